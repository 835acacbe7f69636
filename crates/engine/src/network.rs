//! A small network that corrects the weighted sum: it learns what the sum leaves unsaid.
//!
//! Its inputs are the counts of what counts, those for the player and those for his opponent apart,
//! and how late it is. Each input has a row of whole numbers. The rows are added up, each as often as
//! its input counts; each of the sums, held between 0 and [`ONE`], is worth something of its own.
//! Positions of a search differ in few counts, and only those are added or taken away.

use std::io::{self, Write};

use game::ParseError;

use crate::weighing::{Scale, Sum, Tally, Weighed};

/// How many sums a network has.
pub const HIDDEN: usize = 16;

/// So large is a sum that counts in full; more does not count.
pub const ONE: i32 = 2048;

/// What a sum is worth is kept in this part of a hundredth.
pub const FINENESS: i32 = 8;

/// No game has more inputs.
const MOST_INPUTS: usize = 256;

/// A game with a network.
pub trait Corrected: Weighed {
    /// The network that comes with the program, as [`Network`]s are written.
    const NETWORK: &'static [u8];

    /// Whether the network has a say in a position.
    fn is_corrected(&self) -> bool;

    /// How many inputs the network has.
    fn inputs() -> usize {
        2 * Self::TERMS.iter().map(|&(_, len)| len).sum::<usize>() + 1
    }
}

/// The inputs of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inputs([u8; MOST_INPUTS]);

impl Inputs {
    const NONE: Self = Self([0; MOST_INPUTS]);

    /// Those of a position.
    pub fn of<G: Corrected>(position: &G) -> Self {
        let mut inputs = Self::NONE;
        position.survey(&mut inputs);
        inputs.add_lateness(position);
        inputs
    }

    /// How much each of them counts; those that a game does not have count nothing.
    pub const fn counts(&self) -> &[u8] {
        &self.0
    }

    fn add_lateness<G: Corrected>(&mut self, position: &G) {
        self.0[G::inputs() - 1] = position.lateness() as u8;
    }
}

impl Tally for Inputs {
    fn add(&mut self, weight: usize, count: i32) {
        let input = &mut self.0[2 * weight + usize::from(count < 0)];
        *input = input.saturating_add(u8::try_from(count.unsigned_abs()).unwrap_or(u8::MAX));
    }
}

/// The rows of all inputs, and what their sums are worth.
///
/// Written, there are lines after `#` that tell how it came to be, a line with the numbers of inputs
/// and sums, and then all values, two bytes each, the lower first: where the sums begin, what they are
/// worth, and the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    start: [i16; HIDDEN],
    worth: [i16; HIDDEN],
    rows: Vec<[i16; HIDDEN]>,
}

impl Network {
    /// One for a game: where the sums begin, what they are worth, and the rows of its inputs.
    pub fn new<G: Corrected>(
        start: [i16; HIDDEN],
        worth: [i16; HIDDEN],
        rows: Vec<[i16; HIDDEN]>,
    ) -> Result<Self, ParseError> {
        let wanted = G::inputs();
        if rows.len() != wanted || wanted > MOST_INPUTS {
            let what = format!("expected {wanted} rows in a network, not {}", rows.len());
            return Err(ParseError::impossible(what));
        }
        Ok(Self { start, worth, rows })
    }

    /// The one that comes with the program.
    pub fn of<G: Corrected>() -> Result<Self, ParseError> {
        Self::read::<G>(G::NETWORK)
    }

    /// One for a game, as it was written.
    pub fn read<G: Corrected>(mut bytes: &[u8]) -> Result<Self, ParseError> {
        let expected = |what: &str| ParseError::impossible(format!("expected {what} in a network"));
        let wanted = shape_of::<G>();
        loop {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let end = end.ok_or_else(|| expected(&format!("the line {wanted:?}")))?;
            let (line, rest) = bytes.split_at(end);
            bytes = &rest[1..];
            match line {
                [b'#', ..] => {}
                _ if line == wanted.as_bytes() => break,
                _ => return Err(expected(&format!("the line {wanted:?}"))),
            }
        }
        let (values, rest) = bytes.as_chunks();
        let values: Vec<i16> = values.iter().map(|&value| i16::from_le_bytes(value)).collect();
        match values.as_chunks() {
            ([start, worth, rows @ ..], []) if rest.is_empty() => {
                Self::new::<G>(*start, *worth, rows.to_vec())
            }
            _ => Err(expected("whole rows")),
        }
    }

    /// Writes it for a game, with a head that tells how it came to be.
    pub fn write<G: Corrected>(&self, head: &str, mut to: impl Write) -> io::Result<()> {
        for line in head.lines() {
            writeln!(to, "# {line}")?;
        }
        writeln!(to, "{}", shape_of::<G>())?;
        let rows = [&self.start, &self.worth].into_iter().chain(&self.rows).flatten();
        rows.copied().map(i16::to_le_bytes).try_for_each(|value| to.write_all(&value))
    }

    /// What it adds to the weighted sum of a position, in hundredths.
    pub fn correction(&self, inputs: &Inputs) -> i32 {
        let mut sums = Sums::of_none(self);
        sums.turn_to(inputs, self);
        sums.worth(self)
    }
}

