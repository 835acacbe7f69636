//! What has been done, and what could be: rings, crosses, arrows and paths.

use game::{Player, Step, Tap, Waypoint};

use crate::paint::Paint;
use crate::plane::{Plane, Point};
use crate::svg::{Svg, step};
use crate::theme::Palette;

/// How wide arrows are.
const WIDTH: f64 = 9.0;

/// Draws the steps of a move, those of `player`, around pieces of this radius.
pub(crate) struct Tracks<'p> {
    pub(crate) plane: &'p Plane,
    pub(crate) palette: &'p Palette,
    pub(crate) radius: f64,
    /// How far from the middle of a cell arrows end.
    pub(crate) tip: f64,
    pub(crate) player: Player,
}

impl Tracks<'_> {
    fn find(&self, tap: &Tap) -> Option<Point> {
        self.plane.find(tap, self.player)
    }

    /// What lies under the pieces: where the last move began and ended.
    pub(crate) fn traces(&self, svg: &mut Svg, steps: &[Step]) {
        let ring = |svg: &mut Svg, at| {
            svg.circle(at, self.radius * 1.16, Paint::line(self.palette.last, 5.0));
        };
        for step in steps {
            match step {
                Step::Enter { piece, .. } => {
                    self.find(&piece.at).into_iter().for_each(|at| ring(svg, at));
                }
                Step::Go(route) => {
                    let ends = [route.first(), route.last()].map(|end| self.find(&end?.at));
                    if let [Some(from), Some(to)] = ends {
                        let faint = Paint::line(self.palette.last, 3.5).dashed(1.0, 9.0);
                        svg.circle(from, self.radius * 1.1, faint);
                        ring(svg, to);
                    }
                }
                Step::Leave { .. } => {}
            }
        }
    }

    /// The ways that pieces go.
    pub(crate) fn ways(&self, svg: &mut Svg, steps: &[Step], colour: &str) {
        for step in steps {
            let way: Vec<Option<Point>> = match step {
                Step::Enter { over: Some(dot), piece } => {
                    vec![self.find(dot), self.find(&piece.at)]
                }
                Step::Go(route) => route.iter().map(|way| self.find(&way.at)).collect(),
                Step::Enter { .. } | Step::Leave { .. } => continue,
            };
            let points: Vec<Point> = way.into_iter().flatten().collect();
            self.arrow(svg, &points, colour);
        }
    }

    /// What lies over the pieces: a number at every bounce, and a cross where something has gone.
    pub(crate) fn signs(&self, svg: &mut Svg, steps: &[Step], colour: &str) {
        for step in steps {
            match step {
                Step::Enter { .. } => {}
                Step::Go(route) => self.bounces(svg, route, colour),
                Step::Leave { from, .. } => {
                    self.find(from).into_iter().for_each(|at| self.cross(svg, at));
                }
            }
        }
    }

    fn bounces(&self, svg: &mut Svg, route: &[Waypoint], colour: &str) {
        let bounces = route.iter().filter(|way| way.bounce).filter_map(|way| self.find(&way.at));
        for (number, at) in (1..).zip(bounces) {
            let at = at + Point::new(self.radius * 0.72, -self.radius * 0.72);
            svg.circle(at, 14.0, Paint::fill(colour).edged(self.palette.board, 2.5));
            svg.text(&format!("{number}"), at, 17.0, self.palette.board);
        }
    }

    /// An arrow along these points, from the first cell to before the middle of the last.
    fn arrow(&self, svg: &mut Svg, points: &[Point], colour: &str) {
        let [first, .., last] = points else { return };
        let before_last = points[points.len() - 2];
        let second = points[1];
        let room = first.distance(second).min(before_last.distance(*last));
        let start = first.towards(second, (self.radius * 0.55).min(room * 0.3));
        let tip = last.towards(before_last, self.tip);
        let neck = tip.towards(before_last, 20.0);
        let mut line = points.to_vec();
        line[0] = start;
        line.pop();
        line.push(neck);
        svg.polyline(&line, Paint::line(self.palette.board, WIDTH + 5.0).opacity(0.75));
        svg.polyline(&line, Paint::line(colour, WIDTH));
        let across = (tip - neck) * 0.8;
        let wing = Point::new(-across.y, across.x);
        let head = [step('M', tip), step('L', neck + wing), step('L', neck - wing), "Z".into()];
        svg.path(&head.concat(), Paint::fill(colour).edged(colour, 3.0));
    }

    /// A dashed ring with a cross: what stood here has gone.
    fn cross(&self, svg: &mut Svg, at: Point) {
        let gone = self.palette.gone;
        svg.circle(at, self.radius * 0.95, Paint::line(gone, 2.5).dashed(6.0, 7.0));
        let arm = self.radius * 0.32;
        for (x, y) in [(arm, arm), (arm, -arm)] {
            let diagonal = Point::new(x, y);
            svg.line(at - diagonal, at + diagonal, Paint::line(gone, 6.0));
        }
    }
}
