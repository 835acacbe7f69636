use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The open sockets, counted by the address of their client. All clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Sockets {
    most: u32,
    open: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// An address already has as many sockets as it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{most} sockets are open from this address, and no more may be; close one first")]
pub(crate) struct Crowded {
    most: u32,
}

impl Sockets {
    /// A limit of this many sockets per address.
    pub(crate) fn at_most(most: u32) -> Self {
        Self { most, open: Arc::default() }
    }

    /// Admits one more socket of that address, for as long as the pass lives.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<Pass, Crowded> {
        let mut open = self.lock();
        let count = open.get(&address).copied().unwrap_or_default();
        if count >= self.most {
            return Err(Crowded { most: self.most });
        }
        open.insert(address, count + 1);
        Ok(Pass { address, sockets: self.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to one socket.
#[derive(Debug)]
pub(crate) struct Pass {
    address: IpAddr,
    sockets: Sockets,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_forgotten_with_its_last_socket() {
        let sockets = Sockets::at_most(2);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let passes = [sockets.admit(one).unwrap(), sockets.admit(one).unwrap()];
        assert_eq!(sockets.admit(one).unwrap_err(), Crowded { most: 2 });
        let elsewhere = sockets.admit(other).unwrap();
        let [first, second] = passes;
        drop(first);
        let third = sockets.admit(one).unwrap();
        drop((second, third, elsewhere));
        assert!(sockets.lock().is_empty());
    }
}
