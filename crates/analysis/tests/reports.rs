//! The JSON that `docs/analysis.md` describes.

use analysis::{Decision, Fault, GameReport, PositionReport, Prospect, Study};
use catalog::{GameId, Setup};
use game::Player;
use record::{NodeId, Record};
use search::Score;
use serde_json::json;

fn prospect(moves: &[&str], score: Score, chance: f64, points: Option<i32>) -> Prospect {
    let dvonn = Setup::of(GameId::Dvonn).start();
    let moves = moves.iter().map(|mv| dvonn.parse_move(mv).unwrap()).collect();
    Prospect {
        moves,
        score,
        chance,
        points,
        counted: points.is_some(),
        proven: score.is_decided(),
        depth: 7,
    }
}

#[test]
fn a_game() {
    let mut record = Record::new(Setup::of(GameId::Dvonn));
    record.tags.set("White", "Ada");
    let moment = record.try_play(NodeId::START, "c3").unwrap();
    let start = record.start().to_string();
    let study = Study {
        decisions: vec![Decision {
            moment,
            ply: 1,
            turn: 1,
            player: Player::First,
            position: start.clone(),
            played: prospect(&["c3", "d3"], Score::loss_in(4), 0.0, Some(-3)),
            best: vec![prospect(&["d3"], Score::estimate(120), 0.661_23, None)],
            fault: Some(Fault::Blunder),
            missed_win: false,
        }],
        complete: true,
    };
    let report = serde_json::to_value(GameReport::new(&record, &study)).unwrap();
    let nothing = json!({
        "decisions": 0, "dubious": 0, "mistakes": 0, "blunders": 0, "missed_wins": 0,
        "average_cost": 0.0,
    });
    let expected = json!({
        "format": "triskel-analysis/1",
        "game": "dvonn",
        "start": start,
        "tags": { "White": "Ada" },
        "result": "*",
        "complete": true,
        "decisions": [{
            "ply": 1,
            "turn": 1,
            "player": 1,
            "position": start,
            "played": {
                "moves": ["c3", "d3"], "chance": 0.0, "score": null, "proven": "loss", "decisions": 4, "points": -3,
                "counted": true, "depth": 7,
            },
            "best": [{
                "moves": ["d3"], "chance": 0.6612, "score": 120, "proven": null, "decisions": null, "points": null,
                "counted": false, "depth": 7,
            }],
            "fault": "blunder",
            "missed_win": false,
        }],
        "players": [
            {
                "decisions": 1, "dubious": 0, "mistakes": 0, "blunders": 1, "missed_wins": 0,
                "average_cost": 0.6612,
            },
            nothing,
        ],
    });
    assert_eq!(report, expected);
}

#[test]
fn a_position() {
    let fen = "31.1../3..2../....2./....../1..1.3/.3..22 s move -";
    let position = Setup::of(GameId::GygesBasic).parse(fen).unwrap();
    let line = prospect(&["b1-c4"], Score::win_in(5), 1.0, None);
    let report = serde_json::to_value(PositionReport::new(&*position, &[line])).unwrap();
    let expected = json!({
        "format": "triskel-analysis/1",
        "game": "gyges-basic",
        "position": fen,
        "player": 1,
        "result": "*",
        "best": [{
            "moves": ["b1-c4"], "chance": 1.0, "score": null, "proven": "win", "decisions": 5, "points": null,
            "counted": false, "depth": 7,
        }],
    });
    assert_eq!(report, expected);
}
