//! What holds a position together: an aid for people, not for finding moves.

use game::{Game, Player};

use crate::geometry::{bridges, in_contact};
use crate::{Cell, CellSet, Phase, Position, Tempo};

/// The lifelines of a position: which stacks others hang on, and what each move would cut off.
///
/// Before stacking begins nothing hangs on anything, and all of it is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Lifelines {
    /// The neighbours that keep each other in contact with a DVONN piece.
    pub links: Vec<[Cell; 2]>,
    /// The cut points, those that most pieces hang on first.
    pub cuts: Vec<Cut>,
    /// What every move of each player would do, if it were their turn.
    pub moves: [Vec<Consequence>; 2],
    /// The move of each player that cuts off most pieces, if any move cuts.
    pub sharpest: [Option<Consequence>; 2],
    /// The stacks that can never move again. What stands on them later may.
    pub stuck: Vec<Cell>,
    /// How many moves the players have left.
    pub tempo: Tempo,
}

/// A stack that others hang on: without it they would have no contact with a DVONN piece.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Cut {
    /// Where it stands.
    pub at: Cell,
    /// What hangs on it.
    pub hanging: Vec<Cell>,
    /// How many pieces that is, for White and for Black.
    pub lost: [u8; 2],
}

/// What a move would do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Consequence {
    /// The stack that moves.
    pub from: Cell,
    /// What it lands on.
    pub to: Cell,
    /// What would fall.
    pub falls: Vec<Cell>,
    /// How many pieces that is, for White and for Black.
    pub lost: [u8; 2],
    /// What White and Black would control afterwards.
    pub score: [u8; 2],
}

impl Consequence {
    fn pieces(&self) -> u8 {
        self.lost.iter().sum()
    }
}

impl Lifelines {
    /// The lifelines of a position.
    pub fn of(position: &Position) -> Self {
        if position.phase() == Phase::Placement {
            let tempo = Tempo { spare: [None; 2], first_out: None };
            let moves = [const { Vec::new() }; 2];
            let sharpest = [const { None }; 2];
            let (links, cuts, stuck) = (Vec::new(), Vec::new(), Vec::new());
            return Self { links, cuts, moves, sharpest, stuck, tempo };
        }
        let moves = Player::BOTH.map(|player| position.consequences(player));
        // Of equal moves the first; `max_by_key` would return the last.
        let sharpest = moves.each_ref().map(|moves| {
            let cutting = moves.iter().rev().filter(|mv| !mv.falls.is_empty());
            cutting.max_by_key(|mv| mv.pieces()).cloned()
        });
        Self {
            links: position.links(),
            cuts: position.cuts(),
            moves,
            sharpest,
            stuck: position.stuck().into_iter().collect(),
            tempo: Tempo::of(position),
        }
    }
}

impl Position {
    /// F1: the edges of the contact graph, each once.
    fn links(&self) -> Vec<[Cell; 2]> {
        let contact = in_contact(self.occupied(), self.dvonn());
        let further = |at: Cell| {
            let beside = at.neighbours() & contact;
            beside.into_iter().filter(move |&other| other > at).map(move |other| [at, other])
        };
        contact.into_iter().flat_map(further).collect()
    }

    /// F1: the stacks without which others would lose contact, those that matter most first.
    fn cuts(&self) -> Vec<Cut> {
        let occupied = self.occupied();
        let contact = in_contact(occupied, self.dvonn());
        // Removing any other stack parts nobody, and takes no DVONN piece away.
        let candidates = contact & (bridges(occupied) | self.dvonn());
        let mut cuts: Vec<Cut> = candidates
            .into_iter()
            .filter_map(|at| {
                let rest = contact.without(at);
                let hanging = rest - in_contact(rest, self.dvonn().without(at));
                let cut = || Cut {
                    at,
                    hanging: hanging.into_iter().collect(),
                    lost: self.controlled(hanging),
                };
                (!hanging.is_empty()).then(cut)
            })
            .collect();
        cuts.sort_by_key(|cut| std::cmp::Reverse(cut.lost.iter().sum::<u8>()));
        cuts
    }

    /// What each move of a player would do, if it were their turn.
    fn consequences(&self, player: Player) -> Vec<Consequence> {
        let mut position = *self;
        position.give_turn_to(player);
        let moves = self.mobile(player).into_iter().flat_map(|from| {
            self.targets(from).into_iter().map(move |to| (from, to)).collect::<Vec<_>>()
        });
        moves
            .map(|(from, to)| {
                let mv = crate::Move::Stack { from, to };
                let after = position.after(mv);
                let falls = self.falls(mv);
                let mut lost = self.controlled(falls.without(to));
                if falls.contains(to) {
                    // The stack falls as it is after the move.
                    lost[player.index()] += self.height(from) + self.height(to);
                }
                Consequence {
                    from,
                    to,
                    falls: falls.into_iter().collect(),
                    lost,
                    score: Player::BOTH.map(|player| after.score(player)),
                }
            })
            .collect()
    }

    /// E5, E7: the stacks that find nothing to land on. No piece ever comes to an empty cell again,
    /// so they never will, unless another stack lands on them.
    fn stuck(&self) -> CellSet {
        let owned = self.owned(Player::First) | self.owned(Player::Second);
        owned.into_iter().filter(|&at| self.landings(at).is_empty()).collect()
    }

    /// How many pieces of these cells White and Black control.
    fn controlled(&self, cells: CellSet) -> [u8; 2] {
        Player::BOTH
            .map(|player| (cells & self.owned(player)).into_iter().map(|at| self.height(at)).sum())
    }
}
