//! How to judge a position of Gygès.

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

use game::{Game, Tabletop};
use gyges::{Move, Phase, Position, Variant};
use search::{Evaluate, Tuning};

pub use outlook::Outlook;
use ranking::Ranking;
use watch::Watch;

use crate::network::{Both, Corrected, Judge, Network};
use crate::weighing::{LATEST, Scale, Tally, Weighed, Weights};

/// Judges by weights that were fitted to the results of games, and watches for threats.
#[derive(Debug, Clone)]
pub struct GygesEvaluation {
    scale: &'static Scale,
    /// Of the position that was considered last, once somebody asks about its moves.
    ranking: OnceCell<Ranking>,
    judge: Judge,
    watch: Watch,
}

/// Where no more moves than this parry the opponent's threat, the search goes on.
const FEW: usize = 3;

impl Default for GygesEvaluation {
    fn default() -> Self {
        static SCALE: LazyLock<Scale> =
            LazyLock::new(|| Weights::of::<Position>().expect("weights of Gygès").scale());
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::of::<Position>().expect("network of Gygès"));
        Self {
            scale: &SCALE,
            judge: Judge::new(&NETWORK),
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

    /// The two games differ more than the stages of either: the early weights are those of the
    /// basic game, and the late ones those of the advanced.
    fn lateness(&self) -> i32 {
        match self.variant() {
            Variant::Basic => 0,
            Variant::Advanced => LATEST,
        }
    }
}

impl Corrected for Position {
    const NETWORK: &'static [u8] = include_bytes!("../networks/gyges.net");

    /// In the basic game it did not win back the time that it takes.
    fn is_corrected(&self) -> bool {
        self.variant() == Variant::Advanced
    }
}

impl Evaluate<Position> for GygesEvaluation {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let threatened = self.watch.threat(position, !position.turn()).is_some();
        if position.is_corrected() {
            let survey = |both: &mut Both<'_>| survey::survey(position, threatened, both);
            self.judge.judge(position, self.scale, survey)
        } else {
            self.scale.weigh_as(position, |sum| survey::survey(position, threatened, sum))
        }
    }

    fn consider(&mut self, _: &Position) {
        self.ranking.take();
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        self.ranking.get_or_init(|| Ranking::of(position)).rank(mv)
    }

    fn wins_at_once(&self, position: &Position) -> bool {
        self.watch.wins_at_once(position)
    }

    /// In the basic game there are too few moves for threats to be lost among them.
    fn is_threatened(&self, position: &Position) -> bool {
        position.variant() == Variant::Advanced
            && self.watch.threat(position, !position.turn()).is_some()
    }

    /// If the opponent threatens to win, what does not touch his way to the goal loses at once.
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

    /// The opponent threatens to win, and there are hardly any moves against it.
    fn is_unsettled(&self, position: &Position) -> bool {
        let opponent = !position.turn();
        let Some(threat) = self.watch.threat(position, opponent) else { return false };
        let mut count = 0;
        let many = position.for_each_move(|mv| {
            let parries = threat.is_touched_by(mv)
                && self.watch.threat(&position.after(mv), opponent).is_none();
            count += usize::from(parries);
            if count > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        many.is_continue()
    }

    /// Hardly ever is it a burden to move; but who is threatened cannot pass.
    fn after_pass(&self, position: &Position) -> Option<Position> {
        let basic = position.variant() == Variant::Basic && position.phase() == Phase::Move;
        let calm = basic && self.watch.threat(position, !position.turn()).is_none();
        calm.then(|| position.ahead()).flatten()
    }

    fn tuning(&self) -> Tuning {
        Tuning {
            repeats: true,
            twins: false,
            full_moves: 6,
            reduction_divisor: 140,
            late_moves: 6,
            margin: 0,
            window: 60,
            decisions_left: 15,
        }
    }
}
