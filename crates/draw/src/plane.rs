use std::ops::{Add, Mul, Sub};

use game::{Place, PlaceKind, Player};

/// A point of a picture; `y` grows downwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at this distance from here, in the direction of another.
    pub(crate) fn towards(self, other: Self, distance: f64) -> Self {
        self + (other - self) * (distance / self.distance(other).max(f64::EPSILON))
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// The distance between neighbours in a picture.
pub(crate) const UNIT: f64 = 100.0;

/// The places of a board, as points of a picture.
#[derive(Debug)]
pub(crate) struct Plane {
    pub(crate) places: Vec<(Place, Point)>,
}

impl Plane {
    pub(crate) fn new(places: Vec<Place>) -> Self {
        let located = |place: Place| {
            let at = Point::new(place.x * UNIT, -place.y * UNIT);
            (place, at)
        };
        Self { places: places.into_iter().map(located).collect() }
    }

    /// The places of one kind.
    pub(crate) fn of_kind(&self, kind: PlaceKind) -> impl Iterator<Item = (&str, Point)> {
        let places = self.places.iter().filter(move |(place, _)| place.kind == kind);
        places.map(|(place, at)| (&*place.name, *at))
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = (&str, Point)> {
        self.of_kind(PlaceKind::Cell)
    }

    /// The point of a place. Of the two goals, it is that of `player`.
    pub(crate) fn find(&self, name: &str, player: Player) -> Option<Point> {
        let other_goal = PlaceKind::Goal(!player);
        let named =
            self.places.iter().find(|(place, _)| place.name == name && place.kind != other_goal);
        named.map(|(_, at)| *at)
    }

    /// A path from cell to cell, with points along the bend where it ends in a goal.
    pub(crate) fn bent(&self, way: &[Point]) -> Vec<Point> {
        const PARTS: u32 = 12;
        let is_goal = |point: Point| {
            let goals = self.places.iter().filter(|(place, _)| place.kind != PlaceKind::Cell);
            goals.filter(|(place, _)| place.kind != PlaceKind::Dot).any(|(_, at)| *at == point)
        };
        let mut points = way.to_vec();
        if let [.., cell, goal] = *way
            && is_goal(goal)
        {
            points.pop();
            points.extend((1..=PARTS).map(|part| {
                let t = f64::from(part) / f64::from(PARTS);
                cell * (1.0 - t).powi(2)
                    + bend(cell, goal) * (2.0 * t * (1.0 - t))
                    + goal * t.powi(2)
            }));
        }
        points
    }

    /// The upper left and the lower right corner of the smallest box around all places.
    pub(crate) fn corners(&self) -> (Point, Point) {
        let points = || self.places.iter().map(|(_, at)| *at);
        let least = points().reduce(|a, b| Point::new(a.x.min(b.x), a.y.min(b.y)));
        let most = points().reduce(|a, b| Point::new(a.x.max(b.x), a.y.max(b.y)));
        let nowhere = Point::new(0.0, 0.0);
        (least.unwrap_or(nowhere), most.unwrap_or(nowhere))
    }
}

/// The corner that the line from a cell to a goal rounds.
pub(crate) const fn bend(cell: Point, goal: Point) -> Point {
    Point::new(cell.x, goal.y)
}

/// The line through these points, shortened at its end.
pub(crate) fn cut_end(points: &[Point], length: f64) -> Vec<Point> {
    let mut line = points.to_vec();
    let mut left = length;
    while let [.., before, last] = line[..] {
        line.pop();
        let leg = before.distance(last);
        if leg > left {
            line.push(last.towards(before, left));
            break;
        }
        left -= leg;
    }
    line
}
