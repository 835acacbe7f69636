use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::{Commits, Effect, Entry, GameCode, GuestCode, Moment, NewGame, Private, StoreError};

/// How many writes one commit may carry, and how many may wait for the next.
const GROUP: usize = 256;

/// One thing to store.
#[derive(Debug)]
pub(crate) enum Write {
    Guest(GuestCode, Moment),
    Game(NewGame),
    Entry(Entry),
    Private { game: GameCode, player: u8, private: Private },
    Name(GuestCode, Option<String>),
    Alive { now: Moment, pause: Duration },
    Secret(&'static str, [u8; 64]),
}

type Job = (Write, oneshot::Sender<Result<(), StoreError>>);

/// The only one who writes to the database. Writes that arrive while the disk is busy are committed
/// together: a flush of the disk costs the same for one as for many.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    commits: Commits,
}

impl Writer {
    pub(crate) async fn start(options: &SqliteConnectOptions) -> Result<Self, StoreError> {
        let mut database = options.connect().await?;
        let (sender, mut jobs) = mpsc::channel(GROUP);
        let commits = Commits::new();
        let counted = commits.clone();
        tokio::spawn(async move {
            let mut group: Vec<Job> = Vec::with_capacity(GROUP);
            while jobs.recv_many(&mut group, GROUP).await > 0 {
                let (writes, askers): (Vec<_>, Vec<_>) = group.drain(..).unzip();
                let began = Instant::now();
                let results = commit(&mut database, &writes).await;
                counted.observe(writes.len(), began.elapsed());
                for (asker, result) in askers.into_iter().zip(results) {
                    // Whoever no longer waits finds out when he reads.
                    let _ = asker.send(result);
                }
            }
        });
        Ok(Self { jobs: sender, commits })
    }

    pub(crate) fn commits(&self) -> &Commits {
        &self.commits
    }

    /// Stores it, and returns when it is on the disk.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (asker, answer) = oneshot::channel();
        self.jobs.send((write, asker)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Stores each write entirely or not at all, and all that succeed at once.
async fn commit(database: &mut SqliteConnection, writes: &[Write]) -> Vec<Result<(), StoreError>> {
    match try_commit(database, writes).await {
        Ok(results) => results,
        Err(error) => writes.iter().map(|_| Err(error.clone())).collect(),
    }
}

async fn try_commit(
    database: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut group = database.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let mut part = group.begin().await?;
        let result = store(&mut part, write).await;
        match result {
            Ok(()) => part.commit().await?,
            Err(_) => part.rollback().await?,
        }
        results.push(result);
    }
    group.commit().await?;
    Ok(results)
}

async fn store(database: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Guest(guest, since) => {
            sqlx::query("INSERT INTO guests (code, since) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(guest.to_string())
                .bind(since.0)
                .execute(database)
                .await?;
        }
        Write::Game(game) => store_game(database, game).await?,
        Write::Entry(entry) => store_entry(database, entry).await?,
        Write::Private { game, player, private } => {
            sqlx::query("UPDATE seats SET muted = ?, premove = ? WHERE game = ? AND player = ?")
                .bind(private.muted)
                .bind(&private.premove)
                .bind(game.to_string())
                .bind(player)
                .execute(database)
                .await?;
        }
        Write::Name(guest, name) => {
            sqlx::query("UPDATE guests SET name = ? WHERE code = ?")
                .bind(name)
                .bind(guest.to_string())
                .execute(database)
                .await?;
        }
        Write::Alive { now, pause } => store_alive(database, *now, *pause).await?,
        Write::Secret(name, value) => {
            sqlx::query("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(*name)
                .bind(value.as_slice())
                .execute(database)
                .await?;
        }
    }
    Ok(())
}

async fn store_game(database: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    let code = game.code.to_string();
    sqlx::query("INSERT INTO games (code, terms, timed, created) VALUES (?, ?, ?, ?)")
        .bind(&code)
        .bind(&game.terms)
        .bind(game.timed)
        .bind(game.created.0)
        .execute(&mut *database)
        .await?;
    for (player, guest) in game.seats.iter().enumerate() {
        if let Some(guest) = guest {
            seat(database, &code, player as u8, *guest).await?;
        }
    }
    Ok(())
}

async fn store_entry(database: &mut SqliteConnection, entry: &Entry) -> Result<(), StoreError> {
    let code = entry.game.to_string();
    sqlx::query("INSERT INTO events (game, number, at, request, event) VALUES (?, ?, ?, ?, ?)")
        .bind(&code)
        .bind(entry.number)
        .bind(entry.at.0)
        .bind(&entry.request)
        .bind(&entry.event)
        .execute(&mut *database)
        .await?;
    store_effect(database, &code, &entry.effect).await?;
    // Most events change neither, and then nothing is written.
    sqlx::query(
        "UPDATE games SET over = ?2, due = ?3
         WHERE code = ?1 AND (over IS NOT ?2 OR due IS NOT ?3)",
    )
    .bind(&code)
    .bind(entry.over)
    .bind(entry.due.map(|due| due.0))
    .execute(database)
    .await?;
    Ok(())
}

async fn store_effect(
    database: &mut SqliteConnection,
    game: &str,
    effect: &Effect,
) -> Result<(), StoreError> {
    match effect {
        Effect::Nothing => {}
        Effect::Moves { player, ply, texts } => {
            for (ply, text) in (*ply..).zip(texts) {
                sqlx::query("INSERT INTO moves (game, ply, text) VALUES (?, ?, ?)")
                    .bind(game)
                    .bind(ply)
                    .bind(text)
                    .execute(&mut *database)
                    .await?;
            }
            forget_premove(database, game, &[*player]).await?;
        }
        Effect::TakenBack { plies } => {
            sqlx::query("DELETE FROM moves WHERE game = ? AND ply >= ?")
                .bind(game)
                .bind(plies)
                .execute(&mut *database)
                .await?;
            forget_premove(database, game, &[0, 1]).await?;
        }
        Effect::Seated { player, guest } => seat(database, game, *player, *guest).await?,
    }
    Ok(())
}

async fn forget_premove(
    database: &mut SqliteConnection,
    game: &str,
    players: &[u8],
) -> Result<(), StoreError> {
    for player in players {
        sqlx::query(
            "UPDATE seats SET premove = NULL
             WHERE game = ? AND player = ? AND premove IS NOT NULL",
        )
        .bind(game)
        .bind(player)
        .execute(&mut *database)
        .await?;
    }
    Ok(())
}

async fn store_alive(
    database: &mut SqliteConnection,
    now: Moment,
    pause: Duration,
) -> Result<(), StoreError> {
    let before: Option<i64> =
        sqlx::query_scalar("SELECT alive FROM service").fetch_optional(&mut *database).await?;
    let Some(before) = before else {
        sqlx::query("INSERT INTO service (alive) VALUES (?)").bind(now.0).execute(database).await?;
        return Ok(());
    };
    let away = now.since(Moment(before));
    if away > pause {
        sqlx::query("UPDATE games SET due = due + ? WHERE due IS NOT NULL")
            .bind(away.as_millis() as i64)
            .execute(&mut *database)
            .await?;
    }
    sqlx::query("UPDATE service SET alive = ?").bind(now.0).execute(database).await?;
    Ok(())
}

async fn seat(
    database: &mut SqliteConnection,
    game: &str,
    player: u8,
    guest: GuestCode,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO seats (game, player, guest) VALUES (?, ?, ?)")
        .bind(game)
        .bind(player)
        .bind(guest.to_string())
        .execute(database)
        .await?;
    Ok(())
}
