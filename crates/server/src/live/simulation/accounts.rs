//! Accounts on the simulated disk.

use std::collections::BTreeMap;

use room::{PersonId, Uptime};
use store::{Account, Reset, StoreError};

#[derive(Debug, Clone, Default)]
pub(super) struct Accounts {
    accounts: BTreeMap<PersonId, Account>,
    resets: BTreeMap<PersonId, Reset>,
}

impl Accounts {
    pub(super) fn of(&self, person: PersonId) -> Option<Account> {
        self.accounts.get(&person).cloned()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Account> {
        self.accounts.values().cloned()
    }

    pub(super) fn like(&self, skeleton: &str) -> Option<Account> {
        self.accounts.values().find(|account| account.skeleton == skeleton).cloned()
    }

    pub(super) fn reset(&self, hash: [u8; 32]) -> Option<Reset> {
        self.resets.values().find(|reset| reset.hash == hash).copied()
    }

    /// Whether the account conflicts with another.
    pub(super) fn check(&self, account: &Account) -> Result<(), StoreError> {
        let taken = self.accounts.contains_key(&account.person);
        if taken || self.like(&account.skeleton).is_some() {
            return Err(StoreError::Taken);
        }
        Ok(())
    }

    pub(super) fn insert(&mut self, account: Account) {
        self.accounts.insert(account.person, account);
    }

    pub(super) fn remove(&mut self, person: PersonId) {
        self.accounts.remove(&person);
        self.resets.remove(&person);
    }

    pub(super) fn upgrade(&mut self, person: PersonId, password: &str) {
        if let Some(account) = self.accounts.get_mut(&person) {
            password.clone_into(&mut account.password);
        }
    }

    pub(super) fn change_password(&mut self, person: PersonId, password: &str) {
        self.upgrade(person, password);
        self.resets.remove(&person);
    }

    pub(super) fn allow_reset(&mut self, reset: Reset) -> Result<(), StoreError> {
        if !self.accounts.contains_key(&reset.person) {
            return Err(StoreError::Missing);
        }
        self.resets.insert(reset.person, reset);
        Ok(())
    }

    /// Whose link it was, if it was valid.
    pub(super) fn redeem(
        &mut self,
        hash: [u8; 32],
        password: &str,
        now: Uptime,
    ) -> Option<PersonId> {
        let reset = self.reset(hash).filter(|reset| reset.expires > now)?;
        self.change_password(reset.person, password);
        Some(reset.person)
    }
}
