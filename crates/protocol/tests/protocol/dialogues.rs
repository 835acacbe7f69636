//! Dialogues as data: `> ` before what the driver says, `< ` before what the engine answers, which
//! may go on as it likes where an ellipsis ends the line.

use std::fs;
use std::path::Path;

use crate::answers;

fn check(name: &str, dialogue: &str) {
    let mut said = String::new();
    let mut expected = Vec::new();
    for line in dialogue.lines() {
        if let Some(line) = line.strip_prefix('>') {
            said.push_str(line.strip_prefix(' ').unwrap_or(line));
            said.push('\n');
        } else if let Some(line) = line.strip_prefix("< ") {
            expected.push(line.replace("VERSION", env!("CARGO_PKG_VERSION")));
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{name}: neither side says {line}");
        }
    }
    assert!(!expected.is_empty(), "{name} is silent");
    let answers = answers(said);
    let alike = |answer: &String, expected: &String| match expected.strip_suffix('…') {
        Some(beginning) => answer.starts_with(beginning),
        None => answer == expected,
    };
    let same = answers.len() == expected.len()
        && answers.iter().zip(&expected).all(|(answer, expected)| alike(answer, expected));
    assert!(same, "{name}: {answers:#?} instead of {expected:#?}");
}

#[test]
fn the_dialogues_go_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        check(&file.display().to_string(), &fs::read_to_string(&file).unwrap());
    }
}

#[test]
fn the_examples_of_the_manual_go_as_written() {
    let manual = include_str!("../../../../docs/protocol.md");
    let examples: Vec<&str> =
        manual.split("```dialogue\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        check("docs/protocol.md", example);
    }
}

#[test]
fn blanks_and_carriage_returns_at_the_end_of_a_line_are_ignored() {
    let said = " \r\nisready\r\nquery turn \t\r\n\r\nstop\r\nquit\r\nisready";
    assert_eq!(answers(said), ["readyok", "response p1"]);
}
