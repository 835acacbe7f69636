//! Finds puzzles in self-play.

use std::any::Any;

use catalog::{Family, GameId, Move, Setup};
use engine::{Bot, Level};
use game::{Dice, Key};
use search::{Limits, Options, Signals};

use crate::grade::{plausible, rating, trial};
use crate::prover::{Prover, TooLong};
use crate::puzzling::Puzzling;
use crate::solution::{Solution, solution};
use crate::themes::Scene;
use crate::{Goal, Grade, Puzzle};

/// The most positions of a proof. Longer ones are given up.
const LIMIT: u64 = 1_000_000;

/// The nodes of the search for longer wins.
const GLANCE: u64 = 15_000;

/// The longest game; longer ones are abandoned.
const LONGEST_GAME: usize = 250;

/// The levels that play the games.
const WEAKEST: usize = 2;
const STRONGEST: usize = 7;

/// The puzzles of one self-play game. The same seed and number give the same puzzles. Takes only
/// the first puzzle of each goal, so that no game gives many that are alike.
pub fn mine(game: GameId, seed: u64, number: u64) -> Vec<Puzzle> {
    match game.family() {
        Family::Dvonn => Mine::<dvonn::Position>::new(game, seed, number).dig(),
        Family::Gipf => Mine::<gipf::Position>::new(game, seed, number).dig(),
        Family::Gyges => Mine::<gyges::Position>::new(game, seed, number).dig(),
    }
}

/// One game of self-play.
struct Mine<G: Puzzling> {
    setup: Setup,
    dice: Dice,
    seed: u64,
    position: G,
}

impl<G: Puzzling<Variant: Any>> Mine<G> {
    fn new(game: GameId, seed: u64, number: u64) -> Self {
        let setup = Setup::of(game);
        let variant = setup.variant::<G>().expect("a variant of its family");
        let seed = (Key::of(seed) ^ Key::of(!number)).0;
        Self { setup, dice: Dice::new(seed), seed, position: G::start(variant) }
    }

    fn dig(mut self) -> Vec<Puzzle> {
        for _ in 0..G::opening(&mut self.dice) {
            let Some(mv) = self.position.random_move(&mut self.dice) else { return Vec::new() };
            self.position.play(mv);
        }
        let levels = [(); 2].map(|()| WEAKEST + self.dice.roll(STRONGEST - WEAKEST + 1));
        let mut found: Vec<Puzzle> = Vec::new();
        for ply in 0..LONGEST_GAME {
            if self.position.outcome().is_some() {
                break;
            }
            let puzzle = self.puzzle();
            let kind = |goal: Goal| std::mem::discriminant(&goal);
            found.extend(
                puzzle.filter(|new| found.iter().all(|old| kind(old.goal) != kind(new.goal))),
            );
            let level = levels[self.position.turn().index()];
            let Some(mv) = self.decide(level, ply as u64) else { break };
            self.position.play(mv);
        }
        found
    }

    fn decide(&mut self, level: usize, ply: u64) -> Option<G::Move> {
        let level = Level::new(level as u8)?;
        let options = Options { hash: 1, seed: self.seed ^ ply, ..Options::default() };
        let mut thinker = Bot::Level(level).thinker::<G>(options);
        let signals = Signals::default();
        let line = thinker.think(&self.position, &[], &Limits::NONE, &signals, &mut |_| {})?;
        line.moves.first().copied()
    }

    /// The puzzle of the position, if it has one.
    fn puzzle(&self) -> Option<Puzzle> {
        // Without a choice there is nothing to find.
        if self.position.count_moves() < 2 {
            return None;
        }
        let goals = self.position.goals(|| self.sees_win());
        goals.into_iter().find_map(|goal| self.try_goal(goal).ok().flatten())
    }

    /// Whether a short search finds a win.
    fn sees_win(&self) -> bool {
        let options = Options { hash: 4, ..Options::default() };
        let mut thinker = Bot::Triskel.thinker::<G>(options);
        let (limits, signals) = (Limits::nodes(GLANCE), Signals::default());
        let line = thinker.think(&self.position, &[], &limits, &signals, &mut |_| {});
        line.is_some_and(|line| line.score.is_won())
    }

    fn try_goal(&self, goal: Goal) -> Result<Option<Puzzle>, TooLong> {
        let mut prover = Prover::new(&self.position, goal, LIMIT);
        let root = prover.root(&self.position);
        if !prover.reaches(&root)? || prover.keepers(&root, 2)?.len() != 1 {
            return Ok(None);
        }
        // Raise the goal to the most that can be reached.
        if let Goal::Points { .. } = goal
            && let Some(more) = goal.harder()
            && prover.with_goal(more).reaches(&root)?
        {
            return Ok(None);
        }
        if goal == (Goal::Win { turns: 3 }) && self.wins_later_too(&prover) {
            return Ok(None);
        }
        if goal == (Goal::Win { turns: 1 }) && !self.most_moves_lose()? {
            return Ok(None);
        }
        if !self.position.is_worth(&mut prover) {
            return Ok(None);
        }
        Ok(solution(&mut prover, &self.position)?.map(|solution| self.finish(goal, solution)))
    }

    /// Whether another move also wins, only later, as far as a short search can tell.
    fn wins_later_too(&self, prover: &Prover<G>) -> bool {
        let mut later = prover.with_goal(Goal::Win { turns: 5 });
        let root = later.root(&self.position);
        later.keepers(&root, 2).is_ok_and(|keepers| keepers.len() > 1)
    }

    /// Whether the opponent wins soon after most moves.
    fn most_moves_lose(&self) -> Result<bool, TooLong> {
        let moves = self.position.moves();
        let mut losing = 0;
        for &mv in &moves {
            let after = self.position.after(mv);
            if after.turn() != self.position.turn() && after.outcome().is_none() {
                let mut prover = Prover::new(&after, Goal::Win { turns: 3 }, LIMIT);
                losing += usize::from(prover.reaches(&prover.root(&after))?);
            }
        }
        Ok(losing * 2 > moves.len())
    }

    /// Grades a puzzle, and finds its themes.
    fn finish(&self, goal: Goal, solution: Solution<G::Move>) -> Puzzle {
        let start = &self.position;
        let line = solution.unique.iter().chain(&solution.rest).copied();
        let scene = Scene::new(start, goal, line);
        let asked: Vec<(G, G::Move)> = scene.decisions[..solution.unique.len()]
            .iter()
            .filter(|(position, _)| position.turn() == scene.solver && position.count_moves() > 1)
            .cloned()
            .collect();
        let trial = trial(&asked);
        let plausible = plausible(start, asked[0].1);
        let rating = rating(trial.level, solution.asked, plausible);
        let any = |moves: Vec<G::Move>| moves.into_iter().map(Into::into).collect::<Vec<Move>>();
        let text = start.to_string();
        Puzzle {
            id: id(start),
            position: self.setup.parse(&text).expect("the text of a position"),
            goal,
            solution: any(solution.unique),
            then: any(solution.rest),
            tries: any(trial.tries),
            themes: G::themes(&scene),
            grade: Grade { level: trial.level, plausible, rating },
        }
    }
}

/// The id of a puzzle. Positions that mirror each other have the same.
fn id<G: Puzzling>(position: &G) -> String {
    let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry).fresh_key().0);
    let key = images.min().unwrap_or_default();
    format!("{:06x}", key >> 40)
}
