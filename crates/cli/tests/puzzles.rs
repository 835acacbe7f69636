//! `triskel puzzles`: the same seed, the same file, however often it is interrupted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn puzzles(game: &str, count: &str, seed: &str, file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triskel"));
    command.args(["puzzles", game, "--count", count, "--seed", seed, "-o"]).arg(file);
    command.output().expect("it runs")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_search_continues_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let output = puzzles("dvonn", "3", "9", &whole);
    assert!(output.status.success(), "{}", error(&output));
    assert!(error(&output).contains("dvonn: 3 of 3 puzzles"), "{}", error(&output));
    let text = fs::read_to_string(&whole).expect("a file");
    assert_eq!(text.matches("\npuzzle ").count(), 3);

    // A run that was killed has left the file as it was after some game.
    let head = text.split("\npuzzle ").next().expect("a head");
    let searched = head.split("games ").nth(1).expect("a number").trim();
    let begun = head.replace(&format!("games {searched}"), "games 0");
    fs::write(&parts, begun).expect("a file");
    let output = puzzles("dvonn", "3", "9", &parts);
    assert!(output.status.success(), "{}", error(&output));
    assert_eq!(fs::read_to_string(&parts).expect("a file"), text);

    // All are there already: nothing changes.
    puzzles("dvonn", "3", "9", &whole);
    assert_eq!(fs::read_to_string(&whole).expect("a file"), text);
}

#[test]
fn a_file_of_another_game_or_seed_or_without_puzzles_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dvonn.puzzles");
    fs::write(&file, "game dvonn\nsearched seed 9 games 3\n").expect("a file");
    let other = error(&puzzles("gyges-basic", "3", "9", &file));
    assert!(other.contains("expected a file of gyges-basic, found dvonn"), "{other}");
    let seed = error(&puzzles("dvonn", "3", "1", &file));
    assert!(seed.contains("expected --seed 9, as in the file"), "{seed}");
    fs::write(&file, "game dvonn\nnonsense\n").expect("a file");
    let misprint = error(&puzzles("dvonn", "3", "9", &file));
    assert!(
        misprint.contains("line 2: expected a line that begins with \"searched \""),
        "{misprint}"
    );
    let none = error(&puzzles("dvonn", "0", "9", &file));
    assert!(none.contains("0 is not in 1..=10000"), "{none}");
}
