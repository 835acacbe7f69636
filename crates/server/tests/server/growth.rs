//! How much the database grows with each game: `cargo test -p triskel-server --test server growth --
//! --nocapture` prints the table of `docs/performance.md`.

use catalog::GameId;
use game::{Dice, Player};
use room::{GameCode, Instant, Moment, PersonId, Room, Saved, SavedSeat, Summary, Uptime};
use store::testing::session_of;
use store::{Effect, Entry, NewGame, Standing, Store};
use wire::{ClockTerms, Event, Terms};

const GAMES: usize = 8;

/// The most bytes per move that any game may take, including indexes.
const MOST_BYTES_PER_MOVE: u64 = 400;

fn standing(stands: room::Standing) -> Standing {
    let room::Standing { over, ply, due, summary } = stands;
    let summary = stored::summary_text(&summary);
    Standing { over, aborted: false, winner: None, ply, due, since: Uptime(0), summary }
}

/// Plays a random game to its end, or for 200 moves, and stores it as a server does. Returns how many
/// moves it had.
async fn play(store: &Store, game: GameId, people: [PersonId; 2], dice: &mut Dice) -> u32 {
    let terms = Terms {
        game: game.id().to_owned(),
        pieces: None,
        clock: Some(ClockTerms::Live { base: 600, increment: 5 }),
        repetition: true,
        computer: None,
        rated: false,
        start: None,
    };
    let (code, created) = (GameCode::fresh(), Moment::now());
    let summary = Summary::of_start(&terms).unwrap();
    let start = room::Standing { over: false, ply: 0, due: None, summary };
    let seats = people.map(Some);
    let terms_text = stored::terms_text(&terms);
    let (variant, standing_at_start) = (terms.game.clone(), standing(start));
    let new =
        NewGame { code, variant, terms: terms_text, seats, created, standing: standing_at_start };
    store.begin(new).await.unwrap();
    let seat = |person| Some(SavedSeat::of(person));
    let (events, moves, now) = (Vec::new(), Vec::new(), Instant::default());
    let saved = Saved { code, created, terms, seats: people.map(seat), due: None, events, moves };
    let mut room = Room::resume(saved, Uptime(0), now).unwrap();
    while !room.is_over() && room.ply() < 200 {
        let legal = room.position().moves();
        let mv = legal[dice.roll(legal.len())].to_string();
        let event = room.moved(&[mv], now).unwrap();
        let Event::Moved { by, ply, moves, .. } = &event else { panic!("a move is one") };
        let player = Player::from(*by).index();
        // Ids of the web app have this length.
        let request = Some(format!("{}:{:024}", people[player], ply));
        let entry = Entry {
            game: code,
            number: room.number() + 1,
            at: Moment::now(),
            request: request.clone(),
            event: stored::event_text(&event),
            effect: Effect::Moves { player: player as u8, ply: *ply, texts: moves.clone() },
            standing: room.after(&event, Uptime(0), now).unwrap().map(standing),
            rated: None,
        };
        store.append(entry).await.unwrap();
        room.take_in(event, Moment::now(), request, now).unwrap();
    }
    room.ply()
}

#[tokio::test]
async fn a_game_takes_a_few_kilobytes() {
    println!(
        "| game | moves | kB per game | bytes per move |
|---|--:|--:|--:|"
    );
    for (seed, &game) in (0..).zip(GameId::ALL) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("triskel.db");
        let store = Store::open(&file).await.unwrap();
        let people = [PersonId::fresh(), PersonId::fresh()];
        for person in people {
            store.welcome(session_of(person), Uptime(0)).await.unwrap();
        }
        store.settle().await.unwrap();
        let before = std::fs::metadata(&file).unwrap().len();
        let (mut dice, mut moves) = (Dice::new(seed), 0);
        for _ in 0..GAMES {
            moves += u64::from(play(&store, game, people, &mut dice).await);
        }
        store.settle().await.unwrap();
        let grown = std::fs::metadata(&file).unwrap().len() - before;
        let (each, per_move) = (grown as f64 / GAMES as f64 / 1e3, grown / moves);
        println!("| {game} | {} | {each:.1} | {per_move} |", moves / GAMES as u64);
        assert!(per_move < MOST_BYTES_PER_MOVE, "{game}: {per_move} bytes per move");
    }
}
