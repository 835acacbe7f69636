//! How to place the pieces of Gygès: by the results of whole line-ups against each other.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use game::text::Cursor;
use game::{Game, ParseError, Player};
use gyges::{Cell, Move, Phase, Position, Size};

use super::{Answer, Misprint};

/// The pieces on a home row, from a to f: all six of a player, or those placed so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct LineUp([Option<Size>; 6]);

impl LineUp {
    /// The 90 line-ups with all pieces.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = Tree::new().whole().to_vec();
        all.sort_unstable();
        all
    }

    /// The mirrored line-up: the piece on f moves to a.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// What a player has placed so far.
    fn of(position: &Position, player: Player) -> Self {
        let at = |column| position.board().at(home_cell(player, column)?);
        Self([0, 1, 2, 3, 4, 5].map(at))
    }

    /// How many pieces there are.
    fn len(self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The line-ups with one more piece. Each player has two pieces of each size.
    fn next(self) -> impl Iterator<Item = (Placing, Self)> {
        let placed = move |size| self.0.iter().filter(|&&other| other == Some(size)).count();
        let sizes = Size::ALL.into_iter().filter(move |&size| placed(size) < 2);
        let empty = (0..6).filter(move |&column| self.0[usize::from(column)].is_none());
        empty.flat_map(move |column| {
            sizes.clone().map(move |size| {
                let mut next = self;
                next.0[usize::from(column)] = Some(size);
                (Placing { size, column }, next)
            })
        })
    }
}

/// `112233`, with all pieces.
impl FromStr for LineUp {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = || Cursor::new(text).expected("two pieces of each size, like 112233");
        let sizes = text.chars().map(|digit| {
            Size::ALL.into_iter().find(|size| digit.to_digit(10) == Some(size.steps().into()))
        });
        let row: Vec<Option<Size>> = sizes.collect();
        let line_up = Self(row.try_into().map_err(|_| expected())?);
        let two_of = |size| line_up.0.iter().filter(|&&other| other == Some(size)).count() == 2;
        if Size::ALL.into_iter().all(two_of) { Ok(line_up) } else { Err(expected()) }
    }
}

impl Display for LineUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|size| write!(f, "{}", size.map_or(0, Size::steps)))
    }
}

/// A piece that is placed on a column, a being 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Placing {
    size: Size,
    column: u8,
}

fn home_cell(player: Player, column: u8) -> Option<Cell> {
    Cell::new(column, if player == Player::First { 1 } else { 6 })
}

/// The tree of all line-ups, complete or not.
#[derive(Debug)]
struct Tree {
    line_ups: Vec<LineUp>,
    next: Vec<Vec<(Placing, usize)>>,
    /// The range of line-ups with each number of pieces.
    by_len: [Range<usize>; 7],
}

impl Tree {
    fn new() -> Self {
        let mut line_ups = vec![LineUp::default()];
        let mut numbers = HashMap::from([(line_ups[0], 0)]);
        let mut next = Vec::new();
        while let Some(&line_up) = line_ups.get(next.len()) {
            let mut number = |(placing, after)| {
                let number = *numbers.entry(after).or_insert(line_ups.len());
                if number == line_ups.len() {
                    line_ups.push(after);
                }
                (placing, number)
            };
            next.push(line_up.next().map(&mut number).collect());
        }
        let from = |len| line_ups.partition_point(|line_up: &LineUp| line_up.len() < len);
        let by_len = [0, 1, 2, 3, 4, 5, 6].map(|len| from(len)..from(len + 1));
        Self { line_ups, next, by_len }
    }

    fn whole(&self) -> &[LineUp] {
        &self.line_ups[self.by_len[6].clone()]
    }

    fn number(&self, line_up: LineUp) -> Option<usize> {
        self.line_ups.iter().position(|&other| other == line_up)
    }
}

/// How line-ups score against each other, and so the value of each placement.
///
/// A file has a line for each of South's line-ups, without mirror images of earlier ones: its sizes
/// from a to f, then a digit for each of North's line-ups in the order of [`LineUp::all`]: the half
/// points that South got in [`GAMES`](LineUps::GAMES) games. Lines that start with `#` are
/// comments.
#[derive(Debug)]
pub struct LineUps {
    tree: Tree,
    /// South's share of the points for each of South's line-ups, complete or not, against each of
    /// North's.
    shares: Vec<f32>,
}

