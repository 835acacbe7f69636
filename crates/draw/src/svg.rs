use std::collections::BTreeSet;

use crate::paint::Paint;
use crate::plane::Point;

/// A number with at most three decimals.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The shapes of a picture, from back to front.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    shapes: String,
    /// The letters in it, each defined once.
    pub(crate) letters: BTreeSet<char>,
}

impl Svg {
    pub(crate) fn raw(&mut self, element: &str) {
        self.shapes.push_str(element);
    }

    pub(crate) fn circle(&mut self, middle: Point, radius: f64, paint: Paint<'_>) {
        let (x, y) = (number(middle.x), number(middle.y));
        self.raw(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {paint}/>\n", number(radius)));
    }

    pub(crate) fn ellipse(&mut self, middle: Point, radii: Point, paint: Paint<'_>) {
        let [x, y, rx, ry] = [middle.x, middle.y, radii.x, radii.y].map(number);
        self.raw(&format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {paint}/>\n"));
    }

    /// A rectangle with round corners between two of its corners.
    pub(crate) fn sheet(&mut self, least: Point, most: Point, radius: f64, paint: Paint<'_>) {
        let size = most - least;
        let [x, y, width, height] = [least.x, least.y, size.x, size.y].map(number);
        let radius = number(radius);
        self.raw(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {paint}/>\n"
        ));
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, paint: Paint<'_>) {
        self.path(&format!("{}{}", step('M', from), step('L', to)), paint);
    }

    pub(crate) fn polyline(&mut self, points: &[Point], paint: Paint<'_>) {
        let steps = points.iter().zip(std::iter::once('M').chain(std::iter::repeat('L')));
        let data: String = steps.map(|(&point, letter)| step(letter, point)).collect();
        self.path(&data, paint);
    }

    pub(crate) fn path(&mut self, data: &str, paint: Paint<'_>) {
        self.raw(&format!("<path d=\"{data}\" {paint}/>\n"));
    }

    /// The whole file: the part of the plane between two corners, with the definitions it refers
    /// to.
    pub(crate) fn file(&self, least: Point, most: Point, title: &str, definitions: &str) -> String {
        let size = most - least;
        let [x, y, w, h] = [least.x, least.y, size.x, size.y].map(number);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" \
             width=\"{w}\" height=\"{h}\" role=\"img\">\n\
             <title>{title}</title>\n<defs>\n{definitions}{}</defs>\n{}</svg>\n",
            self.outlines(),
            self.shapes
        )
    }
}

/// One step of a path.
pub(crate) fn step(letter: char, to: Point) -> String {
    format!("{letter}{} {}", number(to.x), number(to.y))
}
