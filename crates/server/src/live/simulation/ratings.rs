//! Ratings on the simulated disk.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use room::{GameCode, Moment, PersonId};
use store::{
    Account, LastRatings, Leader, Rated, RatedPlayer, Rerated, SeatRating, StoreError,
    StoredRating, StoredResult,
};

use super::disk::Rows;

/// The rated games, by variant and number.
#[derive(Debug, Clone, Default)]
pub(super) struct Ratings(BTreeMap<(String, u32), Kept>);

#[derive(Debug, Clone)]
struct Kept {
    game: GameCode,
    at: Moment,
    players: [RatedPlayer; 2],
}

impl Kept {
    fn of(&self, variant: &str, person: PersonId) -> Option<StoredRating> {
        let player = self.players.iter().find(|player| player.person == person)?;
        Some(StoredRating {
            variant: variant.to_owned(),
            game: self.game,
            at: self.at,
            rating: player.rating,
            change: player.change,
            games: 0,
        })
    }
}

impl Ratings {
    pub(super) fn rate(
        &mut self,
        game: GameCode,
        variant: &str,
        at: Moment,
        rated: &Rated,
    ) -> Result<(), StoreError> {
        let place = (variant.to_owned(), rated.number);
        if self.0.contains_key(&place) || self.0.values().any(|kept| kept.game == game) {
            return Err(StoreError::Taken);
        }
        self.0.insert(place, Kept { game, at, players: rated.players });
        Ok(())
    }

    pub(super) fn rerate(&mut self, rerated: Rerated) {
        for Rated { number, players } in rerated.games {
            if let Some(kept) = self.0.get_mut(&(rerated.variant.clone(), number)) {
                kept.players = players;
            }
        }
    }

    pub(super) fn last(&self, variant: &str, people: [PersonId; 2]) -> LastRatings {
        let numbers = self.0.keys().filter(|(of, _)| of == variant).map(|(_, number)| *number);
        let number = numbers.max().unwrap_or(0);
        LastRatings { number, players: people.map(|person| self.latest(variant, person)) }
    }

    /// The oldest first.
    pub(super) fn history(&self, variant: &str, person: PersonId) -> Vec<StoredRating> {
        let own = self.0.iter().filter(|((of, _), _)| of == variant);
        let own = own.filter_map(|(_, kept)| kept.of(variant, person));
        (1..).zip(own).map(|(games, rating)| StoredRating { games, ..rating }).collect()
    }

    fn latest(&self, variant: &str, person: PersonId) -> Option<StoredRating> {
        self.history(variant, person).pop()
    }

    pub(super) fn of_person(&self, person: PersonId) -> Vec<StoredRating> {
        let variants: BTreeSet<&String> = self.0.keys().map(|(variant, _)| variant).collect();
        variants.into_iter().filter_map(|variant| self.latest(variant, person)).collect()
    }

    /// Those of these accounts that have a rating.
    pub(super) fn leaders(
        &self,
        variant: &str,
        deviation: i64,
        accounts: impl Iterator<Item = Account>,
    ) -> Vec<Leader> {
        let leaders = accounts.filter_map(|account| {
            let rating = self.latest(variant, account.person)?;
            Some(Leader { name: account.name, rating })
        });
        let mut leaders: Vec<Leader> = leaders.collect();
        leaders.sort_by_key(|leader| {
            let rating = leader.rating.rating;
            (rating.deviation > deviation, Reverse(rating.rating))
        });
        leaders
    }

    pub(super) fn of_seat(
        &self,
        game: GameCode,
        variant: &str,
        person: PersonId,
    ) -> Option<SeatRating> {
        match self.0.values().find(|kept| kept.game == game) {
            Some(kept) => {
                kept.of(variant, person).map(|StoredRating { rating, at, change, .. }| SeatRating {
                    rating,
                    at,
                    change: Some(change),
                })
            }
            None => self
                .latest(variant, person)
                .map(|StoredRating { rating, at, .. }| SeatRating { rating, at, change: None }),
        }
    }

    pub(super) fn results_after(
        &self,
        variant: &str,
        number: u32,
        most: u32,
        games: &BTreeMap<GameCode, Rows>,
    ) -> Vec<StoredResult> {
        let after = self.0.iter().filter(|((of, at), _)| {
            of == variant && *at > number && *at <= number.saturating_add(most)
        });
        after
            .map(|((_, number), kept)| StoredResult {
                variant: variant.to_owned(),
                number: *number,
                game: kept.game,
                at: kept.at,
                winner: games[&kept.game].standing.winner.filter(|winner| *winner < 2),
                players: kept
                    .players
                    .map(|RatedPlayer { person, rating, change }| (person, Some((rating, change)))),
            })
            .collect()
    }
}
