use game::{Dice, Key};
use search::{Finished, Limits, Line, Options, Score, Search, Signals, Think};

use crate::Playable;

/// Plays from the book while it knows the position, then as `thinker` does.
#[derive(Debug)]
pub(crate) struct Booked<T> {
    thinker: T,
    options: Options,
}

impl<T> Booked<T> {
    pub(crate) fn new(thinker: T, options: Options) -> Self {
        Self { thinker, options }
    }

    /// Whether an answer from the book will do: it will not if more than a move is asked for.
    fn may_look_up(&self, limits: &Limits, signals: &Signals) -> bool {
        let limited = limits.is_some() && !signals.is_pondering();
        self.options.book && self.options.lines == 1 && limited
    }
}

impl<G: Playable, T: Think<G>> Think<G> for Booked<T> {
    fn search(
        &mut self,
        position: &G,
        past: &[Key],
        limits: &Limits,
        signals: &Signals,
    ) -> Box<dyn Search<G::Move>> {
        if self.may_look_up(limits, signals)
            && let Some(line) = look_up(position, self.options.seed)
        {
            return Box::new(Finished::new(Some(line)));
        }
        self.thinker.search(position, past, limits, signals)
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }

    fn set(&mut self, options: Options) {
        self.options = options;
        self.thinker.set(options);
    }
}

/// One of the book's answers, chosen by the position and the seed.
pub(crate) fn look_up<G: Playable>(position: &G, seed: u64) -> Option<Line<G::Move>> {
    let answer = Dice::new(seed ^ position.key().0).pick(&position.answers())?;
    Some(Line {
        depth: 1,
        rank: 1,
        score: Score::estimate(answer.score),
        nodes: 0,
        time: std::time::Duration::ZERO,
        moves: vec![answer.mv],
    })
}
