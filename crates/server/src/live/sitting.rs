use engine::Level;
use game::Player;
use store::GuestCode;

use super::terms::level;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sitting {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest(GuestCode),
    /// The engine, at this level.
    Computer(Level),
}

impl Sitting {
    /// Who sits where, by the terms and the seats that guests have.
    pub(crate) fn all(
        terms: &wire::Terms,
        guests: [Option<GuestCode>; 2],
    ) -> Result<[Self; 2], String> {
        let mut seats = guests.map(|guest| guest.map_or(Self::Open, Self::Guest));
        if let Some(computer) = terms.computer {
            seats[Player::from(computer.side).index()] = Self::Computer(level(computer.level)?);
        }
        Ok(seats)
    }

    /// The guest who sits here.
    pub(crate) fn guest(self) -> Option<GuestCode> {
        match self {
            Self::Guest(guest) => Some(guest),
            Self::Open | Self::Computer(_) => None,
        }
    }
}
