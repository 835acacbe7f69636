//! What is read, as statements.

use super::row::unexpected;
use super::{Driver, Row, rating, statement};
use crate::{
    Account, Find, GameCode, ListedGame, Moment, PersonId, Private, Reset, SessionId, Shelf,
    StoreError, StoredEvent, StoredGame, StoredSeat, StoredSession, Uptime,
};

const GAME: &str = "SELECT terms, created, due FROM games WHERE code = $1";
const LISTED: &str = "SELECT terms, created, due, summary FROM games WHERE code = $1";
/// A player's rating is the one after the game if it was rated, and else the latest.
const SEATS: &str = "SELECT seats.player, seats.person, people.name, seats.muted, seats.premove,
         CASE WHEN accounts.person IS NULL THEN 0 ELSE 1 END,
         ratings.rating, ratings.deviation, ratings.volatility, reached.at,
         CASE WHEN results.number IS NULL THEN NULL ELSE ratings.change END
     FROM seats JOIN people ON people.code = seats.person JOIN games ON games.code = seats.game
     LEFT JOIN accounts ON accounts.person = seats.person
     LEFT JOIN results ON results.game = seats.game
     LEFT JOIN ratings ON ratings.person = seats.person AND ratings.variant = games.variant
         AND ((results.number IS NULL AND ratings.latest = 1) OR ratings.number = results.number)
     LEFT JOIN results AS reached
         ON reached.variant = ratings.variant AND reached.number = ratings.number
     WHERE seats.game = $1";
const EVENTS: &str =
    "SELECT at, request, event FROM events WHERE game = $1 AND number > $2 ORDER BY number";
const MOVES: &str = "SELECT text FROM moves WHERE game = $1 ORDER BY ply";
const DUE: &str = "SELECT due, code FROM games
     WHERE due <= $1 AND (due, code) > ($2, $3) AND over = 0 ORDER BY due, code LIMIT $4";
const OF_PERSON: &str = "SELECT code FROM games
     WHERE code IN (SELECT game FROM seats WHERE person = $1) AND over = $2
     ORDER BY created DESC, code DESC LIMIT $3";
const OF_PERSON_BEFORE: &str = "SELECT code FROM games
     WHERE code IN (SELECT game FROM seats WHERE person = $1) AND over = $2
       AND (created, code) < (SELECT created, code FROM games WHERE code = $4)
     ORDER BY created DESC, code DESC LIMIT $3";
const NOT_BEGUN: &str = "SELECT code FROM games
     WHERE over = 0 AND ply < 2 AND touched < $1 ORDER BY touched LIMIT $2";
const ABORTED: &str =
    "SELECT code FROM games WHERE aborted = 1 AND touched < $1 ORDER BY touched LIMIT $2";
const DESERTED: &str = "SELECT DISTINCT games.code, people.code FROM people
     JOIN seats ON seats.person = people.code JOIN games ON games.code = seats.game
     WHERE people.removed = 1 AND games.over = 0 LIMIT $1";
const WITHOUT_SUMMARY: &str = "SELECT code FROM games WHERE summary IS NULL LIMIT $1";
const AFTER: &str = "SELECT code FROM games WHERE code > $1 ORDER BY code LIMIT $2";
const NAME: &str = "SELECT name FROM people WHERE code = $1";
const WITHOUT_GAMES: &str = "SELECT code FROM people WHERE touched < $1
     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = code)
     AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = code) ORDER BY touched LIMIT $2";
const ACCOUNT: &str =
    "SELECT person, name, skeleton, password, since FROM accounts WHERE person = $1";
const ACCOUNT_LIKE: &str =
    "SELECT person, name, skeleton, password, since FROM accounts WHERE skeleton = $1";
const RESET: &str = "SELECT person, hash, expires FROM resets WHERE hash = $1";
const SESSION: &str =
    "SELECT id, person, hash, created, seen, expires, client FROM sessions WHERE id = $1";
const SESSIONS: &str = "SELECT id, person, hash, created, seen, expires, client
     FROM sessions WHERE person = $1 ORDER BY created DESC, id";
