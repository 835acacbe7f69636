//! What a store promises about accounts.
#![allow(missing_docs, reason = "the name of a test says it all")]

use super::{Place, Scene, session_of};
use crate::{
    Account, LogIn, Moment, NewSession, PersonId, Reset, SignUp, Store, StoreError, Uptime,
};

fn account(person: PersonId, name: &str) -> Account {
    Account {
        person,
        name: name.to_owned(),
        skeleton: name.to_lowercase(),
        password: format!("hash of {name}"),
        since: Moment(4),
    }
}

/// The sign-up of a new person.
fn newcomer(name: &str) -> SignUp {
    let person = PersonId::fresh();
    let (account, session) = (account(person, name), session_of(person));
    SignUp { account, known: false, session, replaces: None, now: Uptime(5) }
}

pub(super) async fn signed_up(store: &Store, name: &str) -> SignUp {
    let new = newcomer(name);
    assert!(store.sign_up(new.clone()).await.unwrap());
    new
}

fn log_in(person: PersonId, password: &str) -> LogIn {
    LogIn {
        session: session_of(person),
        password: password.to_owned(),
        upgraded: None,
        replaces: None,
        now: Uptime(6),
    }
}

pub async fn a_guest_who_signs_up_keeps_their_games_and_gets_another_session(place: &impl Place) {
    let scene = Scene::at(place).await;
    let (store, person) = (&scene.store, scene.person);
    let old = store.sessions_of(person).await.unwrap()[0].id;
    let new = SignUp {
        account: account(person, "Ada"),
        known: true,
        session: NewSession { hash: [8; 32], ..session_of(person) },
        replaces: Some(old),
        now: Uptime(5),
    };
    assert_eq!(store.account(person).await.unwrap(), None);
    assert!(store.sign_up(new.clone()).await.unwrap());
    let again = place.open().await;
    assert_eq!(again.account(person).await.unwrap(), Some(new.account.clone()));
    assert_eq!(again.account_like("ada").await.unwrap(), Some(new.account.clone()));
    assert_eq!(again.account_like("Ada").await.unwrap(), None);
    assert_eq!(again.sessions_of(person).await.unwrap(), [new.session.clone().into()]);
    let game = again.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.seats[0].as_ref().unwrap().name.as_deref(), Some("Ada"));
    let twice = SignUp { account: account(person, "Bob"), session: session_of(person), ..new };
    assert!(matches!(store.sign_up(twice).await, Err(StoreError::Taken)));
    assert_eq!(store.account_like("bob").await.unwrap(), None);
}

pub async fn somebody_new_can_sign_up(place: &impl Place) {
    let store = place.open().await;
    let new = signed_up(&store, "Ada").await;
    let person = new.account.person;
    assert_eq!(store.name(person).await.unwrap().as_deref(), Some("Ada"));
    assert_eq!(store.session(new.session.id).await.unwrap().unwrap().person, person);
}

pub async fn a_name_is_taken_once(place: &impl Place) {
    let store = place.open().await;
    signed_up(&store, "Ada").await;
    let (one, other) = (newcomer("Bob"), newcomer("BOB"));
    let second = place.open().await;
    let told = tokio::join!(store.sign_up(one.clone()), second.sign_up(other.clone()));
    let taken = [told.0, told.1].into_iter().filter(|told| matches!(told, Err(StoreError::Taken)));
    assert_eq!(taken.count(), 1);
    let late = newcomer("aDA");
    assert!(matches!(store.sign_up(late.clone()).await, Err(StoreError::Taken)));
    // Nothing of it is kept.
    assert_eq!(store.session(late.session.id).await.unwrap(), None);
    store.welcome(session_of(late.account.person), Uptime(0)).await.unwrap();
}

pub async fn whoever_was_removed_signs_up_no_more(place: &impl Place) {
    let scene = Scene::at(place).await;
    scene.store.remove_person(scene.person).await.unwrap();
    let session = session_of(scene.person);
    let account = account(scene.person, "Ada");
    let late = SignUp { account, known: true, session, replaces: None, now: Uptime(5) };
    assert!(!scene.store.sign_up(late).await.unwrap());
    assert_eq!(scene.store.account_like("ada").await.unwrap(), None);
}

