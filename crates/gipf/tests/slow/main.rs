//! A second implementation of the rules, slow and obvious, from texts to texts; the two must agree.

mod aids;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use game::testing::{Dice, cases, random_position};
use game::{Game, Outcome, Player};
use gipf::{Handicap, Move, Position, Variant};

/// Every line with the dots at its ends.
const LINES: [&str; 21] = [
    "b1 b2 b3 b4 b5 b6",
    "c1 c2 c3 c4 c5 c6 c7",
    "d1 d2 d3 d4 d5 d6 d7 d8",
    "e1 e2 e3 e4 e5 e6 e7 e8 e9",
    "f1 f2 f3 f4 f5 f6 f7 f8",
    "g1 g2 g3 g4 g5 g6 g7",
    "h1 h2 h3 h4 h5 h6",
    "a2 b2 c2 d2 e2 f1",
    "a3 b3 c3 d3 e3 f2 g1",
    "a4 b4 c4 d4 e4 f3 g2 h1",
    "a5 b5 c5 d5 e5 f4 g3 h2 i1",
    "b6 c6 d6 e6 f5 g4 h3 i2",
    "c7 d7 e7 f6 g5 h4 i3",
    "d8 e8 f7 g6 h5 i4",
    "d1 e2 f2 g2 h2 i2",
    "c1 d2 e3 f3 g3 h3 i3",
    "b1 c2 d3 e4 f4 g4 h4 i4",
    "a1 b2 c3 d4 e5 f5 g5 h5 i5",
    "a2 b3 c4 d5 e6 f6 g6 h6",
    "a3 b4 c5 d6 e7 f7 g7",
    "a4 b5 c6 d7 e8 f8",
];

const COLUMNS: [(char, usize); 7] =
    [('b', 5), ('c', 6), ('d', 7), ('e', 8), ('f', 7), ('g', 6), ('h', 5)];

/// The words and letters of a position's text.
#[derive(Clone)]
struct Slow {
    gipf_matters: bool,
    board: BTreeMap<String, char>,
    turn: char,
    stage: &'static str,
    reserves: BTreeMap<char, u8>,
    rights: BTreeMap<char, char>,
}

fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

fn worth(piece: char) -> u8 {
    if piece.is_uppercase() { 2 } else { 1 }
}

fn cells_of_columns() -> impl Iterator<Item = Vec<String>> {
    COLUMNS.iter().map(|&(column, last)| (2..=last).map(|row| format!("{column}{row}")).collect())
}

impl Slow {
    fn read(variant: Variant, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (cells, letters) in cells_of_columns().zip(fields[0].split('/')) {
            board.extend(cells.into_iter().zip(letters.chars()).filter(|&(_, piece)| piece != '.'));
        }
        let reserves = fields[3].split(',').map(|number| number.parse().unwrap());
        Self {
            gipf_matters: !matches!(variant, Variant::Basic(_)),
            board,
            turn: fields[1].chars().next().unwrap(),
            stage: if fields[2] == "push" { "push" } else { "take" },
            reserves: "wb".chars().zip(reserves).collect(),
            rights: "wb".chars().zip(fields[4].chars()).collect(),
        }
    }

    fn write(&self) -> String {
        let letter = |cell: &String| self.board.get(cell).copied().unwrap_or('.');
        let columns: Vec<String> =
            cells_of_columns().map(|cells| cells.iter().map(letter).collect()).collect();
        let mut text = columns.join("/");
        let (turn, stage, reserves, rights) = (self.turn, self.stage, &self.reserves, &self.rights);
        let (white, black) = (reserves[&'w'], reserves[&'b']);
        let (white_right, black_right) = (rights[&'w'], rights[&'b']);
        write!(text, " {turn} {stage} {white},{black} {white_right}{black_right}").unwrap();
        text
    }

    /// The cells of each run with four neighbouring pieces of the colour.
    fn runs(&self, colour: char) -> Vec<Vec<String>> {
        let mut runs = Vec::new();
        for line in LINES {
            let points: Vec<&str> = line.split(' ').collect();
            for run in points.split(|point| !self.board.contains_key(*point)) {
                let own = |point: &&str| self.board[*point].to_ascii_lowercase() == colour;
                if run.windows(4).any(|four| four.iter().all(own)) {
                    runs.push(run.iter().map(ToString::to_string).collect());
                }
            }
        }
        runs
    }

