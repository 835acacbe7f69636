use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::{self, JoinHandle};

use catalog::{AnyGame, Move, Thinker};
use game::Key;
use search::{Limits, Line, Signals};

use crate::best_move::BestMove;
use crate::complaint::Complaint;
use crate::go::Go;
use crate::info::Info;

/// What to think about, and for how long.
pub(crate) struct Task {
    pub(crate) game: Box<dyn AnyGame>,
    /// The keys of the earlier positions, oldest first.
    pub(crate) past: Vec<Key>,
    pub(crate) go: Go,
}

/// A thinker on a thread of its own. Dropping it stops it; it still answers.
pub(crate) struct Thinking {
    leash: Leash,
    answered: Arc<AtomicBool>,
    thread: JoinHandle<Option<Box<dyn Thinker>>>,
}

/// Keeps a thinker running until it is dropped.
struct Leash {
    signals: Signals,
    /// While this exists, the answer is held back, even if there is nothing more to think about.
    hold: Option<Sender<Infallible>>,
    /// Whether only a stop ends it.
    endless: bool,
}

impl Thinking {
    pub(crate) fn start(thinker: Box<dyn Thinker>, task: Task, voice: SyncSender<String>) -> Self {
        let limits = task.go.limits(task.game.turn());
        let endless = !limits.is_some();
        let signals = native::signals();
        let signals = if task.go.ponder { signals.pondering() } else { signals };
        let (hold, release) = channel();
        let hold = Some(hold).filter(|_| endless || task.go.ponder);
        let answered = Arc::new(AtomicBool::new(false));
        let work = Work {
            task,
            limits,
            signals: signals.clone(),
            release,
            answered: Arc::clone(&answered),
            voice,
        };
        let thread = thread::spawn(move || work.run(thinker));
        Self { leash: Leash { signals, hold, endless }, answered, thread }
    }

    /// Whether the answer has been sent, so that waiting for the end takes no time.
    pub(crate) fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    /// The opponent has played the expected move: from now on the limits count.
    pub(crate) fn ponder_hit(&mut self) {
        self.leash.signals.ponder_hit();
        if !self.leash.endless {
            self.leash.hold = None;
        }
    }

