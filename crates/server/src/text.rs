//! Text that people write for others: nothing invisible, no overrides of the writing direction, and
//! no stacked accents.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization;

/// Marks that one letter may carry: Vietnamese, Hebrew and Thai need three.
const MOST_MARKS: usize = 4;

/// Joins emoji, and letters in Persian and in scripts of India; shows emoji in colour.
const JOINERS: [char; 3] = ['\u{200c}', '\u{200d}', '\u{fe0f}'];

/// The blank Braille pattern, which looks empty but is not white space.
const BLANK: char = '\u{2800}';

/// A line of chat as others see it, without control characters, overrides of the writing direction
/// and other invisible characters, marks without a letter, and stacked marks. A line break becomes
/// a blank.
pub(crate) fn said(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut marks = MOST_MARKS;
    for c in text.nfc() {
        if c.is_whitespace() {
            said.push(' ');
            marks = MOST_MARKS;
        } else if is_mark(c) || JOINERS.contains(&c) {
            // Marks at the beginning of a word have no letter before them.
            if marks < MOST_MARKS {
                said.push(c);
                marks += 1;
            }
        } else if is_visible(c) {
            said.push(c);
            marks = 0;
        }
    }
    said.trim().to_owned()
}

/// Whether a character is visible, and does not affect others.
pub(crate) fn is_visible(c: char) -> bool {
    let category = category(c);
    let hidden = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
    !hidden
        && c != BLANK
        && !GeneralCategoryGroup::Other.contains(category)
        && !GeneralCategoryGroup::Separator.contains(category)
}

/// Whether a character is an accent, or another mark on the one before it.
pub(crate) fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(category(c))
}

/// Whether every mark has a letter, and no letter too many marks.
pub(crate) fn is_level(text: &str) -> bool {
    let mut marks = MOST_MARKS;
    text.chars().all(|c| {
        marks = if is_mark(c) {
            marks + 1
        } else if c == ' ' {
            MOST_MARKS
        } else {
            0
        };
        marks <= MOST_MARKS
    })
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chat_stays_in_its_line() {
        for (text, expected) in [
            (" hello ", "hello"),
            ("caf\u{65}\u{301}", "caf\u{e9}"),
            ("two\nlines\tand a tab", "two lines and a tab"),
            ("abc\u{202e}def\u{2066}\u{200f}", "abcdef"),
            ("a\u{0}\u{7}\u{1b}[31mb", "a[31mb"),
            ("\u{301}\u{302}", ""),
            ("\u{200b}\u{feff}\u{ad}\u{2800}", ""),
            ("\u{e000}\u{e0041}", ""),
            ("x \u{301}y", "x y"),
        ] {
            assert_eq!(said(text), expected, "{text:?}");
        }
        let pile = format!("o{}", "\u{310}".repeat(50));
        assert_eq!(said(&pile).chars().count(), 1 + MOST_MARKS);
    }

    #[test]
    fn people_write_in_their_own_way() {
        let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
        for text in [
            family,
            "\u{2764}\u{fe0f}",
            "\u{5e9}\u{5b8}\u{5c1}\u{5dc}\u{5d5}\u{5b9}\u{5dd}",
            "\u{e19}\u{e49}\u{e33}",
            "\u{646}\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            "\u{5c71}\u{7530}!",
        ] {
            assert_eq!(said(text), text.nfc().collect::<String>(), "{text:?}");
        }
    }
}
