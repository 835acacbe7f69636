//! What a store promises about people and their sessions.
#![allow(missing_docs, reason = "the name of a test says it all")]

use super::{Place, Scene, aborted, new_game, session_of, standing};
use crate::{GameCode, Moment, NewSession, PersonId, SessionId, Standing, StoredSession, Uptime};

pub async fn a_name_stays_with_its_person(place: &impl Place) {
    let scene = Scene::at(place).await;
    assert_eq!(scene.store.name(scene.person).await.unwrap(), None);
    scene.store.rename(scene.person, Some("Ada".into())).await.unwrap();
    assert_eq!(scene.store.name(scene.person).await.unwrap().as_deref(), Some("Ada"));
    let game = scene.store.game(scene.game).await.unwrap().unwrap();
    assert_eq!(game.seats[0].as_ref().unwrap().name.as_deref(), Some("Ada"));
    let listed = scene.store.listed(scene.game).await.unwrap().unwrap();
    assert_eq!(listed.seats, game.seats);
    scene.store.rename(scene.person, None).await.unwrap();
    assert_eq!(scene.store.name(scene.person).await.unwrap(), None);
    assert_eq!(scene.store.name(PersonId::fresh()).await.unwrap(), None);
}

pub async fn a_session_is_kept_renewed_and_ended(place: &impl Place) {
    let store = place.open().await;
    let mut new = session_of(PersonId::fresh());
    (new.hash, new.created, new.expires) = ([9; 32], Moment(5), Uptime(1_000));
    new.client = Some("a browser".to_owned());
    store.welcome(new.clone(), Uptime(7)).await.unwrap();
    let kept = async || place.open().await.session(new.id).await.unwrap();
    let stored = StoredSession::from(new.clone());
    assert_eq!(kept().await, Some(stored.clone()));
    store.renew(&stored, Moment(6), Uptime(8), Uptime(2_000)).await.unwrap();
    let renewed = StoredSession { seen: Moment(6), expires: Uptime(2_000), ..stored.clone() };
    assert_eq!(kept().await, Some(renewed.clone()));
    // Renewing it late does not shorten it.
    store.renew(&stored, Moment(7), Uptime(8), Uptime(1_500)).await.unwrap();
    assert_eq!(kept().await, Some(renewed.clone()));
    store.end_sessions(vec![SessionId::fresh(), new.id]).await.unwrap();
    assert_eq!(kept().await, None);
    store.renew(&renewed, Moment(8), Uptime(9), Uptime(3_000)).await.unwrap();
    assert_eq!(kept().await, None, "a session that has ended is not renewed");
}

pub async fn sessions_are_listed_for_their_person_only(place: &impl Place) {
    let store = place.open().await;
    let (person, other) = (PersonId::fresh(), PersonId::fresh());
    let first = session_of(person);
    store.welcome(first.clone(), Uptime(0)).await.unwrap();
    store.welcome(session_of(other), Uptime(0)).await.unwrap();
    let second = NewSession { created: Moment(9), ..session_of(person) };
    assert!(store.begin_session(second.clone(), Uptime(3)).await.unwrap());
    let listed = store.sessions_of(person).await.unwrap();
    assert_eq!(listed, [StoredSession::from(second), first.into()]);
    assert_eq!(store.sessions_of(other).await.unwrap().len(), 1);
    assert_eq!(store.sessions_of(PersonId::fresh()).await.unwrap(), []);
    assert!(!store.begin_session(session_of(PersonId::fresh()), Uptime(3)).await.unwrap());
}

pub async fn expired_sessions_are_found(place: &impl Place) {
    let store = place.open().await;
    let at = |expires| NewSession { expires: Uptime(expires), ..session_of(PersonId::fresh()) };
    let [early, late] = [at(10), at(20)];
    for session in [&late, &early] {
        store.welcome(session.clone(), Uptime(0)).await.unwrap();
    }
    let expired = async |by, most| store.sessions_expired(Uptime(by), most).await.unwrap();
    assert_eq!(expired(9, 9).await, []);
    assert_eq!(expired(10, 9).await, [early.id]);
    assert_eq!(expired(20, 9).await, [early.id, late.id]);
    assert_eq!(expired(20, 1).await, [early.id]);
}