const EXPIRED: &str = "SELECT id FROM sessions WHERE expires <= $1 ORDER BY expires LIMIT $2";
const BEAT: &str = "SELECT ran, alive FROM service";
const SECRET: &str = "SELECT value FROM secrets WHERE name = $1";

pub(super) async fn game_since(
    driver: &impl Driver,
    code: GameCode,
    number: u32,
) -> Result<Option<StoredGame>, StoreError> {
    let all = [
        statement!(GAME, code),
        statement!(SEATS, code),
        statement!(EVENTS, code, number),
        statement!(MOVES, code),
    ];
    let [game, seats, events, moves] = driver.read(all).await?;
    let Some(mut game) = game.into_iter().next() else { return Ok(None) };
    Ok(Some(StoredGame {
        terms: game.text()?,
        created: Moment(game.int()?),
        due: game.int_or_null()?.map(Uptime),
        seats: seated(seats)?,
        events: events.into_iter().map(event).collect::<Result<_, _>>()?,
        moves: moves.into_iter().map(|mut row| row.text()).collect::<Result<_, _>>()?,
    }))
}

pub(super) async fn listed(
    driver: &impl Driver,
    code: GameCode,
) -> Result<Option<ListedGame>, StoreError> {
    let [game, seats] = driver.read([statement!(LISTED, code), statement!(SEATS, code)]).await?;
    let Some(mut game) = game.into_iter().next() else { return Ok(None) };
    Ok(Some(ListedGame {
        code,
        terms: game.text()?,
        created: Moment(game.int()?),
        due: game.int_or_null()?.map(Uptime),
        summary: game.text_or_null()?,
        seats: seated(seats)?,
    }))
}

pub(super) async fn games_due(
    driver: &impl Driver,
    by: Uptime,
    after: Option<(Uptime, GameCode)>,
    most: u32,
) -> Result<Vec<(Uptime, GameCode)>, StoreError> {
    let (due, code) =
        after.map_or((i64::MIN, String::new()), |(due, code)| (due.0, code.to_string()));
    let [rows] = driver.read([statement!(DUE, by, due, code, most)]).await?;
    rows.into_iter().map(|mut row| Ok((Uptime(row.int()?), row.code()?))).collect()
}

pub(super) async fn games_of(
    driver: &impl Driver,
    which: Shelf,
) -> Result<Vec<GameCode>, StoreError> {
    let Shelf { person, over, before, most } = which;
    let games = match before {
        None => statement!(OF_PERSON, person, over, most),
        Some(before) => statement!(OF_PERSON_BEFORE, person, over, most, before),
    };
    let [rows] = driver.read([games]).await?;
    codes(rows)
}

pub(super) async fn find(
    driver: &impl Driver,
    kind: Find,
    most: u32,
) -> Result<Vec<GameCode>, StoreError> {
    let games = match kind {
        Find::NotBegun(since) => statement!(NOT_BEGUN, since, most),
        Find::Aborted(since) => statement!(ABORTED, since, most),
        Find::WithoutSummary => statement!(WITHOUT_SUMMARY, most),
        Find::After(code) => {
            statement!(AFTER, code.map_or(String::new(), |code| code.to_string()), most)
        }
    };
    let [rows] = driver.read([games]).await?;
    codes(rows)
}

pub(super) async fn deserted(
    driver: &impl Driver,
    most: u32,
) -> Result<Vec<(GameCode, PersonId)>, StoreError> {
    let [rows] = driver.read([statement!(DESERTED, most)]).await?;
    rows.into_iter().map(|mut row| Ok((row.code()?, row.code()?))).collect()
}

pub(super) async fn name(
    driver: &impl Driver,
    person: PersonId,
) -> Result<Option<String>, StoreError> {
    let [rows] = driver.read([statement!(NAME, person)]).await?;
    rows.into_iter().next().map_or(Ok(None), |mut row| row.text_or_null())
}

pub(super) async fn account(
    driver: &impl Driver,
    person: PersonId,
) -> Result<Option<Account>, StoreError> {
    let [rows] = driver.read([statement!(ACCOUNT, person)]).await?;
    rows.into_iter().next().map(stored_account).transpose()
}

