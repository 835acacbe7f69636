use std::collections::HashMap;
use std::time::Duration;

use catalog::GameId;
use serde::{Serialize, Serializer};

use crate::{Ending, Failure, Pairs, Played, Side};

/// Games won, drawn and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Results {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Results {
    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// A point for a game won, half a point for a game drawn.
    pub fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

/// How one side behaved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Conduct {
    /// The number of decisions.
    pub decisions: u64,
    /// The sum of the depths it reported.
    pub depth: u64,
    /// The sum of the nodes it reported.
    pub nodes: u64,
    /// How long they took together; in JSON, in milliseconds.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Games lost by a crash.
    pub crashes: u64,
    /// Games lost by an illegal move.
    pub illegal_moves: u64,
    /// Games lost on time.
    pub timeouts: u64,
}

impl Conduct {
    /// Games lost by a failure of any kind.
    pub fn failures(&self) -> u64 {
        self.crashes + self.illegal_moves + self.timeouts
    }

    fn fail(&mut self, failure: &Failure) {
        match failure {
            Failure::Crash(_) => self.crashes += 1,
            Failure::IllegalMove(_) => self.illegal_moves += 1,
            Failure::Timeout { .. } => self.timeouts += 1,
        }
    }
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64() * 1000.0)
}

/// The counts of some games of a match, from A's view.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Tally {
    /// The games in which A played first.
    pub as_first: Results,
    /// The games in which A played second.
    pub as_second: Results,
    /// Pairs with both games played.
    pub pairs: Pairs,
    /// The moves of all games, including those of the openings.
    pub moves: u64,
    /// How A and B behaved.
    pub conduct: [Conduct; 2],
    /// Pairs with one game played, and A's points from it.
    #[serde(skip)]
    halves: HashMap<u64, usize>,
}

impl Tally {
    /// All games.
    pub fn results(&self) -> Results {
        self.as_first.and(self.as_second)
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let half_points = played.half_points();
        match played.first {
            Side::A => self.as_first.add(half_points),
            Side::B => self.as_second.add(half_points),
        }
        let pair = (played.number - 1) / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs.add(half_points + other),
            None => drop(self.halves.insert(pair, half_points)),
        }
        self.moves += played.moves.len() as u64;
        for (conduct, effort) in self.conduct.iter_mut().zip(played.effort) {
            conduct.decisions += effort.decisions;
            conduct.depth += effort.depth;
            conduct.nodes += effort.nodes;
            conduct.time += effort.time;
        }
        if let (Ending::Failure(failure), Some(winner)) = (&played.ending, played.winner()) {
            self.conduct[(!winner).index()].fail(failure);
        }
    }
}

/// The counts of a match: of all its games, and of each variant by itself.
#[derive(Debug, Clone, Default)]
pub struct Scoreboard {
    /// All games together.
    pub total: Tally,
    /// The variants, in the order of their first results.
    pub by_game: Vec<(GameId, Tally)>,
}

impl Scoreboard {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        self.total.add(played);
        let game = played.setup.game();
        let at = self.by_game.iter().position(|(known, _)| *known == game).unwrap_or_else(|| {
            self.by_game.push((game, Tally::default()));
            self.by_game.len() - 1
        });
        self.by_game[at].1.add(played);
    }
}

#[cfg(test)]
mod tests {
    use catalog::Setup;
    use game::{Outcome, Player};

    use super::*;
    use crate::Effort;

    fn played(number: u64, first: Side, outcome: Outcome) -> Played {
        Played {
            number,
            setup: Setup::of(GameId::Dvonn),
            first,
            moves: vec![Setup::of(GameId::Dvonn).start().moves()[0]; 10],
            opening: 4,
            outcome,
            ending: Ending::Rules,
            effort: [Effort { decisions: 3, depth: 9, nodes: 300, time: Duration::from_millis(6) };
                2],
        }
    }

    #[test]
    fn pairs_are_counted_once_both_games_are_there_in_any_order() {
        let mut tally = Tally::default();
        tally.add(&played(1, Side::A, Outcome::Win(Player::First)));
        tally.add(&played(4, Side::B, Outcome::Draw));
        assert_eq!(tally.pairs.count(), 0);
        tally.add(&played(3, Side::A, Outcome::Win(Player::Second)));
        tally.add(&played(2, Side::B, Outcome::Win(Player::Second)));
        assert_eq!(tally.pairs, Pairs([0, 1, 0, 0, 1]));
        assert_eq!(tally.as_first, Results { won: 1, drawn: 0, lost: 1 });
        assert_eq!(tally.as_second, Results { won: 1, drawn: 1, lost: 0 });
        assert_eq!((tally.results().games(), tally.results().points()), (4, 2.5));
        assert_eq!((tally.moves, tally.conduct[1].nodes), (40, 1_200));
        assert_eq!(tally.conduct[0].time, Duration::from_millis(24));
    }

    #[test]
    fn failures_are_counted_against_the_loser() {
        let mut game = played(1, Side::B, Outcome::Win(Player::First));
        game.ending = Ending::Failure(Failure::Crash("gone".to_owned()));
        let mut board = Scoreboard::default();
        board.add(&game);
        let [a, b] = board.by_game[0].1.conduct;
        assert_eq!((a.crashes, a.failures(), b.failures()), (1, 1, 0));
        assert_eq!(board.total.as_second.lost, 1);
    }
}