pub async fn a_person_who_is_removed_stays_in_their_games_without_a_name(place: &impl Place) {
    let scene = Scene::at(place).await;
    let store = &scene.store;
    store.rename(scene.person, Some("Ada".into())).await.unwrap();
    let finished = GameCode::fresh();
    let mut game = new_game(finished, [Some(scene.person), None], 3);
    game.standing = Standing { over: true, ply: 30, ..standing(None) };
    store.begin(game).await.unwrap();
    assert_eq!(store.deserted(9).await.unwrap(), []);
    store.remove_person(scene.person).await.unwrap();
    assert_eq!(store.name(scene.person).await.unwrap(), None);
    assert_eq!(store.sessions_of(scene.person).await.unwrap(), []);
    let kept = store.game(finished).await.unwrap().unwrap();
    assert_eq!(kept.seats[0].as_ref().map(|seat| seat.name.clone()), Some(None));
    assert_eq!(store.deserted(9).await.unwrap(), [(scene.game, scene.person)]);
    let over = Standing { over: true, ..standing(None) };
    store.append(scene.leads_to(1, over)).await.unwrap();
    assert_eq!(store.deserted(9).await.unwrap(), []);
    // Somebody without games leaves nothing behind.
    let other = session_of(PersonId::fresh());
    store.welcome(other.clone(), Uptime(i64::MAX)).await.unwrap();
    store.remove_person(other.person).await.unwrap();
    store.welcome(other, Uptime(0)).await.unwrap();
}

pub async fn nobody_comes_back_as_a_person_who_was_removed(place: &impl Place) {
    let scene = Scene::at(place).await;
    let store = &scene.store;
    store.remove_person(scene.person).await.unwrap();
    assert!(!store.begin_session(session_of(scene.person), Uptime(3)).await.unwrap());
    let exchanged = store.exchange(session_of(scene.person), Uptime(3), Uptime(4)).await;
    assert!(!exchanged.unwrap());
    store.rename(scene.person, Some("Ada".into())).await.unwrap();
    assert_eq!(store.name(scene.person).await.unwrap(), None);
}

pub async fn only_people_without_games_are_forgotten(place: &impl Place) {
    let scene = Scene::at(place).await;
    let store = &scene.store;
    let idle = session_of(PersonId::fresh());
    store.welcome(idle.clone(), Uptime(50)).await.unwrap();
    let found = async |since| store.people_without_games(Uptime(since), 9).await.unwrap();
    assert_eq!(found(50).await, []);
    assert_eq!(found(51).await, [idle.person]);
    let stored = StoredSession::from(idle.clone());
    let everybody = || vec![scene.person, idle.person];
    // They came back in the meantime.
    store.renew(&stored, Moment(2), Uptime(80), Uptime(i64::MAX)).await.unwrap();
    store.forget_people(everybody(), Uptime(60)).await.unwrap();
    assert!(store.session(idle.id).await.unwrap().is_some());
    store.forget_people(everybody(), Uptime(i64::MAX)).await.unwrap();
    assert_eq!(store.session(idle.id).await.unwrap(), None);
    assert_eq!(store.sessions_of(scene.person).await.unwrap().len(), 1, "they have a game");
    store.append(scene.leads_to(1, aborted(1))).await.unwrap();
    store.forget_games(vec![scene.game]).await.unwrap();
    assert_eq!(found(i64::MAX).await, [scene.person]);
    store.forget_people(everybody(), Uptime(i64::MAX)).await.unwrap();
    assert_eq!(store.sessions_of(scene.person).await.unwrap(), []);
    assert_eq!(found(i64::MAX).await, []);
}

pub async fn nobody_new_can_exchange_a_cookie(place: &impl Place) {
    let store = place.open().await;
    let person = PersonId::fresh();
    store.welcome(session_of(person), Uptime(0)).await.unwrap();
    let session = session_of(person);
    assert!(!store.exchange(session.clone(), Uptime(1), Uptime(2)).await.unwrap());
    assert_eq!(store.session(session.id).await.unwrap(), None);
}
