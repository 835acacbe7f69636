//! Positions of games as counts of their terms, with the results of the games.

use anyhow::{Context, anyhow};
use engine::{Playable, Tally, Weighed};
use game::{Game, Key, Player};
use search::Evaluate;

use crate::course::{Course, Lesson};
use crate::fit::chance;

/// A position from the view of the player who decides.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The numbers of weights, and how often each counts.
    pub(crate) counts: Box<[(u16, i16)]>,
    /// How much the second value of each weight counts, from 0 to 1.
    pub(crate) mix: f32,
    /// The target, from 0 to 1: the player's result, or the one that the score of the search predicts.
    pub(crate) result: f32,
    /// Whether it is a validation sample, excluded from the fit.
    pub(crate) set_aside: bool,
}

/// Whether the game with this number is set aside for validation: one in ten of each variant.
pub fn is_set_aside<G: Game>(course: &Course<G>, number: usize) -> bool {
    (number / course.variants.len()).is_multiple_of(10)
}

/// If all positions of a game share its result, one in this many is used.
const TAKEN: u64 = 2;

/// Which positions to learn from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All positions of a game.
    All,
    /// Only those in which pieces are placed.
    Placing,
}

/// The samples of these games, as [`play`](crate::play) wrote them.
pub fn collect<G: Playable + Weighed>(
    course: &Course<G>,
    scope: Scope,
    lines: &[String],
) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let game = read(course, line).with_context(|| format!("game {}: {line}", number + 1))?;
        let Some((white, positions)) = game else { continue };
        let when_placed = when_placed(course, white, &positions);
        for (position, score) in positions {
            let placing = (course.placing)(&position);
            if scope == Scope::Placing && !placing {
                break;
            }
            let result = match (course.lesson)(&position) {
                Lesson::Results => {
                    let taken = Key::of(position.key().0).0.is_multiple_of(TAKEN);
                    let white = if placing { when_placed } else { white };
                    let first = position.turn() == Player::First;
                    taken.then_some(if first { white } else { 1.0 - white })
                }
                Lesson::Scores => score.map(|score| chance(score) as f32),
            };
            if let Some(result) = result.filter(|_| is_quiet(&position)) {
                let set_aside = is_set_aside(course, number);
                samples.push(sample(&position, result, set_aside));
            }
        }
    }
    Ok(samples)
}

/// The first player's target while pieces are placed: half is the result, which depends on much
/// else, and half the evaluation of the full board.
fn when_placed<G: Playable>(course: &Course<G>, white: f32, positions: &[Judged<G>]) -> f32 {
    let mut positions = positions.iter().map(|(position, _)| position);
    let Some(ready) = positions.find(|position| !(course.placing)(position)) else {
        return white;
    };
    let chance = chance(f64::from(G::Evaluation::default().evaluate(ready))) as f32;
    let chance = if ready.turn() == Player::First { chance } else { 1.0 - chance };
    f32::midpoint(white, chance)
}

/// Whether a position is quiet, so that the search would evaluate it: there is a choice, nobody wins
/// at once, and nothing is forced or tactical.
pub fn is_quiet<G: Playable>(position: &G) -> bool {
    let mut evaluation = G::Evaluation::default();
    evaluation.prepare(position);
    position.count_moves() > 1
        && !evaluation.wins_at_once(position)
        && !evaluation.needs_extension(position)
        && !evaluation.has_tactical_moves(position, 0)
}

/// A position, and its score if it was searched.
pub type Judged<G> = (G, Option<f64>);

/// The first player's result, and the positions of the game. `None` if it was not finished.
pub fn read<G: Game>(
    course: &Course<G>,
    line: &str,
) -> anyhow::Result<Option<(f32, Vec<Judged<G>>)>> {
    let mut words = line.split(' ');
    let name = words.next().unwrap_or_default();
    let variant = course.variants.iter().find(|(known, _)| *known == name);
    let (_, variant) = variant.ok_or_else(|| anyhow!("there is no variant {name:?}"))?;
    let white = match words.next() {
        Some("first") => 1.0,
        Some("second") => 0.0,
        Some("draw") => 0.5,
        Some("unfinished") => return Ok(None),
        other => return Err(anyhow!("there is no result {other:?}")),
    };
    let mut position = G::start(*variant);
    let mut positions = Vec::new();
    for word in words {
        let (mv, score) = match word.split_once(':') {
            Some((mv, score)) => (mv, Some(score.parse()?)),
            None => (word, None),
        };
        positions.push((position.clone(), score));
        position.try_play(mv.parse()?)?;
    }
    Ok(Some((white, positions)))
}

