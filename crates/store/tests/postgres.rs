//! PostgreSQL fulfils the contract of a store.

use store::testing::Place;
use store::testing::postgres::Schema;
use store::{DatabaseLock, Store, StoreError};

store::suite!(Schema);

#[tokio::test]
async fn a_database_is_for_one_server_at_a_time() {
    if !Schema::is_possible() {
        return;
    }
    let place = Schema::new().await;
    let first = DatabaseLock::take(place.url()).await.unwrap();
    assert!(first.is_some());
    assert!(DatabaseLock::take(place.url()).await.unwrap().is_none());
    drop(first);
    // PostgreSQL notices the end of a connection a moment later.
    for _ in 0..100 {
        if DatabaseLock::take(place.url()).await.unwrap().is_some() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("nobody has the lock, and nobody gets it");
}

#[tokio::test]
async fn servers_that_start_at_once_migrate_a_database_once() {
    if !Schema::is_possible() {
        return;
    }
    let place = Schema::new().await;
    let (one, two, three) = tokio::join!(place.open(), place.open(), place.open());
    for store in [one, two, three] {
        store.check().await.unwrap();
    }
}

#[tokio::test]
async fn a_text_that_postgresql_cannot_hold_is_not_a_failure() {
    if !Schema::is_possible() {
        return;
    }
    let store = Schema::new().await.open().await;
    assert_eq!(store.account_like("\0").await.unwrap(), None);
    store.check().await.unwrap();
}

#[tokio::test]
async fn an_invalid_address_is_an_error() {
    for url in ["postgres://", "not an address", "postgres://nobody@localhost:1/x"] {
        let opened = Store::connect(url).await;
        assert!(matches!(opened, Err(StoreError::Database(_))), "{url}: {opened:?}");
    }
}
