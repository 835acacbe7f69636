//! Plays line-ups of basic Gygès against each other, for the book of that game.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use engine::{Bot, LineUp, LineUps};
use game::{Dice, Game, Outcome, Player, Repetition};
use gyges::{Position, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use search::{Limits, Options, Signals, Think};

use crate::archive::open_kept;

/// One of South's line-ups against one of North's.
type Pair = [LineUp; 2];

/// The seed of the games.
const SEED: u64 = 21;
/// Longer games are draws.
const LONGEST: usize = 200;
/// The size of the transposition table, in megabytes.
const HASH: usize = 16;

/// Plays all games that are not in the file `kept` yet, with about `nodes` nodes per decision.
/// Returns the text of the book.
pub(crate) fn make(nodes: u64, threads: usize, kept: &Path) -> anyhow::Result<String> {
    let pairs = pairs();
    let (file, text) = open_kept(kept)?;
    let (file, known) = (Mutex::new(file), Mutex::new(read(&text)?));
    let bar = ProgressBar::new(pairs.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos} of {len} pairs, {eta} left")?);
    let next = AtomicUsize::new(0);
    let play = || -> anyhow::Result<()> {
        let options = Options { hash: HASH, ..Options::default() };
        let mut thinker = Bot::Triskel.thinker::<Position>(options);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(pair) = pairs.get(number) else { return Ok(()) };
            bar.inc(1);
            if known.lock().expect("no panic").contains_key(pair) {
                continue;
            }
            let games = (0..LineUps::GAMES).map(|game| Dice::new(seed(number, game)));
            let half_points: u8 =
                games.map(|mut dice| half_points(pair, nodes, &mut *thinker, &mut dice)).sum();
            let [south, north] = pair;
            writeln!(file.lock().expect("no panic"), "{south} {north} {half_points}")?;
            known.lock().expect("no panic").insert(*pair, half_points);
        }
    };
    std::thread::scope(|scope| {
        let crews: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        crews.into_iter().try_for_each(|crew| crew.join().expect("no panic"))
    })?;
    bar.finish();
    written(&known.into_inner().expect("no panic"))
}

/// All pairs, without mirror images of others.
fn pairs() -> Vec<Pair> {
    let all = LineUp::all();
    let pairs = all.iter().flat_map(|&south| all.iter().map(move |&north| [south, north]));
    pairs.filter(|pair| *pair <= pair.map(LineUp::mirrored)).collect()
}

fn seed(pair: usize, game: u8) -> u64 {
    SEED ^ (pair as u64) << 20 ^ u64::from(game) << 8
}

/// The games played so far.
fn read(text: &str) -> anyhow::Result<HashMap<Pair, u8>> {
    let pair = |line: &str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let &[south, north, half_points] = words.as_slice() else {
            anyhow::bail!("expected two line-ups and half points, not {line:?}")
        };
        Ok(([south.parse()?, north.parse()?], half_points.parse()?))
    };
    text.lines().map(pair).collect()
}

/// South's half points in a self-play game. The number of nodes varies, so that no two games are
/// alike.
fn half_points(pair: &Pair, nodes: u64, thinker: &mut dyn Think<Position>, dice: &mut Dice) -> u8 {
    let [south, north] = pair;
    let text = format!("{north}/....../....../....../....../{south} s move -");
    let mut position = Position::parse(Variant::Basic, &text).expect("a position");
    let mut repetition = Repetition::new(position.key());
    thinker.forget();
    while repetition.past().len() < LONGEST && !repetition.is_draw() {
        let limits = Limits::nodes(nodes * (75 + dice.roll(51) as u64) / 100);
        let line =
            thinker.think(&position, repetition.past(), &limits, &Signals::default(), &mut |_| {});
        let Some(mv) = line.and_then(|line| line.moves.first().copied()) else { break };
        position.play(mv);
        repetition.play(position.key());
    }
    match position.outcome().map(Outcome::winner) {
        Some(Some(Player::First)) => 2,
        Some(Some(Player::Second)) => 0,
        _ => 1,
    }
}

/// The lines of the book.
fn written(known: &HashMap<Pair, u8>) -> anyhow::Result<String> {
    let all = LineUp::all();
    let mut text = String::new();
    for &south in all.iter().filter(|south| **south <= south.mirrored()) {
        write!(text, "{south} ")?;
        for &north in &all {
            let pair = [south, north];
            let half_points = known.get(&pair).or_else(|| known.get(&pair.map(LineUp::mirrored)));
            let half_points = half_points.with_context(|| format!("{south} {north} is missing"))?;
            ensure!(*half_points <= 2 * LineUps::GAMES, "{half_points} half points");
            write!(text, "{half_points}")?;
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_pair_stands_for_its_mirror_image() {
        let pairs = pairs();
        assert_eq!(2 * pairs.len(), 90 * 90 + 6 * 6);
        assert!(pairs.iter().all(|pair| *pair <= pair.map(LineUp::mirrored)));
    }

    #[test]
    fn games_are_played_once_and_make_a_book() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let kept = folder.path().join("kept");
        // All but the last pair; the line of that one was cut short.
        let mut text = String::new();
        for [south, north] in pairs() {
            writeln!(text, "{south} {north} 3")?;
        }
        text.truncate(text.len() - 2);
        fs::write(&kept, &text)?;
        let book = make(50, 2, &kept)?;
        assert_eq!(read(&fs::read_to_string(&kept)?)?.len(), pairs().len());
        assert_eq!(book, make(50, 1, &kept)?, "nothing is left to be played");
        assert_eq!(book.matches('3').count() - book.lines().count() * 2, 48 * 90 - 1);
        LineUps::read(&book)?;
        Ok(())
    }

    #[test]
    fn a_game_is_the_same_each_time() {
        let options = Options { hash: 1, ..Options::default() };
        let mut thinker = Bot::Triskel.thinker::<Position>(options);
        let pair = pairs()[1_000];
        let mut play = || half_points(&pair, 100, &mut *thinker, &mut Dice::new(seed(1_000, 0)));
        assert_eq!(play(), play());
    }
}
