//! A game as a device stores it.

use std::array::from_fn;

use game::Player;
use primitives::{GameCode, Moment, PersonId, Uptime};
use room::{Damaged, Face, Own, Room, Saved, SavedEvent, SavedSeat, first_terms, swapped};
use serde::{Deserialize, Serialize};
use wire::{Card, Event, HandOver, Happened, NewGame, Object, Opponent, Terms};

use crate::{Error, World};

/// The version of the documents that are written here. Since version 2, terms may have a start position.
pub const VERSION: u32 = 2;

/// One whole game. Its revision grows by one each time it is stored, so that only one of two
/// writers that replace the same revision succeeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    version: u32,
    /// The code of the game.
    pub code: String,
    /// How often it has been stored.
    pub revision: u32,
    created: i64,
    terms: Terms,
    /// What the players on this device keep private.
    seats: [Option<Private>; 2],
    pub(crate) events: Vec<Stored>,
    moves: Vec<String>,
}

/// What a player keeps private, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Private {
    muted: bool,
    premove: Option<Vec<String>>,
}

/// An event, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stored {
    pub(crate) at: i64,
    pub(crate) request: Option<String>,
    pub(crate) event: Event,
}

/// Games to be stored together, or not at all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Write {
    /// The games, each replacing its last revision.
    pub games: Vec<Written>,
}

/// One game to store.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Written {
    /// The game.
    pub document: Document,
    /// What lists show about it.
    pub card: Card,
    /// Whether it is over.
    pub over: bool,
}

/// The person who uses the device, and plays all its games.
pub(crate) fn person() -> PersonId {
    "device222222".parse().expect("a code")
}

impl Document {
    /// A game that somebody wants to begin.
    pub fn begin(new: &str, world: &dyn World) -> Result<Self, Error> {
        let Object(new): Object<NewGame> = serde_json::from_str(new).map_err(Error::malformed)?;
        if new.opponent == (Opponent::Friend {}) {
            return Err(Error::refused("a friend can only join a game on a server"));
        }
        let code = world.code();
        let lot = if code.to_string().as_bytes()[0].is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        };
        let (terms, _) = first_terms(new, lot).map_err(Error::malformed)?;
        Ok(Self::of(code, terms, world.moment()))
    }

    fn of(code: GameCode, terms: Terms, created: Moment) -> Self {
        let computer = terms.computer.map(|computer| Player::from(computer.side).index());
        Self {
            version: VERSION,
            code: code.to_string(),
            revision: 1,
            created: created.0,
            seats: from_fn(|seat| (computer != Some(seat)).then(Private::default)),
            terms,
            events: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Another game on the same terms with the sides swapped.
    #[must_use]
    pub(crate) fn rematch(&self, code: GameCode, created: Moment) -> Self {
        Self::of(code, swapped(&self.terms), created)
    }

    /// Reads a document of this version or an earlier one.
    pub fn parse(text: &str) -> Result<Self, Error> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = serde_json::from_str(text).map_err(Damaged::because)?;
        if version > VERSION {
            return Err(Error::TooNew { version });
        }
        Ok(serde_json::from_str(text).map_err(Damaged::because)?)
    }

    /// The game's room, resumed now.
    pub fn open(&self, name: Option<&str>, world: &dyn World) -> Result<Room, Error> {
        let code = self.code.parse().map_err(Damaged::because)?;
        let seat = |seat: &Option<Private>| {
            let Private { muted, premove } = seat.clone()?;
            let own = Own { muted, premove };
            let face = Face { name: name.map(str::to_owned), ..Face::default() };
            Some(SavedSeat { person: person(), face, own })
        };
        let event =
            |Stored { at, request, event }: Stored| SavedEvent { at: Moment(at), request, event };
        let saved = Saved {
            code,
            created: Moment(self.created),
            terms: self.terms.clone(),
            seats: self.seats.each_ref().map(seat),
            // Clocks stop while a game is closed.
            due: None,
            events: self.events.iter().cloned().map(event).collect(),
            moves: self.moves.clone(),
        };
        Ok(Room::resume(saved, Uptime::default(), world.instant())?)
    }

    /// The next revision, with one more event.
    #[must_use]
    pub(crate) fn with_event(&self, event: Stored) -> Self {
        let mut next = self.next();
        match &event.event {
            Event::Moved { by, moves, .. } => {
                next.moves.extend_from_slice(moves);
                next.drop_premove(Player::from(*by));
            }
            Event::TakenBack { plies, .. } => {
                next.moves.truncate(*plies as usize);
                for player in Player::BOTH {
                    next.drop_premove(player);
                }
            }
            _ => {}
        }
        next.events.push(event);
        next
    }

    /// The next revision, with other private settings of a player.
    #[must_use]
    pub(crate) fn with_own(&self, player: Player, own: Own) -> Self {
        let mut next = self.next();
        let Own { muted, premove } = own;
        next.seats[player.index()] = Some(Private { muted, premove });
        next
    }

    /// What the players keep private.
    pub(crate) fn own(&self) -> [Option<Own>; 2] {
        let own = |seat: &Option<Private>| {
            let Private { muted, premove } = seat.clone()?;
            Some(Own { muted, premove })
        };
        self.seats.each_ref().map(own)
    }

    fn next(&self) -> Self {
        Self { version: VERSION, revision: self.revision + 1, ..self.clone() }
    }

    fn drop_premove(&mut self, player: Player) {
        if let Some(seat) = &mut self.seats[player.index()] {
            seat.premove = None;
        }
    }

    /// The game as it is handed over to a server.
    pub fn hand_over(&self) -> HandOver {
        let happened = |Stored { at, event, .. }: Stored| Happened { at, event };
        HandOver {
            created: self.created,
            terms: self.terms.clone(),
            events: self.events.iter().cloned().map(happened).collect(),
        }
    }

    /// The document as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("documents have only text for keys")
    }
}
