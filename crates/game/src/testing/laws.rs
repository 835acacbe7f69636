use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Dice, cases, for_all};
use crate::{Game, Outcome, Piece, Step, Symmetric, Tabletop, Tap, perft};

/// A game under test: the laws hold for it from start to end of random games.
#[derive(Debug)]
pub struct Subject<G: Game> {
    /// The variant that is played.
    pub variant: G::Variant,
    /// The typical length of a random game, in moves.
    pub plies: usize,
    /// Every move that can be written, legal in some position or not.
    pub universe: Vec<G::Move>,
    /// Panics if the move created or lost pieces.
    pub conserved: fn(before: &G, mv: G::Move, after: &G),
}

/// Plays random games and checks every law in each.
pub fn check_laws<G: Symmetric + Tabletop>(subject: &Subject<G>) {
    let choices = vec(any::<prop::sample::Index>(), 0..=subject.plies);
    for_all(cases(150, 3_000), &choices, |choices| {
        let mut position = G::start(subject.variant);
        let mut undecided = 0;
        for choice in choices {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            check_move(subject, &position, mv);
            undecided = if position.ends_turn(mv) { 0 } else { undecided + 1 };
            turns_come_to_an_end(subject, &position, undecided);
            position.play(mv);
        }
        check_position(subject, &position);
    });
}

fn check_position<G: Symmetric + Tabletop>(subject: &Subject<G>, position: &G) {
    let moves = position.moves();
    text_round_trips(subject, position);
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "over ⇔ no moves: {position}");
    assert_eq!(position.cause().is_some(), moves.is_empty(), "over ⇔ a cause: {position}");
    assert_eq!(position.count_moves(), moves.len() as u64, "counted = listed: {position}");
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "moves are distinct: {position}");
    let codes: HashSet<u16> = moves.iter().map(|&mv| G::code(mv)).collect();
    assert!(codes.len() + moves.len() / 100 >= moves.len(), "codes tell moves apart: {position}");
    for &mv in &moves {
        move_text_round_trips::<G>(mv);
    }
    exactly_the_listed_moves_are_accepted(subject, position, &distinct);
    taps_lead_to_one_move(subject, position, &moves);
    exactly_the_taps_that_begin_no_move_are_refused(subject, position, &moves);
    the_waiting_player_can_look_ahead(position);
    symmetry_changes_nothing(position, &moves);
    for &mv in &moves {
        check_move(subject, position, mv);
    }
}

/// Checks the laws of a single move.
fn check_move<G: Tabletop>(subject: &Subject<G>, before: &G, mv: G::Move) {
    let after = before.after(mv);
    assert_ne!(&after, before, "a move changes the position: {mv} in {before}");
    assert_eq!(after.key(), after.fresh_key(), "incremental key: {mv} in {before}");
    (subject.conserved)(before, mv, &after);
    steps_tell_what_happens(before, mv, &after);
    a_turn_belongs_to_one_player(before, mv, &after);
}

/// The same player decides throughout a turn, and a game does not end within one.
fn a_turn_belongs_to_one_player<G: Game>(before: &G, mv: G::Move, after: &G) {
    if !before.ends_turn(mv) {
        assert_eq!(after.turn(), before.turn(), "the turn after {mv} in {before}");
        assert_eq!(after.outcome(), None, "the turn after {mv} in {before}");
    }
}

/// A turn has few more moves than the board has places: one for each place, the act itself, and the
/// end of the turn.
fn turns_come_to_an_end<G: Tabletop>(subject: &Subject<G>, position: &G, undecided: usize) {
    let longest = G::places(subject.variant).len() + 2;
    assert!(undecided < longest, "a turn of more than {longest} moves: {position}");
}

