use std::time::Duration;

use catalog::GameId;
use engine::{Level, Strength};
use game::{Dice, Outcome, Player};
use ratatui::crossterm::event::KeyCode;
use record::Format;
use terminal::Seat;

use crate::sitting::{Sitting, against_computer, two};

/// Plays at most this many random moves with the keys; every other move is typed.
fn play_through(sitting: &mut Sitting, dice: &mut Dice, plies: usize) {
    for number in 0..plies {
        if sitting.model.table().result().is_some() {
            return;
        }
        let position = sitting.model.table().position().boxed_clone();
        let (moves, before) = (position.moves(), sitting.moves().len());
        let mv = moves[dice.roll(moves.len())];
        if number % 2 == 0 {
            sitting.enter(&mv.to_string());
        } else {
            position.taps(mv).iter().for_each(|tap| sitting.tap(tap));
        }
        assert_eq!(
            sitting.moves().get(before),
            Some(&mv.to_string()),
            "{}",
            sitting.model.message()
        );
    }
}

#[test]
fn whole_games_are_played_with_the_keys() {
    for &game in GameId::ALL {
        let mut sitting = Sitting::new(&two(game));
        play_through(&mut sitting, &mut Dice::new(7), 400);
        let table = sitting.model.table();
        assert!(table.result().is_some(), "{game}: {}", sitting.position());
        assert_eq!(sitting.saves, sitting.moves().len(), "{game}");
        // The record tells the same game.
        let text = Format::Tsk.write(table.record()).unwrap();
        let record = Format::Tsk.read(text.as_bytes(), None).next().unwrap().unwrap();
        assert_eq!(record.position(record.tree().end()).to_string(), sitting.position(), "{game}");
        assert_eq!(record.result, table.result(), "{game}");
    }
}

#[test]
fn the_computer_answers_in_every_game() {
    for &game in GameId::ALL {
        let mut sitting = Sitting::new(&against_computer(game));
        play_through(&mut sitting, &mut Dice::new(3), 6);
        let table = sitting.model.table();
        let seats = [Seat::Person, Seat::Computer(Strength::Level(Level::MIN))];
        assert!(table.result().is_some() || sitting.moves().len() >= 12, "{game}");
        assert!(table.result().is_some() || table.position().turn() == Player::First, "{game}");
        assert_eq!(terminal::Terms::of_record(table.record()).seats, seats, "{game}");
    }
}

#[test]
fn a_refused_move_is_explained_and_changes_nothing() {
    let mut sitting = Sitting::new(&two(GameId::Dvonn));
    sitting.enter("c3");
    sitting.enter("c3");
    assert_eq!(sitting.model.message(), "c3 is not legal: c3 is occupied.");
    sitting.enter("z9");
    assert!(sitting.model.message().starts_with("Expected"), "{}", sitting.model.message());
    assert_eq!(sitting.moves(), ["c3"]);
}

#[test]
fn a_tap_that_leads_nowhere_is_explained() {
    let mut sitting = Sitting::new(&two(GameId::GygesBasic));
    sitting.tap("hand-1");
    sitting.wander_to("c4");
    sitting.press(KeyCode::Enter);
    assert!(sitting.model.message().contains("home row"), "{}", sitting.model.message());
    assert_eq!(sitting.moves(), [""; 0]);
}

#[test]
fn a_pass_is_announced_and_played() {
    let text = "......4b../.....2w*.7b3w*./r....6b...../...3w2w...../......... b move";
    let mut sitting = Sitting::at(&two(GameId::Dvonn), text);
    assert_eq!(sitting.moves(), ["pass"]);
    assert_eq!(sitting.model.message(), "Black has no move and passes.");
    let mv = sitting.model.table().position().moves().swap_remove(0);
    sitting.enter(&mv.to_string());
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.moves(), ["pass"]);
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.model.message(), "There is nothing to take back.");
}

#[test]
fn a_turn_is_taken_back_as_a_whole() {
    let mut sitting = Sitting::new(&against_computer(GameId::GipfBasic));
    let start = sitting.position();
    sitting.enter("e1-e2");
    assert_ne!(sitting.position(), start);
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.position(), start);
    assert_eq!(sitting.moves(), [""; 0]);
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.model.message(), "There is nothing to take back.");
}

