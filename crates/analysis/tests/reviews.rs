//! Games that are reviewed in slices, resumed, and tried again.

use std::time::Duration;

use analysis::{Analyst, Attempt, DecisionReport, Effort, Studying, Trial, Verdict};
use catalog::{GameId, Setup};
use engine::{GamePhase, Reason};
use game::Dice;
use record::{Format, NodeId, Record};
use search::{Limits, Signals};

fn analyst(nodes: u64) -> Analyst {
    Analyst::new(Effort { limits: Limits::nodes(nodes), hash: 8, ..Effort::default() })
}

fn planted() -> Vec<Record> {
    let games = Format::Tsk.read(&include_bytes!("data/faults.tsk")[..], None);
    games.map(Result::unwrap).collect()
}

fn random_game(game: GameId, seed: u64, most: usize) -> Record {
    let mut dice = Dice::new(seed);
    let mut record = Record::new(Setup::of(game));
    let mut at = NodeId::START;
    for _ in 0..most {
        let Some(mv) = dice.pick(&record.position(at).moves()) else { break };
        at = record.play(at, mv);
    }
    record
}

fn finished(mut studying: Studying) -> Studying {
    while studying.advance(Duration::MAX) {}
    studying
}

fn tried(mut trial: Trial) -> Attempt {
    loop {
        if let Some(attempt) = trial.advance(Duration::MAX) {
            return attempt;
        }
    }
}

#[test]
fn a_fault_is_told_in_the_words_of_the_game() {
    let mut codes = Vec::new();
    for record in planted() {
        let studying = finished(analyst(20_000).begin(&record, &Signals::default()));
        let [reviewed] = &studying.reviewed(0)[..] else { panic!("one decision") };
        let game = record.setup().game();
        assert!(reviewed.decision.fault.is_some(), "{game}");
        assert!(!reviewed.better.is_empty() || reviewed.reply.is_some(), "{game}: {reviewed:?}");
        codes.extend(reviewed.better.clone());
        codes.extend(reviewed.reply.iter().flat_map(|reply| reply.reasons.clone()));
        let has_reserve = game.to_string().starts_with("gipf");
        assert_eq!(reviewed.reserves.is_some(), has_reserve, "{game}: {reviewed:?}");
    }
    assert!(codes.iter().any(|reason| matches!(reason, Reason::Bounces { .. })), "{codes:?}");
    assert!(codes.iter().any(|reason| matches!(reason, Reason::MakesRow { .. })), "{codes:?}");
    assert!(codes.contains(&Reason::WinsAtOnce), "{codes:?}");
}

#[test]
fn a_review_goes_on_with_what_is_known() {
    for &game in GameId::ALL {
        let record = random_game(game, 7, 8);
        let analyst = analyst(2_000);
        let whole = finished(analyst.begin(&record, &Signals::default()));
        let mut known: Vec<DecisionReport> =
            whole.reviewed(0).into_iter().map(|reviewed| reviewed.decision).collect();
        known.reverse();
        // All of it is known: nothing is searched again.
        let mut again = analyst.resume(&record, &known, &Signals::default());
        assert!(!again.advance(Duration::ZERO), "{game}");
        assert_eq!(again.reviewed(0), whole.reviewed(0), "{game}");
        let accuracies = |studying: &Studying| studying.summary().players.map(|one| one.accuracy);
        assert_eq!(accuracies(&again), accuracies(&whole), "{game}");
        // The first half is not: it is evaluated, and the rest stays.
        let half = analyst.resume(&record, &known[4..], &Signals::default());
        assert_eq!(half.decisions().len(), known.len() - 4, "{game}");
        let half = finished(half);
        assert_eq!(half.decisions().len(), known.len(), "{game}");
        assert_eq!(half.reviewed(0)[..4], whole.reviewed(0)[..4], "{game}");
        // What belongs to another game is not used.
        let other = random_game(game, 8, 8);
        let fresh = analyst.resume(&other, &known, &Signals::default());
        assert!(fresh.decisions().is_empty(), "{game}");
    }
}

#[test]
fn another_move_is_judged() {
    for record in planted() {
        let analyst = analyst(20_000);
        let studying = finished(analyst.begin(&record, &Signals::default()));
        let decision = &studying.decisions()[0];
        let report = DecisionReport::from(decision);
        let attempt =
            |mv| tried(analyst.try_again(&record, &report, mv, &Signals::default()).unwrap());
        let game = record.setup().game();
        assert_eq!(attempt(decision.best[0].mv()).verdict, Verdict::Best, "{game}");
        let same = attempt(decision.played.mv());
        assert_eq!(same.verdict, Verdict::Bad, "{game}");
        let mut verdicts = Vec::new();
        for mv in record.start().moves().into_iter().take(12) {
            let Attempt { verdict, line, .. } = attempt(mv);
            verdicts.push(verdict);
            assert_eq!(line.moves[0], mv.to_string(), "{game}");
            let cost = decision.best[0].chance - line.chance;
            assert!(verdict != Verdict::Good || cost < 0.1, "{game}: {mv} {line:?}");
        }
        assert!(verdicts.iter().any(|verdict| *verdict != Verdict::Best), "{game}");
    }
}

#[test]
fn a_decision_of_another_game_is_not_tried_again() {
    let [first, second] = [GameId::Dvonn, GameId::GygesBasic].map(|game| random_game(game, 1, 3));
    let studying = finished(analyst(500).begin(&first, &Signals::default()));
    let report = DecisionReport::from(&studying.decisions()[0]);
    let mv = second.start().moves()[0];
    assert!(analyst(500).try_again(&second, &report, mv, &Signals::default()).is_none());
    let late = DecisionReport { ply: 99, ..report };
    let mv = first.start().moves()[0];
    assert!(analyst(500).try_again(&first, &late, mv, &Signals::default()).is_none());
}

#[test]
fn a_whole_game_has_phases_and_accuracies() {
    let record = random_game(GameId::Dvonn, 3, 1_000);
    let summary = finished(analyst(300).begin(&record, &Signals::default())).summary();
    let phases: Vec<GamePhase> = summary.phases.iter().map(|span| span.phase).collect();
    assert_eq!(phases, [GamePhase::Opening, GamePhase::Middle, GamePhase::Ending]);
    assert_eq!((summary.phases[0].first, summary.phases[0].last), (1, 49));
    assert_eq!(summary.phases[2].last, summary.total);
    assert!(summary.phases.windows(2).all(|pair| pair[0].last + 1 == pair[1].first));
    assert_eq!(summary.done, summary.total);
    for player in summary.players {
        let accuracy = player.accuracy.unwrap();
        assert!((20.0..100.0).contains(&accuracy), "{player:?}");
        assert!(player.tally.blunders > 0, "{player:?}");
    }
}

#[test]
fn every_variant_has_an_opening_and_more() {
    for &game in GameId::ALL {
        let record = random_game(game, 5, 120);
        let studying = analyst(1).begin(&record, &Signals::default());
        let phases: Vec<GamePhase> =
            studying.summary().phases.iter().map(|span| span.phase).collect();
        assert_eq!(phases.first(), Some(&GamePhase::Opening), "{game}");
        assert!(phases.len() > 1, "{game}: {phases:?}");
    }
}
