use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use wire::{Event, Numbered, Tell};

/// The most events that a server sends at once.
const MOST_REPLAYED: usize = 500;

/// A game as both of its players were told it. Every message must be consistent with it.
#[derive(Debug, Default)]
pub(crate) struct Tale {
    events: BTreeMap<u32, Event>,
    /// What was acknowledged, by the player and the id of the request.
    acknowledged: BTreeMap<(usize, String), u32>,
}

impl Tale {
    /// Checks a message to a player who has seen the events up to that number. Returns the new
    /// number.
    pub(crate) fn hear(&mut self, player: usize, last: u32, tell: &Tell) -> anyhow::Result<u32> {
        match tell {
            Tell::Welcome { number, events, moves, .. } => {
                self.welcome(last, *number, events, moves)?;
                Ok(*number)
            }
            Tell::Happened { event, .. } | Tell::Heard { event } => {
                let mut before = last;
                self.follow(&mut before, event)?;
                Ok(before)
            }
            Tell::Done { id, number } => {
                ensure!(last >= *number, "{id} was done as {number} before that had happened");
                let before = self.acknowledged.insert((player, id.clone()), *number);
                ensure!(before.is_none_or(|old| old == *number), "{id} was done twice: {before:?}");
                let mut others = self.acknowledged.iter().filter(|(_, done)| *done == number);
                ensure!(others.nth(1).is_none(), "event {number} was asked for by two requests");
                Ok(last)
            }
            _ => Ok(last),
        }
    }

    /// Checks what a player gets who reconnects: the missed events.
    fn welcome(
        &mut self,
        last: u32,
        number: u32,
        events: &[Numbered],
        moves: &[String],
    ) -> anyhow::Result<()> {
        ensure!(number >= last, "event {last} was received, but the server has only {number}");
        let missing = self.acknowledged.values().find(|done| **done > number);
        ensure!(missing.is_none(), "event {missing:?} was acknowledged, but is lost");
        // Of very many events, only the latest are sent.
        let latest = events.first().filter(|_| events.len() >= MOST_REPLAYED);
        let mut before = latest.map_or(last, |first| first.number - 1);
        for event in events {
            self.follow(&mut before, event)?;
        }
        ensure!(before == number, "the events end at {before} of {number}");
        self.check_moves(number, moves)
    }

    fn follow(&mut self, last: &mut u32, event: &Numbered) -> anyhow::Result<()> {
        ensure!(event.number == *last + 1, "event {} came after {last}", event.number);
        *last = event.number;
        let known = self.events.entry(event.number).or_insert_with(|| event.event.clone());
        if *known != event.event {
            bail!("event {} was {known:?}, and is {:?}", event.number, event.event);
        }
        Ok(())
    }

    /// Checks that the moves are those that were reported.
    fn check_moves(&self, number: u32, moves: &[String]) -> anyhow::Result<()> {
        let mut standing: Vec<&str> = Vec::new();
        for at in 1..=number {
            // Neither this event nor those before it have been reported yet.
            let Some(event) = self.events.get(&at) else { return Ok(()) };
            match event {
                Event::Moved { moves, ply, .. } => {
                    ensure!(*ply as usize == standing.len(), "a move at ply {ply}");
                    standing.extend(moves.iter().map(String::as_str));
                }
                Event::TakenBack { plies, .. } => standing.truncate(*plies as usize),
                _ => {}
            }
        }
        ensure!(standing == moves, "the moves are {moves:?} instead of {standing:?}");
        Ok(())
    }

    /// How many moves were reported.
    pub(crate) fn moves(&self) -> usize {
        self.events.values().filter(|event| matches!(event, Event::Moved { .. })).count()
    }

    /// Checks the whole game, as a first-time visitor sees it.
    pub(crate) fn close(&mut self, welcome: &Tell) -> anyhow::Result<()> {
        self.hear(0, 0, welcome).context("the game is not stored as it was told")?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wire::Side;

    use super::*;

    fn event(number: u32, text: &str) -> Numbered {
        let event = Event::Said { by: Side::First, text: text.to_owned() };
        Numbered { number, at: 0, event }
    }

    fn said(number: u32, text: &str) -> Tell {
        Tell::Heard { event: event(number, text) }
    }

    fn done(id: &str, number: u32) -> Tell {
        Tell::Done { id: id.to_owned(), number }
    }

    fn heard() -> Tale {
        let mut tale = Tale::default();
        assert_eq!(tale.hear(0, 0, &said(1, "a")).unwrap(), 1);
        assert_eq!(tale.hear(1, 0, &said(1, "a")).unwrap(), 1);
        assert_eq!(tale.hear(0, 1, &done("x", 1)).unwrap(), 1);
        tale
    }

    fn error(last: u32, tell: &Tell) -> String {
        heard().hear(1, last, tell).unwrap_err().to_string()
    }

    #[test]
    fn contradictions_are_noticed() {
        assert!(error(1, &said(3, "a")).contains("came after"));
        assert!(error(1, &said(1, "a")).contains("came after"));
        assert!(error(0, &said(1, "b")).contains("was Said"));
        assert!(error(0, &done("y", 1)).contains("before that had happened"));
        assert!(error(1, &done("y", 1)).contains("by two requests"));
        let mut tale = heard();
        tale.hear(0, 1, &said(2, "b")).unwrap();
        assert!(tale.hear(0, 2, &done("x", 2)).unwrap_err().to_string().contains("done twice"));
    }

    #[test]
    fn losses_are_noticed() {
        let back = |number, events: &[Numbered], moves: &[String]| {
            heard().welcome(0, number, events, moves).map_err(|error| error.to_string())
        };
        assert_eq!(back(1, &[event(1, "a")], &[]), Ok(()));
        assert!(back(0, &[], &[]).unwrap_err().contains("is lost"));
        assert!(back(1, &[], &[]).unwrap_err().contains("the events end"));
        assert!(back(1, &[event(1, "b")], &[]).unwrap_err().contains("was Said"));
        assert!(back(1, &[event(1, "a")], &["c3".to_owned()]).unwrap_err().contains("instead of"));
    }
}
