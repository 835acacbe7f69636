//! Two concurrent writers: some order of their writes explains what is stored in the end, and what
//! each was told.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::runtime::{Builder, Runtime};

use super::{Place, Scene, new_game, session_of, standing};
use crate::{
    Effect, Entry, GameCode, Moment, NewSession, PersonId, SessionId, Standing, Store, StoreError,
    StoredGame, StoredSession, Uptime,
};

/// How many rounds of two writes each.
const ROUNDS: usize = 12;

fn runner() -> TestRunner {
    let cases = if std::env::var_os("TRISKEL_LONG").is_some() { 1_000 } else { 40 };
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

/// An event to store in a game.
#[derive(Debug, Clone)]
struct Draft {
    number: u32,
    request: Option<u8>,
    effect: Change,
    summary: Option<u8>,
}

#[derive(Debug, Clone)]
enum Change {
    Nothing,
    Moves { player: u8, ply: u32, count: usize },
    TakenBack(u32),
    Seated,
    Begins(bool),
}

fn any_draft() -> impl Strategy<Value = Draft> {
    let change = prop_oneof![
        1 => Just(Change::Nothing),
        4 => (0..2_u8, 0..6_u32, 1..3_usize)
            .prop_map(|(player, ply, count)| Change::Moves { player, ply, count }),
        1 => (0..5_u32).prop_map(Change::TakenBack),
        1 => Just(Change::Seated),
        1 => any::<bool>().prop_map(Change::Begins),
    ];
    let request = prop_oneof![Just(None), (0..6_u8).prop_map(Some)];
    (1..14_u32, request, change, prop::option::of(any::<u8>()))
        .prop_map(|(number, request, effect, summary)| Draft { number, request, effect, summary })
}

/// What should be stored.
#[derive(Debug, Clone, Default, PartialEq)]
struct Model {
    events: BTreeMap<u32, (Option<u8>, String)>,
    moves: BTreeMap<u32, String>,
    seated: bool,
    begun: BTreeSet<GameCode>,
    summary: Option<String>,
}

impl Model {
    /// Applies a write if it is valid, and returns whether it was.
    fn store(&mut self, entry: &Entry, draft: &Draft) -> bool {
        let mut next = self.clone();
        let request = |(known, _): &(Option<u8>, _)| known.is_some() && *known == draft.request;
        if next.events.values().any(request) {
            return false;
        }
        if next.events.insert(entry.number, (draft.request, entry.event.clone())).is_some() {
            return false;
        }
        let stored = match &entry.effect {
            Effect::Nothing => true,
            Effect::Moves { ply, texts, .. } => (*ply..)
                .zip(texts)
                .all(|(ply, text)| next.moves.insert(ply, text.clone()).is_none()),
            Effect::TakenBack { plies } => {
                next.moves.retain(|ply, _| ply < plies);
                true
            }
            Effect::Seated { .. } => !std::mem::replace(&mut next.seated, true),
            Effect::Begins(game) => next.begun.insert(game.code),
        };
        if stored {
            if let Some(standing) = &entry.standing {
                next.summary = Some(standing.summary.clone());
            }
            *self = next;
        }
        stored
    }

    fn is(&self, game: &StoredGame, summary: Option<&str>, begun: &BTreeSet<GameCode>) -> bool {
        let events = game.events.iter().map(|event| &event.event);
        self.events.values().map(|(_, event)| event).eq(events)
            && self.moves.values().eq(&game.moves)
            && self.seated == game.seats[1].is_some()
            && self.summary.as_deref().unwrap_or("summary") == summary.unwrap_or_default()
            && self.begun == *begun
    }
}

/// Two writers store events in one game.
pub fn games_of_two_writers<P: Place>() {
    let drafts = prop::collection::vec((any_draft(), any_draft()), 1..ROUNDS);
    let runtime = runtime();
    let checked = runner().run(&drafts, |drafts| {
        runtime.block_on(async {
            let place = P::new().await;
            let scene = Scene::at(&place).await;
            let writers = [scene.store.clone(), place.open().await];
            let nexts = [GameCode::fresh(), GameCode::fresh()];
            let mut model = Model::default();
            for (round, (one, other)) in drafts.iter().enumerate() {
                let entries = [(0, one), (1, other)]
                    .map(|(writer, draft)| entry(&scene, nexts, draft, round * 2 + writer));
                let [first, second] = &entries;
                let (first, second) = tokio::join!(
                    writers[0].append(first.clone()),
                    writers[1].append(second.clone())
                );
                let told = [told(first)?, told(second)?];
                model = explained(&model, &scene, nexts, [one, other], &entries, told).await?;
            }
            Ok(())
        })
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
}

fn entry(scene: &Scene, nexts: [GameCode; 2], draft: &Draft, nth: usize) -> Entry {
    let person = scene.person;
    let effect = match &draft.effect {
        Change::Nothing => Effect::Nothing,
        Change::Moves { player, ply, count } => {
            let texts = (0..*count).map(|text| format!("{nth}.{text}")).collect();
            Effect::Moves { player: *player, ply: *ply, texts }
        }
        Change::TakenBack(plies) => Effect::TakenBack { plies: *plies },
        Change::Seated => Effect::Seated { player: 1, person },
        Change::Begins(which) => {
            let code = nexts[usize::from(*which)];
            Effect::Begins(Box::new(new_game(code, [Some(person), None], 5)))
        }
    };
    let summary = draft.summary.map(|summary| summary.to_string());
    Entry {
        event: format!("event {nth}"),
        request: draft.request.map(|request| request.to_string()),
        standing: summary.map(|summary| Standing { summary, ..standing(None) }),
        ..scene.entry(draft.number, effect)
    }
}

/// Whether it was stored. Any error but a taken place fails the test.
fn told(outcome: Result<(), StoreError>) -> Result<bool, TestCaseError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(StoreError::Taken) => Ok(false),
        Err(error) => Err(TestCaseError::fail(error.to_string())),
    }
}

/// Returns the model after two concurrent writes, if one of their two orders explains what is
/// stored.
async fn explained(
    before: &Model,
    scene: &Scene,
    nexts: [GameCode; 2],
    drafts: [&Draft; 2],
    entries: &[Entry; 2],
    told: [bool; 2],
) -> Result<Model, TestCaseError> {
    let game = scene.store.game(scene.game).await.unwrap().unwrap();
    let listed = scene.store.listed(scene.game).await.unwrap().unwrap();
    let mut begun = BTreeSet::new();
    for next in nexts {
        begun.extend(scene.store.listed(next).await.unwrap().map(|listed| listed.code));
    }
    for order in [[0, 1], [1, 0]] {
        let (mut model, mut stored) = (before.clone(), [false; 2]);
        for at in order {
            stored[at] = model.store(&entries[at], drafts[at]);
        }
        if stored == told && model.is(&game, listed.summary.as_deref(), &begun) {
            return Ok(model);
        }
    }
    Err(TestCaseError::fail(format!("{drafts:?} were told {told:?}, which left {game:?}")))
}

/// What may happen to a person's session.
#[derive(Debug, Clone, Copy)]
enum Step {
    Begin(usize),
    Renew(usize),
    End(usize),
    Remove,
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..4_usize).prop_map(Step::Begin),
        4 => (0..4_usize).prop_map(Step::Renew),
        3 => (0..4_usize).prop_map(Step::End),
        1 => Just(Step::Remove),
    ]
}

