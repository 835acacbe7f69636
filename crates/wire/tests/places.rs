//! The places of a board know their neighbours along its lines.

use catalog::{GameId, Setup};
use wire::{Place, PlaceKind};

fn places(game: GameId) -> Vec<Place> {
    Place::all(Setup::of(game).start().places())
}

fn around(game: GameId, name: &str) -> Vec<String> {
    let places = places(game);
    let place = places.iter().find(|place| place.name == name).unwrap();
    place.neighbours.iter().map(|name| name.as_deref().unwrap_or("-").to_owned()).collect()
}

#[test]
fn hexagonal_boards_have_six_directions_and_gyges_four() {
    assert_eq!(around(GameId::Dvonn, "c3"), ["d3", "d4", "c4", "b3", "b2", "c2"]);
    assert_eq!(around(GameId::Dvonn, "a1"), ["b1", "b2", "a2", "-", "-", "-"]);
    assert_eq!(around(GameId::GipfBasic, "e5"), ["f5", "e6", "d5", "d4", "e4", "f4"]);
    assert_eq!(around(GameId::GygesBasic, "b1"), ["c1", "b2", "a1", "-"]);
    assert_eq!(around(GameId::GygesBasic, "goal"), ["-", "-", "-", "-"]);
}

/// E1 of GIPF: 42 ways in, one at each of the six corners and two at every other dot.
#[test]
fn dots_lead_onto_the_board_and_nowhere_else() {
    let places = places(GameId::GipfBasic);
    let dots = places.iter().filter(|place| place.kind == PlaceKind::Dot);
    let ways: Vec<usize> = dots.map(|dot| dot.neighbours.iter().flatten().count()).collect();
    assert_eq!(ways.iter().filter(|&&ways| ways == 1).count(), 6);
    assert_eq!(ways.iter().sum::<usize>(), 42);
}

#[test]
fn going_back_leads_to_the_origin() {
    for &game in GameId::ALL {
        let places = places(game);
        for place in &places {
            for (at, name) in place.neighbours.iter().enumerate() {
                let Some(name) = name else { continue };
                let next = places.iter().find(|other| other.name == *name).unwrap();
                let back = (at + place.neighbours.len() / 2) % place.neighbours.len();
                assert_eq!(next.neighbours[back].as_ref(), Some(&place.name), "{game} {name}");
            }
        }
    }
}
