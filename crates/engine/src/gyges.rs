//! The evaluation of Gygès.

mod move_terms;
mod outlook;
mod ranking;
mod survey;
mod terms;
mod watch;

use std::cell::OnceCell;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use game::Game;
use gyges::{Move, Phase, Position, Variant};
use search::{Evaluate, Tuning};

pub use outlook::Outlook;
use ranking::Ranking;
use watch::Watch;

use crate::network::{Both, Corrected, CorrectedEvaluation, Network};
use crate::weighing::{Mix, Scale, Tally, Weighed, Weights};

/// A tuned linear evaluation with a network on top, which also detects threats to win.
#[derive(Debug, Clone)]
pub struct GygesEvaluation {
    scale: &'static Scale,
    /// Of the position prepared last, computed once its moves are asked about.
    ranking: OnceCell<Ranking>,
    corrected: CorrectedEvaluation,
    watch: Watch,
}

/// The search is extended if at most this many moves parry the opponent's threat.
const FEW_PARRIES: usize = 3;

impl Default for GygesEvaluation {
    fn default() -> Self {
        static SCALE: LazyLock<Scale> =
            LazyLock::new(|| Weights::of::<Position>().expect("weights of Gygès").scale());
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::of::<Position>().expect("network of Gygès"));
        Self {
            scale: &SCALE,
            corrected: CorrectedEvaluation::new(&NETWORK),
            ranking: OnceCell::new(),
            watch: Watch::default(),
        }
    }
}

impl Weighed for Position {
    const TERMS: &'static [(&'static str, usize)] = terms::TERMS;
    const WEIGHTS: &'static str = include_str!("../weights/gyges.weights");

    fn survey(&self, tally: &mut impl Tally) {
        survey::survey(self, self.threatens(!self.turn()), tally);
    }

    /// The two variants differ more than the stages of a game, so each has its own values.
    fn mix(&self) -> Mix {
        match self.variant() {
            Variant::Basic => Mix::FIRST,
            Variant::Advanced => Mix::SECOND,
        }
    }
}

impl Corrected for Position {
    const NETWORK: &'static [u8] = include_bytes!("../networks/gyges.net");

    /// In the basic game the network did not win back the time it takes.
    fn is_corrected(&self) -> bool {
        self.variant() == Variant::Advanced
    }
}

impl Evaluate<Position> for GygesEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let threatened = self.watch.threat(position, !position.turn()).is_some();
        if position.is_corrected() {
            let survey = |both: &mut Both<'_>| survey::survey(position, threatened, both);
            self.corrected.evaluate(position, self.scale, survey)
        } else {
            self.scale.weigh_as(position, |sum| survey::survey(position, threatened, sum))
        }
    }

    fn prepare(&mut self, _: &Position) {
        self.ranking.take();
    }

    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        self.ranking.get_or_init(|| Ranking::of(position)).rank(mv)
    }

    fn wins_at_once(&self, position: &Position) -> bool {
        self.watch.wins_at_once(position)
    }

    /// Not in the basic game: it has too few moves for threats to be reduced away.
    fn is_threatened(&self, position: &Position) -> bool {
        position.variant() == Variant::Advanced
            && self.watch.threat(position, !position.turn()).is_some()
    }

    /// If the opponent threatens to win, moves that do not touch their path to the goal lose at once.
    fn for_each_candidate(&self, position: &Position, mut visit: impl FnMut(Move)) {
        let threat = self.watch.threat(position, !position.turn());
        let (mut none, mut other) = (true, None);
        let ControlFlow::Continue(()) = position.for_each_move(|mv| {
            if threat.is_none_or(|threat| threat.is_touched_by(mv)) {
                none = false;
                visit(mv);
            } else {
                other = Some(mv);
            }
            ControlFlow::<Infallible>::Continue(())
        });
        if let Some(mv) = other.filter(|_| none) {
            visit(mv);
        }
    }

    /// The opponent threatens to win, and few moves parry it.
    fn needs_extension(&self, position: &Position) -> bool {
        let opponent = !position.turn();
        let Some(threat) = self.watch.threat(position, opponent) else { return false };
        let mut count = 0;
        let many = position.for_each_move(|mv| {
            let parries = threat.is_touched_by(mv)
                && self.watch.threat(&position.after(mv), opponent).is_none();
            count += usize::from(parries);
            if count > FEW_PARRIES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        many.is_continue()
    }

    /// In the basic game zugzwang is rare, but a threat must be answered.
    fn after_null_move(&self, position: &Position) -> Option<Position> {
        let basic = position.variant() == Variant::Basic && position.phase() == Phase::Move;
        let quiet = basic && self.watch.threat(position, !position.turn()).is_none();
        quiet.then(|| position.after_null_move()).flatten()
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: true,
            duplicates: false,
            reduce_after: 6,
            reduction_divisor: 140,
            late_move_factor: 6,
            reverse_futility_margin: 0,
            aspiration_window: 60,
            decisions_left: 15,
        }
    }
}
