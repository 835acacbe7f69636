/// The most characters of a name.
const LONGEST: usize = 24;

/// What a guest calls himself: 1 to 24 characters that can be seen, with single blanks between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

/// A text is not a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a name of 1 to {LONGEST} visible characters")]
pub(crate) struct BadName;

impl Name {
    /// Reads a name. Blanks around it are left out, and several in a row are one.
    pub(crate) fn parse(text: &str) -> Result<Self, BadName> {
        let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let is_visible = name.chars().all(|c| c == ' ' || is_visible(c));
        let length = name.chars().count();
        if is_visible && (1..=LONGEST).contains(&length) { Ok(Self(name)) } else { Err(BadName) }
    }
}

impl From<Name> for String {
    fn from(Name(name): Name) -> Self {
        name
    }
}

/// Whether a character shows itself, and does nothing to others: one that turns the direction of
/// writing or hides between letters would let a guest look like somebody else.
fn is_visible(c: char) -> bool {
    let invisible = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}'
    );
    !invisible && !c.is_control() && !c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        let written = |text| Name::parse(text).map(String::from);
        assert_eq!(written("Ada"), Ok("Ada".to_owned()));
        assert_eq!(written("  Ada   von  Lovelace "), Ok("Ada von Lovelace".to_owned()));
        assert_eq!(written("Gyg\u{e8}s \u{5c71}"), Ok("Gyg\u{e8}s \u{5c71}".to_owned()));
        assert!(Name::parse(&"\u{e9}".repeat(LONGEST)).is_ok());
        assert_eq!(Name::parse(&"x".repeat(LONGEST + 1)), Err(BadName));
        for wrong in ["", "   ", "a\tb", "a\nb", "a\u{200b}b", "a\u{202e}b", "\u{a0}", "\u{0}"] {
            assert_eq!(written(wrong), Err(BadName), "{wrong:?}");
        }
    }
}
