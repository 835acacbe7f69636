use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;

use crate::words::Words;

/// An option of an engine: a line that begins with `option`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLine {
    /// Its name.
    pub name: String,
    /// The values it can be set to.
    pub kind: OptionKind,
}

/// The values of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A number.
    Spin {
        /// The default.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of a list of words.
    Combo {
        /// The default.
        default: String,
        /// The words.
        values: Vec<String>,
    },
    /// A button: setting it does something.
    Button,
    /// Any text.
    Text {
        /// The default.
        default: String,
    },
}

impl Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

impl FromStr for OptionLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let (name, kind) = Words::new(line).after("option")?.after("name")?.split_at("type");
        if name.text().is_empty() {
            return Err(name.expected("a name"));
        }
        Ok(Self { name: name.text().to_owned(), kind: OptionKind::parse(kind)? })
    }
}

impl OptionKind {
    fn parse(words: Words<'_>) -> Result<Self, ParseError> {
        let mut rest = words;
        match rest.next() {
            Some("check") => Self::check(rest),
            Some("spin") => Self::spin(rest),
            Some("combo") => Self::combo(rest),
            Some("button") => rest.end(Self::Button),
            Some("string") => Ok(Self::Text { default: rest.after("default")?.text().to_owned() }),
            _ => Err(words.expected("one of check, spin, combo, button, string")),
        }
    }

    fn check(words: Words<'_>) -> Result<Self, ParseError> {
        let default = words.after("default")?;
        match default.text() {
            "true" => Ok(Self::Check { default: true }),
            "false" => Ok(Self::Check { default: false }),
            _ => Err(default.expected("true or false")),
        }
    }

    fn spin(words: Words<'_>) -> Result<Self, ParseError> {
        let number = |words: &mut Words<'_>| words.signed(i32::MAX).map(i64::from);
        let mut rest = words.after("default")?;
        let default = number(&mut rest)?;
        rest = rest.after("min")?;
        let min = number(&mut rest)?;
        rest = rest.after("max")?;
        let max = number(&mut rest)?;
        if (min..=max).contains(&default) {
            rest.end(Self::Spin { default, min, max })
        } else {
            Err(words.expected("a default between min and max"))
        }
    }

    fn combo(words: Words<'_>) -> Result<Self, ParseError> {
        let (default, mut rest) = words.after("default")?.split_at("var");
        let mut values = Vec::new();
        while !rest.text().is_empty() {
            let (value, others) = rest.split_at("var");
            values.push(value.text().to_owned());
            rest = others;
        }
        let default = default.text().to_owned();
        if values.contains(&default) {
            Ok(Self::Combo { default, values })
        } else {
            Err(words.expected("a default that is one of the values"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read() {
        let kind = |line: &str| line.parse::<OptionLine>().unwrap().kind;
        let spin = kind("option name Hash type spin default 64 min 1 max 4096");
        assert_eq!(spin, OptionKind::Spin { default: 64, min: 1, max: 4096 });
        let combo = kind("option name Variant type combo default b var a var b");
        let values = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(combo, OptionKind::Combo { default: "b".to_owned(), values });
        let check = kind("option name Ponder type check default false");
        assert_eq!(check, OptionKind::Check { default: false });
        let text = kind("option name Book type string default");
        assert_eq!(text, OptionKind::Text { default: String::new() });
        let button: OptionLine = "option name Clear Hash type button".parse().unwrap();
        assert_eq!((&button.name[..], button.kind), ("Clear Hash", OptionKind::Button));
    }

    #[test]
    fn errors_name_what_was_expected() {
        for (line, expected) in [
            ("option Hash", "\"name\""),
            ("option name type button", "a name"),
            ("option name Hash", "one of check, spin"),
            ("option name Hash type spin", "\"default\""),
            ("option name Hash type spin default 5 min 6 max 7", "a default between"),
            ("option name A type combo default c var a var b", "a default that is"),
            ("option name A type check default on", "true or false"),
        ] {
            let error = line.parse::<OptionLine>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("expected {expected}")), "{error}");
        }
    }
}
