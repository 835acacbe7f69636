//! The packages of the workspace have publishable names, and the rules crates can be packaged.

#[path = "../src/crates.rs"]
#[expect(dead_code, reason = "shared with the program")]
mod crates;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What a program needs to play: the rules, the engine, and the list of games.
const PUBLISHED: [&str; 7] = ["game", "dvonn", "gipf", "gyges", "search", "engine", "catalog"];

fn cargo(arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root).output();
    let output = output.expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn packages_are_named_after_the_project_and_libraries_after_their_folder() {
    let metadata = cargo(&["metadata", "--offline", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("metadata");
    for package in metadata["packages"].as_array().expect("packages") {
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let folder = manifest.parent().and_then(Path::file_name).expect("a folder");
        let folder = folder.to_string_lossy().into_owned();
        if folder == "xtask" {
            continue;
        }
        assert_eq!(package["name"], crates::package(&folder));
        assert!(package["description"].is_string(), "{folder} has no description");
        for target in package["targets"].as_array().expect("targets") {
            if target["kind"].as_array().is_some_and(|kinds| kinds.contains(&"lib".into())) {
                assert_eq!(target["name"], folder.as_str());
            }
        }
    }
}

#[test]
fn the_rules_can_be_packaged() {
    let packages = PUBLISHED.map(crates::package);
    let mut arguments = vec!["package", "--offline", "--allow-dirty", "--no-verify", "--quiet"];
    arguments.extend(packages.iter().flat_map(|package| ["--package", package]));
    cargo(&arguments);
}
