use std::ops::ControlFlow;

use game::{Cell as _, Dice, Draft as _, Game, Key, Outcome, ParseError, Player, any_move};

use crate::geometry::{Cell, CellSet, SIDE, home_row, nth_row};
use crate::reach::{Reach, Runner};
use crate::{Board, Draft, Move, Refusal, Size, Threat, Variant};

/// A position of Gygès, including its variant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) variant: Variant,
    pub(crate) turn: Player,
    pub(crate) phase: Phase,
    /// Who has brought a piece to the far goal, and which one.
    pub(crate) goal: Option<(Player, Size)>,
    key: Key,
}

/// What the players are doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Placing their pieces on their home rows.
    Place,
    /// Moving.
    Move,
}

/// How many pieces of each size a player places.
pub(crate) const PIECES_OF_A_SIZE: u32 = 2;

impl Position {
    pub(crate) fn new(
        variant: Variant,
        board: Board,
        turn: Player,
        phase: Phase,
        goal: Option<(Player, Size)>,
    ) -> Self {
        let mut position = Self { board, variant, turn, phase, goal, key: Key::default() };
        position.key = position.fresh_key();
        position
    }

    /// The pieces on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules that are played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether pieces are placed or moved.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player who has reached the far goal, and with which piece.
    pub const fn goal(&self) -> Option<(Player, Size)> {
        self.goal
    }

    /// Preparation: each player has two pieces of each size, and puts them on their home row.
    pub fn in_hand(&self, player: Player, size: Size) -> u32 {
        let placed = (self.board.cells(size) & home_row(player)).len();
        if self.phase == Phase::Place { PIECES_OF_A_SIZE.saturating_sub(placed) } else { 0 }
    }

    /// Course 3, 4: only pieces of the occupied row nearest to the player who moves; if all of them are
    /// blocked, those of the next one, and so on.
    pub fn movers(&self) -> CellSet {
        let mut runner = self.runner();
        self.rows().find(|&row| self.can_move(&mut runner, row)).unwrap_or_default()
    }

    /// Course 4: the blocked pieces in rows nearer than those that may be moved.
    pub(crate) fn nearer_than_movers(&self) -> CellSet {
        let movers = self.movers();
        self.rows().take_while(|row| *row != movers).fold(CellSet::EMPTY, |cells, row| cells | row)
    }

    /// Everywhere the piece on `origin` can go, whether or not the player to move may move it.
    pub fn reach(&self, origin: Cell) -> Reach {
        self.runner().reach(origin)
    }

    /// End 1: whether the player to move can bring a piece to the far goal at once.
    pub fn wins_at_once(&self) -> bool {
        self.threatens(self.turn)
    }

    /// Whether a player could bring a piece to the far goal at once, if it were their turn.
    pub fn threatens(&self, player: Player) -> bool {
        self.threat(player).is_some()
    }

    /// A path on which a player could bring a piece to the far goal at once, if it were their turn.
    pub fn threat(&self, player: Player) -> Option<Threat> {
        let mut runner = Runner::new(self.board, player);
        let nearest = self.nearest_row(player);
        for row in self.rows_of(player) {
            if let Some(threat) = runner.run_to_goal(row) {
                return Some(if row == nearest { threat } else { Threat::exactly(&self.board) });
            }
            if self.can_move(&mut runner, row) {
                return None;
            }
        }
        None
    }

    /// The pieces of the occupied row nearest to a player, blocked or not.
    pub fn nearest_row(&self, player: Player) -> CellSet {
        self.rows_of(player).next().unwrap_or_default()
    }

    /// The pieces from which a player's chain might lead to the goal, and perhaps others: segments
    /// that are crossed twice are ignored.
    pub fn launches(&self, player: Player) -> CellSet {
        Runner::new(self.board, player).launches(self.nearest_row(player))
    }

    /// For each size, smallest first, the cells from which a piece might get to a player's goal if
    /// one of their chains led there. Segments that are crossed twice are ignored.
    pub fn ramps(&self, player: Player) -> [CellSet; 3] {
        Runner::new(self.board, player).ramps(self.nearest_row(player))
    }

