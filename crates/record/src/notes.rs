use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

/// The notes on a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// A comment before the move, where a variation begins with it. On the main line it is written
    /// with the comment after the move.
    pub preface: String,
    /// Marks such as `!`, in order.
    pub marks: Vec<Mark>,
    /// The player's clock after the move.
    pub clock: Option<Clock>,
    /// The evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// A comment, perhaps of several lines.
    pub comment: String,
}

impl Notes {
    pub(crate) const NONE: Self = Self {
        preface: String::new(),
        marks: Vec::new(),
        clock: None,
        evaluation: None,
        comment: String::new(),
    };

    /// Whether there are no notes.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }
}

/// A mark by its number in PGN (a "numeric annotation glyph"): 1 is `!`, 2 is `?`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark(pub u8);

impl Mark {
    /// The marks that have a sign, from number 1.
    const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The mark with this sign.
    pub fn of_sign(sign: &str) -> Option<Self> {
        let number = Self::SIGNS.iter().position(|&known| known == sign)?;
        Some(Self(number as u8 + 1))
    }

    /// Its sign, if it has one.
    pub fn sign(self) -> Option<&'static str> {
        Self::SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

/// A time on a clock, as text `1:02:03` or `0:00:07.250`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clock(Duration);

impl Clock {
    /// The longest time that has a text.
    const LONGEST: Duration = Duration::from_millis(100_000 * 3_600_000 - 1);

    /// This time, rounded to the millisecond and at most eleven years.
    pub fn new(time: Duration) -> Self {
        let time = time.min(Self::LONGEST);
        Self(Duration::from_millis(time.as_millis() as u64))
    }

    /// The time.
    pub const fn time(self) -> Duration {
        self.0
    }
}

impl Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => write!(f, ".{millis:03}"),
        }
    }
}

/// The text is not a valid clock or evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct BadNote(&'static str);

impl FromStr for Clock {
    type Err = BadNote;

    fn from_str(text: &str) -> Result<Self, BadNote> {
        let read = || {
            let mut parts = text.splitn(3, ':');
            let hours: u64 = number(parts.next()?, 5)?;
            let minutes = number(parts.next()?, 2).filter(|&minutes| minutes < 60)?;
            let (seconds, fraction) = match parts.next()?.split_once('.') {
                None => (number(text.rsplit(':').next()?, 2)?, 0),
                Some((seconds, fraction)) => {
                    let missing_digits = 3_u32.checked_sub(fraction.len() as u32)?;
                    (number(seconds, 2)?, number(fraction, 3)? * 10_u64.pow(missing_digits))
                }
            };
            let seconds = (hours * 60 + minutes) * 60 + Some(seconds).filter(|&s| s < 60)?;
            Some(Self(Duration::from_millis(seconds * 1000 + fraction)))
        };
        read().ok_or(BadNote("a time such as 0:12:34"))
    }
}

/// A number with at least one and at most `digits` digits.
fn number(text: &str, digits: usize) -> Option<u64> {
    let fits = (1..=digits).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// The evaluation of a position, for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// In hundredths of a piece, as text `1.25` or `-0.50`.
    Pieces(i32),
    /// A win in this many decisions, negative if the second player wins, as text `#5` or `#-5`.
    Win(i32),
}

impl Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(decisions) => write!(f, "#{decisions}"),
            Self::Pieces(hundredths) => {
                let sign = if hundredths < 0 { "-" } else { "" };
                let size = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

impl FromStr for Evaluation {
    type Err = BadNote;

    fn from_str(text: &str) -> Result<Self, BadNote> {
        let read = || {
            let (win, value) = text.strip_prefix('#').map_or((false, text), |value| (true, value));
            let (sign, size) = value.strip_prefix('-').map_or((1, value), |size| (-1, size));
            let signed = |size: u64| i32::try_from(sign * size as i64).ok();
            if win {
                return signed(number(size, 10)?).map(Self::Win);
            }
            let (whole, fraction) = size.split_once('.').unwrap_or((size, "0"));
            let hundredths = number(fraction, 2)? * if fraction.len() == 1 { 10 } else { 1 };
            signed(number(whole, 8)? * 100 + hundredths).map(Self::Pieces)
        };
        read().ok_or(BadNote("an evaluation such as -0.50 or #5"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_round_trip() {
        for text in ["0:00:00", "1:02:03", "99999:59:59", "0:00:07.250"] {
            assert_eq!(text.parse::<Clock>().map(|clock| clock.to_string()), Ok(text.into()));
        }
        let endless = Clock::new(Duration::MAX);
        assert_eq!(endless.to_string().parse(), Ok(endless));
        assert_eq!("0:00:01.5".parse(), Ok(Clock(Duration::from_millis(1_500))));
        for text in ["0.00", "12.34", "-0.05", "#5", "#-12", "21474836.47", "#-2147483648"] {
            assert_eq!(text.parse::<Evaluation>().map(|e| e.to_string()), Ok(text.into()));
        }
        assert_eq!("1.5".parse(), Ok(Evaluation::Pieces(150)));
        assert_eq!("-3".parse(), Ok(Evaluation::Pieces(-300)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1:2", "1:60:00", "1:00:60", "1:00:00.1234", "1:00:+1", "a:b:c", "1:::"] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
        for text in
            ["", "#", "-", "1.", ".5", "1.234", "--1", "#+1", "1e9", "99999999", "#2147483648"]
        {
            assert!(text.parse::<Evaluation>().is_err(), "{text}");
        }
    }

    #[test]
    fn marks_have_signs() {
        assert_eq!(Mark::of_sign("!?"), Some(Mark(5)));
        assert_eq!(Mark(5).sign(), Some("!?"));
        assert_eq!((Mark(0).sign(), Mark(7).sign(), Mark::of_sign("!!!")), (None, None, None));
    }
}