pub async fn a_session_needs_the_password_that_was_compared(place: &impl Place) {
    let store = place.open().await;
    let new = signed_up(&store, "Ada").await;
    let person = new.account.person;
    let right = LogIn {
        upgraded: Some("better".to_owned()),
        replaces: Some(new.session.id),
        ..log_in(person, "hash of Ada")
    };
    assert!(store.log_in(right.clone()).await.unwrap());
    assert_eq!(store.sessions_of(person).await.unwrap(), [right.session.clone().into()]);
    assert_eq!(store.account(person).await.unwrap().unwrap().password, "better");
    // The password has changed since it was compared.
    let late = LogIn {
        upgraded: Some("worse".to_owned()),
        replaces: Some(right.session.id),
        ..log_in(person, "hash of Ada")
    };
    assert!(!store.log_in(late).await.unwrap());
    assert_eq!(store.sessions_of(person).await.unwrap(), [right.session.into()]);
    assert_eq!(store.account(person).await.unwrap().unwrap().password, "better");
    assert!(!store.log_in(log_in(PersonId::fresh(), "better")).await.unwrap());
}

pub async fn another_password_ends_the_other_sessions(place: &impl Place) {
    let store = place.open().await;
    let (ada, bob) = (signed_up(&store, "Ada").await, signed_up(&store, "Bob").await);
    let person = ada.account.person;
    let second = log_in(person, "hash of Ada");
    assert!(store.log_in(second.clone()).await.unwrap());
    let reset = Reset { person, hash: [3; 32], expires: Uptime(100) };
    store.allow_reset(reset).await.unwrap();
    store.change_password(person, "new".to_owned(), Some(second.session.id)).await.unwrap();
    assert_eq!(store.sessions_of(person).await.unwrap(), [second.session.into()]);
    assert_eq!(store.account(person).await.unwrap().unwrap().password, "new");
    assert_eq!(store.reset([3; 32]).await.unwrap(), None);
    store.change_password(person, "newer".to_owned(), None).await.unwrap();
    assert_eq!(store.sessions_of(person).await.unwrap(), []);
    assert_eq!(store.account(bob.account.person).await.unwrap(), Some(bob.account));
    assert!(store.session(bob.session.id).await.unwrap().is_some());
}

pub async fn a_link_to_choose_a_password_is_good_once(place: &impl Place) {
    let store = place.open().await;
    let new = signed_up(&store, "Ada").await;
    let person = new.account.person;
    let reset = |hash, expires| Reset { person, hash: [hash; 32], expires: Uptime(expires) };
    store.allow_reset(reset(1, 100)).await.unwrap();
    store.allow_reset(reset(2, 100)).await.unwrap();
    let redeem = async |hash, password: &str, now| {
        store.redeem([hash; 32], password.to_owned(), Uptime(now)).await.unwrap()
    };
    assert_eq!(redeem(1, "a", 50).await, None, "a later one has taken its place");
    assert_eq!(redeem(2, "b", 100).await, None, "it has ended");
    assert_eq!(store.account(person).await.unwrap().unwrap().password, "hash of Ada");
    assert!(store.session(new.session.id).await.unwrap().is_some());
    assert_eq!(redeem(2, "c", 99).await, Some(person));
    assert_eq!(store.account(person).await.unwrap().unwrap().password, "c");
    assert_eq!(store.sessions_of(person).await.unwrap(), []);
    assert_eq!(redeem(2, "d", 99).await, None, "it was used");
    let nobody = Reset { person: PersonId::fresh(), ..reset(3, 100) };
    assert!(matches!(store.allow_reset(nobody).await, Err(StoreError::Missing)));
}

pub async fn an_account_that_is_removed_leaves_its_name(place: &impl Place) {
    let store = place.open().await;
    let new = signed_up(&store, "Ada").await;
    let person = new.account.person;
    let reset = Reset { person, hash: [1; 32], expires: Uptime(100) };
    store.allow_reset(reset).await.unwrap();
    store.remove_person(person).await.unwrap();
    assert_eq!(store.account(person).await.unwrap(), None);
    assert_eq!(store.reset([1; 32]).await.unwrap(), None);
    assert_eq!(store.sessions_of(person).await.unwrap(), []);
    signed_up(&store, "ADA").await;
}

pub async fn people_with_accounts_are_not_forgotten(place: &impl Place) {
    let store = place.open().await;
    let new = signed_up(&store, "Ada").await;
    assert_eq!(store.people_without_games(Uptime(i64::MAX), 9).await.unwrap(), []);
    store.forget_people(vec![new.account.person], Uptime(i64::MAX)).await.unwrap();
    assert_eq!(store.account_like("ada").await.unwrap(), Some(new.account));
    assert!(store.session(new.session.id).await.unwrap().is_some());
}