    fn is_gipf(&self, cell: &String) -> bool {
        self.board[cell].is_uppercase()
    }

    fn must_be_taken(&self, run: &[String]) -> bool {
        run.iter().any(|cell| !self.is_gipf(cell))
    }

    /// The sets of cells that may be removed from the run.
    fn choices(&self, run: &[String]) -> Vec<BTreeSet<String>> {
        let mut choices = vec![BTreeSet::new()];
        for cell in run {
            let with = choices.iter().cloned().map(|mut choice| {
                choice.insert(cell.clone());
                choice
            });
            let with: Vec<_> = with.collect();
            if !self.is_gipf(cell) {
                choices.clear();
            }
            choices.extend(with);
        }
        choices.retain(|choice| !choice.is_empty());
        choices
    }

    fn loser_by_gipf(&self) -> Option<char> {
        let lost = |&colour: &char| {
            self.gipf_matters
                && self.rights[&colour] != 'f'
                && !self.board.values().any(|&piece| piece == colour.to_ascii_uppercase())
        };
        [self.turn, other(self.turn)].into_iter().find(lost)
    }

    /// Every move, and the text of the position after it.
    fn moves(&self) -> BTreeMap<String, String> {
        let mut moves = BTreeMap::new();
        if self.loser_by_gipf().is_some() {
            return moves;
        }
        let runs = self.runs(self.turn);
        let compulsory = runs.iter().any(|run| self.must_be_taken(run));
        for run in runs.iter().filter(|run| self.must_be_taken(run) == compulsory) {
            for choice in self.choices(run) {
                let cells: Vec<&str> = choice.iter().map(String::as_str).collect();
                moves.insert(format!("x{}", cells.join(",")), self.after_take(&choice).write());
            }
        }
        if compulsory {
            return moves;
        }
        if self.stage == "take" {
            let mut next = self.clone();
            next.pass();
            moves.insert("done".to_owned(), next.write());
        } else {
            self.pushes(&mut moves);
        }
        moves
    }

    fn pushes(&self, moves: &mut BTreeMap<String, String>) {
        let may_push = |piece: char| {
            let right = self.rights[&self.turn];
            let allowed = if piece.is_uppercase() { right != 'c' } else { right != 'f' };
            allowed && self.reserves[&self.turn] >= worth(piece)
        };
        for line in LINES {
            let forwards: Vec<&str> = line.split(' ').collect();
            let backwards: Vec<&str> = forwards.iter().rev().copied().collect();
            for points in [forwards, backwards] {
                for (marker, piece) in [("", self.turn), ("G", self.turn.to_ascii_uppercase())] {
                    if may_push(piece)
                        && let Some(next) = self.after_push(&points, piece)
                    {
                        let text = format!("{marker}{}-{}", points[0], points[1]);
                        moves.insert(text, next.write());
                    }
                }
            }
        }
    }

    /// Moves the pieces one by one, each to where the next one stood, until one finds room.
    fn after_push(&self, points: &[&str], piece: char) -> Option<Self> {
        let mut next = self.clone();
        let mut moving = piece;
        for point in &points[1..points.len() - 1] {
            let Some(displaced) = next.board.insert((*point).to_owned(), moving) else {
                next.pay_for(piece);
                return Some(next);
            };
            moving = displaced;
        }
        None
    }

    fn pay_for(&mut self, piece: char) {
        *self.reserves.get_mut(&self.turn).expect("a reserve") -= worth(piece);
        self.rights.insert(self.turn, if piece.is_uppercase() { 'o' } else { 'c' });
        self.stage = "take";
        if self.runs(self.turn).is_empty() {
            self.pass();
        }
    }

    fn after_take(&self, cells: &BTreeSet<String>) -> Self {
        let mut next = self.clone();
        for cell in cells {
            let piece = next.board.remove(cell).expect("a piece");
            if piece.to_ascii_lowercase() == self.turn {
                *next.reserves.get_mut(&self.turn).expect("a reserve") += worth(piece);
            }
        }
        if let Some(loser) = next.loser_by_gipf() {
            next.turn = loser;
            next.stage = "push";
        } else if next.stage == "take" && next.runs(next.turn).is_empty() {
            next.pass();
        }
        next
    }

    fn pass(&mut self) {
        self.turn = other(self.turn);
        self.stage = "push";
    }

    fn winner(&self, moves: &BTreeMap<String, String>) -> Option<char> {
        let stuck = moves.is_empty().then_some(self.turn);
        self.loser_by_gipf().or(stuck).map(other)
    }
}

