use catalog::{AnyGame, Move};
use game::Tap;

/// A move that is being entered, tap by tap.
#[derive(Debug, Clone, Default)]
pub(crate) struct TapInput {
    moves: Vec<(Move, Vec<Tap>)>,
    taps: Vec<Tap>,
}

/// The result of a tap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tapped {
    /// The move is complete.
    Move(Move),
    /// There is more to tap.
    Further,
    /// No move continues like that.
    Nowhere,
}

impl TapInput {
    /// An empty input for a move in this position.
    pub(crate) fn new(position: &dyn AnyGame) -> Self {
        Self { moves: position.all_taps(), taps: Vec::new() }
    }

    /// The taps so far.
    pub(crate) fn taps(&self) -> &[Tap] {
        &self.taps
    }

    /// The possible next taps, each once.
    pub(crate) fn options(&self) -> Vec<&Tap> {
        let mut options = Vec::new();
        for (_, taps) in self.open() {
            if let Some(next) = taps.get(self.taps.len()).filter(|next| !options.contains(next)) {
                options.push(next);
            }
        }
        options
    }

    /// The moves that begin with the taps so far.
    fn open(&self) -> impl Iterator<Item = &(Move, Vec<Tap>)> {
        self.moves.iter().filter(|(_, taps)| taps.starts_with(&self.taps))
    }

    /// The only move, if confirming it is all there is to do, as with a pass.
    pub(crate) fn formality(&self) -> Option<Move> {
        match &self.moves[..] {
            [(mv, taps)] if taps[..] == ["confirm"] => Some(*mv),
            _ => None,
        }
    }

    pub(crate) fn tap(&mut self, tap: &str) -> Tapped {
        if !self.options().iter().any(|option| *option == tap) {
            return Tapped::Nowhere;
        }
        self.taps.push(tap.to_owned().into());
        let complete = self.open().find(|(_, taps)| *taps == self.taps).map(|(mv, _)| *mv);
        complete.map_or(Tapped::Further, Tapped::Move)
    }

    /// Takes back the last tap, if there is one.
    pub(crate) fn back(&mut self) -> bool {
        self.taps.pop().is_some()
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};

    use super::*;

    #[test]
    fn a_move_is_entered_tap_by_tap() {
        let start = Setup::of(GameId::GipfTournament).start();
        let mut entry = TapInput::new(&*start);
        assert_eq!(entry.options(), ["gipf"]);
        assert_eq!(entry.tap("e1"), Tapped::Nowhere);
        assert_eq!(entry.tap("gipf"), Tapped::Further);
        assert_eq!(entry.tap("b1"), Tapped::Further);
        assert_eq!(entry.options(), ["b2", "c2"]);
        assert!(entry.back());
        assert_eq!(entry.tap("e1"), Tapped::Further);
        assert_eq!(entry.tap("e2"), Tapped::Move(start.read("Ge1-e2").unwrap()));
    }

    #[test]
    fn only_a_pass_is_a_formality() {
        let dvonn = Setup::of(GameId::Dvonn);
        let text = "......4b../.....2w*.7b3w*./r....6b...../...3w2w...../......... b move";
        let mut position = dvonn.parse(text).unwrap();
        let pass = position.parse_move("pass").unwrap();
        while position.moves() != [pass] {
            position.play(position.moves()[0]);
            assert!(!position.is_over(), "expected a pass");
        }
        assert_eq!(TapInput::new(&*position).formality(), Some(pass));
        assert_eq!(TapInput::new(&*dvonn.start()).formality(), None);
    }
}
