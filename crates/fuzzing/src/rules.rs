use std::str::from_utf8;

use game::{Game, Tabletop};

use crate::material::Material;
use crate::{choice, input};

/// The most moves that are tried in a position.
const MOVES: usize = 40;

/// Whether the input is a position. If so, it and its successors must obey the laws.
pub(crate) fn position<G: Tabletop>(variants: &[Material<G>], data: &[u8]) -> bool {
    let Some((&Material { variant, .. }, text)) = choice(variants, data) else { return false };
    let Ok(text) = from_utf8(text) else { return false };
    let Ok(position) = G::parse(variant, text) else { return false };
    assert_eq!(position.to_string(), text, "positions are read strictly");
    comes_back(variant, &position);

    let moves = position.moves();
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "over ⇔ no moves: {text}");
    let _ = (position.pieces(), position.supplies());
    for &mv in moves.iter().step_by(moves.len().div_ceil(MOVES).max(1)) {
        let _ = (position.taps(mv), position.steps(mv));
        comes_back(variant, &position.after(mv));
    }
    true
}

/// The text of a position reads back as the same position, and its key is up to date.
fn comes_back<G: Game>(variant: G::Variant, position: &G) {
    let again = G::parse(variant, &position.to_string());
    assert_eq!(again.as_ref(), Ok(position), "{position}");
    assert_eq!(position.key(), position.fresh_key(), "{position}");
}

/// Whether the input is a move; if so, its text is read as the same move, and the start of the game
/// either takes it or says why not.
pub(crate) fn mv<G: Game>(variants: &[Material<G>], data: &[u8]) -> bool {
    let Some((&Material { variant, .. }, text)) = choice(variants, data) else { return false };
    let Ok(text) = from_utf8(text) else { return false };
    let Ok(mv) = text.parse::<G::Move>() else { return false };
    assert_eq!(mv.to_string().parse(), Ok(mv), "{text} is {mv}");

    let start = G::start(variant);
    let mut next = start.clone();
    match next.try_play(mv) {
        Ok(()) => comes_back(variant, &next),
        Err(refusal) => {
            assert_eq!(next, start, "a refused move changes nothing");
            assert!(!refusal.to_string().is_empty());
        }
    }
    true
}

/// The positions of the material, and those of its games.
pub(crate) fn position_seeds<G: Game>(variants: &[Material<G>]) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, material) in variants.iter().enumerate() {
        seeds.extend(material.positions().map(|text| input(number, text)));
        for moves in material.games() {
            let mut position = G::start(material.variant);
            for mv in moves {
                seeds.push(input(number, &position.to_string()));
                position.play(mv.parse().expect("the games of the test data are sound"));
            }
            seeds.push(input(number, &position.to_string()));
        }
    }
    seeds
}

/// The moves of the material's games.
pub(crate) fn move_seeds<G: Game>(variants: &[Material<G>]) -> Vec<Vec<u8>> {
    let variants = variants.iter().enumerate();
    variants
        .flat_map(|(n, material)| material.games().flatten().map(move |mv| input(n, mv)))
        .collect()
}
