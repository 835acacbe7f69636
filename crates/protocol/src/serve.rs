use std::io::{self, BufReader, Read, Write};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use catalog::Setup;

use crate::command::Command;
use crate::complaint::Complaint;
use crate::engine::Engine;
use crate::lines::read_line;
use crate::words::Words;

/// How many lines may wait for their answers. The rest stays in the pipe.
const WAITING: usize = 256;

/// A line that waits for its answer.
struct Request {
    line: Result<String, Complaint>,
    /// Set once a `stop` has been read that came after this line.
    stop: Arc<AtomicBool>,
}

/// Answers the commands of the input in order, until `quit` or the end of the input. The game is
/// `setup` until an option says otherwise.
///
/// A thread reads the input ahead, so that `stop` reaches the command that is being answered.
/// Another one answers, and a search runs on a third. All output is written here, line by line.
/// When the output is closed, serving ends without an error.
pub fn serve(
    setup: Setup,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let (sender, requests) = sync_channel(WAITING);
    // Never joined: it may wait for input that never comes.
    thread::spawn(move || {
        if let Err(error) = read_requests(input, &sender) {
            // Sending fails only if the answering side has already ended.
            let _ = sender.send(Err(error));
        }
    });
    let (voice, answers) = sync_channel(WAITING);
    let answering = thread::spawn(move || answer_requests(setup, &requests, &voice));
    for answer in answers {
        match writeln!(output, "{answer}").and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    answering.join().unwrap_or_else(|panic| resume_unwind(panic))
}

fn read_requests(input: impl Read, requests: &SyncSender<io::Result<Request>>) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut stop = Arc::new(AtomicBool::new(false));
    while let Some(line) = read_line(&mut input)? {
        let command = line.as_deref().map_or("", str::trim_ascii);
        if command == "stop" {
            stop.store(true, Ordering::Relaxed);
            stop = Arc::default();
        }
        let last = command == "quit";
        let received = requests.send(Ok(Request { line, stop: Arc::clone(&stop) }));
        if last || received.is_err() {
            break;
        }
    }
    Ok(())
}

fn answer_requests(
    setup: Setup,
    requests: &Receiver<io::Result<Request>>,
    voice: &SyncSender<String>,
) -> io::Result<()> {
    let mut engine = Engine::new(setup, voice.clone());
    for request in requests {
        let Request { line, stop } = request?;
        let answer = line
            .and_then(|line| answer(&mut engine, &line, &stop))
            .unwrap_or_else(|complaint| format!("error {complaint}"));
        if !answer.is_empty() && voice.send(answer).is_err() {
            break;
        }
    }
    Ok(())
}

/// The answer to a line, in lines. Empty for commands that only change something.
fn answer(engine: &mut Engine, line: &str, stop: &AtomicBool) -> Result<String, Complaint> {
    let words = Words::new(line);
    if words.text().is_empty() {
        return Ok(String::new());
    }
    match Command::parse(words)? {
        Command::Ugi => return Ok(engine.introduction()),
        Command::IsReady => return Ok("readyok".to_owned()),
        Command::Query(query) => return engine.respond(query, stop),
        Command::UgiNewGame => engine.new_game()?,
        Command::SetOption(setting) => engine.set(setting)?,
        Command::Position(target) => engine.go_to(target)?,
        Command::Go(go) => engine.go(go)?,
        Command::PonderHit => engine.ponder_hit(),
        Command::Stop => engine.stop(),
        // Handled where the lines are read.
        Command::Quit => {}
    }
    Ok(String::new())
}
