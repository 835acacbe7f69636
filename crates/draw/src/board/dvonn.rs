use super::{Board, LABEL, standing};
use crate::Picture;
use crate::paint::Paint;
use crate::palette::{Coat, Palette};
use crate::pieces::top_of_pile;
use crate::plane::{Plane, Point, UNIT};
use crate::svg::Svg;

const RADIUS: f64 = 0.385 * UNIT;

pub(super) const BOARD: Board = Board {
    radius: RADIUS,
    tip: 0.8 * RADIUS,
    walks: false,
    margin: Point::new(112.0, 112.0),
    ground,
    pieces,
    figures,
    holds_supplies: false,
};

/// The step from a cell to the one below it in the same column.
const DOWN: Point = Point::new(0.5, 0.866);

fn ground(svg: &mut Svg, plane: &Plane, palette: &Palette) {
    let cells: Vec<(&str, Point)> = plane.cells().collect();
    for (index, (_, one)) in cells.iter().enumerate() {
        for (_, other) in &cells[index + 1..] {
            if one.distance(*other) < 1.1 * UNIT {
                svg.line(*one, *other, Paint::line(palette.board.line, 2.5));
            }
        }
    }
    for (_, at) in &cells {
        svg.circle(
            *at,
            RADIUS * 1.04,
            Paint::fill(palette.board.well).edged(palette.board.well_edge, 2.0),
        );
    }
    labels(svg, &cells, palette);
}

/// Letters below the columns, which lean to the left, and numbers before the rows.
fn labels(svg: &mut Svg, cells: &[(&str, Point)], palette: &Palette) {
    for column in 'a'..='k' {
        let lowest = cells.iter().find(|(name, _)| name.starts_with(column));
        if let Some((_, at)) = lowest {
            svg.text(&column.to_string(), *at + DOWN * (0.74 * UNIT), LABEL, palette.board.label);
        }
    }
    for row in '1'..='5' {
        let mut of_row = cells.iter().filter(|(name, _)| name.ends_with(row));
        if let Some((_, first)) = of_row.next() {
            let left = *first - Point::new(0.72 * UNIT, 0.0);
            svg.text(&row.to_string(), left, LABEL, palette.board.label);
        }
    }
}

fn pieces(svg: &mut Svg, plane: &Plane, picture: &Picture) {
    let palette = picture.theme.palette();
    for (at, stack) in standing(plane, picture) {
        let layers = picture.piles.layers(&stack.at);
        let coats: Vec<&Coat> = layers.iter().map(|&layer| palette.coat(layer)).collect();
        let top = svg.pile(at, RADIUS, &coats, palette);
        if stack.owner.is_none() {
            ring(svg, top, RADIUS, palette);
        }
    }
}

/// The heights of stacks, and what is inside them.
fn figures(svg: &mut Svg, plane: &Plane, picture: &Picture) {
    let palette = picture.theme.palette();
    for (at, stack) in standing(plane, picture) {
        let Some(owner) = stack.owner else { continue };
        let top = top_of_pile(at, stack.height.into());
        if stack.height > 1 {
            let size = if stack.height > 9 { 31.0 } else { 35.0 };
            let Coat { face, ink, .. } = palette.owned(owner);
            svg.text_on(face, &stack.height.to_string(), top, size, ink);
        }
        if stack.marked {
            let mark = top + Point::new(0.6, -0.6) * RADIUS;
            svg.circle(mark, 11.5, Paint::fill(palette.dvonn.face).edged(palette.dvonn.ink, 2.5));
            svg.circle(mark, 4.0, Paint::line(palette.dvonn.ink, 2.0));
        }
    }
}

/// The ring of a DVONN piece alone.
pub(super) fn ring(svg: &mut Svg, at: Point, radius: f64, palette: &Palette) {
    svg.circle(at, radius * 0.36, Paint::line(palette.dvonn.ink, radius * 0.11));
}
