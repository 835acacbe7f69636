use catalog::{AnyGame, Move};
use game::Outcome;
use search::{Line, Score};

/// A move, its principal variation, and its score for the player who decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Prospect {
    /// The move and what is expected to follow.
    pub moves: Vec<Move>,
    /// Its score.
    pub score: Score,
    /// The chance of winning; a draw is half a win.
    pub chance: f64,
    /// The player's lead at the end of the line, in games that count pieces.
    pub points: Option<i32>,
    /// Whether pieces are counted at the end of the game.
    pub counted: bool,
    /// Whether the result is proven, not just estimated.
    pub proven: bool,
    /// How many decisions the search looked ahead.
    pub depth: u32,
}

impl Prospect {
    /// What a search found in a position.
    pub fn of_line(position: &dyn AnyGame, line: Line<Move>) -> Self {
        // A truncated line may end before the winner is ahead.
        let agrees = |points: &i32| match line.score.decisions() {
            None => true,
            Some(left) => points.signum() == left.signum(),
        };
        let at_the_end = || points_after(position, &line.moves).filter(agrees);
        Self {
            points: line.score.points().or_else(at_the_end),
            moves: line.moves,
            score: line.score,
            chance: position.win_chance(line.score),
            counted: position.points().is_some(),
            proven: line.score.is_decided(),
            depth: line.depth,
        }
    }

    /// A move that ends the game.
    pub(crate) fn of_end(position: &dyn AnyGame, mv: Move, outcome: Outcome) -> Self {
        let moves = vec![mv];
        let points = points_after(position, &moves);
        // In games that count pieces, the margin matters, not how soon the game ends.
        let score = match (points, outcome.winner()) {
            (Some(points), _) => Score::ahead_by(points),
            (None, None) => Score::DRAW,
            (None, Some(winner)) if winner == position.turn() => Score::win_in(1),
            (None, Some(_)) => Score::loss_in(1),
        };
        let (chance, counted) = (position.win_chance(score), points.is_some());
        Self { points, moves, score, chance, counted, proven: true, depth: 1 }
    }

    /// A move for which there was no time to search.
    pub(crate) fn unknown(position: &dyn AnyGame, mv: Move) -> Self {
        let score = Score::DRAW;
        let (chance, moves) = (position.win_chance(score), vec![mv]);
        let counted = position.points().is_some();
        Self { moves, score, chance, points: None, counted, proven: false, depth: 0 }
    }

    /// The prospect of a move from `before` to `after`, if this is the best reply.
    pub(crate) fn a_move_earlier(
        &self,
        before: &dyn AnyGame,
        mv: Move,
        after: &dyn AnyGame,
    ) -> Self {
        let same_view = Self {
            moves: [&[mv], &self.moves[..]].concat(),
            score: match self.score.decisions() {
                None => self.score,
                Some(left) if left < 0 => Score::loss_in(left.unsigned_abs() as usize + 1),
                Some(left) => Score::win_in(left.unsigned_abs() as usize + 1),
            },
            depth: self.depth + 1,
            ..*self
        };
        if before.turn() == after.turn() {
            return same_view;
        }
        Self {
            score: -same_view.score,
            chance: 1.0 - self.chance,
            points: self.points.map(|points| -points),
            ..same_view
        }
    }

    /// Its score in words: `62 %`, `wins in 5`, `loses by 4` or `draws`; `wins` or `loses` if a
    /// game counts pieces and only the winner is certain.
    pub fn worth(&self) -> String {
        match (self.score.points(), self.score.decisions()) {
            (Some(0), _) => "draws".to_owned(),
            (Some(points), _) if points > 0 => format!("wins by {points}"),
            (Some(points), _) => format!("loses by {}", points.abs()),
            (_, Some(left)) if self.counted => {
                if left > 0 {
                    "wins".to_owned()
                } else {
                    "loses".to_owned()
                }
            }
            (_, Some(left)) if left > 0 => format!("wins in {left}"),
            (_, Some(left)) => format!("loses in {}", left.abs()),
            _ if self.proven => "draws".to_owned(),
            _ => format!("{:.0} %", 100.0 * self.chance),
        }
    }

    /// The first move of the line. Every line has one.
    pub fn mv(&self) -> Move {
        self.moves[0]
    }
}

/// The lead of the player who decides now, after these moves.
fn points_after(position: &dyn AnyGame, moves: &[Move]) -> Option<i32> {
    let mut end = position.boxed_clone();
    for &mv in moves {
        end.play(mv);
    }
    let points = end.points()?.map(i32::from);
    let player = position.turn();
    Some(points[player.index()] - points[player.other().index()])
}
