//! The protocol from outside: whole conversations with [`protocol::serve`].

mod conversation;
mod dialogues;
#[cfg(unix)]
mod drivers;
mod garbage;
mod pipes;
mod playing;

use catalog::{GameId, Setup};

/// The lines that an engine of DVONN answers to an input.
fn answers(input: impl Into<Vec<u8>>) -> Vec<String> {
    let mut output = Vec::new();
    let input = std::io::Cursor::new(input.into());
    protocol::serve(Setup::of(GameId::Dvonn), input, &mut output).expect("no failure");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    output.split_terminator('\n').map(str::to_owned).collect()
}
