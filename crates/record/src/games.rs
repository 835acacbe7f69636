use std::io::{self, BufRead, Read};

use catalog::Setup;

use crate::error::Fault;
use crate::sgf::Nesting;
use crate::{ReadError, Record};

/// Reads the text of one game. `setup` says which game it is, if the text does not.
pub(crate) type Parse = fn(&str, Option<Setup>) -> Result<Record, Fault>;

/// How to recognise the first line of a game.
#[derive(Debug)]
pub(crate) enum Begins {
    /// By the line alone.
    Line(fn(&str) -> bool),
    /// By the line and those before it.
    Nested(Nesting),
}

impl Begins {
    /// Whether a line begins a game. Must see every line once, in order.
    pub(crate) fn ask(&mut self, line: &str) -> bool {
        match self {
            Self::Line(begins) => begins(line),
            Self::Nested(nesting) => nesting.begins(line),
        }
    }
}

/// The games of a stream, read one at a time. After an invalid one, reading continues with the
/// next.
#[derive(Debug)]
pub struct Games<R> {
    texts: Texts<R>,
    parse: Parse,
    setup: Option<Setup>,
    failed: bool,
}

impl<R: BufRead> Games<R> {
    pub(crate) fn new(input: R, begins: Begins, parse: Parse, setup: Option<Setup>) -> Self {
        let texts = Texts::new(input, begins);
        Self { texts, parse, setup, failed: false }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.texts.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => {
                self.failed = true;
                return Some(Err(error.into()));
            }
        }
        let text = &self.texts.text;
        let parsed = if self.texts.is_cut {
            Err(Fault::new(0, format!("a game of more than {LONGEST} bytes")))
        } else {
            (self.parse)(text, self.setup)
        };
        Some(parsed.map_err(|fault| fault.located(text, self.texts.first_line).into()))
    }
}

/// The longest text of one game, so that a file of something else does not fill the memory.
const LONGEST: usize = 1 << 24;

/// A stream split into the texts of games, at the lines that begin a game.
#[derive(Debug)]
struct Texts<R> {
    input: R,
    begins: Begins,
    /// The current game.
    text: String,
    /// The line on which it begins, counted from 1.
    first_line: usize,
    is_cut: bool,
    /// The last line read. It belongs to the next game.
    ahead: String,
    /// Its number.
    line: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> Texts<R> {
    fn new(input: R, begins: Begins) -> Self {
        Self {
            input,
            begins,
            text: String::new(),
            first_line: 0,
            is_cut: false,
            ahead: String::new(),
            line: 0,
            bytes: Vec::new(),
        }
    }

    /// Advances to the next game, if there is one.
    fn advance(&mut self) -> io::Result<bool> {
        self.text.clear();
        self.is_cut = false;
        loop {
            if self.text.is_empty() {
                self.first_line = self.line;
            }
            if self.text.len() + self.ahead.len() > LONGEST {
                self.is_cut = true;
            } else if !self.text.is_empty() || !is_remark(&self.ahead) {
                self.text.push_str(&self.ahead);
            }
            self.ahead.clear();
            if !self.read_line()? {
                return Ok(!self.text.is_empty() || self.is_cut);
            }
            if self.begins.ask(&self.ahead) && !self.text.is_empty() {
                return Ok(true);
            }
        }
    }

    fn read_line(&mut self) -> io::Result<bool> {
        self.bytes.clear();
        let mut part = self.input.by_ref().take(LONGEST as u64);
        if part.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(false);
        }
        let bytes = if self.line == 0 { without_mark(&self.bytes) } else { &self.bytes };
        self.ahead.push_str(&String::from_utf8_lossy(bytes));
        self.line += 1;
        Ok(true)
    }
}

/// Whether a line before a game is empty.
fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// The text without the byte order mark that some editors write.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::BufReader;
    use std::rc::Rc;

    use super::*;
    use crate::Format;

    const GAME: &str = "[Game \"dvonn\"]\n1. a1 b1 {fine} (1... c1)\n2. c1 d1 *\n\n";

    /// An endless file of games, made while it is read.
    struct Endless {
        read: Rc<Cell<usize>>,
    }

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let rest = &GAME.as_bytes()[self.read.get() % GAME.len()..];
            let length = rest.len().min(buffer.len());
            buffer[..length].copy_from_slice(&rest[..length]);
            self.read.set(self.read.get() + length);
            Ok(length)
        }
    }

    #[test]
    fn a_stream_is_read_one_game_at_a_time_without_keeping_it() {
        const BUFFER: usize = 4096;
        let read = Rc::new(Cell::new(0));
        let file = BufReader::with_capacity(BUFFER, Endless { read: Rc::clone(&read) });
        let mut games = Format::Tsk.read(file, None);
        for number in 1..=100_000 {
            let record = games.next().unwrap().unwrap();
            assert_eq!(record.moves().count(), 4);
            assert!(read.get() <= number * GAME.len() + BUFFER, "game {number}");
        }
        let Texts { text, ahead, bytes, .. } = &games.texts;
        let kept = text.capacity() + ahead.capacity() + bytes.capacity();
        assert!(kept <= 4 * GAME.len(), "{kept} bytes");
    }
}
