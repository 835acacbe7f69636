//! A small neural network that corrects the linear evaluation.
//!
//! Its inputs are the counts of the terms, separately for the player and for the opponent, and the
//! mix. One hidden layer with a clipped rectifier leads to the output. As in NNUE (Nasu, 2018), the
//! hidden layer is an accumulator that is updated incrementally: positions of a search differ in
//! few inputs, and only those are added or subtracted.

use std::io::{self, Write};

use game::ParseError;

use crate::weighing::{Scale, Sum, Tally, Weighed};

/// The number of hidden units.
pub const HIDDEN: usize = 16;

/// Fixed point: a hidden unit of 1, which is also where it is clipped.
pub const ONE: i32 = 2048;

/// Fixed point: output weights are rounded to this fraction of a hundredth.
pub const FINENESS: i32 = 8;

/// The most inputs a game can have.
const MOST_INPUTS: usize = 256;

/// A game with a network.
pub trait Corrected: Weighed {
    /// The network that comes with the program, in the format of [`Network`].
    const NETWORK: &'static [u8];

    /// Whether the network is used in this position.
    fn is_corrected(&self) -> bool;

    /// The number of inputs of the network.
    fn inputs() -> usize {
        2 * Self::TERMS.iter().map(|&(_, len)| len).sum::<usize>() + 1
    }
}

/// The inputs of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inputs([u8; MOST_INPUTS]);

impl Inputs {
    const NONE: Self = Self([0; MOST_INPUTS]);

    /// The inputs of a position.
    pub fn of<G: Corrected>(position: &G) -> Self {
        let mut inputs = Self::NONE;
        position.survey(&mut inputs);
        inputs.add_mix(position);
        inputs
    }

    /// The counts. Inputs that a game does not have are zero.
    pub const fn counts(&self) -> &[u8] {
        &self.0
    }

    fn add_mix<G: Corrected>(&mut self, position: &G) {
        self.0[G::inputs() - 1] = position.mix().parts() as u8;
    }
}

impl Tally for Inputs {
    fn add(&mut self, weight: usize, count: i32) {
        let input = &mut self.0[2 * weight + usize::from(count < 0)];
        *input = input.saturating_add(u8::try_from(count.unsigned_abs()).unwrap_or(u8::MAX));
    }
}

/// The weights of a network, in fixed point.
///
/// A file has comment lines that start with `#`, a line with the numbers of inputs and hidden units,
/// and then all values as little-endian 16-bit integers: the biases, the output weights, and a row of
/// weights for each input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    biases: [i16; HIDDEN],
    output: [i16; HIDDEN],
    rows: Vec<[i16; HIDDEN]>,
}

impl Network {
    /// A network for a game, from its biases, output weights and input rows.
    pub fn new<G: Corrected>(
        biases: [i16; HIDDEN],
        output: [i16; HIDDEN],
        rows: Vec<[i16; HIDDEN]>,
    ) -> Result<Self, ParseError> {
        let wanted = G::inputs();
        if rows.len() != wanted || wanted > MOST_INPUTS {
            let what = format!("expected {wanted} rows in a network, not {}", rows.len());
            return Err(ParseError::impossible(what));
        }
        Ok(Self { biases, output, rows })
    }

    /// The network that comes with the program.
    pub fn of<G: Corrected>() -> Result<Self, ParseError> {
        Self::read::<G>(G::NETWORK)
    }

    /// Reads the network of a game.
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
            ([biases, output, rows @ ..], []) if rest.is_empty() => {
                Self::new::<G>(*biases, *output, rows.to_vec())
            }
            _ => Err(expected("whole rows")),
        }
    }

    /// Writes the network of a game, with comments that say how it was made.
    pub fn write<G: Corrected>(&self, head: &str, mut to: impl Write) -> io::Result<()> {
        for line in head.lines() {
            writeln!(to, "# {line}")?;
        }
        writeln!(to, "{}", shape_of::<G>())?;
        let rows = [&self.biases, &self.output].into_iter().chain(&self.rows).flatten();
        rows.copied().map(i16::to_le_bytes).try_for_each(|value| to.write_all(&value))
    }

    /// What it adds to the linear evaluation of a position, in hundredths.
    pub fn correction(&self, inputs: &Inputs) -> i32 {
        let mut accumulator = Accumulator::new(self);
        accumulator.update(inputs, self);
        accumulator.output(self)
    }
}

/// The line of a file that gives the shape of its network.
fn shape_of<G: Corrected>() -> String {
    format!("{} inputs, {HIDDEN} sums", G::inputs())
}

/// The hidden layer of a position, before clipping.
#[derive(Debug, Clone, Copy)]
struct Accumulator {
    inputs: Inputs,
    sums: [i32; HIDDEN],
}

impl Accumulator {
    fn new(network: &Network) -> Self {
        Self { inputs: Inputs::NONE, sums: network.biases.map(i32::from) }
    }

    /// Adds and subtracts the inputs that differ.
    fn update(&mut self, inputs: &Inputs, network: &Network) {
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

    /// The output of the network, in hundredths.
    fn output(&self, network: &Network) -> i32 {
        let part = |(&sum, &weight): (&i32, &i16)| sum.clamp(0, ONE) * i32::from(weight);
        self.sums.iter().zip(&network.output).map(part).sum::<i32>() / (ONE * FINENESS)
    }
}

/// Evaluates positions by linear evaluation and network.
#[derive(Debug, Clone)]
pub(crate) struct CorrectedEvaluation {
    network: &'static Network,
    /// The accumulator of the last position of each player.
    accumulators: [Accumulator; 2],
}

impl CorrectedEvaluation {
    pub(crate) fn new(network: &'static Network) -> Self {
        Self { network, accumulators: [Accumulator::new(network); 2] }
    }

    /// How good a position is for the player who decides, in hundredths.
    pub(crate) fn evaluate<G: Corrected>(
        &mut self,
        position: &G,
        scale: &Scale,
        survey: impl Fn(&mut Both<'_>),
    ) -> i32 {
        let mut both = Both { sum: scale.sum(), inputs: Inputs::NONE };
        survey(&mut both);
        both.inputs.add_mix(position);
        let accumulator = &mut self.accumulators[position.turn().index()];
        accumulator.update(&both.inputs, self.network);
        both.sum.score(position) + accumulator.output(self.network)
    }
}

/// Receives counts both for the weighted sum and for the network.
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
    fn an_updated_accumulator_evaluates_like_a_fresh_one() {
        let scale = Weights::of::<Position>().expect("the weights of Gygès").scale();
        let network: &'static Network = Box::leak(Box::new(network()));
        let mut corrected = CorrectedEvaluation::new(network);
        let mut dice = Dice::new(8);
        for case in 0..cases(500, 20_000) {
            let variant = if case % 2 == 0 { Variant::Basic } else { Variant::Advanced };
            let position = random_position(&Position::start(variant), 60, &mut dice);
            let fresh = scale.weigh(&position) + network.correction(&Inputs::of(&position));
            let updated = corrected.evaluate(&position, &scale, |both| position.survey(both));
            assert_eq!(updated, fresh, "{position}");
        }
    }

    #[test]
    fn counts_for_the_player_and_the_opponent_are_separate() {
        let mut inputs = Inputs::NONE;
        for count in [2, -1, 3, -300] {
            inputs.add(1, count);
        }
        assert_eq!(inputs.counts()[..4], [0, 0, 5, 255]);
    }

    #[test]
    fn files_round_trip() {
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
