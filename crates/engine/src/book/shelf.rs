use std::sync::LazyLock;

use game::Symmetric;
use gipf::{Rules, Variant as Gipf};
use gyges::Variant as Gyges;

use super::{Answer, Book, LineUps};

/// A game with books that come with the program.
pub trait HasBook: Symmetric {
    /// The book's answers to this position, best first. Empty if the book does not have it.
    fn answers(&self) -> Vec<Answer<Self::Move>>;
}

/// A book that is read on first use.
macro_rules! book {
    ($position:ty, $variant:expr, $file:literal) => {{
        static BOOK: LazyLock<Book<$position>> = LazyLock::new(|| {
            let text = include_str!(concat!("../../books/", $file, ".book"));
            Book::read($variant, text).expect($file)
        });
        &BOOK
    }};
}

impl HasBook for dvonn::Position {
    fn answers(&self) -> Vec<Answer<Self::Move>> {
        book!(dvonn::Position, dvonn::Variant, "dvonn").answers(self)
    }
}

impl HasBook for gipf::Position {
    fn answers(&self) -> Vec<Answer<Self::Move>> {
        let book: &Book<Self> = match self.rules() {
            Rules::Basic => {
                book!(gipf::Position, Gipf::Basic(gipf::Handicap::default()), "gipf-basic")
            }
            Rules::Standard => book!(gipf::Position, Gipf::Standard, "gipf-standard"),
            Rules::Tournament => book!(gipf::Position, Gipf::Tournament, "gipf-tournament"),
        };
        book.answers(self)
    }
}

impl HasBook for gyges::Position {
    fn answers(&self) -> Vec<Answer<Self::Move>> {
        match self.variant() {
            Gyges::Basic => line_ups().answers(self),
            Gyges::Advanced => {
                book!(gyges::Position, Gyges::Advanced, "gyges-advanced").answers(self)
            }
        }
    }
}

fn line_ups() -> &'static LineUps {
    static LINE_UPS: LazyLock<LineUps> = LazyLock::new(|| {
        let text = include_str!("../../books/gyges-basic.line-ups");
        LineUps::read(text).expect("gyges-basic")
    });
    &LINE_UPS
}
