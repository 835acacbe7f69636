//! Games between people, as statements.

use super::rating::small;
use super::reading::codes;
use super::{Driver, Row, statement};
use crate::{Encounters, GameCode, PersonId, Results, StoreError, Uptime};

/// Somebody's games in which another person has the other seat. An empty text stands for anything.
const GAMES: &str = "SELECT games.code FROM seats AS own
     JOIN seats AS other ON other.game = own.game AND other.player <> own.player
         AND other.person <> own.person
     JOIN games ON games.code = own.game
     WHERE own.person = $1 AND games.over = $2 AND games.aborted = 0
         AND ($3 = '' OR games.variant = $3) AND ($4 = '' OR other.person = $4)
         AND ($5 = '' OR (games.created, games.code) <
             (SELECT last.created, last.code FROM games AS last WHERE last.code = $5))
     ORDER BY games.created DESC, games.code DESC LIMIT $6";
/// The ratings are those of the variant that is played; somebody without one counts as 0.
const RUNNING: &str = "SELECT games.code FROM games
     JOIN seats AS first ON first.game = games.code AND first.player = 0
     JOIN seats AS second ON second.game = games.code AND second.player = 1
         AND second.person <> first.person
     JOIN accounts AS one ON one.person = first.person
     JOIN accounts AS other ON other.person = second.person
     LEFT JOIN ratings AS here ON here.person = first.person
         AND here.variant = games.variant AND here.latest = 1
     LEFT JOIN ratings AS there ON there.person = second.person
         AND there.variant = games.variant AND there.latest = 1
     WHERE games.over = 0 AND games.ply >= 2 AND games.touched >= $1
     ORDER BY coalesce(here.rating, 0) + coalesce(there.rating, 0) DESC, games.touched DESC,
         games.code LIMIT $2";
const RESULTS: &str = "SELECT games.variant, own.player,
         sum(CASE WHEN games.winner = own.player THEN 1 ELSE 0 END),
         sum(CASE WHEN games.winner = 2 THEN 1 ELSE 0 END), count(*)
     FROM seats AS own
     JOIN seats AS other ON other.game = own.game AND other.player <> own.player
         AND other.person <> own.person
     JOIN games ON games.code = own.game
     WHERE own.person = $1 AND games.winner IS NOT NULL AND ($2 = '' OR other.person = $2)
     GROUP BY games.variant, own.player ORDER BY games.variant, own.player";

pub(super) async fn games(
    driver: &impl Driver,
    which: Encounters,
) -> Result<Vec<GameCode>, StoreError> {
    let Encounters { person, over, variant, opponent, before, most } = which;
    let (variant, opponent) = (variant.unwrap_or_default(), text(opponent));
    let games = statement!(GAMES, person, over, variant, opponent, text(before), most);
    let [rows] = driver.read([games]).await?;
    codes(rows)
}

pub(super) async fn running(
    driver: &impl Driver,
    since: Uptime,
    most: u32,
) -> Result<Vec<GameCode>, StoreError> {
    let [rows] = driver.read([statement!(RUNNING, since, most)]).await?;
    codes(rows)
}

pub(super) async fn results(
    driver: &impl Driver,
    person: PersonId,
    opponent: Option<PersonId>,
) -> Result<Vec<Results>, StoreError> {
    let [rows] = driver.read([statement!(RESULTS, person, text(opponent))]).await?;
    let results = |mut row: Row| {
        let (variant, player) = (row.text()?, u8::from(row.flag()?));
        let (won, drawn, all) = (small(row.int()?)?, small(row.int()?)?, small(row.int()?)?);
        Ok(Results { variant, player, won, drawn, lost: all - won - drawn })
    };
    rows.into_iter().map(results).collect()
}

fn text(id: Option<impl ToString>) -> String {
    id.map_or_else(String::new, |id| id.to_string())
}
