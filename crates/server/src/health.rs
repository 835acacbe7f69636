use std::sync::atomic::{AtomicBool, Ordering};

use store::Store;

/// Whether the server can store data. The log says when that changes.
#[derive(Debug, Default)]
pub(crate) struct Health {
    fails: AtomicBool,
}

impl Health {
    /// The reason why nothing can be stored, if there is one.
    pub(crate) async fn check(&self, store: &Store) -> Result<(), String> {
        let outcome = store.check().await;
        let failed = self.fails.swap(outcome.is_err(), Ordering::Relaxed);
        match &outcome {
            Err(error) if !failed => tracing::error!(%error, "nothing can be stored"),
            Ok(()) if failed => tracing::info!("the database can be written to again"),
            _ => {}
        }
        outcome.map_err(|error| error.to_string())
    }
}
