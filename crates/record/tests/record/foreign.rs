use game::{Outcome, Player};
use record::{Format, Record, Tags};

use crate::{complaint, positions, read};

fn moves(record: &Record) -> Vec<String> {
    record.moves().map(|mv| mv.to_string()).collect()
}

#[test]
fn codecup() {
    let record = read(Format::CodeCup, "Start\nH3\nB4\nQuit\n");
    assert_eq!(moves(&record), ["h3", "b4"]);
    let found = complaint(Format::CodeCup, "Start\nH3\nH3\n");
    assert!(found.starts_with("line 3, column 1: h3 is not legal"), "{found}");
}

#[test]
fn little_golem() {
    let text = "Event [a cup] Site [here] White [Ada] Black [Bob] 1. g2 c1 2. f5 resign";
    let record = read(Format::LittleGolem, text);
    assert_eq!(moves(&record), ["g2", "c1", "f5"]);
    assert_eq!(record.tags.get(Tags::BLACK), Some("Bob"));
    assert_eq!(record.result, Some(Outcome::Win(Player::First)));
    assert_eq!(Format::LittleGolem.write(&record).unwrap().trim_end(), text);
    let found = complaint(Format::LittleGolem, "Event [a] 1. g2 g9");
    assert!(found.starts_with("line 1, column 17: expected"), "{found}");
}

#[test]
fn takebacks_in_boardspace_are_understood() {
    let text = "(;\nGM[Dvonn]VV[1]\nP0[id \"Ada\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n\
        ; P0[1 dropb A 3]\n; P0[2 pickb A 3]\n; P0[3 dropb B 3]\n; P0[4 done]\n\
        ; P1[5 pick br 1]\n; P1[6 drop br 1]\n; P1[7 pick br 1]\n; P1[8 dropb C 3]\n\
        ; P1[9 done]\n; P0[10 dropb D 3]\n)\n";
    assert_eq!(moves(&read(Format::Boardspace, text)), ["b3", "c3"]);
    let wrong = text.replace("P1[9", "P0[9");
    let found = complaint(Format::Boardspace, &wrong);
    assert!(found.starts_with("line 14, column 8: c3 is played by the wrong player"), "{found}");
    let found = complaint(Format::Boardspace, &text.replace("dropb C 3", "dropb B 3"));
    assert!(found.starts_with("line 13, column 8: b3 is not legal: "), "{found}");
    let found = complaint(Format::Boardspace, &text.replace("pick br", "juggle"));
    assert!(found.starts_with("line 10, column 8: expected an event"), "{found}");
}

#[test]
fn variations_in_boardspace_are_read() {
    let text = "(;\nGM[Dvonn]VV[1]\nP0[id \"Ada\"]\n; P0[0 Start P0]\n; P0[1 dropb A 3]\n\
        ; P0[2 done]\n(; P1[3 dropb B 3]\n; P1[4 done]\n; P0[5 dropb C 3]; P0[6 done]\n)\n\
        (;\n P1[3 dropb D 3]\n; P1[4 done]\n(; P0[5 dropb E 3]; P0[6 done])\n\
        (; P0[5 resign]))\n(; P1[3 dropb F 3]; P1[4 done])\n)\n\
        (;\nGM[Dvonn]\n; P0[0 Start P0]\n; P0[1 dropb B 1]\n; P0[2 done]\n)\n";
    let mut games = Format::Boardspace.read(text.as_bytes(), None).map(Result::unwrap);
    let record = games.next().unwrap();
    assert_eq!(moves(&record), ["a3", "b3", "c3"]);
    assert_eq!(record.result, None, "a player who resigns in a variation has not resigned");
    let written = record.to_string();
    assert!(written.ends_with("1. a3 b3 (1... d3 2. e3) (1... f3) 2. c3 *\n\n"), "{written}");
    assert_eq!(moves(&games.next().unwrap()), ["b1"]);
    assert!(games.next().is_none());
    // An illegal move in a variation is an error, too.
    let found = complaint(Format::Boardspace, &text.replace("dropb F 3", "dropb A 3"));
    assert!(found.contains("a3 is not legal"), "{found}");
}

