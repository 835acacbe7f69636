//! What is agreed before a game begins.

use catalog::Setup;
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
    let NewGame { game, pieces, clock, repetition, .. } = new;
    let terms = Terms { game, pieces, clock, repetition, computer, rated: false };
    check_terms(&terms)?;
    Ok((terms, host))
}

/// Whether a game can be played on these terms; or what is wrong with them.
pub fn check_terms(terms: &Terms) -> Result<(), String> {
    if let Some(computer) = terms.computer {
        level(computer.level)?;
    }
    if terms.rated && (terms.computer.is_some() || terms.pieces.is_some()) {
        return Err("a rated game has two people and no handicap".to_owned());
    }
    check_clock(terms.clock)?;
    setup(terms)?;
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
