//! `triskel analyse`, and what `triskel play` says without a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// South could win with the next move, and does not play it.
const MISSED: &str = "[Game \"gyges-basic\"]
[Fen \"31.1../3..2../....2./....../1..1.3/.3..22 s move -\"]

1. b1-b2 *
";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
    command.args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A temporary file.
fn file(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_game_comes_back_annotated() {
    let game = file("missed.tsk", MISSED);
    let output = run(&["analyse", game.to_str().unwrap(), "--nodes", "20000"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let annotated = text(&output.stdout);
    assert!(annotated.contains("1. b1-b2??"), "{annotated}");
    assert!(annotated.contains("a missed win: loses in "), "{annotated}");
    assert!(annotated.contains("(1. b1-c4"), "{annotated}");
    assert!(output.stderr.is_empty(), "no bar where there is no terminal");
}

#[test]
fn games_are_analysed_one_by_one_and_bad_ones_are_reported() {
    let bad = "[Game \"dvonn\"]\n\n1. a1 a1 *\n";
    let games = file("several.tsk", &format!("{MISSED}\n{bad}\n{MISSED}"));
    let output = run(&["analyse", games.to_str().unwrap(), "--nodes", "20000", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("several.tsk: line 8, column 7: a1 is not legal"), "{complaint}");
    let reports: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 2);
    for report in &reports {
        assert_eq!(report["format"], "triskel-analysis/1");
        assert_eq!(report["decisions"][0]["missed_win"], true);
        assert_eq!(report["players"][0]["missed_wins"], 1);
    }
    assert_eq!(reports[0], reports[1], "the same work gives the same answer");
}

#[test]
fn an_interrupt_leaves_what_is_finished() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_triskel"))
        .args(["analyse", "-", "--from", "tsk", "--nodes", "20000", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // A game ends where the next begins.
    let (head, rest) = MISSED.split_once('\n').unwrap();
    write!(input, "{MISSED}\n{head}\n").unwrap();
    let mut report = || -> serde_json::Value {
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    };
    assert_eq!(report()["complete"], true);
    // By then it waits for the rest of the second game.
    std::thread::sleep(Duration::from_millis(500));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    // A thread of its own handles the signal.
    std::thread::sleep(Duration::from_millis(500));
    write!(input, "{rest}").unwrap();
    drop(input);
    assert_eq!(report()["complete"], false);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn with_an_output_file_a_summary_goes_to_the_screen() {
    let games = file("essence.txt", "Start\nH3\nB4\nQuit\n");
    let annotated = games.with_file_name("essence.tsk");
    let [input, to] = [&games, &annotated].map(|file| file.to_str().unwrap());
    let output = run(&["analyse", input, "--from", "codecup", "--depth", "1", "-o", to]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let essence = text(&output.stdout);
    assert!(essence.starts_with("game 1: White – Black  *\n   1. White h3"), "{essence}");
    assert!(essence.contains("\nBlack: 1 decisions; dubious "), "{essence}");
    assert!(fs::read_to_string(&annotated).unwrap().contains("[Annotator \"triskel "));
}

#[test]
fn a_position_is_answered_with_its_best_lines() {
    let fen = "31.1../3..2../....2./....../1..1.3/.3..22 s move -";
    let position = ["analyse", "--game", "gyges-basic", "--fen", fen];
    let lines = run(&[&position[..], &["--nodes", "20000", "--multipv", "2"]].concat());
    let shown = text(&lines.stdout);
    assert!(shown.contains("South to decide\n 1. wins in "), "{shown}");
    assert!(shown.contains("\n 2. "), "{shown}");
    let json = run(&[&position[..], &["--depth", "2", "--moves", "b1-b2", "--json"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(report["player"], 2);
}

#[test]
fn errors_say_what_cannot_be_analysed() {
    let game = file("itself.tsk", MISSED);
    let game = game.to_str().unwrap();
    let cases: [(&[&str], &str); 8] = [
        (&[], "expected a file of games, or --game and a position"),
        (&["nowhere.tsk"], "nowhere.tsk: No such file"),
        (&["game.txt"], "expected --from"),
        (&["--game", "dvonn", "--fen", "x"], "--fen: expected"),
        (&["--game", "dvonn", "--moves", "z9"], "--moves: expected"),
        (&["--fen", "x"], "--game"),
        (&[game, "--time", "0"], "expected seconds, such as 0.5"),
        (&[game, "-o", game], "-o: expected a file other than the one that is read"),
    ];
    for (arguments, expected) in cases {
        let output = run(&[&["analyse"], arguments].concat());
        let complaint = text(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(complaint.starts_with("error: ") && complaint.contains(expected), "{complaint}");
    }
    assert_eq!(fs::read_to_string(game).unwrap(), MISSED);
}

#[test]
fn playing_needs_a_terminal() {
    let output = run(&["play", "dvonn"]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert_eq!(
        complaint,
        "error: triskel play needs a terminal: its input and output must not be redirected\n"
    );
    let output = run(&["play", "dvonn", "--level", "11"]);
    assert!(text(&output.stderr).contains("expected a level from 1 to 10"));
}
