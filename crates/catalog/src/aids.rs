use game::Cell;
use gyges::{End, RouteList};

use crate::AnyGame;

/// What a position of any game holds that is hard to see, computed by its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "game", rename_all = "snake_case")
)]
pub enum Aids {
    /// What hangs on what.
    Dvonn(dvonn::Lifelines),
    /// What can be taken, and what the next push could complete.
    Gipf {
        /// What can be made of the rows that wait.
        captures: gipf::Captures,
        /// What the next push could do.
        pressure: gipf::Pressure,
    },
    /// Where pieces can go, and who can reach the goal.
    Gyges {
        /// Who can reach the goal at once.
        threats: gyges::GoalThreats,
        /// Where the pieces can go.
        paths: gyges::Paths,
    },
}

impl Aids {
    /// The aids for a position. None if its rules have none.
    pub fn of(game: &dyn AnyGame) -> Option<Self> {
        let dvonn = || game.position().map(dvonn::Lifelines::of).map(Self::Dvonn);
        let gipf = || {
            game.position().map(|position| Self::Gipf {
                captures: gipf::Captures::of(position),
                pressure: gipf::Pressure::of(position),
            })
        };
        let gyges = || {
            game.position().map(|position| Self::Gyges {
                threats: gyges::GoalThreats::of(position),
                paths: gyges::Paths::of(position),
            })
        };
        dvonn().or_else(gipf).or_else(gyges)
    }

    /// The routes of the piece on one place to another, or to the `goal`. None where pieces move
    /// straight, or if a place is no cell.
    pub fn routes(game: &dyn AnyGame, from: &str, to: &str) -> Option<RouteList> {
        let position = game.position::<gyges::Position>()?;
        let end = match to {
            "goal" => End::Goal,
            cell => End::Cell(gyges::Cell::named(cell)?),
        };
        Some(RouteList::of(position, gyges::Cell::named(from)?, end))
    }
}
