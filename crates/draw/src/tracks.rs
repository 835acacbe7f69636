//! Marks for what was done and what could be done: rings, crosses, arrows and paths.

use game::{Player, Step, Tap, Waypoint};

use crate::paint::Paint;
use crate::palette::Palette;
use crate::plane::{Plane, Point, cut_end};
use crate::svg::{Svg, step};

/// How wide arrows are.
const WIDTH: f64 = 9.0;

/// How long the heads of arrows are.
const HEAD: f64 = 20.0;

/// Whether a move was played or is only possible. Arrows of possible moves are hollow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tense {
    Past,
    Possible,
}

/// Draws the steps of a turn or a move of `player`, around pieces of this radius.
#[derive(Debug)]
pub(crate) struct Tracks<'p> {
    pub(crate) plane: &'p Plane,
    pub(crate) palette: &'p Palette,
    pub(crate) radius: f64,
    /// How far from the centre of a cell arrows end.
    pub(crate) tip: f64,
    /// Whether pieces walk from cell to cell; other pieces are carried.
    pub(crate) walks: bool,
    pub(crate) player: Player,
    pub(crate) tense: Tense,
}

impl Tracks<'_> {
    fn find(&self, tap: &Tap) -> Option<Point> {
        self.plane.find(tap, self.player)
    }

    fn colour(&self) -> &str {
        match self.tense {
            Tense::Past => self.palette.marks.last,
            Tense::Possible => self.palette.marks.can,
        }
    }

    /// Draws the marks under the pieces: where they went, and which places they left.
    pub(crate) fn traces(&self, svg: &mut Svg, steps: &[Step]) {
        let stays = |(step, later)| end(step).filter(|at| !leaves(later, at));
        let ends: Vec<&Tap> = with_later(steps).filter_map(stays).collect();
        for step in steps {
            if let Some(from) = begin(step).filter(|from| !ends.contains(from))
                && !leaves(steps, from)
                && let Some(at) = self.find(from)
            {
                let faint = Paint::line(self.colour(), 3.5).dashed(1.0, 9.0);
                svg.circle(at, self.radius * 1.1, faint);
            }
        }
        for at in ends.into_iter().filter_map(|end| self.find(end)) {
            svg.circle(at, self.radius * 1.16, Paint::line(self.colour(), 5.0));
        }
    }

    /// Draws the paths of pieces, and where one could be placed.
    pub(crate) fn ways(&self, svg: &mut Svg, steps: &[Step]) {
        let mut last_end = None;
        for (step, later) in with_later(steps) {
            let Some(to) = end(step) else { continue };
            let way = self.way(step);
            // A replaced piece starts where the other one ended.
            let carried = self.walks && begin(step).is_some_and(|from| last_end == Some(from));
            last_end = Some(to);
            match &way[..] {
                [at] if self.tense == Tense::Possible => {
                    let ring = Paint::line(self.colour(), 5.0).dashed(9.0, 9.0);
                    svg.circle(*at, self.radius * 0.8, ring);
                }
                _ if carried => self.arrow(svg, &way, self.tip, Paint::dotted),
                _ => {
                    // Room for the cross of a removed piece.
                    let tip = if leaves(later, to) { self.radius * 1.1 } else { self.tip };
                    self.arrow(svg, &self.plane.bent(&way), tip, |paint| paint);
                }
            }
        }
    }

    /// The points that a piece passes; only one if it is placed.
    fn way(&self, step: &Step) -> Vec<Point> {
        let names: Vec<&Tap> = match step {
            Step::Enter { over, piece } => over.iter().chain([&piece.at]).collect(),
            Step::Go { route, .. } => route.iter().map(|way| &way.at).collect(),
            Step::Leave { .. } => Vec::new(),
        };
        names.into_iter().filter_map(|name| self.find(name)).collect()
    }

    /// Draws the marks over the pieces: a number at every bounce, and a cross where one has left.
    pub(crate) fn signs(&self, svg: &mut Svg, steps: &[Step]) {
        for (step, later) in with_later(steps) {
            match step {
                Step::Enter { .. } => {}
                Step::Go { route, .. } => self.bounces(svg, route),
                Step::Leave { from, .. } => {
                    let is_free = later.iter().all(|step| end(step) != Some(from));
                    if let Some(at) = self.find(from).filter(|_| is_free) {
                        self.cross(svg, at);
                    }
                }
            }
        }
    }

    fn bounces(&self, svg: &mut Svg, route: &[Waypoint]) {
        // A piece can be bounced on several times.
        const CORNERS: [Point; 4] = [
            Point::new(0.72, -0.72),
            Point::new(-0.72, -0.72),
            Point::new(-0.72, 0.72),
            Point::new(0.72, 0.72),
        ];
        let bounces: Vec<&Tap> = route.iter().filter(|way| way.bounce).map(|way| &way.at).collect();
        for (index, &name) in bounces.iter().enumerate() {
            let Some(at) = self.find(name) else { continue };
            let earlier = bounces[..index].iter().filter(|&&other| other == name).count();
            let at = at + CORNERS[earlier % CORNERS.len()] * self.radius;
            svg.circle(at, 14.0, Paint::fill(self.colour()).edged(self.palette.board.top, 2.5));
            svg.text(&format!("{}", index + 1), at, 17.0, self.palette.board.top);
        }
    }

    /// An arrow along these points, from the first cell to before the middle of the last.
    fn arrow<'c>(
        &'c self,
        svg: &mut Svg,
        points: &[Point],
        tip: f64,
        style: impl Fn(Paint<'c>) -> Paint<'c>,
    ) {
        let [first, second, ..] = points else { return };
        let gap = (self.radius * 0.55).min(first.distance(*second) * 0.3);
        let begin = first.towards(*second, gap);
        let way = [&[begin], &points[1..]].concat();
        let line = cut_end(&way, tip + HEAD);
        let (Some(&tip), Some(&neck)) = (cut_end(&way, tip).last(), line.last()) else { return };
        let across = (tip - neck) * 0.8;
        let wing = Point::new(-across.y, across.x);
        let head = [step('M', tip), step('L', neck + wing), step('L', neck - wing), "Z".into()];
        let (head, ground, colour) = (head.concat(), self.palette.board.top, self.colour());

        svg.polyline(&line, style(Paint::line(ground, WIDTH + 5.0).opacity(0.75)));
        svg.path(&head, Paint::line(ground, 8.0).opacity(0.75));
        svg.polyline(&line, style(Paint::line(colour, WIDTH)));
        if self.tense == Tense::Possible {
            svg.polyline(&line, style(Paint::line(ground, WIDTH * 0.4)));
        }
        svg.path(&head, Paint::fill(colour).edged(colour, 3.0));
    }

    /// A dashed ring with a cross: the piece here has left the board.
    fn cross(&self, svg: &mut Svg, at: Point) {
        let gone = self.palette.marks.gone;
        svg.circle(at, self.radius * 0.95, Paint::line(gone, 2.5).dashed(6.0, 7.0));
        let arm = self.radius * 0.32;
        for (x, y) in [(arm, arm), (arm, -arm)] {
            let diagonal = Point::new(x, y);
            svg.line(at - diagonal, at + diagonal, Paint::line(gone, 6.0));
        }
    }
}

/// Every step, with those that follow it.
fn with_later(steps: &[Step]) -> impl Iterator<Item = (&Step, &[Step])> {
    (0..steps.len()).map(|index| (&steps[index], &steps[index + 1..]))
}

/// Where the piece that moves in a step stood.
fn begin(step: &Step) -> Option<&Tap> {
    if let Step::Go { route, .. } = step { route.first().map(|way| &way.at) } else { None }
}

/// Where what moves in a step comes to rest.
fn end(step: &Step) -> Option<&Tap> {
    match step {
        Step::Enter { piece, .. } => Some(&piece.at),
        Step::Go { route, .. } => route.last().map(|way| &way.at),
        Step::Leave { .. } => None,
    }
}

/// Whether something leaves the board from this place.
fn leaves(steps: &[Step], at: &Tap) -> bool {
    steps.iter().any(|step| matches!(step, Step::Leave { from, .. } if from == at))
}
