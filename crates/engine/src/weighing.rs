//! Evaluations that are weighted sums. A game says once what counts; play weighs it, and the tuner
//! learns the weights from it.

use std::collections::HashMap;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use game::{Game, ParseError};

/// A game whose positions are judged by a weighted sum.
pub trait Weighed: Game {
    /// What counts: the names of all terms and how many weights each has.
    const TERMS: &'static [(&'static str, usize)];

    /// The weights that come with the program, as [`Weights`] are written.
    const WEIGHTS: &'static str;

    /// Counts everything that counts, from the view of the player who decides: what speaks for his
    /// opponent is counted below zero.
    fn survey(&self, tally: &mut impl Tally);

    /// How far the game has come, from 0 to [`LATEST`].
    fn lateness(&self) -> i32;
}

/// The game is nearly over.
pub const LATEST: i32 = 64;

/// Weights are kept in this part of a hundredth.
const FINENESS: f64 = 16.0;

/// What hears of everything that counts in a position.
pub trait Tally {
    /// So many times the weight of that number.
    fn add(&mut self, weight: usize, count: i32);
}

/// A few weights of the same kind, next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Term {
    first: usize,
    len: usize,
}

impl Term {
    /// The term of that number among all of them.
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

    /// The weight for an index; the last one stands for all that would come after it.
    pub(crate) fn at(self, index: usize) -> usize {
        self.first + index.min(self.len - 1)
    }
}

/// Names the terms of a game: a constant for each, and `TERMS` for all.
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

/// What each weight is early and late in the game, in hundredths.
///
/// Written, a weight is a line: the name of its term, its number if there are several, and the two
/// values. Those that weigh nothing are not written. Lines after `#` are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    names: Vec<String>,
    values: Vec<[f64; 2]>,
}

impl Weights {
    /// All of them 0.
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

    /// Those that come with the program. Terms that have none yet weigh nothing.
    pub fn of<G: Weighed>() -> Result<Self, ParseError> {
        let mut weights = Self::zero(G::TERMS);
        weights.read(G::WEIGHTS)?;
        Ok(weights)
    }

    /// Takes over the weights of a text; those that it does not name stay as they are.
    pub fn read(&mut self, text: &str) -> Result<(), ParseError> {
        let names = self.names.iter().enumerate();
        let numbers: HashMap<&str, usize> =
            names.map(|(number, name)| (name.as_str(), number)).collect();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let unknown = || ParseError::impossible(format!("no weight is written {line:?}"));
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let &[name, early, late] = words.as_slice() else { return Err(unknown()) };
            let &number = numbers.get(name).ok_or_else(unknown)?;
            let value = |word| f64::from_str(word).map_err(|_| unknown());
            self.values[number] = [value(early)?, value(late)?];
        }
        Ok(())
    }

    /// The early and the late value of each weight, in the order of the terms.
    pub fn values(&self) -> &[[f64; 2]] {
        &self.values
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> &mut [[f64; 2]] {
        &mut self.values
    }

    /// As play uses them.
    pub fn scale(&self) -> Scale {
        let fine = |value: f64| (value * FINENESS).round() as i32;
        Scale(self.values.iter().map(|value| pair(value.map(fine))).collect())
    }
}

impl Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.names.iter().map(String::len).max().unwrap_or_default();
        for (name, value) in self.names.iter().zip(&self.values) {
            let [early, late] = value.map(|value| (value * 10.0).round() / 10.0);
            if (early, late) != (0.0, 0.0) {
                writeln!(f, "{name:<widest$} {early:>8.1} {late:>8.1}")?;
            }
        }
        Ok(())
    }
}

/// Weights in whole numbers, ready to weigh with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale(Box<[Pair]>);

impl Scale {
    /// The weighted sum of what counts in a position, in hundredths.
    pub fn weigh<G: Weighed>(&self, position: &G) -> i32 {
        self.weigh_as(position, |sum| position.survey(sum))
    }

    /// The same, with another way to count: for those who know part of it already.
    pub(crate) fn weigh_as<G: Weighed>(&self, position: &G, survey: impl Fn(&mut Sum<'_>)) -> i32 {
        let mut sum = self.sum();
        survey(&mut sum);
        sum.score(position)
    }

    /// A sum of nothing yet.
    pub(crate) fn sum(&self) -> Sum<'_> {
        Sum { scale: &self.0, total: 0 }
    }
}

/// An early and a late value in one number, so that both are added at once: the early one counts
/// 2³².
type Pair = i64;

fn pair([early, late]: [i32; 2]) -> Pair {
    (i64::from(early) << 32) + i64::from(late)
}

fn values(pair: Pair) -> [i32; 2] {
    let late = pair as i32;
    [((pair - i64::from(late)) >> 32) as i32, late]
}

/// Weighs what it hears of.
pub(crate) struct Sum<'a> {
    scale: &'a [Pair],
    total: Pair,
}

impl Sum<'_> {
    /// What has been added up, as it counts in a position, in hundredths.
    pub(crate) fn score<G: Weighed>(&self, position: &G) -> i32 {
        let (late, [first, last]) = (position.lateness(), values(self.total));
        (first * (LATEST - late) + last * late) / (LATEST * FINENESS as i32)
    }
}

impl Tally for Sum<'_> {
    fn add(&mut self, weight: usize, count: i32) {
        self.total += self.scale[weight] * i64::from(count);
    }
}

/// Describes how weights came to be, as the head of their file.
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
    fn what_is_written_is_read() {
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
