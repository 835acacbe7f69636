//! Reads every game of a database, to find damaged ones.

use room::{GameCode, Instant, Uptime};
use store::{Find, Store, StoreError};

use crate::live::resume;

/// How many games are read between two looks for more.
const PAGE: u32 = 256;

/// The games that cannot be read, and why. The database must be migrated; a server may be using it.
/// Changes nothing.
pub async fn damaged_games(store: &Store) -> Result<Vec<(GameCode, String)>, StoreError> {
    let (mut damaged, mut last) = (Vec::new(), None);
    loop {
        let page = store.find(Find::After(last), PAGE).await?;
        let Some(code) = page.last() else { return Ok(damaged) };
        last = Some(*code);
        for code in page {
            match store.game(code).await {
                Ok(Some(game)) => {
                    if let Err(error) = resume(code, game, Uptime(0), Instant::default()) {
                        damaged.push((code, error.to_string()));
                    }
                }
                // It was deleted meanwhile.
                Ok(None) => {}
                Err(StoreError::Damaged(reason)) => damaged.push((code, reason)),
                Err(error) => return Err(error),
            }
        }
    }
}
