use std::fmt::{self, Display, Write};

use room::SessionId;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 256 bits: too many to guess a session.
const LENGTH: usize = 32;

/// The proof of a session: its id, to look it up, and a random secret, of which the store has only
/// the hash.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    id: SessionId,
    secret: [u8; LENGTH],
}

impl Token {
    /// A new random token.
    pub(crate) fn fresh() -> Self {
        Self { id: SessionId::fresh(), secret: rand::random() }
    }

    pub(crate) fn id(&self) -> SessionId {
        self.id
    }

    /// The hash of the secret, for the store.
    pub(crate) fn hash(&self) -> [u8; LENGTH] {
        Sha256::digest(self.secret).into()
    }

    /// Whether the hash is that of the secret, compared in constant time.
    pub(crate) fn proves(&self, hash: &[u8; LENGTH]) -> bool {
        self.hash().ct_eq(hash).into()
    }

    /// Reads a token as [`Display`] writes it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (id, digits) = text.split_once('.')?;
        let is_hex = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if digits.len() != 2 * LENGTH || !digits.bytes().all(is_hex) {
            return None;
        }
        let mut secret = [0; LENGTH];
        for (at, byte) in secret.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Self { id: id.parse().ok()?, secret })
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.id)?;
        self.secret.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The secret stays out of logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(")?;
        Display::fmt(&self.id, f)?;
        f.write_char(')')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_proves_its_own_session_and_no_other() {
        let (one, other) = (Token::fresh(), Token::fresh());
        assert_ne!(one.to_string(), other.to_string());
        let read = Token::parse(&one.to_string()).unwrap();
        assert_eq!(read.id(), one.id());
        assert!(read.proves(&one.hash()));
        assert!(!other.proves(&one.hash()));
        let forged = Token { secret: other.secret, ..one };
        assert!(!forged.proves(&one.hash()));
        assert!(!one.hash().windows(8).any(|part| one.secret.windows(8).any(|own| own == part)));
    }

    #[test]
    fn other_texts_are_not_tokens() {
        let token = Token::fresh().to_string();
        let (id, secret) = token.split_once('.').unwrap();
        for wrong in [
            String::new(),
            ".".to_owned(),
            id.to_owned(),
            secret.to_owned(),
            format!("{id}{secret}"),
            format!("{id}.{}", &secret[1..]),
            format!("{id}.{secret}0"),
            format!("{id}.{}", secret.to_uppercase().replace(|c: char| c.is_ascii_digit(), "A")),
            format!("{id}.{}", "\u{e9}".repeat(32)),
            format!("{id}.+{}", &secret[1..]),
            format!("ID{}.{secret}", &id[2..]),
        ] {
            assert!(Token::parse(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_not_written_to_logs() {
        let token = Token::fresh();
        assert_eq!(format!("{token:?}"), format!("Token({})", token.id()));
    }
}
