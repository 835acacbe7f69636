use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows on standard error how far a match has come: a bar on a terminal, a line now and then
/// elsewhere.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    every: u64,
}

impl Progress {
    /// Of so many games at most. Where there is no terminal, a line comes every so many games.
    pub(crate) fn new(games: u64, every: u64) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}\n{msg}")
                .expect("the template is right");
            ProgressBar::new(games).with_style(style)
        });
        Self { bar, games, every }
    }

    /// So many games have been played; the headline says what came of them.
    pub(crate) fn show(&self, played: u64, headline: impl FnOnce() -> String) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(played);
                bar.set_message(headline());
            }
            None if played.is_multiple_of(self.every) => {
                eprintln!("{played}/{}: {}", self.games, headline());
            }
            None => {}
        }
    }

    /// Tells of something special.
    pub(crate) fn tell(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{line}")),
            None => eprintln!("{line}"),
        }
    }

    /// Makes room for what comes after the match.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