    /// Stops, waits for the answer, and returns the thinker unless it has failed.
    pub(crate) fn end(self) -> Option<Box<dyn Thinker>> {
        drop(self.leash);
        self.thread.join().ok().flatten()
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

/// The other end of the leash.
struct Work {
    task: Task,
    limits: Limits,
    signals: Signals,
    release: Receiver<Infallible>,
    answered: Arc<AtomicBool>,
    voice: SyncSender<String>,
}

impl Work {
    /// Thinks, reports and answers. A thinker that panics is not used again.
    fn run(self, mut thinker: Box<dyn Thinker>) -> Option<Box<dyn Thinker>> {
        let found = catch_unwind(AssertUnwindSafe(|| self.think(thinker.as_mut())));
        let (answer, thinker) = match found {
            Ok(Some(line)) => {
                // Nothing is ever sent: this waits for the hold to be dropped.
                let _ = self.release.recv();
                (self.best_move(line).to_string(), Some(thinker))
            }
            Ok(None) => (BestMove::default().to_string(), Some(thinker)),
            Err(_) => (format!("error {}", Complaint::Failed), None),
        };
        self.answered.store(true, Ordering::Release);
        // If the output has failed, there is nobody to tell.
        let _ = self.voice.send(answer);
        thinker
    }

    fn think(&self, thinker: &mut dyn Thinker) -> Option<Line<Move>> {
        let Task { game, past, .. } = &self.task;
        let mut tell = |line: Line<Move>| {
            if self.voice.send(Info::from(line).to_string()).is_err() {
                self.signals.stop();
            }
        };
        thinker.think(game.as_ref(), past, &self.limits, &self.signals, &mut tell)
    }

    /// The first move of the line, and the second if the opponent decides on it.
    fn best_move(&self, line: Line<Move>) -> BestMove {
        let mut moves = line.moves.into_iter();
        let Some(best) = moves.next() else { return BestMove::default() };
        let mut after = self.task.game.clone();
        after.play(best);
        let passed_on = after.turn() != self.task.game.turn();
        let ponder = moves.next().filter(|_| passed_on).map(|mv| mv.to_string());
        BestMove { best: Some(best.to_string()), ponder }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;
    use std::time::Duration;

    use catalog::{GameId, Setup};
    use search::{Finished, Options, Score, Search};

    use super::*;

    /// A fake thinker with a fixed behaviour.
    #[derive(Debug)]
    enum Puppet {
        /// Expects these moves, and says so at once.
        Expects(&'static [&'static str]),
        /// Finds no move.
        Silent,
        /// Panics.
        Fails,
    }

    impl Thinker for Puppet {
        fn search(
            &mut self,
            game: &dyn AnyGame,
            _: &[Key],
            _: &Limits,
            _: &Signals,
        ) -> Box<dyn Search<Move>> {
            let moves = match self {
                Self::Expects(moves) => {
                    moves.iter().map(|mv| game.parse_move(mv).expect("a move")).collect()
                }
                Self::Silent => return Box::new(Finished::new(None)),
                Self::Fails => panic!("a test of what a failure does"),
            };
            let (nodes, time) = (7, Duration::from_millis(1));
            let line = Line { depth: 2, rank: 1, score: Score::DRAW, nodes, time, moves };
            Box::new(Finished::new(Some(line)))
        }

        fn forget(&mut self) {}

        fn set(&mut self, _: Options) {}
    }

    fn start(puppet: Puppet, game: GameId, go: Go) -> (Thinking, Receiver<String>) {
        let (voice, heard) = sync_channel(16);
        let task = Task { game: Setup::of(game).start(), past: Vec::new(), go };
        (Thinking::start(Box::new(puppet), task, voice), heard)
    }

    /// Everything that a thinker reports after `act`.
    fn said(puppet: Puppet, game: GameId, go: Go, act: impl FnOnce(Thinking)) -> Vec<String> {
        let (thinking, heard) = start(puppet, game, go);
        act(thinking);
        heard.iter().collect()
    }

    const INFO: &str = "info depth 2 score cp 0 nodes 7 nps 7000 time 1 multipv 1 pv";

    #[test]
    fn the_expected_reply_is_reported() {
        let said =
            said(Puppet::Expects(&["c3", "d3"]), GameId::Dvonn, Limits::depth(1).into(), drop);
        assert_eq!(said, [format!("{INFO} c3 d3"), "bestmove c3 ponder d3".to_owned()]);
    }

    #[test]
    fn a_second_move_of_the_same_player_is_not_a_reply() {
        let (voice, heard) = sync_channel(16);
        let fen = "b.bb/.b.../.b..../.b...../w...../...../.... b push 9,9 cc";
        let game = Setup::of(GameId::GipfBasic).parse(fen).unwrap();
        let task = Task { game, past: Vec::new(), go: Limits::depth(1).into() };
        let puppet = Puppet::Expects(&["a2-b3", "xb2,b3,b4,b5"]);
        Thinking::start(Box::new(puppet), task, voice).end();
        assert_eq!(heard.iter().last().as_deref(), Some("bestmove a2-b3"));
    }

    #[test]
    fn a_thinker_without_a_move_has_no_best_move() {
        for go in [Limits::depth(1).into(), Go::default()] {
            let said = said(Puppet::Silent, GameId::Dvonn, go, |_| {});
            assert_eq!(said, ["bestmove none"]);
        }
    }

    #[test]
    fn a_failed_thinker_gets_an_error_and_is_dropped() {
        let (thinking, heard) = start(Puppet::Fails, GameId::Dvonn, Go::default());
        let answer = heard.recv().unwrap();
        assert_eq!(answer, "error the search has failed: there is no best move");
        assert!(thinking.has_answered());
        assert!(thinking.end().is_none());
    }

    #[test]
    fn without_a_limit_the_answer_waits_for_a_stop() {
        let infinite = Go { infinite: true, ..Limits::depth(1).into() };
        for go in [infinite, Go::default(), Go { ponder: true, ..Go::default() }] {
            let (mut thinking, heard) = start(Puppet::Expects(&["c3"]), GameId::Dvonn, go);
            thinking.ponder_hit();
            assert_eq!(heard.recv().unwrap(), format!("{INFO} c3"));
            assert!(heard.recv_timeout(Duration::from_millis(50)).is_err(), "{go}");
            assert!(!thinking.has_answered());
            assert!(thinking.end().is_some());
            assert_eq!(heard.recv().unwrap(), "bestmove c3");
        }
    }

    #[test]
    fn on_the_opponents_time_the_answer_waits_for_their_move() {
        let go = Go { ponder: true, ..Limits::depth(1).into() };
        let (mut thinking, heard) = start(Puppet::Expects(&["c3"]), GameId::Dvonn, go);
        assert_eq!(heard.recv().unwrap(), format!("{INFO} c3"));
        assert!(heard.recv_timeout(Duration::from_millis(50)).is_err());
        thinking.ponder_hit();
        assert_eq!(heard.recv().unwrap(), "bestmove c3");
    }
}
