use std::fmt::{self, Display};

use serde::Serialize;

use crate::{Accepted, Conduct, Contest, Estimate, Pairs, Results, Scoreboard, Side, Sprt, Tally};

/// The results of a match, from A's view.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The name of A.
    pub a: String,
    /// The name of B.
    pub b: String,
    /// The seed of the match.
    pub seed: u64,
    /// All games together.
    pub total: Section,
    /// Each variant by itself.
    pub by_game: Vec<Section>,
    /// The state of the test, if there is one.
    pub sprt: Option<SprtStanding>,
}

/// The results of some games of a match.
#[derive(Debug, Clone, Serialize)]
pub struct Section {
    /// What was played.
    pub game: String,
    /// How many games.
    pub games: u64,
    /// A's results.
    pub results: Results,
    /// A's average score.
    pub score: Option<f64>,
    /// What the pairs say about the difference in strength.
    pub elo: Option<Estimate>,
    /// The average number of moves in a game, including those of the opening.
    pub length: Option<f64>,
    /// The counts behind it.
    pub tally: Tally,
}

/// The state of a test.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct SprtStanding {
    /// The hypotheses.
    #[serde(flatten)]
    pub test: Sprt,
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this, H0 is accepted.
    pub lower: f64,
    /// At or above this, H1 is accepted.
    pub upper: f64,
    /// The accepted hypothesis.
    pub verdict: Option<Accepted>,
}

impl Summary {
    /// The summary of a match so far.
    pub fn of(contest: &Contest, board: &Scoreboard) -> Self {
        let name = |side: Side| contest.entrants[side.index()].name.clone();
        let games: Vec<&str> = contest.courses.iter().map(|(setup, _)| setup.game().id()).collect();
        let by_game = board.by_game.iter().map(|(game, tally)| Section::of(game.id(), tally));
        Self {
            a: name(Side::A),
            b: name(Side::B),
            seed: contest.seed,
            total: Section::of(games.join(", "), &board.total),
            by_game: by_game.collect(),
            sprt: contest.sprt.map(|test| SprtStanding::of(test, &board.total.pairs)),
        }
    }

    /// The score and the strength in a few words, for a progress line.
    pub fn headline(&self) -> String {
        let Results { won, drawn, lost } = self.total.results;
        let results = Some(format!("+{won} ={drawn} -{lost}"));
        let elo = self.total.elo.map(|elo| format!("Elo {elo}"));
        let llr = self.sprt.map(|sprt| format!("LLR {sprt}"));
        [results, elo, llr].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Section {
    fn of(game: impl Into<String>, tally: &Tally) -> Self {
        let results = tally.results();
        let games = results.games();
        let average = |sum: f64| (games > 0).then(|| sum / games as f64);
        Self {
            game: game.into(),
            games,
            results,
            score: average(results.points()),
            elo: Estimate::of(&tally.pairs),
            length: average(tally.moves as f64),
            tally: tally.clone(),
        }
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "A: {}\nB: {}\n", self.a, self.b)?;
        if self.by_game.len() > 1 {
            for section in &self.by_game {
                writeln!(f, "{section}")?;
            }
        }
        write!(f, "{}", self.total)?;
        match self.sprt {
            Some(sprt) => writeln!(f, "LLR        {sprt}: {}", sprt.conclusion()),
            None => Ok(()),
        }
    }
}

impl Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { as_first, as_second, pairs, conduct, .. } = &self.tally;
        writeln!(f, "{}: {} games", self.game, self.games)?;
        let (Some(score), Some(length)) = (self.score, self.length) else { return Ok(()) };
        let (points, percent) = (self.results.points(), 100.0 * score);
        writeln!(f, "score      {points} of {} ({percent:.1} %)", self.games)?;
        writeln!(f, "results    {}", self.results)?;
        writeln!(f, "as first   {as_first}")?;
        writeln!(f, "as second  {as_second}")?;
        let [none, half, one, more, two] = pairs.0;
        writeln!(f, "pairs      0: {none}, ½: {half}, 1: {one}, 1½: {more}, 2: {two}")?;
        if let Some(elo) = self.elo {
            let percent = 100.0 * elo.superiority;
            writeln!(f, "Elo        {elo} (95 %), A is stronger: {percent:.1} %")?;
        }
        writeln!(f, "length     {length:.1} moves")?;
        for (side, conduct) in ["A", "B"].into_iter().zip(conduct) {
            writeln!(f, "{side} thinks   {}", conduct.thought())?;
            if conduct.failures() > 0 {
                writeln!(f, "{side} fails    {}", conduct.blamed())?;
            }
        }
        Ok(())
    }
}

impl Conduct {
    /// The average thinking per decision.
    fn thought(&self) -> String {
        let average = |sum: f64| sum / self.decisions as f64;
        let time = average(self.time.as_secs_f64() * 1000.0);
        if self.nodes == 0 {
            return format!("{time:.1} ms per decision; it reports neither depth nor nodes");
        }
        let (depth, nodes) = (average(self.depth as f64), average(self.nodes as f64));
        format!("{depth:.1} deep, {nodes:.0} nodes, {time:.1} ms per decision")
    }

    /// How games were lost other than on the board.
    fn blamed(&self) -> String {
        let Self { crashes, illegal_moves, timeouts, .. } = self;
        format!("{crashes} crashes, {illegal_moves} illegal moves, {timeouts} timeouts")
    }
}

impl Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.won, self.drawn, self.lost)
    }
}

/// `+12.3 ± 20.1`, or the ends of the interval where one of them is unbounded.
impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo, low, high, .. } = self;
        if elo.is_infinite() {
            write!(f, "{elo:+}")
        } else if self.margin().is_infinite() {
            write!(f, "{elo:+.1} from {low:+.1} to {high:+.1}")
        } else {
            write!(f, "{elo:+.1} ± {:.1}", self.margin())
        }
    }
}

/// `1.20 (-2.94 to 2.94) for 0 or 20`.
impl Display for SprtStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { test: Sprt { elo0, elo1 }, llr, lower, upper, .. } = self;
        write!(f, "{llr:.2} ({lower:.2} to {upper:.2}) for {elo0} or {elo1}")
    }
}

impl SprtStanding {
    fn of(test: Sprt, pairs: &Pairs) -> Self {
        let (lower, upper) = Sprt::bounds();
        Self { test, llr: test.llr(pairs), lower, upper, verdict: test.accepted(pairs) }
    }

    fn conclusion(&self) -> &'static str {
        match self.verdict {
            None => "not decided",
            Some(Accepted::H0) => "H0 accepted",
            Some(Accepted::H1) => "H1 accepted",
        }
    }
}
