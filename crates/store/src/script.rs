//! What is written, as scripts: all statements of a write go to the database in one trip, which
//! takes longer than most of what they do there.
//!
//! Parameters are `$1`, `$2`…: the same number is the same value in every statement of a script.

use std::time::Duration;

use sqlx::Sqlite;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;

use crate::{Effect, Entry, GameCode, Moment, NewGame, PersonId, Private};

/// One thing to store.
#[derive(Debug)]
pub(crate) enum Write {
    Guest(PersonId, Moment),
    Game(NewGame),
    Entry(Entry),
    Private {
        game: GameCode,
        player: u8,
        private: Private,
    },
    Name(PersonId, Option<String>),
    Alive {
        now: Moment,
        pause: Duration,
    },
    Secret(&'static str, [u8; 64]),
    /// Changes nothing, but is written all the same.
    Probe,
}

/// Statements with their values.
pub(crate) type Script<'q> = Query<'q, Sqlite, SqliteArguments>;

/// Takes back what a script has done that failed on its way.
pub(crate) const UNDO: &str = "ROLLBACK TO part; RELEASE part";

/// A script that is carried out as a whole, or fails and can be taken back by [`UNDO`].
macro_rules! part {
    ($($statement:literal)*) => {
        concat!("SAVEPOINT part;", $($statement, ";",)* "RELEASE part")
    };
}

/// A script that stores an event together with its effect.
macro_rules! entry {
    ($($statement:literal)*) => {
        part!(
            "INSERT INTO events (game, number, at, request, event) VALUES ($1, $2, $3, $4, $5)"
            $($statement)*
            // Most events change neither, and then nothing is written.
            "UPDATE games SET over = $6, due = $7
             WHERE code = $1 AND (over IS NOT $6 OR due IS NOT $7)"
        )
    };
}

const GUEST: &str =
    part!("INSERT INTO guests (code, since) VALUES ($1, $2) ON CONFLICT DO NOTHING");
const GAME: &str = part!(
    "INSERT INTO games (code, terms, timed, created) VALUES ($1, $2, $3, $4)"
    "INSERT INTO seats (game, player, guest) SELECT $1, 0, $5 WHERE $5 IS NOT NULL"
    "INSERT INTO seats (game, player, guest) SELECT $1, 1, $6 WHERE $6 IS NOT NULL"
);
const PRIVATE: &str =
    part!("UPDATE seats SET muted = $3, premove = $4 WHERE game = $1 AND player = $2");
const NAME: &str = part!("UPDATE guests SET name = $2 WHERE code = $1");
const ALIVE: &str = part!(
    "UPDATE games SET due = due + $1 - alive FROM service
     WHERE due IS NOT NULL AND $1 - alive > $2"
    "DELETE FROM service"
    "INSERT INTO service (alive) VALUES ($1)"
);
const PROBE: &str = part!("UPDATE service SET alive = alive");
const SECRET: &str =
    part!("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING");

const NOTHING: &str = entry!();
const MOVES: &str = entry!(
    "INSERT INTO moves (game, ply, text) SELECT $1, $8 + key, value FROM json_each($9)"
    "UPDATE seats SET premove = NULL WHERE game = $1 AND player = $10 AND premove IS NOT NULL"
);
const TAKEN_BACK: &str = entry!(
    "DELETE FROM moves WHERE game = $1 AND ply >= $8"
    "UPDATE seats SET premove = NULL WHERE game = $1 AND premove IS NOT NULL"
);
const BEGINS: &str = entry!(
    "INSERT INTO games (code, terms, timed, created) VALUES ($8, $9, $10, $11)"
    "INSERT INTO seats (game, player, guest) SELECT $8, 0, $12 WHERE $12 IS NOT NULL"
    "INSERT INTO seats (game, player, guest) SELECT $8, 1, $13 WHERE $13 IS NOT NULL"
);
const SEATED: &str = entry!("INSERT INTO seats (game, player, guest) VALUES ($1, $8, $9)");

impl Write {
    /// How to store it.
    pub(crate) fn script(&self) -> Script<'_> {
        match self {
            Self::Guest(guest, since) => sqlx::query(GUEST).bind(guest.to_string()).bind(since.0),
            Self::Game(game) => game.bind(sqlx::query(GAME)),
            Self::Entry(entry) => entry.script(),
            Self::Private { game, player, private } => sqlx::query(PRIVATE)
                .bind(game.to_string())
                .bind(player)
                .bind(private.muted)
                .bind(&private.premove),
            Self::Name(guest, name) => sqlx::query(NAME).bind(guest.to_string()).bind(name),
            Self::Alive { now, pause } => {
                let pause = i64::try_from(pause.as_millis()).unwrap_or(i64::MAX);
                sqlx::query(ALIVE).bind(now.0).bind(pause)
            }
            Self::Secret(name, value) => sqlx::query(SECRET).bind(*name).bind(value.as_slice()),
            Self::Probe => sqlx::query(PROBE),
        }
    }
}

impl NewGame {
    fn bind<'q>(&'q self, script: Script<'q>) -> Script<'q> {
        let [first, second] = self.seats.map(|guest| guest.map(|guest| guest.to_string()));
        script
            .bind(self.code.to_string())
            .bind(&self.terms)
            .bind(self.timed)
            .bind(self.created.0)
            .bind(first)
            .bind(second)
    }
}

impl Entry {
    fn script(&self) -> Script<'_> {
        let script = match &self.effect {
            Effect::Nothing => NOTHING,
            Effect::Moves { .. } => MOVES,
            Effect::TakenBack { .. } => TAKEN_BACK,
            Effect::Begins(_) => BEGINS,
            Effect::Seated { .. } => SEATED,
        };
        let script = sqlx::query(script)
            .bind(self.game.to_string())
            .bind(self.number)
            .bind(self.at.0)
            .bind(&self.request)
            .bind(&self.event)
            .bind(self.over)
            .bind(self.due.map(|due| due.0));
        match &self.effect {
            Effect::Nothing => script,
            Effect::Moves { player, ply, texts } => {
                let texts = serde_json::to_string(texts).expect("texts are plain data");
                script.bind(ply).bind(texts).bind(player)
            }
            Effect::TakenBack { plies } => script.bind(plies),
            Effect::Begins(game) => game.bind(script),
            Effect::Seated { player, guest } => script.bind(player).bind(guest.to_string()),
        }
    }
}
