use game::Player;
use store::GuestCode;

use crate::wire;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sitting {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest(GuestCode),
    /// The engine, at this level.
    Computer(u8),
}

impl Sitting {
    /// Who sits where, by the terms and the seats that guests have.
    pub(crate) fn all(terms: &wire::Terms, guests: [Option<GuestCode>; 2]) -> [Self; 2] {
        Player::BOTH.map(|player| match (terms.computer, guests[player.index()]) {
            (Some(computer), _) if Player::from(computer.side) == player => {
                Self::Computer(computer.level)
            }
            (_, Some(guest)) => Self::Guest(guest),
            (_, None) => Self::Open,
        })
    }

    /// The guest who sits here.
    pub(crate) fn guest(self) -> Option<GuestCode> {
        match self {
            Self::Guest(guest) => Some(guest),
            Self::Open | Self::Computer(_) => None,
        }
    }
}
