//! Forced wins: one player does nothing but threaten to win at once, the other nothing but parry.
//!
//! Proof-number search, depth first. For each position it is known how many others have to be proven at
//! least to prove that the attacker wins, and how many to prove that threats alone do not do it;
//! the search goes on where the fewer are missing.

use std::collections::HashMap;

use game::{Game, Key, Player};

use crate::coroutine::{Call, suspend};
use crate::ordering::MAX_PLY;
use crate::session::Session;
use crate::{Evaluate, Score};

/// Looks for a forced win of the player who decides.
pub(crate) struct Siege<'a, G: Game, E> {
    session: &'a Session,
    evaluation: E,
    position: &'a G,
    known: HashMap<Key, Verdict>,
    /// The positions of the game so far and of the line that is looked at: who comes back to one
    /// has won nothing.
    path: Vec<Key>,
    /// No line is followed when the path is as long.
    longest: usize,
    /// Moves that have been tested.
    tests: u64,
    /// How many may be.
    cap: u64,
}

/// What has to be proven yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Verdict {
    /// At least so many positions, to prove that the attacker wins.
    win: u32,
    /// At least so many, to prove that he does not by threats alone.
    escape: u32,
    /// If he wins, after so many decisions.
    decisions: u16,
}

/// Never to be proven.
const NEVER: u32 = 1 << 28;

impl Verdict {
    const UNKNOWN: Self = Self { win: 1, escape: 1, decisions: 0 };
    const ESCAPE: Self = Self { win: NEVER, escape: 0, decisions: 0 };

    fn win(decisions: u16) -> Self {
        Self { win: 0, escape: NEVER, decisions }
    }

    fn is_open(self) -> bool {
        self.win > 0 && self.escape > 0
    }

    /// Of a position in which one of two ways is enough to win.
    fn or(self, other: Self) -> Self {
        let decisions =
            if other.win == 0 { self.decisions.min(other.decisions) } else { self.decisions };
        let escape = (self.escape + other.escape).min(NEVER);
        let win = self.win.min(other.win);
        Self { win, escape: if win == 0 { NEVER } else { escape }, decisions }
    }

    /// Of a position in which both must win.
    fn and(self, other: Self) -> Self {
        let escape = self.escape.min(other.escape);
        let win = (self.win + other.win).min(NEVER);
        let decisions = self.decisions.max(other.decisions);
        Self { win: if escape == 0 { NEVER } else { win }, escape, decisions }
    }
}

/// A win that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conquest<M> {
    pub(crate) score: Score,
    /// The longest resistance.
    pub(crate) line: Vec<M>,
}

impl<'a, G: Game, E: Evaluate<G>> Siege<'a, G, E> {
    /// One of a position that gives up after `cap` moves. The past is the keys of the positions
    /// before.
    pub(crate) fn new(
        session: &'a Session,
        evaluation: E,
        position: &'a G,
        past: &[Key],
        cap: u64,
    ) -> Self {
        Self {
            session,
            evaluation,
            position,
            known: HashMap::new(),
            path: past.to_vec(),
            longest: past.len() + MAX_PLY,
            tests: 0,
            cap,
        }
    }

    /// How many positions of a search took as long: to test a move is much less than to search it.
    pub(crate) const fn nodes(&self) -> u64 {
        const TESTS_OF_A_NODE: u64 = 8;
        self.tests / TESTS_OF_A_NODE
    }

    /// A forced win that takes more than a move, if there is one and it does not take too long.
    pub(crate) async fn storm(&mut self) -> Option<Conquest<G::Move>> {
        if self.evaluation.wins_at_once(self.position) {
            return None;
        }
        self.prove(self.position, NEVER, NEVER).await;
        let Verdict { win, decisions, .. } = self.verdict(self.position.key());
        let score = Score::win_in(decisions.into());
        (win == 0).then(|| Conquest { score, line: self.line() })
    }

    fn is_attacker(&self, player: Player) -> bool {
        player == self.position.turn()
    }

    fn verdict(&self, key: Key) -> Verdict {
        self.known.get(&key).copied().unwrap_or(Verdict::UNKNOWN)
    }

