//! Ratings: what a game does to them, and computing all of them anew.
//!
//! A rated game is stored with its place among those of its variant, and with the ratings of both players
//! after it. Each rating follows from the ones before by whole numbers, so the games give the same ratings
//! to the last digit whenever they are gone through again.

mod rerate;

use room::{Moment, PersonId, Rating, Score};
use store::{LastRatings, Rated, RatedPlayer, StoredRating};
use wire::{LobbyRating, SeatRating};

pub use rerate::{Rerating, rerate};

/// A rating, and when the last game changed it.
type Before = Option<(Rating, Moment)>;

/// The ratings of both players after a game that ended then, and by how much it has changed them.
fn after(before: [Before; 2], score: Score, at: Moment) -> [(Rating, i64); 2] {
    let ready = before.map(|before| match before {
        Some((rating, since)) => rating.aged(since, at),
        None => Rating::NEW,
    });
    let after = Rating::after(ready, score);
    [0, 1].map(|player| (after[player], after[player].rating - ready[player].rating))
}

/// What the end of a game does to ratings.
pub(crate) fn rated(last: LastRatings, people: [PersonId; 2], score: Score, at: Moment) -> Rated {
    let before = last.players.map(|last| last.map(|last| (last.rating, last.at)));
    let [first, second] = after(before, score, at);
    let player = |person, (rating, change)| RatedPlayer { person, rating, change };
    let players = [player(people[0], first), player(people[1], second)];
    Rated { number: last.number + 1, players }
}

/// A player's rating after a game, as everybody sees it.
pub(crate) fn seat_rating(rating: Rating, change: Option<i64>) -> SeatRating {
    // Points are rounded, so that what was before and the change add up to what is after.
    let change = change.map(|change| {
        rating.points() - Rating { rating: rating.rating - change, ..rating }.points()
    });
    SeatRating { points: rating.points(), provisional: rating.is_provisional(), change }
}

/// The rating of somebody who waits for a game.
pub(crate) fn lobby_rating(last: Option<&StoredRating>, now: Moment) -> LobbyRating {
    let rating = last.map_or(Rating::NEW, |last| last.rating.aged(last.at, now));
    LobbyRating { points: rating.points(), provisional: rating.is_provisional() }
}
