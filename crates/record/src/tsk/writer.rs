use catalog::Setup;
use game::{Outcome, Player};

use super::comment;
use super::header::escaped;
use super::words::result_name;
use super::{FEN, GAME, PIECES, RESULT};
use crate::{NodeId, Notes, Played, Record, Turns};

/// Writes one game, and the empty line that separates it from the next.
pub(crate) fn write(record: &Record) -> String {
    let ending = record.ending();
    let text = tags_of(record, ending) + "\n";
    let mut page = Page { text, column: 0, tight: true, opens: false };
    page.notes(record, NodeId::START);
    if let Some(first) = record.tree().next(NodeId::START) {
        page.line(record, Turns::default(), first);
    }
    page.word(result_name(ending));
    page.text.push_str("\n\n");
    page.text
}

/// The tags of a game with this result, one per line.
pub(crate) fn tags_of(record: &Record, ending: Option<Outcome>) -> String {
    let own = [GAME, PIECES, FEN, RESULT];
    let setup = record.setup();
    let handicap = setup != Setup::of(setup.game());
    let pieces = handicap.then(|| (PIECES, setup.pieces().to_string()));
    let fen = (!record.is_from_start()).then(|| (FEN, record.start().to_string()));
    let others = record.tags.iter().filter(|(name, _)| !own.contains(name));
    let tags = std::iter::once((GAME, setup.game().to_string()))
        .chain(pieces)
        .chain(fen)
        .chain(others.map(|(name, value)| (name, value.to_owned())))
        .chain([(RESULT, result_name(ending).to_owned())]);
    let lines = tags.map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(&value)));
    lines.collect::<Vec<_>>().concat()
}

/// The longest line of moves.
const WIDTH: usize = 80;

/// The text so far.
struct Page {
    text: String,
    column: usize,
    /// Whether the next word follows without a blank.
    tight: bool,
    /// Whether it opens a variation.
    opens: bool,
}

impl Page {
    /// Writes a word, on a new line if this one is full.
    fn word(&mut self, word: &str) {
        let word = if std::mem::take(&mut self.opens) { &format!("({word}") } else { word };
        let length = word.chars().count();
        if !std::mem::take(&mut self.tight) {
            if self.column + 1 + length > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        // A comment can have lines of its own.
        self.column = match word.rsplit_once('\n') {
            Some((_, last_line)) => last_line.chars().count(),
            None => self.column + length,
        };
    }

    /// Writes a word directly after the last one.
    fn glue(&mut self, word: &str) {
        self.tight = true;
        self.word(word);
    }

    /// Writes the move that led to `first`, its alternatives if it is the main one, and the line
    /// that follows. `turns` counts the turns before the move.
    fn line(&mut self, record: &Record, mut turns: Turns, first: NodeId) {
        let tree = record.tree();
        if tree.begins_variation(first)
            && let Some(preface) = comment::written(&tree.notes(first).preface, &Notes::NONE)
        {
            self.word(&preface);
        }
        let mut interrupted = true;
        let mut next = Some(first);
        while let Some(at) = next {
            let turns_before = turns;
            if let Some(played) = tree.played(at) {
                self.decision(played, &mut turns, interrupted);
            }
            let variations = tree.alternatives(at);
            interrupted = self.notes(record, at) || !variations.is_empty();
            for &variation in variations {
                self.opens = true;
                self.line(record, turns_before, variation);
                self.glue(")");
            }
            next = tree.next(at);
        }
    }

    /// Writes a decision: with its turn number if it begins a turn, directly after the others of
    /// its turn if nothing is in between.
    fn decision(&mut self, played: Played, turns: &mut Turns, interrupted: bool) {
        let Played { mv, by, .. } = played;
        let begins = turns.play(played);
        match (begins, by) {
            (true, Player::First) => self.word(&format!("{}. {mv}", turns.number())),
            (true, Player::Second) if interrupted => {
                self.word(&format!("{}... {mv}", turns.number()));
            }
            (false, _) if !interrupted => self.glue(&format!(";{mv}")),
            _ => self.word(&mv.to_string()),
        }
    }

    /// Writes the notes on a move. Returns whether there were any.
    fn notes(&mut self, record: &Record, at: NodeId) -> bool {
        let notes = record.tree().notes(at);
        for (number, mark) in notes.marks.iter().enumerate() {
            match mark.sign().filter(|_| number == 0 && at != NodeId::START) {
                Some(sign) => self.glue(sign),
                None => self.word(&format!("${}", mark.0)),
            }
        }
        // A comment before the first move of a variation has already been written.
        let preface = if record.tree().begins_variation(at) { "" } else { &notes.preface };
        let comment = comment::written(preface, notes);
        if let Some(comment) = &comment {
            self.word(comment);
        }
        comment.is_some() || !notes.marks.is_empty()
    }
}
