//! What must hold for any input, however wrong: the bodies of the fuzz targets.
//!
//! Every target takes bytes: the first chooses the variant, the rest is the text. It tells whether
//! the text meant anything, and panics if the parser broke a promise. The targets run twice: under
//! libFuzzer, from the folder `fuzz`, and in an ordinary test of this crate, on mutated [seeds].
//!
//! [seeds]: Target::seeds

mod dialogue;
mod material;
mod rules;

use dialogue::dialogue_seeds;
use material::{DVONN, GIPF, GYGES};
use rules::{move_seeds, position_seeds};

pub use dialogue::protocol;

/// Something that reads what others have written.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// What libFuzzer calls it.
    pub name: &'static str,
    /// Reads an input and tells whether it meant anything; panics if a promise is broken.
    pub check: fn(&[u8]) -> bool,
    /// Inputs that mean something, to begin from.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "dvonn_position", check: dvonn_position, seeds: || position_seeds(DVONN) },
    Target { name: "dvonn_move", check: dvonn_move, seeds: || move_seeds(DVONN) },
    Target { name: "gipf_position", check: gipf_position, seeds: || position_seeds(GIPF) },
    Target { name: "gipf_move", check: gipf_move, seeds: || move_seeds(GIPF) },
    Target { name: "gyges_position", check: gyges_position, seeds: || position_seeds(GYGES) },
    Target { name: "gyges_move", check: gyges_move, seeds: || move_seeds(GYGES) },
    Target { name: "protocol", check: protocol, seeds: dialogue_seeds },
];

/// A position of DVONN.
pub fn dvonn_position(data: &[u8]) -> bool {
    rules::position(DVONN, data)
}

/// A move of DVONN.
pub fn dvonn_move(data: &[u8]) -> bool {
    rules::mv(DVONN, data)
}

/// A position of GIPF.
pub fn gipf_position(data: &[u8]) -> bool {
    rules::position(GIPF, data)
}

/// A move of GIPF.
pub fn gipf_move(data: &[u8]) -> bool {
    rules::mv(GIPF, data)
}

/// A position of Gygès.
pub fn gyges_position(data: &[u8]) -> bool {
    rules::position(GYGES, data)
}

/// A move of Gygès.
pub fn gyges_move(data: &[u8]) -> bool {
    rules::mv(GYGES, data)
}

/// An input: the byte that chooses the variant of that number, and the text.
fn input(number: usize, text: &str) -> Vec<u8> {
    [&[b'0' + number as u8], text.as_bytes()].concat()
}

/// The variant that an input chooses, and the rest of it.
fn choice<'v, 'd, V>(variants: &'v [V], data: &'d [u8]) -> Option<(&'v V, &'d [u8])> {
    let (byte, rest) = data.split_first()?;
    Some((&variants[usize::from(byte.wrapping_sub(b'0')) % variants.len()], rest))
}
