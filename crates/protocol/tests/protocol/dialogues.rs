//! Dialogues as data: `> ` before what the driver says, `< ` before what the engine answers. A line
//! that ends with an ellipsis matches any continuation. `< info …` matches any number of lines,
//! including none.

use std::fs;
use std::path::Path;

use catalog::GameId;

use crate::answers;
use crate::conversation::Conversation;

fn check(name: &str, dialogue: &str) {
    let mut engine = Conversation::with(GameId::Dvonn);
    let mut answers = 0;
    for line in dialogue.lines() {
        if let Some(said) = line.strip_prefix('>') {
            engine.say(&format!("{}\n", said.strip_prefix(' ').unwrap_or(said)));
        } else if let Some(expected) = line.strip_prefix("< ") {
            answers += 1;
            let expected = expected.replace("VERSION", env!("CARGO_PKG_VERSION"));
            let answer = match expected.strip_prefix("info ") {
                Some("…") => continue,
                Some(_) => engine.hear().expect("an answer"),
                None => engine.hear_answer(),
            };
            assert!(alike(&answer, &expected), "{name}: {answer:?} instead of {expected:?}");
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{name}: neither side says {line}");
        }
    }
    assert_ne!(answers, 0, "{name} is silent");
    assert_eq!(engine.hang_up(), [""; 0], "{name}: too much is said");
}

fn alike(answer: &str, expected: &str) -> bool {
    match expected.strip_suffix('…') {
        Some(beginning) => answer.starts_with(beginning),
        None => answer == expected,
    }
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
