use std::io::{self, IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use game::Dice;
use ratatui::crossterm::event;
use record::Record;

use crate::file::{self, CannotResume};
use crate::mind::Mind;
use crate::{Effect, Event, GameInProgress, Model, Paint, Screen, Terms, Wishes, draw};

/// Why no game can be played here.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Input or output is not a terminal.
    #[error("triskel play needs a terminal: its input and output must not be redirected")]
    NoTerminal,
    /// The file of the game cannot be used.
    #[error("{}: {reason}", file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        reason: CannotResume,
    },
    /// The terminal failed.
    #[error(transparent)]
    Terminal(#[from] io::Error),
}

/// How often to look at the clocks.
const TICK: Duration = Duration::from_millis(100);

/// Plays a game on the terminal until the person quits. With a file, saves the game in it, and
/// continues a game that it contains.
pub fn play(wishes: &Wishes, file: Option<&Path>, seed: u64) -> Result<(), PlayError> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let table = set_up(wishes, file, seed)?;
    let (tell, told) = channel();
    let hangup = tell.clone();
    // A signal ends the program as if the person had quit.
    let _ = ctrlc::set_handler(move || {
        let _ = hangup.send(Event::Hangup);
    });
    let mut screen = Screen::take()?;
    listen(tell.clone());
    let mut mind = Mind::new(tell);
    let paint = Paint::from_environment();
    let (mut model, mut effects) = Model::new(table, file.is_some(), seed, Instant::now());
    loop {
        for effect in effects {
            match effect {
                Effect::Think(task) => mind.think(*task),
                Effect::StopThinking => mind.stop(),
                Effect::Save => save(&mut model, file),
                Effect::Quit => return Ok(()),
            }
        }
        screen.draw(|frame| draw(frame, &model, paint, Instant::now()))?;
        let event = match told.recv_timeout(TICK) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Hangup,
        };
        effects = model.update(event, Instant::now());
    }
}

/// The game that the file holds, or a new one.
fn set_up(wishes: &Wishes, file: Option<&Path>, seed: u64) -> Result<GameInProgress, PlayError> {
    let Some(path) = file else { return Ok(begin(wishes, seed)) };
    let cannot = |reason| PlayError::File { file: path.to_owned(), reason };
    let table = match file::resume(path, wishes.setup).map_err(cannot)? {
        Some(record) => {
            let terms = Terms::of_record(&record);
            GameInProgress::new(record, terms)
        }
        None => begin(wishes, seed),
    };
    // Better to fail now than after the first move.
    file::save(path, table.record()).map_err(|error| cannot(error.into()))?;
    Ok(table)
}

fn begin(wishes: &Wishes, seed: u64) -> GameInProgress {
    let terms = Terms::new(wishes, &mut Dice::new(seed));
    GameInProgress::new(Record::new(wishes.setup), terms)
}

/// Reports keys, on a thread of its own. Treats a lost keyboard as quitting.
fn listen(tell: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => Event::Key(key),
                Ok(_) => Event::Tick,
                Err(_) => Event::Hangup,
            };
            let last = matches!(event, Event::Hangup);
            if tell.send(event).is_err() || last {
                break;
            }
        }
    });
}

fn save(model: &mut Model, file: Option<&Path>) {
    let Some(path) = file else { return };
    if let Err(error) = file::save(path, model.table().record()) {
        model.tell(format!("The game could not be saved in {}: {error}", path.display()));
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, Setup};
    use engine::{Level, Strength};
    use game::Player;

    use super::*;
    use crate::{Opponent, Seat, SideWish};

    fn wishes(game: GameId) -> Wishes {
        let strength = Strength::Level(Level::new(4).unwrap());
        let opponent = Opponent::Computer { strength, side: SideWish::Is(Player::First) };
        let tempo = Some("5+3".parse().unwrap());
        Wishes { setup: Setup::of(game), opponent, tempo, repetition: false }
    }

    #[test]
    fn a_saved_game_continues_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        for &game in GameId::ALL {
            let path = folder.path().join(format!("{game}.tsk"));
            let mut table = set_up(&wishes(game), Some(&path), 1).unwrap();
            let now = Instant::now();
            table.start_clocks(now);
            let later = now + Duration::from_secs(20);
            let mv = table.position().moves().swap_remove(0);
            table.play(mv, later);
            let (model, _) = Model::new(table, true, 1, later);
            file::save(&path, model.table().record()).unwrap();

            let again = set_up(&wishes(game), Some(&path), 2).unwrap();
            assert_eq!(again.position().to_string(), model.table().position().to_string());
            assert_eq!(again.terms, model.table().terms, "{game}");
            assert_eq!(again.left(Player::First, now), Some(Duration::from_secs(283)), "{game}");
            let strength = Strength::Level(Level::new(4).unwrap());
            assert_eq!(again.terms.seat(Player::Second), Seat::Computer(strength));
        }
    }

    #[test]
    fn a_file_that_cannot_be_continued_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.tsk");
        let (dvonn, gipf) = ("[Game \"dvonn\"]\n\n1. c3 *\n\n", "[Game \"gipf-basic\"]\n\n*\n");
        for (text, reason) in [
            (format!("{dvonn}{dvonn}"), "expected one game, found several"),
            (gipf.to_owned(), "expected a game of dvonn, found gipf-basic"),
            ("nothing of the kind".to_owned(), "expected"),
            (String::new(), "expected a game, found none"),
        ] {
            std::fs::write(&path, &text).unwrap();
            let error = set_up(&wishes(GameId::Dvonn), Some(&path), 1).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
