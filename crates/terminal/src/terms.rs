use catalog::Setup;
use engine::Strength;
use game::{Dice, Player};
use record::{Record, Tags};

use crate::Tempo;

/// Who decides for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the keyboard.
    Person,
    /// The engine.
    Computer(Strength),
}

/// Which side a person would like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SideWish {
    /// This one.
    Is(Player),
    /// Chance decides.
    #[default]
    Lot,
}

/// The opponent of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// Another person, at the same keyboard.
    Person,
    /// The engine.
    Computer {
        /// How strong it is.
        strength: Strength,
        /// The person's side.
        side: SideWish,
    },
}

/// How a new game should be set up, and an old one continued.
#[derive(Debug, Clone)]
pub struct Wishes {
    /// The game.
    pub setup: Setup,
    /// The opponent.
    pub opponent: Opponent,
    /// The clocks, if there are any.
    pub tempo: Option<Tempo>,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
}

/// The agreed terms of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// Who decides for each player.
    pub seats: [Seat; 2],
    /// The clocks, if there are any.
    pub tempo: Option<Tempo>,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: bool,
}

/// The tags in which a record stores the terms.
const TIME_CONTROL: &str = "TimeControl";
const REPETITION: &str = "Repetition";
const REPETITION_OFF: &str = "off";
const COMPUTER: &str = "Triskel, level ";
const PERSON: &str = "Player";

impl Terms {
    /// The terms of a new game.
    pub fn new(wishes: &Wishes, dice: &mut Dice) -> Self {
        let seats = match wishes.opponent {
            Opponent::Person => [Seat::Person; 2],
            Opponent::Computer { strength, side } => {
                let side = match side {
                    SideWish::Is(side) => side,
                    SideWish::Lot => Player::BOTH[dice.roll(2)],
                };
                let mut seats = [Seat::Computer(strength); 2];
                seats[side.index()] = Seat::Person;
                seats
            }
        };
        Self { seats, tempo: wishes.tempo, repetition: wishes.repetition }
    }

    /// The terms of a game that was begun before.
    pub fn of_record(record: &Record) -> Self {
        let tags = &record.tags;
        let seat = |tag| {
            let strength = tags.get(tag).and_then(|name| name.strip_prefix(COMPUTER)?.parse().ok());
            strength.map_or(Seat::Person, Seat::Computer)
        };
        Self {
            seats: [seat(Tags::WHITE), seat(Tags::BLACK)],
            tempo: tags.get(TIME_CONTROL).and_then(Tempo::from_tag),
            repetition: tags.get(REPETITION) != Some(REPETITION_OFF),
        }
    }

    /// Writes the terms into a record, so that the game can be continued as it was begun. People's
    /// names stay.
    pub(crate) fn note(&self, record: &mut Record) {
        let tags = &mut record.tags;
        for (tag, seat) in [Tags::WHITE, Tags::BLACK].into_iter().zip(self.seats) {
            match seat {
                Seat::Computer(strength) => tags.set(tag, format!("{COMPUTER}{strength}")),
                Seat::Person if tags.get(tag).is_none() => tags.set(tag, PERSON),
                Seat::Person => {}
            }
        }
        if let Some(tempo) = self.tempo {
            tags.set(TIME_CONTROL, tempo.tag());
        }
        if !self.repetition {
            tags.set(REPETITION, REPETITION_OFF);
        }
    }

    /// Who decides for a player.
    pub fn seat(&self, player: Player) -> Seat {
        self.seats[player.index()]
    }

    /// How strong the computer is, if it plays.
    pub fn strength(&self) -> Option<Strength> {
        self.seats.iter().find_map(|seat| match seat {
            Seat::Computer(strength) => Some(*strength),
            Seat::Person => None,
        })
    }

    /// Makes the computer stronger or weaker.
    pub fn set_strength(&mut self, strength: Strength) {
        for seat in &mut self.seats {
            if let Seat::Computer(old) = seat {
                *old = strength;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use engine::Level;

    use super::*;

    #[test]
    fn a_record_stores_the_terms() {
        let strength = Strength::Level(Level::new(3).unwrap());
        let opponent = Opponent::Computer { strength, side: SideWish::Is(Player::Second) };
        let setup = Setup::of(GameId::GygesBasic);
        let tempo = Some("5+3".parse().unwrap());
        let strongest =
            Opponent::Computer { strength: Strength::Max, side: SideWish::Is(Player::First) };
        for (opponent, repetition) in
            [(opponent, false), (strongest, true), (Opponent::Person, true)]
        {
            let wishes = Wishes { setup, opponent, tempo, repetition };
            let terms = Terms::new(&wishes, &mut Dice::new(1));
            let mut record = Record::new(setup);
            terms.note(&mut record);
            assert_eq!(Terms::of_record(&record), terms);
        }
    }

    #[test]
    fn a_foreign_record_is_continued_by_two_people() {
        let mut record = Record::new(Setup::of(GameId::Dvonn));
        record.tags.set(Tags::WHITE, "Ada");
        let terms = Terms::of_record(&record);
        assert_eq!(terms.seats, [Seat::Person; 2]);
        terms.note(&mut record);
        assert_eq!(record.tags.get(Tags::WHITE), Some("Ada"));
    }

    #[test]
    fn chance_decides_either_way() {
        let strength = Strength::Level(Level::MIN);
        let opponent = Opponent::Computer { strength, side: SideWish::Lot };
        let setup = Setup::of(GameId::Dvonn);
        let wishes = Wishes { setup, opponent, tempo: None, repetition: true };
        let sides: Vec<Seat> =
            (0..20).map(|seed| Terms::new(&wishes, &mut Dice::new(seed)).seats[0]).collect();
        assert!(sides.contains(&Seat::Person) && sides.contains(&Seat::Computer(strength)));
    }
}
