//! What ARCHITECTURE.md says is not there, is not there: each line of that section has its check.

#[path = "../src/crates.rs"]
mod crates;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crates::PURE;
use serde_json::Value;

/// Each line of the section "What is not there", and what proves it.
const ABSENCES: [(&str, fn()); 8] = [
    (
        "A crate uses no crate below it on the map, and none to its right.",
        crates_use_only_what_is_above_or_to_the_left,
    ),
    ("`game`, `search` and `protocol` name no game.", generic_crates_name_no_game),
    ("A rules crate uses `game`, and no other crate of the workspace.", rules_use_only_game),
    (
        "`store` uses no other crate of the workspace but `primitives`: it knows no rule.",
        store_knows_no_rule,
    ),
    (
        "No pure crate touches a file, the network, a process, the terminal or the environment.",
        pure_crates_touch_nothing,
    ),
    (
        "No pure crate reads a clock, waits or starts a thread; \
         only perft starts as many threads as it is told.",
        pure_crates_have_no_clock_and_no_threads,
    ),
    ("No pure crate needs tokio, axum, sqlx or rand.", pure_crates_need_no_runtime),
    ("No crate has `unsafe` code: the compiler forbids it.", unsafe_code_is_forbidden),
];

const GAMES: [&str; 3] = ["dvonn", "gipf", "gyges"];

/// The world outside.
const OUTSIDE: [&str; 10] = [
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "println!",
    "print!",
    "dbg!",
];

/// Clocks and threads.
const TIME: [&str; 5] = ["Instant::now", "SystemTime", "std::thread", "thread::", "sleep"];

#[test]
fn each_absence_is_stated_and_checked() {
    let stated = section("## What is not there");
    let stated: Vec<&str> = stated.iter().filter_map(|line| line.strip_prefix("- ")).collect();
    assert_eq!(stated, ABSENCES.map(|(line, _)| line), "a line without a check, or the reverse");
}

#[test]
fn what_is_said_not_to_be_there_is_not_there() {
    for (line, check) in ABSENCES {
        println!("{line}");
        check();
    }
}

#[test]
fn the_document_lists_the_pure_crates() {
    let line = section("## What is not there").into_iter().find(|line| line.starts_with("Pure "));
    let line = line.expect("a line that lists them");
    let listed: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
    assert_eq!(listed, PURE);
}

#[test]
fn comments_and_tests_are_not_code() {
    let text = "use a;\n// Instant\nf(); // Instant\n#[cfg(test)]\nmod tests {\n    Instant\n}\n";
    assert_eq!(code(text), "use a;\n\nf(); \n");
    assert_eq!(code("#[cfg(test)]\nmod t;\nInstant\n"), "#[cfg(test)]\nmod t;\nInstant\n");
}

fn crates_use_only_what_is_above_or_to_the_left() {
    let places = map();
    for (user, used) in workspace() {
        let place = places.get(&user).unwrap_or_else(|| panic!("{user} is not on the map"));
        for other in used {
            assert!(places[&other] < *place, "{user} uses {other}");
        }
    }
}

fn generic_crates_name_no_game() {
    for (file, text) in sources(&["game", "search", "protocol"]) {
        let text = text.to_lowercase();
        let named = GAMES.iter().find(|game| text.contains(**game));
        assert_eq!(named, None, "{}", file.display());
    }
}

fn rules_use_only_game() {
    let workspace = workspace();
    for game in GAMES {
        assert_eq!(workspace[game], ["game"], "{game}");
    }
}

fn store_knows_no_rule() {
    assert_eq!(workspace()["store"], ["primitives"]);
}

fn pure_crates_touch_nothing() {
    for (file, text) in sources(&PURE) {
        let found = OUTSIDE.iter().find(|word| text.contains(**word));
        assert_eq!(found, None, "{}", file.display());
    }
}

