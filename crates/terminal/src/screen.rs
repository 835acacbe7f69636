use std::io::{self, stdout};
use std::panic;
use std::thread;

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::prelude::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// Takes over the terminal. Dropping it restores the terminal, and so does a panic of this thread
/// before it prints its message.
#[derive(Debug)]
pub struct Screen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    _taken: Taken,
}

impl Screen {
    /// Takes over the terminal. Panic messages of this thread wait until the terminal is restored;
    /// those of other threads, whose panics are caught, are not shown.
    pub fn take() -> io::Result<Self> {
        let this = thread::current().id();
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == this {
                give_back();
                earlier(info);
            }
        }));
        let taken = Taken;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen)?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))?, _taken: taken })
    }

    /// Draws a frame.
    pub fn draw(&mut self, show: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(show).map(|_| ())
    }
}

/// Restores the terminal when dropped.
#[derive(Debug)]
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. Ignores errors: if it is gone, nobody would see them.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}
