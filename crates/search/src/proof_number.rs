//! Proof-number search, depth first (df-pn): finds wins by threats alone.
//!
//! The attacker only plays moves that threaten to win at once, the defender only moves that parry.
//! Each position has a proof number, the fewest positions that must still be proven to show that
//! the attacker wins, and a disproof number, the fewest to show that threats alone do not win. The
//! search always continues at the most proving node.
//!
//! Allis, "Searching for solutions in games and artificial intelligence" (1994); Nagai, "Df-pn
//! algorithm for searching AND/OR trees" (2002).

use std::collections::HashMap;

use game::{Game, Key, Player};

use crate::coroutine::{Call, suspend};
use crate::move_ordering::MAX_PLY;
use crate::time_manager::{SideSearch, TimeManager};
use crate::{Evaluate, Score};

/// Looks for a forced win of the player who decides.
pub(crate) struct ProofNumberSearch<'a, G: Game, E> {
    timer: &'a TimeManager,
    evaluation: E,
    position: &'a G,
    table: HashMap<Key, ProofNumbers>,
    /// The positions of the game so far and of the current line. Returning to one proves nothing.
    path: Vec<Key>,
    /// Lines are cut off when the path is this long.
    max_path: usize,
    /// Moves tested so far.
    tests: u64,
    /// Gives up after this many tests.
    max_tests: u64,
}

/// What the search may cost, in tested moves; with fewer tests it would hardly find anything.
pub(crate) const PROVING: SideSearch =
    SideSearch { per_second: 2e6, share: 16.0, min: 10_000, max: 2_000_000 };

/// The proof and disproof numbers of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ProofNumbers {
    /// The fewest positions to prove for a win of the attacker.
    proof: u32,
    /// The fewest positions to prove that threats alone do not win.
    disproof: u32,
    /// Once proven: in how many decisions the attacker wins.
    decisions: u16,
}

/// Cannot be proven.
const INFINITE: u32 = 1 << 28;

impl ProofNumbers {
    const UNKNOWN: Self = Self { proof: 1, disproof: 1, decisions: 0 };
    const DISPROVEN: Self = Self { proof: INFINITE, disproof: 0, decisions: 0 };

    fn proven(decisions: u16) -> Self {
        Self { proof: 0, disproof: INFINITE, decisions }
    }

    fn is_open(self) -> bool {
        self.proof > 0 && self.disproof > 0
    }

    /// At an OR node, one of two moves is enough to win.
    fn or(self, other: Self) -> Self {
        let decisions =
            if other.proof == 0 { self.decisions.min(other.decisions) } else { self.decisions };
        let disproof = (self.disproof + other.disproof).min(INFINITE);
        let proof = self.proof.min(other.proof);
        Self { proof, disproof: if proof == 0 { INFINITE } else { disproof }, decisions }
    }

    /// At an AND node, the attacker must win after both moves.
    fn and(self, other: Self) -> Self {
        let disproof = self.disproof.min(other.disproof);
        let proof = (self.proof + other.proof).min(INFINITE);
        let decisions = self.decisions.max(other.decisions);
        Self { proof: if disproof == 0 { INFINITE } else { proof }, disproof, decisions }
    }
}

/// A proven win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ForcedWin<M> {
    pub(crate) score: Score,
    /// The quickest win against the longest defence.
    pub(crate) line: Vec<M>,
}

impl<'a, G: Game, E: Evaluate<G>> ProofNumberSearch<'a, G, E> {
    /// A search of `position` that gives up after `max_tests` moves. `past` holds the keys of the
    /// positions before.
    pub(crate) fn new(
        timer: &'a TimeManager,
        evaluation: E,
        position: &'a G,
        past: &[Key],
        max_tests: u64,
    ) -> Self {
        Self {
            timer,
            evaluation,
            position,
            table: HashMap::new(),
            path: past.to_vec(),
            max_path: past.len() + MAX_PLY,
            tests: 0,
            max_tests,
        }
    }

    /// The cost so far in nodes of the main search. Testing a move takes much less than a node.
    pub(crate) const fn nodes(&self) -> u64 {
        const TESTS_PER_NODE: u64 = 8;
        self.tests / TESTS_PER_NODE
    }

    /// A forced win that takes more than one move, if the search finds one.
    pub(crate) async fn find_win(&mut self) -> Option<ForcedWin<G::Move>> {
        if self.evaluation.wins_at_once(self.position) {
            return None;
        }
        self.expand(self.position, INFINITE, INFINITE).await;
        let ProofNumbers { proof, decisions, .. } = self.numbers(self.position.key());
        let score = Score::win_in(decisions.into());
        (proof == 0).then(|| ForcedWin { score, line: self.line() })
    }

