//! Suspending and resuming a search.
//!
//! The search is written as ordinary recursive functions, which the compiler turns into stackless
//! coroutines (`async fn`). It uses nothing else of async Rust: polling resumes a coroutine, and no
//! waker is ever called. Only calls that search further allocate; positions that are decided at
//! once cost nothing extra.

use std::future::poll_fn;
use std::mem::replace;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crate::time_manager::TimeManager;
use crate::{Helper, Line, Progress, Search};

/// A recursive call. It is boxed, because a coroutine cannot contain itself.
pub(crate) type Call<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Returns control to whoever resumed the coroutine, and continues when resumed again.
pub(crate) async fn suspend() {
    let mut suspended = false;
    poll_fn(|_| if replace(&mut suspended, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// One thread of a search.
pub(crate) struct Thread<T>(Option<Call<'static, T>>);

impl<T> Thread<T> {
    pub(crate) fn new(body: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(Box::pin(body)))
    }

    /// Runs until it suspends, or ends with an answer. Does nothing once it has ended.
    fn resume(&mut self) -> Poll<Option<T>> {
        let Some(body) = &mut self.0 else { return Poll::Ready(None) };
        let answer = body.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        if answer.is_ready() {
            self.0 = None;
        }
        answer.map(Some)
    }
}

/// The lines that a search has found and not yet reported.
#[derive(Debug)]
pub(crate) struct Found<M>(Arc<Mutex<Vec<Line<M>>>>);

impl<M> Found<M> {
    pub(crate) fn none() -> Self {
        Self(Arc::default())
    }

    /// Another handle to the same lines.
    pub(crate) fn share(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// Reports a line at once.
    pub(crate) async fn tell(&self, line: Line<M>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        suspend().await;
    }

    fn take(&self) -> Vec<Line<M>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A search on one thread or several, suspended between slices.
pub(crate) struct Suspended<M> {
    pub(crate) timer: Arc<TimeManager>,
    pub(crate) found: Found<M>,
    pub(crate) main: Thread<Option<Line<M>>>,
    pub(crate) helpers: Vec<Thread<()>>,
}

impl<M: Send> Search<M> for Suspended<M> {
    fn advance(&mut self, slice: Duration, tell: &mut dyn FnMut(Line<M>)) -> Progress<M> {
        self.timer.begin_slice(slice);
        let Self { timer, found, main, helpers } = self;
        let timer = &**timer;
        let mut progress = Progress::Working;
        let mut run_main = || {
            progress = loop {
                let resumed = main.resume();
                found.take().into_iter().for_each(&mut *tell);
                match resumed {
                    Poll::Ready(line) => break Progress::Done(line.flatten()),
                    Poll::Pending if timer.is_slice_over() => break Progress::Working,
                    Poll::Pending => {}
                }
            };
        };
        let run_helper = |helper: &mut Thread<()>| {
            while helper.resume().is_pending() && !timer.is_slice_over() {}
        };
        match timer.signals().threads().filter(|_| !helpers.is_empty()) {
            None => run_main(),
            Some(threads) => {
                let helpers = helpers
                    .iter_mut()
                    .map(|helper| Box::new(move || run_helper(helper)) as Helper<'_>)
                    .collect();
                threads.run(&mut run_main, helpers);
            }
        }
        progress
    }
}
