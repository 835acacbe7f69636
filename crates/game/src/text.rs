//! Reading text: a cursor that knows its column, and errors that name it.

use std::borrow::Cow;

/// Why a text is not a move or not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The text is not of the right form.
    #[error("expected {what} at column {column}, found {found}")]
    Expected {
        /// What should stand there.
        what: Cow<'static, str>,
        /// Where, counted in characters from 1.
        column: usize,
        /// What does stand there, in quotes, or "the end".
        found: String,
    },
    /// The text is well formed, but no position of the game looks like that.
    #[error("not a position: {0}")]
    Impossible(Cow<'static, str>),
}

impl ParseError {
    /// The error for an impossible position, with the reason.
    pub fn impossible(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::Impossible(reason.into())
    }

    /// The same error for a text that begins `columns` characters into a longer one.
    #[must_use]
    pub fn shifted(mut self, columns: usize) -> Self {
        if let Self::Expected { column, .. } = &mut self {
            *column += columns;
        }
        self
    }
}

/// How much of an unexpected text an error shows.
const SHOWN: usize = 20;

/// Reads one of `all` by its name; the error lists the names.
pub fn one_of<T: Copy>(
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, ParseError> {
    all.iter().copied().find(|&one| name(one) == text).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        Cursor::new(text).expected(format!("one of {}", names.join(", ")))
    })
}

/// A position in a text that is read from left to right.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The unread rest.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character if `accept` returns something for it.
    pub fn take<T>(&mut self, accept: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let next = self.peek()?;
        let value = accept(next)?;
        self.at += next.len_utf8();
        Some(value)
    }

    /// Reads `word` in any mixture of upper and lower case, if it comes next.
    pub fn eat(&mut self, word: &str) -> bool {
        let found =
            self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Reads exactly `word`, or fails naming it.
    pub fn expect(&mut self, word: &'static str) -> Result<(), ParseError> {
        if self.rest().starts_with(word) {
            self.at += word.len();
            Ok(())
        } else {
            Err(self.expected(format!("{word:?}")))
        }
    }

    /// Reads a number of decimal digits, at most `max`. Leading zeros are not accepted.
    pub fn number(&mut self, max: u32) -> Option<u32> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let word = &self.rest()[..digits];
        let value = word.parse().ok().filter(|&value| value <= max)?;
        if digits > 1 && word.starts_with('0') {
            return None;
        }
        self.at += digits;
        Some(value)
    }

    /// Reads the name of a cell, a letter and a digit (`c3`, `C3`), that `cell` knows: it gets the
    /// column, counted from 0, and the row as written.
    pub fn cell<T>(&mut self, cell: impl FnOnce(u8, u8) -> Option<T>) -> Result<T, ParseError> {
        let found = match self.rest().as_bytes() {
            [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
                cell(letter.to_ascii_lowercase() - b'a', digit - b'0')
            }
            _ => None,
        };
        let found = found.ok_or_else(|| self.expected("a cell such as \"c3\""))?;
        self.at += 2;
        Ok(found)
    }

    /// Succeeds at the end of the text.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// The error that `what` was expected here.
    pub fn expected(&self, what: impl Into<Cow<'static, str>>) -> ParseError {
        let column = self.text[..self.at].chars().count() + 1;
        let rest = self.rest();
        let found = match rest.char_indices().nth(SHOWN) {
            _ if rest.is_empty() => "the end".to_owned(),
            Some((end, _)) => format!("{:?}…", &rest[..end]),
            None => format!("{rest:?}"),
        };
        ParseError::Expected { what: what.into(), column, found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY_CELL: fn(u8, u8) -> Option<(u8, u8)> = |column, row| Some((column, row));

    #[test]
    fn a_cell_is_a_letter_and_a_digit_in_either_case() {
        assert_eq!(Cursor::new("c3").cell(ANY_CELL), Ok((2, 3)));
        assert_eq!(Cursor::new("C3").cell(ANY_CELL), Ok((2, 3)));
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        let mut cursor = Cursor::new("é3-z");
        assert_eq!(cursor.take(|c| (c == 'é').then_some(())), Some(()));
        assert!(cursor.eat("3-"));
        let error = cursor.cell(ANY_CELL).unwrap_err();
        let text = "expected a cell such as \"c3\" at column 4, found \"z\"";
        assert_eq!(error.to_string(), text);
        assert_eq!(error.shifted(10).to_string(), text.replace('4', "14"));
    }

    #[test]
    fn long_and_binary_texts_are_shown_in_part_and_escaped() {
        let error = Cursor::new("\u{0}\n").end().unwrap_err();
        assert!(error.to_string().ends_with(r#"found "\0\n""#), "{error}");
        let endless = "x".repeat(10_000);
        let error = Cursor::new(&endless).end().unwrap_err();
        assert!(error.to_string().len() < 100, "{error}");
    }

    #[test]
    fn numbers_have_a_limit_and_no_leading_zero() {
        assert_eq!(Cursor::new("18,").number(18), Some(18));
        assert_eq!(Cursor::new("0").number(18), Some(0));
        for wrong in ["", "x", "19", "01", "99999999999999999999"] {
            assert_eq!(Cursor::new(wrong).number(18), None, "{wrong}");
        }
    }
}
