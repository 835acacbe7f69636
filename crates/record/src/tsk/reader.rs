use catalog::{AnyGame, Setup};
use game::Player;

use super::check::check;
use super::comment;
use super::header::Header;
use super::words::{Ending, Word, agreed, words};
use crate::error::Fault;
use crate::{NodeId, Played, Record, Tree};

/// Reads one game.
pub(crate) fn read(text: &str, _: Option<Setup>) -> Result<Record, Fault> {
    let header = Header::read(text)?;
    let mut reading = Reading::new(&*header.start);
    let mut ending = None;
    for word in words(text, header.end) {
        let (at, word) = word?;
        if ending.is_some() {
            return Err(Fault::new(at, "expected nothing after the result"));
        }
        if let Word::Result(Ending(result)) = word {
            ending = Some((at, result));
        } else {
            reading.take(word, at)?;
        }
    }
    let Some((at, result)) = ending else {
        return Err(Fault::new(text.trim_end().len(), "expected one of 1-0 0-1 1/2-1/2 *"));
    };
    if let Some(open) = reading.open.last() {
        return Err(Fault::new(open.at, "a variation without its closing parenthesis"));
    }
    let Reading { mut tree, places, .. } = reading;
    let outcome = check(&*header.start, &mut tree, &places)?;
    let said = agreed(at, result, "the tag", header.result)?;
    let mut record = Record::from_tree(header.start, tree);
    record.tags = header.tags;
    record.result = agreed(at, said, "the rules", outcome)?;
    Ok(record)
}

/// The deepest nesting of variations.
const DEEPEST: usize = 100;

/// The moves read so far.
struct Reading<'r> {
    start: &'r dyn AnyGame,
    tree: Tree,
    /// Where the move of each node was read.
    places: Vec<usize>,
    at: NodeId,
    open: Vec<Variation>,
    /// A comment at the start of a variation, before its first move.
    preface: Option<String>,
}

/// A variation that is still open.
struct Variation {
    /// Where it begins.
    at: usize,
    /// The node to go back to.
    back: NodeId,
}

impl<'r> Reading<'r> {
    fn new(start: &'r dyn AnyGame) -> Self {
        let (tree, places, open) = (Tree::new(), vec![0], Vec::new());
        Self { start, tree, places, at: NodeId::START, open, preface: None }
    }

    fn take(&mut self, word: Word<'_>, at: usize) -> Result<(), Fault> {
        match (word, &mut self.preface) {
            (Word::Move(mv), _) => self.play(mv, at)?,
            (Word::Comment(text), Some(preface)) => {
                comment::add(preface, &comment::text_of(text));
            }
            (_, Some(_)) => return Err(Fault::new(at, "expected the first move of a variation")),
            (Word::Comment(text), None) => {
                comment::read_into(self.tree.notes_mut(self.at), text, at + 1)?;
            }
            (Word::Mark(mark), None) => self.tree.notes_mut(self.at).marks.push(mark),
            (Word::Open, None) => self.open_variation(at)?,
            (Word::Close, None) => {
                let variation = self.open.pop();
                let variation = variation.ok_or_else(|| Fault::new(at, "no variation is open"))?;
                self.at = variation.back;
            }
            (Word::Result(_), None) => {}
        }
        Ok(())
    }

    fn play(&mut self, mv: &str, at: usize) -> Result<(), Fault> {
        let mv = self.start.parse_move(mv).map_err(|error| Fault::in_word(at, mv, error))?;
        // Whose move it is, and whether it is legal, turns out when `check` plays the lines.
        self.at = self.tree.add(self.at, Played { mv, by: Player::First, ends_turn: true });
        if self.at.index() == self.places.len() {
            self.places.push(at);
        }
        if let Some(preface) = self.preface.take().filter(|preface| !preface.is_empty()) {
            comment::add(&mut self.tree.notes_mut(self.at).preface, &preface);
        }
        Ok(())
    }

    fn open_variation(&mut self, at: usize) -> Result<(), Fault> {
        let before = self.tree.before(self.at);
        let before = before.ok_or_else(|| Fault::new(at, "a variation needs a move before it"))?;
        if self.open.len() == DEEPEST {
            return Err(Fault::new(at, "variations nested too deeply"));
        }
        self.open.push(Variation { at, back: self.at });
        self.at = before;
        self.preface = Some(String::new());
        Ok(())
    }
}
