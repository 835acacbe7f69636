//! The contract of a store as tests for any backend: `store::suite!(Place)` in a test file runs
//! them all.

pub mod accounts;
pub mod games;
pub mod interleavings;
pub mod people;
pub mod postgres;
pub mod ratings;

use std::future::Future;

use crate::{
    Effect, Entry, GameCode, Moment, NewGame, NewSession, PersonId, SessionId, Standing, Store,
    Uptime,
};

/// A place for a store, as long as it lives.
pub trait Place: Sized {
    /// Whether this machine can run it; if not, prints why.
    fn is_possible() -> bool {
        true
    }

    /// A new, empty place.
    fn new() -> impl Future<Output = Self>;

    /// Opens the store. Opened twice, it has two writers that know nothing of each other.
    fn open(&self) -> impl Future<Output = Store>;
}

/// Runs all tests of the suite on such places.
#[macro_export]
macro_rules! suite {
    ($place:ty) => {
        $crate::suite! { $place =>
            games::stored_data_is_there_after_reopening,
            games::of_two_writers_one_wins_and_nothing_of_the_other_is_kept,
            games::a_request_is_stored_once,
            games::moves_taken_back_leave_the_record_and_their_plies,
            games::a_seat_is_taken_once,
            games::a_game_is_due_while_its_clock_runs,
            games::games_that_never_began_are_found_by_when_something_last_happened,
            games::a_game_that_cannot_go_on_is_left_alone,
            games::lists_read_what_the_last_change_left,
            games::many_writers_at_once_are_all_served,
            games::a_premove_is_kept_until_its_player_moves_or_moves_are_taken_back,
            games::the_servers_clock_never_goes_back,
            games::games_are_listed_page_by_page_with_the_newest_first,
            games::a_game_begins_with_the_event_that_says_so_or_not_at_all,
            games::a_game_from_elsewhere_is_there_as_a_whole_or_not_at_all,
            games::missed_events_can_be_read_alone,
            games::writes_without_a_game_or_person_are_refused,
            games::only_games_that_were_aborted_are_forgotten,
            games::all_games_can_be_walked_through,
            games::commits_are_observed,
            people::a_name_stays_with_its_person,
            people::a_session_is_kept_renewed_and_ended,
            people::sessions_are_listed_for_their_person_only,
            people::expired_sessions_are_found,
            people::a_person_who_is_removed_stays_in_their_games_without_a_name,
            people::nobody_comes_back_as_a_person_who_was_removed,
            people::only_people_without_games_are_forgotten,
            people::nobody_new_can_exchange_a_cookie,
            accounts::a_guest_who_signs_up_keeps_their_games_and_gets_another_session,
            accounts::somebody_new_can_sign_up,
            accounts::a_name_is_taken_once,
            accounts::whoever_was_removed_signs_up_no_more,
            accounts::a_session_needs_the_password_that_was_compared,
            accounts::another_password_ends_the_other_sessions,
            accounts::a_link_to_choose_a_password_is_good_once,
            accounts::an_account_that_is_removed_leaves_its_name,
            accounts::people_with_accounts_are_not_forgotten,
            ratings::ratings_change_with_the_end_of_the_game,
            ratings::of_two_games_that_end_at_once_one_is_rated_first,
            ratings::a_game_is_rated_once,
            ratings::rated_games_are_read_in_their_order_and_rated_anew,
            ratings::ratings_of_somebody_removed_stay_with_their_games,
            ratings::leaders_have_accounts_and_settled_ratings_come_first,
            ratings::games_between_people_are_listed_and_counted,
            ratings::running_games_of_accounts_are_found_with_the_best_first,
        }

        #[test]
        fn however_two_writers_interleave_one_order_explains_what_is_stored() {
            if !<$place as $crate::testing::Place>::is_possible() {
                return;
            }
            $crate::testing::interleavings::games_of_two_writers::<$place>();
        }

        #[test]
        fn however_two_writers_interleave_sessions_that_ended_stay_ended() {
            if !<$place as $crate::testing::Place>::is_possible() {
                return;
            }
            $crate::testing::interleavings::sessions_of_two_writers::<$place>();
        }
    };
    ($place:ty => $($file:ident :: $name:ident),+ $(,)?) => {
        $(
            #[tokio::test]
            async fn $name() {
                if !<$place as $crate::testing::Place>::is_possible() {
                    return;
                }
                let place = <$place as $crate::testing::Place>::new().await;
                $crate::testing::$file::$name(&place).await;
            }
        )+
    };
}

/// A session for somebody new.
pub fn session_of(person: PersonId) -> NewSession {
    NewSession {
        id: SessionId::fresh(),
        person,
        hash: [7; 32],
        created: Moment(1),
        expires: Uptime(i64::MAX),
        client: None,
    }
}

/// A store with one game in which one person has a seat.
pub(crate) struct Scene {
    pub(crate) store: Store,
    pub(crate) game: GameCode,
    pub(crate) person: PersonId,
}

impl Scene {
    pub(crate) async fn at(place: &impl Place) -> Self {
        let store = place.open().await;
        let (game, person) = (GameCode::fresh(), PersonId::fresh());
        store.welcome(session_of(person), Uptime(0)).await.unwrap();
        store.begin(new_game(game, [Some(person), None], 2)).await.unwrap();
        Self { store, game, person }
    }

    pub(crate) fn entry(&self, number: u32, effect: Effect) -> Entry {
        Entry {
            game: self.game,
            number,
            at: Moment(3),
            request: None,
            event: format!("event {number}"),
            effect,
            standing: None,
            rated: None,
        }
    }

    /// An event that leads to this standing.
    pub(crate) fn leads_to(&self, number: u32, standing: Standing) -> Entry {
        Entry { standing: Some(standing), ..self.entry(number, Effect::Nothing) }
    }

    pub(crate) async fn moves(&self) -> Vec<String> {
        self.store.game(self.game).await.unwrap().unwrap().moves
    }
}

pub(crate) fn new_game(code: GameCode, seats: [Option<PersonId>; 2], created: i64) -> NewGame {
    let (variant, terms, created) = ("dvonn".into(), "terms".into(), Moment(created));
    NewGame { code, variant, terms, seats, created, standing: standing(None) }
}

/// The standing of a new game.
pub(crate) fn standing(due: Option<i64>) -> Standing {
    let (due, summary) = (due.map(Uptime), "summary".to_owned());
    let (over, aborted, winner, ply) = (false, false, None, 0);
    Standing { over, aborted, winner, ply, due, since: Uptime(100), summary }
}

/// The standing of an aborted game.
pub(crate) fn aborted(since: i64) -> Standing {
    Standing { over: true, aborted: true, since: Uptime(since), ..standing(None) }
}

pub(crate) fn moves(ply: u32, texts: &[&str]) -> Effect {
    Effect::Moves { player: 0, ply, texts: texts.iter().map(ToString::to_string).collect() }
}
