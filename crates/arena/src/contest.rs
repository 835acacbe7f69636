use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use catalog::Setup;
use search::Signals;

use crate::game_in_progress::{Fixture, play};
use crate::seat::Seat;
use crate::{Entrant, Failure, HouseRules, Openings, Played, Scoreboard, Side, Sprt};

/// A match: pairs of games between two entrants. The games of a pair have the same opening, and A
/// plays first in one of them and second in the other.
#[derive(Debug)]
pub struct Contest {
    /// A and B.
    pub entrants: [Entrant; 2],
    /// The setups to play, with their openings. They take turns.
    pub courses: Vec<(Setup, Openings)>,
    /// How many pairs to play, unless the test is decided before.
    pub pairs: u64,
    /// How many games to play at the same time.
    pub concurrency: usize,
    /// The same seed gives the same match.
    pub seed: u64,
    /// What ends a game besides its rules.
    pub rules: HouseRules,
    /// What to prove, if anything.
    pub sprt: Option<Sprt>,
}

impl Contest {
    /// Starts both contenders and lets them begin each kind of game, to find problems early. An
    /// error names the side that failed.
    pub fn rehearse(&self) -> Result<(), (Side, Failure)> {
        for side in Side::BOTH {
            let mut seat = self.seat(side);
            for &(setup, _) in &self.courses {
                seat.begin(setup, self.seed, 0).map_err(|failure| (side, failure))?;
            }
        }
        Ok(())
    }

    /// Plays the match until all games are played, the test is decided, or `stop` is set. `watch`
    /// gets every game as it ends; if it fails, so does the match.
    ///
    /// Unless the entrants use a clock, the same match gives the same games whatever the
    /// concurrency; only the order in which they end may differ.
    pub fn run(
        &self,
        stop: &Signals,
        mut watch: impl FnMut(&Played, &Scoreboard) -> io::Result<()>,
    ) -> io::Result<Scoreboard> {
        let mut board = Scoreboard::default();
        let next_pair = AtomicU64::new(0);
        let (sender, games) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next_pair) = (sender.clone(), &next_pair);
                scope.spawn(move || self.play_pairs(next_pair, stop, &sender));
            }
            drop(sender);
            for played in games {
                board.add(&played);
                let watched = watch(&played, &board);
                if watched.is_err() || self.is_decided(&board) {
                    // Games still in progress do not count: they began before the decision.
                    stop.stop();
                    return watched;
                }
            }
            Ok(())
        })?;
        Ok(board)
    }

    fn is_decided(&self, board: &Scoreboard) -> bool {
        self.sprt.is_some_and(|sprt| sprt.accepted(&board.total.pairs).is_some())
    }

    /// Plays one pair after the other until none is left.
    fn play_pairs(&self, next_pair: &AtomicU64, stop: &Signals, games: &Sender<Played>) {
        let mut seats = Side::BOTH.map(|side| self.seat(side));
        while !stop.is_stopped() {
            let pair = next_pair.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            for fixture in self.fixtures(pair) {
                let Some(played) = play(&fixture, &mut seats, &self.rules, stop) else { return };
                // Nobody listens once the match is decided.
                if games.send(played).is_err() {
                    return;
                }
            }
        }
    }

    fn seat(&self, side: Side) -> Seat<'_> {
        Seat::new(side, &self.entrants[side.index()])
    }

    /// The two games of a pair.
    fn fixtures(&self, pair: u64) -> [Fixture; 2] {
        let courses = self.courses.len() as u64;
        let (setup, openings) = &self.courses[(pair % courses) as usize];
        let opening = openings.nth(*setup, pair / courses, self.seed);
        [(Side::A, 1), (Side::B, 2)].map(|(first, leg)| Fixture {
            number: 2 * pair + leg,
            setup: *setup,
            opening: opening.clone(),
            first,
            seed: self.seed,
        })
    }
}
