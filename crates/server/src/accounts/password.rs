//! What a password may be.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use wire::{AccountFault, LONGEST_PASSWORD, SHORTEST_PASSWORD};

/// The words of common passwords; lines that begin with `#` are comments.
const COMMON: &str = include_str!("common.txt");

/// Sequences that people type: keyboard rows of several countries, columns, the alphabet, digits.
const ROWS: [&str; 14] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "147258369",
];

/// The longest repeated part, as in `abcabcabcabc`.
const LONGEST_PERIOD: usize = 4;

/// The shortest run along a row that counts.
const SHORTEST_RUN: usize = 3;

/// A password, normalised to one Unicode form (RFC 8265). It stays out of logs.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Password(String);

impl Password {
    /// Whatever somebody has typed to log in.
    pub(crate) fn given(text: &str) -> Self {
        Self(text.nfc().collect())
    }

    /// A password that somebody chooses for an account of this name.
    pub(crate) fn chosen(text: &str, name: &str) -> Result<Self, AccountFault> {
        let password = Self::given(text);
        if text.chars().count() > LONGEST_PASSWORD {
            return Err(AccountFault::PasswordLong);
        }
        if password.0.chars().count() < SHORTEST_PASSWORD {
            return Err(AccountFault::PasswordShort);
        }
        if is_common(&password.0) {
            return Err(AccountFault::PasswordCommon);
        }
        if is_made_of(&letters(&password.0), &[&letters(name)]) {
            return Err(AccountFault::PasswordIsName);
        }
        Ok(password)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

/// Whether attackers try a password first: a common word with digits and signs, a run along a
/// keyboard, or a few characters repeated.
fn is_common(password: &str) -> bool {
    let lower: Vec<char> = password.to_lowercase().chars().collect();
    if (1..=LONGEST_PERIOD).any(|period| lower.iter().zip(&lower[period..]).all(|(a, b)| a == b)) {
        return true;
    }
    if follows_rows(&lower) {
        return true;
    }
    let words: Vec<&str> = COMMON.lines().filter(|line| !line.starts_with('#')).collect();
    let plain: String = lower.iter().filter(|c| c.is_alphabetic()).collect();
    // Digits and signs alone are too easy.
    plain.is_empty() || is_made_of(&plain, &words) || is_made_of(&letters(password), &words)
}

/// The letters of a text, reading digits and signs that stand for letters as letters.
fn letters(text: &str) -> String {
    let lower = text.to_lowercase();
    let core = lower.trim_matches(|c: char| !c.is_alphabetic());
    let letter = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    core.chars().map(letter).filter(|c| c.is_alphabetic()).collect()
}

/// Whether a text is one of these words, once or several times.
fn is_made_of(text: &str, words: &[&str]) -> bool {
    let times = |word: &str| !word.is_empty() && text.replace(word, "").is_empty();
    !text.is_empty() && words.iter().any(|word| times(word))
}

/// Whether it consists of runs along rows, forwards or backwards.
fn follows_rows(text: &[char]) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let longest = ROWS
            .iter()
            .flat_map(|row| {
                let forwards: Vec<char> = row.chars().collect();
                let backwards: Vec<char> = row.chars().rev().collect();
                [forwards, backwards]
            })
            .map(|row| run_along(rest, &row))
            .max()
            .unwrap_or(0);
        if longest < SHORTEST_RUN.min(rest.len()) || longest == 0 {
            return false;
        }
        rest = &rest[longest..];
    }
    true
}

/// How far the text goes along the row, from anywhere in it.
fn run_along(text: &[char], row: &[char]) -> usize {
    let along = |from: usize| text.iter().zip(&row[from..]).take_while(|(a, b)| a == b).count();
    (0..row.len()).map(along).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<AccountFault> {
        Password::chosen(text, "Ada Lovelace").err()
    }

    #[test]
    fn passwords_have_a_shortest_and_a_longest_length() {
        assert_eq!(fault("k3?vR-9xw"), Some(AccountFault::PasswordShort));
        assert_eq!(fault("k3?vR-9xw!"), None);
        assert_eq!(fault(&"\u{e9}z\u{e8}k\u{f6}".repeat(2)), None);
        assert_eq!(fault(&"e\u{301}".repeat(9)), Some(AccountFault::PasswordShort));
        assert_eq!(fault(&"long enough ".repeat(30)), Some(AccountFault::PasswordLong));
    }

    #[test]
    fn common_passwords_are_refused() {
        for common in [
            "password123",
            "Password123!",
            "P@ssw0rd2024",
            "passwordpassword",
            "1234567890",
            "0987654321",
            "qwertyuiop",
            "qwerty12345",
            "1q2w3e4r5t",
            "1qaz2wsx3edc",
            "azertyuiop",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "1212121212",
            "abcdefghij",
            "iloveyou2024",
            "!!!letmein!!!letmein",
            "123456password",
            "admin-admin-admin",
            "2000-01-01",
            "motdepasse1",
            "Wachtwoord1",
            "asdfghjkl123",
            "zxcvbnm123",
            "98765 43210",
        ] {
            assert_eq!(fault(common), Some(AccountFault::PasswordCommon), "{common}");
        }
    }

    #[test]
    fn a_name_is_not_a_password() {
        for name in ["AdaLovelace", "ada lovelace 1815", "Ad4-L0velace!"] {
            assert_eq!(fault(name), Some(AccountFault::PasswordIsName), "{name}");
        }
    }

    #[test]
    fn other_passwords_are_accepted() {
        for right in [
            "correct horse battery staple",
            "a good password for tests",
            "my dog has 4 legs",
            "tr0ub4dor&3x",
            "Ada counts the stones",
            "hunter2hunter2",
            "\u{5c71}\u{7530}\u{5ddd}\u{68ee}\u{6797}\u{6d77}\u{7a7a}\u{82b1}\u{9ce5}\u{6708}",
        ] {
            assert_eq!(fault(right), None, "{right}");
        }
    }

    #[test]
    fn unicode_forms_of_a_password_are_equal() {
        assert_eq!(Password::given("caf\u{e9}"), Password::given("cafe\u{301}"));
        assert_eq!(format!("{:?}", Password::given("secret")), "Password");
    }
}
