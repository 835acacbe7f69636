use game::{Outcome, Player};

use crate::Mark;
use crate::error::Fault;

/// A token between the tags and the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word<'t> {
    /// One decision.
    Move(&'t str),
    Mark(Mark),
    /// The text between the braces.
    Comment(&'t str),
    Open,
    Close,
    Result(Ending),
}

/// How a game ended. `None` if it is not over or the result is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ending(pub(crate) Option<Outcome>);

const RESULTS: [(&str, Option<Outcome>); 4] = [
    ("1-0", Some(Outcome::Win(Player::First))),
    ("0-1", Some(Outcome::Win(Player::Second))),
    ("1/2-1/2", Some(Outcome::Draw)),
    ("*", None),
];

/// The text of a result.
pub fn result_name(result: Option<Outcome>) -> &'static str {
    RESULTS.iter().find(|(_, known)| *known == result).map_or("*", |(name, _)| name)
}

/// The result of a text.
pub(crate) fn result_of(name: &str) -> Option<Ending> {
    RESULTS.iter().find(|(known, _)| *known == name).map(|(_, result)| Ending(*result))
}

/// Combines the results of two sources, either of which may be missing. The second was read at byte
/// `at`.
pub(crate) fn agreed(
    at: usize,
    said: Option<Outcome>,
    source: &str,
    other: Option<Outcome>,
) -> Result<Option<Outcome>, Fault> {
    if said.is_some() && other.is_some() && said != other {
        let [said, other] = [said, other].map(result_name);
        return Err(Fault::new(at, format!("the result is {said}, but by {source} it is {other}")));
    }
    Ok(said.or(other))
}

/// The words of a text from byte `at` on, each with its byte offset. Turn numbers are skipped.
/// After a fault there are no more words.
pub(crate) fn words(text: &str, at: usize) -> Words<'_> {
    Words { text, at }
}

pub(crate) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn skip(&mut self, accept: impl Fn(u8) -> bool) -> usize {
        let length = self.rest().iter().take_while(|&&byte| accept(byte)).count();
        self.at += length;
        length
    }

    /// Reads a comment, whose brace is open.
    fn comment(&mut self) -> Result<Word<'t>, Fault> {
        let start = self.at;
        self.at += 1;
        loop {
            self.skip(|byte| !matches!(byte, b'}' | b'\\'));
            match self.rest() {
                [b'}', ..] => break,
                [b'\\', _, ..] => self.at += 2,
                _ => return Err(Fault::new(start, "a comment without its closing brace")),
            }
        }
        self.at += 1;
        Ok(Word::Comment(&self.text[start + 1..self.at - 1]))
    }

    fn number_of_mark(&mut self) -> Result<Word<'t>, Fault> {
        let start = self.at;
        self.at += 1;
        self.skip(|byte| byte.is_ascii_digit());
        let number = self.text[start + 1..self.at].parse();
        number
            .map(|number| Word::Mark(Mark(number)))
            .map_err(|_| Fault::new(start, "expected the number of a mark, \"$0\" to \"$255\""))
    }

    fn sign_of_mark(&mut self) -> Result<Word<'t>, Fault> {
        let start = self.at;
        self.skip(|byte| matches!(byte, b'!' | b'?'));
        Mark::of_sign(&self.text[start..self.at])
            .map(Word::Mark)
            .ok_or_else(|| Fault::new(start, "expected one of the marks ! ? !! ?? !? ?!"))
    }

    /// Reads a decision or a result. A `;` separates the decisions of one turn.
    fn plain(&mut self) -> Result<Word<'t>, Fault> {
        let start = self.at;
        if self.skip(|byte| !ends_word(byte) && byte != b';') == 0 {
            return Err(Fault::new(start, "expected a move"));
        }
        let word = &self.text[start..self.at];
        if self.rest().first() == Some(&b';') {
            self.at += 1;
            if self.rest().first().is_none_or(|&byte| ends_word(byte)) {
                return Err(Fault::new(self.at, "expected another move of the turn"));
            }
        }
        Ok(result_of(word).map_or(Word::Move(word), Word::Result))
    }

    /// Skips a turn number, `12.` or `12...`; a digit can also begin a move.
    fn skip_number(&mut self) {
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 && self.rest().get(digits) == Some(&b'.') {
            self.at += digits;
            self.skip(|byte| byte == b'.');
        }
    }
}

const fn ends_word(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b'$' | b'!' | b'?') || byte.is_ascii_whitespace()
}

impl<'t> Iterator for Words<'t> {
    type Item = Result<(usize, Word<'t>), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(|byte| byte.is_ascii_whitespace());
        self.skip_number();
        self.skip(|byte| byte.is_ascii_whitespace());
        let start = self.at;
        let word = match self.rest().first()? {
            b'{' => self.comment(),
            b'(' | b')' => {
                self.at += 1;
                Ok(if self.text.as_bytes()[start] == b'(' { Word::Open } else { Word::Close })
            }
            b'$' => self.number_of_mark(),
            b'!' | b'?' => self.sign_of_mark(),
            _ => self.plain(),
        };
        if word.is_err() {
            self.at = self.text.len();
        }
        Some(word.map(|word| (start, word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_words() {
        let text = "1. 2@a1!? {a \\} b} 1...3@b6 $7 (2.xb2,b3;a1-b2) 1/2-1/2";
        let found: Vec<Word<'_>> = words(text, 0).map(|word| word.unwrap().1).collect();
        let expected = [
            Word::Move("2@a1"),
            Word::Mark(Mark(5)),
            Word::Comment("a \\} b"),
            Word::Move("3@b6"),
            Word::Mark(Mark(7)),
            Word::Open,
            Word::Move("xb2,b3"),
            Word::Move("a1-b2"),
            Word::Close,
            Word::Result(Ending(Some(Outcome::Draw))),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn faults_name_their_place() {
        let cases = [("a1 {", 3), ("$256", 0), ("a1!!!", 2), ("a1; b1", 3), (";", 0), ("}", 0)];
        for (text, at) in cases {
            let fault = words(text, 0).find_map(Result::err);
            assert_eq!(fault.map(|fault| fault.at), Some(at), "{text}");
        }
    }
}
