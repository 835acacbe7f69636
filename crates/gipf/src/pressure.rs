//! What the next push of either player could do: an aid for people, not for finding moves.

use game::{Game, Player};

use crate::{Cell, CellSet, Dot, EntryLine, Move, Position, Row};

/// The rows that a next push could complete, and the GIPF pieces that this endangers.
///
/// While rows wait to be taken there is no next push, and it is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Pressure {
    /// What White's and Black's next push could complete, if it were their turn.
    pub rows: [Vec<Completion>; 2],
    /// White's and Black's GIPF pieces that the opponent could capture after such a push.
    pub danger: [Vec<Cell>; 2],
}

/// A row that a push completes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Completion {
    /// Whether it is the pusher's own row. If not, the opponent takes it.
    pub own: bool,
    /// All that could be taken, as it would stand after the push.
    pub cells: Vec<Cell>,
    /// The pushes that complete it. Those in a group coincide: the board is the same after each.
    pub pushes: Vec<Vec<Push>>,
}

/// A push, as people write it and as it is tapped.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Push {
    /// Its text.
    pub text: String,
    /// The dot that the piece comes over.
    pub over: Dot,
    /// The cell that it comes to stand on.
    pub onto: Cell,
}

/// A completion that is being collected, with the board after each group of its pushes.
struct Found {
    own: bool,
    run: CellSet,
    groups: Vec<(Position, Vec<Push>)>,
}

impl Pressure {
    /// The pressure in a position.
    pub fn of(position: &Position) -> Self {
        let mut danger = [CellSet::EMPTY; 2];
        let rows = Player::BOTH.map(|player| {
            let own = (player == position.turn).then(|| position.clone());
            let before = own.or_else(|| position.after_null_move());
            before.map_or_else(Vec::new, |before| completions(&before, &mut danger))
        });
        Self { rows, danger: danger.map(|cells| cells.into_iter().collect()) }
    }
}

/// What the pushes of the player to move complete. Adds the GIPF pieces that they endanger.
fn completions(before: &Position, danger: &mut [CellSet; 2]) -> Vec<Completion> {
    let mut found: Vec<Found> = Vec::new();
    let pusher = before.turn;
    for mv in before.moves() {
        let Move::Push { entry, .. } = mv else { continue };
        let after = before.after(mv);
        for taker in Player::BOTH {
            let standing: Vec<CellSet> = before.rows(taker).map(Row::run).collect();
            for run in after.rows(taker).map(Row::run).filter(|run| !standing.contains(run)) {
                let victims = run & after.gipf_of(!taker);
                danger[(!taker).index()] |= before_push(before, entry, victims);
                note(&mut found, taker == pusher, run, &after, push(mv, entry));
            }
        }
    }
    let completion = |Found { own, run, groups }: Found| Completion {
        own,
        cells: run.into_iter().collect(),
        pushes: groups.into_iter().map(|(_, pushes)| pushes).collect(),
    };
    found.into_iter().map(completion).collect()
}

fn push(mv: Move, entry: EntryLine) -> Push {
    Push { text: mv.to_string(), over: entry.dot(), onto: entry.first() }
}

fn note(found: &mut Vec<Found>, own: bool, run: CellSet, after: &Position, push: Push) {
    let index = found.iter().position(|one| one.own == own && one.run == run);
    let index = index.unwrap_or_else(|| {
        found.push(Found { own, run, groups: Vec::new() });
        found.len() - 1
    });
    let groups = &mut found[index].groups;
    match groups.iter_mut().find(|(board, _)| board == after) {
        Some((_, pushes)) => pushes.push(push),
        None => groups.push((after.clone(), vec![push])),
    }
}

/// Where pieces stood before a push; the piece that it brings in was nowhere.
fn before_push(before: &Position, entry: EntryLine, cells: CellSet) -> CellSet {
    let shifted = entry.shifted(before.occupied());
    let stayed = (cells - entry.onward(shifted)).without(entry.first());
    let moved = |&cell: &Cell| entry.onward(CellSet::of(cell)).meets(cells);
    stayed | shifted.into_iter().filter(moved).collect()
}