fn sample<G: Weighed>(position: &G, result: f32, set_aside: bool) -> Sample {
    let mut counts = Counts(Vec::new());
    position.survey(&mut counts);
    let mut counts = counts.0;
    counts.sort_unstable_by_key(|&(weight, _)| weight);
    counts.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 += later.1;
        }
        same
    });
    counts.retain(|&(_, count)| count != 0);
    Sample { counts: counts.into(), mix: position.mix().share(), result, set_aside }
}

struct Counts(Vec<(u16, i16)>);

impl Tally for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        self.0.push((weight as u16, count as i16));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_from_both_views() {
        let course = Course::dvonn();
        let (white, positions) = read(&course, "dvonn second a1 b1 c1 d1").unwrap().unwrap();
        assert_eq!((white, positions.len()), (0.0, 4));
        let lines = ["dvonn second a1 b1 c1 d1 e1 f1 g1".to_owned()];
        let samples = collect(&course, Scope::All, &lines).unwrap();
        assert!(samples.iter().any(|sample| sample.result > 0.5));
        assert!(samples.iter().any(|sample| sample.result < 0.5));
    }

    /// A game in which the first legal move is always played.
    fn orderly_game() -> Vec<dvonn::Position> {
        let mut positions = vec![dvonn::Position::start(dvonn::Variant)];
        while let Some(&mv) = positions[positions.len() - 1].moves().first() {
            positions.push(positions[positions.len() - 1].after(mv));
        }
        positions
    }

    #[test]
    fn the_result_is_half_of_the_target_of_placing() {
        let judged: Vec<_> = orderly_game().into_iter().map(|position| (position, None)).collect();
        let worth = |white| when_placed(&Course::dvonn(), white, &judged);
        let (won, lost) = (worth(1.0), worth(0.0));
        assert!((won - lost - 0.5).abs() < 1e-6, "{won} and {lost}");
        assert!(lost > 0.0 && won < 1.0, "{won} and {lost}");
    }

    #[test]
    fn placing_is_fitted_without_the_rest() {
        let game = orderly_game();
        let moves = game.iter().filter_map(|position| position.moves().first().copied());
        let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        let count = |scope, moves: &[String]| {
            let lines = [format!("dvonn first {}", moves.join(" "))];
            collect(&Course::dvonn(), scope, &lines).unwrap().len()
        };
        let (placing, all) = (count(Scope::Placing, &moves), count(Scope::All, &moves));
        assert_eq!(placing, count(Scope::All, &moves[..49]));
        assert!(placing < all, "{placing} of {all}");
    }

    #[test]
    fn gipf_is_fitted_to_the_scores_of_the_search() {
        let game = "gipf-standard second a1-b2 i5-h5:400 e1-e2:-400 i1-h2".to_owned();
        let samples = collect(&Course::gipf(), Scope::All, &[game]).unwrap();
        let results: Vec<f32> = samples.iter().map(|sample| sample.result).collect();
        assert_eq!(results.len(), 2, "a move without a score teaches nothing");
        assert!((results[0] - 10.0 / 11.0).abs() < 1e-6, "{results:?}");
        assert!((results[0] + results[1] - 1.0).abs() < 1e-6, "{results:?}");
    }

    #[test]
    fn each_weight_is_counted_once() {
        let position = dvonn::Position::start(dvonn::Variant);
        let ready = ["a1", "b1", "c1", "d1", "k5"].iter().fold(position, |mut position, at| {
            position.play(at.parse().expect("a cell"));
            position
        });
        let sample = sample(&ready, 1.0, false);
        assert!(sample.counts.is_sorted_by_key(|&(weight, _)| weight));
        assert!(sample.counts.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(sample.counts.iter().all(|&(_, count)| count != 0));
    }

    #[test]
    fn unfinished_games_and_nonsense_are_ignored_or_refused() {
        let course = Course::dvonn();
        assert!(read(&course, "dvonn unfinished a1").unwrap().is_none());
        for wrong in ["", "chess first a1", "dvonn won a1", "dvonn first a1 a1", "dvonn first a1:b"]
        {
            assert!(read(&course, wrong).is_err(), "{wrong}");
        }
    }
}
