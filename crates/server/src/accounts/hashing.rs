//! Hashes of passwords, made by Argon2id on a few threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::Password;

/// What a hash costs, the minimum that OWASP recommends: 19 MiB of memory, two passes, one lane.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// How a hash with these parameters begins. Others are replaced when their owner logs in.
const CURRENT: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

/// How many requests may wait for a hash. More would wait too long and use too much memory.
const WAITING: usize = 64;

/// The hash of no password, so that a login with an unknown name takes as long as any other.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| {
    let secret: [u8; 32] = rand::random();
    hash(&secret).ok()
});

/// Too many requests wait for a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyHashes;

/// The result of checking a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is not that of the account, or there is no account.
    Wrong,
    /// It is that of the account.
    Right,
    /// It is that of the account, but the hash has outdated parameters: this is a current one.
    Outdated(String),
}

/// Hashes passwords, a few at a time. Clones share its limits.
#[derive(Debug, Clone)]
pub(crate) struct Hashing(Arc<Bounds>);

#[derive(Debug)]
struct Bounds {
    threads: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Hashing {
    /// Uses half of the processors, so that games are not held up.
    pub(crate) fn start() -> Self {
        let threads = available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1));
        let threads = Arc::new(Semaphore::new(threads));
        Self(Arc::new(Bounds { threads, waiting: AtomicUsize::new(0) }))
    }

    /// The hash of a password, for the store.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, TooManyHashes> {
        self.run(move || hash(password.bytes())).await?.map_err(|_| TooManyHashes)
    }

    /// Compares a password with a hash. Without a hash, it takes just as long.
    pub(crate) async fn verify(
        &self,
        password: Password,
        hash: Option<String>,
    ) -> Result<Verdict, TooManyHashes> {
        self.run(move || verify(&password, hash.as_deref())).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, TooManyHashes> {
        let bounds = &self.0;
        let place = Place::take(&bounds.waiting)?;
        let threads = Arc::clone(&bounds.threads);
        let thread = threads.acquire_owned().await.map_err(|_| TooManyHashes)?;
        // The caller may be gone before the thread is free again.
        let done = spawn_blocking(move || {
            let done = work();
            drop(thread);
            done
        });
        let done = done.await.map_err(|_| TooManyHashes);
        drop(place);
        done
    }
}

/// A place in the queue.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, TooManyHashes> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < WAITING {
            Ok(place)
        } else {
            Err(TooManyHashes)
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, PASSES, LANES, None).expect("these parameters are allowed");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &[u8]) -> Result<String, argon2::password_hash::Error> {
    argon2().hash_password(password).map(|hash| hash.to_string())
}

fn verify(password: &Password, known: Option<&str>) -> Verdict {
    let compared = known.or(NOBODY.as_deref());
    let right = compared
        .is_some_and(|compared| argon2().verify_password(password.bytes(), compared).is_ok());
    match known {
        Some(known) if right && known.starts_with(CURRENT) => Verdict::Right,
        Some(_) if right => hash(password.bytes()).map_or(Verdict::Right, Verdict::Outdated),
        _ => Verdict::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_says_how_it_was_made_and_is_never_the_same() {
        let hashing = Hashing::start();
        let password = || Password::given("correct horse battery");
        let [one, other] =
            [hashing.hash(password()).await.unwrap(), hashing.hash(password()).await.unwrap()];
        assert!(one.starts_with(CURRENT), "{one}");
        assert_ne!(one, other);
        let verdict = async |text: &str, hash: Option<String>| {
            hashing.verify(Password::given(text), hash).await.unwrap()
        };
        assert_eq!(verdict("correct horse battery", Some(one.clone())).await, Verdict::Right);
        assert_eq!(verdict("correct horse batterz", Some(one)).await, Verdict::Wrong);
        assert_eq!(verdict("correct horse battery", None).await, Verdict::Wrong);
        assert_eq!(verdict("x", Some("nonsense".to_owned())).await, Verdict::Wrong);
    }

    #[tokio::test]
    async fn a_hash_with_other_parameters_is_replaced() {
        let weak = Argon2::from(Params::new(8 * 1024, 1, 1, None).unwrap());
        let hash = weak.hash_password(b"correct horse battery").unwrap().to_string();
        let hashing = Hashing::start();
        let password = Password::given("correct horse battery");
        let Verdict::Outdated(better) = hashing.verify(password.clone(), Some(hash)).await.unwrap()
        else {
            panic!("it is current");
        };
        assert_eq!(hashing.verify(password, Some(better)).await.unwrap(), Verdict::Right);
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let hashing = Hashing::start();
        hashing.0.waiting.store(WAITING, Ordering::Relaxed);
        let refused = hashing.hash(Password::given("correct horse battery")).await;
        assert_eq!(refused, Err(TooManyHashes));
        assert_eq!(hashing.0.waiting.load(Ordering::Relaxed), WAITING);
    }
}
