use crate::{Game, Outcome, Player, perft};

/// Checks every count of a `.perft` file: lines `fen TEXT`, each followed by lines `perft D N`.
pub fn check_perft<G: Game>(variant: G::Variant, file: &str) {
    let mut position = None;
    let mut checked = 0;
    for (number, line) in (1..).zip(file.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(text) = line.strip_prefix("fen ") {
            let parsed = G::parse(variant, text).unwrap_or_else(|e| panic!("line {number}: {e}"));
            assert_eq!(parsed.to_string(), text, "line {number}");
            position = Some(parsed);
        } else if let Some((depth, count)) =
            line.strip_prefix("perft ").and_then(|rest| rest.split_once(' '))
        {
            let position = position.as_ref().expect("a fen line comes first");
            let depth = depth.parse().expect("a depth");
            let count: u64 = count.parse().expect("a count");
            assert_eq!(perft(position, depth), count, "line {number}: depth {depth} of {position}");
            checked += 1;
        } else {
            panic!("line {number}: neither fen nor perft: {line}");
        }
    }
    assert!(checked > 0, "no counts in the file");
}

/// Replays every game of a `.games` file: lines `seed N | result R | m1 m2 …`.
pub fn check_games<G: Game>(variant: G::Variant, file: &str) {
    let mut checked = 0;
    for (number, line) in (1..).zip(file.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut fields = line.split('|').map(str::trim);
        let (_seed, result, moves) = (fields.next(), fields.next(), fields.next());
        let result = result.and_then(|r| r.strip_prefix("result ")).expect("a result");
        let mut position = G::start(variant);
        for text in moves.expect("moves").split(' ') {
            let mv: G::Move = text.parse().unwrap_or_else(|e| panic!("line {number}: {text}: {e}"));
            assert_eq!(mv.to_string(), text, "line {number}");
            let before = position.to_string();
            position
                .try_play(mv)
                .unwrap_or_else(|e| panic!("line {number}: {text} in {before}: {e}"));
        }
        let name = match position.outcome() {
            None => "unfinished",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Win(Player::First)) => "p1win",
            Some(Outcome::Win(Player::Second)) => "p2win",
        };
        assert_eq!(name, result, "line {number}");
        checked += 1;
    }
    assert!(checked > 0, "no games in the file");
}
