//! A tree of moves as a page changes it.

use browser::{Edit, GameTree, TreeReport};
use catalog::{GameId, Setup};
use game::Dice;

fn moves(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn dvonn(line: &str) -> GameTree {
    GameTree::begin("dvonn", None, None, &moves(line)).unwrap()
}

fn play(tree: &mut GameTree, at: usize, line: &str) -> usize {
    tree.edit(at, &Edit::Play { moves: moves(line) }).unwrap()
}

/// The moves in their order, variations in parentheses.
fn drawn(report: &TreeReport) -> String {
    let word = |node: &browser::NodeReport| {
        let mv = node.mv.clone()?;
        Some(format!("{}{mv}", "(".repeat(node.depth as usize)))
    };
    report.nodes.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn variations_are_added_promoted_and_deleted() {
    let mut tree = dvonn("a1 b1 c1");
    let side = play(&mut tree, 2, "d1 e1");
    let report = tree.report(side).unwrap();
    assert_eq!(drawn(&report), "a1 b1 c1 (d1 (e1");
    assert_eq!(report.line, ["a1", "b1", "d1", "e1"]);
    assert_eq!(report.view.ply, 4);
    assert!(report.nodes[4].varies && !report.nodes[5].varies);
    assert_eq!(report.nodes[3].begins, Some(2));
    // The same moves are not added again.
    assert_eq!(play(&mut tree, 2, "D1"), 4);
    let shown = tree.edit(side, &Edit::MakeMain).unwrap();
    let report = tree.report(shown).unwrap();
    assert_eq!(drawn(&report), "a1 b1 d1 (c1 e1");
    assert_eq!(report.line, ["a1", "b1", "d1", "e1"]);
    let shown = tree.edit(4, &Edit::Promote).unwrap();
    assert_eq!(drawn(&tree.report(shown).unwrap()), "a1 b1 c1 (d1 (e1");
    assert_eq!(tree.edit(4, &Edit::Delete).unwrap(), 2);
    assert_eq!(drawn(&tree.report(2).unwrap()), "a1 b1 c1");
    assert_eq!(tree.edit(0, &Edit::Delete).unwrap(), 0);
}

#[test]
fn comments_and_signs_are_written_and_removed() {
    let mut tree = dvonn("a1 b1");
    let say = |text: &str| Edit::Comment { text: text.into() };
    let mark = |sign: Option<&str>| Edit::Mark { sign: sign.map(str::to_owned) };
    tree.edit(2, &say(" brave } or \\ not\n")).unwrap();
    tree.edit(0, &say("about the game")).unwrap();
    tree.edit(2, &mark(Some("!?"))).unwrap();
    let text = tree.report(0).unwrap().text;
    let again = GameTree::parse(&text).unwrap().report(2).unwrap();
    assert_eq!(again.nodes[2].comment, "brave } or \\ not");
    assert_eq!((again.nodes[2].sign, &*again.nodes[0].comment), (Some("!?"), "about the game"));
    tree.edit(2, &mark(None)).unwrap();
    tree.edit(2, &say("")).unwrap();
    let bare = tree.report(2).unwrap();
    assert_eq!((bare.nodes[2].sign, &*bare.nodes[2].comment), (None, ""));
    assert_eq!(tree.edit(1, &mark(Some("!!!"))).unwrap_err().name(), "Malformed");
}

#[test]
fn refused_edits_change_nothing() {
    let mut tree = dvonn("a1 b1");
    let before = tree.report(2).unwrap();
    let bad = |moves: &[&str]| Edit::Play { moves: moves.iter().map(|&m| m.into()).collect() };
    assert_eq!(tree.edit(2, &bad(&["c1", "c1"])).unwrap_err().name(), "Refused");
    assert_eq!(tree.edit(2, &bad(&["z9"])).unwrap_err().name(), "Malformed");
    assert_eq!(tree.edit(99, &Edit::Look).unwrap_err().name(), "Malformed");
    assert_eq!(tree.report(2).unwrap(), before);
    for text in ["", "{", "[]", r#"{"type":"burn"}"#, r#"{"type":"play"}"#] {
        assert_eq!(Edit::parse(text).unwrap_err().name(), "Malformed", "{text}");
    }
    assert_eq!(Edit::parse(r#"{"type":"make_main"}"#), Ok(Edit::MakeMain));
    assert_eq!(GameTree::parse("").unwrap_err().name(), "Malformed");
}

#[test]
fn lines_are_found_and_followed() {
    let mut tree = dvonn("a1 b1 c1");
    let side = play(&mut tree, 2, "d1");
    assert_eq!(tree.find(&moves("a1 b1 d1")), Some(side));
    assert_eq!(
        (tree.find(&moves("b1")), tree.find(&moves("zz")), tree.find(&[])),
        (None, None, Some(0))
    );
    let view = tree.view(side, &moves("e1")).unwrap();
    assert_eq!((view.ply, &*view.last[0].text), (4, "e1"));
    assert_eq!(tree.turn(side, &moves("e1 f1")).unwrap()[0].text, "f1");
    assert_eq!(tree.view(side, &moves("d1")).unwrap_err().name(), "Refused");
}

#[test]
fn a_result_belongs_to_the_recorded_game() {
    let resigned = "[Game \"dvonn\"]\n[Result \"1-0\"]\n\n1. a1 b1 1-0\n";
    let mut tree = GameTree::parse(resigned).unwrap();
    play(&mut tree, 1, "c1");
    assert!(tree.report(0).unwrap().text.contains("1-0"), "a variation changes nothing");
    play(&mut tree, 2, "c1");
    assert!(!tree.report(0).unwrap().text.contains("1-0"), "the game goes on");
}

/// Nodes are numbered as in the text, whatever the shape of the tree.
#[test]
fn a_tree_that_is_written_and_read_has_the_same_nodes() {
    let mut dice = Dice::new(7);
    for &game in GameId::ALL {
        let mut tree = GameTree::begin(game.id(), None, None, &[]).unwrap();
        let mut count = 1;
        for _ in 0..60 {
            let at = dice.roll(count);
            let report = tree.report(at).unwrap();
            if report.view.legal.is_empty() {
                continue;
            }
            let mv = &report.view.legal[dice.roll(report.view.legal.len())].text;
            let shown = tree.edit(at, &Edit::Play { moves: vec![mv.clone()] }).unwrap();
            let report = tree.report(shown).unwrap();
            count = report.nodes.len();
            let again = GameTree::parse(&report.text).unwrap().report(shown).unwrap();
            assert_eq!(again, report, "{game}");
        }
        assert!(count > 30, "{game}: {count}");
        assert_eq!(tree.report(0).unwrap().game, Setup::of(game).game().to_string());
    }
}
