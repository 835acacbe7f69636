//! `triskel match`, as people and scripts call it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const TRISKEL: &str = env!("CARGO_BIN_EXE_triskel");

fn triskel_match(arguments: &[&str]) -> Command {
    let mut command = Command::new(TRISKEL);
    command.arg("match").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program prints on success, on both outputs.
fn played(arguments: &[&str]) -> (String, String) {
    let Output { status, stdout, stderr } = triskel_match(arguments).output().unwrap();
    let (out, err) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert!(status.success(), "{arguments:?}: {err}");
    (out, err)
}

fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn every_variant_is_played_in_a_moment() {
    let (out, err) =
        played(&["random", "random", "--game", "all", "--games", "24", "--every", "8"]);
    for game in ["dvonn", "gipf-basic", "gipf-standard", "gipf-tournament", "gyges-basic"] {
        assert!(out.contains(&format!("{game}: 4 games")), "{out}");
    }
    assert!(out.contains("gyges-advanced: 24 games"), "{out}");
    assert_eq!(err.lines().count(), 3, "{err}");
}

#[test]
fn games_are_recorded_and_the_summary_comes_as_json() {
    let record = scratch("record.tsk");
    let arguments = ["random", "random,seed=9", "--game", "gyges-basic", "--games", "4"];
    let file = record.to_str().unwrap();
    let (json, _) = played(&[&arguments[..], &["--record", file, "--json", "-"]].concat());
    let summary: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&summary["b"], &summary["total"]["games"]), (&"random,seed=9".into(), &4.into()));
    let converted = Command::new(TRISKEL).args(["convert", file]).output().unwrap();
    let record = fs::read_to_string(record).unwrap();
    assert_eq!(String::from_utf8(converted.stdout).unwrap(), record);
    assert_eq!(record.matches("[Game \"gyges-basic\"]").count(), 4, "{record}");
    assert_eq!(record.matches("[White \"random\"]").count(), 2, "{record}");
}

#[test]
fn this_program_plays_itself_over_the_protocol() {
    let engine = format!("name=outside,depth=1,cmd:'{TRISKEL}' engine");
    let arguments = ["random", &engine, "--game", "gyges-basic,gipf-basic", "--games", "4"];
    let (out, err) = played(&[&arguments[..], &["--clock", "20+1", "--concurrency", "2"]].concat());
    assert!(out.contains("B: outside") && !out.contains("fails"), "{out}{err}");
}

#[test]
fn failures_are_reported_and_counted_and_the_match_goes_on() {
    let engine = "name=mute,cmd:sh -c 'echo ugiok; while read w; do \
                  case $w in isready) echo readyok;; go*) exit;; esac; done'";
    let (out, err) = played(&["random", engine, "--game", "gyges-basic", "--games", "4"]);
    assert!(out.contains("B fails    4 crashes, 0 illegal moves, 0 timeouts"), "{out}");
    assert!(err.contains("game 3: mute crashed: the engine has ended"), "{err}");
}

#[test]
fn openings_come_from_a_file_the_book_or_nowhere() {
    let file = scratch("gyges.openings");
    fs::write(&file, "1@a1 1@a6\n").unwrap();
    let record = scratch("opened.tsk");
    let base = ["random", "random", "--game", "gyges-basic", "--games", "2"];
    for (openings, plies) in [(file.to_str().unwrap(), 2), ("book", 12), ("none", 0)] {
        let more = ["--openings", openings, "--record", record.to_str().unwrap()];
        played(&[&base[..], &more].concat());
        let record = fs::read_to_string(&record).unwrap();
        assert_eq!(record.matches(&format!("[Opening \"{plies}\"]")).count(), 2, "{record}");
    }
}

#[test]
fn an_interrupted_match_is_summed_up() {
    let arguments = ["random", "random", "--game", "dvonn", "--games", "1000000"];
    let child = triskel_match(&arguments).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("score "), "{out}");
}

#[test]
fn bad_arguments_are_named() {
    let cases: [(&[&str], &str); 7] = [
        (&["random", "random"], "--game"),
        (&["chess", "random", "--game", "dvonn"], "expected one of triskel"),
        (&["random", "random", "--game", "chess"], "gyges-advanced"),
        (&["random", "random", "--game", "dvonn", "--sprt", "5,0"], "the smaller one first"),
        (&["random", "random", "--game", "dvonn", "--clock", "0"], "such as 10+0.1"),
        (&["random", "random", "--game", "dvonn", "--openings", "absent"], "absent: No such file"),
        (&["cmd:absent", "random", "--game", "dvonn"], "cmd:absent crashed: cannot start absent"),
    ];
    for (arguments, expected) in cases {
        let output = triskel_match(arguments).output().unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}
