//! One game as it is lived: who sits where, whose turn it is, what the clocks say, what was offered,
//! and what each person may see and do.
//!
//! A [`Room`] judges requests and takes events in. It is pure: the time comes in as a value, nothing
//! waits, nothing is stored, and chance is the host's. A host asks [`Room::judge`] what a request
//! comes to, stores the event, and only then hands it to [`Room::take_in`] and tells everybody the
//! news. So the same room lives in a server, in a browser, and in a simulation.

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
mod room;
mod saved;
mod seat;
mod standing;
mod terms;
#[cfg(test)]
mod testing;
mod transcript;
mod turns;
mod view;

pub use primitives::{BadCode, GameCode, Moment, PersonId};

pub use hints::Question;
pub use instant::Instant;
pub use judge::{Verdict, refuse};
pub use looks::Look;
pub use presence::{Presence, Scene};
pub use private::Own;
#[cfg(feature = "testing")]
pub use rehearsal::Rehearsal;
pub use room::Room;
pub use saved::{Damaged, Saved, SavedEvent, SavedSeat};
pub use seat::Seat;
pub use standing::Standing;
pub use terms::{first_terms, swapped};
