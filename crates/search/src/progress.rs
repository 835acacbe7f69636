use std::time::Duration;

use crate::Line;

/// A search that has begun. Between two slices it is suspended: it does nothing, and keeps
/// everything it knows. Whoever drops it gives it up.
pub trait Search<M>: Send {
    /// Searches on for about as long as `slice`, and tells of the lines that it finds. How a search
    /// is cut into slices has no influence on what it finds within a limit of nodes or depth.
    ///
    /// A slice of [`Duration::MAX`] goes on to the end. After a stop, the next slice ends the
    /// search.
    fn advance(&mut self, slice: Duration, tell: &mut dyn FnMut(Line<M>)) -> Progress<M>;

    /// Searches on to the end: the best line, or nothing if the game is over.
    fn finish(&mut self, tell: &mut dyn FnMut(Line<M>)) -> Option<Line<M>> {
        loop {
            if let Progress::Done(line) = self.advance(Duration::MAX, tell) {
                return line;
            }
        }
    }
}

/// How far a search has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress<M> {
    /// It is suspended and wants to go on.
    Working,
    /// It has ended, with its best line; without one if the game is over, or when it had ended
    /// before.
    Done(Option<Line<M>>),
}

/// A search that takes no time.
#[derive(Debug)]
pub struct Finished<M>(Option<Line<M>>);

impl<M> Finished<M> {
    /// One with this answer.
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
