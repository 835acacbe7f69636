//! Self-play games in a file, one per line.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use engine::{Bot, Playable};
use game::{Dice, Key, Outcome, Player};
use indicatif::{ProgressBar, ProgressStyle};
use search::{Limits, Options, Signals, Think};

use crate::course::Course;

/// Which games to play.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// How many nodes to search for a decision.
    pub nodes: u64,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// How many games of each thread are written at once.
const BATCH: u64 = 20;

/// Plays the games of the plan that are not in the file yet. Returns the lines of all.
pub fn play<G: Playable>(
    course: &Course<G>,
    plan: &Plan,
    threads: usize,
    path: &Path,
) -> anyhow::Result<Vec<String>> {
    let mut lines: Vec<String> = match fs::read_to_string(path) {
        Ok(text) => text.split_inclusive('\n').filter_map(whole).collect(),
        Err(_) => Vec::new(),
    };
    lines.truncate(plan.games as usize);
    let bar = ProgressBar::new(plan.games).with_position(lines.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left")?);
    // A truncated line is written again.
    let mut file = BufWriter::new(File::create(path)?);
    for line in &lines {
        writeln!(file, "{line}")?;
    }
    file.flush()?;
    while (lines.len() as u64) < plan.games {
        let first = lines.len() as u64;
        let last = (first + BATCH * threads as u64).min(plan.games);
        let numbers: Vec<u64> = (first..last).collect();
        let share = numbers.len().div_ceil(threads);
        let played: Vec<String> = std::thread::scope(|scope| {
            let crews: Vec<_> = numbers
                .chunks(share)
                .map(|numbers| scope.spawn(|| play_some(course, plan, numbers)))
                .collect();
            crews.into_iter().flat_map(|crew| crew.join().expect("no panic")).collect()
        });
        for line in &played {
            writeln!(file, "{line}")?;
        }
        file.flush()?;
        bar.inc(played.len() as u64);
        lines.extend(played);
    }
    bar.finish();
    Ok(lines)
}

fn whole(line: &str) -> Option<String> {
    line.strip_suffix('\n').map(str::to_owned)
}

fn play_some<G: Playable>(course: &Course<G>, plan: &Plan, numbers: &[u64]) -> Vec<String> {
    let mut thinker = Bot::Triskel.thinker::<G>(Options { hash: 2, ..Options::default() });
    numbers.iter().map(|&number| play_one(course, plan, number, thinker.as_mut())).collect()
}

/// A game: its variant, its result and its moves, each with the score of its search, `e1-e2:35`. Moves
/// of the opening have none.
fn play_one<G: Playable>(
    course: &Course<G>,
    plan: &Plan,
    number: u64,
    thinker: &mut dyn Think<G>,
) -> String {
    thinker.forget();
    let mut dice = Dice::new(Key::of(plan.seed).0 ^ number);
    let variants = course.variants.len();
    let (name, variant) = course.variants[number as usize % variants];
    let slips = course.slips[number as usize / variants % course.slips.len()];
    let mut position = G::start(variant);
    let (least, most) = (*course.opening.start(), *course.opening.end());
    let opening = least + dice.roll(most - least + 1);
    let mut past = Vec::new();
    let mut moves = Vec::new();
    while position.outcome().is_none() && moves.len() < course.longest {
        let decision = if moves.len() < opening {
            position.random_move(&mut dice).map(|mv| (mv, mv.to_string()))
        } else {
            let limits = Limits::nodes(plan.nodes);
            let line = thinker.think(&position, &past, &limits, &Signals::default(), &mut |_| {});
            let slip = (dice.roll(100) < slips).then(|| position.random_move(&mut dice)).flatten();
            line.and_then(|line| {
                let mv = slip.or(line.moves.first().copied())?;
                Some((mv, format!("{mv}:{}", line.score.value())))
            })
        };
        let Some((mv, text)) = decision else { break };
        past.push(position.key());
        position.play(mv);
        moves.push(text);
    }
    let result = match position.outcome() {
        None => "unfinished",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Player::First)) => "first",
        Some(Outcome::Win(Player::Second)) => "second",
    };
    format!("{name} {result} {}", moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_continues_where_it_stopped() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let plan = Plan { games: 3, nodes: 5, seed: 7 };
        let at_once = folder.path().join("at-once");
        let lines = play(&Course::dvonn(), &plan, 2, &at_once)?;
        assert_eq!(lines.len(), 3);
        let in_two = folder.path().join("in-two");
        play(&Course::dvonn(), &Plan { games: 1, ..plan }, 1, &in_two)?;
        let cut_short = format!("{}\n{}", fs::read_to_string(&in_two)?.trim(), &lines[1][..30]);
        fs::write(&in_two, cut_short)?;
        assert_eq!(play(&Course::dvonn(), &plan, 1, &in_two)?, lines);
        assert_eq!(fs::read(in_two)?, fs::read(at_once)?);
        Ok(())
    }
}
