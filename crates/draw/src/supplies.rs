//! What lies beside the board.

use game::{Player, Supply};

use crate::board;
use crate::letters;
use crate::paint::Paint;
use crate::palette::{Coat, Palette};
use crate::pieces::COIN;
use crate::plane::Point;
use crate::svg::Svg;

/// The most pieces of one pile; more make further piles.
const PILE: u8 = 6;

const COIN_RADIUS: f64 = 25.0;

/// The gap between piles.
const STRIDE: f64 = 2.0 * COIN_RADIUS + 8.0;

/// The width of the piles of this many pieces.
fn width(coins: u8) -> f64 {
    f64::from(coins.div_ceil(PILE).max(1)) * STRIDE
}

/// Piles of equal coins that stand on a common ground, with their number below. `foot` is the
/// middle of the ground at the outer end, and `inward` the direction to the other end, 1 or -1.
pub(crate) fn piles(
    svg: &mut Svg,
    foot: Point,
    inward: f64,
    coins: u8,
    coat: &Coat,
    palette: &Palette,
) {
    let mut left = coins;
    let ground = Point::new(COIN_RADIUS, COIN_RADIUS * 0.32);
    if coins == 0 {
        let at = foot + Point::new(inward * STRIDE / 2.0, COIN);
        svg.ellipse(at, ground, Paint::line(palette.board.line, 2.0).dashed(5.0, 6.0));
    }
    let mut at = foot + Point::new(inward * STRIDE / 2.0, 0.0);
    while left > 0 {
        let height = left.min(PILE);
        svg.ellipse(
            at + Point::new(2.0, COIN + 3.0),
            Point::new(COIN_RADIUS * 1.06, COIN_RADIUS * 0.38),
            Paint::fill(palette.board.shadow).opacity(0.18),
        );
        for level in 0..height {
            svg.coin(at - Point::new(0.0, f64::from(level) * COIN), COIN_RADIUS, coat);
        }
        left -= height;
        at = at + Point::new(inward * STRIDE, 0.0);
    }
    let middle = foot + Point::new(inward * width(coins) / 2.0, COIN + 34.0);
    svg.text(&coins.to_string(), middle, 26.0, palette.board.label);
}

/// The height of the band in which a player's supplies lie in a row.
pub(crate) const BAND: f64 = 84.0;

/// The supplies of a player in a row around `middle`, each as one piece and a number.
pub(crate) fn band(
    svg: &mut Svg,
    middle: Point,
    supplies: &[Supply],
    player: Player,
    palette: &Palette,
) {
    const PIECE: f64 = 28.0;
    const SIZE: f64 = 27.0;
    const GAP: f64 = 14.0;
    const BETWEEN: f64 = 44.0;
    let own = supplies.iter().filter(|supply| supply.player == player);
    let labelled: Vec<(&Supply, String, f64)> = own
        .map(|supply| {
            let label = format!("×{}", supply.count);
            let width = letters::width(&label, SIZE);
            (supply, label, width)
        })
        .collect();
    let widths = labelled.iter().map(|(_, _, width)| 2.0 * PIECE + GAP + width + BETWEEN);
    let mut left = middle - Point::new((widths.sum::<f64>() - BETWEEN) / 2.0, 0.0);
    for (supply, label, width) in labelled {
        board::supply(svg, left + Point::new(PIECE, 0.0), supply, palette);
        let text = 2.0 * PIECE + GAP;
        svg.text(&label, left + Point::new(text + width / 2.0, 0.0), SIZE, palette.board.label);
        left = left + Point::new(text + width + BETWEEN, 0.0);
    }
}