#[test]
fn brackets_in_boardspace_are_escaped() {
    let text = "(;\nGM[Dvonn]VV[1]\nC[a \\] ; P0[1 dropb Z 9\\]]\nP0[id \"Ada \\[1\\] \\\\\"]\n\
        P1[id \"Bob\"]\n; P0[0 Start P0]\n; P0[1 dropb B 3]\n; P0[2 done]\n)\n";
    let record = read(Format::Boardspace, text);
    assert_eq!(moves(&record), ["b3"]);
    assert_eq!(record.tags.get(Tags::WHITE), Some("Ada [1] \\"));
    let again = read(Format::Boardspace, &Format::Boardspace.write(&record).unwrap());
    assert_eq!(again.tags.get(Tags::WHITE), Some("Ada [1] \\"));
    let open = complaint(Format::Boardspace, "(;GM[Dvonn\\]\n)");
    assert!(open.contains("a property without a closing bracket"), "{open}");
}

#[test]
fn formats_are_recognised() {
    let mut samples = vec![
        (Format::Tsk, "[Game \"dvonn\"]\n\n1. a1 b1 *\n".to_owned()),
        (Format::Tsk, "[Game \"dvonn\"]\n\n1. a1 a1 *\n".to_owned()),
        (Format::Boardspace, "\n (;\nGM[Zertz]\n)".to_owned()),
        (Format::Tsk, "nothing of the sort".to_owned()),
        (Format::Tsk, String::new()),
    ];
    let dvonn = read(Format::CodeCup, "Start\nH3\nB4\nQuit\n");
    for format in [Format::CodeCup, Format::LittleGolem, Format::Boardspace] {
        samples.push((format, format.write(&dvonn).unwrap()));
    }
    let text = " standard\n\n    Ada                      Bob\n\n01. e1-e3      a1-c3\n02. a5-c5\n";
    let gipf = read(Format::Gf1, text);
    samples.push((Format::Gf1, text.to_owned()));
    samples.push((Format::Gipf, Format::Gipf.write(&gipf).unwrap()));
    let helios = "312213/000000/000000/000000/000000/321132 | 1|7 31|19 | *\n";
    samples.push((Format::Helios, helios.to_owned()));
    for (format, text) in samples {
        assert_eq!(Format::guess(&text, None), format, "{text}");
    }
}

#[test]
fn the_players_notation_of_gipf() {
    let text = "[Game \"gipf-basic\"]\n\
        [Fen \"..../...../....../wwwb.../....../...../bb.. w push 5,5 cc\"]\n\
        [Result \"*\"]\n\n\
        1. e1-e6;xe2,e3,e4,e5,e6* e2 2. i1-g3 *\n\n";
    let record = read(Format::Gipf, text);
    assert_eq!(moves(&record)[..2], ["e1-e2", "xe2,e3,e4,e5,e6"]);
    assert_eq!(Format::Gipf.write(&record).unwrap(), text);

    let cases = [
        ("1. e1-e9", "line 1, column 7: expected a spot"),
        ("1. e1-e2 e9-e5", "line 1, column 4: e1-e2 is not a legal push"),
        ("1. e3 ;", "line 1, column 4: e3 is not a legal push"),
        ("1. xb2,b3", "line 1, column 4: xb2,b3 is not a legal take"),
    ];
    for (text, start) in cases {
        let found = complaint(Format::Gipf, text);
        assert!(found.starts_with(start), "{text}: {found}");
    }
}

#[test]
fn gf1() {
    let text = " standard\n\n    Ada                      Bob\n\n01. e1-e3      a1-c3\n02. a5-c5\n";
    let record = read(Format::Gf1, text);
    assert_eq!(moves(&record), ["e1-e2", "a1-b2", "a5-b5"]);
    assert_eq!(record.tags.get(Tags::WHITE), Some("Ada"));
    let again = read(Format::Gf1, &Format::Gf1.write(&record).unwrap());
    assert_eq!(positions(&again), positions(&record));
    let found = complaint(Format::Gf1, " basic\n\n01. e1-e2");
    assert!(found.starts_with("line 3, column 5: e1-e2 is not a legal push"), "{found}");
}

#[test]
fn helios() {
    let text = "312213/000000/000000/000000/000000/321132 | 1|7 31|19 | *\n";
    let record = read(Format::Helios, text);
    assert_eq!(moves(&record), ["b1-b2", "b6-b4"]);
    assert_eq!(Format::Helios.write(&record).unwrap(), text);
    let found = complaint(Format::Helios, &text.replace("31|19", "31|36x"));
    assert!(found.starts_with("line 1, column 49: expected a move"), "{found}");
    let found = complaint(Format::Helios, "312213 | | ");
    assert!(found.starts_with("line 1, column 1: the start: "), "{found}");
}
