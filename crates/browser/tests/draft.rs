//! Boards that a page sets up.

use browser::{DraftBoard, DraftChange, DraftReport, draft};
use catalog::GameId;
use serde_json::{Value, json};

fn report(game: &str, text: Option<&str>, change: &Value) -> Value {
    let change = DraftChange::parse(&change.to_string()).unwrap();
    serde_json::to_value(draft(game, None, text, &change).unwrap()).unwrap()
}

fn board(report: DraftReport) -> DraftBoard {
    match report {
        DraftReport::Board(board) => *board,
        unreadable @ DraftReport::Unreadable { .. } => panic!("{unreadable:?}"),
    }
}

#[test]
fn a_board_begins_with_the_regular_start() {
    for &game in GameId::ALL {
        let seen = board(draft(game.id(), None, None, &DraftChange::Look).unwrap());
        assert!(seen.regular && seen.flaw.is_none(), "{game}");
        assert_eq!(seen.view.text, seen.text);
        assert!(seen.view.legal.is_empty() && !seen.brushes.is_empty());
        let cleared = board(draft(game.id(), None, None, &DraftChange::Clear).unwrap());
        assert!(cleared.view.board.pieces.is_empty(), "{game}");
    }
}

#[test]
fn a_change_is_seen_at_once_and_what_is_wrong_is_said() {
    let put =
        json!({"type": "put", "at": "c3", "piece": {"owner": null, "height": 2, "marked": false}});
    let seen = report("gyges-basic", None, &put);
    assert_eq!(seen["type"], "board");
    assert_eq!(seen["flaw"], json!({"game": "gyges", "code": "off_home_row", "at": "c3"}));
    assert_eq!(seen["view"]["board"]["pieces"][0]["at"], "c3");
    let text = seen["text"].as_str().unwrap();
    let moved = json!({"type": "set", "name": "stage", "value": "move"});
    let seen = report("gyges-basic", Some(text), &moved);
    assert_eq!((&seen["flaw"], &seen["view"]["turn"]), (&Value::Null, &json!("first")));
    let second = json!({"type": "set", "name": "turn", "value": "second"});
    let seen = report("gyges-basic", Some(text), &second);
    assert_eq!(seen["view"]["turn"], "second");
    let out = report("gyges-basic", Some(text), &json!({"type": "put", "at": "c3", "piece": null}));
    assert_eq!(out["regular"], true);
}

#[test]
fn a_text_that_cannot_be_read_is_no_error() {
    let seen = report("dvonn", Some("....x"), &json!({"type": "look"}));
    assert_eq!((&seen["type"], &seen["column"]), (&json!("unreadable"), &json!(5)));
    assert!(seen["reason"].as_str().unwrap().contains("column 5"), "{seen}");
}

#[test]
fn what_the_game_does_not_have_is_refused() {
    let change = |change: Value| {
        let change = DraftChange::parse(&change.to_string())?;
        draft("dvonn", None, None, &change).map(drop)
    };
    let piece = json!({"owner": "first", "height": 1, "marked": true});
    for refused in [
        json!({"type": "put", "at": "z9", "piece": null}),
        json!({"type": "put", "at": "c3", "piece": piece}),
        json!({"type": "set", "name": "goal", "value": "none"}),
    ] {
        assert_eq!(change(refused.clone()).unwrap_err().name(), "Refused", "{refused}");
    }
    assert_eq!(change(json!({"type": "paint"})).unwrap_err().name(), "Malformed");
    assert_eq!(draft("chess", None, None, &DraftChange::Look).unwrap_err().name(), "Malformed");
}
