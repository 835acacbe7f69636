use game::{Piece, Player};
use ratatui::style::{Color, Modifier, Style};

/// The colours of the screen. Letters and signs carry the same information.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// The common palette of 256 colours.
    Colour,
    /// No colours.
    Plain,
}

impl Paint {
    /// No colours if the variable `NO_COLOR` is set, as in many programs.
    pub fn from_environment() -> Self {
        let asked = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if asked { Self::Plain } else { Self::Colour }
    }

    fn style(self, style: Style) -> Style {
        match self {
            Self::Colour => style,
            Self::Plain => Style { fg: None, bg: None, underline_color: None, ..style },
        }
    }

    fn of(self, ink: u8, ground: u8) -> Style {
        self.style(Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground)))
    }

    /// The board itself.
    pub(crate) fn board(self) -> Style {
        self.of(236, BOARD)
    }

    /// Coordinates and dots.
    pub(crate) fn label(self) -> Style {
        self.of(58, BOARD)
    }

    /// A piece or a stack.
    pub(crate) fn piece(self, piece: &Piece) -> Style {
        let style = match (piece.owner, piece.marked, piece.height) {
            (Some(Player::First), ..) => self.of(16, 255),
            (Some(Player::Second), ..) => self.of(255, 16),
            (None, true, _) => self.of(231, 160),
            (None, false, 1) => self.of(16, 222),
            (None, false, 2) => self.of(231, 130),
            (None, false, _) => self.of(231, 52),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is.
    pub(crate) fn cursor(self) -> Style {
        self.of(231, 21).add_modifier(Modifier::BOLD)
    }

    /// Places already tapped.
    pub(crate) fn tapped(self) -> Style {
        self.of(16, 220).add_modifier(Modifier::BOLD)
    }

    /// Places that can be tapped next.
    pub(crate) fn legal(self) -> Style {
        self.of(22, BOARD).add_modifier(Modifier::BOLD)
    }

    /// Places that the last move touched.
    pub(crate) fn last(self) -> Style {
        self.of(124, BOARD).add_modifier(Modifier::BOLD)
    }

    /// Less important text.
    pub(crate) fn quiet() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// More important text.
    pub(crate) fn loud() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The line of keys.
    pub(crate) fn help(self) -> Style {
        match self {
            Self::Colour => self.of(252, 238),
            Self::Plain => Style::new().add_modifier(Modifier::REVERSED),
        }
    }
}

/// Wood.
const BOARD: u8 = 180;
