use std::cmp::Ordering;
use std::ops::ControlFlow;

use game::{Game, Key, Outcome, ParseError, Player};

use crate::geometry::{self, in_contact};
use crate::{Cell, CellSet, Move, Refusal, Stack};

/// All pieces of the game (`A`), as many as the board has cells.
pub(crate) const PIECES: u8 = 49;

/// The DVONN pieces among them.
pub(crate) const DVONN_PIECES: u8 = 3;

/// The one way to play DVONN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Variant;

/// The phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// They place pieces, one at a time (`D`).
    Placement,
    /// They move stacks (`E`).
    Stacking,
}

/// What stands on the board, whose turn it is, and in which phase.
///
/// The rules apply to any position, reachable or not:
///
/// - While there are DVONN pieces on fewer than three cells, a DVONN piece is placed next, and a
///   piece of the player's own colour after that, whatever the number already on the board.
/// - Placement ends when all 49 pieces are on the board. If stacks stand there already, some cells
///   are still empty then.
/// - Stacks that have no contact in a set-up position fall after the next stacking move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    heights: [u8; Cell::SLOTS],
    piece_count: u8,
    turn: Player,
    phase: Phase,
    owned: [CellSet; 2],
    dvonn: CellSet,
    key: Key,
}

/// The features of a position's key besides its stacks. No stack has these numbers.
const BLACK_TO_PLAY: Key = Key::of(0);
const STACKING: Key = Key::of(1);

impl Position {
    const EMPTY: Self = Self {
        heights: [0; Cell::SLOTS],
        piece_count: 0,
        turn: Player::First,
        phase: Phase::Placement,
        owned: [CellSet::EMPTY; 2],
        dvonn: CellSet::EMPTY,
        key: Key(0),
    };

    /// The board with these stacks, each on a cell of its own, together at most 49 pieces.
    pub(crate) fn set_up(
        stacks: impl IntoIterator<Item = (Cell, Stack)>,
        turn: Player,
        phase: Phase,
    ) -> Self {
        let mut position = Self::EMPTY;
        for (at, stack) in stacks {
            position.put(at, stack);
        }
        position.give_turn_to(turn);
        if phase == Phase::Stacking {
            position.begin_stacking();
        }
        position
    }

    /// The phase of the game.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The stacks and single pieces that a player controls (`E2`).
    pub const fn owned(&self, player: Player) -> CellSet {
        self.owned[player.index()]
    }

    /// The cells with a DVONN piece, alone or in a stack.
    pub const fn dvonn(&self) -> CellSet {
        self.dvonn
    }

    /// The cells on which something stands.
    pub fn occupied(&self) -> CellSet {
        self.owned[0] | self.owned[1] | self.dvonn
    }

    /// How many pieces there are on a cell.
    pub const fn height(&self, at: Cell) -> u8 {
        self.heights[at.slot()]
    }

    /// What stands on a cell.
    pub fn stack(&self, at: Cell) -> Option<Stack> {
        let owner = Player::BOTH.into_iter().find(|&player| self.owned(player).contains(at));
        let stack = Stack { owner, height: self.height(at), dvonn: self.dvonn.contains(at) };
        (stack.height > 0).then_some(stack)
    }

