use std::sync::Arc;

use catalog::{AnyGame, Setup};

use super::check::check;
use super::comment;
use super::header::Header;
use super::words::{Ending, Word, result_name, words};
use crate::error::Fault;
use crate::spellings::Spellings;
use crate::{Moment, Record, Tree};

/// Reads one game.
pub(crate) fn read(
    text: &str,
    _: Option<Setup>,
    spellings: &mut Spellings,
) -> Result<Record, Fault> {
    let header = Header::read(text)?;
    spellings.begin(header.start.setup().game());
    let mut reading = Reading::new(&*header.start, spellings);
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
    let Reading { tree, places, .. } = reading;
    let outcome = check(&*header.start, &tree, &places)?;
    let contradiction = |source, other| {
        let [result, other] = [result, other].map(result_name);
        Err(Fault::new(at, format!("the result is {result}, by {source} {other}")))
    };
    match header.result {
        Some(Ending(tagged)) if tagged != result => contradiction("the tag", tagged)?,
        _ if outcome.is_some() && outcome != result => contradiction("the rules", outcome)?,
        _ => {}
    }
    let mut record = Record::from_tree(header.start, tree);
    record.tags = header.tags;
    record.result = result;
    Ok(record)
}

/// How deep variations nest, at most.
const DEEPEST: usize = 100;

/// What has been read of the moves.
struct Reading<'r> {
    start: &'r dyn AnyGame,
    spellings: &'r mut Spellings,
    tree: Tree,
    /// Where the move that led to each moment was read.
    places: Vec<usize>,
    at: Moment,
    open: Vec<Variation>,
}

/// A variation that has been opened.
struct Variation {
    /// Where.
    at: usize,
    /// The moment to go back to.
    back: Moment,
}

impl<'r> Reading<'r> {
    fn new(start: &'r dyn AnyGame, spellings: &'r mut Spellings) -> Self {
        let tree = Tree::new(spellings.nothing());
        Self { start, spellings, tree, places: vec![0], at: Moment::START, open: Vec::new() }
    }

    fn take(&mut self, word: Word<'_>, at: usize) -> Result<(), Fault> {
        match word {
            Word::Move(mv) => {
                let spelled: Arc<str> = self
                    .spellings
                    .spell(self.start, mv)
                    .map_err(|error| Fault::in_word(at, mv, error))?;
                self.at = self.tree.add(self.at, spelled);
                if self.at.index() == self.places.len() {
                    self.places.push(at);
                }
            }
            Word::Mark(mark) => self.tree.notes_mut(self.at).marks.push(mark),
            Word::Comment(text) => {
                comment::read_into(self.tree.notes_mut(self.at), text, at + 1)?;
            }
            Word::Open => {
                let before = self.tree.before(self.at);
                let before = before.ok_or_else(|| Fault::new(at, "a variation of no move"))?;
                if self.open.len() == DEEPEST {
                    return Err(Fault::new(at, "variations nested too deeply"));
                }
                self.open.push(Variation { at, back: self.at });
                self.at = before;
            }
            Word::Close => {
                let variation = self.open.pop();
                let variation = variation.ok_or_else(|| Fault::new(at, "no variation is open"))?;
                self.at = variation.back;
            }
            Word::Result(_) => {}
        }
        Ok(())
    }
}
