use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use draw::{Picture, png};
use record::Record;
use room::GameCode;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::problem::Problem;

/// How wide pictures are, in pixels.
const WIDTH: u32 = 800;

/// How many pictures to cache, some 30 kB each.
const KEPT: usize = 128;

/// How many are drawn at a time, and how long a request waits for its turn.
const AT_ONCE: usize = 1;
const PATIENCE: Duration = Duration::from_secs(3);

/// A game, and the number of its last event.
type PictureKey = (GameCode, u32);

/// Pictures of games, for shared links. Each is drawn once, and few at a time, so that nobody can
/// keep the processors busy with them.
#[derive(Debug)]
pub(crate) struct Pictures {
    kept: Mutex<VecDeque<(PictureKey, Bytes)>>,
    turns: Semaphore,
}

impl Default for Pictures {
    fn default() -> Self {
        Self { kept: Mutex::default(), turns: Semaphore::new(AT_ONCE) }
    }
}

impl Pictures {
    /// The picture of a position of a game, as a PNG file; `record` holds the moves that led to it.
    pub(crate) async fn find(
        &self,
        key: PictureKey,
        record: impl AsyncFnOnce() -> Result<Record, Problem>,
    ) -> Result<Bytes, Problem> {
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let busy = |_| Problem::because(StatusCode::SERVICE_UNAVAILABLE, "try again in a moment");
        let _turn = timeout(PATIENCE, self.turns.acquire()).await.map_err(busy)?;
        // The previous request may have wanted the same.
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let record = record().await?;
        let drawn = spawn_blocking(move || draw(&record)).await;
        let picture = drawn.ok().flatten();
        let picture = picture.ok_or_else(|| Problem::new(StatusCode::INTERNAL_SERVER_ERROR))?;
        self.keep(key, picture.clone());
        Ok(picture)
    }

    fn known(&self, key: PictureKey) -> Option<Bytes> {
        let kept = self.kept.lock().ok()?;
        kept.iter().find(|(known, _)| *known == key).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, key: PictureKey, picture: Bytes) {
        let Ok(mut kept) = self.kept.lock() else { return };
        // Only the latest picture of a game will be requested.
        kept.retain(|((code, _), _)| *code != key.0);
        kept.truncate(KEPT - 1);
        kept.push_front((key, picture));
    }
}

fn draw(record: &Record) -> Option<Bytes> {
    let last = record.tree().main_line().last();
    let svg = Picture::of(record, last.unwrap_or(record::NodeId::START)).svg();
    png(&svg, WIDTH)
        .inspect_err(|error| tracing::error!(%error, "the picture could not be drawn"))
        .ok()
        .map(Bytes::from)
}
