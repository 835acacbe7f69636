use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use engine::{Bot, Level};
use game::ParseError;
use game::text::Cursor;
use search::{Limits, Options};

use crate::builtin::BuiltIn;
use crate::external::{EngineOptions, External};
use crate::{Entrant, TimeControl};

/// An engine with its settings, as people write it: comma-separated settings such as `nodes=1000`
/// with the name of a bot, or with `cmd:` and a command line that runs to the end of the text.
///
/// ```
/// use arena::EngineSpec;
///
/// let bot: EngineSpec = "triskel,nodes=1000".parse()?;
/// assert_eq!(bot.limits.nodes, Some(1_000));
/// let engine: EngineSpec = "name=rival,hash=16,cmd:./rival --quiet a,b".parse()?;
/// assert_eq!(engine.to_string(), "rival");
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSpec {
    /// Its name, if it differs from its text.
    pub name: Option<String>,
    /// What plays.
    pub engine: Engine,
    /// Its own limits, if it has any, including its clock at the start of the game.
    pub limits: Limits,
    /// The size of its transposition table, in megabytes.
    pub hash: Option<usize>,
    /// How many threads search.
    pub threads: Option<usize>,
    /// The level it plays at, if not at full strength.
    pub level: Option<Level>,
    /// Whether it uses its opening book.
    pub book: bool,
    /// Its seed.
    pub seed: Option<u64>,
    /// Other options of the text protocol, by name.
    pub options: Vec<(String, String)>,
    text: String,
}

/// What plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Engine {
    /// One of the bots of this program.
    Bot(Bot),
    /// A program that speaks the text protocol, as a shell would start it.
    Command(String),
}

/// Introduces a command line.
const COMMAND: &str = "cmd:";
/// The largest table, in megabytes, and the most threads that can be asked for.
const MAX_HASH: u64 = 1 << 20;
const MAX_THREADS: u64 = 256;

impl EngineSpec {
    /// The limits of entrants without their own. They give the same play on every machine.
    pub const DEFAULT_LIMITS: Limits = Limits::nodes(10_000);

    /// Makes it an entrant, with the `common` limits unless it has its own. `repetition` says
    /// whether the match has that house rule.
    pub fn enter(&self, common: Limits, repetition: bool) -> Entrant {
        let mut limits = self.limits;
        // A level has its own limits.
        if self.level.is_none() {
            limits = limits.or(common).or(Self::DEFAULT_LIMITS);
        }
        let mut entrant = match &self.engine {
            &Engine::Bot(bot) => {
                let defaults = Options::default();
                let options = Options {
                    hash: self.hash.unwrap_or(defaults.hash),
                    threads: self.threads.unwrap_or(defaults.threads),
                    repetition,
                    book: self.book,
                    ..defaults
                };
                Entrant::new(self.to_string(), limits, move || {
                    Ok(Box::new(BuiltIn::new(bot, options)))
                })
            }
            Engine::Command(command) => {
                let command = command.clone();
                let options = EngineOptions { asked: self.asked(), repetition };
                Entrant::new(self.to_string(), limits, move || {
                    Ok(Box::new(External::start(&command, &options)?))
                })
            }
        };
        entrant.seed = self.seed;
        entrant
    }

    /// All options to set by the text protocol.
    fn asked(&self) -> Vec<(String, String)> {
        let option = |name: &str, value: usize| (name.to_owned(), value.to_string());
        let hash = self.hash.map(|hash| option("Hash", hash));
        let threads = self.threads.map(|threads| option("Threads", threads));
        let book = self.book.then(|| ("OwnBook".to_owned(), "true".to_owned()));
        hash.into_iter().chain(threads).chain(book).chain(self.options.iter().cloned()).collect()
    }

    /// Applies a setting. Returns `None` if the name or the value is unknown.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "name" => self.name = Some(value.to_owned()).filter(|name| !name.is_empty()),
            "nodes" => self.limits.nodes = Some(number(value, u64::MAX)?),
            "depth" => self.limits.depth = Some(number(value, u32::MAX.into())? as u32),
            "movetime" => {
                self.limits.move_time = Some(Duration::from_millis(number(value, u64::MAX)?));
            }
            "clock" => {
                let TimeControl(clock) = value.parse().ok()?;
                self.limits.clock = Some(clock);
            }
            "hash" => self.hash = Some(number(value, MAX_HASH)? as usize),
            "threads" => self.threads = Some(number(value, MAX_THREADS)? as usize),
            "level" => self.level = Some(value.parse().ok()?),
            "book" => self.book = value.parse().ok()?,
            "seed" => self.seed = Some(value.parse().ok()?),
            _ => {
                let name = key.strip_prefix("option.").filter(|name| !name.is_empty())?;
                self.options.push((name.to_owned(), value.to_owned()));
            }
        }
        Some(())
    }
}

/// A number from 1 to `max`.
fn number(text: &str, max: u64) -> Option<u64> {
    text.parse().ok().filter(|number| (1..=max).contains(number))
}

