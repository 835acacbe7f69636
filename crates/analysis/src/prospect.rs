use catalog::{AnyGame, Move};
use game::Outcome;
use search::{Line, Score};

/// A move, what is expected to follow, and what that is worth to the player who decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Prospect {
    /// The move and what is expected to follow.
    pub moves: Vec<Move>,
    /// What it is worth.
    pub score: Score,
    /// The chance to win; a draw is half a win.
    pub chance: f64,
    /// By how much the player leads at the end of the line, where pieces are counted.
    pub points: Option<i32>,
    /// Whether the result is certain, by the rules and not by judgement.
    pub proven: bool,
    /// How many decisions the search has looked ahead.
    pub depth: u32,
}

impl Prospect {
    /// What a search has found in a position.
    pub(crate) fn of_line(position: &dyn AnyGame, line: Line<Move>) -> Self {
        Self {
            points: line.score.points().or_else(|| points_after(position, &line.moves)),
            moves: line.moves,
            score: line.score,
            chance: position.win_chance(line.score),
            proven: line.score.is_decided(),
            depth: line.depth,
        }
    }

    /// Of a move that ends the game.
    pub(crate) fn of_end(position: &dyn AnyGame, mv: Move, outcome: Outcome) -> Self {
        let score = match outcome.winner() {
            None => Score::DRAW,
            Some(winner) if winner == position.turn() => Score::win_in(1),
            Some(_) => Score::loss_in(1),
        };
        let moves = vec![mv];
        Self {
            points: points_after(position, &moves),
            moves,
            score,
            chance: position.win_chance(score),
            proven: true,
            depth: 1,
        }
    }

    /// Of a move that nobody has had the time to look at.
    pub(crate) fn unknown(position: &dyn AnyGame, mv: Move) -> Self {
        let score = Score::DRAW;
        let (chance, moves) = (position.win_chance(score), vec![mv]);
        Self { moves, score, chance, points: None, proven: false, depth: 0 }
    }

    /// What a move from `before` to `after` is worth if this is the best that can follow it.
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

    /// What it is worth, in words: `62 %`, `wins in 5`, `loses by 4` or `draws`.
    pub fn worth(&self) -> String {
        match (self.score.points(), self.score.decisions()) {
            (Some(0), _) => "draws".to_owned(),
            (Some(points), _) if points > 0 => format!("wins by {points}"),
            (Some(points), _) => format!("loses by {}", points.abs()),
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

/// By how much the player who decides now leads after these moves.
fn points_after(position: &dyn AnyGame, moves: &[Move]) -> Option<i32> {
    let mut end = position.boxed_clone();
    for &mv in moves {
        end.play(mv);
    }
    let points = end.points()?.map(i32::from);
    let player = position.turn();
    Some(points[player.index()] - points[player.other().index()])
}
