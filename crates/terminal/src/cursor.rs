use game::Place;

use crate::plan::Plan;

/// A target of the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A place of the board, by index.
    Place(usize),
    /// One of the words below the board, by index.
    Choice(usize),
}

/// The gap between the words below the board.
pub(crate) const CHOICE_PITCH: u16 = 12;

/// The coordinates of all cursor targets. A line counts as two columns, about as tall as it looks.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    places: Vec<(f64, f64)>,
    bottom: f64,
}

impl Field {
    pub(crate) fn new(places: &[Place]) -> Self {
        let plan = Plan::smallest(places);
        let at = |x: u16, y: u16| (f64::from(x), 2.0 * f64::from(y));
        Self {
            places: plan.spots.iter().map(|spot| at(spot.x, spot.y)).collect(),
            bottom: 2.0 * f64::from(plan.height + 1),
        }
    }

    fn at(&self, target: Target) -> (f64, f64) {
        match target {
            Target::Place(index) => self.places[index],
            Target::Choice(index) => (f64::from(CHOICE_PITCH) * (index as f64 + 0.5), self.bottom),
        }
    }

    fn all(&self, choices: usize) -> impl Iterator<Item = Target> {
        (0..self.places.len()).map(Target::Place).chain((0..choices).map(Target::Choice))
    }

    /// The targets in reading order.
    pub(crate) fn in_order(&self, mut targets: Vec<Target>) -> Vec<Target> {
        targets.sort_by(|&one, &other| {
            let ((x, y), (other_x, other_y)) = (self.at(one), self.at(other));
            y.total_cmp(&other_y).then(x.total_cmp(&other_x))
        });
        targets
    }
}

/// Where the cursor is, and its ideal position, so that moving up and down again ends where it
/// began.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cursor {
    pub(crate) target: Target,
    aim: (f64, f64),
}

impl Cursor {
    pub(crate) fn new(target: Target, field: &Field) -> Self {
        Self { target, aim: field.at(target) }
    }

    /// Moves one step: `columns` and `lines` are -1, 0 or 1.
    pub(crate) fn go(&mut self, columns: i32, lines: i32, field: &Field, choices: usize) {
        let (x, y) = field.at(self.target);
        let cost = |target: Target| {
            let (there_x, there_y) = field.at(target);
            let (ahead, aside) = if columns == 0 {
                ((there_y - y) * f64::from(lines), (there_x - self.aim.0).abs())
            } else {
                ((there_x - x) * f64::from(columns), (there_y - self.aim.1).abs())
            };
            (ahead > 0.0).then_some((ahead + aside, target))
        };
        let nearest = field.all(choices).filter_map(cost).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, target)) = nearest else { return };
        self.target = target;
        let (x, y) = field.at(target);
        self.aim = if columns == 0 { (self.aim.0, y) } else { (x, self.aim.1) };
    }

    /// Moves to the nearest of these, unless it is on one of them or there are none.
    pub(crate) fn settle(&mut self, options: &[Target], field: &Field) {
        let (x, y) = field.at(self.target);
        let distance = |target: Target| {
            let (there_x, there_y) = field.at(target);
            (there_x - x).hypot(there_y - y)
        };
        let nearest = options.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        if let Some(target) = nearest.filter(|_| !options.contains(&self.target)) {
            *self = Self::new(target, field);
        }
    }

    /// Moves to the next of these, or to the one before.
    pub(crate) fn cycle(&mut self, options: Vec<Target>, back: bool, field: &Field) {
        let options = field.in_order(options);
        let count = options.len();
        let here = options.iter().position(|&option| option == self.target);
        let next = match here {
            _ if count == 0 => return,
            Some(index) if back => (index + count - 1) % count,
            Some(index) => (index + 1) % count,
            None => 0,
        };
        *self = Self::new(options[next], field);
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};

    use super::*;

    const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

    #[test]
    fn the_arrow_keys_reach_everything() {
        for &game in GameId::ALL {
            let places = Setup::of(game).start().places();
            let field = Field::new(&places);
            let mut seen = vec![Cursor::new(Target::Place(0), &field)];
            let mut next = 0;
            while next < seen.len() {
                for (columns, lines) in WAYS {
                    let mut cursor = seen[next];
                    cursor.go(columns, lines, &field, 2);
                    if !seen.contains(&cursor) {
                        seen.push(cursor);
                    }
                }
                next += 1;
            }
            for target in field.all(2) {
                assert!(seen.iter().any(|cursor| cursor.target == target), "{game} {target:?}");
            }
        }
    }

    #[test]
    fn there_and_back_ends_where_it_began() {
        for &game in GameId::ALL {
            let places = Setup::of(game).start().places();
            let field = Field::new(&places);
            let middle = places.iter().position(|place| place.name == "d3").unwrap();
            for (columns, lines) in WAYS {
                let mut cursor = Cursor::new(Target::Place(middle), &field);
                cursor.go(columns, lines, &field, 0);
                assert_ne!(cursor.target, Target::Place(middle), "{game}");
                cursor.go(-columns, -lines, &field, 0);
                assert_eq!(cursor.target, Target::Place(middle), "{game}");
            }
        }
    }

    #[test]
    fn tab_visits_all_options_in_turn() {
        let field = Field::new(&Setup::of(GameId::GygesBasic).start().places());
        let options: Vec<Target> = [3, 1, 2].map(Target::Place).to_vec();
        let mut cursor = Cursor::new(Target::Place(20), &field);
        let mut visited = Vec::new();
        for _ in 0..3 {
            cursor.cycle(options.clone(), false, &field);
            visited.push(cursor.target);
        }
        assert_eq!(visited, [1, 2, 3].map(Target::Place));
        cursor.cycle(options, true, &field);
        assert_eq!(cursor.target, Target::Place(2));
    }
}
