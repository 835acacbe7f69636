//! The panel beside the board.

use std::time::Instant;

use game::{Piece, Player};
use ratatui::text::{Line, Span};

use crate::clocks::Face;
use crate::view::glyph;
use crate::{Model, Paint, Purpose, Seat};

/// The lines beside the board. The last turns that fit come last.
pub(crate) fn lines(model: &Model, now: Instant, height: u16) -> Vec<Line<'static>> {
    let position = model.table.position();
    let title = Span::styled(position.setup().game().title(), Paint::loud());
    let mut lines = vec![Line::from(title), Line::default()];
    for player in Player::BOTH {
        lines.extend(of_player(model, player, now));
    }
    lines.push(Line::default());
    let turns = model.table.turns();
    let room = usize::from(height).saturating_sub(lines.len());
    for (number, player, decisions) in &turns[turns.len().saturating_sub(room)..] {
        let initial = initial(position.name_of(*player));
        lines.push(Line::from(format!("{number:>3}. {initial} {decisions}")));
    }
    lines
}

fn of_player(model: &Model, player: Player, now: Instant) -> Vec<Line<'static>> {
    let table = &model.table;
    let position = table.position();
    let decides = table.result().is_none() && position.turn() == player;
    let clock = table.left(player, now).map(|left| Face(left).to_string()).unwrap_or_default();
    let mark = if decides { '>' } else { ' ' };
    let head = format!("{mark} {:<6}{clock:>8}", position.name_of(player));
    let style = if decides { Paint::loud() } else { Paint::quiet() };
    let thinks = decides && matches!(model.pending, Some(Purpose::Move(_)));
    let who = match table.terms.seat(player) {
        Seat::Person => "person".to_owned(),
        Seat::Computer(strength) if thinks => format!("level {strength}, thinking"),
        Seat::Computer(strength) => format!("level {strength}"),
    };
    let mut lines = vec![Line::styled(head, style), Line::from(format!("  {who}"))];
    lines.extend(possessions(model, player).map(|text| Line::from(format!("  {text}"))));
    lines
}

/// What a player has beside the board, or counts on it.
fn possessions(model: &Model, player: Player) -> Option<String> {
    let position = model.table.position();
    let letters = Player::BOTH.map(|player| initial(position.name_of(player)));
    let mut words: Vec<String> = Vec::new();
    for supply in position.supplies().iter().filter(|supply| supply.player == player) {
        let (owner, height) = (supply.owner, supply.height);
        // Neutral pieces that players choose from are distinguished by size.
        let marked = owner.is_none() && supply.tap.is_none();
        let piece = Piece { at: "".into(), owner, height, marked };
        words.push(format!("{}×{}", glyph(&piece, letters), supply.count));
    }
    if let Some(points) = position.points() {
        words.push(format!("{} points", points[player.index()]));
    }
    let record = model.table.record();
    match record.piles(record.tree().end()).captured(player) {
        0 => {}
        captured => words.push(format!("took {captured}")),
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// The first letter of a name.
pub(crate) fn initial(name: &str) -> char {
    name.chars().next().unwrap_or(' ')
}
