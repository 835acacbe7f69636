//! What programs in other languages receive, with its types.
#![cfg(feature = "wire")]

use catalog::{Cause, GameId, Objection, Setup};
use engine::Reason;
use game::Tap;
use ts_rs::{Config, TS};

fn json(game: GameId, position: &str, taps: &[&'static str]) -> String {
    let position = Setup::of(game).parse(position).unwrap();
    let taps: Vec<Tap> = taps.iter().map(|&tap| Tap::Borrowed(tap)).collect();
    serde_json::to_string(&position.objection(&taps)).unwrap()
}

#[test]
fn refusals_are_serialised_as_codes_with_their_values() {
    let dvonn = "........./..bw....../..b2ww...3w.r/..wb....../......... w move";
    assert_eq!(
        json(GameId::Dvonn, dvonn, &["i3"]),
        r#"{"game":"dvonn","code":"no_landing","at":"i3","height":3}"#
    );
    assert_eq!(json(GameId::Dvonn, dvonn, &["e3"]), "null");
    let gipf = Setup::of(GameId::GipfBasic).start().to_string();
    assert_eq!(json(GameId::GipfBasic, &gipf, &["e5"]), r#"{"game":"gipf","code":"dot_first"}"#);
    let gyges = "....../....../....../....../....../11.... s place -";
    assert_eq!(
        json(GameId::GygesBasic, gyges, &["hand-1"]),
        r#"{"game":"gyges","code":"not_in_hand","size":1}"#
    );
}

#[test]
fn reasons_are_serialised_in_the_same_way() {
    let reason = Reason::StopsGoal { from: Tap::Borrowed("c3"), only: true };
    assert_eq!(
        serde_json::to_string(&reason).unwrap(),
        r#"{"code":"stops_goal","from":"c3","only":true}"#
    );
    assert_eq!(Reason::name(&Config::new()), "HintReason");
}

#[test]
fn causes_are_serialised_in_the_same_way() {
    let json = |game, text: &str| {
        serde_json::to_string(&Setup::of(game).parse(text).unwrap().cause()).unwrap()
    };
    let dvonn = "........./........../5wr6b*......../........../......... w move";
    assert_eq!(
        json(GameId::Dvonn, dvonn),
        r#"{"game":"dvonn","code":"counted","first":5,"second":6}"#
    );
    let gipf = "B..W/...../....../W.....B/....../...../B..W b push 3,0 cc";
    let nothing = r#"{"game":"gipf","code":"nothing_to_push"}"#;
    assert_eq!(json(GameId::GipfStandard, gipf), nothing);
    let gyges = "....../....../....../....../....../...... n move S1";
    assert_eq!(json(GameId::GygesBasic, gyges), r#"{"game":"gyges","code":"goal"}"#);
    assert_eq!(
        json(GameId::GygesBasic, &Setup::of(GameId::GygesBasic).start().to_string()),
        "null"
    );
    let all = r#"{ "game": "dvonn" } & DvonnCause | { "game": "gipf" } & GipfCause | { "game": "gyges" } & GygesCause"#;
    assert_eq!(Cause::inline(&Config::new()), all);
}

#[test]
fn their_types_are_closed() {
    let config = Config::new();
    assert_eq!(
        Objection::inline(&config),
        r#"{ "game": "dvonn" } & DvonnObjection | { "game": "gipf" } & GipfObjection | { "game": "gyges" } & GygesObjection"#
    );
    let gyges = gyges::Refusal::inline(&config);
    assert!(gyges.contains(r#"{ "code": "out_of_reach","#), "{gyges}");
    let schema = schemars::schema_for!(Objection);
    let codes = serde_json::to_string(&schema).unwrap();
    assert!(codes.contains(r#""const":"not_nearest_row""#), "{codes}");
}
