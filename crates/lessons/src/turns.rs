use catalog::{AnyGame, Move};
use game::{Outcome, Player};

/// A turn that was played, or could be: one decision or several.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The position before it.
    pub before: Box<dyn AnyGame>,
    /// The decisions.
    pub moves: Vec<Move>,
    /// The position after it.
    pub after: Box<dyn AnyGame>,
    /// Whether it is complete.
    pub is_whole: bool,
}

impl Turn {
    /// The turn that begins with these legal moves. Ignores moves after its end.
    pub fn of(before: &dyn AnyGame, moves: &[Move]) -> Self {
        let mut turn = Self::begin(before);
        for &mv in moves {
            if turn.is_whole {
                break;
            }
            turn.play(mv);
        }
        turn
    }

    fn begin(before: &dyn AnyGame) -> Self {
        let (before, after) = (before.boxed_clone(), before.boxed_clone());
        Self { before, moves: Vec::new(), after, is_whole: false }
    }

    fn play(&mut self, mv: Move) {
        self.is_whole = self.after.ends_turn(mv);
        self.after.play(mv);
        self.moves.push(mv);
    }

    /// Who plays it.
    pub fn player(&self) -> Player {
        self.before.turn()
    }

    /// Whether its player has won with it.
    pub fn wins(&self) -> bool {
        self.after.outcome() == Some(Outcome::Win(self.player()))
    }

    /// Each decision, with the position in which it is made.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = (Box<dyn AnyGame>, Move)> {
        let mut position = self.before.clone();
        self.moves.iter().map(move |&mv| {
            let before = position.clone();
            position.play(mv);
            (before, mv)
        })
    }
}

/// All turns that can be played in a position.
pub fn turns(position: &dyn AnyGame) -> Vec<Turn> {
    let (mut begun, mut whole) = (vec![Turn::begin(position)], Vec::new());
    while let Some(turn) = begun.pop() {
        for mv in turn.after.moves() {
            let mut longer = turn.clone();
            longer.play(mv);
            if longer.is_whole { whole.push(longer) } else { begun.push(longer) }
        }
    }
    whole
}

/// Whether the player who decides can win with this turn.
pub(crate) fn can_win(position: &dyn AnyGame) -> bool {
    match position.position::<gyges::Position>() {
        // The same, without enumerating turns that do not win.
        Some(gyges) if gyges.goal().is_none() => {
            gyges.wins_at_once() || turns(position).iter().any(Turn::wins)
        }
        _ => turns(position).iter().any(Turn::wins),
    }
}
