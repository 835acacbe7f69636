use catalog::{GameId, Setup};
use game::{Dice, Player};
use room::Rehearsal;
use wire::Tell;

use crate::{choice, input};

/// The most messages in one game, to bound the time.
const MOST_MESSAGES: usize = 40;

/// Plays what clients send over the sockets of a game: one message per line, each after a byte that
/// says who sends it. Returns whether every message was carried out. A refused message changes
/// nothing, and a game that is resumed from the store is the same game.
pub fn socket(data: &[u8]) -> bool {
    let Some((&game, said)) = choice(GameId::ALL, data) else { return false };
    let [mut rehearsal, mut without_refused] = [(); 2].map(|()| Rehearsal::of(game));
    let mut understood = true;
    for line in said.split(|&byte| byte == b'\n').take(MOST_MESSAGES) {
        let Some((&from, message)) = choice(&SENDERS, line) else { continue };
        // Sockets carry text; anything else ends the message.
        let Ok(message) = std::str::from_utf8(message) else {
            understood = false;
            continue;
        };
        if let Err(refusal) = rehearsal.hear(from, message) {
            understood = false;
            assert!(!refusal.detail.is_empty());
        } else {
            without_refused.hear(from, message).expect("it was carried out in the same game");
        }
    }
    let seen = rehearsal.seen();
    for written in &seen {
        let read: Tell = serde_json::from_str(written).expect("clients read what servers write");
        assert_eq!(&serde_json::to_string(&read).expect("plain data"), written);
    }
    assert_eq!(without_refused.seen(), seen, "a refused message has changed something");
    assert_eq!(rehearsal.resumed().seen(), seen, "the stored game differs");
    understood
}

const SENDERS: [Option<Player>; 3] = [Some(Player::First), Some(Player::Second), None];

/// The beginnings of random games, with all kinds of requests in between.
pub(crate) fn socket_seeds() -> Vec<Vec<u8>> {
    let games = GameId::ALL.iter().enumerate();
    games
        .flat_map(|(n, &game)| (0..12).map(move |seed| input(n, &conversation(game, seed))))
        .collect()
}

fn conversation(game: GameId, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut position = Setup::of(game).start();
    let mut lines = vec![said(0, 99, r#""say","text":"hello""#)];
    for ply in 0..dice.roll(16) {
        let Some(mv) = dice.pick(&position.moves()) else { break };
        let turn = position.turn().index();
        if dice.roll(3) == 0 {
            let preview = format!(r#""preview","ply":{ply},"moves":["{mv}"]"#);
            lines.push(said(turn, 100 + ply, &preview));
        }
        lines.push(said(turn, ply, &format!(r#""play","ply":{ply},"moves":["{mv}"]"#)));
        position.play(mv);
    }
    let manners = [
        &[(0, r#""draw""#), (1, r#""decline_draw""#), (1, r#""mute","muted":true"#)][..],
        &[(1, r#""draw""#), (0, r#""draw""#), (0, r#""rematch""#), (1, r#""rematch""#)],
        &[(0, r#""resign""#), (1, r#""say","text":"gg""#)],
        &[],
    ][dice.roll(4)];
    lines.extend(manners.iter().enumerate().map(|(n, (by, ask))| said(*by, 200 + n, ask)));
    lines.join("\n")
}

fn said(by: usize, id: usize, ask: &str) -> String {
    format!(r#"{by}{{"id":"{id}","ask":{{"type":{ask}}}}}"#)
}
