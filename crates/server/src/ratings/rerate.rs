use std::collections::HashMap;

use catalog::GameId;
use room::{Moment, PersonId, Rating, Score};
use store::{Rated, RatedPlayer, Rerated, Store, StoreError, StoredResult};

use super::after;

/// How many games are read at once.
const PAGE: u32 = 500;

/// What computing all ratings anew came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rerating {
    /// How many rated games there are.
    pub games: u64,
    /// How many of them had left other ratings than they should have.
    pub changed: u64,
}

/// Computes all ratings anew from the games, and corrects those that differ. A server may be using the
/// database.
pub async fn rerate(store: &Store) -> Result<Rerating, StoreError> {
    let mut found = Rerating::default();
    for variant in GameId::ALL {
        let mut recomputed = Recomputed::default();
        loop {
            let last = recomputed.number;
            let results = store.results_after(variant.id(), last, PAGE).await?;
            let Some(end) = results.last() else { break };
            recomputed.number = end.number;
            found.games += results.len() as u64;
            let differing: Vec<Rated> =
                results.iter().filter_map(|result| recomputed.differs(result)).collect();
            if !differing.is_empty() {
                found.changed += differing.len() as u64;
                let (variant, games) = (variant.id().to_owned(), differing);
                store.rerate(Rerated { variant, games }).await?;
            }
        }
    }
    Ok(found)
}

/// The ratings after the games until now.
#[derive(Default)]
struct Recomputed {
    number: u32,
    players: HashMap<PersonId, (Rating, Moment)>,
}

impl Recomputed {
    /// Rates the next game; returns what should be stored if something else is.
    fn differs(&mut self, result: &StoredResult) -> Option<Rated> {
        let score = match result.winner {
            Some(0) => Score::Win,
            Some(_) => Score::Loss,
            None => Score::Draw,
        };
        let people = result.players.map(|(person, _)| person);
        let before = people.map(|person| self.players.get(&person).copied());
        let now = after(before, score, result.at);
        for (person, (rating, _)) in people.into_iter().zip(now) {
            self.players.insert(person, (rating, result.at));
        }
        let stored = result.players.map(|(_, stored)| stored);
        (stored != now.map(Some)).then(|| Rated {
            number: result.number,
            players: [0, 1].map(|player| RatedPlayer {
                person: people[player],
                rating: now[player].0,
                change: now[player].1,
            }),
        })
    }
}
