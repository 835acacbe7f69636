use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Card, LONGEST_NAME, LONGEST_PASSWORD, PlayerRating, SHORTEST_PASSWORD, SessionList};

/// What others see of whoever asks: a guest, or somebody with an account.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// Their name: 1 to 24 visible characters, or nothing.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// Their account; a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub account: Option<AccountInfo>,
}

/// An account, for its owner. Its name is that of the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct AccountInfo {
    /// When it was made, in milliseconds since 1970.
    pub since: i64,
}

/// Another name for a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// Their name: 1 to 24 visible characters, or nothing.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
}

/// An account that somebody wants to have.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// Its name: 1 to 24 visible characters. No other account may look like it.
    pub name: String,
    /// Its password.
    #[schemars(length(min = SHORTEST_PASSWORD, max = LONGEST_PASSWORD))]
    pub password: String,
}

/// What somebody logs in with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of an account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Another password for one's account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: String,
    /// The password from now on.
    #[schemars(length(min = SHORTEST_PASSWORD, max = LONGEST_PASSWORD))]
    pub new: String,
}

/// Another password for somebody who has forgotten theirs, and has a link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// What the link has after the `#`.
    pub token: String,
    /// The password from now on.
    #[schemars(length(min = SHORTEST_PASSWORD, max = LONGEST_PASSWORD))]
    pub password: String,
}

/// Passwords stay out of logs.
macro_rules! hide {
    ($($type:ident),+) => {
        $(
            impl std::fmt::Debug for $type {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.debug_struct(stringify!($type)).finish_non_exhaustive()
                }
            }
        )+
    };
}

hide!(NewAccount, Credentials, NewPassword, PasswordReset);

/// What is wrong with the name or the password of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountFault {
    /// The name does not have 1 to 24 visible characters.
    NameInvisible,
    /// The name mixes scripts, or piles up accents.
    NameMixed,
    /// The name would speak for the server.
    NameReserved,
    /// The password is too short.
    PasswordShort,
    /// The password is too long.
    PasswordLong,
    /// The password is one of those that are tried first.
    PasswordCommon,
    /// The password is hardly more than the name.
    PasswordIsName,
}

/// All that is kept of somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Export {
    /// Who they are.
    pub me: Me,
    /// Their sessions.
    pub sessions: SessionList,
    /// Their ratings, by variant.
    #[serde(default)]
    pub ratings: BTreeMap<String, PlayerRating>,
    /// Their games, those that go on before those that are over, each from the newest on.
    pub games: Vec<ExportedGame>,
}

/// A game of somebody who wants to have all of theirs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ExportedGame {
    /// The game, and how it stands.
    pub card: Card,
    /// The moves, as a file in our own format.
    pub record: String,
    /// What they said.
    pub said: Vec<Said>,
}

/// Something that was said in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Said {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub text: String,
}