/// White places the last piece and moves the first stack: two turns, each with its increment, and
/// each taken back by itself.
#[test]
fn two_turns_of_a_player_in_a_row_are_two_turns() {
    let tempo = Some("1+5".parse().unwrap());
    let mut sitting = Sitting::new(&terminal::Wishes { tempo, ..two(GameId::Dvonn) });
    play_through(&mut sitting, &mut Dice::new(5), 48);
    for left in [60 + 25 * 5, 60 + 26 * 5] {
        assert_eq!(sitting.model.table().position().turn(), Player::First);
        play_through(&mut sitting, &mut Dice::new(5), 1);
        let record = sitting.model.table().record();
        let clock = record.tree().notes(record.tree().end()).clock.unwrap();
        assert_eq!(clock.time(), Duration::from_secs(left));
    }
    assert_eq!(sitting.moves().len(), 50);
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.moves().len(), 49);
    assert_eq!(sitting.model.table().position().turn(), Player::First);
    // The last placement was forced: nobody had a choice after the one before.
    sitting.press(KeyCode::Char('u'));
    assert_eq!(sitting.moves().len(), 47);
}

#[test]
fn a_hint_names_a_legal_move_and_plays_nothing() {
    let mut sitting = Sitting::new(&two(GameId::GipfStandard));
    sitting.press(KeyCode::Char('!'));
    let message = sitting.model.message().to_owned();
    let mv = message.strip_prefix("Try ").and_then(|rest| rest.split(':').next()).unwrap();
    assert!(sitting.model.table().position().read(mv).is_ok(), "{message}");
    assert_eq!(sitting.moves(), [""; 0]);
}

#[test]
fn the_level_changes_between_its_limits() {
    let mut sitting = Sitting::new(&against_computer(GameId::GygesBasic));
    sitting.press(KeyCode::Char('-'));
    assert_eq!(sitting.model.message(), "The levels go from 1 to Max.");
    sitting.press(KeyCode::Char('+'));
    assert_eq!(sitting.model.message(), "The computer plays at level 2.");
    let record = sitting.model.table().record();
    assert_eq!(record.tags.get("Black"), Some("Triskel, level 2"));
}

#[test]
fn above_level_10_the_computer_plays_as_well_as_it_can() {
    let tempo = Some("0.01".parse().unwrap());
    let wishes = terminal::Wishes { tempo, ..against_computer(GameId::GygesBasic) };
    let mut sitting = Sitting::new(&wishes);
    for _ in 1..=10 {
        sitting.press(KeyCode::Char('+'));
    }
    assert_eq!(sitting.model.message(), "The computer plays at level Max.");
    sitting.enter("1@a1");
    assert_eq!(sitting.moves().len(), 2, "it answers by its clock of half a second");
    let seats = terminal::Terms::of_record(sitting.model.table().record()).seats;
    assert_eq!(seats[1], Seat::Computer(Strength::Max));
}

#[test]
fn a_player_who_runs_out_of_time_loses() {
    let tempo = Some("1+5".parse().unwrap());
    let mut sitting = Sitting::new(&terminal::Wishes { tempo, ..two(GameId::Dvonn) });
    sitting.wait(Duration::from_secs(10));
    sitting.enter("c3");
    let record = sitting.model.table().record();
    let clock = record.tree().notes(record.tree().end()).clock.unwrap();
    assert_eq!(clock.time(), Duration::from_secs(55));
    sitting.wait(Duration::from_secs(59));
    assert_eq!(sitting.model.table().result(), None);
    sitting.wait(Duration::from_secs(1));
    assert_eq!(sitting.model.table().result(), Some(Outcome::Win(Player::First)));
    assert_eq!(sitting.model.message(), "Black's time is up. White wins by time.");
    sitting.enter("d3");
    assert_eq!(sitting.moves(), ["c3"]);
}

