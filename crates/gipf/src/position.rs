use std::convert::Infallible;
use std::ops::ControlFlow;

use game::{Draft as _, Game, Key, Outcome, ParseError, Player};

use crate::key::piece_key;
use crate::{
    Cell, CellSet, Draft, EntryLine, Handicap, Kind, Move, Refusal, Row, Rows, Rules, Variant,
};

/// Where the player who decides is in their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Before the push: they take the compulsory rows, may take optional ones, and push.
    Push,
    /// After the push: they take, and may end the turn when there is nothing they must take.
    Take,
}

/// Whether a player may push GIPF pieces (3.2 to 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// They must: it is their first push in the tournament game.
    Must,
    /// They may, because they have pushed nothing else.
    May,
    /// They may not: they have pushed a basic piece, or it is not the tournament game.
    MayNot,
}

/// A position of GIPF, and the rules it is played by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    colours: [CellSet; 2],
    gipf: CellSet,
    /// The part of the key for the pieces on the board.
    pieces_key: Key,
    pub(crate) reserves: [u8; 2],
    pub(crate) rights: [Right; 2],
    pub(crate) turn: Player,
    pub(crate) stage: Stage,
    rules: Rules,
}

/// 1.B4: the cells nearest to the corners, White's and Black's.
const CORNERS: [[Cell; 3]; 2] = [
    [corner(b'b', 5), corner(b'e', 2), corner(b'h', 5)],
    [corner(b'b', 2), corner(b'e', 8), corner(b'h', 2)],
];

const fn corner(column: u8, row: u8) -> Cell {
    Cell::new(column - b'a', row).expect("a cell")
}

/// The board and the reserves.
impl Position {
    /// An empty board, nothing in reserve, White to push.
    pub(crate) const fn empty(rules: Rules) -> Self {
        Self {
            colours: [CellSet::EMPTY; 2],
            gipf: CellSet::EMPTY,
            pieces_key: Key(0),
            reserves: [0; 2],
            rights: [Right::MayNot; 2],
            turn: Player::First,
            stage: Stage::Push,
            rules,
        }
    }

    /// The rules that the position is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Where the player who decides is in their turn.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// How many pieces `player` has in reserve.
    pub const fn reserve(&self, player: Player) -> u8 {
        self.reserves[player.index()]
    }

    /// Whether `player` may push GIPF pieces.
    pub const fn right(&self, player: Player) -> Right {
        self.rights[player.index()]
    }

    /// The cells on which pieces stand.
    pub fn occupied(&self) -> CellSet {
        self.colours[0] | self.colours[1]
    }

    /// The cells of all of a player's pieces.
    pub const fn pieces_of(&self, player: Player) -> CellSet {
        self.colours[player.index()]
    }

    /// The cells of a player's basic pieces.
    pub fn basic_of(&self, player: Player) -> CellSet {
        self.pieces_of(player) - self.gipf
    }

    /// The cells of a player's GIPF pieces.
    pub fn gipf_of(&self, player: Player) -> CellSet {
        self.pieces_of(player) & self.gipf
    }

    /// The cells of the GIPF pieces of both players.
    pub(crate) const fn gipf(&self) -> CellSet {
        self.gipf
    }

    /// What stands on `cell`, and whose it is.
    pub fn piece(&self, cell: Cell) -> Option<(Player, Kind)> {
        let owner = Player::BOTH.into_iter().find(|&player| self.pieces_of(player).contains(cell));
        owner.map(|owner| (owner, self.kind(cell)))
    }

    /// The kind of the piece that stands on `cell`.
    pub(crate) fn kind(&self, cell: Cell) -> Kind {
        if self.gipf.contains(cell) { Kind::Gipf } else { Kind::Basic }
    }

    /// How many single pieces the pieces of `player` on these cells are made of.
    pub(crate) fn worth(&self, player: Player, cells: CellSet) -> u8 {
        let pieces = cells & self.pieces_of(player);
        (pieces.len() + (pieces & self.gipf).len()) as u8
    }

    /// The rows of four and more that `player` has.
    pub fn rows(&self, player: Player) -> Rows {
        let occupied = self.occupied();
        Rows::new(self.pieces_of(player), occupied, occupied - self.gipf)
    }

