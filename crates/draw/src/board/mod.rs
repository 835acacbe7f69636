//! The boards. A new game adds its own here.

mod dvonn;
mod gipf;
mod gyges;

use catalog::Family;
use game::{Piece, Player, Step, Supply};

use crate::Picture;
use crate::paint::Paint;
use crate::palette::Palette;
use crate::plane::{Plane, Point, UNIT};
use crate::supplies::{BAND, band};
use crate::svg::{Svg, step};
use crate::tracks::{Tense, Tracks};

/// What differs between boards.
struct Board {
    /// How large pieces are.
    radius: f64,
    /// How far from the centre of a cell arrows end.
    tip: f64,
    /// Whether pieces walk from cell to cell, along lines.
    walks: bool,
    /// The margin of the board beyond its places: to the sides, and up and down.
    margin: Point,
    /// Draws the empty board.
    ground: fn(&mut Svg, &Plane, &Palette),
    /// Draws the pieces.
    pieces: fn(&mut Svg, &Plane, &Picture),
    /// Draws what must stay readable on the pieces, even under an arrow.
    figures: fn(&mut Svg, &Plane, &Picture),
    /// Whether supplies have a place on the board itself.
    holds_supplies: bool,
}

fn board(family: Family) -> &'static Board {
    match family {
        Family::Dvonn => &dvonn::BOARD,
        Family::Gipf => &gipf::BOARD,
        Family::Gyges => &gyges::BOARD,
    }
}

/// The blank margin around the board.
const PAGE: f64 = 16.0;

pub(crate) fn draw(picture: &Picture) -> String {
    let position = &picture.position;
    let palette = picture.theme.palette();
    let game = position.setup().game();
    let board = board(game.family());
    let plane = Plane::new(position.places());
    let supplies = if board.holds_supplies { Vec::new() } else { position.supplies() };
    let bands = Point::new(0.0, if supplies.is_empty() { 0.0 } else { BAND });

    let (least, most) = plane.corners();
    let (least, most) = (least - board.margin, most + board.margin);
    let page = Point::new(PAGE, PAGE);
    let mut svg = Svg::default();
    let (page_least, page_most) = (least - page - bands, most + page + bands);
    svg.sheet(page_least, page_most, 0.0, Paint::fill(palette.page));
    svg.sheet(least, most, 28.0, Paint::fill(palette.board.top).edged(palette.board.border, 2.0));
    if !position.is_over() {
        turn_mark(&mut svg, least, most, position.turn(), palette);
    }
    for (player, y) in
        [(Player::First, most.y + BAND / 2.0), (Player::Second, least.y - BAND / 2.0)]
    {
        let middle = Point::new(f64::midpoint(least.x, most.x), y);
        band(&mut svg, middle, &supplies, player, palette);
    }
    (board.ground)(&mut svg, &plane, palette);
    on_board(&mut svg, picture, board, &plane);
    let title = format!("{}: {}", game.title(), position);
    svg.file(page_least, page_most, &title, &palette.shadings())
}

/// The pieces, with the last and the possible moves.
fn on_board(svg: &mut Svg, picture: &Picture, board: &Board, plane: &Plane) {
    let palette = picture.theme.palette();
    let tracks = |player, tense| {
        let Board { radius, tip, walks, .. } = *board;
        Tracks { plane, palette, radius, tip, walks, player, tense }
    };
    let last = picture.last.iter().map(|(player, steps)| (tracks(*player, Tense::Past), steps));
    let turn = picture.position.turn();
    let ideas = picture.ideas.iter().map(|steps| (tracks(turn, Tense::Possible), steps));
    let all: Vec<(Tracks<'_>, &Vec<Step>)> = last.chain(ideas).collect();
    for (tracks, steps) in all.iter().filter(|(tracks, _)| tracks.tense == Tense::Past) {
        tracks.traces(svg, steps);
    }
    let ways = |svg: &mut Svg| all.iter().for_each(|(tracks, steps)| tracks.ways(svg, steps));
    if board.walks {
        ways(svg);
    }
    (board.pieces)(svg, plane, picture);
    if !board.walks {
        ways(svg);
    }
    (board.figures)(svg, plane, picture);
    for (tracks, steps) in &all {
        tracks.signs(svg, steps);
    }
}

/// The pieces, back to front: those in front partly cover those behind.
fn standing(plane: &Plane, picture: &Picture) -> Vec<(Point, Piece)> {
    let pieces = picture.position.pieces().into_iter();
    let mut standing: Vec<(Point, Piece)> =
        pieces.filter_map(|piece| Some((plane.find(&piece.at, Player::First)?, piece))).collect();
    standing.sort_by(|(one, _), (other, _)| one.y.total_cmp(&other.y));
    standing
}

/// A small triangle at the side of the player who decides.
fn turn_mark(svg: &mut Svg, least: Point, most: Point, player: Player, palette: &Palette) {
    let x = f64::midpoint(least.x, most.x);
    let (y, up) = match player {
        Player::First => (most.y - 8.0, -11.0),
        Player::Second => (least.y + 8.0, 11.0),
    };
    let corner = |dx: f64, dy: f64| Point::new(x + dx, y + dy);
    let data = [
        step('M', corner(-11.0, 0.0)),
        step('L', corner(11.0, 0.0)),
        step('L', corner(0.0, up)),
        "Z".into(),
    ];
    svg.path(&data.concat(), Paint::fill(palette.marks.last).edged(palette.marks.last, 3.0));
}

/// One of the pieces of a supply, beside the board.
pub(crate) fn supply(svg: &mut Svg, at: Point, supply: &Supply, palette: &Palette) {
    // Only pieces that players choose from differ in size.
    if supply.tap.is_some() && supply.owner.is_none() {
        gyges::piece(svg, at, supply.height, palette);
    } else {
        let coat = supply.owner.map_or(&palette.dvonn, |owner| palette.owned(owner));
        svg.pile(at, 28.0, &[coat], palette);
        if supply.owner.is_none() {
            dvonn::ring(svg, at, 28.0, palette);
        }
    }
}

/// The size of coordinates.
const LABEL: f64 = 0.22 * UNIT;
