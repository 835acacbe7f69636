//! The built program, as people and scripts call it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

fn triskel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    triskel(arguments).output().unwrap()
}

/// What the program prints on success.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What the program prints on failure.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.starts_with("error: "), "{complaint}");
    complaint
}

#[test]
fn the_help_names_the_commands() {
    let help = printed(&["--help"]);
    for command in ["serve", "play", "analyse", "engine", "perft", "bench"] {
        assert!(help.contains(command), "{help}");
    }
    assert_eq!(printed(&["--version"]), concat!("triskel ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn perft_counts_in_every_game() {
    let counts = [
        ("dvonn", "3", "110544"),
        ("gipf-basic", "3", "73800"),
        ("gipf-standard", "3", "73800"),
        ("gipf-tournament", "3", "148176"),
        ("gyges-basic", "4", "72900"),
        ("gyges-advanced", "4", "72900"),
    ];
    for (game, depth, count) in counts {
        assert_eq!(printed(&["perft", game, depth]), format!("{count}\n"));
        assert_eq!(printed(&["perft", game, depth, "--threads", "3"]), format!("{count}\n"));
    }
}

#[test]
fn perft_counts_from_any_position_and_with_any_handicap() {
    let fen = "......4b../.....2w*.7b3w*./r....6b...../...3w2w...../......... b move";
    assert_eq!(printed(&["perft", "dvonn", "--fen", fen, "2"]), "4\n");
    assert_eq!(printed(&["perft", "dvonn", "0"]), "1\n");
    assert_eq!(printed(&["perft", "gipf-basic", "--pieces", "18,15", "2"]), "1764\n");
}

#[test]
fn divide_shows_each_move_and_the_count_stands_alone_on_the_last_line() {
    let fen = ".wrbwwbwb/bwwbbbw.bw/bbwbwbbwwwr/bbbwbbwbbw/.wwwwbwrb w place";
    let divided = printed(&["perft", "dvonn", "--fen", fen, "4", "--divide"]);
    let mut lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.pop(), Some("288"));
    let counts = lines.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap());
    assert_eq!((lines.len(), counts.sum::<u64>()), (3, 288), "{divided}");
    assert_eq!(printed(&["perft", "dvonn", "0", "--divide"]), "1\n");
}

#[test]
fn bad_arguments_are_named() {
    let fen = ["perft", "dvonn", "2", "--fen", "......... w move"];
    let cases: [(&[&str], &str); 8] = [
        (&["perft", "chess", "3"], "gyges-advanced"),
        (&["perft", "dvonn"], "<DEPTH>"),
        (&["perft", "dvonn", "101"], "expected a depth from 0 to 100"),
        (&["perft", "dvonn", "2", "--threads", "0"], "1..=256"),
        (&["perft", "gipf-standard", "2", "--pieces", "18,15"], "in gipf-basic only"),
        (&["engine", "gipf-basic", "--pieces", "14,15"], "15 to 18"),
        (&["engine", "dvonn", "--pieces", "15,15"], "in gipf-basic only"),
        (&fen, "--fen: expected \"/\" at column 10"),
    ];
    for (arguments, expected) in cases {
        let complaint = complaint(arguments);
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_closed_output_is_not_a_failure() {
    for arguments in [&["perft", "dvonn", "2", "--divide"][..], &["--help"]] {
        let mut child = triskel(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

fn engine(arguments: &[&str]) -> Child {
    triskel(&[&["engine"], arguments].concat()).stdin(Stdio::piped()).spawn().unwrap()
}

#[test]
fn the_engine_answers_a_script() {
    let script = "query fen\nquery perft 2\nnonsense\nisready\n";
    let mut child = engine(&["gipf-basic", "--pieces", "18,15"]);
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    let [fen, count, error, ready] = answers[..] else { panic!("{answers:?}") };
    assert_eq!(fen, "response b..w/...../....../w.....b/....../...../b..w w push 15,12 cc");
    assert_eq!((count, ready), ("response 1764", "readyok"));
    assert!(error.starts_with("error expected "), "{error}");
}

#[test]
fn the_engine_ends_on_quit_with_its_input_still_open() {
    let mut child = engine(&[]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    input.write_all(b"isready\n").unwrap();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "readyok\n");
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(output.read_to_string(&mut line).unwrap(), 0);
}

#[test]
fn a_count_can_be_killed() {
    let mut child = triskel(&["perft", "gipf-basic", "20"]).spawn().unwrap();
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
}

#[test]
fn bench_counts_the_same_on_every_machine() {
    let report = printed(&["bench"]);
    let counts: Vec<(Vec<&str>, u64)> = report
        .lines()
        .filter_map(|line| line.split_once(" nodes "))
        .map(|(counted, _)| {
            let mut words: Vec<&str> = counted.split_whitespace().collect();
            let nodes = words.pop().and_then(|nodes| nodes.parse().ok());
            (words, nodes.unwrap_or_default())
        })
        .collect();
    let rules: Vec<(&str, u64)> =
        counts.iter().filter(|(words, _)| words[0] == "rules").map(|(w, n)| (w[1], *n)).collect();
    let expected = [
        ("dvonn", 185_084_207),
        ("gipf-basic", 151_009_776),
        ("gipf-standard", 128_532_922),
        ("gipf-tournament", 107_343_895),
        ("gyges-basic", 45_160_747),
        ("gyges-advanced", 41_723_819),
    ];
    assert_eq!(rules, expected);
    let searches = counts.iter().filter(|(words, nodes)| words[0] == "search" && *nodes > 10_000);
    assert_eq!(searches.count(), expected.len());
    let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    assert!(report.contains(&format!("Nodes: {total}\n")), "{report}");
    let rate = report.lines().last().unwrap();
    assert!(rate.starts_with("Nodes/s: "), "{rate}");
}

#[test]
fn an_invalid_copy_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("text"), "not a database").unwrap();
    let complaint = complaint(&["restore", &path("text"), "--data", &path("data")]);
    assert!(complaint.contains("is not a sound copy of a database"), "{complaint}");
    assert!(!std::fs::exists(path("data/triskel.db")).unwrap());
}
