//! The opponent in little games, and advice on how to win them.

use catalog::MoveError;
use engine::{Bot, Level};
use game::Key;
use search::{Limits, Options, Signals};

use crate::Step;
use crate::answer::texts;

/// The size of the transposition table, in megabytes.
const HASH: usize = 8;

/// Nodes to search for each decision of an advice.
const ADVICE: u64 = 20_000;

impl Step {
    /// What the opponent answers to these moves: all decisions until the learner decides again. The
    /// same seed gives the same play everywhere. Empty if there is no opponent, or nothing to play.
    pub fn reply(&self, moves: &[String], seed: u64) -> Result<Vec<String>, MoveError> {
        match self.task.level() {
            Some(level) => self.think(moves, Bot::Level(level), &Limits::NONE, seed),
            None => Ok(Vec::new()),
        }
    }

    /// What the engine would play after these moves: all decisions until the other player decides.
    pub fn advice(&self, moves: &[String]) -> Result<Vec<String>, MoveError> {
        self.think(moves, Bot::Triskel, &Limits::nodes(ADVICE), 1)
    }

    /// What another level would play, to test that a game can be won.
    pub fn played_by(
        &self,
        level: Level,
        moves: &[String],
        seed: u64,
    ) -> Result<Vec<String>, MoveError> {
        self.think(moves, Bot::Level(level), &Limits::NONE, seed)
    }

    fn think(
        &self,
        moves: &[String],
        bot: Bot,
        limits: &Limits,
        seed: u64,
    ) -> Result<Vec<String>, MoveError> {
        let mut position = self.position.clone();
        let mut past: Vec<Key> = Vec::new();
        for mv in moves {
            past.push(position.key());
            position.try_play(mv)?;
        }
        let options = Options { hash: HASH, seed, ..Options::default() };
        let mut thinker = position.thinker(bot, options);
        let player = position.turn();
        let mut chosen = Vec::new();
        while position.turn() == player {
            let best = thinker.think(&*position, &past, limits, &Signals::default(), &mut |_| {});
            let Some(mv) = best.and_then(|line| line.moves.into_iter().next()) else { break };
            past.push(position.key());
            position.play(mv);
            chosen.push(mv);
        }
        Ok(texts(&chosen))
    }
}