fn pure_crates_have_no_clock_and_no_threads() {
    for (file, text) in sources(&PURE) {
        let found = TIME.iter().find(|word| text.contains(**word));
        let is_perft = file.ends_with("game/src/perft.rs");
        assert!(found.is_none() || is_perft, "{} has {found:?}", file.display());
    }
}

fn pure_crates_need_no_runtime() {
    let mut tree = cargo(&["tree", "--offline", "--no-default-features", "--edges", "normal"]);
    tree.args(["--prefix", "none", "--format", "{p}"]);
    for name in PURE {
        tree.args(["--package", name]);
    }
    let tree = output(&mut tree);
    let used: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(used.contains(&"thiserror"), "the tree is empty: {tree}");
    for runtime in ["tokio", "axum", "sqlx", "sqlx-core", "rand", "getrandom"] {
        assert!(!used.contains(&runtime), "a pure crate needs {runtime}");
    }
}

fn unsafe_code_is_forbidden() {
    let workspace = read("Cargo.toml");
    assert!(workspace.contains("[workspace.lints.rust]\nunsafe_code = \"forbid\""));
    for manifest in manifests() {
        let manifest = manifest.strip_prefix(root()).expect("in the workspace").join("Cargo.toml");
        let takes_lints = read(&manifest).contains("[lints]\nworkspace = true");
        assert!(takes_lints, "{} has lints of its own", manifest.display());
    }
    let trainer = read("trainer/Cargo.toml");
    assert!(trainer.contains("unsafe_code = \"forbid\""), "the trainer stands outside");
}

/// The place of each crate on the map: its line, then how far to the right.
fn map() -> BTreeMap<String, (usize, usize)> {
    let document = read("ARCHITECTURE.md");
    let map = document.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut places = BTreeMap::new();
    for (line, text) in map.expect("a map").lines().enumerate() {
        // The first column says what the line is about.
        let crates = text.get(12..).expect("a line of the map");
        for (column, names) in crates.split('◄').enumerate() {
            for name in names.split(',') {
                places.insert(name.trim().to_owned(), (line, column));
            }
        }
    }
    places
}

/// The crates of the workspace by their folders, each with those that it uses, tests included.
fn workspace() -> BTreeMap<String, Vec<String>> {
    let metadata =
        output(&mut cargo(&["metadata", "--offline", "--no-deps", "--format-version", "1"]));
    let metadata: Value = serde_json::from_str(&metadata).expect("metadata");
    let list = |value: &Value| value.as_array().cloned().expect("a list");
    let path = |value: &Value| PathBuf::from(value.as_str().expect("a path"));
    let name = |folder: &Path| folder.file_name().expect("a name").to_string_lossy().into_owned();
    let crates = list(&metadata["packages"]).into_iter().map(|package| {
        let folder = path(&package["manifest_path"]);
        let user = name(folder.parent().expect("a folder"));
        let dependencies = list(&package["dependencies"]).into_iter();
        let inside = dependencies.filter(|used| used["path"].is_string());
        let mut needs: Vec<String> = inside.map(|used| name(&path(&used["path"]))).collect();
        needs.sort();
        needs.dedup();
        (user, needs)
    });
    crates.collect()
}

/// The code of these crates, file by file, without comments, tests and helpers of tests.
fn sources(names: &[&str]) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for name in names {
        collect(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    files.retain(|file| !file.iter().any(|part| part == "testing"));
    assert!(files.len() > names.len(), "hardly any files");
    files.into_iter().map(|file| (file.clone(), code(&read(&file)))).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// A source without its comments, and without the module of tests that ends it.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(line).collect()
}

/// The folders of all crates.
fn manifests() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("an entry").path()).collect();
    folders.push(root().join("xtask"));
    folders
}

/// The lines of a section of ARCHITECTURE.md.
fn section(title: &str) -> Vec<String> {
    let document = read("ARCHITECTURE.md");
    let lines = document.lines().skip_while(|line| *line != title).skip(1);
    lines.take_while(|line| !line.starts_with("## ")).map(str::to_owned).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).current_dir(root());
    cargo
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}
