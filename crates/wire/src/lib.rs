//! The messages of version 1: what clients [`Ask`] and what the server [`Tell`]s.
//!
//! Both sides read and write the same types: the server, the load tool, bots, and a browser that runs
//! this code. The types are closed: the server refuses whatever is not named here. `generated/` holds
//! them as TypeScript and as JSON Schema; a test keeps those files in step. How games are
//! stored is another matter: the crate `stored` has types of its own.
//!
//! Nothing here waits, stores or listens.

mod account;
mod ask;
mod board;
mod card;
mod event;
mod hand_over;
mod hint;
mod limits;
mod object;
mod player;
mod rating;
mod refusal;
mod seek;
mod session;
mod tell;
mod terms;
mod view;

pub use account::{
    AccountFault, AccountInfo, Credentials, Export, ExportedGame, Me, NewAccount, NewName,
    NewPassword, PasswordReset, Said,
};
pub use ask::{Ask, Request};
pub use board::{Board, Captives, Fate, Piece, Place, PlaceKind, Step, Supply, Waypoint};
pub use card::{Card, GameList, GameState, Seat};
pub use event::{Ending, Event, Numbered, Reason, Side};
pub use hand_over::{HandOver, Happened};
pub use hint::Hint;
pub use limits::{
    HIGHEST_LEVEL, LONGEST_NAME, LONGEST_PASSWORD, LONGEST_SAYING, SHORTEST_PASSWORD,
};
pub use object::Object;
pub use player::{
    HeadToHead, Leader, Leaderboard, Player, PlayerRating, PlayerResults, RatingHistory,
    RatingPoint,
};
pub use rating::{LobbyRating, RatingRange, SeatRating};
pub use refusal::{Refusal, RefusalCode};
pub use seek::{JoinedSeek, NewSeek, Seek, SeekList};
pub use session::{Session, SessionList};
pub use tell::Tell;
pub use terms::{
    ClockTerms, Computer, NewGame, Opponent, PieceRange, SideChoice, Terms, VariantInfo,
};
pub use view::{Clock, LegalMove, PlayedMove, Ply, Prospect, View};

/// Identifies the version of these types: pages and servers built from the same types have the same
/// fingerprint. It is the FNV-1a hash of their TypeScript, which `web/vite.config.ts` computes as
/// well.
pub const FINGERPRINT: u64 = fnv_1a(include_bytes!("../generated/wire.ts"));

const fn fnv_1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

/// The `WebSocket` subprotocol of this version.
pub const SUBPROTOCOL: &str = "triskel.v1";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_is_fnv_1a() {
        assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
