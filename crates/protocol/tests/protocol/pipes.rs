//! Tests that need open input and output: stopping and quitting.

use std::io::{self, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{GameId, Setup};

use crate::answers;
use crate::conversation::{Conversation, engine};

#[test]
fn stop_cancels_a_deep_perft() {
    for &game in GameId::ALL {
        for threads in [1, 3] {
            let mut engine = Conversation::with(game);
            engine.say(&format!(
                "setoption name Threads value {threads}\nisready\nquery perft 100\n"
            ));
            assert_eq!(engine.hear_answer(), "readyok");
            thread::sleep(Duration::from_millis(100));
            let asked = Instant::now();
            engine.say("stop\nisready\n");
            assert_eq!(engine.hear_answer(), "error perft stopped", "{game}");
            assert!(asked.elapsed() < Duration::from_secs(2), "{game}: {:?}", asked.elapsed());
            assert_eq!(engine.hear_answer(), "readyok");
        }
    }
}

#[test]
fn stop_does_not_affect_later_commands() {
    let said = "stop\nstop\nquery perft 2\n";
    assert_eq!(answers(said), ["response 2352"]);
}

#[test]
fn a_perft_before_quit_still_finishes() {
    assert_eq!(answers("query perft 3\nquit\nisready\n"), ["response 110544"]);
    assert_eq!(answers("query perft 3"), ["response 110544"]);
}

#[test]
fn answers_come_at_once_and_quit_ends_with_the_input_still_open() {
    let mut engine = Conversation::with(GameId::Dvonn);
    engine.say("isready\n");
    assert_eq!(engine.hear_answer(), "readyok");
    engine.say("quit\n");
    assert_eq!(engine.end(), [""; 0], "nothing more is said");
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let (mut input, output, engine) = engine(GameId::Dvonn);
    drop(output);
    input.write_all(b"isready\n").unwrap();
    engine.join().unwrap().expect("a quiet end, with the input still open");
}

#[test]
fn closing_the_output_ends_a_search() {
    let (mut input, mut output, engine) = engine(GameId::Dvonn);
    input.write_all(b"isready\ngo infinite\n").unwrap();
    output.read_exact(&mut [0; 8]).unwrap();
    drop(output);
    input.write_all(b"stop\nisready\n").unwrap();
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
