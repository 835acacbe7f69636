use game::{PlaceKind, Player};

use super::{Board, LABEL, standing};
use crate::Picture;
use crate::paint::Paint;
use crate::palette::Palette;
use crate::plane::{Plane, Point, UNIT};
use crate::supplies::piles;
use crate::svg::Svg;

const RADIUS: f64 = 0.4 * UNIT;

pub(super) const BOARD: Board = Board {
    radius: RADIUS,
    tip: 0.3 * RADIUS,
    walks: false,
    margin: Point::new(150.0, 96.0),
    ground,
    pieces,
    figures: |_, _, _| {},
    holds_supplies: true,
};

fn ground(svg: &mut Svg, plane: &Plane, palette: &Palette) {
    let cells: Vec<Point> = plane.cells().map(|(_, at)| at).collect();
    let dots: Vec<(&str, Point)> = plane.of_kind(PlaceKind::Dot).collect();
    let are_next = |one: Point, other: Point| one.distance(other) < 1.1 * UNIT;
    for (_, dot) in &dots {
        for &cell in cells.iter().filter(|&&cell| are_next(*dot, cell)) {
            svg.line(*dot, cell, Paint::line(palette.board.line, 2.5));
        }
    }
    for (index, &one) in cells.iter().enumerate() {
        for &other in cells[index + 1..].iter().filter(|&&other| are_next(one, other)) {
            svg.line(one, other, Paint::line(palette.board.line, 4.5));
        }
    }
    for &cell in &cells {
        svg.circle(cell, 8.0, Paint::fill(palette.board.line));
    }
    for (name, dot) in &dots {
        svg.circle(*dot, 12.0, Paint::fill(palette.page).edged(palette.board.line, 3.0));
        let outward = dot.distance(Point::new(0.0, 0.0)) + 0.38 * UNIT;
        let label = Point::new(0.0, 0.0).towards(*dot, outward);
        svg.text(name, label, LABEL, palette.board.label);
    }
}

fn pieces(svg: &mut Svg, plane: &Plane, picture: &Picture) {
    let palette = picture.theme.palette();
    for (at, piece) in standing(plane, picture) {
        let Some(owner) = piece.owner else { continue };
        let coat = palette.owned(owner);
        if piece.height == 1 {
            svg.pile(at, RADIUS, &[coat], palette);
        } else {
            svg.shadow(at + Point::new(0.0, 9.0), RADIUS, palette);
            svg.disc(at + Point::new(0.0, 9.0), RADIUS, coat);
            let top = at - Point::new(0.0, 9.0);
            svg.disc(top, RADIUS, coat);
            svg.circle(top, RADIUS * 0.46, Paint::line(palette.gold[owner.index()], 5.5));
        }
    }
    beside(svg, plane, picture);
}

/// 1.F remark 3: reserves lie open, at each player's left; captives at their right.
fn beside(svg: &mut Svg, plane: &Plane, picture: &Picture) {
    let palette = picture.theme.palette();
    let (least, most) = plane.corners();
    let supplies = picture.position.supplies();
    for player in Player::BOTH {
        let single = |supply: &&game::Supply| supply.player == player && supply.height == 1;
        let reserve = supplies.iter().find(single).map_or(0, |supply| supply.count);
        let captured = picture.piles.captured(player);
        let (y, left) = match player {
            Player::First => (most.y + 10.0, true),
            Player::Second => (least.y + 46.0, false),
        };
        let foot = |at_left: bool| {
            let x = if at_left { least.x - 112.0 } else { most.x + 112.0 };
            (Point::new(x, y), if at_left { 1.0 } else { -1.0 })
        };
        let (at, inward) = foot(left);
        piles(svg, at, inward, reserve, palette.owned(player), palette);
        if captured > 0 {
            let (at, inward) = foot(!left);
            piles(svg, at, inward, captured, palette.owned(!player), palette);
        }
    }
}
