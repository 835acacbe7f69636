//! `triskel convert` and `triskel draw`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A temporary file.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_triskel")).args(arguments).output().unwrap()
}

#[test]
fn games_are_converted_there_and_back() {
    let transcript = file("there.txt");
    fs::write(&transcript, "Start\nH3\nB4\nQuit\n").unwrap();
    let record = file("there.tsk");
    let [from, to] = [&transcript, &record].map(|file| file.to_str().unwrap());
    assert!(run(&["convert", "--from", "codecup", from, "-o", to]).status.success());
    assert!(fs::read_to_string(&record).unwrap().ends_with("\n\n1. h3 b4 *\n\n"));
    let back = run(&["convert", to, "--to", "codecup"]);
    assert_eq!(back.stdout, fs::read(&transcript).unwrap());
}

#[test]
fn a_dash_is_standard_output() {
    let record = file("dash.tsk");
    fs::write(&record, "[Game \"dvonn\"]\nb1 c1 *\n").unwrap();
    let folder = file("dash");
    fs::create_dir_all(&folder).unwrap();
    let path = record.to_str().unwrap();
    let analysed = ["analyse", path, "--depth", "1", "-o", "-"];
    for (arguments, expected) in [
        (&["convert", path, "-o", "-"][..], "1. b1 c1 *"),
        (&analysed, "[Annotator \"triskel "),
        (&["draw", "dvonn", "-o", "-"], "<svg"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
        let output = command.current_dir(&folder).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(expected) && !text.contains("game 1:"), "{text}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no file is named -");
}

#[test]
fn bad_games_are_reported_and_skipped() {
    let record = file("bad.tsk");
    fs::write(&record, "[Game \"dvonn\"]\na1 a1 *\n[Game \"dvonn\"]\nb1 *\n").unwrap();
    let output = run(&["convert", record.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("1. b1 *"));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("bad.tsk: line 2, column 4: a1 is not legal"), "{complaint}");
    assert!(complaint.ends_with("1 games converted, 1 not\n"), "{complaint}");
}

#[test]
fn positions_are_drawn() {
    for (name, head) in [("board.svg", &b"<svg"[..]), ("board.png", b"\x89PNG")] {
        let picture = file(name);
        let path = picture.to_str().unwrap();
        let moves = ["--moves", "e1-e2 a1-b2", "--arrow", "i5-h5", "--theme", "dark"];
        let output = run(&[&["draw", "gipf-standard", "-o", path][..], &moves].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(&picture).unwrap().starts_with(head), "{name}");
    }
}

#[test]
fn errors_say_what_cannot_be_drawn() {
    for (arguments, start) in [
        (["--fen", "x", "-o", "a.svg"], "error: --fen: expected"),
        (["--moves", "z9", "-o", "a.svg"], "error: --moves: expected"),
        (["--theme", "light", "-o", "a.gif"], "error: -o: expected a file named .svg or .png"),
    ] {
        let output = run(&[&["draw", "dvonn"][..], &arguments].concat());
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.starts_with(start), "{complaint}");
    }
}
