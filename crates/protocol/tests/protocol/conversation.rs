use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use catalog::{GameId, Setup};

/// An engine that has not answered by then has hung.
const PATIENCE: Duration = Duration::from_secs(20);

/// An engine on a thread beside the test.
pub(crate) struct Conversation {
    input: PipeWriter,
    answers: Receiver<String>,
    engine: JoinHandle<io::Result<()>>,
}

impl Conversation {
    pub(crate) fn with(game: GameId) -> Self {
        let (input, output, engine) = engine(game);
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                // If nobody listens, the test has already failed.
                let _ = sender.send(line.unwrap());
            }
        });
        Self { input, answers, engine }
    }

    pub(crate) fn say(&mut self, lines: &str) {
        self.input.write_all(lines.as_bytes()).unwrap();
    }

    /// The next line. `None` once the engine has ended.
    pub(crate) fn hear(&mut self) -> Option<String> {
        match self.answers.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {PATIENCE:?}"),
        }
    }

    /// The next line that is not `info`.
    pub(crate) fn hear_answer(&mut self) -> String {
        loop {
            match self.hear() {
                Some(line) if line.starts_with("info ") => {}
                answer => return answer.expect("an answer"),
            }
        }
    }

    /// Whether nothing but `info` is said for a while.
    pub(crate) fn is_silent(&mut self) -> bool {
        loop {
            match self.answers.recv_timeout(Duration::from_millis(100)) {
                Ok(line) if line.starts_with("info ") => {}
                heard => return heard.is_err(),
            }
        }
    }

    /// Closes the input, and reads the rest of the output.
    pub(crate) fn hang_up(self) -> Vec<String> {
        drop(self.input);
        let answers = self.answers.iter().collect();
        self.engine.join().expect("no panic").expect("no failure");
        answers
    }

    /// Waits for the end with the input still open, and reads the rest of the output.
    pub(crate) fn end(self) -> Vec<String> {
        let answers = self.answers.iter().collect();
        self.engine.join().expect("no panic").expect("no failure");
        answers
    }
}

/// An engine on a thread of its own, with the other ends of its input and output.
pub(crate) fn engine(game: GameId) -> (PipeWriter, PipeReader, JoinHandle<io::Result<()>>) {
    let (reader, input) = io::pipe().unwrap();
    let (output, writer) = io::pipe().unwrap();
    let engine = thread::spawn(move || protocol::serve(Setup::of(game), reader, writer));
    (input, output, engine)
}
