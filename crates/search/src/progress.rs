use std::time::Duration;

use crate::Line;

/// A search in progress. Between two slices it is suspended and keeps everything it knows. Dropping
/// it cancels it.
pub trait Search<M>: Send {
    /// Searches for about as long as `slice`, and reports the lines that it finds. How a search is
    /// sliced does not change what it finds within a limit of nodes or depth.
    ///
    /// A slice of [`Duration::MAX`] runs to the end. After a stop, the next slice ends the search.
    fn advance(&mut self, slice: Duration, tell: &mut dyn FnMut(Line<M>)) -> Progress<M>;

    /// Runs to the end. Returns the best line, or `None` if the game is over.
    fn finish(&mut self, tell: &mut dyn FnMut(Line<M>)) -> Option<Line<M>> {
        loop {
            if let Progress::Done(line) = self.advance(Duration::MAX, tell) {
                return line;
            }
        }
    }
}

/// The state of a search after a slice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress<M> {
    /// It is suspended and not done yet.
    Working,
    /// It is done, with its best line; `None` if the game is over, or if it was done before.
    Done(Option<Line<M>>),
}

/// A search that takes no time.
#[derive(Debug)]
pub struct Finished<M>(Option<Line<M>>);

impl<M> Finished<M> {
    /// A search with this answer.
    pub fn new(line: Option<Line<M>>) -> Self {
        Self(line)
    }
}

impl<M: Clone + Send> Search<M> for Finished<M> {
    fn advance(&mut self, _: Duration, tell: &mut dyn FnMut(Line<M>)) -> Progress<M> {
        let line = self.0.take();
        line.clone().into_iter().for_each(tell);
        Progress::Done(line)
    }
}
