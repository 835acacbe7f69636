//! What happens in a solution, found by the rules.

mod dvonn;
mod gipf;
mod gyges;

use std::fmt;
use std::str::FromStr;

use game::text::Cursor;
use game::{Game, ParseError, Player};
use serde::Serialize;
use ts_rs::TS;

use crate::Goal;

/// Something that happens in a solution, for those who want to practise it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// DVONN: pieces of the opponent lose contact and fall.
    Cut,
    /// DVONN: a stack in danger is saved.
    Rescue,
    /// DVONN: the opponent runs out of moves and must pass.
    Tempo,
    /// DVONN: a tall stack of the opponent changes hands.
    Takeover,
    /// DVONN: a DVONN piece is moved or taken.
    Dvonn,
    /// DVONN, GIPF: the solver gives pieces up on the way.
    Sacrifice,
    /// GIPF: a row captures pieces.
    Capture,
    /// GIPF: two rows are taken in one turn.
    DoubleRow,
    /// GIPF: a GIPF piece of the opponent is captured.
    GipfHunt,
    /// GIPF: the opponent has nothing left to push.
    Exhaustion,
    /// GIPF, Gygès: the first move makes no row, or no threat.
    Quiet,
    /// GIPF, Gygès: the opponent threatens to win, or to capture, and the first move prevents it.
    Parry,
    /// Gygès: a piece bounces at least three times in one move.
    BounceChain,
    /// Gygès: a piece takes the place of another.
    Replace,
    /// Gygès: the first move threatens to reach the goal in more than one way.
    DoubleThreat,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 15] = [
        Self::Cut,
        Self::Rescue,
        Self::Tempo,
        Self::Takeover,
        Self::Dvonn,
        Self::Sacrifice,
        Self::Capture,
        Self::DoubleRow,
        Self::GipfHunt,
        Self::Exhaustion,
        Self::Quiet,
        Self::Parry,
        Self::BounceChain,
        Self::Replace,
        Self::DoubleThreat,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Rescue => "rescue",
            Self::Tempo => "tempo",
            Self::Takeover => "takeover",
            Self::Dvonn => "dvonn",
            Self::Sacrifice => "sacrifice",
            Self::Capture => "capture",
            Self::DoubleRow => "double-row",
            Self::GipfHunt => "gipf-hunt",
            Self::Exhaustion => "exhaustion",
            Self::Quiet => "quiet",
            Self::Parry => "parry",
            Self::BounceChain => "bounce-chain",
            Self::Replace => "replace",
            Self::DoubleThreat => "double-threat",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Cursor::new(text).expected(format!("one of {names}"))
        })
    }
}

/// A solution, played through.
pub(crate) struct Scene<G: Game> {
    pub(crate) solver: Player,
    pub(crate) goal: Goal,
    /// Each decision, with the position before it.
    pub(crate) decisions: Vec<(G, G::Move)>,
    /// The position after the last.
    pub(crate) end: G,
}

impl<G: Game> Scene<G> {
    /// The line from a position.
    pub(crate) fn new(start: &G, goal: Goal, line: impl IntoIterator<Item = G::Move>) -> Self {
        let mut end = start.clone();
        let mut decisions = Vec::new();
        for mv in line {
            decisions.push((end.clone(), mv));
            end.play(mv);
        }
        Self { solver: start.turn(), goal, decisions, end }
    }

    /// The solver's decisions.
    pub(crate) fn own(&self) -> impl Iterator<Item = (&G, G::Move)> {
        self.all().filter(|(position, _)| position.turn() == self.solver)
    }

    /// The opponent's decisions.
    pub(crate) fn theirs(&self) -> impl Iterator<Item = (&G, G::Move)> {
        self.all().filter(|(position, _)| position.turn() != self.solver)
    }

    fn all(&self) -> impl Iterator<Item = (&G, G::Move)> {
        self.decisions.iter().map(|(position, mv)| (position, *mv))
    }

    /// The position after the first decision.
    pub(crate) fn second(&self) -> &G {
        self.decisions.get(1).map_or(&self.end, |(position, _)| position)
    }
}

/// The themes that are present.
pub(crate) fn present<const N: usize>(themes: [(Theme, bool); N]) -> Vec<Theme> {
    themes.into_iter().filter(|(_, there)| *there).map(|(theme, _)| theme).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_read_as_they_are_written() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
            assert_eq!(serde_json::to_value(theme).expect("a name"), theme.name());
        }
        let error = "fork".parse::<Theme>().unwrap_err().to_string();
        assert!(error.starts_with("expected one of cut, rescue"), "{error}");
    }
}
