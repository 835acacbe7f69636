use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use game::ParseError;
use search::{Line, Score};

use crate::score::ScoreWords;
use crate::words::Words;

/// What an engine reports while it thinks: a line that begins with `info`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// How many decisions it looked ahead.
    pub depth: Option<u32>,
    /// The score for the player who decides.
    pub score: Option<Score>,
    /// Nodes so far.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Time since it began.
    pub time: Option<Duration>,
    /// The rank of the line: 1 for the best.
    pub multipv: Option<u32>,
    /// The principal variation: the move and what is expected to follow.
    pub pv: Vec<String>,
}

impl<M: Display> From<Line<M>> for Info {
    fn from(line: Line<M>) -> Self {
        let microseconds = line.time.as_micros().max(1);
        let nps = u128::from(line.nodes) * 1_000_000 / microseconds;
        Self {
            depth: Some(line.depth),
            score: Some(line.score),
            nodes: Some(line.nodes),
            nps: Some(nps as u64),
            time: Some(line.time),
            multipv: Some(line.rank as u32),
            pv: line.moves.iter().map(M::to_string).collect(),
        }
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let time = self.time.map(|time| time.as_millis());
        field(f, "depth", self.depth.as_ref())?;
        let score = self.score.map(ScoreWords);
        field(f, "score", score.as_ref())?;
        field(f, "nodes", self.nodes.as_ref())?;
        field(f, "nps", self.nps.as_ref())?;
        field(f, "time", time.as_ref())?;
        field(f, "multipv", self.multipv.as_ref())?;
        let pv = (!self.pv.is_empty()).then(|| self.pv.join(" "));
        field(f, "pv", pv.as_ref())
    }
}

fn field(f: &mut fmt::Formatter<'_>, name: &str, value: Option<&impl Display>) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {name} {value}"),
        None => Ok(()),
    }
}

/// Reads a line that begins with `info`. Unknown words are skipped; `pv` and `string` take the rest
/// of the line.
impl FromStr for Info {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line).after("info")?;
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number(0, u32::MAX.into())? as u32),
                "score" => info.score = Some(ScoreWords::parse(&mut words)?.0),
                "nodes" => info.nodes = Some(words.number(0, u64::MAX)?),
                "nps" => info.nps = Some(words.number(0, u64::MAX)?),
                "time" => {
                    info.time = Some(Duration::from_millis(words.number(0, u32::MAX.into())?));
                }
                "multipv" => info.multipv = Some(words.number(1, u32::MAX.into())? as u32),
                "pv" => {
                    info.pv = words.text().split_ascii_whitespace().map(str::to_owned).collect();
                }
                _ => {}
            }
            if word == "pv" || word == "string" {
                break;
            }
        }
        Ok(info)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_search_is_written_and_read_back() {
        let line = Line {
            depth: 5,
            rank: 2,
            score: Score::estimate(-35),
            nodes: 3_000,
            time: Duration::from_millis(20),
            moves: vec!["c3".to_owned(), "d4".to_owned()],
        };
        let info = Info::from(line);
        let text = "info depth 5 score cp -35 nodes 3000 nps 150000 time 20 multipv 2 pv c3 d4";
        assert_eq!(info.to_string(), text);
        assert_eq!(text.parse(), Ok(info));
    }

    #[test]
    fn every_kind_of_score_is_read_back() {
        for score in [Score::win_in(3), Score::loss_in(4), Score::ahead_by(0), Score::ahead_by(-7)]
        {
            let info = Info { score: Some(score), ..Info::default() };
            assert_eq!(info.to_string().parse(), Ok(info));
        }
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        let line = Line {
            depth: 0,
            rank: 1,
            score: Score::loss_in(4),
            nodes: 1,
            time: Duration::ZERO,
            moves: Vec::<String>::new(),
        };
        let text = Info::from(line).to_string();
        assert_eq!(text, "info depth 0 score win -4 nodes 1 nps 1000000 time 0 multipv 1");
    }

    #[test]
    fn unknown_words_are_skipped() {
        let info: Info = "info seldepth 9 score cp 20 lowerbound string depth x".parse().unwrap();
        assert_eq!(info, Info { score: Some(Score::estimate(20)), ..Info::default() });
    }

    #[test]
    fn known_words_must_be_valid() {
        for wrong in ["depth", "depth -1", "score", "score 5", "score cp x", "score cp 30001"] {
            let error = format!("info {wrong}").parse::<Info>().unwrap_err().to_string();
            assert!(error.starts_with("expected "), "{error}");
        }
        assert!("info score win -1001".parse::<Info>().is_err());
        assert!("info multipv 0".parse::<Info>().is_err());
    }
}
