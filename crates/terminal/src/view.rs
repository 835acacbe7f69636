//! The whole screen.

use std::time::Instant;

use game::{Outcome, Piece, PlaceKind, Player, Step, Tap};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use crate::cursor::{CHOICE_PITCH, Target};
use crate::panel::{initial, lines};
use crate::plan::{Plan, Spot};
use crate::{Model, Paint};

/// The panel beside the board is at least this wide.
const PANEL: u16 = 21;

/// Below this height the board does not fit.
const SMALLEST: (u16, u16) = (80, 24);

const KEYS: &str =
    " arrows+Enter or type · u undo · ! hint · + - level · r resign · ? help · q quit";

const HELP: &str = "\
arrows      move over the board
Tab         go to the next place that can be tapped
Enter       tap the place, or enter what was typed
Backspace   take the last tap or letter back
Esc         forget what was tapped or typed
a–z, 0–9    type a move, such as the list shows them
u           take back the last turn
!           ask for a hint
+ -         make the computer stronger or weaker
r           resign
=           agree to a draw, if two people play
n           begin a new game with the sides exchanged
q, Ctrl-C   quit

[ ] the cursor     ‹ › can be tapped
{ } tapped         ( ) touched by the last move
3 a stack of three   * with a DVONN piece inside";

/// Shows the program on the screen.
pub fn draw(frame: &mut Frame<'_>, model: &Model, paint: Paint, now: Instant) {
    let [main, message, help] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(2), Constraint::Length(1)])
            .areas(frame.area());
    let room = main.width.saturating_sub(PANEL);
    // Two lines below the board are for the words that can be tapped.
    let plan = Plan::new(&model.places, room, main.height.saturating_sub(2));
    let [board, panel] =
        Layout::horizontal([Constraint::Length(plan.width), Constraint::Min(0)]).areas(main);
    Board { model, plan: &plan, paint }.draw(board, frame.buffer_mut());
    let inset = Rect { x: panel.x + 1, width: panel.width.saturating_sub(1), ..panel };
    frame.render_widget(Text::from(lines(model, now, panel.height)), inset);
    frame.render_widget(said(model, frame.area()).wrap(Wrap { trim: true }), message);
    frame.render_widget(Line::styled(KEYS, paint.help()).style(paint.help()), help);
    if model.shows_help {
        show_help(frame, main);
    }
}

/// What was typed, or the message.
fn said(model: &Model, area: Rect) -> Paragraph<'static> {
    let text = if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        format!("The board needs a window of {}×{}.", SMALLEST.0, SMALLEST.1)
    } else if model.typed.is_empty() {
        model.message.clone()
    } else {
        format!("move: {}_", model.typed)
    };
    Paragraph::new(format!(" {text}")).style(Paint::loud())
}

fn show_help(frame: &mut Frame<'_>, area: Rect) {
    let height = HELP.lines().count() as u16 + 2;
    let width = HELP.lines().map(|line| line.chars().count()).max().unwrap_or_default() as u16 + 4;
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let area = Rect { x, y, width, height };
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(" keys and signs ");
    Paragraph::new(HELP).block(block).render(area, frame.buffer_mut());
}

/// The sign of a piece or a stack: its owner, its height, and whether it contains a neutral piece.
pub(crate) fn glyph(piece: &Piece, letters: [char; 2]) -> String {
    match piece.owner {
        None if piece.marked => "R".to_owned(),
        None => piece.height.to_string(),
        Some(owner) => {
            let letter = letters[owner.index()];
            let height = if piece.height > 1 { piece.height.to_string() } else { String::new() };
            format!("{letter}{height}{}", if piece.marked { "*" } else { "" })
        }
    }
}

/// The board and what can be tapped below it.
struct Board<'a> {
    model: &'a Model,
    plan: &'a Plan,
    paint: Paint,
}