/// Every move that can be written, except takes on more than one line.
fn universe() -> Vec<Move> {
    let mut texts = BTreeSet::from(["done".to_owned()]);
    for line in LINES {
        let points: Vec<&str> = line.split(' ').collect();
        let [first, inside @ .., last] = &points[..] else { panic!("{line}") };
        for marker in ["", "G"] {
            texts.insert(format!("{marker}{first}-{}", inside[0]));
            texts.insert(format!("{marker}{last}-{}", inside[inside.len() - 1]));
        }
        for choice in 1..1_usize << inside.len() {
            let chosen = inside.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            let cells: Vec<&str> = chosen.map(|(_, cell)| *cell).collect();
            let mv: Move = format!("x{}", cells.join(",")).parse().expect("a take");
            texts.insert(mv.to_string());
        }
    }
    texts.iter().map(|text| text.parse().expect("a move")).collect()
}

fn compare(variant: Variant, text: &str, universe: &[Move]) {
    let position = Position::parse(variant, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(position.to_string(), text);
    let slow = Slow::read(variant, text);
    let expected = slow.moves();
    let listed = position.moves();
    let found: BTreeMap<String, String> =
        listed.iter().map(|&mv| (mv.to_string(), position.after(mv).to_string())).collect();
    assert_eq!(found, expected, "{text}");
    assert_eq!(listed.len(), expected.len(), "each move once: {text}");
    assert_eq!(position.count_moves(), expected.len() as u64, "{text}");
    let legal: BTreeSet<String> =
        universe.iter().filter(|&&mv| position.is_legal(mv)).map(ToString::to_string).collect();
    assert!(legal.iter().eq(expected.keys()), "{text}: {legal:?}");
    let winner = slow.winner(&expected).map(|colour| match colour {
        'w' => Outcome::Win(Player::First),
        _ => Outcome::Win(Player::Second),
    });
    assert_eq!(position.outcome(), winner, "{text}");
}

/// A position set up at random: crowded or not, of one colour more than the other, with more or
/// fewer GIPF pieces, and any turn, stage, reserves and rights that can be written.
fn set_up(variant: Variant, dice: &mut Dice) -> String {
    let (filled, white, gipf) = (1 + dice.roll(10), dice.roll(11), dice.roll(11));
    let gipf = if matches!(variant, Variant::Basic(_)) { 0 } else { gipf };
    let mut left = BTreeMap::from([('w', 18), ('b', 18)]);
    let mut columns = Vec::new();
    for cells in cells_of_columns() {
        let mut column = String::new();
        for _ in cells {
            let colour = if dice.roll(10) < white { 'w' } else { 'b' };
            let piece = if dice.roll(10) < gipf { colour.to_ascii_uppercase() } else { colour };
            let stock = left.get_mut(&colour).expect("a colour");
            if dice.roll(10) < filled && *stock >= worth(piece) {
                *stock -= worth(piece);
                column.push(piece);
            } else {
                column.push('.');
            }
        }
        columns.push(column);
    }
    let turn = if dice.roll(2) == 0 { 'w' } else { 'b' };
    let stage = if dice.roll(2) == 0 { "push" } else { "take" };
    let mut reserve = |colour| dice.roll(4).min(1) * dice.roll(usize::from(left[&colour]) + 1);
    let (white, black) = (reserve('w'), reserve('b'));
    let mut right = || match variant {
        Variant::Tournament => ["f", "o", "c"][dice.roll(3)],
        _ => "c",
    };
    let (white_right, black_right) = (right(), right());
    format!("{} {turn} {stage} {white},{black} {white_right}{black_right}", columns.join("/"))
}

fn check(variant: Variant) {
    let universe = universe();
    let mut dice = Dice::new(7);
    for _ in 0..cases(3_000, 50_000) {
        compare(variant, &set_up(variant, &mut dice), &universe);
        let reached = random_position(&Position::start(variant), 80, &mut dice);
        compare(variant, &reached.to_string(), &universe);
    }
}

#[test]
fn basic() {
    check(Variant::Basic(Handicap::default()));
}

#[test]
fn basic_with_a_handicap() {
    check(Variant::Basic(Handicap::new(15, 18).expect("allowed")));
}

#[test]
fn standard() {
    check(Variant::Standard);
}

#[test]
fn tournament() {
    check(Variant::Tournament);
}
