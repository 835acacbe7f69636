use std::time::Duration;

use super::{CheckResult, expect, quoted};
use crate::driver::{Driver, PATIENCE};
use crate::option_line::OptionLine;

/// A check of the engine that a command starts.
type Check = fn(&str) -> CheckResult;

/// Checks that do not depend on the game.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("handshake", handshake),
    ("options are well formed", options),
    ("isready is answered with readyok", ready),
    ("empty lines and carriage returns are ignored", blanks),
    ("an unknown command gets one error", unknown_command),
    ("an unknown option gets one error", unknown_option),
    ("a line of two megabytes does no harm", long_line),
    ("bytes that are not text do no harm", no_text),
    ("quit ends the engine", quit),
    ("quit ends a search", quit_from_search),
    ("the end of the input ends the engine", end_of_input),
];

/// How long an engine may take to quit.
const FAREWELL: Duration = Duration::from_secs(3);

fn handshake(command: &str) -> CheckResult {
    let engine = Driver::start(command)?;
    expect(!engine.name().is_empty(), "id name …", "no name")?;
    expect(!engine.author().is_empty(), "id author …", "no author")
}

fn options(command: &str) -> CheckResult {
    let mut engine = Driver::spawn(command)?;
    engine.say("ugi");
    let mut names: Vec<String> = Vec::new();
    for line in engine.hear_until("ugiok", PATIENCE)? {
        if line.starts_with("option") {
            match line.parse::<OptionLine>() {
                Ok(option) => names.push(option.name.to_ascii_lowercase()),
                Err(error) => expect(false, "an option", format!("{}: {error}", quoted(&line)))?,
            }
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    expect(names.len() == count, "every option once", "one of them twice")
}

fn ready(command: &str) -> CheckResult {
    let mut engine = Driver::start(command)?;
    expect_silence(&mut engine)
}

fn blanks(command: &str) -> CheckResult {
    let mut engine = Driver::start(command)?;
    engine.say("\r\n\n  \t\nisready\r");
    engine.hear_until("readyok", PATIENCE)?;
    expect_silence(&mut engine)
}

fn unknown_command(command: &str) -> CheckResult {
    expect_error(&mut Driver::start(command)?, "xyzzy")
}

fn unknown_option(command: &str) -> CheckResult {
    expect_error(&mut Driver::start(command)?, "setoption name xyzzy value 1")
}

fn long_line(command: &str) -> CheckResult {
    expect_error(&mut Driver::start(command)?, &"x".repeat(2 << 20))
}

fn no_text(command: &str) -> CheckResult {
    let mut engine = Driver::start(command)?;
    engine.say_bytes(b"isready \xff\xfe\x00\n");
    engine.say("isready");
    engine.hear_until("readyok", PATIENCE)?;
    expect_silence(&mut engine)
}

fn quit(command: &str) -> CheckResult {
    let status = Driver::start(command)?.quit(FAREWELL)?;
    expect(status.success(), "an exit with status 0", status.to_string())
}

fn quit_from_search(command: &str) -> CheckResult {
    let engine = Driver::start(command)?;
    engine.say("position startpos");
    engine.say("go infinite");
    let status = engine.quit(FAREWELL)?;
    expect(status.success(), "an exit with status 0", status.to_string())
}

fn end_of_input(command: &str) -> CheckResult {
    let mut engine = Driver::start(command)?;
    engine.hang_up();
    let status = engine.wait(FAREWELL)?;
    expect(status.success(), "an exit with status 0", status.to_string())
}

/// Nothing but `readyok` answers `isready`.
fn expect_silence(engine: &mut Driver) -> CheckResult {
    engine.say("isready");
    let lines = engine.hear_until("readyok", PATIENCE)?;
    expect(lines.is_empty(), "readyok", quoted(&lines.join("\n")))
}

/// The answer is one line of error, and nothing else.
pub(super) fn expect_error(engine: &mut Driver, line: &str) -> CheckResult {
    engine.say(line);
    engine.say("isready");
    let mut lines = engine.hear_until("readyok", PATIENCE)?;
    lines.retain(|line| !line.starts_with("info "));
    let well = matches!(&lines[..], [error] if error.starts_with("error "));
    let expected = format!("one line error … after {}", quoted(line));
    let got = if lines.is_empty() { "nothing".to_owned() } else { quoted(&lines.join("\n")) };
    expect(well, expected, got)
}