/// The line of a file that tells the shape of its network.
fn shape_of<G: Corrected>() -> String {
    format!("{} inputs, {HIDDEN} sums", G::inputs())
}

/// The sums of a position.
#[derive(Debug, Clone, Copy)]
struct Sums {
    inputs: Inputs,
    sums: [i32; HIDDEN],
}

impl Sums {
    fn of_none(network: &Network) -> Self {
        Self { inputs: Inputs::NONE, sums: network.start.map(i32::from) }
    }

    /// Adds and takes away what another position counts more or less.
    fn turn_to(&mut self, inputs: &Inputs, network: &Network) {
        let ((old, _), (new, _)) = (self.inputs.0.as_chunks(), inputs.0.as_chunks());
        for (index, (old, new)) in old.iter().zip(new).enumerate() {
            let mut different = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
            while different != 0 {
                let byte = different.trailing_zeros() as usize / 8;
                different &= !(0xFF << (8 * byte));
                let more = i16::from(new[byte]) - i16::from(old[byte]);
                for (sum, value) in self.sums.iter_mut().zip(&network.rows[8 * index + byte]) {
                    *sum += i32::from(*value) * i32::from(more);
                }
            }
        }
        self.inputs = *inputs;
    }

    /// What they are worth together, in hundredths.
    fn worth(&self, network: &Network) -> i32 {
        let worth = |(&sum, &worth): (&i32, &i16)| sum.clamp(0, ONE) * i32::from(worth);
        self.sums.iter().zip(&network.worth).map(worth).sum::<i32>() / (ONE * FINENESS)
    }
}

/// Judges positions by weighted sum and network, one after the other.
#[derive(Debug, Clone)]
pub(crate) struct Judge {
    network: &'static Network,
    /// Those of the last position of each player.
    last: [Sums; 2],
}

impl Judge {
    pub(crate) fn new(network: &'static Network) -> Self {
        Self { network, last: [Sums::of_none(network); 2] }
    }

    /// How good a position is for the player who decides, in hundredths.
    pub(crate) fn judge<G: Corrected>(
        &mut self,
        position: &G,
        scale: &Scale,
        survey: impl Fn(&mut Both<'_>),
    ) -> i32 {
        let mut both = Both { sum: scale.sum(), inputs: Inputs::NONE };
        survey(&mut both);
        both.inputs.add_lateness(position);
        let sums = &mut self.last[position.turn().index()];
        sums.turn_to(&both.inputs, self.network);
        both.sum.score(position) + sums.worth(self.network)
    }
}

/// Weighs what it hears of, and counts it for the network.
pub(crate) struct Both<'a> {
    sum: Sum<'a>,
    inputs: Inputs,
}

impl Tally for Both<'_> {
    fn add(&mut self, weight: usize, count: i32) {
        self.sum.add(weight, count);
        self.inputs.add(weight, count);
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use game::testing::{Dice, cases, random_position};
    use gyges::{Position, Variant};

    use super::*;
    use crate::weighing::Weights;

    fn network() -> Network {
        Network::of::<Position>().expect("the network of Gygès")
    }

    #[test]
    fn a_position_is_judged_alike_whatever_came_before() {
        let scale = Weights::of::<Position>().expect("the weights of Gygès").scale();
        let network: &'static Network = Box::leak(Box::new(network()));
        let mut judge = Judge::new(network);
        let mut dice = Dice::new(8);
        for case in 0..cases(500, 20_000) {
            let variant = if case % 2 == 0 { Variant::Basic } else { Variant::Advanced };
            let position = random_position(&Position::start(variant), 60, &mut dice);
            let fresh = scale.weigh(&position) + network.correction(&Inputs::of(&position));
            let after_others = judge.judge(&position, &scale, |both| position.survey(both));
            assert_eq!(after_others, fresh, "{position}");
        }
    }

    #[test]
    fn what_is_for_the_player_and_for_his_opponent_is_counted_apart() {
        let mut inputs = Inputs::NONE;
        for count in [2, -1, 3, -300] {
            inputs.add(1, count);
        }
        assert_eq!(inputs.counts()[..4], [0, 0, 5, 255]);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        network().write::<Position>("how\nand when", &mut bytes).expect("memory");
        assert!(bytes.starts_with(b"# how\n# and when\n219 inputs, "), "{bytes:?}");
        assert_eq!(Network::read::<Position>(&bytes), Ok(network()));
    }

    #[test]
    fn networks_of_another_shape_are_refused() {
        let mut bytes = Vec::new();
        network().write::<Position>("", &mut bytes).expect("memory");
        let row = 2 * HIDDEN;
        let cut_short = &bytes[..bytes.len() - 1];
        let row_less = &bytes[..bytes.len() - row];
        let none: &[u8] = b"# how";
        for (wrong, told) in [
            (none, "expected the line \"219 inputs"),
            (b"5 inputs, 16 sums\n", "expected the line \"219 inputs"),
            (cut_short, "expected whole rows"),
            (row_less, "expected 219 rows in a network, not 218"),
        ] {
            let error = Network::read::<Position>(wrong).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
