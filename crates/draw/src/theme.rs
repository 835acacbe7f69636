use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;
use game::text::one_of;

use crate::palette::Palette;
use crate::palettes;

/// The colours of a picture. No theme conveys anything by colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Paper and ink.
    #[default]
    Light,
    /// Slate.
    Dark,
    /// High contrast on black.
    Contrast,
    /// Colours that nearly everyone can tell apart.
    Safe,
    /// Black and white.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: &[Self] = &[Self::Light, Self::Dark, Self::Contrast, Self::Safe, Self::Print];

    /// Its name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Safe => "safe",
            Self::Print => "print",
        }
    }

    /// Its colours as custom properties of CSS: `--board-line: #b3a17f;` and so on, one per line.
    pub fn css(self) -> String {
        let declare = |(name, value)| format!("  --{name}: {value};\n");
        self.palette().properties().into_iter().map(declare).collect()
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &palettes::LIGHT,
            Self::Dark => &palettes::DARK,
            Self::Contrast => &palettes::CONTRAST,
            Self::Safe => &palettes::SAFE,
            Self::Print => &palettes::PRINT,
        }
    }
}

impl Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, Self::ALL, Self::name)
    }
}
