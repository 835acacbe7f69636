//! Positions of games, as counts of what counts in them, with the results of the games.

use anyhow::{Context, anyhow};
use engine::{LATEST, Playable, Tally, Weighed};
use game::{Game, Key, Player};
use search::Evaluate;

use crate::course::{Course, Lesson};
use crate::fit;

/// A position from the view of the player who decides.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// Numbers of weights, and how often each counts.
    pub(crate) counts: Box<[(u16, i16)]>,
    /// How far the game had come, from 0 to 1.
    pub(crate) late: f32,
    /// What the player got in the end or, by the score of the search, can hope for: from 0 to 1.
    pub(crate) result: f32,
    /// Whether it is not learned from, but tells how well was learned.
    pub(crate) set_aside: bool,
}

/// One game in so many is set aside.
const SET_ASIDE: usize = 10;

/// One position in so many is taken where those of a game have its result in common.
const TAKEN: u64 = 2;

/// The positions of these games, as [`games::play`](crate::games::play) wrote them.
pub(crate) fn collect<G: Playable + Weighed>(
    course: &Course<G>,
    lines: &[String],
) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let game = read(course, line).with_context(|| format!("game {}: {line}", number + 1))?;
        let Some((white, positions)) = game else { continue };
        for (position, score) in positions {
            let result = match course.lesson {
                Lesson::Results => {
                    let taken = Key::of(position.key().0).0.is_multiple_of(TAKEN);
                    let first = position.turn() == Player::First;
                    taken.then_some(if first { white } else { 1.0 - white })
                }
                Lesson::Scores => score.map(|score| fit::chance(score) as f32),
            };
            if let Some(result) = result.filter(|_| is_judged(&position)) {
                let set_aside = number % SET_ASIDE == 0;
                samples.push(sample(&position, result, set_aside));
            }
        }
    }
    Ok(samples)
}

/// Whether the search would judge a position: there is a choice, it does not win at once, and
/// nothing is loud.
fn is_judged<G: Playable>(position: &G) -> bool {
    let mut evaluation = G::Evaluation::default();
    evaluation.consider(position);
    position.count_moves() > 1
        && !evaluation.wins_at_once(position)
        && !evaluation.is_unsettled(position)
        && !evaluation.has_loud_moves(position, 0)
}

/// A position, and the score that the search gave to it if there was a search.
type Judged<G> = (G, Option<f64>);

/// What the first player got, and the positions of the game; nothing if it was not finished.
fn read<G: Game>(course: &Course<G>, line: &str) -> anyhow::Result<Option<(f32, Vec<Judged<G>>)>> {
    let mut words = line.split(' ');
    let name = words.next().unwrap_or_default();
    let variant = course.variants.iter().find(|(known, _)| *known == name);
    let (_, variant) = variant.ok_or_else(|| anyhow!("no variant is called {name:?}"))?;
    let white = match words.next() {
        Some("first") => 1.0,
        Some("second") => 0.0,
        Some("draw") => 0.5,
        Some("unfinished") => return Ok(None),
        other => return Err(anyhow!("no result is called {other:?}")),
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
    let late = position.lateness() as f32 / LATEST as f32;
    Sample { counts: counts.into(), late, result, set_aside }
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
        let samples = collect(&course, &["dvonn second a1 b1 c1 d1 e1 f1 g1".to_owned()]).unwrap();
        assert!(samples.iter().any(|sample| sample.result > 0.5));
        assert!(samples.iter().any(|sample| sample.result < 0.5));
    }

    #[test]
    fn gipf_is_learned_from_what_the_search_thought() {
        let game = "gipf-standard second a1-b2 i5-h5:400 e1-e2:-400 i1-h2".to_owned();
        let samples = collect(&Course::gipf(), &[game]).unwrap();
        let results: Vec<f32> = samples.iter().map(|sample| sample.result).collect();
        assert_eq!(results.len(), 2, "a move without a score teaches nothing");
        assert!((results[0] - 10.0 / 11.0).abs() < 1e-6, "{results:?}");
        assert!((results[0] + results[1] - 1.0).abs() < 1e-6, "{results:?}");
    }

    #[test]
    fn what_counts_twice_is_one_count() {
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
    fn unfinished_games_and_nonsense_teach_nothing() {
        let course = Course::dvonn();
        assert!(read(&course, "dvonn unfinished a1").unwrap().is_none());
        for wrong in ["", "chess first a1", "dvonn won a1", "dvonn first a1 a1", "dvonn first a1:b"]
        {
            assert!(read(&course, wrong).is_err(), "{wrong}");
        }
    }
}
