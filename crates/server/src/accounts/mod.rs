//! Accounts: people with a name of their own and a password.

mod export;
mod hashing;
mod likeness;
mod password;
mod reset;
mod routes;

pub(crate) use export::{__path_export, export};
pub(crate) use hashing::{Hashing, TooManyHashes};
pub(crate) use likeness::likeness;
pub(crate) use password::Password;
pub(crate) use reset::{__path_redeem, redeem};
pub use reset::{ResetLink, issue_reset};
pub(crate) use routes::{
    __path_change_password, __path_log_in, __path_sign_up, change_password, log_in, sign_up,
};
