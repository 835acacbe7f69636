use std::fmt::Display;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{Handicap, Setup};

use crate::best_move::BestMove;
use crate::go::Go;
use crate::info::Info;
use crate::lines::read_line;
use crate::option_line::OptionLine;

/// How long an engine may take for anything but thinking.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// How many lines of the engine are buffered. When the buffer is full, the engine waits.
const WAITING: usize = 1024;

/// How often to check whether a process has ended; there is no wait with a timeout.
const GLANCE: Duration = Duration::from_millis(1);

/// A conversation with an engine that runs as its own process. Dropping the driver kills an engine
/// that has not quit by then.
///
/// ```no_run
/// use protocol::{Driver, PATIENCE};
/// use search::Limits;
///
/// let mut engine = Driver::start("triskel engine dvonn")?;
/// engine.new_game()?;
/// let answer = engine.best_move(None, &["c3"], &Limits::depth(4).into(), PATIENCE)?;
/// println!("{} plays {}", engine.name(), answer.best_move.best.unwrap_or_default());
/// # Ok::<(), protocol::DriverError>(())
/// ```
#[derive(Debug)]
pub struct Driver {
    engine: Child,
    /// The lines to send. A thread sends them, because an engine may not read.
    to_engine: Option<Sender<Vec<u8>>>,
    from_engine: Receiver<String>,
    /// When the engine began to think on its own time.
    asked: Instant,
    name: String,
    author: String,
    options: Vec<OptionLine>,
}

/// The result of a `go`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What the engine plays.
    pub best_move: BestMove,
    /// What it reported before. Lines that cannot be read are left out.
    pub infos: Vec<Info>,
    /// The time from the `go`, or from the `ponderhit`, to the move.
    pub time: Duration,
}

