//! The syntax of SGF, the Smart Game Format (Hollosi, "SGF FF\[4\]"): properties with values, and
//! parentheses around the game and around variations.

use std::borrow::Cow;

use crate::error::Fault;

/// A part of an SGF file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part<'t> {
    /// The game or a variation begins.
    Open,
    /// It ends.
    Close,
    Property(Property<'t>),
}

/// One property: its name, its value, and where that begins.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Property<'t> {
    pub(crate) name: &'t str,
    pub(crate) value: Cow<'t, str>,
    pub(crate) at: usize,
}

/// The parts of a file, in order. Semicolons between them do not matter.
pub(crate) fn parts(text: &str) -> Result<Vec<Part<'_>>, Fault> {
    let mut parts = Vec::new();
    let mut last = "";
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        at = text.len() - rest.len();
        let bracket = match rest.chars().next() {
            None => return Ok(parts),
            Some('(') => {
                parts.push(Part::Open);
                at += 1;
                continue;
            }
            Some(')') => {
                parts.push(Part::Close);
                at += 1;
                continue;
            }
            Some(_) => name_length(rest),
        };
        // A property may have several values after one name.
        let name = if bracket == 0 { last } else { &rest[..bracket] };
        let Some(inner) = rest[bracket..].strip_prefix('[').filter(|_| !name.is_empty()) else {
            return Err(Fault::new(at, "expected a property such as GM[Dvonn]"));
        };
        let Some(length) = value_length(inner) else {
            return Err(Fault::new(at, "a property without a closing bracket"));
        };
        let at_value = at + bracket + 1;
        let value = unescaped(&inner[..length]);
        parts.push(Part::Property(Property { name, value, at: at_value }));
        last = name;
        at = at_value + length + 1;
    }
}

fn name_length(rest: &str) -> usize {
    rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())
}

/// The bytes before the bracket that closes a value.
fn value_length(inner: &str) -> Option<usize> {
    let mut escaped = false;
    inner.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// A value without the backslashes that escape characters.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut characters = value.chars();
    let mut plain = String::with_capacity(value.len());
    while let Some(c) = characters.next() {
        match c {
            '\\' => plain.extend(characters.next()),
            c => plain.push(c),
        }
    }
    plain.into()
}

/// A value as it is written between brackets.
pub(crate) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// Tells games from variations, line by line: both begin with `(;`.
#[derive(Debug, Default)]
pub(crate) struct Nesting {
    depth: usize,
    in_value: bool,
    escaped: bool,
}

impl Nesting {
    /// Whether a line begins a game. Must see all lines in order.
    pub(crate) fn begins(&mut self, line: &str) -> bool {
        let trimmed = line.trim();
        // An unclosed value must not swallow the games after it.
        let starts_anew = self.in_value && trimmed == "(;" || trimmed.starts_with("(;GM[");
        let begins = trimmed.starts_with("(;") && (self.depth == 0 || starts_anew);
        if begins {
            *self = Self::default();
        }
        for byte in line.bytes() {
            self.pass(byte);
        }
        begins
    }

    fn pass(&mut self, byte: u8) {
        match byte {
            b']' if self.in_value && !self.escaped => self.in_value = false,
            _ if self.in_value => self.escaped = byte == b'\\' && !self.escaped,
            b'[' => (self.in_value, self.escaped) = (true, false),
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<(String, String)> {
        let property = |part| match part {
            Part::Property(Property { name, value, .. }) => Some((name.into(), value.into())),
            Part::Open | Part::Close => None,
        };
        parts(text).unwrap().into_iter().filter_map(property).collect()
    }

    #[test]
    fn brackets_can_be_escaped() {
        let own = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let text = r"(;N[a \[b\] c]C[x \\]AB[1][2])";
        let expected = [own("N", "a [b] c"), own("C", r"x \"), own("AB", "1"), own("AB", "2")];
        assert_eq!(values(text), expected);
        for value in ["", "]", r"\", r"a\]b\\", "[x]"] {
            assert_eq!(values(&format!("N[{}]", escaped(value))), [own("N", value)]);
        }
    }

    #[test]
    fn malformed_properties_are_refused() {
        for text in ["(;N[a)", r"N[a\]", "[a]", "N", "(;é[a])"] {
            assert!(parts(text).is_err(), "{text}");
        }
    }

    #[test]
    fn variations_are_not_games() {
        let mut nesting = Nesting::default();
        let lines =
            ["(;", "GM[Dvonn]", "C[not closed: ( \\] (]", "(; P0[1 dropb A 3]", ")", "(;", ")"];
        let begins: Vec<bool> = lines.iter().map(|line| nesting.begins(line)).collect();
        assert_eq!(begins, [true, false, false, false, false, false, false]);
        assert!(!nesting.begins("(;"), "the game is still open");
        assert!(nesting.begins("(;GM[Dvonn]"), "but this names another");
        assert!(!nesting.begins("C[open"));
        assert!(nesting.begins("(;"));
    }
}
