//! Ratings, as statements.

use super::row::unexpected;
use super::{Driver, Row, Statement, statement};
use crate::{
    GameCode, LastRatings, Leader, Moment, PersonId, Rated, RatedPlayer, Rating, Rerated,
    SeatRating, StoreError, StoredRating, StoredResult,
};

const RESULT: &str = "INSERT INTO results (variant, number, game, at)
     SELECT variant, $2, code, $3 FROM games WHERE code = $1";
const NO_LONGER_LATEST: &str = "UPDATE ratings SET latest = 0
     WHERE person = $2 AND latest = 1 AND variant = (SELECT variant FROM games WHERE code = $1)";
const RATING: &str = "INSERT INTO ratings
         (person, variant, number, rating, deviation, volatility, change, latest)
     SELECT $2, variant, number, $3, $4, $5, $6, 1 FROM results WHERE game = $1";

const FORGET_RATING: &str =
    "DELETE FROM ratings WHERE person = $1 AND variant = $2 AND number = $3";
const OTHER_RATING: &str = "INSERT INTO ratings
         (person, variant, number, rating, deviation, volatility, change, latest)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0)";
const FIND_LATEST: &str = "UPDATE ratings SET latest = CASE WHEN number =
         (SELECT max(number) FROM ratings WHERE person = $1 AND variant = $2) THEN 1 ELSE 0 END
     WHERE person = $1 AND variant = $2";

const LAST_NUMBER: &str = "SELECT coalesce(max(number), 0) FROM results WHERE variant = $1";
/// Ratings of a person with the games that they come from, and the rest of the statement.
macro_rules! ratings_of_person {
    ($rest:literal) => {
        concat!(
            "SELECT ratings.variant, results.game, results.at, rating, deviation, volatility, change,
                 (SELECT count(*) FROM ratings AS played WHERE played.person = ratings.person
                     AND played.variant = ratings.variant AND played.number <= ratings.number)
             FROM ratings JOIN results
                 ON results.variant = ratings.variant AND results.number = ratings.number
             WHERE person = $1 AND ",
            $rest
        )
    };
}

const LATEST: &str = ratings_of_person!("ratings.variant = $2 AND latest = 1");
const OF_PERSON: &str = ratings_of_person!("latest = 1 ORDER BY ratings.variant");
const HISTORY: &str =
    ratings_of_person!("ratings.variant = $2 ORDER BY ratings.number DESC LIMIT $3");
const LEADERS: &str = "SELECT accounts.name, ratings.variant, results.game, results.at,
         rating, deviation, volatility, change,
         (SELECT count(*) FROM ratings AS played WHERE played.person = ratings.person
             AND played.variant = ratings.variant AND played.number <= ratings.number)
     FROM ratings JOIN accounts ON accounts.person = ratings.person
     JOIN results ON results.variant = ratings.variant AND results.number = ratings.number
     WHERE ratings.variant = $1 AND latest = 1
     ORDER BY CASE WHEN deviation > $2 THEN 1 ELSE 0 END, rating DESC, accounts.skeleton LIMIT $3";
const RESULTS: &str = "SELECT results.number, results.game, results.at, games.winner, seats.player,
         seats.person, ratings.rating, ratings.deviation, ratings.volatility, ratings.change
     FROM results JOIN games ON games.code = results.game JOIN seats ON seats.game = results.game
     LEFT JOIN ratings ON ratings.person = seats.person
         AND ratings.variant = results.variant AND ratings.number = results.number
     WHERE results.variant = $1 AND results.number > $2 AND results.number <= $2 + $3
     ORDER BY results.number, seats.player";

/// How to store what the end of a game does to ratings. The row of the game is held.
pub(super) fn rate(game: GameCode, at: Moment, rated: &Rated) -> Vec<Statement> {
    let mut all = vec![statement!(RESULT, game, rated.number, at)];
    for &RatedPlayer { person, rating, change } in &rated.players {
        let Rating { rating, deviation, volatility } = rating;
        all.push(statement!(NO_LONGER_LATEST, game, person));
        all.push(statement!(RATING, game, person, rating, deviation, volatility, change));
    }
    all
}

