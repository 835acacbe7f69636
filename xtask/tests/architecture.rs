//! Checks each line of the section "What is not there" of ARCHITECTURE.md.

#[path = "../src/crates.rs"]
mod crates;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crates::{PURE, package};
use serde_json::Value;

/// Each line of the section "What is not there", and what proves it.
const ABSENCES: [(&str, fn()); 11] = [
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
    (
        "`browser` needs none of them either, and neither `store` nor `native`; \
         only its `bindings` know JavaScript.",
        browser_is_pure_behind_its_bindings,
    ),
    ("No crate has `unsafe` code: the compiler forbids it.", unsafe_code_is_forbidden),
    (
        "No variant is named outside the rules, `catalog` and `engine`, \
         but by the foreign formats of `record` and for the line-ups of `bookmaker`.",
        variants_are_named_in_the_catalog,
    ),
    (
        "The web app names no variant but in its words, and takes no move or position apart.",
        the_web_app_knows_no_rule,
    ),
];

const GAMES: [&str; 3] = ["dvonn", "gipf", "gyges"];

/// Files with a reason to name variants: formats for a single variant, and the book of line-ups.
const NAMING: [&str; 6] = [
    "bookmaker/src/main.rs",
    "record/src/boardspace.rs",
    "record/src/codecup.rs",
    "record/src/gf1.rs",
    "record/src/helios.rs",
    "record/src/little_golem.rs",
];

/// Files of the web app that split text other than moves and positions: addresses, names of
/// columns, sentences with a stressed word, names of keys, the player's settings, addresses in a
/// cache, and the marks that an aid leaves on places.
const SPLITTING: [&str; 11] = [
    "aids/PathExplorer.svelte",
    "aids/aids.svelte.ts",
    "aids/overlays.ts",
    "aids/paths.ts",
    "aids/rows.ts",
    "board/labels.ts",
    "home/wishes.ts",
    "offline/service.ts",
    "play/Sentence.svelte",
    "play/keys.ts",
    "shell/route.svelte.ts",
];

/// Functions that split text.
const KNIVES: [&str; 8] = [
    ".split(",
    ".match(",
    ".matchAll(",
    ".charAt(",
    ".charCodeAt(",
    ".codePointAt(",
    ".substring(",
    ".exec(",
];

/// Access to the outside world.
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

/// Runtimes, databases, and random numbers.
const RUNTIMES: [&str; 6] = ["tokio", "axum", "sqlx", "sqlx-core", "rand", "getrandom"];

/// Clocks and threads.
const TIME: [&str; 5] = ["Instant::now", "SystemTime", "std::thread", "thread::", "sleep"];

#[test]
fn each_absence_is_stated_and_checked() {
    let stated = section("## What is not there");
    let stated: Vec<&str> = stated.iter().filter_map(|line| line.strip_prefix("- ")).collect();
    assert_eq!(stated, ABSENCES.map(|(line, _)| line), "a line without a check, or the reverse");
}

#[test]
fn every_absence_holds() {
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
    let used = needed_by(&PURE);
    for runtime in RUNTIMES {
        assert!(!used.iter().any(|used| used == runtime), "a pure crate needs {runtime}");
    }
}

fn browser_is_pure_behind_its_bindings() {
    let used = needed_by(&["browser"]);
    for runtime in RUNTIMES.into_iter().chain(["triskel-store", "triskel-native"]) {
        assert!(!used.iter().any(|used| used == runtime), "browser needs {runtime}");
    }
    for (file, text) in sources(&["browser"]) {
        let is_binding = file.iter().any(|part| part == "bindings");
        let words = OUTSIDE.iter().chain(&TIME);
        let found = words.chain(&["wasm_bindgen"]).find(|word| text.contains(**word));
        let allowed = is_binding && found == Some(&"wasm_bindgen");
        assert!(found.is_none() || allowed, "{} has {found:?}", file.display());
    }
}

