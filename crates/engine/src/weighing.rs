//! Linear evaluation: a weighted sum of terms, with two values for each weight. A game counts its terms
//! in one place; play weighs them, and the tuner (Texel tuning) fits the weights to them.

use std::collections::HashMap;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use game::{Game, ParseError};

/// A game with a linear evaluation.
pub trait Weighed: Game {
    /// The names of all terms, and how many weights each has.
    const TERMS: &'static [(&'static str, usize)];

    /// The weights that come with the program, in the format of [`Weights`].
    const WEIGHTS: &'static str;

    /// Counts the terms of the position. Counts for the player who decides are positive, those for
    /// the opponent negative.
    fn survey(&self, tally: &mut impl Tally);

    /// How the two values of each weight are mixed in this position.
    fn mix(&self) -> Mix;
}

/// How much the second value of each weight counts instead of the first.
///
/// In games with a tapered evaluation the values are those early and late in the game, and the mix
/// is how far the game has come. Otherwise they can be those of two variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mix(i32);

impl Mix {
    /// Only the first value counts.
    pub const FIRST: Self = Self(0);
    /// Only the second value counts.
    pub const SECOND: Self = Self(Self::PARTS);
    const PARTS: i32 = 64;

    /// The mix of a tapered evaluation, at `progress` of `end`.
    pub(crate) fn tapered(progress: i32, end: i32) -> Self {
        Self((progress * Self::PARTS / end).clamp(0, Self::PARTS))
    }

    /// The share of the second value, in 64ths.
    pub(crate) const fn parts(self) -> i32 {
        self.0
    }

    /// The share of the second value, from 0 to 1.
    pub fn share(self) -> f32 {
        self.0 as f32 / Self::PARTS as f32
    }

    /// Mixes two values, divided by `divisor`.
    fn apply(self, [first, second]: [i32; 2], divisor: i32) -> i32 {
        (first * (Self::PARTS - self.0) + second * self.0) / (Self::PARTS * divisor)
    }
}

/// Fixed point: weights are rounded to this fraction of a hundredth.
const FINENESS: f64 = 16.0;

/// Receives the counts of a position's terms.
pub trait Tally {
    /// Adds `count` times the weight with this number.
    fn add(&mut self, weight: usize, count: i32);
}

/// A term: one weight, or several next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Term {
    first: usize,
    len: usize,
}

impl Term {
    /// The term with this number.
    pub(crate) const fn nth(terms: &[(&str, usize)], number: usize) -> Self {
        let mut first = 0;
        let mut before = 0;
        while before < number {
            first += terms[before].1;
            before += 1;
        }
        Self { first, len: terms[number].1 }
    }

    /// Its only weight, or its first.
    pub(crate) const fn one(self) -> usize {
        self.first
    }

    /// The weight at an index. The last one stands for all larger indices.
    pub(crate) fn at(self, index: usize) -> usize {
        self.first + index.min(self.len - 1)
    }
}

/// Defines the terms of a game: a constant for each, and `TERMS` for all.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident $text:literal $len:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($name,)* }

        pub(super) const TERMS: &[(&str, usize)] = &[$(($text, $len),)*];

        $($(#[$doc])* pub(super) const $name: crate::weighing::Term =
            crate::weighing::Term::nth(TERMS, Order::$name as usize);)*
    };
}
pub(crate) use terms;

/// The two values of each weight, in hundredths.
///
/// In a file each weight has a line: the name of its term, its number if there are several, and the
/// two values. Weights of zero are left out. Lines that start with `#` are comments.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    names: Vec<String>,
    values: Vec<[f64; 2]>,
}

impl Weights {
    /// All weights zero.
    pub fn zero(terms: &[(&str, usize)]) -> Self {
        let names: Vec<String> = terms
            .iter()
            .flat_map(|&(name, len)| {
                (0..len).map(move |number| match len {
                    1 => name.to_owned(),
                    _ => format!("{name}.{number}"),
                })
            })
            .collect();
        Self { values: vec![[0.0; 2]; names.len()], names }
    }

    /// The weights that come with the program. Terms without one weigh nothing.
    pub fn of<G: Weighed>() -> Result<Self, ParseError> {
        let mut weights = Self::zero(G::TERMS);
        weights.read(G::WEIGHTS)?;
        Ok(weights)
    }