    fn is_attacker(&self, player: Player) -> bool {
        player == self.position.turn()
    }

    fn numbers(&self, key: Key) -> ProofNumbers {
        self.table.get(&key).copied().unwrap_or(ProofNumbers::UNKNOWN)
    }

    /// Searches below a position until it is proven or disproven, or one of its numbers reaches
    /// its threshold: another position is more promising then.
    async fn expand(&mut self, position: &G, max_proof: u32, max_disproof: u32) {
        if self.path.len() >= self.max_path {
            self.table.insert(position.key(), ProofNumbers::DISPROVEN);
            return;
        }
        let attacks = self.is_attacker(position.turn());
        let children = self.children(position);
        self.path.push(position.key());
        loop {
            let (numbers, next) = self.combine(attacks, &children);
            self.table.insert(position.key(), numbers);
            let over = numbers.proof >= max_proof || numbers.disproof >= max_disproof;
            let Some(Next { child, runner_up }) = next else { break };
            if over || !numbers.is_open() || self.must_stop() {
                break;
            }
            if self.timer.is_slice_over() {
                suspend().await;
            }
            let below = self.numbers(child.key());
            let beyond = runner_up.saturating_add(1);
            // The siblings use up part of the parent's threshold.
            let left = |max: u32, sum: u32, part: u32| max.saturating_sub(sum).saturating_add(part);
            if attacks {
                let disproof = left(max_disproof, numbers.disproof, below.disproof);
                self.expand_child(child, max_proof.min(beyond), disproof).await;
            } else {
                let proof = left(max_proof, numbers.proof, below.proof);
                self.expand_child(child, proof, max_disproof.min(beyond)).await;
            }
        }
        self.path.pop();
    }

    /// [`expand`](Self::expand), boxed because it is recursive.
    fn expand_child<'s>(
        &'s mut self,
        position: &'s G,
        max_proof: u32,
        max_disproof: u32,
    ) -> Call<'s, ()> {
        Box::pin(self.expand(position, max_proof, max_disproof))
    }

    /// The children to search: the attacker's threats that leave the opponent no immediate win, or
    /// the defences after which the attacker does not win at once.
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

    /// The numbers of a position from those of its children, and the most promising child.
    fn combine<'c>(&self, attacks: bool, children: &'c [G]) -> (ProofNumbers, Option<Next<'c, G>>) {
        let Some(first) = children.first() else {
            // No threat, or no defence against one.
            let numbers = if attacks { ProofNumbers::DISPROVEN } else { ProofNumbers::proven(2) };
            return (numbers, None);
        };
        let mut sum = if attacks {
            ProofNumbers { proof: INFINITE, disproof: 0, decisions: u16::MAX }
        } else {
            ProofNumbers::proven(0)
        };
        let mut next = Next { child: first, runner_up: INFINITE };
        let mut least = INFINITE + 1;
        for child in children {
            let repeats = self.path.contains(&child.key());
            let numbers = if repeats { ProofNumbers::DISPROVEN } else { self.numbers(child.key()) };
            let number = if attacks { numbers.proof } else { numbers.disproof };
            if number < least {
                next = Next { child, runner_up: least.min(INFINITE) };
                least = number;
            } else {
                next.runner_up = next.runner_up.min(number);
            }
            sum = if attacks { sum.or(numbers) } else { sum.and(numbers) };
        }
        sum.decisions = sum.decisions.saturating_add(1);
        (sum, Some(next))
    }

    /// The moves of a proven win up to the last threat: the attacker's quickest against the
    /// longest defence.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = self.position.clone();
        for left in (2..self.numbers(position.key()).decisions).rev() {
            let mut step = None;
            self.evaluation.for_each_candidate(&position, |mv| {
                let ProofNumbers { proof, decisions, .. } = self.numbers(position.after(mv).key());
                step = step.or((proof == 0 && decisions == left).then_some(mv));
            });
            let Some(mv) = step else { break };
            line.push(mv);
            position.play(mv);
        }
        line
    }

    fn must_stop(&self) -> bool {
        self.tests >= self.max_tests || self.timer.is_called_off()
    }
}

/// Where to search next.
struct Next<'c, G> {
    child: &'c G,
    /// The number of the second-best child.
    runner_up: u32,
}