/// The names of all crates that these need.
fn needed_by(names: &[&str]) -> Vec<String> {
    let mut tree = cargo(&["tree", "--locked", "--no-default-features", "--edges", "normal"]);
    tree.args(["--prefix", "none", "--format", "{p}"]);
    for name in names {
        tree.args(["--package", &package(name)]);
    }
    let tree = output(&mut tree);
    assert!(tree.contains("thiserror "), "the tree is empty: {tree}");
    tree.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
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

fn variants_are_named_in_the_catalog() {
    let workspace = workspace();
    let others = workspace.keys().map(String::as_str);
    let others = others.filter(|name| !GAMES.contains(name));
    let others: Vec<&str> =
        others.filter(|name| !["catalog", "engine", "xtask"].contains(name)).collect();
    let names = names_of_variants();
    for (file, text) in sources(&others) {
        let found = names.iter().find(|name| text.contains(*name));
        let may = NAMING.iter().any(|path| file.ends_with(path));
        assert!(found.is_none() || may, "{} names {found:?}", file.display());
        // A file that no longer needs its exception must leave the list.
        assert!(found.is_some() || !may, "{} names no variant", file.display());
    }
}

fn the_web_app_knows_no_rule() {
    let mut files = Vec::new();
    collect(&root().join("web/src"), &mut files);
    let is_source = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        (name.ends_with(".ts") || name.ends_with(".svelte")) && !name.ends_with(".test.ts")
    };
    files.retain(is_source);
    // Texts are for people; the gallery and the demonstrations show chosen positions.
    let elsewhere = ["words", "gallery", "demos", "fixtures", "pkg"];
    let inside = |file: &PathBuf| file.strip_prefix(root()).expect("in the workspace").to_owned();
    files
        .retain(|file| !inside(file).iter().any(|part| elsewhere.iter().any(|name| part == *name)));
    assert!(files.len() > 60, "hardly any files");
    let names = names_of_variants();
    for file in files {
        let text = code(&read(&file));
        let found = names.iter().find(|name| text.contains(*name));
        assert_eq!(found, None, "{}", file.display());
        let knife = KNIVES.iter().find(|knife| text.contains(**knife));
        let may = SPLITTING.iter().any(|path| file.ends_with(path));
        assert!(knife.is_none() || may, "{} has {knife:?}", file.display());
        assert!(knife.is_some() || !may, "{} takes nothing apart", file.display());
    }
}

/// How code names the variants of the catalog's list: by constant, and by an id in quotes unless it
/// is also the name of the game.
fn names_of_variants() -> Vec<String> {
    let catalog = read("crates/catalog/src/games.rs");
    let list = catalog.split("\ngames! {").nth(1).and_then(|rest| rest.split('}').next());
    let lines = list.expect("the list of games").lines().map(str::trim);
    let mut names = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let (constant, id) = words.next().zip(words.next()).expect("a constant and an id");
        names.push(format!("GameId::{constant}"));
        let id = id.trim_matches('"');
        if !GAMES.contains(&id) {
            names.extend(['"', '\'', '`'].map(|quote| format!("{quote}{id}{quote}")));
        }
    }
    assert!(names.len() > 12, "a short list: {names:?}");
    names
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
        // A crate that uses its own test helpers depends on itself.
        needs.retain(|need| *need != user);
        needs.sort();
        needs.dedup();
        (user, needs)
    });
    crates.collect()
}

/// The code of these crates, file by file, without comments, tests and test helpers.
fn sources(names: &[&str]) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for name in names {
        collect(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.retain(|file| file.extension().is_some_and(|end| end == "rs"));
    files.retain(|file| !file.iter().any(|part| part == "testing"));
    let tests: Vec<PathBuf> = files.iter().flat_map(|file| modules_of_tests(file)).collect();
    files.retain(|file| !tests.contains(file));
    assert!(files.len() > names.len(), "hardly any files");
    files.into_iter().map(|file| (file.clone(), code(&read(&file)))).collect()
}

/// The files of the modules that a file declares for tests alone.
fn modules_of_tests(file: &Path) -> Vec<PathBuf> {
    let text = read(file);
    let declared = text.split("#[cfg(test)]\nmod ").skip(1);
    let names = declared.filter_map(|rest| rest.split_once(";\n")).map(|(name, _)| name);
    names.map(|name| file.with_file_name(name).with_extension("rs")).collect()
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