pub(super) fn rerate(rerated: Rerated) -> Vec<Statement> {
    let variant = rerated.variant.as_str();
    let mut all = Vec::new();
    for Rated { number, players } in rerated.games {
        for RatedPlayer { person, rating, change } in players {
            let Rating { rating, deviation, volatility } = rating;
            all.extend([
                statement!(FORGET_RATING, person, variant, number),
                statement!(
                    OTHER_RATING,
                    person,
                    variant,
                    number,
                    rating,
                    deviation,
                    volatility,
                    change
                ),
                statement!(FIND_LATEST, person, variant),
            ]);
        }
    }
    all
}

pub(super) async fn last_ratings(
    driver: &impl Driver,
    variant: &str,
    [first, second]: [PersonId; 2],
) -> Result<LastRatings, StoreError> {
    let all = [
        statement!(LAST_NUMBER, variant),
        statement!(LATEST, first, variant),
        statement!(LATEST, second, variant),
    ];
    let [number, first, second] = driver.read(all).await?;
    let mut number = number.into_iter().next().ok_or_else(|| unexpected(&"no number"))?;
    let latest = |rows: Vec<Row>| rows.into_iter().next().map(stored_rating).transpose();
    Ok(LastRatings { number: small(number.int()?)?, players: [latest(first)?, latest(second)?] })
}

pub(super) async fn ratings_of(
    driver: &impl Driver,
    person: PersonId,
) -> Result<Vec<StoredRating>, StoreError> {
    let [rows] = driver.read([statement!(OF_PERSON, person)]).await?;
    rows.into_iter().map(stored_rating).collect()
}

pub(super) async fn history(
    driver: &impl Driver,
    person: PersonId,
    variant: &str,
    most: u32,
) -> Result<Vec<StoredRating>, StoreError> {
    let [rows] = driver.read([statement!(HISTORY, person, variant, most)]).await?;
    rows.into_iter().rev().map(stored_rating).collect()
}

pub(super) async fn leaders(
    driver: &impl Driver,
    variant: &str,
    deviation: i64,
    most: u32,
) -> Result<Vec<Leader>, StoreError> {
    let [rows] = driver.read([statement!(LEADERS, variant, deviation, most)]).await?;
    let leader = |mut row: Row| Ok(Leader { name: row.text()?, rating: stored_rating(row)? });
    rows.into_iter().map(leader).collect()
}

pub(super) async fn results_after(
    driver: &impl Driver,
    variant: &str,
    number: u32,
    most: u32,
) -> Result<Vec<StoredResult>, StoreError> {
    let [rows] = driver.read([statement!(RESULTS, variant, number, most)]).await?;
    let mut results = Vec::with_capacity(rows.len() / 2);
    let mut rows = rows.into_iter();
    while let (Some(mut first), Some(mut second)) = (rows.next(), rows.next()) {
        let number = small(first.int()?)?;
        let (game, at) = (first.code()?, Moment(first.int()?));
        let winner = first.int_or_null()?.and_then(|winner| u8::try_from(winner).ok());
        if small(second.int()?)? != number {
            return Err(unexpected(&"a rated game without two players"));
        }
        second.skip(3);
        results.push(StoredResult {
            variant: variant.to_owned(),
            number,
            game,
            at,
            winner: winner.filter(|winner| *winner < 2),
            players: [rated_player(first)?, rated_player(second)?],
        });
    }
    Ok(results)
}

type Kept = (PersonId, Option<(Rating, i64)>);

fn rated_player(mut row: Row) -> Result<Kept, StoreError> {
    row.skip(1);
    let person = row.code()?;
    let Some(rating) = row.int_or_null()? else { return Ok((person, None)) };
    let rating = Rating { rating, deviation: row.int()?, volatility: row.int()? };
    Ok((person, Some((rating, row.int()?))))
}

pub(super) fn seat_rating(row: &mut Row) -> Result<Option<SeatRating>, StoreError> {
    let Some(rating) = row.int_or_null()? else { return Ok(None) };
    let rating = Rating { rating, deviation: row.int()?, volatility: row.int()? };
    Ok(Some(SeatRating { rating, at: Moment(row.int()?), change: row.int_or_null()? }))
}

fn stored_rating(mut row: Row) -> Result<StoredRating, StoreError> {
    Ok(StoredRating {
        variant: row.text()?,
        game: row.code()?,
        at: Moment(row.int()?),
        rating: Rating { rating: row.int()?, deviation: row.int()?, volatility: row.int()? },
        change: row.int()?,
        games: small(row.int()?)?,
    })
}

pub(super) fn small(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| unexpected(&number))
}
