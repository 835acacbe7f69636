use crate::paint::Paint;
use crate::palette::{Coat, Palette};
use crate::plane::Point;
use crate::svg::{Svg, number, step};

impl Palette {
    /// The gradients that pieces refer to.
    pub(crate) fn shadings(&self) -> String {
        let shading = |(_, coat): (&str, &Coat)| {
            format!(
                "<radialGradient id=\"{}\" cx=\".38\" cy=\".3\" r=\".85\">\
                 <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/>\
                 </radialGradient>\n",
                coat.id, coat.light, coat.face
            )
        };
        self.coats().map(shading).concat()
    }
}

/// The thickness of a piece, if there is room.
pub(crate) const THICKNESS: f64 = 9.0;

/// The tallest stack in the picture: higher stacks have thinner pieces.
const TALLEST: f64 = 40.0;

/// The height of a piece in a stack of this many.
fn rise(pieces: usize) -> f64 {
    THICKNESS.min(TALLEST / pieces.saturating_sub(1).max(1) as f64)
}

/// The centre of the top of a stack around `middle`.
pub(crate) fn top_of_pile(middle: Point, pieces: usize) -> Point {
    middle - Point::new(0.0, rise(pieces) * pieces.saturating_sub(1) as f64 / 2.0)
}

impl Svg {
    /// The soft shadow of what stands here.
    pub(crate) fn shadow(&mut self, middle: Point, radius: f64, palette: &Palette) {
        let at = middle + Point::new(2.0, radius * 0.16);
        self.circle(at, radius * 1.03, Paint::fill(palette.board.shadow).opacity(0.16));
    }

    /// A piece seen from above.
    pub(crate) fn disc(&mut self, middle: Point, radius: f64, coat: &Coat) {
        let shading = format!("url(#{})", coat.id);
        self.circle(middle, radius - 1.0, Paint::fill(&shading).edged(coat.edge, 2.0));
        let rim = Paint::line(coat.side, 1.5).opacity(0.55);
        self.circle(middle, radius * 0.87, rim);
    }

    /// Draws the layers of a stack, bottom first. Returns the centre of its top.
    pub(crate) fn pile(
        &mut self,
        middle: Point,
        radius: f64,
        coats: &[&Coat],
        palette: &Palette,
    ) -> Point {
        let rise = rise(coats.len());
        let top = top_of_pile(middle, coats.len());
        let bottom = middle + (middle - top);
        self.shadow(bottom, radius, palette);
        for (number, coat) in coats.iter().enumerate() {
            let at = bottom - Point::new(0.0, rise * number as f64);
            if number + 1 == coats.len() {
                self.disc(at, radius, coat);
            } else {
                self.circle(at, radius - 1.0, Paint::fill(coat.face).edged(coat.edge, 1.5));
            }
        }
        top
    }

    /// A coin lying on a pile beside the board, seen from the side.
    pub(crate) fn coin(&mut self, middle: Point, radius: f64, coat: &Coat) {
        let (flat, thick) = (radius * 0.32, COIN);
        let [left, right] = [-radius, radius].map(|x| middle + Point::new(x, 0.0));
        let arc = |to: Point| {
            format!("A{} {} 0 0 0 {} {}", number(radius), number(flat), number(to.x), number(to.y))
        };
        let down = Point::new(0.0, thick);
        let side =
            [step('M', left), step('L', left + down), arc(right + down), step('L', right)].concat();
        // Ink always stands out, so that equal coins do not merge into one.
        self.path(&side, Paint::fill(coat.side).edged(coat.ink, 0.7));
        let shading = format!("url(#{})", coat.id);
        self.ellipse(middle, Point::new(radius, flat), Paint::fill(&shading).edged(coat.edge, 1.5));
    }
}

/// The thickness of a coin.
pub(crate) const COIN: f64 = 11.0;