#[test]
fn the_third_occurrence_is_a_draw_by_the_house_rule_only() {
    let text = ".....1/....../222233/3311../....../1..... s move -";
    for (repetition, result) in [(true, Some(Outcome::Draw)), (false, None)] {
        let wishes = terminal::Wishes { repetition, ..two(GameId::GygesBasic) };
        let mut sitting = Sitting::at(&wishes, text);
        let round = ["a1-b1", "f6-e6", "b1-a1", "e6-f6"];
        round.iter().cycle().take(8).for_each(|mv| sitting.enter(mv));
        assert_eq!(sitting.moves().len(), 8, "{}", sitting.model.message());
        assert_eq!(sitting.model.table().result(), result);
    }
}

#[test]
fn resigning_asks_first() {
    let mut sitting = Sitting::new(&against_computer(GameId::Dvonn));
    sitting.press(KeyCode::Char('r'));
    sitting.press(KeyCode::Char('n'));
    assert_eq!(sitting.model.table().result(), None);
    sitting.press(KeyCode::Char('r'));
    sitting.press(KeyCode::Char('y'));
    assert_eq!(sitting.model.table().result(), Some(Outcome::Win(Player::Second)));
    assert_eq!(sitting.model.message(), "Black wins by resignation.");
}

#[test]
fn two_people_may_agree_to_a_draw() {
    let mut sitting = Sitting::new(&two(GameId::GipfBasic));
    sitting.press(KeyCode::Char('='));
    sitting.press(KeyCode::Char('n'));
    assert_eq!(sitting.model.table().result(), None);
    sitting.press(KeyCode::Char('='));
    sitting.press(KeyCode::Char('y'));
    assert_eq!(sitting.model.table().result(), Some(Outcome::Draw));
    assert_eq!(sitting.model.message(), "The game is drawn by agreement.");
}

#[test]
fn the_computer_does_not_agree_to_draws() {
    let mut sitting = Sitting::new(&against_computer(GameId::GipfBasic));
    sitting.press(KeyCode::Char('='));
    sitting.press(KeyCode::Char('y'));
    assert_eq!(sitting.model.table().result(), None);
}

#[test]
fn a_new_game_exchanges_the_sides() {
    let mut sitting = Sitting::unkept(&against_computer(GameId::GipfBasic));
    sitting.enter("e1-e2");
    sitting.press(KeyCode::Char('n'));
    assert_eq!(sitting.model.message(), "Leave this game and begin a new one? (y/n)");
    sitting.press(KeyCode::Char('y'));
    // The computer has White now, and has moved.
    assert_eq!(sitting.moves().len(), 1);
    assert_eq!(sitting.model.table().position().turn(), Player::Second);
    assert_eq!(sitting.model.table().record().tags.get("White"), Some("Triskel, level 1"));
}

#[test]
fn a_saved_game_is_not_replaced_by_a_new_one() {
    let mut sitting = Sitting::new(&two(GameId::GipfBasic));
    sitting.enter("e1-e2");
    sitting.press(KeyCode::Char('n'));
    assert!(sitting.model.message().starts_with("This game is saved in a file."));
    assert_eq!(sitting.moves(), ["e1-e2"]);
}

#[test]
fn taps_are_taken_back_one_by_one() {
    let mut sitting = Sitting::new(&two(GameId::GygesBasic));
    sitting.tap("hand-3");
    sitting.press(KeyCode::Backspace);
    sitting.tap("hand-2");
    sitting.press(KeyCode::Esc);
    sitting.tap("hand-1");
    sitting.tap("b1");
    assert_eq!(sitting.moves(), ["1@b1"]);
}

#[test]
fn quitting_is_a_key_away() {
    let mut sitting = Sitting::new(&two(GameId::Dvonn));
    sitting.press(KeyCode::Char('?'));
    sitting.press(KeyCode::Char('q'));
    assert!(!sitting.has_quit, "the key only closed the help");
    sitting.press(KeyCode::Char('q'));
    assert!(sitting.has_quit);
}

#[test]
fn a_termination_signal_quits_in_any_state() {
    let tempo = Some("1".parse().unwrap());
    let mut sitting = Sitting::new(&terminal::Wishes { tempo, ..two(GameId::Dvonn) });
    sitting.now += Duration::from_secs(100);
    sitting.happen(terminal::Event::Hangup);
    assert!(sitting.has_quit);
}
