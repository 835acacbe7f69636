//! How to play each game: evaluation, move ordering, and how selective the search is; and for
//! people, levels to play against and reasons for moves.

mod book;
mod bot;
mod chance;
mod dvonn;
mod gipf;
mod gyges;
mod levels;
mod network;
mod phase;
mod reasons;
mod weighing;

use search::Evaluate;

pub use book::{Answer, Book, HasBook, LineUp, LineUps, Misprint, Page, standard_image};
pub use bot::Bot;
pub use chance::win_chance;
pub use dvonn::DvonnEvaluation;
pub use gipf::GipfEvaluation;
pub use gyges::{GygesEvaluation, Outlook};
pub use levels::{Graded, Ladder, Level, Rung, Strength};
pub use network::{Corrected, FINENESS, HIDDEN, Inputs, Network, ONE};
pub use phase::{GamePhase, Phased};
pub use reasons::{Explain, Reason, reasons};
pub use weighing::{Mix, Scale, Tally, Weighed, Weights, with_head};

/// A game that the engine knows how to play.
pub trait Playable: Graded + Explain + Phased + HasBook {
    /// Its evaluation.
    type Evaluation: Evaluate<Self> + Default + 'static;

    /// The score that wins three of four games of this variant, measured in self-play:
    /// `cargo run --release -p triskel-analysis --example likely`.
    fn likely(&self) -> i32;
}

impl Playable for ::dvonn::Position {
    type Evaluation = DvonnEvaluation;

    fn likely(&self) -> i32 {
        160
    }
}

impl Playable for ::gipf::Position {
    type Evaluation = GipfEvaluation;

    fn likely(&self) -> i32 {
        match self.rules() {
            ::gipf::Rules::Basic => 80,
            ::gipf::Rules::Standard => 140,
            ::gipf::Rules::Tournament => 170,
        }
    }
}

impl Playable for ::gyges::Position {
    type Evaluation = GygesEvaluation;

    fn likely(&self) -> i32 {
        match self.variant() {
            ::gyges::Variant::Basic => 130,
            ::gyges::Variant::Advanced => 200,
        }
    }
}