    /// All that stands on the board.
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, Stack)> {
        self.occupied().into_iter().filter_map(|at| Some((at, self.stack(at)?)))
    }

    /// G2: how many pieces a player controls, whatever their colours.
    pub fn score(&self, player: Player) -> u8 {
        self.owned(player).into_iter().map(|at| self.height(at)).sum()
    }

    /// How many pieces there are on the board.
    pub const fn piece_count(&self) -> u8 {
        self.piece_count
    }

    /// D1: the piece to place next, a DVONN piece as long as there is one, then one of the player's
    /// own.
    pub fn next_piece(&self) -> Stack {
        if self.dvonn.len() < u32::from(DVONN_PIECES) {
            Stack::DVONN
        } else {
            Stack::piece(self.turn)
        }
    }

    /// E6: the stacks with neighbours on all six sides, which are blocked.
    pub fn enclosed(&self) -> CellSet {
        geometry::enclosed(self.occupied())
    }

    /// The stacks of a player that have a move now.
    pub fn mobile(&self, player: Player) -> CellSet {
        self.free(player).into_iter().filter(|&from| !self.landings(from).is_empty()).collect()
    }

    /// Where the stack on `from` can move now. A lone DVONN piece never moves (`E7`).
    pub fn targets(&self, from: Cell) -> CellSet {
        let free = (self.owned[0] | self.owned[1]) - self.enclosed();
        if free.contains(from) { self.landings(from) } else { CellSet::EMPTY }
    }

    /// E2, E6: the stacks that a player owns and that are not blocked.
    fn free(&self, player: Player) -> CellSet {
        self.owned(player) - self.enclosed()
    }

    /// E3, E4, E5: what stands on `from` moves in a straight line, exactly as many cells as it has
    /// pieces, over anything or nothing, onto another piece or stack.
    pub(crate) fn landings(&self, from: Cell) -> CellSet {
        from.at_distance(self.height(from)) & self.occupied()
    }

    fn can_move(&self, player: Player) -> bool {
        self.free(player).into_iter().any(|from| !self.landings(from).is_empty())
    }

    /// E8, G1: whether the player whose turn it is has no move, but the opponent has.
    pub(crate) fn must_pass(&self) -> bool {
        !self.can_move(self.turn) && self.can_move(!self.turn)
    }

    /// What leaves the board when `mv`, a legal move, is played.
    pub fn falls(&self, mv: Move) -> CellSet {
        match mv {
            Move::Stack { from, to } => self.cut_off(from, to),
            Move::Place(_) | Move::Pass => CellSet::EMPTY,
        }
    }

    /// F1, F3: what no chain of neighbours links to a DVONN piece once the stack on `from` has
    /// moved to `to`. A DVONN piece is always in contact with itself.
    fn cut_off(&self, from: Cell, to: Cell) -> CellSet {
        let occupied = self.occupied().without(from);
        let dvonn = if self.dvonn.contains(from) { self.dvonn.with(to) } else { self.dvonn };
        occupied - in_contact(occupied, dvonn)
    }

    fn begin_stacking(&mut self) {
        self.phase = Phase::Stacking;
        self.key ^= STACKING;
    }

    pub(crate) fn give_turn_to(&mut self, player: Player) {
        if self.turn != player {
            self.turn = player;
            self.key ^= BLACK_TO_PLAY;
        }
    }

    /// Puts a stack on an empty cell.
    fn put(&mut self, at: Cell, stack: Stack) {
        self.key ^= stack.key(at);
        self.heights[at.slot()] = stack.height;
        self.piece_count += stack.height;
        if let Some(owner) = stack.owner {
            self.owned[owner.index()].insert(at);
        }
        if stack.dvonn {
            self.dvonn.insert(at);
        }
    }

    /// Takes a stack off the board.
    fn lift(&mut self, at: Cell) -> Option<Stack> {
        let stack = self.stack(at)?;
        self.key ^= stack.key(at);
        self.heights[at.slot()] = 0;
        self.piece_count -= stack.height;
        self.owned[0].remove(at);
        self.owned[1].remove(at);
        self.dvonn.remove(at);
        Some(stack)
    }

    /// D1, D3, E1: places the next piece. After the last one the second phase begins, with White.
    fn place(&mut self, at: Cell) {
        self.put(at, self.next_piece());
        if self.piece_count < PIECES {
            self.give_turn_to(!self.turn);
        } else {
            self.begin_stacking();
            self.give_turn_to(Player::First);
        }
    }

    /// E4, F1, F2: moves a stack as a whole; what has no contact any more is out of the game,
    /// whoever it belongs to.
    fn move_stack(&mut self, from: Cell, to: Cell) {
        let falling = self.cut_off(from, to);
        if let (Some(top), Some(bottom)) = (self.lift(from), self.lift(to)) {
            self.put(to, top.onto(bottom));
        }
        for at in falling {
            self.lift(at);
        }
        self.give_turn_to(!self.turn);
    }
}

impl Game for Position {
    type Variant = Variant;
    type Move = Move;
    type Refusal = Refusal;

    /// D1: the board is empty, and White begins.
    fn start(Variant: Variant) -> Self {
        Self::EMPTY
    }

    fn parse(Variant: Variant, text: &str) -> Result<Self, ParseError> {
        text.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// G1, G2, G3: the game is over when neither player can move; more pieces win.
    fn outcome(&self) -> Option<Outcome> {
        let over = self.phase == Phase::Stacking
            && !self.can_move(self.turn)
            && !self.can_move(!self.turn);
        over.then(|| {
            let [white, black] = Player::BOTH.map(|player| self.score(player));
            match white.cmp(&black) {
                Ordering::Greater => Outcome::Win(Player::First),
                Ordering::Less => Outcome::Win(Player::Second),
                Ordering::Equal => Outcome::Draw,
            }
        })
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        // D2: a piece is placed on any empty cell.
        if self.phase == Phase::Placement {
            return (!self.occupied()).into_iter().map(Move::Place).try_for_each(visit);
        }
        let mut any = false;
        for from in self.free(self.turn) {
            for to in self.landings(from) {
                any = true;
                visit(Move::Stack { from, to })?;
            }
        }
        if !any && self.can_move(!self.turn) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Place(at) => self.place(at),
            Move::Stack { from, to } => self.move_stack(from, to),
            Move::Pass => self.give_turn_to(!self.turn),
        }
    }

    /// D1, E1, E8: one piece, one stack or a pass. White's last placement and White's first stack
    /// are two turns in a row.
    fn ends_turn(&self, _: Move) -> bool {
        true
    }

    fn refusal(&self, mv: Move) -> Refusal {
        Refusal::of(mv, self)
    }

    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        Self::set_up(self.stacks(), self.turn, self.phase).key
    }

    fn code(mv: Move) -> u16 {
        // No stack moves onto itself, so these numbers are free for placements and the pass.
        match mv {
            Move::Place(at) => at.slot() as u16 * 65,
            Move::Stack { from, to } => (from.slot() * 64 + to.slot()) as u16,
            Move::Pass => u16::MAX,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match (self.phase, mv) {
            (Phase::Placement, Move::Place(at)) => !self.occupied().contains(at),
            (Phase::Stacking, Move::Stack { from, to }) => {
                self.free(self.turn).contains(from) && self.landings(from).contains(to)
            }
            (Phase::Stacking, Move::Pass) => self.must_pass(),
            _ => false,
        }
    }

    fn count_moves(&self) -> u64 {
        if self.phase == Phase::Placement {
            return u64::from((!self.occupied()).len());
        }
        let count =
            self.free(self.turn).into_iter().map(|from| u64::from(self.landings(from).len())).sum();
        if count == 0 { u64::from(self.can_move(!self.turn)) } else { count }
    }
}
