use std::borrow::Cow;
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

/// The unread words of a line, with their columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words<'a> {
    line: &'a str,
    /// The start of the next word, or the end of the line.
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        let line = line.trim_ascii_end();
        Self { line, at: line.len() - line.trim_ascii_start().len() }
    }

    /// All of them, as they are written.
    pub(crate) fn text(self) -> &'a str {
        &self.line[self.at..]
    }

    /// The column of the next word, counted in characters from 1.
    pub(crate) fn column(self) -> usize {
        self.line[..self.at].chars().count() + 1
    }

    /// Reads the next word.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let word = self.text().split_ascii_whitespace().next()?;
        let rest = self.text()[word.len()..].trim_ascii_start();
        self.at = self.line.len() - rest.len();
        Some(word)
    }

    /// Splits at the first occurrence of `word`: the words before it, and those after it.
    pub(crate) fn split_at(self, word: &str) -> (Self, Self) {
        let mut after = self;
        loop {
            let before = self.line[..after.at].trim_ascii_end();
            match after.next() {
                Some(next) if next == word => {
                    return (Self { line: before, at: self.at.min(before.len()) }, after);
                }
                Some(_) => {}
                None => return (self, after),
            }
        }
    }

    /// The words after the next one, which must be `word`.
    pub(crate) fn after(self, word: &str) -> Result<Self, ParseError> {
        let mut rest = self;
        match rest.next() {
            Some(next) if next == word => Ok(rest),
            _ => Err(self.expected(format!("{word:?}"))),
        }
    }

    /// Reads the rest as one value.
    pub(crate) fn parse<T: FromStr<Err = ParseError>>(self) -> Result<T, ParseError> {
        self.text().parse().map_err(|error: ParseError| self.placed(error))
    }

    /// Reads the next word as a number of decimal digits.
    pub(crate) fn number(&mut self, min: u64, max: u64) -> Result<u64, ParseError> {
        let start = *self;
        let digits = self.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits.and_then(|digits| digits.parse().ok());
        number
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| start.expected(format!("a number from {min} to {max}")))
    }

    /// Reads the next word as a number between `-most` and `most`.
    pub(crate) fn signed(&mut self, most: i32) -> Result<i32, ParseError> {
        let start = *self;
        let number = self.next().and_then(|word| word.parse().ok());
        number
            .filter(|number| (-most..=most).contains(number))
            .ok_or_else(|| start.expected(format!("a number from {} to {most}", -most)))
    }

    /// Returns `value` if no word is left.
    pub(crate) fn end<T>(self, value: T) -> Result<T, ParseError> {
        if self.text().is_empty() { Ok(value) } else { Err(self.expected("the end of the line")) }
    }

    /// The error that `what` was expected here.
    pub(crate) fn expected(self, what: impl Into<Cow<'static, str>>) -> ParseError {
        self.placed(Cursor::new(self.text()).expected(what))
    }

    /// Turns an error in the text of these words into one in the line.
    pub(crate) fn placed(self, error: ParseError) -> ParseError {
        error.shifted(self.column() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let mut words = Words::new("  é\tb  c ");
        assert_eq!((words.column(), words.next()), (3, Some("é")));
        assert_eq!((words.column(), words.next()), (5, Some("b")));
        assert_eq!((words.column(), words.text()), (8, "c"));
        assert_eq!(words.next(), Some("c"));
        assert_eq!(words.next(), None);
        assert_eq!(words.end(()), Ok(()));
    }

    #[test]
    fn a_line_splits_at_a_word_but_not_within_one() {
        let split = |line| {
            let (before, after) = Words::new(line).split_at("moves");
            (before.text(), after.text())
        };
        assert_eq!(split("a xmoves  moves b moves"), ("a xmoves", "b moves"));
        assert_eq!(split(" moves a"), ("", "a"));
        assert_eq!(split("a moves"), ("a", ""));
        assert_eq!(split("a b"), ("a b", ""));
    }

    #[test]
    fn errors_name_the_column_in_the_line() {
        let words = Words::new("setoption nom").after("setoption").unwrap();
        let error = words.after("name").unwrap_err().to_string();
        assert_eq!(error, "expected \"name\" at column 11, found \"nom\"");
    }
}
