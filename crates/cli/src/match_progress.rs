use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows the progress of a match on standard error: a bar on a terminal, a line now and then
/// elsewhere.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    every: u64,
}

impl Progress {
    /// The progress of at most this many games. Without a terminal, a line comes every `every`
    /// games.
    pub(crate) fn new(games: u64, every: u64) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}\n{msg}")
                .expect("the template is right");
            ProgressBar::new(games).with_style(style)
        });
        Self { bar, games, every }
    }

    /// This many games have been played; the headline sums them up.
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

    /// Reports something special.
    pub(crate) fn tell(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| eprintln!("{line}")),
            None => eprintln!("{line}"),
        }
    }

    /// Clears the bar at the end of the match.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