impl FromStr for EngineSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (settings, command) = split_command(text);
        let mut spec = Self {
            name: None,
            engine: Engine::Bot(Bot::Triskel),
            limits: Limits::NONE,
            hash: None,
            threads: None,
            level: None,
            book: false,
            seed: None,
            options: Vec::new(),
            text: text.to_owned(),
        };
        let mut engine = command.map(command_line).transpose()?;
        let mut column = 0;
        // An empty text has no words, not one empty word.
        for word in settings.split(',').filter(|_| !settings.is_empty()) {
            let expected =
                |what: &str| Err(Cursor::new(word).expected(what.to_owned()).shifted(column));
            match word.split_once('=') {
                Some((key, value)) if spec.set(key, value).is_none() => {
                    return expected(&format!("a setting such as {SETTINGS}"));
                }
                Some(_) => {}
                None if engine.is_some() => return expected("a setting after the engine"),
                None => {
                    let bot = word.parse().map_err(|e: ParseError| e.shifted(column))?;
                    engine = Some(Engine::Bot(bot));
                }
            }
            column += word.chars().count() + 1;
        }
        if matches!(engine, Some(Engine::Bot(_))) && !spec.options.is_empty() {
            return Err(Cursor::new(text).expected("no protocol option for a built-in bot"));
        }
        let engine = engine.ok_or_else(|| {
            let bots = Bot::ALL.map(Bot::name).join(", ");
            Cursor::new(text).expected(format!("one of {bots}, or {COMMAND} and a command line"))
        })?;
        spec.engine = match (engine, spec.level) {
            (engine, None) => engine,
            (Engine::Bot(Bot::Triskel), Some(level)) => Engine::Bot(Bot::Level(level)),
            _ => return Err(Cursor::new(text).expected("a level for triskel only")),
        };
        Ok(spec)
    }
}

/// One example for each setting.
const SETTINGS: &str = "nodes=10000, depth=6, movetime=100, clock=10+0.1, level=3, hash=64, threads=1, book=true, seed=1, name=new";

/// The settings, and the command line after them if there is one.
fn split_command(text: &str) -> (&str, Option<&str>) {
    let start = if text.starts_with(COMMAND) {
        Some(0)
    } else {
        text.find(&format!(",{COMMAND}")).map(|comma| comma + 1)
    };
    match start {
        Some(at) => (text[..at].trim_end_matches(','), Some(&text[at + COMMAND.len()..])),
        None => (text, None),
    }
}

fn command_line(line: &str) -> Result<Engine, ParseError> {
    if line.trim().is_empty() {
        return Err(Cursor::new(line).expected("a command line"));
    }
    Ok(Engine::Command(line.to_owned()))
}

/// The name, or else the text as written.
impl Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name.as_deref().unwrap_or(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_bot_with_settings() {
        let bot = spec("uct,depth=6,movetime=250,clock=10+0.1,hash=16,threads=2,book=true,seed=0");
        assert_eq!(bot.engine, Engine::Bot(Bot::Uct));
        assert_eq!(bot.limits.move_time, Some(Duration::from_millis(250)));
        assert_eq!(bot.limits.clock.map(TimeControl), "10+0.1".parse().ok());
        assert_eq!((bot.limits.depth, bot.hash, bot.threads), (Some(6), Some(16), Some(2)));
        assert_eq!((bot.book, bot.seed), (true, Some(0)));
        assert_eq!(spec("nodes=5,random").engine, Engine::Bot(Bot::Random));
    }

    #[test]
    fn a_command_line_goes_to_the_end_of_the_text() {
        let engine =
            spec("nodes=7,hash=9,book=true,option.Level=3,cmd:./rival --book 'a b,c' nodes=8");
        assert_eq!(engine.limits.nodes, Some(7));
        let asked = [("Hash", "9"), ("OwnBook", "true"), ("Level", "3")];
        assert_eq!(engine.asked(), asked.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let command = "./rival --book 'a b,c' nodes=8".to_owned();
        assert_eq!(engine.engine, Engine::Command(command));
        assert_eq!(spec("cmd:rival").engine, Engine::Command("rival".to_owned()));
    }

    #[test]
    fn a_spec_is_named_by_its_text_or_by_its_name() {
        assert_eq!(spec("greedy,seed=3").to_string(), "greedy,seed=3");
        assert_eq!(spec("name=old,cmd:./triskel engine").to_string(), "old");
    }

    #[test]
    fn errors_name_their_column() {
        let cases = [
            ("", "expected one of triskel"),
            ("nodes=3", "expected one of triskel"),
            ("chess", "expected one of triskel, random, greedy, uct at column 1"),
            ("triskel,nodes=0", "expected a setting such as nodes=10000"),
            ("triskel,nodes=x", "at column 9, found \"nodes=x\""),
            ("triskel,book=yes", "at column 9, found \"book=yes\""),
            ("triskel,speed=3", "at column 9, found \"speed=3\""),
            ("triskel,uct", "expected a setting after the engine at column 9"),
            ("triskel,", "expected a setting after the engine at column 9"),
            ("triskel,threads=1000", "at column 9"),
            ("cmd:", "expected a command line"),
            ("greedy,option.Level=3", "expected no protocol option for a built-in bot"),
            ("greedy,level=3", "expected a level for triskel only"),
            ("triskel,level=11", "expected a setting such as nodes=10000"),
            ("triskel,cmd:x", "expected a setting after the engine at column 1"),
        ];
        for (text, expected) in cases {
            let error = text.parse::<EngineSpec>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_level_has_its_own_limits() {
        let level = Level::new(3).expect("a level");
        let bot = spec("triskel,level=3");
        assert_eq!(bot.engine, Engine::Bot(Bot::Level(level)));
        assert_eq!(bot.enter(EngineSpec::DEFAULT_LIMITS, true).limits, Limits::NONE);
        let shallow = spec("level=3,depth=2,triskel").enter(EngineSpec::DEFAULT_LIMITS, true);
        assert_eq!(shallow.limits, Limits::depth(2));
    }

    #[test]
    fn a_spec_without_limits_takes_the_common_ones() {
        let common = Limits::depth(4);
        assert_eq!(spec("random").enter(common, true).limits, common);
        assert_eq!(spec("random").enter(Limits::NONE, true).limits, EngineSpec::DEFAULT_LIMITS);
        let own = spec("random,nodes=9").enter(common, true).limits;
        assert_eq!((own.nodes, own.depth), (Some(9), None));
    }
}
