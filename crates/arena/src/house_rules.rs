use std::str::FromStr;
use std::time::Duration;

use game::{Outcome, Player};
use search::Score;

/// What ends a game besides its rules, and how strict the clock is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseRules {
    /// Whether the third occurrence of a position is a draw: see [`Repetition`](game::Repetition).
    pub repetition: bool,
    /// After this many moves, including those of the opening, the game is a draw.
    pub max_plies: usize,
    /// When a contender resigns.
    pub resignation: Option<Resignation>,
    /// Whether the game ends once both contenders say that the same one has won.
    pub agreement: bool,
    /// How late a contender may be without losing.
    pub grace: Duration,
    /// How long a contender may think if its limits set no time.
    pub patience: Duration,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            repetition: true,
            max_plies: 1_000,
            resignation: None,
            agreement: false,
            grace: Duration::from_millis(50),
            patience: Duration::from_mins(1),
        }
    }
}

/// When a contender resigns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resignation {
    /// This far behind, in the unit of the contender's own scores.
    pub score: u32,
    /// In this many decisions in a row.
    pub decisions: u32,
}

/// Why a text does not say when to resign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a score and a number of decisions, such as 800,4")]
pub struct NoResignation;

impl FromStr for Resignation {
    type Err = NoResignation;

    fn from_str(text: &str) -> Result<Self, NoResignation> {
        let (score, decisions) = text.split_once(',').ok_or(NoResignation)?;
        match (score.parse(), decisions.parse()) {
            (Ok(score), Ok(decisions)) if decisions > 0 => Ok(Self { score, decisions }),
            _ => Err(NoResignation),
        }
    }
}

/// What the players think of a game, as far as it can end the game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Opinions {
    /// For each player, how many decisions in a row they were hopelessly behind.
    hopeless: [u32; 2],
    /// For each player, who they think has won.
    winner: [Option<Player>; 2],
}

impl Opinions {
    /// Records the score that a player found for their decision.
    pub(crate) fn add(&mut self, player: Player, score: Score, rules: &HouseRules) {
        let hopeless = rules
            .resignation
            .is_some_and(|resign| i64::from(score.value()) <= -i64::from(resign.score));
        let streak = &mut self.hopeless[player.index()];
        *streak = if hopeless { *streak + 1 } else { 0 };
        self.winner[player.index()] = match score.value().signum() {
            1 if score.is_decided() => Some(player),
            -1 if score.is_decided() => Some(!player),
            _ => None,
        };
    }

    /// The result if a player resigns.
    pub(crate) fn resignation(&self, rules: &HouseRules) -> Option<Outcome> {
        let needed = rules.resignation?.decisions;
        let resigns = |player: &Player| self.hopeless[player.index()] >= needed;
        Player::BOTH.into_iter().find(resigns).map(|player| Outcome::Win(!player))
    }

    /// The result if the players agree on it.
    pub(crate) fn agreement(&self, rules: &HouseRules) -> Option<Outcome> {
        let [first, second] = self.winner;
        first.filter(|_| rules.agreement && first == second).map(Outcome::Win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> HouseRules {
        HouseRules {
            resignation: Some("500,2".parse().unwrap()),
            agreement: true,
            ..HouseRules::default()
        }
    }

    #[test]
    fn a_player_who_stays_far_behind_resigns() {
        let rules = rules();
        let mut opinions = Opinions::default();
        for score in [-600, -499, -500] {
            opinions.add(Player::Second, Score::estimate(score), &rules);
            opinions.add(Player::First, Score::estimate(-score), &rules);
            assert_eq!(opinions.resignation(&rules), None);
        }
        opinions.add(Player::Second, Score::loss_in(6), &rules);
        assert_eq!(opinions.resignation(&rules), Some(Outcome::Win(Player::First)));
        assert_eq!(opinions.resignation(&HouseRules::default()), None);
    }

    #[test]
    fn a_game_ends_if_both_see_the_same_winner() {
        let rules = rules();
        let mut opinions = Opinions::default();
        opinions.add(Player::First, Score::win_in(5), &rules);
        assert_eq!(opinions.agreement(&rules), None);
        opinions.add(Player::Second, Score::estimate(-900), &rules);
        assert_eq!(opinions.agreement(&rules), None);
        opinions.add(Player::Second, Score::loss_in(4), &rules);
        assert_eq!(opinions.agreement(&rules), Some(Outcome::Win(Player::First)));
        opinions.add(Player::Second, Score::ahead_by(-2), &rules);
        assert_eq!(opinions.agreement(&rules), Some(Outcome::Win(Player::First)));
        assert_eq!(opinions.agreement(&HouseRules::default()), None);
    }

    #[test]
    fn text() {
        assert_eq!("800,4".parse(), Ok(Resignation { score: 800, decisions: 4 }));
        for wrong in ["", "800", "800,0", "-1,2", "a,b"] {
            assert_eq!(wrong.parse::<Resignation>(), Err(NoResignation), "{wrong}");
        }
    }
}
