use std::time::Duration;

use catalog::{GameId, Setup};
use game::testing::{cases, for_all};
use game::{Outcome, Player};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use record::{Clock, Evaluation, Format, Mark, NodeId, Notes, Record};

use crate::{positions, read};

/// More moves than most games have.
const PLIES: usize = 120;

fn setups() -> Vec<Setup> {
    let handicap = Setup::with_pieces(GameId::GipfBasic, "18,15".parse().unwrap());
    GameId::ALL.iter().map(|&game| Setup::of(game)).chain([handicap.unwrap()]).collect()
}

/// Plays one of the legal moves, if there is one.
fn play(record: &mut Record, at: NodeId, choice: Index) -> Option<NodeId> {
    let moves = record.position(at).moves();
    (!moves.is_empty()).then(|| record.play(at, moves[choice.index(moves.len())]))
}

fn play_all(record: &mut Record, choices: &[Index]) {
    let mut at = NodeId::START;
    for &choice in choices {
        let Some(next) = play(record, at, choice) else { break };
        at = next;
    }
}

/// The beginning of a game of any variant.
fn games() -> impl Strategy<Value = Record> {
    let choices = vec(any::<Index>(), 0..=PLIES);
    (select(setups()), choices).prop_map(|(setup, choices)| {
        let mut record = Record::new(setup);
        play_all(&mut record, &choices);
        record
    })
}

/// A part of a game that begins somewhere in it, perhaps with a result that the rules do not give.
fn parts() -> impl Strategy<Value = Record> {
    let results = [Player::First, Player::Second].map(|winner| Some(Outcome::Win(winner)));
    let results = select([&results[..], &[None, Some(Outcome::Draw)]].concat());
    let choices = vec(any::<Index>(), 0..=20);
    (games(), choices, results).prop_map(|(before, choices, result)| {
        let start = before.position(before.tree().end()).to_string();
        let mut record = Record::from_position(before.setup(), &start).unwrap();
        play_all(&mut record, &choices);
        record.result = result;
        record
    })
}

/// The record as it comes out of a format.
fn through(format: Format, record: &Record, text: &str) -> Record {
    let mut again = format.read(text.as_bytes(), Some(record.setup()));
    again.next().expect("a game").unwrap_or_else(|error| panic!("{format}: {error}:\n{text}"))
}

#[test]
fn any_game_survives_every_format_that_can_hold_it() {
    for_all(cases(200, 4_000), &games(), |record| {
        let before = positions(&record);
        for &format in Format::ALL {
            // The last placement follows from the others, and is not written.
            let forced = format == Format::LittleGolem && record.moves().count() == 48;
            let Some(text) = format.write(&record).ok().filter(|_| !forced) else { continue };
            let again = through(format, &record, &text);
            // Helios begins after the placement.
            let placed = before.iter().filter(|text| text.contains(" place ")).count();
            let skipped = if format == Format::Helios { placed } else { 0 };
            assert_eq!(before[skipped..], positions(&again), "{format}:\n{text}");
            assert_eq!(again.ending(), record.ending(), "{format}:\n{text}");
        }
    });
}

#[test]
fn any_position_can_start_a_record_and_any_result_is_kept() {
    for_all(cases(200, 4_000), &parts(), |record| {
        for format in [Format::Tsk, Format::Gipf] {
            let Ok(text) = format.write(&record) else { continue };
            let again = through(format, &record, &text);
            assert_eq!(positions(&again), positions(&record), "{format}:\n{text}");
            assert_eq!(again.ending(), record.ending(), "{format}:\n{text}");
        }
    });
}

#[test]
fn formats_hold_their_own_games_only() {
    let held = |format: Format, game| format.write(&Record::new(Setup::of(game))).is_ok();
    for &game in GameId::ALL {
        assert!(held(Format::Tsk, game));
        let dvonn = game == GameId::Dvonn;
        for format in [Format::CodeCup, Format::LittleGolem, Format::Boardspace] {
            assert_eq!(held(format, game), dvonn, "{format} {game}");
        }
        for format in [Format::Gipf, Format::Gf1] {
            assert_eq!(held(format, game), game.id().starts_with("gipf"), "{format} {game}");
        }
        assert!(!held(Format::Helios, game), "the start of {game} is before the placement");
    }
}

/// Comments with all the special characters of the format; surrounding blanks are lost.
fn texts() -> impl Strategy<Value = String> {
    let parts = select(vec![
        "fine",
        "é",
        "{",
        "}",
        "\\",
        "\"",
        "[Game \"dvonn\"]",
        "[%clk 1]",
        "(",
        ")",
        "$1",
        "1-0",
        ";",
        "\n",
        " ",
        "#",
    ]);
    vec(parts, 0..6).prop_map(|parts| parts.concat().trim().to_owned())
}

fn notes() -> impl Strategy<Value = Notes> {
    let marks = vec(any::<u8>().prop_map(Mark), 0..3);
    let clock =
        proptest::option::of(any::<u64>().prop_map(|time| Clock::new(Duration::from_millis(time))));
    let evaluation = prop_oneof![
        any::<i32>().prop_map(Evaluation::Pieces),
        any::<i32>().prop_map(Evaluation::Win)
    ];
    (texts(), marks, clock, proptest::option::of(evaluation), texts()).prop_map(
        |(preface, marks, clock, evaluation, comment)| Notes {
            preface,
            marks,
            clock,
            evaluation,
            comment,
        },
    )
}

/// A game with variations at any node, and notes.
fn trees() -> impl Strategy<Value = Record> {
    let variations = vec((any::<Index>(), vec(any::<Index>(), 1..5)), 0..10);
    let remarks = vec((any::<Index>(), notes()), 0..10);
    let tags = vec((select(vec!["White", "Event", "Result", "Äh", "_"]), texts()), 0..4);
    (games(), variations, remarks, tags).prop_map(|(mut record, variations, remarks, tags)| {
        let moment = |record: &Record, choice: Index| {
            let all: Vec<NodeId> = record.tree().all().collect();
            all[choice.index(all.len())]
        };
        for (at, moves) in variations {
            let mut at = moment(&record, at);
            for choice in moves {
                at = play(&mut record, at, choice).unwrap_or(at);
            }
        }
        for (at, mut notes) in remarks {
            let at = moment(&record, at);
            if !record.tree().begins_variation(at) {
                notes.preface.clear();
            }
            *record.tree_mut().notes_mut(at) = notes;
        }
        for (name, value) in tags {
            record.tags.set(name, value.replace('\n', " "));
        }
        record
    })
}

#[test]
fn our_own_format_holds_everything() {
    for_all(cases(200, 4_000), &trees(), |record| {
        let text = Format::Tsk.write(&record).unwrap();
        let again = read(Format::Tsk, &text);
        let told = |record: &Record| {
            let tree = record.tree();
            let moment = |at| (tree.line_to(at).len(), tree.played(at), tree.notes(at).clone());
            tree.all().map(moment).collect::<Vec<_>>()
        };
        assert_eq!(told(&again), told(&record), "{text}");
        let tags = |record: &Record| {
            let tags = record.tags.iter().filter(|(name, _)| *name != "Result");
            tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(tags(&again), tags(&record), "{text}");
        assert_eq!(again.ending(), record.ending(), "{text}");
        assert_eq!(Format::Tsk.write(&again).unwrap(), text);
    });
}
