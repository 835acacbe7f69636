use crate::Notes;
use crate::error::Fault;

/// Adds a comment to notes. It may start with clock and evaluation, as `[%clk …]` and `[%eval …]`;
/// `at` is where its text begins.
pub(super) fn read_into(notes: &mut Notes, comment: &str, at: usize) -> Result<(), Fault> {
    let mut rest = comment.trim_start();
    while let Some((name, value, after)) = command(rest) {
        let place = at + comment.len() - rest.len();
        let fault = |error: &dyn ToString| Fault::new(place, error.to_string());
        match name {
            "clk" => notes.clock = Some(value.parse().map_err(|error| fault(&error))?),
            "eval" => notes.evaluation = Some(value.parse().map_err(|error| fault(&error))?),
            _ => break,
        }
        rest = after.trim_start();
    }
    add(&mut notes.comment, &text_of(rest));
    Ok(())
}

/// The text of a comment, including commands.
pub(super) fn text_of(comment: &str) -> String {
    unescaped(comment.trim())
}

/// Adds a text to an earlier one.
pub(super) fn add(said: &mut String, text: &str) {
    if !said.is_empty() && !text.is_empty() {
        said.push(' ');
    }
    said.push_str(text);
}

/// The name and the value of the command with which a text begins, and what follows it.
fn command(text: &str) -> Option<(&str, &str, &str)> {
    let (command, after) = text.strip_prefix("[%")?.split_once(']')?;
    let (name, value) = command.split_once(' ')?;
    Some((name, value.trim(), after))
}

/// The comment that holds these notes, with its text after `preface`. `None` if it would be empty.
pub(super) fn written(preface: &str, notes: &Notes) -> Option<String> {
    let clock = notes.clock.map(|clock| format!("[%clk {clock}]"));
    let evaluation = notes.evaluation.map(|evaluation| format!("[%eval {evaluation}]"));
    let said = [preface, &notes.comment].map(str::trim).join(" ");
    let text = Some(escaped(said.trim())).filter(|text| !text.is_empty());
    let parts: Vec<String> = [clock, evaluation, text].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(" ")))
}

/// Keeps a text between its braces, and its lines from looking like the beginning of a game or a
/// command.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('}', "\\}").replace("\n[", "\n\\[");
    if text.starts_with('[') { format!("\\{text}") } else { text }
}

fn unescaped(text: &str) -> String {
    let mut characters = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(c) = characters.next() {
        plain.extend(if c == '\\' { characters.next() } else { Some(c) });
    }
    plain
}
