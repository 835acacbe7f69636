use game::{Cell as _, Game, Tap};

use crate::position::Stage;
use crate::tabletop::{CONFIRM, DONE, tap_for};
use crate::{Cell, CellSet, Dot, EntryLine, Kind, Move, Position, Refusal, Row, Rules};

/// What a person can tap.
#[derive(Debug, Clone, Copy)]
enum Tapped {
    Cell(Cell),
    Dot(Dot),
    Kind(Kind),
    Done,
    Confirm,
    Nothing,
}

impl Tapped {
    fn new(tap: &str) -> Self {
        let kind = || [Kind::Basic, Kind::Gipf].into_iter().find(|&kind| tap_for(kind) == tap);
        let dot = || Dot::ALL.into_iter().find(|dot| dot.to_string() == tap);
        match tap {
            DONE => Self::Done,
            CONFIRM => Self::Confirm,
            _ => Cell::named(tap)
                .map(Self::Cell)
                .or_else(|| dot().map(Self::Dot))
                .or_else(|| kind().map(Self::Kind))
                .unwrap_or(Self::Nothing),
        }
    }
}

/// Why the last of some taps leads nowhere, although those before it begin a legal move.
impl Position {
    pub(crate) fn refusal_of_tap(&self, taps: &[Tap]) -> Refusal {
        if self.outcome().is_some() {
            return Refusal::GameOver;
        }
        let tapped: Vec<Tapped> = taps.iter().map(|tap| Tapped::new(tap)).collect();
        match &tapped[..] {
            [] => Refusal::GameOver,
            [tap] => self.refusal_of_first(*tap),
            [Tapped::Kind(_), Tapped::Dot(_)] => Refusal::FullLine,
            [Tapped::Kind(_), _] => Refusal::DotFirst,
            [Tapped::Dot(dot), tap] | [Tapped::Kind(_), Tapped::Dot(dot), tap] => match tap {
                Tapped::Cell(at) if EntryLine::find(*dot, *at).is_some() => Refusal::FullLine,
                _ => Refusal::WayFirst { dot: *dot },
            },
            [Tapped::Cell(_), .., Tapped::Confirm, _] => Refusal::Complete,
            [before @ .., tap] if matches!(before[0], Tapped::Cell(_)) => {
                let chosen = taps[..before.len()].iter().filter_map(|tap| Cell::named(tap));
                self.refusal_of_next(chosen.collect(), *tap)
            }
            _ => Refusal::Complete,
        }
    }

    fn refusal_of_first(&self, tap: Tapped) -> Refusal {
        match tap {
            Tapped::Cell(at) => self.refusal_of_piece(CellSet::EMPTY, at),
            Tapped::Confirm => Refusal::NothingToConfirm,
            _ if self.must_take() => Refusal::RowFirst,
            Tapped::Done => self.check(Move::Done).err().unwrap_or(Refusal::Complete),
            Tapped::Kind(kind) => self.check_kind(kind).err().unwrap_or(Refusal::DotFirst),
            Tapped::Dot(_) if self.kinds().is_empty() => self.refusal_of_any_push(),
            Tapped::Dot(_) if self.stage() == Stage::Take => Refusal::AlreadyPushed,
            Tapped::Dot(_) if self.rules() == Rules::Tournament => Refusal::KindFirst,
            Tapped::Dot(_) => Refusal::FullLine,
            Tapped::Nothing => Refusal::DotFirst,
        }
    }

    /// Why nothing can be pushed.
    fn refusal_of_any_push(&self) -> Refusal {
        self.check_kind(Kind::Basic).err().unwrap_or(Refusal::NeedsTwo)
    }

    /// Why a take cannot continue like this after the pieces chosen so far.
    fn refusal_of_next(&self, chosen: CellSet, tap: Tapped) -> Refusal {
        match tap {
            Tapped::Cell(at) => self.refusal_of_piece(chosen, at),
            Tapped::Confirm => self
                .rows_begun(chosen)
                .find_map(|row| (row.basic() - chosen).first())
                .map_or(Refusal::NothingToConfirm, |at| Refusal::TakeFirst { at }),
            _ => Refusal::FinishTaking,
        }
    }

    fn refusal_of_piece(&self, chosen: CellSet, at: Cell) -> Refusal {
        match self.rows_begun(chosen).find(|row| row.run().contains(at)) {
            Some(row) => (row.basic() - chosen)
                .first()
                .filter(|&next| next < at)
                .map_or(Refusal::Settled { at }, |next| Refusal::TakeFirst { at: next }),
            None if chosen.is_empty() => self.refusal_of_lone_piece(at),
            None => Refusal::NotInRow { at },
        }
    }

    /// Why a piece that is in no row to be taken cannot be chosen.
    fn refusal_of_lone_piece(&self, at: Cell) -> Refusal {
        let in_row_of = |player| self.rows(player).any(|row| row.run().contains(at));
        let pushing = self.stage() == Stage::Push && !self.kinds().is_empty();
        if in_row_of(self.turn()) {
            Refusal::RowFirst
        } else if in_row_of(!self.turn()) {
            Refusal::OpponentsRow { at }
        } else if self.takeable().next().is_none() && pushing {
            Refusal::DotFirst
        } else if !self.occupied().contains(at) {
            Refusal::NothingThere { at }
        } else {
            Refusal::NotInRow { at }
        }
    }

    /// The rows that may be taken now, if these are the first pieces chosen. Skipped pieces stay,
    /// and only GIPF pieces may.
    fn rows_begun(&self, chosen: CellSet) -> impl Iterator<Item = Row> {
        let last = chosen.into_iter().last();
        self.takeable().filter(move |row| {
            let next = (row.basic() - chosen).first();
            row.run().contains_all(chosen) && next.is_none_or(|next| Some(next) > last)
        })
    }

    /// The rows that may be taken now.
    fn takeable(&self) -> impl Iterator<Item = Row> {
        let must_take = self.must_take();
        self.rows(self.turn()).filter(move |row| row.is_compulsory() == must_take)
    }
}