    /// Reads weights. Those that the text does not name stay as they are.
    pub fn read(&mut self, text: &str) -> Result<(), ParseError> {
        let names = self.names.iter().enumerate();
        let numbers: HashMap<&str, usize> =
            names.map(|(number, name)| (name.as_str(), number)).collect();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let unknown = || ParseError::impossible(format!("{line:?} is not a weight"));
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let &[name, first, second] = words.as_slice() else { return Err(unknown()) };
            let &number = numbers.get(name).ok_or_else(unknown)?;
            let value = |word| f64::from_str(word).map_err(|_| unknown());
            self.values[number] = [value(first)?, value(second)?];
        }
        Ok(())
    }

    /// The two values of each weight, in the order of the terms.
    pub fn values(&self) -> &[[f64; 2]] {
        &self.values
    }

    /// The same, mutable.
    pub fn values_mut(&mut self) -> &mut [[f64; 2]] {
        &mut self.values
    }

    /// The weights in the form that play uses.
    pub fn scale(&self) -> Scale {
        let fine = |value: f64| (value * FINENESS).round() as i32;
        Scale(self.values.iter().map(|value| pair(value.map(fine))).collect())
    }
}

impl Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.names.iter().map(String::len).max().unwrap_or_default();
        for (name, value) in self.names.iter().zip(&self.values) {
            let [first, second] = value.map(|value| (value * 10.0).round() / 10.0);
            if (first, second) != (0.0, 0.0) {
                writeln!(f, "{name:<widest$} {first:>8.1} {second:>8.1}")?;
            }
        }
        Ok(())
    }
}

/// Weights in fixed point, ready to evaluate with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale(Box<[Pair]>);

impl Scale {
    /// The linear evaluation of a position, in hundredths.
    pub fn weigh<G: Weighed>(&self, position: &G) -> i32 {
        self.weigh_as(position, |sum| position.survey(sum))
    }

    /// The same with another way to count the terms, for callers that know some of them already.
    pub(crate) fn weigh_as<G: Weighed>(&self, position: &G, survey: impl Fn(&mut Sum<'_>)) -> i32 {
        let mut sum = self.sum();
        survey(&mut sum);
        sum.score(position)
    }

    /// An empty sum.
    pub(crate) fn sum(&self) -> Sum<'_> {
        Sum { scale: &self.0, total: 0 }
    }
}

/// Both values of a weight in one number, so that both are added at once. The first is in the upper
/// 32 bits.
type Pair = i64;

fn pair([first, second]: [i32; 2]) -> Pair {
    (i64::from(first) << 32) + i64::from(second)
}

fn values(pair: Pair) -> [i32; 2] {
    let second = pair as i32;
    [((pair - i64::from(second)) >> 32) as i32, second]
}

/// The weighted sum of the counts it receives.
pub(crate) struct Sum<'a> {
    scale: &'a [Pair],
    total: Pair,
}

impl Sum<'_> {
    /// The sum in hundredths, with the position's mix.
    pub(crate) fn score<G: Weighed>(&self, position: &G) -> i32 {
        position.mix().apply(values(self.total), FINENESS as i32)
    }
}

impl Tally for Sum<'_> {
    fn add(&mut self, weight: usize, count: i32) {
        self.total += self.scale[weight] * i64::from(count);
    }
}

/// The file of weights, with comments at its head that say how they were made.
pub fn with_head(head: &str, weights: &Weights) -> String {
    let mut text = String::new();
    for line in head.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let _ = write!(text, "{weights}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &[(&str, usize)] = &[("tempo", 1), ("height", 3)];

    #[test]
    fn files_round_trip() {
        let mut weights = Weights::zero(TERMS);
        weights.values_mut()[2] = [1.5, -20.0];
        let text = with_head("how\nand when", &weights);
        assert!(text.starts_with("# how\n# and when\nheight.1 "), "{text}");
        let mut again = Weights::zero(TERMS);
        again.read(&text).expect("as it was written");
        assert_eq!(again, weights);
    }

    #[test]
    fn lines_that_are_no_weights_are_refused() {
        for wrong in ["tempo 1", "tempo 1 2 3", "temper 1 2", "tempo a b", "height 1 2"] {
            let error = Weights::zero(TERMS).read(wrong).unwrap_err().to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn both_values_are_added_at_once() {
        let pairs = [[5, -7], [-1_000, 3], [i32::MAX / 4, i32::MIN / 4], [0, -1], [-1, 0]];
        for [one, other] in pairs.map(|one| pairs.map(|other| [one, other])).into_iter().flatten() {
            let sum = values(pair(one) * -2 + pair(other));
            assert_eq!(sum, [0, 1].map(|index| one[index] * -2 + other[index]));
        }
    }

    #[test]
    fn the_last_weight_stands_for_all_beyond() {
        let height = Term::nth(TERMS, 1);
        assert_eq!([0, 2, 9].map(|index| height.at(index)), [1, 3, 3]);
    }
}
