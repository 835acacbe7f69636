//! Positions as pictures.
//!
//! A [`Picture`] shows a node of a record, with the move that led there, in a [`Theme`]. It becomes
//! self-contained SVG (letters are outlines, so it looks the same everywhere), or PNG with the
//! feature `png`, which is on by default.
//!
//! ```
//! use catalog::{GameId, Setup};
//! use draw::{Picture, Theme};
//! use record::{NodeId, Record};
//!
//! let mut record = Record::new(Setup::of(GameId::GipfStandard));
//! let at = record.try_play(NodeId::START, "e1-e2")?;
//! let svg = Picture::of(&record, at).with_theme(Theme::Dark).svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), catalog::MoveError>(())
//! ```

mod board;
mod glyphs;
mod letters;
mod paint;
mod palette;
mod palettes;
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