fn text_round_trips<G: Game>(subject: &Subject<G>, position: &G) {
    let text = position.to_string();
    let again = G::parse(subject.variant, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(&again, position, "{text}");
    assert_eq!(again.key(), position.key(), "equal positions have equal keys: {text}");
    assert_eq!(again.to_string(), text);
}

/// Canonical text round-trips; upper case and missing dashes are understood.
fn move_text_round_trips<G: Game>(mv: G::Move) {
    let text = mv.to_string();
    for written in [text.clone(), text.to_uppercase(), text.replace('-', "")] {
        assert_eq!(written.parse(), Ok(mv), "{written}");
    }
}

fn exactly_the_listed_moves_are_accepted<G: Game>(
    subject: &Subject<G>,
    position: &G,
    listed: &HashSet<G::Move>,
) {
    let universe: HashSet<_> = subject.universe.iter().copied().collect();
    assert!(listed.is_subset(&universe), "the universe holds all moves: {position}");
    // Sample a large universe: all listed moves, and some of the rest.
    let mut dice = Dice::new(position.key().0);
    let step = subject.universe.len().div_ceil(4_000);
    let sample = subject.universe.iter().skip(dice.roll(step)).step_by(step);
    for &mv in sample.chain(listed) {
        let mut next = position.clone();
        let accepted = next.try_play(mv);
        assert_eq!(accepted.is_ok(), listed.contains(&mv), "{mv} in {position}: {accepted:?}");
        if let Err(reason) = accepted {
            assert_eq!(&next, position, "a refused move changes nothing");
            assert!(!reason.to_string().is_empty());
        }
    }
}

const BESIDE_THE_BOARD: [&str; 8] =
    ["hand-1", "hand-2", "hand-3", "basic", "gipf", "goal", "done", "confirm"];

fn taps_lead_to_one_move<G: Tabletop>(subject: &Subject<G>, position: &G, moves: &[G::Move]) {
    let places: HashSet<Tap> = G::places(subject.variant).into_iter().map(|p| p.name).collect();
    let mut sequences: Vec<Vec<Tap>> = moves.iter().map(|&mv| position.taps(mv)).collect();
    for tap in sequences.iter().flatten() {
        let known = places.contains(tap) || BESIDE_THE_BOARD.contains(&tap.as_ref());
        assert!(known, "unknown tap {tap}");
    }
    sequences.sort();
    for pair in sequences.windows(2) {
        assert!(!pair[1].starts_with(&pair[0]), "{:?} begins {:?} in {position}", pair[0], pair[1]);
    }
}

/// There is an objection if and only if the taps begin no move, and later taps do not change it.
fn exactly_the_taps_that_begin_no_move_are_refused<G: Tabletop>(
    subject: &Subject<G>,
    position: &G,
    moves: &[G::Move],
) {
    let places = G::places(subject.variant).into_iter().map(|place| place.name);
    let beside = BESIDE_THE_BOARD.iter().copied().chain(["", "z9", "É"]).map(Tap::Borrowed);
    let everything: Vec<Tap> = places.chain(beside).collect();
    let beginnings: HashSet<Vec<Tap>> = moves
        .iter()
        .map(|&mv| position.taps(mv))
        .flat_map(|taps| (0..=taps.len()).map(move |length| taps[..length].to_vec()))
        .collect();
    let nothing = Vec::new();
    assert_eq!(position.objection(&[]).is_none(), beginnings.contains(&nothing), "{position}");
    let mut dice = Dice::new(position.key().0 ^ 1);
    let mut sample: Vec<&Vec<Tap>> = beginnings.iter().collect();
    sample.sort();
    for _ in 0..6 {
        let mut taps = dice.pick(&sample).unwrap_or(&nothing).clone();
        for tap in &everything {
            taps.push(tap.clone());
            let objection = position.objection(&taps);
            let begins = beginnings.contains(&taps);
            assert_eq!(objection.is_none(), begins, "{taps:?} in {position}: {objection:?}");
            taps.push(tap.clone());
            if let Some(objection) = objection {
                assert_eq!(position.objection(&taps), Some(objection), "{taps:?} in {position}");
                assert!(!objection.to_string().is_empty());
            }
            taps.truncate(taps.len() - 2);
        }
    }
}

/// Looking ahead changes whose turn it is, and nothing else.
fn the_waiting_player_can_look_ahead<G: Tabletop>(position: &G) {
    let Some(ahead) = position.ahead() else { return };
    assert_eq!(ahead.turn(), !position.turn(), "{position}");
    assert_eq!((position.outcome(), ahead.outcome()), (None, None), "{position}");
    assert_eq!(ahead.pieces(), position.pieces(), "{position}");
    assert_eq!(ahead.key(), ahead.fresh_key(), "{ahead}");
    assert!(ahead.ahead().is_none_or(|back| back == *position), "{position}");
}

/// Applying the steps to the pieces before the move gives the pieces after it.
fn steps_tell_what_happens<G: Tabletop>(before: &G, mv: G::Move, after: &G) {
    let mut board: BTreeMap<Tap, Vec<Piece>> = BTreeMap::new();
    for piece in before.pieces() {
        board.entry(piece.at.clone()).or_default().push(piece);
    }
    for step in before.steps(mv) {
        match step {
            Step::Enter { piece, .. } => board.entry(piece.at.clone()).or_default().push(piece),
            Step::Leave { from, .. } => {
                assert!(board.remove(&from).is_some(), "{from} is empty: {mv} in {before}");
            }
            // The piece that stood there moves first, and comes to lie on top.
            Step::Go { route, piece } => {
                let [first, .., last] = &route[..] else { panic!("no way to go: {mv}") };
                let there = board.get_mut(&first.at).filter(|pieces| !pieces.is_empty());
                let moving = there.expect("something to move").remove(0);
                let mut end = board.remove(&last.at).unwrap_or_default();
                let lies = if G::LAYERS { std::mem::take(&mut end) } else { Vec::new() };
                let stands = one_stack((last.at.clone(), [lies, vec![moving]].concat()));
                assert_eq!(stands.as_ref(), Some(&piece), "what stands on {}: {mv}", last.at);
                end.push(piece);
                board.insert(last.at.clone(), end);
            }
        }
    }
    let mut acted: Vec<Piece> = board.into_iter().filter_map(one_stack).collect();
    let mut expected = after.pieces();
    let order = |a: &Piece, b: &Piece| a.at.cmp(&b.at);
    acted.sort_by(order);
    expected.sort_by(order);
    assert_eq!(acted, expected, "the steps of {mv} in {before}");
}

fn one_stack((at, pieces): (Tap, Vec<Piece>)) -> Option<Piece> {
    Some(Piece {
        at,
        owner: pieces.last()?.owner,
        height: pieces.iter().map(|piece| piece.height).sum(),
        marked: pieces.iter().any(|piece| piece.marked),
    })
}

fn symmetry_changes_nothing<G: Symmetric>(position: &G, moves: &[G::Move]) {
    let depth = if moves.len() < 60 { 2 } else { 1 };
    let count = perft(position, depth);
    assert_eq!(&position.image(0), position, "symmetry 0 is the identity");
    for symmetry in 1..position.symmetries() {
        let image = position.image(symmetry);
        assert_eq!(image.key(), image.fresh_key(), "{image}");
        assert_eq!(perft(&image, depth), count, "{position} and its image {image}");
        let swapped = position.swaps_players(symmetry);
        assert_eq!(image.outcome(), position.outcome().map(|o| seen_by(o, swapped)), "{image}");
        for &mv in moves {
            let one_way = position.after(mv).image(symmetry);
            let other_way = image.after(position.image_of_move(mv, symmetry));
            assert_same(&one_way, &other_way, &format!("{mv} in {position}"));
        }
    }
}

fn seen_by(outcome: Outcome, swapped: bool) -> Outcome {
    match outcome {
        Outcome::Win(player) if swapped => Outcome::Win(!player),
        other => other,
    }
}

fn assert_same<T: PartialEq + Debug>(one: &T, other: &T, what: &str) {
    assert_eq!(one, other, "{what}");
}
