//! The SGF of a Boardspace game of DVONN: `; P0[17 dropb E 5]`, one event per node. A turn is what
//! its player does with the mouse until `done`, including what they take back. Parentheses hold
//! variations.

use catalog::{GameId, Setup};
use game::{Outcome, Player};

use crate::error::Fault;
use crate::scribe::{Place, Scribe, check_from_start, tokens};
use crate::sgf::{Part, Property, escaped, parts};
use crate::{CannotHold, Played, Record, Tags};

pub(crate) fn read(text: &str, _: Option<Setup>) -> Result<Record, Fault> {
    let mut table = Reader {
        scribe: Scribe::new(Setup::of(GameId::Dvonn)),
        first: "P0",
        hand: Hand::Empty,
        touched_at: 0,
        open: Vec::new(),
        is_main: true,
    };
    let mut verdict = None;
    for part in parts(text)? {
        match part {
            Part::Open => table.open(),
            Part::Close => table.close(),
            Part::Property(property) => match property.name {
                "GM" if !property.value.eq_ignore_ascii_case("dvonn") => {
                    return Err(Fault::new(property.at, "expected a game of Dvonn"));
                }
                "P0" | "P1" => table.event(&property)?,
                "DT" => table.scribe.tags().set("Date", property.value),
                "RE" => verdict = Some(property.value),
                _ => {}
            },
        }
    }
    if let Some(verdict) = verdict {
        table.decide(&verdict);
    }
    Ok(table.scribe.finish())
}

/// What to restore when the game or a variation ends.
struct Fork {
    place: Place,
    hand: Hand,
    is_main: bool,
    /// Whether it has a variation already: the first one continues its line.
    has_inner: bool,
}

/// What a player holds, or has done with it, since the last `done`. Cells are `a1`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Hand {
    Empty,
    /// A stack, from this cell.
    Lifted(String),
    /// A piece of the supply has been put on this cell.
    Placed(String),
    /// A stack has been put on another.
    Moved {
        from: String,
        to: String,
    },
    Passed,
}

struct Reader {
    scribe: Scribe,
    /// The file's name for the first player.
    first: &'static str,
    hand: Hand,
    /// Where the last event before `done` was read.
    touched_at: usize,
    /// The game and the variations that are open.
    open: Vec<Fork>,
    /// Whether the reader is in the game itself, not in a variation.
    is_main: bool,
}

impl Reader {
    /// Begins the game or a variation.
    fn open(&mut self) {
        let is_first = self.open.last().is_none_or(|outer| !outer.has_inner);
        if let Some(outer) = self.open.last_mut() {
            outer.has_inner = true;
        }
        let (place, hand) = (self.scribe.place(), self.hand.clone());
        self.open.push(Fork { place, hand, is_main: self.is_main, has_inner: false });
        self.is_main &= is_first;
    }

    /// Ends it, and returns to where it began.
    fn close(&mut self) {
        // The end of the game itself is the end of the file.
        if self.open.len() < 2 {
            return;
        }
        if let Some(Fork { place, hand, is_main, .. }) = self.open.pop() {
            self.scribe.go_back(place);
            (self.hand, self.is_main) = (hand, is_main);
        }
    }

