//! What can be asked of the store.

use crate::{GameCode, Moment, PersonId, Private, Shelf, Store};
use crate::{StoreError, StoredEvent, StoredGame, StoredSeat};

type SeatRow = (i64, String, Option<String>, bool, Option<String>);

impl Store {
    /// The game of that name, if there is one.
    pub async fn game(&self, code: GameCode) -> Result<Option<StoredGame>, StoreError> {
        self.game_since(code, 0).await
    }

    /// The same, of its events only those after that number.
    pub async fn game_since(
        &self,
        code: GameCode,
        number: u32,
    ) -> Result<Option<StoredGame>, StoreError> {
        let code = code.to_string();
        // One transaction, so that all parts are of the same moment.
        let mut snapshot = self.readers.begin().await?;
        let game: Option<(String, i64, Option<i64>)> =
            sqlx::query_as("SELECT terms, created, due FROM games WHERE code = ?")
                .bind(&code)
                .fetch_optional(&mut *snapshot)
                .await?;
        let Some((terms, created, due)) = game else { return Ok(None) };
        let seats: Vec<SeatRow> = sqlx::query_as(
            "SELECT player, guest, name, muted, premove
             FROM seats JOIN guests ON guest = code WHERE game = ?",
        )
        .bind(&code)
        .fetch_all(&mut *snapshot)
        .await?;
        let events: Vec<(i64, Option<String>, String)> = sqlx::query_as(
            "SELECT at, request, event FROM events WHERE game = ? AND number > ? ORDER BY number",
        )
        .bind(&code)
        .bind(number)
        .fetch_all(&mut *snapshot)
        .await?;
        let moves = sqlx::query_scalar("SELECT text FROM moves WHERE game = ? ORDER BY ply")
            .bind(&code)
            .fetch_all(&mut *snapshot)
            .await?;
        Ok(Some(StoredGame {
            terms,
            seats: seated(seats)?,
            created: Moment(created),
            due: due.map(Moment),
            events: events
                .into_iter()
                .map(|(at, request, event)| StoredEvent { at: Moment(at), request, event })
                .collect(),
            moves,
        }))
    }

    /// The games that are not over and whose clocks run while people play.
    pub async fn games_on_the_clock(&self) -> Result<Vec<GameCode>, StoreError> {
        let codes: Vec<String> =
            sqlx::query_scalar("SELECT code FROM games WHERE timed = 1 AND over = 0")
                .fetch_all(&self.readers)
                .await?;
        parsed(&codes)
    }

    /// The games in which the time of the one who decides is up at that moment, if he has days.
    pub async fn games_due(&self, by: Moment) -> Result<Vec<GameCode>, StoreError> {
        let codes: Vec<String> =
            sqlx::query_scalar("SELECT code FROM games WHERE due <= ? AND over = 0")
                .bind(by.0)
                .fetch_all(&self.readers)
                .await?;
        parsed(&codes)
    }

    /// A guest's games, the newest first.
    pub async fn games_of(&self, which: Shelf) -> Result<Vec<GameCode>, StoreError> {
        let codes: Vec<String> = sqlx::query_scalar(
            "SELECT code FROM games
             WHERE code IN (SELECT game FROM seats WHERE guest = ?1) AND over = ?2
               AND (?3 IS NULL
                    OR (created, code) < (SELECT created, code FROM games WHERE code = ?3))
             ORDER BY created DESC, code DESC LIMIT ?4",
        )
        .bind(which.guest.to_string())
        .bind(which.over)
        .bind(which.before.map(|code| code.to_string()))
        .bind(which.most)
        .fetch_all(&self.readers)
        .await?;
        parsed(&codes)
    }

    /// What a guest calls himself.
    pub async fn name(&self, guest: PersonId) -> Result<Option<String>, StoreError> {
        let name: Option<Option<String>> =
            sqlx::query_scalar("SELECT name FROM guests WHERE code = ?")
                .bind(guest.to_string())
                .fetch_optional(&self.readers)
                .await?;
        Ok(name.flatten())
    }
}

fn parsed(codes: &[String]) -> Result<Vec<GameCode>, StoreError> {
    codes.iter().map(|code| code.parse().map_err(|_| damaged(code))).collect()
}

fn seated(rows: Vec<SeatRow>) -> Result<[Option<StoredSeat>; 2], StoreError> {
    let mut seats = [None, None];
    for (player, guest, name, muted, premove) in rows {
        let seat = seats.get_mut(player as usize).ok_or_else(|| damaged(&guest))?;
        let guest = guest.parse().map_err(|_| damaged(&guest))?;
        *seat = Some(StoredSeat { guest, name, private: Private { muted, premove } });
    }
    Ok(seats)
}

fn damaged(text: &str) -> StoreError {
    StoreError::Damaged(format!("unexpected {text:?}"))
}