impl Board<'_> {
    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let board = Rect { height: self.plan.height.min(area.height), ..area };
        buffer.set_style(board, self.paint.board());
        let mut canvas = Canvas { area, buffer };
        for (spot, letter) in &self.plan.labels {
            canvas.put(*spot, &letter.to_string(), self.paint.label());
        }
        let pieces = self.model.table.position().pieces();
        for index in 0..self.model.places.len() {
            self.draw_place(index, &pieces, &mut canvas);
        }
        self.draw_signs(&mut canvas);
        self.draw_choices(&mut canvas);
    }

    fn draw_place(&self, index: usize, pieces: &[Piece], canvas: &mut Canvas<'_>) {
        let (place, spot) = (&self.model.places[index], self.plan.spots[index]);
        let position = self.model.table.position();
        let letters = Player::BOTH.map(|player| initial(position.name_of(player)));
        let standing = pieces.iter().find(|piece| piece.at == place.name);
        match (place.kind, standing) {
            (PlaceKind::Cell, None) => canvas.centre(spot, "·", self.paint.board()),
            (PlaceKind::Dot, _) => canvas.centre(spot, &place.name, self.paint.label()),
            (PlaceKind::Goal(player), standing) => {
                let won = position.outcome().and_then(Outcome::winner) == Some(player);
                let piece = standing.filter(|_| won).map(|piece| glyph(piece, letters));
                let text = piece.map_or("goal".to_owned(), |piece| format!("goal {piece}"));
                canvas.centre(spot, &text, self.paint.label());
            }
            (PlaceKind::Cell, Some(piece)) => {
                let style = self.paint.piece(piece);
                canvas.block(spot, self.plan, style);
                canvas.centre(spot, &glyph(piece, letters), style);
            }
        }
    }

    /// Draws brackets around marked places, the most important last.
    fn draw_signs(&self, canvas: &mut Canvas<'_>) {
        let places = || self.model.places.iter().enumerate();
        let touched = touched(&self.model.table.last_steps());
        for (index, place) in places() {
            if touched.contains(&place.name) && place.kind != PlaceKind::Dot {
                self.sign(index, ['(', ')'], self.paint.last(), canvas);
            }
        }
        let options = self.model.options();
        for (index, place) in places() {
            if options.contains(&Target::Place(index)) {
                self.sign(index, ['‹', '›'], self.paint.legal(), canvas);
            }
            if self.model.is_tap(index) && self.model.input.taps().contains(&place.name) {
                self.sign(index, ['{', '}'], self.paint.tapped(), canvas);
            }
        }
        if let Target::Place(index) = self.model.cursor.target {
            self.sign(index, ['[', ']'], self.paint.cursor(), canvas);
        }
    }

    fn sign(&self, index: usize, [left, right]: [char; 2], style: Style, canvas: &mut Canvas<'_>) {
        let spot = self.plan.spots[index];
        let goal = matches!(self.model.places[index].kind, PlaceKind::Goal(_));
        let beside = if goal { 4 } else { self.plan.grain.width / 2 + 1 };
        canvas.put(Spot { x: spot.x - beside, ..spot }, &left.to_string(), style);
        canvas.put(Spot { x: spot.x + beside, ..spot }, &right.to_string(), style);
    }

    fn draw_choices(&self, canvas: &mut Canvas<'_>) {
        for (index, tap) in self.model.choices().into_iter().enumerate() {
            let here = self.model.cursor.target == Target::Choice(index);
            let text = if here { format!("[{tap}]") } else { format!("‹{tap}›") };
            let style = if here { self.paint.cursor() } else { Paint::loud() };
            let x = index as u16 * CHOICE_PITCH + 2;
            canvas.put(Spot { x, y: self.plan.height + 1 }, &text, style);
        }
    }
}

/// The places that a move touched: where pieces came from, went, and left.
fn touched(steps: &[Step]) -> Vec<Tap> {
    let mut touched = Vec::new();
    for step in steps {
        match step {
            Step::Enter { piece, .. } => touched.push(piece.at.clone()),
            Step::Go { route, .. } => touched.extend(
                route
                    .iter()
                    .enumerate()
                    .filter(|(index, way)| *index == 0 || *index + 1 == route.len() || way.bounce)
                    .map(|(_, way)| way.at.clone()),
            ),
            Step::Leave { from, .. } => touched.push(from.clone()),
        }
    }
    touched
}

/// A part of the screen. What does not fit is not drawn.
struct Canvas<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    fn put(&mut self, spot: Spot, text: &str, style: Style) {
        let (x, y) = (self.area.x + spot.x, self.area.y + spot.y);
        if spot.x < self.area.width && spot.y < self.area.height {
            let room = usize::from(self.area.width - spot.x);
            self.buffer.set_stringn(x, y, text, room, style);
        }
    }

    /// Centres a text on a place. A text of even length leans to the right.
    fn centre(&mut self, spot: Spot, text: &str, style: Style) {
        let before = (text.chars().count() as u16 - 1) / 2;
        self.put(Spot { x: spot.x.saturating_sub(before), ..spot }, text, style);
    }

    /// Fills the area of a piece on this place.
    fn block(&mut self, spot: Spot, plan: &Plan, style: Style) {
        let (width, height) = (plan.grain.width, plan.grain.height);
        for y in 0..height {
            let corner = Spot { x: spot.x - width / 2, y: spot.y - height / 2 + y };
            self.put(corner, &" ".repeat(width.into()), style);
        }
    }
}
