//! Puzzles, as a page solves them.

use browser::{Puzzle, daily_puzzle, new_rating, puzzles, rating_after};
use catalog::GameId;
use serde_json::{Value, json};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn open(info: &Value) -> Puzzle {
    Puzzle::open(info["game"].as_str().unwrap(), info["id"].as_str().unwrap()).unwrap()
}

#[test]
fn all_variants_have_puzzles_that_can_be_opened() {
    let all = parse(&puzzles(None).unwrap());
    let mut count = 0;
    for &game in GameId::ALL {
        let own = parse(&puzzles(Some(game.to_string())).unwrap());
        let own = own.as_array().unwrap();
        assert!(own.len() >= 120, "{game}");
        count += own.len();
        let puzzle = open(&own[0]);
        assert_eq!(parse(&puzzle.info()), own[0]);
        let view = parse(&puzzle.view(vec![]).unwrap());
        assert_eq!(view["turn"], own[0]["solver"]);
        assert!(view["legal"].as_array().unwrap().len() > 1);
    }
    assert_eq!(all.as_array().unwrap().len(), count);
}

#[test]
fn a_solution_is_right_move_by_move() {
    for &game in GameId::ALL {
        let infos = parse(&puzzles(Some(game.to_string())).unwrap());
        let longest = |info: &&Value| info["decisions"].as_u64();
        let puzzle = open(infos.as_array().unwrap().iter().max_by_key(longest).unwrap());
        let line = parse(&puzzle.line());
        let solution = texts(&line["solution"]);
        let (mut found, mut decisions) = (0, 0);
        loop {
            let verdict = parse(&puzzle.judge(found, &solution[found]).unwrap());
            assert_eq!(verdict["type"], "right", "{game}");
            let replies = texts(&verdict["replies"]);
            assert_eq!(replies, solution[found + 1..][..replies.len()]);
            found += 1 + replies.len();
            decisions += 1;
            if verdict["solved"] == true {
                break;
            }
        }
        assert_eq!(found, solution.len(), "{game}");
        assert_eq!(parse(&puzzle.info())["decisions"], decisions, "{game}");
        let whole = [solution, texts(&line["then"])].concat();
        assert!(puzzle.view(whole).is_ok(), "{game}: the line can be played to its end");
    }
}

#[test]
fn alternatives_are_wrong_and_refuted() {
    for &game in GameId::ALL {
        let infos = parse(&puzzles(Some(game.to_string())).unwrap());
        let puzzle = open(&infos[1]);
        let alternatives = texts(&parse(&puzzle.line())["alternatives"]);
        assert!(!alternatives.is_empty(), "{game}");
        for mv in alternatives {
            let verdict = parse(&puzzle.judge(0, &mv).unwrap());
            assert_eq!(verdict, json!({ "type": "wrong" }), "{game} {mv}");
            let refutation = parse(&puzzle.refute(0, &mv).unwrap());
            assert!(refutation["result"]["type"].is_string(), "{game} {mv}: {refutation}");
            let line = [vec![mv], texts(&refutation["line"])].concat();
            assert!(puzzle.view(line).is_ok(), "{game}");
        }
    }
}

#[test]
fn the_puzzle_of_a_day_is_one_of_the_list() {
    let all = parse(&puzzles(None).unwrap());
    let days: Vec<Value> = (20_775..20_781).map(|day| parse(&daily_puzzle(day))).collect();
    assert!(days.iter().all(|daily| all.as_array().unwrap().contains(daily)));
    assert_ne!(days[0]["game"], days[1]["game"]);
}

#[test]
fn a_first_puzzle_moves_the_rating_of_a_newcomer() {
    let new = new_rating();
    let first = rating_after(&new, 1000, true).unwrap();
    let second = rating_after(&first, 1000, false).unwrap();
    let rating = |text: &str| parse(text)["rating"].as_f64().unwrap();
    assert!(rating(&first) > rating(&new) && rating(&second) < rating(&first));
    assert_eq!(rating_after("{}", 1, true).unwrap_err().name(), "Malformed");
}

#[test]
fn bad_input_is_refused() {
    assert_eq!(puzzles(Some("chess".into())).unwrap_err().name(), "Malformed");
    assert_eq!(Puzzle::open("dvonn", "nosuch").err().unwrap().name(), "Malformed");
    let infos = parse(&puzzles(Some("dvonn".into())).unwrap());
    let puzzle = open(&infos[0]);
    assert_eq!(puzzle.judge(0, "z9").unwrap_err().name(), "Malformed");
    assert_eq!(puzzle.judge(99, "pass").unwrap_err().name(), "Refused");
    assert_eq!(puzzle.judge(0, "pass").unwrap_err().name(), "Refused");
    assert_eq!(puzzle.view(vec!["a1-a1".into()]).unwrap_err().name(), "Refused");
    let objection = parse(&puzzle.why(vec![], vec!["a1".into()]).unwrap());
    assert!(objection.is_null() || objection["code"].is_string(), "{objection}");
}
