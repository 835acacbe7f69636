use catalog::{AnyGame, Move};
use game::{Player, Step};
use record::{NodeId, Piles, Record};

use crate::Theme;
use crate::board;

/// A position with the last turn, ready to be drawn.
#[derive(Debug, Clone)]
pub struct Picture {
    pub(crate) position: Box<dyn AnyGame>,
    pub(crate) piles: Piles,
    /// The player of the last turn, and what they did.
    pub(crate) last: Option<(Player, Vec<Step>)>,
    pub(crate) ideas: Vec<Vec<Step>>,
    pub(crate) theme: Theme,
}

impl Picture {
    /// A node of a record, with the layers of its stacks, the captives, and the last turn.
    pub fn of(record: &Record, at: NodeId) -> Self {
        let decided = record.tree().turn_to(at).into_iter().filter_map(|moment| {
            let before = record.position(record.tree().before(moment)?);
            Some((before.turn(), before.steps(record.tree().mv(moment)?)))
        });
        // All decisions of a turn are one player's.
        let last =
            decided.reduce(|(player, earlier), (_, steps)| (player, [earlier, steps].concat()));
        let (position, piles) = (record.position(at), record.piles(at));
        Self { position, piles, last, ideas: Vec::new(), theme: Theme::default() }
    }

    /// The same picture in another theme.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The same picture with arrows for a legal move.
    #[must_use]
    pub fn with_idea(mut self, mv: Move) -> Self {
        self.ideas.push(self.position.steps(mv));
        self
    }

    /// The position that is drawn.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// The same picture without the last turn.
    #[must_use]
    pub fn without_last_turn(self) -> Self {
        Self { last: None, ..self }
    }

    /// The picture as an SVG file.
    pub fn svg(&self) -> String {
        board::draw(self)
    }
}