/// Why a conversation with an engine cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The command names no program.
    #[error("expected a command such as \"triskel engine\", found {0:?}")]
    NoCommand(String),
    /// The program does not start.
    #[error("cannot start {program}: {error}")]
    NotStarted {
        /// The program.
        program: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The engine has exited, or closed its output.
    #[error("the engine has ended")]
    Exited,
    /// The engine took too long.
    #[error("no {expected} within {patience:?}")]
    TimedOut {
        /// What it should have said or done.
        expected: &'static str,
        /// How long it had.
        patience: Duration,
    },
    /// The engine answered with this line of error.
    #[error("the engine answers: {0}")]
    Refused(String),
    /// The engine said something unexpected.
    #[error("expected {expected}, found {line:?}")]
    Garbage {
        /// What it should have said.
        expected: &'static str,
        /// What it has said.
        line: String,
    },
    /// The engine lacks an option that is needed.
    #[error("the engine has no option {0}")]
    NoOption(&'static str),
}

impl Driver {
    /// Starts an engine from a command, written as for a shell (`my-engine --strong "a path"`), and
    /// waits until it has introduced itself. Its standard error goes to ours.
    pub fn start(command: &str) -> Result<Self, DriverError> {
        let mut driver = Self::spawn(command)?;
        driver.say("ugi");
        for line in driver.hear_until("ugiok", PATIENCE)? {
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut driver.name);
            } else if let Some(author) = line.strip_prefix("id author ") {
                author.trim().clone_into(&mut driver.author);
            } else {
                driver.options.extend(line.parse::<OptionLine>());
            }
        }
        Ok(driver)
    }

    /// Starts an engine without saying anything yet.
    pub(crate) fn spawn(command: &str) -> Result<Self, DriverError> {
        let words = shlex::split(command).unwrap_or_default();
        let [program, arguments @ ..] = &words[..] else {
            return Err(DriverError::NoCommand(command.to_owned()));
        };
        let mut engine = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| DriverError::NotStarted { program: program.clone(), error })?;
        let (input, output) = (engine.stdin.take(), engine.stdout.take());
        let (to_engine, said) = channel();
        let (heard, from_engine) = sync_channel(WAITING);
        // Neither is joined: both end with the pipes of the engine.
        thread::spawn(move || input.map(|input| say_all(input, &said)));
        thread::spawn(move || output.map(|output| hear_all(output, &heard)));
        Ok(Self {
            engine,
            to_engine: Some(to_engine),
            from_engine,
            asked: Instant::now(),
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
        })
    }

    /// The engine's name. Empty if it does not say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The engine's author. Empty if it does not say.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The engine's options.
    pub fn options(&self) -> &[OptionLine] {
        &self.options
    }

    /// The option with this name, in upper or lower case.
    pub fn option(&self, name: &str) -> Option<&OptionLine> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Whether there is an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    /// Sets an option, if the engine takes it.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), DriverError> {
        self.say(&format!("setoption name {name} value {value}"));
        self.settle()
    }

    /// Chooses the variant. An engine without the option `Variant` is assumed to play just this
    /// one.
    pub fn set_up(&mut self, setup: Setup) -> Result<(), DriverError> {
        if self.has_option("Pieces") {
            self.set_option("Pieces", &setup.pieces().to_string())?;
        } else if setup.pieces() != Handicap::default() {
            return Err(DriverError::NoOption("Pieces"));
        }
        if self.has_option("Variant") {
            self.set_option("Variant", setup.game().id())?;
        }
        Ok(())
    }

    /// Starts a new game.
    pub fn new_game(&mut self) -> Result<(), DriverError> {
        self.say("uginewgame");
        self.settle()
    }

    /// Goes to a position: the start, or the position that `fen` describes, then the moves.
    pub fn position<M: Display>(
        &mut self,
        fen: Option<&str>,
        moves: &[M],
    ) -> Result<(), DriverError> {
        let mut line = match fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in moves {
            line = format!("{line} {mv}");
        }
        self.say(&line);
        self.settle()
    }

    /// The engine's move in a position, within `patience` of the `go`.
    pub fn best_move<M: Display>(
        &mut self,
        fen: Option<&str>,
        moves: &[M],
        go: &Go,
        patience: Duration,
    ) -> Result<Answer, DriverError> {
        self.position(fen, moves)?;
        self.go(go);
        self.answer(patience)
    }

    /// Lets the engine think about the position. [`answer`](Driver::answer) waits for its move.
    pub fn go(&mut self, go: &Go) {
        self.asked = Instant::now();
        self.say(&go.to_string());
    }

    /// Stops the thinking; the engine still answers.
    pub fn stop(&mut self) {
        self.say("stop");
    }

    /// The opponent has played the expected move: from now on the limits count.
    pub fn ponder_hit(&mut self) {
        self.asked = Instant::now();
        self.say("ponderhit");
    }

    /// The engine's answer to a `go`, within `patience` from now.
    pub fn answer(&mut self, patience: Duration) -> Result<Answer, DriverError> {
        let now = Instant::now();
        let mut infos = Vec::new();
        loop {
            let line = self.hear("bestmove", now, patience)?;
            match line.split_ascii_whitespace().next() {
                Some("info") => infos.extend(line.parse::<Info>()),
                Some("bestmove") => {
                    let time = self.asked.elapsed();
                    return match line.parse() {
                        Ok(best_move) => Ok(Answer { best_move, infos, time }),
                        Err(_) => Err(DriverError::Garbage { expected: "bestmove MOVE", line }),
                    };
                }
                Some("error") => return Err(DriverError::Refused(line)),
                _ => {}
            }
        }
    }

    /// The engine's response to a query about the position.
    pub fn query(&mut self, question: &str) -> Result<String, DriverError> {
        self.say(&format!("query {question}"));
        let asked = Instant::now();
        loop {
            let line = self.hear("response", asked, PATIENCE)?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("response", response) => return Ok(response.to_owned()),
                ("error", _) => return Err(DriverError::Refused(line)),
                ("info", _) => {}
                _ => return Err(DriverError::Garbage { expected: "response …", line }),
            }
        }
    }

    /// Asks the engine to quit, and kills it if it has not within `patience`.
    pub fn quit(mut self, patience: Duration) -> Result<ExitStatus, DriverError> {
        self.say("quit");
        self.wait(patience)
    }

    /// Waits for the engine to exit by itself. Its input stays open.
    pub(crate) fn wait(&mut self, patience: Duration) -> Result<ExitStatus, DriverError> {
        let asked = Instant::now();
        while asked.elapsed() < patience {
            // An engine that cannot write its output would not exit.
            while self.from_engine.try_recv().is_ok() {}
            if let Ok(Some(status)) = self.engine.try_wait() {
                return Ok(status);
            }
            thread::sleep(GLANCE);
        }
        Err(DriverError::TimedOut { expected: "end of the engine", patience })
    }

    /// Closes the engine's input.
    pub(crate) fn hang_up(&mut self) {
        self.to_engine = None;
    }

    /// Sends a line. Whether the engine reads it shows in its answers.
    pub(crate) fn say(&self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes that need not be text.
    pub(crate) fn say_bytes(&self, bytes: &[u8]) {
        if let Some(to_engine) = &self.to_engine {
            let _ = to_engine.send(bytes.to_owned());
        }
    }

    /// The next line of the engine.
    pub(crate) fn hear(
        &mut self,
        expected: &'static str,
        since: Instant,
        patience: Duration,
    ) -> Result<String, DriverError> {
        let left = patience.saturating_sub(since.elapsed());
        self.from_engine.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => DriverError::TimedOut { expected, patience },
            RecvTimeoutError::Disconnected => DriverError::Exited,
        })
    }

    /// The lines before the one that is just `last`.
    pub(crate) fn hear_until(
        &mut self,
        last: &'static str,
        patience: Duration,
    ) -> Result<Vec<String>, DriverError> {
        let asked = Instant::now();
        let mut lines = Vec::new();
        loop {
            match self.hear(last, asked, patience)? {
                line if line.trim_ascii() == last => return Ok(lines),
                line => lines.push(line),
            }
        }
    }

    /// Waits until all commands are done, and returns an error if one was refused.
    fn settle(&mut self) -> Result<(), DriverError> {
        self.say("isready");
        let lines = self.hear_until("readyok", PATIENCE)?;
        match lines.into_iter().find(|line| line.starts_with("error")) {
            Some(refused) => Err(DriverError::Refused(refused)),
            None => Ok(()),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Both fail only if the engine has already exited.
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}

/// Sends lines until there are no more or the engine stops reading.
fn say_all(mut input: impl Write, said: &Receiver<Vec<u8>>) {
    for line in said {
        if input.write_all(&line).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until there are no more or nobody wants them.
fn hear_all(output: impl Read, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        // Input that is not text goes to whoever expects a line.
        let line = line.unwrap_or_else(|complaint| format!("({complaint})"));
        if heard.send(line).is_err() {
            break;
        }
    }
}
