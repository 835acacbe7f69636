use std::sync::LazyLock;

use game::Symmetric;
use gipf::{Rules, Variant as Gipf};
use gyges::Variant as Gyges;

use super::Book;

/// A game with books that come with the program.
pub trait HasBook: Symmetric {
    /// The book of the variant of this position.
    fn book(&self) -> &'static Book<Self>;
}

/// A book that is read when it is first needed.
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
    fn book(&self) -> &'static Book<Self> {
        book!(dvonn::Position, dvonn::Variant, "dvonn")
    }
}

impl HasBook for gipf::Position {
    fn book(&self) -> &'static Book<Self> {
        match self.rules() {
            Rules::Basic => {
                book!(gipf::Position, Gipf::Basic(gipf::Handicap::default()), "gipf-basic")
            }
            Rules::Standard => book!(gipf::Position, Gipf::Standard, "gipf-standard"),
            Rules::Tournament => book!(gipf::Position, Gipf::Tournament, "gipf-tournament"),
        }
    }
}

impl HasBook for gyges::Position {
    fn book(&self) -> &'static Book<Self> {
        match self.variant() {
            Gyges::Basic => book!(gyges::Position, Gyges::Basic, "gyges-basic"),
            Gyges::Advanced => book!(gyges::Position, Gyges::Advanced, "gyges-advanced"),
        }
    }
}
