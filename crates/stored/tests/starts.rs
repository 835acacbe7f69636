//! Games that begin in a position that somebody has set up: any position in which the game goes on can be
//! played from, stored and opened again.

use catalog::{Draft, GameId, Setup};
use game::{Dice, Figure, PlaceKind, Player};
use record::Format;
use room::{
    Instant, Moment, PersonId, Room, Saved, SavedEvent, SavedSeat, Summary, Uptime, check_terms,
    first_terms, replay,
};
use wire::{Event, NewGame, Opponent, SideChoice, Terms};

fn wish(game: GameId, start: &str) -> NewGame {
    NewGame {
        game: game.id().to_owned(),
        pieces: None,
        opponent: Opponent::SameScreen {},
        side: SideChoice::First,
        clock: None,
        repetition: true,
        start: Some(start.to_owned()),
    }
}

/// A position of a random game, in which some pieces and settings were changed by hand.
fn set_up(game: GameId, dice: &mut Dice) -> Draft {
    let mut position = Setup::of(game).start();
    for _ in 0..dice.roll(70) {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[dice.roll(moves.len())]);
    }
    let mut draft = Draft::parse(Setup::of(game), &position.to_string()).unwrap();
    let cells: Vec<_> =
        position.places().into_iter().filter(|place| place.kind == PlaceKind::Cell).collect();
    for _ in 0..dice.roll(6) {
        let brushes = draft.brushes();
        let brush = brushes[dice.roll(brushes.len())];
        let height =
            brush.lowest + dice.roll(3).min(usize::from(brush.tallest - brush.lowest)) as u8;
        let figure = Figure { owner: brush.owner, height, marked: brush.marked };
        let figure = (dice.roll(3) > 0).then_some(figure);
        assert!(draft.put(&cells[dice.roll(cells.len())].name, figure), "{game}: {figure:?}");
    }
    for _ in 0..dice.roll(3) {
        let settings = draft.settings();
        let setting = &settings[dice.roll(settings.len())];
        assert!(draft.set(setting.name, &setting.values[dice.roll(setting.values.len())]));
    }
    draft
}

fn saved(terms: Terms, events: Vec<SavedEvent>, moves: Vec<String>) -> Saved {
    let person: PersonId = "device222222".parse().unwrap();
    let seat = || Some(SavedSeat::of(person));
    Saved {
        code: "abcdefghijkm".parse().unwrap(),
        created: Moment(1),
        terms,
        seats: [seat(), seat()],
        due: None,
        events,
        moves,
    }
}

fn opened(saved: Saved) -> Room {
    Room::resume(saved, Uptime(0), Instant::default()).unwrap()
}

#[test]
fn any_position_in_which_the_game_goes_on_can_be_played_from_stored_and_opened_again() {
    for (seed, &game) in (0..).zip(GameId::ALL) {
        let mut dice = Dice::new(seed);
        let (mut begun, mut refused) = (0, 0);
        for _ in 0..150 {
            let draft = set_up(game, &mut dice);
            let text = draft.to_string();
            let Ok((terms, _)) = first_terms(wish(game, &text), Player::First) else {
                let over = draft.position().is_ok_and(|position| position.is_over());
                assert!(draft.position().is_err() || over, "{game} {text}");
                refused += 1;
                continue;
            };
            begun += 1;
            play_and_reopen(&terms, &text, &mut dice);
        }
        assert!(begun > 10 && refused > 0, "{game}: {begun} begun, {refused} refused");
    }
}

/// Plays a few moves from a position, and looks at what is stored of them.
fn play_and_reopen(terms: &Terms, text: &str, dice: &mut Dice) {
    let terms = stored::terms(&stored::terms_text(terms)).unwrap();
    let mut room = opened(saved(terms.clone(), Vec::new(), Vec::new()));
    assert_eq!(room.position().to_string(), text);
    assert_eq!(Summary::of_start(&terms).unwrap().text, text);
    for _ in 0..dice.roll(8) {
        let moves = room.position().moves();
        let Some(mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
        let event = room.moved(&[mv.to_string()], Instant::default()).unwrap();
        let event = stored::event(&stored::event_text(&event)).unwrap();
        room.take_in(event, Moment(2), None, Instant::default()).unwrap();
    }
    let events: Vec<SavedEvent> = room
        .events_after(0)
        .iter()
        .map(|numbered| SavedEvent { at: Moment(2), request: None, event: numbered.event.clone() })
        .collect();
    let moves: Vec<String> = room.moves().map(|mv| mv.to_string()).collect();
    let now = room.position().to_string();
    let again = opened(saved(terms.clone(), events.clone(), moves.clone()));
    assert_eq!(again.position().to_string(), now);

    // A server that trusts nothing takes it over, too.
    let taken_over = saved(terms.clone(), events, Vec::new());
    let mut taken = replay(taken_over, Uptime(0), Instant::default()).unwrap();
    assert_eq!(taken.position().to_string(), now);

    let transcript = again.transcript();
    let record = Format::Tsk.read(transcript.as_bytes(), None).next().unwrap().unwrap();
    assert_eq!(record.start().to_string(), text);
    assert!(record.moves().map(|mv| mv.to_string()).eq(moves.iter().cloned()), "{transcript}");

    if !moves.is_empty() && !taken.is_over() {
        let back = Event::TakenBack { plies: 0, clock: None };
        taken.take_in(back, Moment(3), None, Instant::default()).unwrap();
        assert_eq!((taken.position().to_string().as_str(), taken.ply()), (text, 0));
    }
}

#[test]
fn the_regular_start_is_no_set_up_position() {
    for &game in GameId::ALL {
        let start = Setup::of(game).start().to_string();
        let (terms, _) = first_terms(wish(game, &start), Player::First).unwrap();
        assert_eq!(terms.start, None, "{game}");
    }
}

#[test]
fn a_game_cannot_begin_where_it_is_over_or_where_there_is_no_position() {
    let over = [
        (GameId::Dvonn, "........./........../.....r...../........../......... w move"),
        (GameId::GipfBasic, "w.../...../....../......./....../...../.... w push 0,5 cc"),
        (GameId::GygesBasic, "....../....../....../....../....../1..... s move S2"),
    ];
    for (game, text) in over {
        let refused = first_terms(wish(game, text), Player::First).unwrap_err();
        assert_eq!(refused, "a game cannot begin in a position in which it is over", "{game}");
    }
    let refused = first_terms(wish(GameId::Dvonn, "nonsense"), Player::First).unwrap_err();
    assert!(refused.starts_with("expected"), "{refused}");
    let many = "4444../4444../....../....../....../...... s move -".replace('4', "1");
    let refused = first_terms(wish(GameId::GygesBasic, &many), Player::First).unwrap_err();
    assert_eq!(refused, "not a position: 8 pieces of size 1, but there are only 4");
    let (mut terms, _) =
        first_terms(NewGame { start: None, ..wish(GameId::Dvonn, "") }, Player::First).unwrap();
    terms.start = Some("nonsense".to_owned());
    check_terms(&terms).unwrap_err();
}
