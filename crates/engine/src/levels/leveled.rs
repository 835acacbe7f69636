use std::time::Duration;

use game::Key;
use search::{Limits, Line, Options, Searcher, Signals, Think};

use super::fallible::Fallible;
use super::{Level, Rung};
use crate::Playable;
use crate::book::look_up;

/// The engine at a level.
#[derive(Debug)]
pub(crate) struct Leveled {
    level: Level,
    options: Options,
}

impl Leveled {
    pub(crate) fn new(level: Level, options: Options) -> Self {
        Self { level, options }
    }
}

impl<G: Playable> Think<G> for Leveled {
    fn think(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
        tell: &mut dyn FnMut(Line<G::Move>),
    ) -> Option<Line<G::Move>> {
        // To think on the opponent's time would be to think more than the level does.
        while signals.is_pondering() && !signals.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // The others would play above themselves.
        if self.level == Level::MAX
            && let Some(line) = look_up(position, self.options.seed)
        {
            tell(line.clone());
            return Some(line);
        }
        let rung = position.ladder()[self.level.index()];
        let evaluation = Fallible::<G::Evaluation>::new(rung, self.options.seed);
        let options = options_of(&rung, self.options);
        let limits = Limits {
            nodes: Some(limits.nodes.map_or(rung.nodes, |nodes| nodes.min(rung.nodes))),
            // Limits of depth keep endings from being solved.
            depth: limits.depth.into_iter().chain(rung.horizon()).min(),
            ..*limits
        };
        Searcher::new(evaluation, options).think(position, past, &limits, signals, tell)
    }

    /// Nothing is learned.
    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.options = options;
    }
}

/// What could make a level play otherwise is its own affair.
fn options_of(rung: &Rung, options: Options) -> Options {
    const NODES_OF_A_MEGABYTE: u64 = 40_000;
    let hash = 1 + (rung.nodes / NODES_OF_A_MEGABYTE) as usize;
    Options { hash, threads: 1, lines: 1, ..options }
}
