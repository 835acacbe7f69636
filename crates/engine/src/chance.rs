use search::Score;

use crate::Playable;

/// How likely the player is to win whose score this is; a draw is half a win.
pub fn win_chance<G: Playable>(score: Score) -> f64 {
    if score.is_won() {
        1.0
    } else if score.is_lost() {
        0.0
    } else {
        let odds = 3.0_f64.powf(f64::from(score.value()) / f64::from(G::LIKELY));
        odds / (1.0 + odds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(score: Score) -> f64 {
        win_chance::<dvonn::Position>(score)
    }

    #[test]
    fn a_likely_win_is_three_in_four() {
        let likely = Score::estimate(<dvonn::Position as Playable>::LIKELY);
        assert!((chance(likely) - 0.75).abs() < 1e-9);
        assert!((chance(-likely) - 0.25).abs() < 1e-9);
        assert!((chance(Score::DRAW) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn only_what_is_decided_is_certain() {
        assert!(chance(Score::win_in(9)) >= 1.0 && chance(Score::loss_in(9)) <= 0.0);
        assert!(chance(Score::ahead_by(1)) >= 1.0 && chance(Score::ahead_by(-1)) <= 0.0);
        assert!((chance(Score::ahead_by(0)) - 0.5).abs() < 1e-9);
        assert!(chance(Score::estimate(3_000)) < 1.0);
    }
}
