//! `triskel engine --check`, against the engine itself and against programs that are not engines.

use std::process::{Command, Output};

fn check(command: &str) -> Output {
    let mut triskel = Command::new(env!("CARGO_BIN_EXE_triskel"));
    triskel.args(["engine", "--check", command]).output().unwrap()
}

#[test]
fn the_engine_passes_its_own_checks_in_every_game() {
    let output = check(concat!("'", env!("CARGO_BIN_EXE_triskel"), "' engine"));
    let report = String::from_utf8(output.stdout).unwrap();
    let failures: Vec<&str> = report.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert_eq!(failures, [""; 0]);
    assert_eq!(output.status.code(), Some(0));
    for game in catalog::GameId::ALL {
        let checks = report.lines().filter(|line| line.contains(&format!(" {game}: "))).count();
        assert!(checks > 10, "{game}: {report}");
    }
}

#[test]
fn programs_that_are_not_engines_fail() {
    for command in ["", "/no/such/engine", "true"] {
        let output = check(command);
        let report = String::from_utf8(output.stdout).unwrap();
        assert!(report.starts_with("FAIL handshake: expected "), "{command}: {report}");
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    }
}