    /// 1.D2: the pieces that a push shifts, nearest to its dot first.
    pub fn shifted(&self, entry: EntryLine) -> impl Iterator<Item = Cell> {
        let occupied = self.occupied();
        let line = std::iter::successors(Some(entry.first()), move |&cell| entry.next(cell));
        line.take_while(move |&cell| occupied.contains(cell))
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, cell: Cell, owner: Player, kind: Kind) {
        self.colours[owner.index()] |= CellSet::of(cell);
        if kind == Kind::Gipf {
            self.gipf |= CellSet::of(cell);
        }
        self.pieces_key ^= piece_key(cell, owner, kind);
    }

    fn set_out(&mut self, kind: Kind, pieces: Handicap) {
        for player in Player::BOTH {
            for cell in CORNERS[player.index()] {
                self.put(cell, player, kind);
            }
            let on_board = kind.pieces() * CORNERS[player.index()].len() as u8;
            self.reserves[player.index()] = pieces.pieces(player) - on_board;
        }
    }
}

/// The rules.
impl Position {
    /// 2.C: the player who has no GIPF piece left. One who has not pushed yet has lost none; if
    /// neither has one left, it is the player who took the last, and whose turn it is.
    pub(crate) fn without_gipf(&self) -> Option<Player> {
        if self.rules == Rules::Basic {
            return None;
        }
        [self.turn, !self.turn]
            .into_iter()
            .find(|&player| self.right(player) != Right::Must && self.gipf_of(player).is_empty())
    }

