//! Real games, if `TRISKEL_DATA` names a folder of them.

use std::fs;
use std::path::PathBuf;

use record::{Format, ReadError, Record};

use crate::positions;

/// The folder of the real games, if the variable names one.
fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("TRISKEL_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("TRISKEL_DATA is not set: no real games are read");
    }
    folder
}

fn records(format: Format, file: &str) -> Vec<Record> {
    let Some(folder) = data() else { return Vec::new() };
    let text = fs::read(folder.join("samples").join(file)).unwrap();
    let games = format.read(&text[..], None);
    games.map(|game| game.unwrap_or_else(|error| panic!("{file}: {error}"))).collect()
}

/// Writes records and reads them again.
fn assert_round_trip(format: Format, records: &[Record]) {
    for record in records {
        for format in [format, Format::Tsk] {
            let text = format.write(record).unwrap();
            let again = format.read(text.as_bytes(), None).next().unwrap().unwrap();
            assert_eq!(positions(&again), positions(record));
        }
    }
}

#[test]
fn dvonn() {
    if data().is_none() {
        return;
    }
    let codecup = records(Format::CodeCup, "codecup-dvonn.txt");
    assert!(codecup[0].result.is_some());
    assert_round_trip(Format::CodeCup, &codecup);

    let little_golem = records(Format::LittleGolem, "littlegolem-dvonn.txt");
    assert!(little_golem[0].result.is_some(), "White resigned");
    assert_round_trip(Format::LittleGolem, &little_golem);

    for number in 1..=12 {
        let games = records(Format::Boardspace, &format!("boardspace-dvonn-{number:02}.sgf"));
        assert_eq!(games.len(), 1);
        assert!(games[0].moves().count() >= 49, "{number}");
        assert_round_trip(Format::Boardspace, &games);
    }
}

#[test]
fn gipf() {
    if data().is_some() {
        let games = records(Format::Gf1, "gf1-gipf-standard.txt");
        assert_eq!(games.len(), 1);
        assert!(games[0].moves().count() > 53);
        assert_round_trip(Format::Gf1, &games);
        assert_round_trip(Format::Gipf, &games);
    }
}

#[test]
fn gyges() {
    if data().is_some() {
        let games = records(Format::Helios, "helios-gyges.txt");
        assert!(games.len() > 10);
        assert!(games.iter().all(|game| game.result.is_some()));
        assert_round_trip(Format::Helios, &games);
    }
}

#[test]
fn a_broken_word_is_reported_at_its_place() {
    let Some(folder) = data() else { return };
    for (format, file, word, broken) in [
        (Format::CodeCup, "codecup-dvonn.txt", "\nF5\n", "\nF9\n"),
        (Format::LittleGolem, "littlegolem-dvonn.txt", " g4 10.", " zz 10."),
        (Format::Boardspace, "boardspace-dvonn-01.sgf", "dropb G 2]", "dropb G 9]"),
        (Format::Gf1, "gf1-gipf-standard.txt", "c1-h3 ", "c1-h9 "),
        (Format::Helios, "helios-gyges.txt", " 32|10|13 ", " 32|10|99 "),
    ] {
        let text = fs::read_to_string(folder.join("samples").join(file)).unwrap();
        let at = text.find(word).expect(file) + usize::from(word.starts_with(['\n', ' ']));
        let line = text[..at].matches('\n').count() + 1;
        let first = at + 1 - text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let text = text.replacen(word, broken, 1);
        let fault = format.read(text.as_bytes(), None).find_map(Result::err).expect(file);
        let ReadError::Game(fault) = fault else { panic!("{file}: {fault}") };
        let within = first..first + broken.trim().len();
        assert!(fault.line == line && within.contains(&fault.column), "{file}: {fault}");
    }
}

#[test]
fn eight_thousand_games_of_dvonn() {
    let Some(folder) = data() else { return };
    let lines = fs::read_to_string(folder.join("dvonn-games.txt")).unwrap();
    let moves = lines.lines().filter_map(|line| line.rsplit_once("| "));
    let games: Vec<String> = moves.map(|(_, moves)| format!("Start\n{moves}\nQuit\n")).collect();
    let games = games.concat();
    let ended = Format::CodeCup
        .read(games.as_bytes(), None)
        .filter(|game| game.as_ref().unwrap_or_else(|error| panic!("{error}")).result.is_some());
    assert_eq!(ended.count(), lines.lines().count());
}
