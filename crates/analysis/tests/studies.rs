//! Games with planted faults, and what the analysis makes of them.

use analysis::{Analyst, Decision, Effort, Fault, Prospect, Study};
use catalog::{GameId, Move, Setup};
use game::{Dice, Player};
use record::{Evaluation, Format, NodeId, Notes, Record};
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

/// The same game without annotations.
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
        let better = tree.variations(NodeId::START)[0];
        assert_eq!(tree.mv(better), decision.better().map(Prospect::mv));
        assert_eq!(tree.end(), decision.moment, "the game itself stays what it is");
        // What was written can be read back.
        let text = Format::Tsk.write(&annotated).unwrap();
        assert!(Format::Tsk.read(text.as_bytes(), None).next().unwrap().is_ok(), "{text}");
    }
}

#[test]
fn annotating_twice_changes_nothing_and_keeps_peoples_comments() {
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
    // North, who decides, loses or wins; South's view is the opposite.
    let record = planted().into_iter().find(|record| record.start().turn() == Player::Second);
    let mut record = bare(&record.unwrap());
    study(&record).annotate(&mut record);
    let played = record.tree().notes(record.tree().end()).evaluation;
    let first_wins = matches!(played, Some(Evaluation::Win(1..) | Evaluation::Pieces(1..)) | None);
    assert!(first_wins, "{played:?}");
}

#[test]
fn forced_moves_are_no_faults_and_the_end_is_certain() {
    // GIPF: the push makes a row, and the forced take ends the game.
    let fen = "b.bb/.b.../.b..../.b...../w...../...../.... b push 0,9 cc";
    let mut record = Record::from_position(Setup::of(GameId::GipfBasic), fen).unwrap();
    let push = record.try_play(NodeId::START, "a2-b3").unwrap();
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

/// The last moves of a game of random moves, from the position before them.
fn ending(seed: u64, length: usize) -> Record {
    let mut dice = Dice::new(seed);
    let mut position = Setup::of(GameId::Dvonn).start();
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while let Some(mv) = dice.pick(&position.moves()) {
        positions.push(position.clone());
        moves.push(mv);
        position.play(mv);
    }
    let from = moves.len() - length;
    let mut record = Record::from_start(positions.swap_remove(from));
    record.play_all(NodeId::START, moves.split_off(from));
    record
}

#[test]
fn a_solved_ending_says_by_how_many_pieces() {
    let effort = Effort { limits: Limits::nodes(200_000), hash: 8, ..Effort::default() };
    for seed in 1..=4 {
        let mut record = ending(seed, 14);
        let study = Analyst::new(effort).study(&record, &Signals::default(), &mut |_| {});
        assert!(study.complete);
        let lines = |decision: &Decision| {
            let played = std::iter::once(decision.played.clone());
            decision.best.clone().into_iter().chain(played).collect::<Vec<_>>()
        };
        for line in study.decisions.iter().flat_map(lines) {
            assert!(!line.worth().contains(" in "), "seed {seed}: {}", line.worth());
        }
        for line in study.decisions[10..].iter().flat_map(lines) {
            assert!(line.score.points().is_some(), "seed {seed}: {line:?}");
        }
        let last = study.decisions.last().unwrap();
        let end = record.position(record.tree().end());
        let [first, second] = end.points().unwrap().map(i32::from);
        let sign = if last.player == Player::First { 1 } else { -1 };
        assert_eq!(last.played.score.points(), Some(sign * (first - second)));
        study.annotate(&mut record);
        let text = Format::Tsk.write(&record).unwrap();
        assert!(!text.contains("wins in") && !text.contains("loses in"), "seed {seed}: {text}");
    }
}
