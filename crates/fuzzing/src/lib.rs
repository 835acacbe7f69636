//! What must hold for any input, however wrong: the bodies of the fuzz targets.
//!
//! Every target takes bytes: the first chooses the variant, the rest is the text. It returns whether
//! the text is valid, and panics if the parser broke a promise. The targets run twice: under
//! libFuzzer, from the folder `fuzz`, and in an ordinary test of this crate, on mutated [seeds].
//!
//! [seeds]: Target::seeds

mod dialogue;
mod material;
mod puzzles;
mod records;
mod rules;
mod socket;

use dialogue::dialogue_seeds;
use material::{DVONN, GIPF, GYGES};
use puzzles::puzzle_seeds;
use record::Format;
use records::record_seeds;
use rules::{move_seeds, position_seeds};
use socket::socket_seeds;

pub use dialogue::protocol;
pub use puzzles::puzzles;
pub use socket::socket;

/// A parser of untrusted input.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name in libFuzzer.
    pub name: &'static str,
    /// Reads an input and returns whether it is valid; panics if a promise is broken.
    pub check: fn(&[u8]) -> bool,
    /// Valid inputs to start from.
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
    Target { name: "puzzles", check: puzzles, seeds: puzzle_seeds },
    Target { name: "record_tsk", check: record_tsk, seeds: || record_seeds(Format::Tsk) },
    Target {
        name: "record_codecup",
        check: record_codecup,
        seeds: || record_seeds(Format::CodeCup),
    },
    Target {
        name: "record_little_golem",
        check: record_little_golem,
        seeds: || record_seeds(Format::LittleGolem),
    },
    Target {
        name: "record_boardspace",
        check: record_boardspace,
        seeds: || record_seeds(Format::Boardspace),
    },
    Target {
        name: "record_gipf_notation",
        check: record_gipf_notation,
        seeds: || record_seeds(Format::Gipf),
    },
    Target { name: "record_gf1", check: record_gf1, seeds: || record_seeds(Format::Gf1) },
    Target { name: "record_helios", check: record_helios, seeds: || record_seeds(Format::Helios) },
    Target { name: "socket", check: socket, seeds: socket_seeds },
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

/// Games in our own format.
pub fn record_tsk(data: &[u8]) -> bool {
    records::games(Format::Tsk, data)
}

/// Games in a `CodeCup` transcript.
pub fn record_codecup(data: &[u8]) -> bool {
    records::games(Format::CodeCup, data)
}

/// Games in the text of a Little Golem game.
pub fn record_little_golem(data: &[u8]) -> bool {
    records::games(Format::LittleGolem, data)
}

/// Games in the SGF of a Boardspace game.
pub fn record_boardspace(data: &[u8]) -> bool {
    records::games(Format::Boardspace, data)
}

/// Games in the players' notation of GIPF.
pub fn record_gipf_notation(data: &[u8]) -> bool {
    records::games(Format::Gipf, data)
}

/// Games in a GF1 log.
pub fn record_gf1(data: &[u8]) -> bool {
    records::games(Format::Gf1, data)
}

/// Games in the Helios format.
pub fn record_helios(data: &[u8]) -> bool {
    records::games(Format::Helios, data)
}

/// An input: the byte that chooses the variant with this number, and the text.
fn input(number: usize, text: &str) -> Vec<u8> {
    [&[b'0' + number as u8], text.as_bytes()].concat()
}

/// The variant that an input chooses, and the rest of it.
fn choice<'v, 'd, V>(variants: &'v [V], data: &'d [u8]) -> Option<(&'v V, &'d [u8])> {
    let (byte, rest) = data.split_first()?;
    Some((&variants[usize::from(byte.wrapping_sub(b'0')) % variants.len()], rest))
}
