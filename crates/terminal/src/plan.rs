use std::collections::BTreeMap;

use game::{Place, PlaceKind};

/// The layout of a board on the screen.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The centre of each place, in the order of the places.
    pub(crate) spots: Vec<Spot>,
    /// Coordinates beside the board.
    pub(crate) labels: Vec<(Spot, char)>,
    /// The width and height of a piece.
    pub(crate) grain: Grain,
    /// The width and height of the whole board.
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// A character of the screen, counted from the upper left corner of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: u16,
    pub(crate) y: u16,
}

/// The scale of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grain {
    /// Characters from one column of places to the next.
    columns: f64,
    /// Lines from one row to the next.
    rows: f64,
    /// The width and height of a piece. Both are odd.
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Grain {
    const fn new(columns: f64, rows: f64, width: u16, height: u16) -> Self {
        Self { columns, rows, width, height }
    }

    /// From the smallest to the largest. Every place has room for a sign on both sides.
    const SQUARE: &[Self] = &[Self::new(5.0, 2.0, 3, 1), Self::new(10.0, 4.0, 7, 3)];
    /// Hexagons side by side: every other row is shifted by half a place.
    const IN_ROWS: &[Self] =
        &[Self::new(2.5, 2.0, 3, 1), Self::new(3.5, 3.0, 3, 1), Self::new(5.0, 4.0, 7, 3)];
    /// Hexagons one above the other.
    const IN_COLUMNS: &[Self] = &[Self::new(5.0, 1.0, 3, 1), Self::new(10.0, 2.0, 7, 3)];
}

/// The margin: room for signs and coordinates.
const LEFT: u16 = 4;
const RIGHT: u16 = 3;
const ABOVE_AND_BELOW: u16 = 1;

impl Plan {
    /// The largest plan that fits into these columns and lines, or the smallest one.
    pub(crate) fn new(places: &[Place], width: u16, height: u16) -> Self {
        let of_grain = |grain: &Grain| Self::of_grain(places, *grain);
        let mut plans: Vec<Self> = grains(places).iter().map(of_grain).collect();
        let is_too_large = |plan: &Self| plan.width > width || plan.height > height;
        while plans.len() > 1 && plans.last().is_some_and(is_too_large) {
            plans.pop();
        }
        plans.pop().expect("there is a smallest grain")
    }

    /// The smallest plan there is.
    pub(crate) fn smallest(places: &[Place]) -> Self {
        Self::new(places, 0, 0)
    }

    fn of_grain(places: &[Place], grain: Grain) -> Self {
        let cells = || places.iter().filter(|place| !matches!(place.kind, PlaceKind::Goal(_)));
        let (step_x, step_y) = (step(cells().map(|place| place.x)), step(cells().map(|p| p.y)));
        let left = places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min);
        let top = places.iter().map(|place| place.y).fold(f64::NEG_INFINITY, f64::max);
        let spots: Vec<Spot> = places
            .iter()
            .map(|place| Spot {
                x: ((place.x - left) / step_x * grain.columns).round() as u16
                    + LEFT
                    + grain.width / 2,
                y: ((top - place.y) / step_y * grain.rows).round() as u16
                    + ABOVE_AND_BELOW
                    + grain.height / 2,
            })
            .collect();
        let labels = labels(places, &spots, grain);
        let around = |spot: &Spot| (spot.x + grain.width / 2, spot.y + grain.height / 2);
        let ends = spots.iter().map(around);
        let ends = || ends.clone().chain(labels.iter().map(|(spot, _)| (spot.x, spot.y)));
        let width = ends().map(|(x, _)| x + RIGHT).max().unwrap_or_default();
        let height = ends().map(|(_, y)| y + 1 + ABOVE_AND_BELOW).max().unwrap_or_default();
        Self { spots, labels, grain, width, height }
    }
}

/// How a board like this can be drawn.
fn grains(places: &[Place]) -> &'static [Grain] {
    let cells = || places.iter().filter(|place| place.kind == PlaceKind::Cell);
    let (x, y) = (step(cells().map(|place| place.x)), step(cells().map(|place| place.y)));
    if (x - y).abs() < 0.1 {
        Grain::SQUARE
    } else if x < y {
        Grain::IN_ROWS
    } else {
        Grain::IN_COLUMNS
    }
}

/// The smallest step between different numbers.
fn step(numbers: impl Iterator<Item = f64>) -> f64 {
    const NOTHING: f64 = 0.01;
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    let steps = numbers.windows(2).map(|pair| pair[1] - pair[0]).filter(|step| *step > NOTHING);
    steps.fold(f64::INFINITY, f64::min)
}

/// Letters below the columns and numbers beside the rows. Where a board has dots, they show their
/// names instead.
fn labels(places: &[Place], spots: &[Spot], grain: Grain) -> Vec<(Spot, char)> {
    if places.iter().any(|place| place.kind == PlaceKind::Dot) {
        return Vec::new();
    }
    let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for (place, &spot) in places.iter().zip(spots) {
        let mut name = place.name.chars();
        let (PlaceKind::Cell, Some(column), Some(row)) = (place.kind, name.next(), name.next())
        else {
            continue;
        };
        columns.entry(column).or_insert_with(Vec::new).push(spot);
        rows.entry(row).or_insert_with(Vec::new).push(spot);
    }
    let below = columns.into_iter().filter_map(|(letter, mut spots)| {
        spots.sort_by_key(|spot| std::cmp::Reverse(spot.y));
        let lowest = spots.first()?;
        // The label continues a slanted column.
        let lean = spots.get(1).map_or(0, |next| i32::from(lowest.x) - i32::from(next.x));
        let x = i32::from(lowest.x) + lean / 2;
        Some((Spot { x: x as u16, y: lowest.y + grain.height / 2 + 1 }, letter))
    });
    let beside = rows.into_iter().filter_map(|(number, spots)| {
        let first = spots.iter().min_by_key(|spot| spot.x)?;
        Some((Spot { x: first.x - grain.width / 2 - 3, y: first.y }, number))
    });
    below.chain(beside).collect()
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};

    use super::*;

    /// The smallest common screen.
    const ROOM: (u16, u16) = (59, 19);

    #[test]
    fn every_board_fits_into_a_small_screen() {
        for &game in GameId::ALL {
            let plan = Plan::new(&Setup::of(game).start().places(), ROOM.0, ROOM.1);
            let (width, height) = (plan.width, plan.height);
            assert!(width <= ROOM.0 && height <= ROOM.1, "{game}: {width}×{height}");
        }
    }

    #[test]
    fn a_larger_screen_shows_a_larger_board() {
        for &game in GameId::ALL {
            let places = Setup::of(game).start().places();
            let (small, large) = (Plan::smallest(&places), Plan::new(&places, 200, 60));
            assert!(large.width > small.width && large.height > small.height, "{game}");
            assert!(large.width <= 200 && large.height <= 60, "{game}");
        }
    }

    #[test]
    fn no_two_places_cover_each_other() {
        for &game in GameId::ALL {
            let places = Setup::of(game).start().places();
            for (width, height) in [(0, 0), (100, 30), (200, 60)] {
                let Plan { spots, grain, .. } = Plan::new(&places, width, height);
                for (index, one) in spots.iter().enumerate() {
                    for other in &spots[index + 1..] {
                        let apart = one.x.abs_diff(other.x) >= grain.width + 2
                            || one.y.abs_diff(other.y) >= grain.height;
                        assert!(apart, "{game}: {one:?} {other:?}");
                    }
                }
            }
        }
    }
}