pub(super) async fn account_like(
    driver: &impl Driver,
    skeleton: &str,
) -> Result<Option<Account>, StoreError> {
    let [rows] = driver.read([statement!(ACCOUNT_LIKE, skeleton)]).await?;
    rows.into_iter().next().map(stored_account).transpose()
}

pub(super) async fn reset(
    driver: &impl Driver,
    hash: [u8; 32],
) -> Result<Option<Reset>, StoreError> {
    let [rows] = driver.read([statement!(RESET, hash)]).await?;
    let reset = |mut row: Row| {
        Ok(Reset { person: row.code()?, hash: row.hash()?, expires: Uptime(row.int()?) })
    };
    rows.into_iter().next().map(reset).transpose()
}

pub(super) async fn people_without_games(
    driver: &impl Driver,
    since: Uptime,
    most: u32,
) -> Result<Vec<PersonId>, StoreError> {
    let [rows] = driver.read([statement!(WITHOUT_GAMES, since, most)]).await?;
    codes(rows)
}

pub(super) async fn session(
    driver: &impl Driver,
    id: SessionId,
) -> Result<Option<StoredSession>, StoreError> {
    let [rows] = driver.read([statement!(SESSION, id)]).await?;
    rows.into_iter().next().map(stored_session).transpose()
}

pub(super) async fn sessions_of(
    driver: &impl Driver,
    person: PersonId,
) -> Result<Vec<StoredSession>, StoreError> {
    let [rows] = driver.read([statement!(SESSIONS, person)]).await?;
    rows.into_iter().map(stored_session).collect()
}

pub(super) async fn sessions_expired(
    driver: &impl Driver,
    by: Uptime,
    most: u32,
) -> Result<Vec<SessionId>, StoreError> {
    let [rows] = driver.read([statement!(EXPIRED, by, most)]).await?;
    codes(rows)
}

pub(super) async fn last_beat(driver: &impl Driver) -> Result<(Uptime, Moment), StoreError> {
    let [rows] = driver.read([statement!(BEAT)]).await?;
    let mut row = rows.into_iter().next().ok_or_else(|| unexpected(&"no row of service"))?;
    Ok((Uptime(row.int()?), Moment(row.int()?)))
}

pub(super) async fn secret(
    driver: &impl Driver,
    name: &'static str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let [rows] = driver.read([statement!(SECRET, name)]).await?;
    rows.into_iter().next().map(|mut row| row.bytes()).transpose()
}

pub(super) fn codes<T: std::str::FromStr>(rows: Vec<Row>) -> Result<Vec<T>, StoreError> {
    rows.into_iter().map(|mut row| row.code()).collect()
}

fn event(mut row: Row) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent { at: Moment(row.int()?), request: row.text_or_null()?, event: row.text()? })
}

fn seated(rows: Vec<Row>) -> Result<[Option<StoredSeat>; 2], StoreError> {
    let mut seats = [None, None];
    for mut row in rows {
        let player = row.int()?;
        let seat = usize::try_from(player).ok().and_then(|player| seats.get_mut(player));
        *seat.ok_or_else(|| unexpected(&player))? = Some(StoredSeat {
            person: row.code()?,
            name: row.text_or_null()?,
            private: Private { muted: row.flag()?, premove: row.text_or_null()? },
            has_account: row.flag()?,
            rating: rating::seat_rating(&mut row)?,
        });
    }
    Ok(seats)
}

fn stored_account(mut row: Row) -> Result<Account, StoreError> {
    Ok(Account {
        person: row.code()?,
        name: row.text()?,
        skeleton: row.text()?,
        password: row.text()?,
        since: Moment(row.int()?),
    })
}

fn stored_session(mut row: Row) -> Result<StoredSession, StoreError> {
    Ok(StoredSession {
        id: row.code()?,
        person: row.code()?,
        hash: row.hash()?,
        created: Moment(row.int()?),
        seen: Moment(row.int()?),
        expires: Uptime(row.int()?),
        client: row.text_or_null()?,
    })
}