    /// The cells that the pieces of a player's nearest row might reach, and perhaps others:
    /// segments that are crossed twice are ignored.
    pub fn surroundings(&self, player: Player) -> CellSet {
        Runner::new(self.board, player).surroundings(self.nearest_row(player))
    }

    /// Advanced 1, 2: where a piece may be dropped that the piece from `origin` replaces: an empty
    /// cell, not beyond the opponent's nearest row at that time.
    pub fn drops(&self, origin: Cell) -> CellSet {
        let occupied = self.board.occupied().without(origin);
        let beyond = (0..SIDE)
            .map(|n| nth_row(!self.turn, n))
            .take_while(|row| !row.meets(occupied))
            .fold(CellSet::EMPTY, |rows, row| rows | row);
        !(occupied | beyond)
    }

    fn runner(&self) -> Runner {
        Runner::new(self.board, self.turn)
    }

    /// The occupied rows, counted from the player to move.
    fn rows(&self) -> impl Iterator<Item = CellSet> {
        self.rows_of(self.turn)
    }

    /// The occupied rows, counted from a player. Empty before and after the game.
    fn rows_of(&self, player: Player) -> impl Iterator<Item = CellSet> {
        let occupied = self.board.occupied();
        let playing = self.phase == Phase::Move && self.goal.is_none();
        (0..SIDE)
            .map(move |n| nth_row(player, n) & occupied)
            .filter(move |row| playing && !row.is_empty())
    }

    fn can_move(&self, runner: &mut Runner, row: CellSet) -> bool {
        row.into_iter().any(|origin| runner.can_run(origin))
            || self.variant == Variant::Advanced
                && row.into_iter().any(|origin| self.ends(runner, origin).count() > 0)
    }

    fn ends(&self, runner: &mut Runner, origin: Cell) -> Ends {
        let Reach { cells, goal } = runner.reach(origin);
        let occupied = self.board.occupied().without(origin);
        let (replaced, drops) = match self.variant {
            Variant::Basic => (CellSet::EMPTY, CellSet::EMPTY),
            Variant::Advanced => (cells & occupied, self.drops(origin)),
        };
        let equals = self.board.at(origin).map_or(CellSet::EMPTY, |size| self.board.cells(size));
        let pointless = if drops.contains(origin) { replaced & equals } else { CellSet::EMPTY };
        Ends { origin, goal, free: cells - occupied, replaced, drops, pointless }
    }