    /// Handles a property of a player: an event, which has a number, or something about them.
    fn event(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let words: Vec<(usize, &str)> = tokens(&property.value).collect();
        let texts: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        let player = if property.name == self.first { Player::First } else { Player::Second };
        match texts[..] {
            ["id", ..] => {
                let name = property.value.trim_start().trim_start_matches("id").trim();
                let tag = if player == Player::First { Tags::WHITE } else { Tags::BLACK };
                self.scribe.tags().set(tag, name.trim_matches('"'));
            }
            [number, ref event @ ..] if number.parse::<u32>().is_ok() => {
                let at = property.at + words.get(1).map_or(0, |(at, _)| *at);
                self.act(player, event, at)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Handles an action of a player at byte `at`.
    fn act(&mut self, player: Player, event: &[&str], at: usize) -> Result<(), Fault> {
        let cell = |column: &str, row: &str| format!("{column}{row}").to_ascii_lowercase();
        if *event != ["done"] {
            self.touched_at = at;
        }
        match *event {
            ["Start", player] => self.first = if player == "P1" { "P1" } else { "P0" },
            ["pickb", column, row] => self.pick(cell(column, row)),
            ["dropb", column, row] => self.drop(cell(column, row)),
            ["move", column, row, to_column, to_row] => {
                let (from, to) = (cell(column, row), cell(to_column, to_row));
                self.hand = Hand::Moved { from, to };
            }
            ["pass"] => self.hand = Hand::Passed,
            ["done"] => self.done(player, at)?,
            ["resign"] if self.is_main => self.scribe.resign(),
            // Whoever resigns in a variation has not resigned.
            ["resign"] | ["pick" | "drop", ..] => {}
            _ => return Err(Fault::new(at, "expected an event such as \"dropb A 3\"")),
        }
        Ok(())
    }

    /// Lifts what stands on a cell. A drop without a `done` is taken back.
    fn pick(&mut self, cell: String) {
        self.hand = match std::mem::replace(&mut self.hand, Hand::Empty) {
            Hand::Placed(at) if at == cell => Hand::Empty,
            Hand::Moved { from, to } if to == cell => Hand::Lifted(from),
            _ => Hand::Lifted(cell),
        };
    }

    fn drop(&mut self, cell: String) {
        self.hand = match std::mem::replace(&mut self.hand, Hand::Empty) {
            Hand::Lifted(from) if from == cell => Hand::Empty,
            Hand::Lifted(from) => Hand::Moved { from, to: cell },
            _ => Hand::Placed(cell),
        };
    }

    fn done(&mut self, player: Player, at: usize) -> Result<(), Fault> {
        let hand = std::mem::replace(&mut self.hand, Hand::Empty);
        let touched_at = if hand == Hand::Empty { at } else { self.touched_at };
        let mv = match hand {
            Hand::Placed(cell) => cell,
            Hand::Moved { from, to } => format!("{from}-{to}"),
            Hand::Empty | Hand::Passed => "pass".to_owned(),
            Hand::Lifted(cell) => {
                return Err(Fault::new(at, format!("the stack from {cell} was not put down")));
            }
        };
        if self.scribe.position().turn() != player {
            return Err(Fault::new(at, format!("{mv} is played by the wrong player")));
        }
        // The move was assembled from several words, so its faults are reported at the event.
        self.scribe.try_play(&mv, touched_at).map_err(|fault| Fault { at: touched_at, ..fault })
    }

    /// Reads the result of the file: `Game won by NAME`.
    fn decide(&mut self, verdict: &str) {
        let Some(winner) = verdict.strip_prefix("Game won by ") else { return };
        let [white, black] = [Tags::WHITE, Tags::BLACK]
            .map(|tag| self.scribe.tags().get(tag).is_some_and(|name| name == winner.trim()));
        match (white, black) {
            (true, false) => self.scribe.won_by(Player::First),
            (false, true) => self.scribe.won_by(Player::Second),
            _ => {}
        }
    }
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_from_start(record, |game| game == GameId::Dvonn)?;
    let clean = |name: &str| escaped(&name.replace(['"', '\n'], " "));
    let [white, black] = [(Tags::WHITE, "White"), (Tags::BLACK, "Black")]
        .map(|(tag, usual)| clean(record.tags.get(tag).unwrap_or(usual)));
    let mut lines = vec!["(;".to_owned(), "GM[Dvonn]VV[1]".to_owned()];
    lines.extend(record.tags.get("Date").map(|date| format!("DT[{}]", clean(date))));
    lines.push(format!("GN[{white}-{black}]"));
    let winner =
        record.ending().and_then(Outcome::winner).map(|winner| [&white, &black][winner.index()]);
    lines.extend(winner.map(|name| format!("RE[Game won by {name}]")));
    lines.extend([format!("P0[id \"{white}\"]"), format!("P1[id \"{black}\"]")]);
    lines.push("; P0[0 Start P0]".to_owned());
    let events = events(record).into_iter().zip(1..);
    lines.extend(
        events.map(|((player, event), number)| format!("; P{}[{number} {event}]", player.index())),
    );
    lines.push(")\n".to_owned());
    Ok(lines.join("\n"))
}

/// What the players do, each decision followed by `done`.
fn events(record: &Record) -> Vec<(Player, String)> {
    let mut events = Vec::new();
    for Played { mv, by: player, .. } in record.played() {
        let mv = mv.to_string().to_ascii_uppercase();
        let event = match mv.split_once('-') {
            Some((from, to)) => format!("move {} {}", spaced(from), spaced(to)),
            None if mv == "PASS" => "pass".to_owned(),
            None => format!("dropb {}", spaced(&mv)),
        };
        events.extend([(player, event), (player, "done".to_owned())]);
    }
    events
}

/// `A3` as `A 3`.
fn spaced(cell: &str) -> String {
    let (column, row) = cell.split_at(1);
    format!("{column} {row}")
}
