//! Positions as pictures.
//!
//! A [`Picture`] is a moment of a record, with the move that led there, in a [`Theme`]. It becomes
//! SVG that needs nothing beside it (letters are drawn as outlines, so it looks the same
//! everywhere), or PNG with the feature `png`, which is on by default.
//!
//! ```
//! use catalog::{GameId, Setup};
//! use draw::{Picture, Theme};
//! use record::{Moment, Record};
//!
//! let mut record = Record::new(Setup::of(GameId::GipfStandard));
//! let at = record.try_play(Moment::START, "e1-e2")?;
//! let svg = Picture::of(&record, at).with_theme(Theme::Dark).svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), catalog::MoveError>(())
//! ```

mod board;
mod glyphs;
mod letters;
mod paint;
mod picture;
mod pieces;
mod plane;
#[cfg(feature = "png")]
mod png;
mod supplies;
mod svg;
mod theme;
mod tracks;

pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use theme::Theme;