    fn place_each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let in_hand = Size::ALL.into_iter().filter(|&size| self.in_hand(self.turn, size) > 0);
        for size in in_hand {
            for at in home_row(self.turn) - self.board.occupied() {
                visit(Move::Place { size, at })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Rejection sampling: draws from candidates, which include all legal moves, until one is
    /// legal. All legal moves are equally likely, and most are never generated. Gives up if there
    /// seem to be few.
    fn draw(&self, dice: &mut Dice) -> Option<Move> {
        const DRAWS: usize = 32;
        let row = self.rows().next()?;
        let mut runner = self.runner();
        let occupied = self.board.occupied();
        let ends = runner.surroundings(row);
        let (free, drops) = (ends - occupied, !occupied);
        let plain = 1 + free.len() as usize;
        // An empty cell or, as the last choice, the origin.
        let drop_count = drops.len() as usize + 1;
        let replaced = match self.variant {
            Variant::Basic => CellSet::EMPTY,
            Variant::Advanced => ends & occupied,
        };
        for _ in 0..DRAWS {
            let from = row.into_iter().nth(dice.roll(row.len() as usize))?;
            let mv = match dice.roll(plain + replaced.len() as usize * drop_count) {
                0 => Move::Goal { from },
                n if n < plain => Move::Go { from, to: free.into_iter().nth(n - 1)? },
                n => Move::Replace {
                    from,
                    to: replaced.into_iter().nth((n - plain) / drop_count)?,
                    drop: drops.into_iter().nth((n - plain) % drop_count).unwrap_or(from),
                },
            };
            if self.is_possible(mv, &mut runner) {
                return Some(mv);
            }
        }
        None
    }

    /// Whether a move can be made, if the piece may be moved at all.
    fn is_possible(&self, mv: Move, runner: &mut Runner) -> bool {
        let occupied = self.board.occupied();
        match mv {
            Move::Place { .. } => false,
            Move::Goal { from } => runner.run_to_goal(CellSet::of(from)).is_some(),
            Move::Go { from, to } => !occupied.contains(to) && runner.reaches(from, to),
            Move::Replace { from, to, drop } => {
                let unchanged = drop == from && self.board.at(to) == self.board.at(from);
                self.variant == Variant::Advanced
                    && from != to
                    && occupied.contains(to)
                    && self.drops(from).contains(drop)
                    && !unchanged
                    && runner.reaches(from, to)
            }
        }
    }

    fn put(&mut self, size: Size, cell: Cell) {
        self.board.put(size, cell);
        self.key ^= piece_key(size, cell);
    }

    fn take(&mut self, cell: Cell) -> Option<Size> {
        let size = self.board.at(cell)?;
        self.board.take(size, cell);
        self.key ^= piece_key(size, cell);
        Some(size)
    }

    /// Preparation, Course 2: the players place in turn; when both are ready, the first one moves
    /// first.
    fn end_placement(&mut self) {
        let ready = |player| home_row(player) - self.board.occupied() == CellSet::EMPTY;
        match (ready(self.turn), ready(!self.turn)) {
            (true, true) => {
                self.key ^= PLACE_KEY;
                self.phase = Phase::Move;
                if self.turn == Player::Second {
                    self.pass_turn();
                }
            }
            (_, false) => self.pass_turn(),
            (false, true) => {}
        }
    }

    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= SECOND_KEY;
    }
}

/// Course 6, Advanced 1, 3: what a piece that may be moved can do.
#[derive(Debug)]
struct Ends {
    origin: Cell,
    goal: bool,
    /// Empty cells where it can stay.
    free: CellSet,
    /// Pieces that it can replace.
    replaced: CellSet,
    /// Where these can be dropped.
    drops: CellSet,
    /// Pieces that, dropped on the origin, would leave the board as it was.
    pointless: CellSet,
}

impl Ends {
    fn count(&self) -> u64 {
        let plain = self.free.len() + u32::from(self.goal);
        u64::from(plain + self.replaced.len() * self.drops.len() - self.pointless.len())
    }

    fn for_each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let from = self.origin;
        if self.goal {
            visit(Move::Goal { from })?;
        }
        for to in self.free {
            visit(Move::Go { from, to })?;
        }
        for to in self.replaced {
            let pointless = self.pointless.contains(to);
            let drops = if pointless { self.drops.without(from) } else { self.drops };
            for drop in drops {
                visit(Move::Replace { from, to, drop })?;
            }
        }
        ControlFlow::Continue(())
    }
}

const SECOND_KEY: Key = Key::of(1 << 8);
const PLACE_KEY: Key = Key::of(1 << 9);

fn goal_key(player: Player, size: Size) -> Key {
    Key::of(1 << 10 | (player.index() << 2 | size.index()) as u64)
}

fn piece_key(size: Size, cell: Cell) -> Key {
    const KEYS: [[Key; 64]; 3] = {
        let mut keys = [[Key(0); 64]; 3];
        let mut feature = 0;
        while feature < 3 * 64 {
            keys[feature / 64][feature % 64] = Key::of(feature as u64);
            feature += 1;
        }
        keys
    };
    KEYS[size.index()][usize::from(cell.index()) % 64]
}

impl Game for Position {
    type Variant = Variant;
    type Move = Move;
    type Refusal = Refusal;

