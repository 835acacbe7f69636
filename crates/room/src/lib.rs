//! One live game: who sits where, whose turn it is, what the clocks say, what was offered,
//! and what each person may see and do.
//!
//! A [`Room`] judges requests and applies events. It is pure: time is a parameter, nothing waits,
//! nothing is stored, and randomness is up to the host. A host asks [`Room::judge`] for the outcome
//! of a request, stores the event, and only then passes it to [`Room::take_in`] and tells
//! everybody. So the same room works in a server, in a browser and in a simulation.

mod board;
mod claim;
mod clocks;
mod hints;
mod instant;
mod judge;
mod looks;
mod presence;
mod private;
#[cfg(feature = "testing")]
mod rehearsal;
mod replay;
mod room;
mod saved;
mod seat;
mod standing;
mod summary;
mod terms;
#[cfg(test)]
mod testing;
mod transcript;
mod turns;
mod view;

pub use primitives::{BadCode, GameCode, Moment, PersonId, Rating, Score, SessionId, Uptime};

pub use board::board;
pub use hints::Question;
pub use instant::Instant;
pub use judge::{Verdict, refuse};
pub use looks::Look;
pub use presence::{Presence, Scene};
pub use private::Own;
#[cfg(feature = "testing")]
pub use rehearsal::Rehearsal;
pub use replay::{Unplayable, replay};
pub use room::Room;
pub use saved::{Damaged, Saved, SavedEvent, SavedSeat};
pub use seat::{Face, Seat};
pub use standing::Standing;
pub use summary::Summary;
pub use terms::{check_terms, first_terms, swapped};
pub use view::{legal_moves, turn_after, view_after};
