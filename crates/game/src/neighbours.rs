use crate::{Place, PlaceKind, Tap};

/// The tolerance for comparing distances and angles.
const SLACK: f64 = 1e-6;

/// The neighbours of each place, one for each direction of the board: `None` where the board ends.
///
/// The directions have the same order at every place, counter-clockwise from the right, so that
/// following one of them from place to place follows a line of the board. Goals have no neighbours,
/// and no line leads from dot to dot.
pub fn neighbours(places: &[Place]) -> Vec<Vec<Option<Tap>>> {
    let directions = directions(places);
    let beside = |place: &Place, &(dx, dy): &(f64, f64)| {
        let is_there = |other: &&Place| {
            joined(place, other)
                && (other.x - place.x - dx).abs() < SLACK
                && (other.y - place.y - dy).abs() < SLACK
        };
        places.iter().find(is_there).map(|other| other.name.clone())
    };
    let around = |place| directions.iter().map(|direction| beside(place, direction)).collect();
    places.iter().map(around).collect()
}

/// Every way from a place to one next to it, counter-clockwise from the right.
fn directions(places: &[Place]) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    for from in places {
        for to in places.iter().filter(|to| joined(from, to)) {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let is_known = |&(x, y): &(f64, f64)| (x - dx).abs() < SLACK && (y - dy).abs() < SLACK;
            if !found.iter().any(is_known) {
                found.push((dx, dy));
            }
        }
    }
    found.sort_by(|one, other| angle(*one).total_cmp(&angle(*other)));
    found
}

/// From 0 to a full turn; tiny negative angles count as 0.
fn angle((x, y): (f64, f64)) -> f64 {
    let angle = y.atan2(x);
    if angle < -SLACK { angle + std::f64::consts::TAU } else { angle.max(0.0) }
}

fn joined(one: &Place, other: &Place) -> bool {
    let kinds = (one.kind, other.kind);
    let is_line = matches!(kinds, (PlaceKind::Cell, PlaceKind::Cell | PlaceKind::Dot))
        || matches!(kinds, (PlaceKind::Dot, PlaceKind::Cell));
    is_line && ((other.x - one.x).hypot(other.y - one.y) - 1.0).abs() < SLACK
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &'static str, kind: PlaceKind, x: f64, y: f64) -> Place {
        Place { name: name.into(), kind, x, y }
    }

    #[test]
    fn directions_have_the_same_order_everywhere() {
        use PlaceKind::{Cell, Dot};
        let places = [
            place("a1", Cell, 0.0, 0.0),
            place("b1", Cell, 1.0, 0.0),
            place("a2", Cell, 0.0, 1.0),
            place("x", Dot, 1.0, 1.0),
            place("y", Dot, 2.0, 1.0),
        ];
        let [a1, b1, a2, x, y] = neighbours(&places).try_into().unwrap();
        let some = |name: &'static str| Some(Tap::Borrowed(name));
        assert_eq!(a1, [some("b1"), some("a2"), None, None]);
        assert_eq!(b1, [None, some("x"), some("a1"), None]);
        assert_eq!(a2, [some("x"), None, None, some("a1")]);
        assert_eq!(x, [None, None, some("a2"), some("b1")]);
        assert_eq!(y, [None, None, None, None], "no line leads from dot to dot");
    }
}
