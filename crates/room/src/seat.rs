use engine::Level;
use game::Player;
use primitives::PersonId;
use wire::SeatRating;

use crate::terms::level;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// A person.
    Person(PersonId),
    /// The engine, at this level.
    Computer(Level),
}

/// How others see a person who has a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Face {
    /// Their name, if they have one.
    pub name: Option<String>,
    /// Whether they have an account.
    pub account: bool,
    /// Their rating, in a rated game.
    pub rating: Option<SeatRating>,
}

impl Seat {
    /// Who sits where, from the terms and the seats that people have taken.
    pub(crate) fn all(
        terms: &wire::Terms,
        people: [Option<PersonId>; 2],
    ) -> Result<[Self; 2], String> {
        let mut seats = people.map(|person| person.map_or(Self::Open, Self::Person));
        if let Some(computer) = terms.computer {
            seats[Player::from(computer.side).index()] = Self::Computer(level(computer.level)?);
        }
        Ok(seats)
    }

    /// The person who sits here.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Open | Self::Computer(_) => None,
        }
    }
}
