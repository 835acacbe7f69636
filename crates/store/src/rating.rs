use crate::{GameCode, Moment, PersonId, Rating};

/// What the end of a rated game does to the ratings of its players. It is stored together with the event
/// that ends the game; if another game of the variant was rated first, nothing is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    /// The place of the game among the rated ones of its variant, from 1: one more than the last.
    pub number: u32,
    /// The first player, and the second.
    pub players: [RatedPlayer; 2],
}

/// A player's rating after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedPlayer {
    /// Who.
    pub person: PersonId,
    /// Their rating.
    pub rating: Rating,
    /// By how much the game has changed it, in thousandths of a point.
    pub change: i64,
}

/// Somebody's rating in a variant, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRating {
    /// The variant.
    pub variant: String,
    /// The game after which it is theirs.
    pub game: GameCode,
    /// When that ended.
    pub at: Moment,
    /// The rating.
    pub rating: Rating,
    /// By how much the game has changed it, in thousandths of a point.
    pub change: i64,
    /// How many rated games of the variant they had played by then.
    pub games: u32,
}

/// What a game that ends now is rated by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastRatings {
    /// How many games of the variant were rated.
    pub number: u32,
    /// The ratings of the players, where they have one.
    pub players: [Option<StoredRating>; 2],
}

/// A rated game that has ended, and what it did to ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredResult {
    /// The variant.
    pub variant: String,
    /// Its place among the rated games of the variant.
    pub number: u32,
    /// The game.
    pub game: GameCode,
    /// When it ended.
    pub at: Moment,
    /// Who won: 0 the first player, 1 the second; nothing: nobody.
    pub winner: Option<u8>,
    /// The first player and the second, with their ratings after it where those are kept.
    pub players: [(PersonId, Option<(Rating, i64)>); 2],
}

/// Somebody with an account, and their rating in a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// The name of the account.
    pub name: String,
    /// The rating.
    pub rating: StoredRating,
}

/// Which games of somebody against other people to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounters {
    /// Whose.
    pub person: PersonId,
    /// Those that are over, or those that are not.
    pub over: bool,
    /// Only those of this variant.
    pub variant: Option<String>,
    /// Only those against this person.
    pub opponent: Option<PersonId>,
    /// Only those that are older than this one.
    pub before: Option<GameCode>,
    /// How many at most.
    pub most: u32,
}

/// How somebody's games against other people ended, in one variant and on one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// The variant.
    pub variant: String,
    /// 0 where they were the first player, 1 where they were the second.
    pub player: u8,
    /// Games that they won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games that they lost.
    pub lost: u32,
}

/// Ratings to put in the place of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rerated {
    /// The variant.
    pub variant: String,
    /// The ratings after each of these games.
    pub games: Vec<Rated>,
}
