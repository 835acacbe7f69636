//! Games with planted faults, and what becomes of them.

use analysis::{Analyst, Effort, Fault, Prospect, Study};
use catalog::{GameId, Move, Setup};
use game::Player;
use record::{Evaluation, Format, Moment, Notes, Record};
use search::{Limits, Signals};

fn analyst() -> Analyst {
    Analyst::new(Effort { limits: Limits::nodes(20_000), hash: 8, ..Effort::default() })
}

fn study(record: &Record) -> Study {
    analyst().study(record, &Signals::default(), &mut |_| {})
}

/// The games with planted faults.
fn planted() -> Vec<Record> {
    let games = Format::Tsk.read(&include_bytes!("data/faults.tsk")[..], None);
    games.map(Result::unwrap).collect()
}

/// The same game without what was said of it.
fn bare(record: &Record) -> Record {
    let mut bare = record.clone();
    for at in record.tree().all() {
        *bare.tree_mut().notes_mut(at) = Notes::default();
    }
    bare
}

#[test]
fn blunders_and_missed_wins_are_found_in_every_game() {
    let mut seen = Vec::new();
    for record in planted() {
        let game = record.setup().game();
        let expected = record.tree().notes(record.tree().end());
        let study = study(&bare(&record));
        let [decision] = &study.decisions[..] else { panic!("{game}: one move") };
        assert_eq!(decision.fault, Some(Fault::Blunder), "{game}: {decision:?}");
        assert_eq!(expected.marks, [Fault::Blunder.mark()], "{game}");
        assert_eq!(decision.missed_win, expected.comment == "missed win", "{game}: {decision:?}");
        assert!(decision.played.proven, "{game}: {decision:?}");
        seen.push((game, decision.missed_win));
    }
    for &game in GameId::ALL {
        assert!(seen.contains(&(game, true)) && seen.contains(&(game, false)), "{game}");
    }
}

#[test]
fn a_fault_is_annotated_with_the_better_line() {
    for record in planted() {
        let mut annotated = bare(&record);
        let study = study(&annotated);
        study.annotate(&mut annotated);
        let (tree, decision) = (annotated.tree(), &study.decisions[0]);
        let notes = tree.notes(decision.moment);
        assert_eq!(notes.marks, [Fault::Blunder.mark()]);
        assert!(notes.comment.starts_with("Blunder"), "{}", notes.comment);
        let loses = ["loses in ", "loses by "].iter().any(|words| notes.comment.contains(words));
        assert!(loses, "{}", notes.comment);
        assert_eq!(notes.comment.contains("missed win"), decision.missed_win);
        let sure = matches!(notes.evaluation, Some(Evaluation::Win(_)) | None);
        assert!(sure || decision.played.score.points().is_some(), "{:?}", notes.evaluation);
        let better = tree.variations(Moment::START)[0];
        assert_eq!(tree.mv(better), decision.better().map(Prospect::mv));
        assert_eq!(tree.end(), decision.moment, "the game itself stays what it is");
        // What is written can be read again.
        let text = Format::Tsk.write(&annotated).unwrap();
        assert!(Format::Tsk.read(text.as_bytes(), None).next().unwrap().is_ok(), "{text}");
    }
}

#[test]
fn annotating_twice_changes_nothing_and_words_of_people_stay() {
    let mut record = bare(&planted()[0]);
    let end = record.tree().end();
    record.tree_mut().notes_mut(end).comment = "What was I thinking?".into();
    study(&record).annotate(&mut record);
    let once = Format::Tsk.write(&record).unwrap();
    assert!(once.contains("What was I thinking? Blunder"), "{once}");
    study(&record).annotate(&mut record);
    assert_eq!(Format::Tsk.write(&record).unwrap(), once);
}

#[test]
fn the_evaluations_are_the_first_players() {
    // North, who decides, loses or wins: South's view is the other one.
    let record = planted().into_iter().find(|record| record.start().turn() == Player::Second);
    let mut record = bare(&record.unwrap());
    study(&record).annotate(&mut record);
    let played = record.tree().notes(record.tree().end()).evaluation;
    let first_wins = matches!(played, Some(Evaluation::Win(1..) | Evaluation::Pieces(1..)) | None);
    assert!(first_wins, "{played:?}");
}

#[test]
fn what_is_forced_is_no_fault_and_the_end_is_certain() {
    // GIPF: the push makes a row, the taking is forced and ends the game.
    let fen = "b.bb/.b.../.b..../.b...../w...../...../.... b push 0,9 cc";
    let mut record = Record::from_position(Setup::of(GameId::GipfBasic), fen).unwrap();
    let push = record.try_play(Moment::START, "a2-b3").unwrap();
    record.try_play(push, "xb2,b3,b4,b5").unwrap();
    let study = study(&record);
    assert!(study.complete);
    let [push, take] = &study.decisions[..] else { panic!("two decisions") };
    assert_eq!((push.turn, take.turn, take.player), (1, 1, Player::Second));
    assert_eq!(take.fault, None);
    assert_eq!(take.best.len(), 1);
    assert!(take.played.proven, "White has no piece left to push: {take:?}");
}

#[test]
fn a_study_that_is_stopped_says_so() {
    let record = planted().swap_remove(0);
    let signals = Signals::default();
    signals.stop();
    let study = analyst().study(&record, &signals, &mut |_| {});
    assert!(!study.complete);
    assert!(study.decisions.is_empty());
}

#[test]
fn points_are_counted_where_the_game_counts_them() {
    let studies: Vec<(GameId, bool)> = planted()
        .iter()
        .map(|record| (record.setup().game(), study(record).decisions[0].played.points.is_some()))
        .collect();
    assert!(studies.iter().all(|(game, points)| *points == (*game == GameId::Dvonn)));
}

#[test]
fn several_lines_come_in_their_order() {
    let record = planted().swap_remove(0);
    let effort = Effort { lines: 3, limits: Limits::nodes(20_000), hash: 8, ..Effort::default() };
    let mut told = 0;
    let lines =
        Analyst::new(effort).position(record.start(), &[], &Signals::default(), &mut |_| {
            told += 1;
        });
    assert_eq!(lines.len(), 3);
    assert!(told >= 3);
    assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score), "{lines:?}");
    let mut moves: Vec<Move> = lines.iter().map(Prospect::mv).collect();
    moves.dedup();
    assert_eq!(moves.len(), 3);
}