/// A person with a game, and their possible sessions.
struct Visits {
    person: PersonId,
    sessions: [NewSession; 4],
}

impl Visits {
    async fn take(&self, step: Step, store: &Store) -> Result<(), StoreError> {
        match step {
            Step::Begin(at) => store.begin_session(self.sessions[at].clone(), Uptime(1)).await?,
            Step::Renew(at) => {
                let stored = StoredSession::from(self.sessions[at].clone());
                store.renew(&stored, Moment(3), Uptime(2), Uptime(99)).await?;
                true
            }
            Step::End(at) => {
                store.end_sessions(vec![self.sessions[at].id]).await?;
                true
            }
            Step::Remove => {
                store.remove_person(self.person).await?;
                true
            }
        };
        Ok(())
    }
}

/// Two writers begin, renew and end sessions, and remove their person.
pub fn sessions_of_two_writers<P: Place>() {
    let steps = prop::collection::vec((any_step(), any_step()), 1..ROUNDS);
    let runtime = runtime();
    let checked = runner().run(&steps, |steps| {
        runtime.block_on(async {
            let place = P::new().await;
            let scene = Scene::at(&place).await;
            let writers = [scene.store.clone(), place.open().await];
            let person = scene.person;
            let session = || NewSession { expires: Uptime(50), ..session_of(person) };
            let visits = Visits { person, sessions: std::array::from_fn(|_| session()) };
            let mut model = Sessions::default();
            for (one, other) in steps {
                let (first, second) =
                    tokio::join!(visits.take(one, &writers[0]), visits.take(other, &writers[1]));
                let told = [told(first)?, told(second)?];
                let known = writers[1].sessions_of(person).await.unwrap();
                let known: BTreeMap<SessionId, bool> =
                    known.iter().map(|kept| (kept.id, kept.expires == Uptime(99))).collect();
                let orders = [[(0, one), (1, other)], [(1, other), (0, one)]];
                let after = orders.into_iter().find_map(|order| {
                    let (mut model, mut stored) = (model.clone(), [false; 2]);
                    for (at, step) in order {
                        stored[at] = model.take(step);
                    }
                    (stored == told && model.are(&visits, &known)).then_some(model)
                });
                model = after.ok_or_else(|| {
                    TestCaseError::fail(format!("{one:?} {other:?} {told:?} left {known:?}"))
                })?;
            }
            Ok(())
        })
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
}

/// The expected sessions, and which of them were renewed.
#[derive(Debug, Clone, Default)]
struct Sessions {
    renewed: BTreeMap<usize, bool>,
    removed: bool,
}

impl Sessions {
    /// Applies a write if it is valid, and returns whether it was.
    fn take(&mut self, step: Step) -> bool {
        match step {
            Step::Begin(at) if !self.removed => {
                if self.renewed.contains_key(&at) {
                    return false;
                }
                self.renewed.insert(at, false);
            }
            Step::Begin(_) => {}
            Step::Renew(at) => {
                if let Some(renewed) = self.renewed.get_mut(&at) {
                    *renewed = true;
                }
            }
            Step::End(at) => drop(self.renewed.remove(&at)),
            Step::Remove => *self = Self { renewed: BTreeMap::new(), removed: true },
        }
        true
    }

    fn are(&self, visits: &Visits, known: &BTreeMap<SessionId, bool>) -> bool {
        let own = |(id, _): &(&SessionId, &bool)| visits.sessions.iter().any(|new| new.id == **id);
        let known: BTreeMap<SessionId, bool> =
            known.iter().filter(own).map(|(id, renewed)| (*id, *renewed)).collect();
        let expected = self.renewed.iter().map(|(at, renewed)| (visits.sessions[*at].id, *renewed));
        expected.collect::<BTreeMap<_, _>>() == known
    }
}
