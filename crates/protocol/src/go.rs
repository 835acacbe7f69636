use std::fmt::{self, Display};
use std::time::Duration;

use game::{ParseError, Player};
use search::{Clock, Limits};

use crate::words::Words;

/// The command `go`: how long to think, as the driver writes it and the engine reads it. Without a
/// limit the engine thinks until it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Go {
    /// The limits that both players share: all but the clock.
    pub limits: Limits,
    /// The clocks of the first and of the second player.
    pub clocks: [Option<Clock>; 2],
    /// Whether to think until a stop, whatever the limits.
    pub infinite: bool,
    /// Whether the opponent is still thinking: no limit counts until they play what was expected.
    pub ponder: bool,
}

/// A clock that has run out.
const EMPTY_CLOCK: Clock = Clock { remaining: Duration::ZERO, increment: Duration::ZERO };

impl Go {
    /// A `go` by the clocks of the first and of the second player.
    pub fn clocks(clocks: [Clock; 2]) -> Self {
        Self { clocks: clocks.map(Some), ..Self::default() }
    }

    /// Reads the words after `go`.
    pub(crate) fn parse(mut words: Words<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        loop {
            let start = words;
            let Some(word) = words.next() else { return Ok(go) };
            let [first, second] = &mut go.clocks;
            match word {
                "movetime" => go.limits.move_time = Some(milliseconds(&mut words)?),
                "nodes" => go.limits.nodes = Some(words.number(1, u64::MAX)?),
                "depth" => go.limits.depth = Some(words.number(1, u32::MAX.into())? as u32),
                "p1time" => on(first).remaining = milliseconds(&mut words)?,
                "p1inc" => on(first).increment = milliseconds(&mut words)?,
                "p2time" => on(second).remaining = milliseconds(&mut words)?,
                "p2inc" => on(second).increment = milliseconds(&mut words)?,
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {
                    return Err(start.expected(
                        "one of movetime, nodes, depth, p1time, p1inc, p2time, p2inc, infinite, \
                         ponder",
                    ));
                }
            }
        }
    }

    /// The limits of this player.
    pub(crate) fn limits(&self, turn: Player) -> Limits {
        if self.infinite {
            return Limits::NONE;
        }
        Limits { clock: self.clocks[turn.index()], ..self.limits }
    }
}

impl From<Limits> for Go {
    fn from(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }
}

fn on(clock: &mut Option<Clock>) -> &mut Clock {
    clock.get_or_insert(EMPTY_CLOCK)
}

fn milliseconds(words: &mut Words<'_>) -> Result<Duration, ParseError> {
    words.number(0, u32::MAX.into()).map(Duration::from_millis)
}

/// The line that the driver sends.
impl Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (player, clock) in (1..).zip(self.clocks) {
            if let Some(Clock { remaining, increment }) = clock {
                write!(f, " p{player}time {}", remaining.as_millis())?;
                write!(f, " p{player}inc {}", increment.as_millis())?;
            }
        }
        if let Some(time) = self.limits.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(nodes) = self.limits.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.limits.depth {
            write!(f, " depth {depth}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Go, String> {
        let words = Words::new(line).after("go").unwrap();
        Go::parse(words).map_err(|error| error.to_string())
    }

    #[test]
    fn written_lines_are_read_back() {
        let clock = Clock { remaining: Duration::from_mins(1), increment: Duration::from_secs(1) };
        let all = Go {
            limits: Limits {
                move_time: Some(Duration::from_millis(5)),
                nodes: Some(u64::MAX),
                depth: Some(7),
                clock: None,
            },
            clocks: [Some(clock), Some(EMPTY_CLOCK)],
            infinite: true,
            ponder: true,
        };
        for go in [
            all,
            Go::default(),
            Go::clocks([clock, clock]),
            Limits::nodes(1).into(),
            Limits::depth(3).into(),
        ] {
            assert_eq!(read(&go.to_string()), Ok(go), "{go}");
        }
    }

    #[test]
    fn the_clock_is_that_of_the_player_who_decides() {
        let go = read("go p1time 1000 p2inc 20 p2time 3000").unwrap();
        let clock = |player| go.limits(player).clock.unwrap();
        let milliseconds = Duration::from_millis;
        assert_eq!(clock(Player::First), Clock { remaining: milliseconds(1000), ..EMPTY_CLOCK });
        assert_eq!(clock(Player::Second).remaining, milliseconds(3000));
        assert_eq!(clock(Player::Second).increment, milliseconds(20));
    }

    #[test]
    fn infinite_ignores_all_limits() {
        let go = read("go depth 3 infinite movetime 5").unwrap();
        assert_eq!(go.limits(Player::First), Limits::default());
        assert_eq!(read("go").unwrap().limits(Player::First), Limits::default());
    }

    #[test]
    fn every_parameter_needs_its_number() {
        let parameters =
            ["movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"].into_iter();
        for parameter in parameters {
            for value in ["", "-1", "+1", "1.5", "x", "depth", "99999999999999999999", "１"] {
                let error = read(&format!("go {parameter} {value}")).unwrap_err();
                assert!(error.starts_with("expected a number from "), "{error}");
                let column = if value.is_empty() { 3 } else { 4 } + parameter.len() + 1;
                assert!(error.contains(&format!("at column {column}")), "{error}");
            }
        }
        for (line, range) in [
            ("go depth 0", "1 to 4294967295 at column 10"),
            ("go nodes 0", "1 to 18446744073709551615 at column 10"),
            ("go movetime 4294967296", "0 to 4294967295 at column 13"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.starts_with(&format!("expected a number from {range}")), "{error}");
        }
    }
}
