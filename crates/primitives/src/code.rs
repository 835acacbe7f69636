use std::fmt::{self, Display};
use std::str::FromStr;

/// Letters and digits that nobody mistakes for each other when reading a link aloud.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// 60 bits: too many to guess a game or a person.
const LENGTH: usize = 12;

/// The text is not a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a code of {LENGTH} lowercase letters and digits")]
pub struct BadCode;

#[cfg(feature = "host")]
fn any_code() -> [u8; LENGTH] {
    letters(rand::random())
}

/// Turns random bytes into letters, evenly: 256 is a multiple of their number.
fn letters(chance: [u8; LENGTH]) -> [u8; LENGTH] {
    chance.map(|byte| ALPHABET[usize::from(byte) % ALPHABET.len()])
}

fn parse(text: &str) -> Result<[u8; LENGTH], BadCode> {
    let code: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| BadCode)?;
    if code.iter().all(|letter| ALPHABET.contains(letter)) { Ok(code) } else { Err(BadCode) }
}

macro_rules! code {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name([u8; LENGTH]);

        impl $name {
            /// How many letters it has.
            pub const LENGTH: usize = LENGTH;

            /// The code of these bytes. They come from the host: a code is as hard to guess as they
            /// are.
            pub fn from_chance(chance: [u8; LENGTH]) -> Self {
                Self(letters(chance))
            }

            /// A new random code.
            #[cfg(feature = "host")]
            pub fn fresh() -> Self {
                Self(any_code())
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(std::str::from_utf8(&self.0).map_err(|_| fmt::Error)?)
            }
        }

        impl FromStr for $name {
            type Err = BadCode;

            fn from_str(text: &str) -> Result<Self, BadCode> {
                parse(text).map(Self)
            }
        }
    };
}

code! {
    /// The code of a game, as in its link.
    GameCode
}

code! {
    /// The id of a person.
    PersonId
}

code! {
    /// The id of a session. It proves nothing: the secret that comes with it does.
    SessionId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "host")]
    #[test]
    fn codes_round_trip_and_differ() {
        let (one, two) = (GameCode::fresh(), GameCode::fresh());
        assert_ne!(one, two);
        assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn other_texts_are_refused() {
        for wrong in
            ["", "abc", "abcdefghijkl", "ABCDEFGHJKMN", "abcdefghijk\u{e9}", "../../../etc"]
        {
            assert_eq!(wrong.parse::<PersonId>(), Err(BadCode), "{wrong}");
        }
    }
}
