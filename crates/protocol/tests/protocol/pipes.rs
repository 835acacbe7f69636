//! What needs input and output that stay open: interrupting, and ending.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use catalog::{GameId, Setup};

use crate::answers;

/// An engine that runs beside the test.
struct Conversation {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    engine: JoinHandle<io::Result<()>>,
}

impl Conversation {
    fn with(game: GameId) -> Self {
        let (reader, input) = io::pipe().unwrap();
        let (output, writer) = io::pipe().unwrap();
        let engine = thread::spawn(move || protocol::serve(Setup::of(game), reader, writer));
        Self { input, output: BufReader::new(output), engine }
    }

    fn say(&mut self, lines: &str) {
        self.input.write_all(lines.as_bytes()).unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}

#[test]
fn stop_cuts_a_deep_perft() {
    for &game in GameId::ALL {
        for threads in [1, 3] {
            let mut engine = Conversation::with(game);
            engine.say(&format!(
                "setoption name Threads value {threads}\nisready\nquery perft 100\n"
            ));
            assert_eq!(engine.hear(), "readyok");
            thread::sleep(Duration::from_millis(100));
            let asked = Instant::now();
            engine.say("stop\nisready\n");
            assert_eq!(engine.hear(), "error perft stopped", "{game}");
            assert!(asked.elapsed() < Duration::from_secs(2), "{game}: {:?}", asked.elapsed());
            assert_eq!(engine.hear(), "readyok");
        }
    }
}

#[test]
fn stop_harms_nothing_that_comes_after_it() {
    let said = "stop\nstop\nquery perft 2\n";
    assert_eq!(answers(said), ["response 2352"]);
}

#[test]
fn a_perft_that_quit_comes_after_still_finishes() {
    assert_eq!(answers("query perft 3\nquit\nisready\n"), ["response 110544"]);
    assert_eq!(answers("query perft 3"), ["response 110544"]);
}

#[test]
fn answers_come_at_once_and_quit_ends_with_the_input_still_open() {
    let mut engine = Conversation::with(GameId::Dvonn);
    engine.say("isready\n");
    assert_eq!(engine.hear(), "readyok");
    engine.say("quit\n");
    assert_eq!(engine.hear(), "", "nothing more is said");
    engine.engine.join().unwrap().unwrap();
}

#[test]
fn a_reader_who_has_gone_is_no_failure() {
    let Conversation { mut input, output, engine } = Conversation::with(GameId::Dvonn);
    drop(output);
    input.write_all(b"isready\n").unwrap();
    engine.join().unwrap().expect("a quiet end, with the input still open");
}

#[test]
fn input_that_fails_is_a_failure_after_all_answers() {
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }

    let mut output = Vec::new();
    let input = b"isready\nisready\n".chain(Broken);
    let failure = protocol::serve(Setup::of(GameId::Dvonn), input, &mut output).unwrap_err();
    assert_eq!(failure.to_string(), "unplugged");
    assert_eq!(output, b"readyok\nreadyok\n");
}