/// How much the average over all of the opponent's placements counts instead of the best one:
/// opponents do not always place well.
const FALLIBLE: f32 = 0.2;

impl LineUps {
    /// How many games were played between two line-ups.
    pub const GAMES: u8 = 2;

    /// Reads the results of complete line-ups.
    pub fn read(text: &str) -> Result<Self, Misprint> {
        let tree = Tree::new();
        let all = LineUp::all();
        let mut line_ups =
            Self { shares: vec![f32::NAN; tree.line_ups.len() * tree.line_ups.len()], tree };
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: String| Misprint { line: number, what };
            let (south, points) = line.split_once(' ').unwrap_or((line, ""));
            let south: LineUp =
                south.parse().map_err(|error: ParseError| wrong(error.to_string()))?;
            let half_points: Option<Vec<u32>> = points
                .chars()
                .map(|digit| digit.to_digit(u32::from(2 * Self::GAMES + 1)))
                .collect();
            let half_points = half_points.filter(|points| points.len() == all.len());
            let half_points = half_points.ok_or_else(|| {
                wrong(format!("expected {} digits from 0 to {}", all.len(), 2 * Self::GAMES))
            })?;
            for (&north, half_points) in all.iter().zip(half_points) {
                let share = half_points as f32 / f32::from(2 * Self::GAMES);
                line_ups.learn(south, north, share);
                line_ups.learn(south.mirrored(), north.mirrored(), share);
            }
        }
        line_ups.look_back().then_some(line_ups).ok_or_else(|| Misprint {
            line: text.lines().count(),
            what: "some line-ups of South are missing".to_owned(),
        })
    }

    /// The best placements in a position, all of them equally good.
    pub fn answers(&self, position: &Position) -> Vec<Answer<Move>> {
        let player = position.turn();
        let number = |player| self.tree.number(LineUp::of(position, player));
        let (Some(own), Some(other)) = (number(player), number(!player)) else { return Vec::new() };
        if position.phase() != Phase::Place {
            return Vec::new();
        }
        let worth = |next| match player {
            Player::First => self.share(next, other),
            Player::Second => 1.0 - self.share(other, next),
        };
        let next = &self.tree.next[own];
        let best = next.iter().map(|&(_, next)| worth(next)).fold(0.0, f32::max);
        let best_of_all = next.iter().filter(|&&(_, next)| worth(next) >= best);
        let answer = |&(Placing { size, column }, _): &(Placing, usize)| {
            let mv = Move::Place { size, at: home_cell(player, column)? };
            Some(Answer { mv, score: score(best) })
        };
        best_of_all.filter_map(answer).filter(|answer| position.is_legal(answer.mv)).collect()
    }

    fn learn(&mut self, south: LineUp, north: LineUp, share: f32) {
        if let (Some(south), Some(north)) = (self.tree.number(south), self.tree.number(north)) {
            let place = self.place(south, north);
            self.shares[place] = share;
        }
    }

    /// Backs the results up from complete line-ups to the empty board. Returns whether every share
    /// is known then.
    fn look_back(&mut self) -> bool {
        for placed in (0..12_usize).rev() {
            let (souths, norths) = (placed.div_ceil(2), placed / 2);
            for south in self.tree.by_len[souths].clone() {
                for north in self.tree.by_len[norths].clone() {
                    let place = self.place(south, north);
                    self.shares[place] = self.share_after_placing(south, north, souths == norths);
                }
            }
        }
        !self.share(0, 0).is_nan()
    }

    /// South's share if South, or else North, places next.
    fn share_after_placing(&self, south: usize, north: usize, is_south: bool) -> f32 {
        let placer = if is_south { south } else { north };
        let shares = self.tree.next[placer].iter().map(|&(_, next)| {
            if is_south { self.share(next, north) } else { self.share(south, next) }
        });
        let (mut best, mut sum) = (f32::NAN, 0.0);
        for share in shares {
            best = if is_south { best.max(share) } else { best.min(share) };
            sum += share;
        }
        let mean = sum / self.tree.next[placer].len() as f32;
        best + FALLIBLE * (mean - best)
    }

    fn share(&self, south: usize, north: usize) -> f32 {
        self.shares[self.place(south, north)]
    }

    fn place(&self, south: usize, north: usize) -> usize {
        south * self.tree.line_ups.len() + north
    }
}

