use icu_properties::CodePointMapData;
use icu_properties::props::Script;
use unicode_normalization::UnicodeNormalization;
use wire::LONGEST_NAME;

use crate::text::{is_level, is_visible};

/// Scripts that may be mixed, as in UTS 39; other names keep to one script.
const TOGETHER: [&[Script]; 3] = [
    &[Script::Latin, Script::Han, Script::Hiragana, Script::Katakana],
    &[Script::Latin, Script::Han, Script::Bopomofo],
    &[Script::Latin, Script::Han, Script::Hangul],
];

/// A guest's name: 1 to 24 visible characters of one script, with single blanks between them. An
/// invisible character, or a letter that looks like one of another script, would let a guest look
/// like somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

/// A text is not a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("expected a name of 1 to {LONGEST_NAME} visible characters")]
    Invisible,
    #[error("expected a name in one script, with every accent on a letter")]
    Mixed,
}

impl Name {
    /// Reads a name. Trims it, and collapses blanks. Reads styled letters (wide, bold, circled) as
    /// plain ones.
    pub(crate) fn parse(text: &str) -> Result<Self, BadName> {
        if !text.chars().all(|c| c == ' ' || is_visible(c)) {
            return Err(BadName::Invisible);
        }
        let plain: String = text.nfkc().collect();
        let name = plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        // Normalisation may turn one character into several, with blanks among them.
        let visible = name.chars().all(|c| c == ' ' || is_visible(c));
        if !visible || !(1..=LONGEST_NAME).contains(&name.chars().count()) {
            return Err(BadName::Invisible);
        }
        if is_level(&name) && is_of_one_script(&name) {
            Ok(Self(name))
        } else {
            Err(BadName::Mixed)
        }
    }
}

impl From<Name> for String {
    fn from(Name(name): Name) -> Self {
        name
    }
}

fn is_of_one_script(name: &str) -> bool {
    let script = |c| CodePointMapData::<Script>::new().get(c);
    let of_all = |script: &Script| matches!(*script, Script::Common | Script::Inherited);
    let scripts = || name.chars().map(script).filter(|script| !of_all(script));
    let single = scripts().next().is_none_or(|first| scripts().all(|script| script == first));
    single || TOGETHER.iter().any(|set| scripts().all(|script| set.contains(&script)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<String, BadName> {
        Name::parse(text).map(String::from)
    }

    #[test]
    fn names_are_short_and_visible() {
        for (text, name) in [
            ("Ada", "Ada"),
            ("  Ada   von  Lovelace ", "Ada von Lovelace"),
            ("Gyg\u{e8}s \u{5c71}", "Gyg\u{e8}s \u{5c71}"),
            ("Gyge\u{300}s", "Gyg\u{e8}s"),
            ("R2-D2", "R2-D2"),
            ("\u{ff21}da \u{1d401}\u{1d428}\u{1d41b}", "Ada Bob"),
        ] {
            assert_eq!(written(text).as_deref(), Ok(name), "{text:?}");
        }
        assert!(Name::parse(&"\u{e9}".repeat(LONGEST_NAME)).is_ok());
        assert_eq!(Name::parse(&"x".repeat(LONGEST_NAME + 1)), Err(BadName::Invisible));
        for wrong in [
            "",
            "   ",
            "a\tb",
            "a\nb",
            "a\u{200b}b",
            "a\u{202e}b",
            "\u{2067}a",
            "\u{a0}",
            "\u{0}",
            "\u{2800}",
            "\u{3164}",
            "\u{ad}",
            "\u{e000}",
        ] {
            assert_eq!(written(wrong), Err(BadName::Invisible), "{wrong:?}");
        }
    }

    #[test]
    fn no_name_looks_like_another() {
        for wrong in [
            "\u{410}da",      // Cyrillic A
            "Bo\u{3b2}",      // Greek beta
            "\u{301}\u{302}", // nothing but accents
            "Ada \u{301}",    // an accent on a blank
            "\u{13aa}da",     // Cherokee A
            "o\u{310}\u{310}\u{310}\u{310}\u{310}",
        ] {
            assert_eq!(written(wrong), Err(BadName::Mixed), "{wrong:?}");
        }
        for right in ["\u{410}\u{43d}\u{43d}\u{430}", "\u{5c71}\u{7530} \u{3042}\u{304d} K"] {
            assert_eq!(written(right).as_deref(), Ok(right));
        }
    }
}
