use game::{Outcome, PlaceKind, Player};

use super::{Board, LABEL};
use crate::Picture;
use crate::paint::Paint;
use crate::palette::Palette;
use crate::plane::{Plane, Point, UNIT, bend};
use crate::svg::{Svg, number, step};

const RADIUS: f64 = 0.31 * UNIT;

pub(super) const BOARD: Board = Board {
    radius: RADIUS,
    tip: 1.3 * RADIUS,
    walks: true,
    margin: Point::new(96.0, 66.0),
    ground,
    pieces,
    figures: |_, _, _| {},
    holds_supplies: false,
};

/// Half the width and half the height of a goal.
const GOAL: Point = Point::new(62.0, 34.0);

fn ground(svg: &mut Svg, plane: &Plane, palette: &Palette) {
    let cells: Vec<(&str, Point)> = plane.cells().collect();
    for (index, (_, one)) in cells.iter().enumerate() {
        for (_, other) in &cells[index + 1..] {
            if one.distance(*other) < 1.1 * UNIT {
                svg.line(*one, *other, Paint::line(palette.board.line, 8.0));
            }
        }
    }
    for player in Player::BOTH {
        goal(svg, plane, &cells, player, palette);
    }
    for (_, at) in &cells {
        svg.circle(
            *at,
            RADIUS * 1.14,
            Paint::fill(palette.board.well).edged(palette.board.well_edge, 2.5),
        );
    }
    labels(svg, &cells, palette);
}

/// End 1: the goal is joined to all six cells of the row beside it.
fn goal(svg: &mut Svg, plane: &Plane, cells: &[(&str, Point)], player: Player, palette: &Palette) {
    let Some((_, middle)) = plane.of_kind(PlaceKind::Goal(player)).next() else { return };
    let beside = cells.iter().filter(|(_, at)| (at.y - middle.y).abs() < 1.1 * UNIT);
    for (_, at) in beside {
        let bend = bend(*at, middle);
        let data = format!(
            "{}Q{} {} {} {}",
            step('M', middle),
            number(bend.x),
            number(bend.y),
            number(at.x),
            number(at.y)
        );
        svg.path(&data, Paint::line(palette.board.line, 4.0));
    }
    let paint = Paint::fill(palette.board.well).edged(palette.board.well_edge, 2.5);
    svg.sheet(middle - GOAL, middle + GOAL, GOAL.y, paint);
}

fn labels(svg: &mut Svg, cells: &[(&str, Point)], palette: &Palette) {
    let small = LABEL * 0.95;
    for (name, at) in cells {
        if let Some(column) = name.strip_suffix('1') {
            svg.text(column, *at + Point::new(0.37, 0.4) * UNIT, small, palette.board.label);
        }
        if let Some(row) = name.strip_prefix('a') {
            svg.text(row, *at - Point::new(0.62 * UNIT, 0.0), small, palette.board.label);
        }
    }
}

fn pieces(svg: &mut Svg, plane: &Plane, picture: &Picture) {
    let winner = picture.position.outcome().and_then(Outcome::winner).unwrap_or(Player::First);
    for standing in picture.position.pieces() {
        if let Some(at) = plane.find(&standing.at, winner) {
            piece(svg, at, standing.height, picture.theme.palette());
        }
    }
}

/// A piece with as many rings as it has steps.
pub(super) fn piece(svg: &mut Svg, at: Point, rings: u8, palette: &Palette) {
    svg.pile(at, RADIUS, &[&palette.wood], palette);
    svg.circle(at, RADIUS * 0.87, Paint::line(palette.wood.side, 2.0));
    for ring in 0..rings {
        let radius = RADIUS * (0.7 - 0.24 * f64::from(ring));
        svg.circle(at, radius, Paint::line(palette.wood.ink, 4.2));
    }
}