    /// What the player who decides can push: 1.D1 a piece of their reserve, 3.2 to 3.4 of a kind
    /// that they may use.
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        match (self.right(self.turn), self.reserve(self.turn)) {
            (_, 0) | (Right::Must, 1) => &[],
            (Right::Must, _) => &[Kind::Gipf],
            (Right::May, 2..) => &[Kind::Basic, Kind::Gipf],
            (Right::May | Right::MayNot, _) => &[Kind::Basic],
        }
    }

    /// 1.D4: no piece is pushed off the board.
    pub(crate) fn has_room(&self, entry: EntryLine) -> bool {
        !self.occupied().contains_all(entry.line())
    }

    /// The entries through which a piece can be pushed.
    fn entries(&self) -> impl Iterator<Item = EntryLine> {
        EntryLine::all().filter(|&entry| self.has_room(entry))
    }

    /// 1.E3: whether the player who decides has a row that they must take before anything else.
    pub(crate) fn must_take(&self) -> bool {
        self.rows(self.turn).any(Row::is_compulsory)
    }

    /// Visits every take, of the compulsory rows if there are any, and of the optional ones if not.
    fn for_each_take<B>(
        &self,
        must_take: bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut single = CellSet::EMPTY;
        for row in self.rows(self.turn).filter(|row| row.is_compulsory() == must_take) {
            for take in row.takes() {
                // Two lines share one cell, so only a take of a single piece can belong to two
                // rows.
                if take.len() == 1 {
                    if single.contains_all(take) {
                        continue;
                    }
                    single |= take;
                }
                visit(Move::Take(take))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// 1.D: pushes a piece in; the others on the line are shifted.
    fn push(&mut self, entry: EntryLine, kind: Kind) {
        let shifted = entry.shifted(self.occupied());
        self.pieces_key ^= self.key_of(shifted);
        for layer in self.layers() {
            *layer = (*layer - shifted) | entry.onward(*layer & shifted);
        }
        self.pieces_key ^= self.key_of(entry.onward(shifted));
        self.put(entry.first(), self.turn, kind);
        self.reserves[self.turn.index()] -= kind.pieces();
        self.rights[self.turn.index()] = match kind {
            Kind::Gipf => Right::May,
            Kind::Basic => Right::MayNot,
        };
        self.stage = Stage::Take;
        self.end_turn_without_rows();
    }

    /// 1.E: the taker's pieces go back to their reserve, GIPF pieces as two (2.B, remark); the
    /// opponent's are captured.
    fn take(&mut self, cells: CellSet) {
        self.reserves[self.turn.index()] += self.worth(self.turn, cells);
        self.clear(cells);
        if let Some(loser) = self.without_gipf() {
            self.turn = loser;
            self.stage = Stage::Push;
        } else if self.stage == Stage::Take {
            self.end_turn_without_rows();
        }
    }

    /// Takes what stands on these cells off the board.
    pub(crate) fn clear(&mut self, cells: CellSet) {
        self.pieces_key ^= self.key_of(cells);
        for layer in self.layers() {
            *layer = *layer - cells;
        }
    }

    fn layers(&mut self) -> [&mut CellSet; 3] {
        let [white, black] = &mut self.colours;
        [white, black, &mut self.gipf]
    }

    /// After a push the turn ends by itself once its player has no row left.
    fn end_turn_without_rows(&mut self) {
        if self.rows(self.turn).is_empty() {
            self.end_turn();
        }
    }

    /// 1.E5: the opponent's rows are theirs to take, at the opening of their turn.
    fn end_turn(&mut self) {
        self.turn = !self.turn;
        self.stage = Stage::Push;
    }
}

impl Game for Position {
    type Variant = Variant;
    type Move = Move;
    type Refusal = Refusal;

    /// 1.B, 2.A, 3.1.
    fn start(variant: Variant) -> Self {
        let mut position = Self::empty(variant.rules());
        match variant {
            Variant::Basic(handicap) => position.set_out(Kind::Basic, handicap),
            Variant::Standard => position.set_out(Kind::Gipf, Handicap::ALL),
            Variant::Tournament => {
                position.reserves = Player::BOTH.map(|player| Handicap::ALL.pieces(player));
                position.rights = [Right::Must; 2];
            }
        }
        position
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, ParseError> {
        let draft = Draft::parse(variant, text)?;
        draft.position().map_err(|flaw| ParseError::impossible(flaw.to_string()))
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// 1.F: a player who cannot bring a piece into play at the start of their turn has lost, unless
    /// they have a row to take first. 2.C: so has a player without GIPF pieces.
    ///
    /// There is always room for a piece of the reserve: with it, at most 36 pieces have come onto
    /// 37 cells.
    fn outcome(&self) -> Option<Outcome> {
        let stuck =
            self.stage == Stage::Push && self.kinds().is_empty() && self.rows(self.turn).is_empty();
        let loser = self.without_gipf().or(stuck.then_some(self.turn));
        loser.map(|loser| Outcome::Win(!loser))
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.without_gipf().is_some() {
            return ControlFlow::Continue(());
        }
        let must_take = self.must_take();
        self.for_each_take(must_take, &mut visit)?;
        if must_take {
            return ControlFlow::Continue(());
        }
        match self.stage {
            Stage::Take => visit(Move::Done),
            Stage::Push => {
                for &kind in self.kinds() {
                    for entry in self.entries() {
                        visit(Move::Push { entry, kind })?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Push { entry, kind } => self.push(entry, kind),
            Move::Take(cells) => self.take(cells),
            Move::Done => self.end_turn(),
        }
    }

    /// 1.D, 1.E5: a turn is a push with the takes before and after it. It ends when the opponent
    /// decides next, or nobody does.
    fn ends_turn(&self, mv: Move) -> bool {
        let after = self.after(mv);
        after.turn != self.turn || after.outcome().is_some()
    }

    fn refusal(&self, mv: Move) -> Refusal {
        self.check(mv).expect_err("the move is not legal")
    }

    fn key(&self) -> Key {
        self.pieces_key ^ self.status_key()
    }

    fn fresh_key(&self) -> Key {
        self.key_of(self.occupied()) ^ self.status_key()
    }

    fn code(mv: Move) -> u16 {
        match mv {
            Move::Push { entry, kind } => (entry.index() * 2 + kind as usize) as u16,
            // The hash of the set, apart from the small numbers of pushes.
            Move::Take(cells) => Key::of(cells.bits()).0 as u16 | 0x8000,
            Move::Done => 0x7fff,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    fn count_moves(&self) -> u64 {
        if self.without_gipf().is_some() {
            return 0;
        }
        let must_take = self.must_take();
        let mut count = 0;
        let ControlFlow::Continue(()) = self.for_each_take(must_take, &mut |_| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        match self.stage {
            _ if must_take => count,
            Stage::Take => count + 1,
            Stage::Push => count + (self.entries().count() * self.kinds().len()) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 128);
    }
}
