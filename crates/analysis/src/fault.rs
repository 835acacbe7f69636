use record::Mark;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Prospect;

/// How much a move threw away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// A tenth of a game, or the certainty of a win.
    Dubious,
    /// A fifth of a game.
    Mistake,
    /// Three tenths of a game or more.
    Blunder,
}

impl Fault {
    /// The faults, worst first, with the least chance of winning that each costs.
    const COSTS: [(Self, f64); 3] =
        [(Self::Blunder, 0.3), (Self::Mistake, 0.2), (Self::Dubious, 0.1)];

    /// The fault of a move compared with the best one. `None` if it is about as good.
    pub fn of(played: &Prospect, best: &Prospect) -> Option<Self> {
        let cost = best.chance - played.chance;
        let fault = Self::COSTS.iter().find(|(_, least)| cost >= *least).map(|(fault, _)| *fault);
        fault.or(misses_win(played, best).then_some(Self::Dubious))
    }

    /// Its name, at the beginning of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dubious => "Dubious",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }

    /// Its sign: `?!`, `?` or `??`.
    pub const fn mark(self) -> Mark {
        Mark(match self {
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        })
    }
}

/// Where pieces are counted, the engine often sees a win long before it can prove it: nobody has missed
/// a win who still has a chance like this.
const AS_GOOD_AS_WON: f64 = 0.95;

/// Whether the best move wins for certain and the played move does not.
pub(crate) fn misses_win(played: &Prospect, best: &Prospect) -> bool {
    let still_wins = played.counted && played.chance >= AS_GOOD_AS_WON;
    best.score.is_won() && !played.score.is_won() && !still_wins
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};
    use search::Score;

    use super::*;

    fn prospect(chance: f64, score: Score) -> Prospect {
        let moves = Setup::of(GameId::Dvonn).start().moves();
        let (points, proven) = (None, score.is_decided());
        Prospect { moves, score, chance, points, counted: true, proven, depth: 4 }
    }

    #[test]
    fn faults_go_by_the_chance_to_win() {
        let best = prospect(0.8, Score::estimate(200));
        let of = |chance| Fault::of(&prospect(chance, Score::DRAW), &best);
        assert_eq!(of(0.75), None);
        assert_eq!(of(0.69), Some(Fault::Dubious));
        assert_eq!(of(0.55), Some(Fault::Mistake));
        assert_eq!(of(0.2), Some(Fault::Blunder));
        assert_eq!(of(0.9), None);
    }

    #[test]
    fn a_win_that_is_given_away_is_at_least_dubious() {
        let best = prospect(1.0, Score::win_in(3));
        let counted = prospect(0.99, Score::estimate(900));
        assert_eq!(Fault::of(&counted, &best), None);
        let nearly = Prospect { counted: false, ..counted };
        assert_eq!(Fault::of(&nearly, &best), Some(Fault::Dubious));
        assert_eq!(Fault::of(&prospect(1.0, Score::win_in(9)), &best), None);
        assert!(misses_win(&nearly, &best) && !misses_win(&best, &best));
    }

    #[test]
    fn the_signs_are_those_of_chess_books() {
        let signs = [Fault::Dubious, Fault::Mistake, Fault::Blunder].map(|f| f.mark().sign());
        assert_eq!(signs, [Some("?!"), Some("?"), Some("??")]);
    }
}
