use std::fmt::{self, Display};
use std::str::FromStr;

use game::ParseError;
use game::text::Cursor;

/// How a picture is coloured. In none of them is anything told by colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Paper and ink.
    #[default]
    Light,
    /// Slate.
    Dark,
    /// Colours that are told apart by nearly everyone.
    Safe,
    /// Black and white.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: &[Self] = &[Self::Light, Self::Dark, Self::Safe, Self::Print];

    /// What programs call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Safe => "safe",
            Self::Print => "print",
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Safe => &SAFE,
            Self::Print => &PRINT,
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
        Self::ALL.iter().copied().find(|theme| theme.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|theme| theme.name()).collect();
            Cursor::new(text).expected(format!("one of {}", names.join(", ")))
        })
    }
}

/// The colours of a piece.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Coat {
    /// The name of its shading in the file.
    pub(crate) name: &'static str,
    /// The face where the light falls, and where it does not.
    pub(crate) light: &'static str,
    pub(crate) face: &'static str,
    /// The side of the piece, and its edge.
    pub(crate) side: &'static str,
    pub(crate) edge: &'static str,
    /// What is drawn on the face.
    pub(crate) ink: &'static str,
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) page: &'static str,
    pub(crate) board: &'static str,
    pub(crate) border: &'static str,
    /// Where a piece can stand.
    pub(crate) well: &'static str,
    pub(crate) well_edge: &'static str,
    pub(crate) line: &'static str,
    pub(crate) label: &'static str,
    pub(crate) shadow: &'static str,
    /// The first player's pieces and the second's.
    pub(crate) players: [Coat; 2],
    /// DVONN pieces.
    pub(crate) dvonn: Coat,
    /// Pieces of Gygès.
    pub(crate) wood: Coat,
    /// Layers that nobody knows.
    pub(crate) unknown: Coat,
    /// What has just been done, and whose turn it is.
    pub(crate) last: &'static str,
    /// What could be done.
    pub(crate) idea: &'static str,
    /// What has gone.
    pub(crate) gone: &'static str,
    /// The ring of a GIPF piece.
    pub(crate) gipf: &'static str,
}

impl Palette {
    pub(crate) const fn coats(&self) -> [&Coat; 5] {
        let [white, black] = &self.players;
        [white, black, &self.dvonn, &self.wood, &self.unknown]
    }
}

const fn coat(name: &'static str, colours: [&'static str; 5]) -> Coat {
    let [light, face, side, edge, ink] = colours;
    Coat { name, light, face, side, edge, ink }
}

const LIGHT: Palette = Palette {
    page: "#f4efe7",
    board: "#e9dfcc",
    border: "#dccfb6",
    well: "#dccfb4",
    well_edge: "#c3b394",
    line: "#b9a888",
    label: "#6b6252",
    shadow: "#3b2f1a",
    players: [
        coat("light-white", ["#fffdf7", "#f6efe1", "#d3c6ab", "#a3967c", "#22262e"]),
        coat("light-black", ["#3a404b", "#262b33", "#171b21", "#626b78", "#f6efe1"]),
    ],
    dvonn: coat("light-dvonn", ["#d95a45", "#c23b2a", "#8e2519", "#641910", "#fff3ee"]),
    wood: coat("light-wood", ["#dcb27a", "#c4935a", "#8f6434", "#5f4120", "#4a3115"]),
    unknown: coat("light-unknown", ["#b5ab98", "#a69b86", "#857b68", "#6b6252", "#22262e"]),
    last: "#c98a0c",
    idea: "#1b7f79",
    gone: "#b3301f",
    gipf: "#c98a0c",
};

const DARK: Palette = Palette {
    page: "#14181d",
    board: "#222932",
    border: "#2f3843",
    well: "#2b333e",
    well_edge: "#455160",
    line: "#4a5666",
    label: "#a7b0bb",
    shadow: "#05070a",
    players: [
        coat("dark-white", ["#fffaf0", "#ece4d4", "#b9ae99", "#6f6757", "#22262e"]),
        coat("dark-black", ["#1c2026", "#0d1014", "#050608", "#77828f", "#f1eadc"]),
    ],
    dvonn: coat("dark-dvonn", ["#e8705b", "#cf4a37", "#93291c", "#5f170e", "#fff3ee"]),
    wood: coat("dark-wood", ["#dcb27a", "#c4935a", "#8f6434", "#3d2a14", "#4a3115"]),
    unknown: coat("dark-unknown", ["#6d7886", "#5c6774", "#434c57", "#2f3843", "#f1eadc"]),
    last: "#e3ae3f",
    idea: "#4cc0b3",
    gone: "#f0705c",
    gipf: "#dca52f",
};

/// The colours are those of Okabe and Ito.
const SAFE: Palette = Palette {
    page: "#ffffff",
    board: "#eceff1",
    border: "#cfd6da",
    well: "#dde3e6",
    well_edge: "#a9b4ba",
    line: "#8d9aa1",
    label: "#4a555b",
    shadow: "#1c262b",
    players: [
        coat("safe-white", ["#ffffff", "#ffffff", "#c9d1d5", "#59666d", "#000000"]),
        coat("safe-black", ["#2b2b2b", "#101010", "#161616", "#7a7a7a", "#ffffff"]),
    ],
    dvonn: coat("safe-dvonn", ["#e8741a", "#d55e00", "#9a4400", "#6b2f00", "#ffffff"]),
    wood: coat("safe-wood", ["#f3d28a", "#e9bd5e", "#b98a24", "#7a5a12", "#3d2d08"]),
    unknown: coat("safe-unknown", ["#b3bcc1", "#9fa9ae", "#7c878d", "#59666d", "#000000"]),
    last: "#0072b2",
    idea: "#007d5c",
    gone: "#b34f00",
    gipf: "#56b4e9",
};

const PRINT: Palette = Palette {
    page: "#ffffff",
    board: "#ffffff",
    border: "#000000",
    well: "#e6e6e6",
    well_edge: "#9a9a9a",
    line: "#8a8a8a",
    label: "#000000",
    shadow: "#ffffff",
    players: [
        coat("print-white", ["#ffffff", "#ffffff", "#ffffff", "#000000", "#000000"]),
        coat("print-black", ["#000000", "#000000", "#000000", "#ffffff", "#ffffff"]),
    ],
    dvonn: coat("print-dvonn", ["#b4b4b4", "#b4b4b4", "#8a8a8a", "#000000", "#000000"]),
    wood: coat("print-wood", ["#ffffff", "#ffffff", "#dddddd", "#000000", "#000000"]),
    unknown: coat("print-unknown", ["#d8d8d8", "#d8d8d8", "#bbbbbb", "#000000", "#000000"]),
    last: "#000000",
    idea: "#5a5a5a",
    gone: "#000000",
    gipf: "#8a8a8a",
};