/// The score of a share of the points: 400 for ten of eleven.
fn score(share: f32) -> i32 {
    let share = share.clamp(0.05, 0.95);
    (400.0 * (share / (1.0 - share)).log10()) as i32
}

#[cfg(test)]
mod tests {
    use gyges::Variant;

    use super::*;

    /// South wins every game that `wins` says.
    fn read(wins: impl Fn(LineUp, LineUp) -> bool) -> Result<LineUps, Misprint> {
        let all = LineUp::all();
        let mut text = "# a comment\n".to_owned();
        for south in all.iter().filter(|south| **south <= south.mirrored()) {
            let digit = |&north: &LineUp| if wins(*south, north) { '4' } else { '0' };
            text += &south.to_string();
            text.push(' ');
            text.extend(all.iter().map(digit));
            text.push('\n');
        }
        LineUps::read(&text)
    }

    fn line_up(text: &str) -> LineUp {
        text.parse().expect("a line-up")
    }

    #[test]
    fn there_are_ninety_line_ups_in_their_order() {
        let all = LineUp::all();
        assert_eq!(all.len(), 90);
        assert!(all.is_sorted());
        assert_eq!([all[0], all[89]].map(|line_up| line_up.to_string()), ["112233", "332211"]);
        assert_eq!(all.iter().filter(|line_up| line_up.mirrored() == **line_up).count(), 6);
        assert_eq!(Tree::new().line_ups.len(), 1 + 18 + 135 + 480 + 810 + 540 + 90);
    }

    #[test]
    fn placements_aim_at_line_ups_that_won() {
        // South wins with a three on a corner, whatever North does.
        let corner = |line_up: LineUp| [line_up.0[0], line_up.0[5]].contains(&Some(Size::Three));
        let line_ups = read(|south, _| corner(south)).expect("line-ups");
        let mut position = Position::start(Variant::Basic);
        while position.phase() == Phase::Place {
            let answers = line_ups.answers(&position);
            assert!(!answers.is_empty(), "{position}");
            position.play(answers[0].mv);
        }
        assert!(corner(LineUp::of(&position, Player::First)), "{position}");
        assert!(line_ups.answers(&position).is_empty(), "nothing is placed any more");
    }

    #[test]
    fn north_looks_at_what_south_has_placed() {
        let line_ups = read(|south, north| south.0[0] != north.0[0]).expect("line-ups");
        let mut position = Position::start(Variant::Basic);
        position.play("1@a1".parse().expect("a move"));
        let answers = line_ups.answers(&position);
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert_eq!(answers[0].mv.to_string(), "1@a6");
        assert!(answers[0].score > 400, "{answers:?}");
    }

    #[test]
    fn errors_name_their_line() {
        for (text, expected) in [
            ("", "line 0: some line-ups of South are missing"),
            ("# none\n11223 0", "line 2: expected two pieces of each size, like 112233"),
            ("112223 0", "line 1: expected two pieces of each size"),
            ("1122334 0", "line 1: expected two pieces of each size"),
            ("112233 0123", "line 1: expected 90 digits from 0 to 4"),
            (&format!("112233 {}", "5".repeat(90)), "line 1: expected 90 digits from 0 to 4"),
            (&format!("112233 {}", "4".repeat(90)), "line 1: some line-ups of South are missing"),
        ] {
            let error = LineUps::read(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }

    #[test]
    fn a_line_up_is_read_as_it_is_written() {
        for text in ["112233", "321123", "332211"] {
            assert_eq!(line_up(text).to_string(), text);
        }
        assert_eq!(line_up("112233").mirrored(), line_up("332211"));
    }
}
