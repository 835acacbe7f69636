use search::Score;

use crate::Playable;

/// The chance of winning at a score. A draw is half a win.
pub fn win_chance<G: Playable>(position: &G, score: Score) -> f64 {
    if score.is_won() {
        1.0
    } else if score.is_lost() {
        0.0
    } else {
        let odds = 3.0_f64.powf(f64::from(score.value()) / f64::from(position.likely()));
        odds / (1.0 + odds)
    }
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    fn chance(score: Score) -> f64 {
        win_chance(&dvonn::Position::start(dvonn::Variant), score)
    }

    fn a_likely_win_is_three_in_four<G: Playable>(variant: G::Variant) {
        let position = G::start(variant);
        let likely = Score::estimate(position.likely());
        assert!((win_chance(&position, likely) - 0.75).abs() < 1e-9);
        assert!((win_chance(&position, -likely) - 0.25).abs() < 1e-9);
        assert!((win_chance(&position, Score::DRAW) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_likely_win_is_three_in_four_in_every_variant() {
        a_likely_win_is_three_in_four::<dvonn::Position>(dvonn::Variant);
        let basic = gipf::Variant::Basic(gipf::Handicap::default());
        for variant in [basic, gipf::Variant::Standard, gipf::Variant::Tournament] {
            a_likely_win_is_three_in_four::<gipf::Position>(variant);
        }
        for variant in [gyges::Variant::Basic, gyges::Variant::Advanced] {
            a_likely_win_is_three_in_four::<gyges::Position>(variant);
        }
    }

    #[test]
    fn only_decided_games_are_certain() {
        assert!(chance(Score::win_in(9)) >= 1.0 && chance(Score::loss_in(9)) <= 0.0);
        assert!(chance(Score::ahead_by(1)) >= 1.0 && chance(Score::ahead_by(-1)) <= 0.0);
        assert!((chance(Score::ahead_by(0)) - 0.5).abs() < 1e-9);
        assert!(chance(Score::estimate(3_000)) < 1.0);
    }
}
