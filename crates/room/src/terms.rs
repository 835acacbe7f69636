//! What is agreed before a game begins.

use catalog::{AnyGame, Setup};
use engine::Level;
use game::Player;
use wire::{ClockTerms, Computer, NewGame, Opponent, Side, SideChoice, Terms};

/// The game that the terms name.
pub(crate) fn setup(terms: &Terms) -> Result<Setup, String> {
    let game = terms.game.parse().map_err(|error: game::ParseError| error.to_string())?;
    let Some(pieces) = &terms.pieces else { return Ok(Setup::of(game)) };
    let pieces = pieces.parse().map_err(|error: game::ParseError| error.to_string())?;
    Setup::with_pieces(game, pieces).map_err(|error| error.to_string())
}

/// The position in which a game on these terms begins. The game must go on there.
pub(crate) fn start(terms: &Terms) -> Result<Box<dyn AnyGame>, String> {
    let setup = setup(terms)?;
    let Some(text) = &terms.start else { return Ok(setup.start()) };
    let start = setup.parse(text).map_err(|error| error.to_string())?;
    if start.is_over() {
        return Err("a game cannot begin in a position in which it is over".to_owned());
    }
    Ok(start)
}

/// The terms of a game that somebody wants to begin, and which side is theirs; or what is wrong
/// with them.
pub fn first_terms(new: NewGame, lot: Player) -> Result<(Terms, Player), String> {
    let host = match new.side {
        SideChoice::First => Player::First,
        SideChoice::Second => Player::Second,
        SideChoice::Lot => lot,
    };
    let computer = match new.opponent {
        Opponent::Computer { level } => Some(Computer { side: host.other().into(), level }),
        Opponent::Friend {} | Opponent::SameScreen {} => None,
    };
    let NewGame { game, pieces, clock, repetition, start, .. } = new;
    let mut terms = Terms { game, pieces, clock, repetition, computer, rated: false, start };
    check_terms(&terms)?;
    // A game from its regular start is a game like any other.
    let regular = setup(&terms)?.start().to_string();
    terms.start = terms.start.filter(|text| *text != regular);
    Ok((terms, host))
}

/// Whether a game can be played on these terms; or what is wrong with them.
pub fn check_terms(terms: &Terms) -> Result<(), String> {
    if let Some(computer) = terms.computer {
        level(computer.level)?;
    }
    if terms.rated && (terms.computer.is_some() || terms.pieces.is_some() || terms.start.is_some())
    {
        return Err("a rated game has two people, no handicap and the regular start".to_owned());
    }
    check_clock(terms.clock)?;
    start(terms)?;
    Ok(())
}

/// The same terms with the sides swapped.
#[must_use]
pub fn swapped(terms: &Terms) -> Terms {
    let swapped = |computer: Computer| Computer {
        side: Side::from(Player::from(computer.side).other()),
        ..computer
    };
    Terms { computer: terms.computer.map(swapped), ..terms.clone() }
}

/// The level of that number.
pub(crate) fn level(number: u8) -> Result<Level, String> {
    let range = || format!("the levels of the computer are {} to {}", Level::MIN, Level::MAX);
    Level::new(number).ok_or_else(range)
}

fn check_clock(clock: Option<ClockTerms>) -> Result<(), String> {
    match clock {
        Some(ClockTerms::Live { base, increment })
            if !(1..=10_800).contains(&base) || increment > 180 =>
        {
            Err("a clock has 1 to 10800 seconds and an increment of 0 to 180".to_owned())
        }
        Some(ClockTerms::Days { days }) if !(1..=14).contains(&days) => {
            Err("a turn has 1 to 14 days".to_owned())
        }
        _ => Ok(()),
    }
}
