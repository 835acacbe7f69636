use game::Key;
use search::{Finished, Limits, Options, Search, Searcher, Signals, Think};

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
    fn search(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        // Lower levels would play above their strength.
        if self.level == Level::MAX
            && let Some(line) = look_up(position, self.options.seed)
        {
            return Box::new(Finished::new(Some(line)));
        }
        let rung = position.ladder()[self.level.index()];
        let evaluation = Fallible::<G::Evaluation>::new(rung, self.options.seed);
        let options = options_of(&rung, self.options);
        let limits = Limits {
            nodes: Some(limits.nodes.map_or(rung.nodes, |nodes| nodes.min(rung.nodes))),
            // A limit of depth keeps the endgame solver off.
            depth: limits.depth.into_iter().chain(rung.horizon()).min(),
            ..*limits
        };
        // Even on the opponent's time it searches no more than its level allows.
        let signals = signals.not_pondering();
        Searcher::new(evaluation, options).search(position, past, &limits, &signals)
    }

    /// A level remembers nothing.
    fn forget(&mut self) {}

    fn set(&mut self, options: Options) {
        self.options = options;
    }
}

/// Options that would change how strong a level plays are ignored.
fn options_of(rung: &Rung, options: Options) -> Options {
    const NODES_OF_A_MEGABYTE: u64 = 40_000;
    let hash = 1 + (rung.nodes / NODES_OF_A_MEGABYTE) as usize;
    Options { hash, threads: 1, lines: 1, ..options }
}
