//! Games between people on the simulated disk.

use std::collections::BTreeMap;

use room::{GameCode, PersonId};
use store::{Encounters, Results};

use super::disk::Rows;

/// The seat of a person and who has the other one, if that is somebody else.
fn encounter(rows: &Rows, person: PersonId) -> Option<(u8, PersonId)> {
    let [first, second] = rows.seats.each_ref().map(|seat| seat.as_ref().map(|seat| seat.person));
    let (first, second) = (first?, second?);
    match (first == person, second == person) {
        (true, false) => Some((0, second)),
        (false, true) => Some((1, first)),
        _ => None,
    }
}

pub(super) fn games(games: &BTreeMap<GameCode, Rows>, which: &Encounters) -> Vec<GameCode> {
    let fits = |rows: &Rows| {
        let opponent = encounter(rows, which.person).map(|(_, opponent)| opponent);
        let is_against =
            opponent.is_some() && (which.opponent.is_none() || which.opponent == opponent);
        let is_variant = which.variant.as_ref().is_none_or(|variant| *variant == rows.variant);
        is_against && is_variant && rows.standing.over == which.over && !rows.standing.aborted
    };
    let mut found: Vec<_> = games
        .iter()
        .filter(|(_, rows)| fits(rows))
        .map(|(code, rows)| (rows.created, *code))
        .collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    if let Some(before) = which.before {
        let before = games.get(&before).map(|rows| (rows.created, before));
        found.retain(|game| before.is_some_and(|before| *game < before));
    }
    found.into_iter().take(which.most as usize).map(|(_, code)| code).collect()
}

pub(super) fn results(
    games: &BTreeMap<GameCode, Rows>,
    person: PersonId,
    opponent: Option<PersonId>,
) -> Vec<Results> {
    let mut found: BTreeMap<(String, u8), Results> = BTreeMap::new();
    for rows in games.values() {
        let Some((player, other)) = encounter(rows, person) else { continue };
        let Some(winner) = rows.standing.winner else { continue };
        if opponent.is_some_and(|opponent| opponent != other) {
            continue;
        }
        let variant = rows.variant.clone();
        let empty = Results { variant: variant.clone(), player, won: 0, drawn: 0, lost: 0 };
        let results = found.entry((variant, player)).or_insert(empty);
        match winner {
            2 => results.drawn += 1,
            winner if winner == player => results.won += 1,
            _ => results.lost += 1,
        }
    }
    found.into_values().collect()
}
