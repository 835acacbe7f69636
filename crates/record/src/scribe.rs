use catalog::{AnyGame, Family, GameId, Move, Setup};
use game::{Outcome, ParseError, Player};

use crate::error::Fault;
use crate::{CannotHold, NodeId, Record, Tags};

/// A node of the record, to which reading may return.
pub(crate) struct Place {
    position: Box<dyn AnyGame>,
    at: NodeId,
}

/// Builds a record as a game is read, move by move.
pub(crate) struct Scribe {
    record: Record,
    position: Box<dyn AnyGame>,
    at: NodeId,
}

impl Scribe {
    pub(crate) fn new(setup: Setup) -> Self {
        Self::of(Record::new(setup))
    }

    pub(crate) fn from_position(setup: Setup, text: &str) -> Result<Self, ParseError> {
        Ok(Self::of(Record::from_position(setup, text)?))
    }

    pub(crate) fn of(record: Record) -> Self {
        let position = record.start().boxed_clone();
        Self { record, position, at: NodeId::START }
    }

    pub(crate) fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// The current place.
    pub(crate) fn place(&self) -> Place {
        Place { position: self.position.clone(), at: self.at }
    }

    /// Returns to an earlier place: what follows is a variation.
    pub(crate) fn go_back(&mut self, Place { position, at }: Place) {
        (self.position, self.at) = (position, at);
    }

    pub(crate) fn tags(&mut self) -> &mut Tags {
        &mut self.record.tags
    }

    /// Plays a move that was read at byte `at` of the text.
    pub(crate) fn try_play(&mut self, text: &str, at: usize) -> Result<(), Fault> {
        let mv = self.position.read(text).map_err(|error| Fault::in_move(at, text, error))?;
        self.play(mv);
        Ok(())
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        self.at = self.record.add(self.at, &*self.position, mv);
        self.position.play(mv);
    }

    /// The player to decide resigns.
    pub(crate) fn resign(&mut self) {
        self.record.result = Some(Outcome::Win(!self.position.turn()));
        self.record.tags.set(Tags::TERMINATION, "resignation");
    }

    /// Records the winner that the format names.
    pub(crate) fn won_by(&mut self, winner: Player) {
        self.record.result = Some(Outcome::Win(winner));
    }

    /// The record. If the rules ended the game, they decide who won.
    pub(crate) fn finish(mut self) -> Record {
        let by_rules = if self.at == self.record.tree().end() {
            self.position.outcome()
        } else {
            self.record.ending()
        };
        self.record.result = by_rules.or(self.record.result);
        self.record
    }
}

/// The words of a text between blanks, each with its byte offset.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (offset(word), word))
}

/// A word without a leading turn number (`12.`), and the length of that number.
pub(crate) fn without_number(word: &str) -> (usize, &str) {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.').filter(|_| rest.len() < word.len()) {
        Some(rest) => (word.len() - rest.len(), rest),
        None => (0, word),
    }
}

/// Refuses records of other games.
pub(crate) fn check_family(record: &Record, family: Family) -> Result<(), CannotHold> {
    let game = record.setup().game();
    if game.family() == family { Ok(()) } else { Err(CannotHold::Game(game)) }
}

/// Refuses records of other games, and those that do not begin at the start.
pub(crate) fn check_from_start(
    record: &Record,
    is_held: impl Fn(GameId) -> bool,
) -> Result<(), CannotHold> {
    let game = record.setup().game();
    if !is_held(game) {
        Err(CannotHold::Game(game))
    } else if record.is_from_start() {
        Ok(())
    } else {
        Err(CannotHold::Start)
    }
}

/// The requested setup, or the usual one if it belongs to another game.
pub(crate) fn setup_of(family: Family, setup: Option<Setup>, usual: GameId) -> Setup {
    setup.filter(|setup| setup.game().family() == family).unwrap_or_else(|| Setup::of(usual))
}