    fn start(variant: Variant) -> Self {
        Self::new(variant, Board::default(), Player::First, Phase::Place, None)
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, ParseError> {
        let draft = Draft::parse(variant, text)?;
        draft.position().map_err(|flaw| ParseError::impossible(flaw.to_string()))
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// Aim, End 1: the player who reaches the far goal wins. A player without a move loses.
    fn outcome(&self) -> Option<Outcome> {
        match (self.goal, self.phase) {
            (Some((winner, _)), _) => Some(Outcome::Win(winner)),
            (None, Phase::Place) => None,
            (None, Phase::Move) => {
                let stuck = self.movers().is_empty();
                stuck.then_some(Outcome::Win(!self.turn))
            }
        }
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.phase == Phase::Place && self.goal.is_none() {
            return self.place_each(visit);
        }
        let mut runner = self.runner();
        for row in self.rows() {
            let mut blocked = true;
            for origin in row {
                let ends = self.ends(&mut runner, origin);
                blocked &= ends.count() == 0;
                ends.for_each(&mut visit)?;
            }
            if !blocked {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self) -> u64 {
        if self.phase == Phase::Place && self.goal.is_none() {
            let sizes = Size::ALL.into_iter().filter(|&size| self.in_hand(self.turn, size) > 0);
            let cells = home_row(self.turn) - self.board.occupied();
            return sizes.count() as u64 * u64::from(cells.len());
        }
        let mut runner = self.runner();
        let mut in_row = |row: CellSet| -> u64 {
            row.into_iter().map(|origin| self.ends(&mut runner, origin).count()).sum()
        };
        self.rows().map(&mut in_row).find(|&count| count > 0).unwrap_or(0)
    }

    fn code(mv: Move) -> u16 {
        const CELLS: u16 = 36;
        let digits = |cells: [Cell; 3]| {
            cells.into_iter().fold(0, |code, cell| code * CELLS + u16::from(cell.index()))
        };
        // A piece never ends where it began nor is put where it was replaced, so that numbers with
        // equal digits are free for the moves that name fewer cells.
        match mv {
            Move::Go { from, to } => digits([from, to, to]),
            Move::Goal { from } => digits([from, from, from]),
            Move::Replace { from, to, drop } => digits([from, to, drop]),
            Move::Place { size, at } => {
                CELLS * CELLS * CELLS + u16::from(size.steps()) * CELLS + u16::from(at.index())
            }
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place { size, at } => {
                self.phase == Phase::Place
                    && self.goal.is_none()
                    && self.in_hand(self.turn, size) > 0
                    && (home_row(self.turn) - self.board.occupied()).contains(at)
            }
            Move::Go { from, .. } | Move::Goal { from } | Move::Replace { from, .. } => {
                self.movers().contains(from) && self.is_possible(mv, &mut self.runner())
            }
        }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Place { size, at } => {
                self.put(size, at);
                self.end_placement();
                return;
            }
            Move::Go { from, to } => {
                if let Some(size) = self.take(from) {
                    self.put(size, to);
                }
            }
            Move::Goal { from } => {
                if let Some(size) = self.take(from) {
                    self.goal = Some((self.turn, size));
                    self.key ^= goal_key(self.turn, size);
                }
            }
            Move::Replace { from, to, drop } => {
                if let (Some(mover), Some(replaced)) = (self.take(from), self.take(to)) {
                    self.put(mover, to);
                    self.put(replaced, drop);
                }
            }
        }
        self.pass_turn();
    }

    /// Preparation, Course 2: one piece is placed, or one is moved to where its bounces end.
    fn ends_turn(&self, _: Move) -> bool {
        true
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        self.draw(dice).or_else(|| any_move(self, dice))
    }

    fn refusal(&self, mv: Move) -> Refusal {
        Refusal::of(self, mv)
    }

    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let mut key = Key::default();
        for size in Size::ALL {
            for cell in self.board.cells(size) {
                key ^= piece_key(size, cell);
            }
        }
        if self.turn == Player::Second {
            key ^= SECOND_KEY;
        }
        if self.phase == Phase::Place {
            key ^= PLACE_KEY;
        }
        if let Some((player, size)) = self.goal {
            key ^= goal_key(player, size);
        }
        key
    }
}
