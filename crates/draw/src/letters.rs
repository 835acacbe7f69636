use crate::glyphs::{CAP_HEIGHT, GLYPHS, Glyph};
use crate::paint::Paint;
use crate::plane::Point;
use crate::svg::{Svg, number};

/// Letter spacing: figures in discs are set a little closer.
const TRACKING: f64 = -12.0;

fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.letter == letter)
}

fn advance(glyph: &Glyph) -> f64 {
    f64::from(glyph.advance) + TRACKING
}

/// The id of a letter's outline in the file.
fn id(letter: char) -> String {
    format!("letter-{:x}", u32::from(letter))
}

/// How wide a text is in letters of this size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let advances: f64 = text.chars().filter_map(glyph).map(advance).sum();
    (advances - TRACKING).max(0.0) * size / 1000.0
}

impl Svg {
    /// Writes a text centred on a point, in letters of this size. Letters that no board needs are
    /// left out.
    pub(crate) fn text(&mut self, text: &str, middle: Point, size: f64, colour: &str) {
        self.lettering(text, middle, size, Paint::fill(colour));
    }

    /// The same on a background of this colour.
    pub(crate) fn text_on(
        &mut self,
        ground: &str,
        text: &str,
        middle: Point,
        size: f64,
        colour: &str,
    ) {
        let scale = size / 1000.0;
        self.lettering(text, middle, size, Paint::fill(ground).edged(ground, 8.0 / scale));
        self.lettering(text, middle, size, Paint::fill(colour));
    }

    fn lettering(&mut self, text: &str, middle: Point, size: f64, paint: Paint<'_>) {
        let scale = size / 1000.0;
        let mut x = middle.x - width(text, size) / 2.0;
        let y = middle.y + CAP_HEIGHT * scale / 2.0;
        self.raw(&format!("<g {paint}>"));
        for glyph in text.chars().filter_map(glyph) {
            let [left, bottom, scale] = [x, y, scale].map(number);
            let transform = format!("translate({left} {bottom})scale({scale})");
            let id = id(glyph.letter);
            self.raw(&format!("<use href=\"#{id}\" transform=\"{transform}\"/>"));
            x += advance(glyph) * size / 1000.0;
            self.letters.insert(glyph.letter);
        }
        self.raw("</g>\n");
    }

    /// The definitions of all letters that were written.
    pub(crate) fn outlines(&self) -> String {
        let glyphs = self.letters.iter().filter_map(|&letter| glyph(letter));
        let path = |Glyph { letter, outline, .. }: &Glyph| {
            format!("<path id=\"{}\" d=\"{outline}\"/>\n", id(*letter))
        };
        glyphs.map(path).collect::<Vec<_>>().concat()
    }
}
