//! The driver's side, and the check of engines, against bad engines.

use std::time::{Duration, Instant};

use catalog::{GameId, Setup};
use protocol::{Answer, Driver, DriverError, Go, OptionKind};
use search::Limits;

/// Enough time for a shell, and not too long for a test to wait.
const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(10);

/// An engine as a shell script that answers `go` with these commands, and anything to queries.
fn parrot(go: &str) -> String {
    let script = format!(
        r#"while read -r command rest; do case "$command" in
            ugi) echo welcome; echo "id name Parrot 1"; echo "id author a pirate"
                 echo "option name Style type combo default calm var calm var very wild"
                 echo "option name Broken type"; echo ugiok;;
            isready) echo readyok;;
            setoption) echo "error no such style: $rest";;
            query) echo "response $rest";;
            go) {go};;
            quit) exit 3;;
        esac; done"#
    );
    format!("sh -c '{script}'")
}

fn answer(go: &str, patience: Duration) -> Result<Answer, DriverError> {
    let mut engine = Driver::start(&parrot(go)).unwrap();
    engine.best_move(None, &["a1"], &Limits::depth(1).into(), patience)
}

#[test]
fn an_engine_says_who_it_is() {
    let engine = Driver::start(&parrot(":")).unwrap();
    assert_eq!((engine.name(), engine.author()), ("Parrot 1", "a pirate"));
    let [style] = engine.options() else { panic!("{:?}", engine.options()) };
    let values = vec!["calm".to_owned(), "very wild".to_owned()];
    assert_eq!(style.kind, OptionKind::Combo { default: "calm".to_owned(), values });
    assert!(engine.has_option("style") && !engine.has_option("Broken"));
}

#[test]
fn an_answer_has_all_reported_lines() {
    let go = r#"echo "info depth 3 score cp 5 pv c3"; echo "info depth x"; echo "bestmove c3""#;
    let Answer { best_move, infos, .. } = answer(go, LONG).unwrap();
    assert_eq!((best_move.best.as_deref(), best_move.ponder), (Some("c3"), None));
    let [info] = &infos[..] else { panic!("{infos:?}") };
    assert_eq!(info.to_string(), "info depth 3 score cp 5 pv c3");
}

#[test]
fn queries_are_answered_and_refusals_are_errors() {
    let mut engine = Driver::start(&parrot(":")).unwrap();
    assert_eq!(engine.query("mood").unwrap(), "mood");
    let refused = engine.set_option("Style", "absurd").unwrap_err();
    assert!(refused.to_string().starts_with("the engine answers: error no such style"));
    engine.new_game().expect("the refusal is done with");
}

#[test]
fn an_unsupported_setup_is_an_error() {
    let mut engine = Driver::start(&parrot(":")).unwrap();
    engine.set_up(Setup::of(GameId::Dvonn)).expect("it plays one game, which must be this");
    let handicap = Setup::with_pieces(GameId::GipfBasic, "18,15".parse().unwrap()).unwrap();
    assert!(matches!(engine.set_up(handicap), Err(DriverError::NoOption("Pieces"))));
}

#[test]
fn a_failed_engine_is_distinguished_from_a_slow_one() {
    assert!(matches!(answer("exit", LONG), Err(DriverError::Exited)));
    assert!(matches!(answer("echo error", LONG), Err(DriverError::Refused(_))));
    assert!(matches!(answer("echo bestmove", LONG), Err(DriverError::Garbage { .. })));
    let asked = Instant::now();
    assert!(matches!(answer("exec sleep 60", SHORT), Err(DriverError::TimedOut { .. })));
    assert!(asked.elapsed() < LONG, "it is killed, and not waited for");
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let mut engine = Driver::start("sh -c 'echo ugiok; exec sleep 60'").unwrap();
    for _ in 0..100_000 {
        engine.go(&Go::default());
    }
    assert!(matches!(engine.answer(SHORT), Err(DriverError::TimedOut { .. })));
}

#[test]
fn quitting_returns_the_exit_status() {
    let engine = Driver::start(&parrot(":")).unwrap();
    assert_eq!(engine.quit(LONG).unwrap().code(), Some(3));
    let stubborn = Driver::start("sh -c 'echo ugiok; exec sleep 60'").unwrap();
    assert!(matches!(stubborn.quit(SHORT), Err(DriverError::TimedOut { .. })));
}

#[test]
fn commands_that_are_not_engines_fail() {
    for command in ["", "  ", "'unfinished"] {
        assert!(matches!(Driver::start(command), Err(DriverError::NoCommand(_))), "{command}");
    }
    let missing = Driver::start("/no/such/engine --fast").unwrap_err().to_string();
    assert!(missing.starts_with("cannot start /no/such/engine: "), "{missing}");
    assert!(matches!(Driver::start("true"), Err(DriverError::Exited)));
}

fn report(command: &str) -> (bool, String) {
    let mut out = Vec::new();
    let all_well = protocol::check(command, GameId::Dvonn, &mut out).unwrap();
    (all_well, String::from_utf8(out).unwrap())
}

#[test]
fn a_check_says_what_was_expected_and_what_came() {
    let (all_well, report) = report(&parrot("echo bestmove z9"));
    assert!(!all_well);
    for line in [
        "ok   handshake\n",
        "FAIL options are well formed: expected an option, got \"option name Broken type\": …",
        "ok   isready is answered with readyok\n",
        "FAIL an unknown command gets one error: expected one line error … after \
         \"xyzzy\", got nothing\n",
        "FAIL quit ends the engine: expected an exit with status 0, got exit status: 3\n",
        "ok   the end of the input ends the engine\n",
        "FAIL dvonn: the start position is that of the rules: expected the position \"......",
        "FAIL dvonn: go depth 2 is answered: expected a legal move in ......",
        "FAIL dvonn: go infinite is answered after stop, at once: expected nothing but info yet, \
         got \"bestmove z9\"\n",
        "FAIL dvonn: in a finished game there is no best move: expected in a finished game \
         \"bestmove none\", got \"bestmove z9\"\n",
    ] {
        assert!(report.contains(line.trim_end_matches('…')), "{line} is not in\n{report}");
    }
}

#[test]
fn without_an_engine_there_is_one_check() {
    let (all_well, report) = report("/no/such/engine");
    assert!(!all_well);
    assert!(report.starts_with("FAIL handshake: expected an engine, got cannot start"), "{report}");
    assert_eq!(report.lines().count(), 1, "{report}");
}
