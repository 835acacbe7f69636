use game::Player;
use record::Layer;

/// The colours of a theme, on pages and in pictures.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) page: &'static str,
    pub(crate) board: Board,
    /// The first player's pieces and the second's.
    pub(crate) players: [Coat; 2],
    /// DVONN pieces.
    pub(crate) dvonn: Coat,
    /// Pieces of Gygès.
    pub(crate) wood: Coat,
    /// Layers of unknown colour.
    pub(crate) unknown: Coat,
    /// The ring of a GIPF piece of either player.
    pub(crate) gold: [&'static str; 2],
    pub(crate) finish: Finish,
    pub(crate) marks: Marks,
}

#[derive(Debug)]
pub(crate) struct Board {
    /// The board fades from one to the other; pictures have only the first.
    pub(crate) top: &'static str,
    pub(crate) bottom: &'static str,
    pub(crate) border: &'static str,
    /// The lit upper edge of the board.
    pub(crate) shine: &'static str,
    /// The part of the board that is played on.
    pub(crate) field: &'static str,
    /// Where a piece can stand, with its lit part and its edge.
    pub(crate) well: &'static str,
    pub(crate) well_light: &'static str,
    pub(crate) well_edge: &'static str,
    pub(crate) line: &'static str,
    pub(crate) label: &'static str,
    pub(crate) shadow: &'static str,
    /// How opaque shadows on pages are.
    pub(crate) shadow_strength: &'static str,
}

/// The colours of a piece.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Coat {
    /// The id of its gradient in a picture.
    pub(crate) id: &'static str,
    /// The lit and the shaded part of the face.
    pub(crate) light: &'static str,
    pub(crate) face: &'static str,
    /// The side of the piece, and its edge.
    pub(crate) side: &'static str,
    pub(crate) edge: &'static str,
    /// What is drawn on the face.
    pub(crate) ink: &'static str,
}

/// How pieces look on pages.
#[derive(Debug)]
pub(crate) struct Finish {
    /// How opaque the rim of a piece is.
    pub(crate) rim: &'static str,
    /// How opaque the highlight of a piece is.
    pub(crate) shine: &'static str,
    /// A dashed rim that tells the second player's pieces apart without colour.
    pub(crate) second_dash: &'static str,
}

/// What is drawn over a board.
#[derive(Debug)]
pub(crate) struct Marks {
    /// What can be done, and what an arrow suggests.
    pub(crate) can: &'static str,
    pub(crate) chosen: &'static str,
    /// The last turn, and whose turn it is.
    pub(crate) last: &'static str,
    /// Pieces that have left the board.
    pub(crate) gone: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) premove: &'static str,
    /// What is written on a mark.
    pub(crate) paper: &'static str,
    /// How opaque marks in the background are.
    pub(crate) faint: &'static str,
    pub(crate) focus: &'static str,
}

impl Coat {
    pub(crate) const fn new(id: &'static str, colours: [&'static str; 5]) -> Self {
        let [light, face, side, edge, ink] = colours;
        Self { id, light, face, side, edge, ink }
    }
}

impl Palette {
    /// The colours of one piece of a stack.
    pub(crate) const fn coat(&self, layer: Layer) -> &Coat {
        match layer {
            Layer::Of(player) => self.owned(player),
            Layer::Neutral => &self.dvonn,
            Layer::Unknown => &self.unknown,
        }
    }

    pub(crate) const fn owned(&self, player: Player) -> &Coat {
        &self.players[player.index()]
    }

    /// All coats, with the names that the web app has for them.
    pub(crate) const fn coats(&self) -> [(&'static str, &Coat); 5] {
        let [first, second] = &self.players;
        [
            ("first", first),
            ("second", second),
            ("dvonn", &self.dvonn),
            ("wood", &self.wood),
            ("unknown", &self.unknown),
        ]
    }

    /// Its CSS custom properties, as names and values.
    pub(crate) fn properties(&self) -> Vec<(String, &'static str)> {
        let Self { board, finish, marks, gold: [first_gold, second_gold], .. } = self;
        let mut properties = vec![
            ("paper".to_owned(), self.page),
            ("board-top".to_owned(), board.top),
            ("board-bottom".to_owned(), board.bottom),
            ("board-border".to_owned(), board.border),
            ("board-shine".to_owned(), board.shine),
            ("board-field".to_owned(), board.field),
            ("board-well".to_owned(), board.well),
            ("board-well-light".to_owned(), board.well_light),
            ("board-well-edge".to_owned(), board.well_edge),
            ("board-line".to_owned(), board.line),
            ("board-label".to_owned(), board.label),
            ("board-shadow".to_owned(), board.shadow),
            ("board-shadow-strength".to_owned(), board.shadow_strength),
        ];
        for (name, coat) in self.coats() {
            properties.extend([
                (format!("piece-{name}-light"), coat.light),
                (format!("piece-{name}"), coat.face),
                (format!("piece-{name}-side"), coat.side),
                (format!("piece-{name}-edge"), coat.edge),
                (format!("piece-{name}-ink"), coat.ink),
            ]);
        }
        let rest = [
            ("piece-first-gold", *first_gold),
            ("piece-second-gold", *second_gold),
            ("piece-rim", finish.rim),
            ("piece-shine", finish.shine),
            ("piece-second-dash", finish.second_dash),
            ("mark-can", marks.can),
            ("mark-chosen", marks.chosen),
            ("mark-last", marks.last),
            ("mark-gone", marks.gone),
            ("mark-hint", marks.hint),
            ("mark-premove", marks.premove),
            ("mark-paper", marks.paper),
            ("mark-faint", marks.faint),
            ("mark-focus", marks.focus),
        ];
        properties.extend(rest.map(|(name, value)| (name.to_owned(), value)));
        properties
    }
}
