use game::Game;

use crate::{Cell, CellSet, Dot, EntryLine, Kind, Move, Position, Right, Rules, Stage};

/// Why a move is not legal, or a tap leads to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS),
    serde(tag = "code", rename_all = "snake_case"),
    schemars(rename = "GipfObjection"),
    ts(rename = "GipfObjection")
)]
pub enum Refusal {
    /// 1.F, 2.C.
    #[error("the game is over")]
    GameOver,
    /// 1.E3.
    #[error("a row of yours must be taken first")]
    RowFirst,
    /// 1.D4.
    #[error("the line is full: a piece would be pushed off the board")]
    FullLine,
    /// 1.D1.
    #[error("the reserve is empty")]
    ReserveEmpty,
    /// 1.D: one push a turn.
    #[error("you have pushed: take, or end the turn with \"done\"")]
    AlreadyPushed,
    /// Part 2: GIPF pieces are pushed in the tournament game only.
    #[error("GIPF pieces are pushed in the tournament game only")]
    NoGipfPushes,
    /// 3.2.
    #[error("the first push must be a GIPF piece")]
    GipfFirst,
    /// 3.4.
    #[error("no more GIPF pieces may be pushed after a basic piece")]
    GipfOver,
    /// 3.2: a GIPF piece is two pieces.
    #[error("a GIPF piece takes two pieces of the reserve")]
    NeedsTwo,
    /// 1.E4.
    #[error("one row is taken at a time, and these cells are not on one line")]
    SeveralLines,
    /// 1.E1, 1.E2.
    #[error("these pieces are not part of a row of yours")]
    NotYourRow,
    /// 2.B1.
    #[error("all basic pieces of the row must be taken")]
    BasicStays,
    /// 3, remark.
    #[error("\"done\" only ends a turn after its push")]
    NotPushed,
    /// 1.A1: pieces stand on the cells, and come over the dots.
    #[error("a piece enters over a dot at the edge")]
    DotFirst,
    /// 3.2: there are two kinds to choose from.
    #[error("choose a basic piece or a GIPF piece first")]
    KindFirst,
    /// The dot is chosen; most dots have two ways in.
    #[error("choose the cell next to {dot} onto which the piece goes")]
    WayFirst {
        /// The dot.
        dot: Dot,
    },
    /// There is nothing to take.
    #[error("there is no piece on {at}")]
    NothingThere {
        /// Where.
        at: Cell,
    },
    /// 1.E1: only one's own rows are taken.
    #[error("{at} is part of a row of the opponent's, which is theirs to take")]
    OpponentsRow {
        /// Where.
        at: Cell,
    },
    /// 1.E1, 1.E2.
    #[error("{at} is not part of a row that you may take")]
    NotInRow {
        /// Where.
        at: Cell,
    },
    /// 2.B1: pieces that are not chosen stay, which basic pieces must not.
    #[error("take {at} first: only GIPF pieces may be left standing")]
    TakeFirst {
        /// The next piece that must go.
        at: Cell,
    },
    /// The piece has been chosen, or left standing.
    #[error("{at} is settled: the pieces of a row are chosen in their order")]
    Settled {
        /// Where.
        at: Cell,
    },
    /// The taking has begun.
    #[error("finish taking the row first")]
    FinishTaking,
    /// Nothing is chosen that could be confirmed.
    #[error("there is nothing to confirm")]
    NothingToConfirm,
    /// The move was complete before.
    #[error("the move is complete")]
    Complete,
}

impl Position {
    /// Whether `mv` is legal, and why not.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        match mv {
            Move::Take(cells) => self.check_take(cells),
            _ if self.must_take() => Err(Refusal::RowFirst),
            Move::Push { entry, kind } => self.check_push(entry, kind),
            Move::Done if self.stage() == Stage::Push => Err(Refusal::NotPushed),
            Move::Done => Ok(()),
        }
    }

    fn check_push(&self, entry: EntryLine, kind: Kind) -> Result<(), Refusal> {
        self.check_kind(kind)?;
        if self.has_room(entry) { Ok(()) } else { Err(Refusal::FullLine) }
    }

    /// Whether a piece of this kind can be pushed if there is room for it.
    pub(crate) fn check_kind(&self, kind: Kind) -> Result<(), Refusal> {
        let reserve = self.reserve(self.turn());
        match (kind, self.right(self.turn())) {
            _ if self.stage() == Stage::Take => Err(Refusal::AlreadyPushed),
            _ if reserve == 0 => Err(Refusal::ReserveEmpty),
            (Kind::Basic, Right::Must) => Err(Refusal::GipfFirst),
            (Kind::Gipf, _) if self.rules() != Rules::Tournament => Err(Refusal::NoGipfPushes),
            (Kind::Gipf, Right::MayNot) => Err(Refusal::GipfOver),
            _ if reserve < kind.pieces() => Err(Refusal::NeedsTwo),
            _ => Ok(()),
        }
    }

    fn check_take(&self, cells: CellSet) -> Result<(), Refusal> {
        let must_take = self.must_take();
        let rows = || self.rows(self.turn());
        if rows().any(|row| row.allows(cells) && row.is_compulsory() == must_take) {
            Ok(())
        } else if rows().any(|row| row.allows(cells)) {
            Err(Refusal::RowFirst)
        } else if !EntryLine::all().any(|entry| entry.line().contains_all(cells)) {
            Err(Refusal::SeveralLines)
        } else if rows().any(|row| row.run().contains_all(cells)) {
            Err(Refusal::BasicStays)
        } else {
            Err(Refusal::NotYourRow)
        }
    }
}