    /// Looks into a position until it is decided, or until more is missing than elsewhere: so many
    /// positions to a win or to an escape.
    async fn prove(&mut self, position: &G, most_to_win: u32, most_to_escape: u32) {
        if self.path.len() >= self.longest {
            self.known.insert(position.key(), Verdict::ESCAPE);
            return;
        }
        let attacks = self.is_attacker(position.turn());
        let children = self.children(position);
        self.path.push(position.key());
        loop {
            let (verdict, next) = self.sum_up(attacks, &children);
            self.known.insert(position.key(), verdict);
            let enough = verdict.win >= most_to_win || verdict.escape >= most_to_escape;
            let Some(Next { child, runner_up }) = next else { break };
            if enough || !verdict.is_open() || self.must_stop() {
                break;
            }
            if self.session.is_slice_over() {
                suspend().await;
            }
            let below = self.verdict(child.key());
            let beyond = runner_up.saturating_add(1);
            // What is missing elsewhere is missing here as well.
            let left =
                |most: u32, all: u32, part: u32| most.saturating_sub(all).saturating_add(part);
            if attacks {
                let escape = left(most_to_escape, verdict.escape, below.escape);
                self.look_into(child, most_to_win.min(beyond), escape).await;
            } else {
                let win = left(most_to_win, verdict.win, below.win);
                self.look_into(child, win, most_to_escape.min(beyond)).await;
            }
        }
        self.path.pop();
    }

    /// The same, called from itself.
    fn look_into<'s>(
        &'s mut self,
        position: &'s G,
        most_to_win: u32,
        most_to_escape: u32,
    ) -> Call<'s, ()> {
        Box::pin(self.prove(position, most_to_win, most_to_escape))
    }

    /// The positions that the moves lead to which count: the attacker's threats that leave the opponent
    /// no win, or the moves after which the attacker does not win at once.
    fn children(&mut self, position: &G) -> Vec<G> {
        let attacks = self.is_attacker(position.turn());
        let mut children = Vec::new();
        let (evaluation, tests) = (&self.evaluation, &mut self.tests);
        evaluation.for_each_candidate(position, |mv| {
            *tests += 1;
            let child = position.after(mv);
            if !evaluation.wins_at_once(&child) && (!attacks || evaluation.is_threatened(&child)) {
                children.push(child);
            }
        });
        children
    }

    /// What is known of a position by its children, and where to look next.
    fn sum_up<'c>(&self, attacks: bool, children: &'c [G]) -> (Verdict, Option<Next<'c, G>>) {
        let Some(first) = children.first() else {
            // All that the opponent can do is to let the attacker win.
            return (if attacks { Verdict::ESCAPE } else { Verdict::win(2) }, None);
        };
        let mut sum = if attacks {
            Verdict { win: NEVER, escape: 0, decisions: u16::MAX }
        } else {
            Verdict::win(0)
        };
        let mut next = Next { child: first, runner_up: NEVER };
        let mut least = NEVER + 1;
        for child in children {
            let came_before = self.path.contains(&child.key());
            let verdict = if came_before { Verdict::ESCAPE } else { self.verdict(child.key()) };
            let missing = if attacks { verdict.win } else { verdict.escape };
            if missing < least {
                next = Next { child, runner_up: least.min(NEVER) };
                least = missing;
            } else {
                next.runner_up = next.runner_up.min(missing);
            }
            sum = if attacks { sum.or(verdict) } else { sum.and(verdict) };
        }
        sum.decisions = sum.decisions.saturating_add(1);
        (sum, Some(next))
    }

    /// The moves of a proven win until the last threat: the attacker's quickest, and those that
    /// resist longest.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = self.position.clone();
        for left in (2..self.verdict(position.key()).decisions).rev() {
            let mut step = None;
            self.evaluation.for_each_candidate(&position, |mv| {
                let Verdict { win, decisions, .. } = self.verdict(position.after(mv).key());
                step = step.or((win == 0 && decisions == left).then_some(mv));
            });
            let Some(mv) = step else { break };
            line.push(mv);
            position.play(mv);
        }
        line
    }

    fn must_stop(&self) -> bool {
        self.tests >= self.cap || self.session.is_called_off()
    }
}

/// Where to look next.
struct Next<'c, G> {
    child: &'c G,
    /// How much is missing in the next best.
    runner_up: u32,
}
