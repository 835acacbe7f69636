use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use engine::{Answer, Bot, Page, Playable, standard_image};
use game::Game;
use indicatif::{ProgressBar, ProgressStyle};
use search::{Limits, Options, Signals};

use crate::archive::Archive;

/// Which positions enter the book: those reached first by players who give away little.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Expansion {
    /// How many positions.
    pub(crate) positions: usize,
    /// How each is searched.
    pub(crate) limits: Limits,
}

/// How many moves of a position are followed.
const ANSWERS: usize = 5;
/// What another decision costs compared with giving something away, in the unit of scores.
const DECISION: i32 = 12;
/// How many positions are searched before their moves are followed, whatever the number of threads.
const BATCH: usize = 8;
/// The size of the transposition table, in megabytes.
const HASH: usize = 32;

/// A candidate for the book. The cheapest is expanded first; among equals, the one found first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// What both players have given away to reach it, plus its distance from the start.
    cost: i32,
    found: usize,
}

impl Expansion {
    /// Evaluates the positions. Those that are not in the archive are searched.
    pub(crate) fn run<G: Playable>(
        &self,
        variant: G::Variant,
        threads: usize,
        archive: &mut Archive<G>,
    ) -> anyhow::Result<Vec<Page<G>>> {
        let bar = ProgressBar::new(self.positions as u64);
        bar.set_style(ProgressStyle::with_template(
            "{bar:40} {pos} of {len} positions, {eta} left",
        )?);
        let mut ways: Vec<Vec<G::Move>> = vec![Vec::new()];
        let mut open = BinaryHeap::from([Reverse(Candidate { cost: 0, found: 0 })]);
        let mut seen = HashSet::new();
        let mut pages = Vec::new();
        while pages.len() < self.positions {
            let most = BATCH.min(self.positions - pages.len());
            let mut batch = Vec::new();
            while batch.len() < most
                && let Some(Reverse(candidate)) = open.pop()
            {
                let moves = ways[candidate.found].clone();
                let position = arrive::<G>(variant, &moves);
                if position.outcome().is_none() && seen.insert(standard_image(&position).0.key()) {
                    batch.push((candidate.cost, moves));
                }
            }
            if batch.is_empty() {
                break;
            }
            for (cost, page) in self.judge_all(variant, batch, threads, archive)? {
                let best = page.answers[0].score;
                for answer in &page.answers {
                    let mut way = page.moves.clone();
                    way.push(answer.mv);
                    let cost = cost + best - answer.score + DECISION;
                    open.push(Reverse(Candidate { cost, found: ways.len() }));
                    ways.push(way);
                }
                pages.push(page);
                bar.inc(1);
            }
        }
        bar.finish();
        Ok(pages)
    }

    /// Evaluates the positions that the moves lead to, in order.
    fn judge_all<G: Playable>(
        &self,
        variant: G::Variant,
        batch: Vec<(i32, Vec<G::Move>)>,
        threads: usize,
        archive: &mut Archive<G>,
    ) -> anyhow::Result<Vec<(i32, Page<G>)>> {
        let unknown: Vec<&[G::Move]> = batch
            .iter()
            .map(|(_, moves)| moves.as_slice())
            .filter(|moves| archive.find(moves).is_none())
            .collect();
        let share = unknown.len().div_ceil(threads).max(1);
        let judged: Vec<Page<G>> = std::thread::scope(|scope| {
            let crews: Vec<_> = unknown
                .chunks(share)
                .map(|some| {
                    scope.spawn(move || {
                        some.iter().map(|moves| self.judge(variant, moves)).collect::<Vec<_>>()
                    })
                })
                .collect();
            crews.into_iter().flat_map(|crew| crew.join().expect("no panic")).collect()
        });
        judged.iter().try_for_each(|page| archive.keep(page))?;
        let page = |(cost, moves): (i32, Vec<G::Move>)| {
            let answers = archive.find(&moves).unwrap_or_default().to_vec();
            (cost, Page { moves, answers })
        };
        Ok(batch.into_iter().map(page).collect())
    }

    /// The engine's best moves in an unfinished position.
    fn judge<G: Playable>(&self, variant: G::Variant, moves: &[G::Move]) -> Page<G> {
        let position = arrive::<G>(variant, moves);
        let options = Options { hash: HASH, lines: ANSWERS, ..Options::default() };
        let mut thinker = Bot::Triskel.thinker::<G>(options);
        let mut lines = HashMap::new();
        thinker.think(&position, &[], &self.limits, &Signals::default(), &mut |line| {
            lines.insert(line.rank, line);
        });
        let mut answers: Vec<Answer<G::Move>> = lines
            .into_values()
            .filter_map(|line| Some(Answer { mv: *line.moves.first()?, score: line.score.value() }))
            .collect();
        answers.sort_by_key(|answer| (-answer.score, G::code(answer.mv)));
        // Of moves that lead to the same position, one is enough.
        let mut seen = HashSet::new();
        answers.retain(|answer| seen.insert(standard_image(&position.after(answer.mv)).0.key()));
        Page { moves: moves.to_vec(), answers }
    }
}

/// The positions after legal moves.
pub(crate) fn arrive<G: Game>(variant: G::Variant, moves: &[G::Move]) -> G {
    let mut position = G::start(variant);
    for &mv in moves {
        position.play(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const VARIANT: gipf::Variant = gipf::Variant::Tournament;
    const EXPANSION: Expansion = Expansion { positions: 12, limits: Limits::nodes(300) };

    fn expand(path: &std::path::Path, threads: usize) -> anyhow::Result<Vec<Page<gipf::Position>>> {
        EXPANSION.run(VARIANT, threads, &mut Archive::open(path)?)
    }

    #[test]
    fn positions_differ_and_are_the_same_on_any_number_of_threads() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let pages = expand(&folder.path().join("one"), 1)?;
        assert_eq!(pages, expand(&folder.path().join("three"), 3)?);
        assert_eq!(pages.len(), 12);
        let distinct: HashSet<_> = pages
            .iter()
            .map(|page| standard_image(&arrive::<gipf::Position>(VARIANT, &page.moves)).0.key())
            .collect();
        assert_eq!(distinct.len(), 12);
        assert!(pages[0].moves.is_empty());
        Ok(())
    }

    #[test]
    fn an_interrupted_run_continues_where_it_stopped() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("pages");
        let pages = expand(&path, 1)?;
        let text = fs::read_to_string(&path)?;
        let cut: Vec<&str> = text.split_inclusive('\n').collect();
        fs::write(&path, cut[..5].concat() + &cut[5][..3])?;
        assert_eq!(expand(&path, 1)?, pages);
        assert_eq!(fs::read_to_string(&path)?, text);
        Ok(())
    }
}
