//! What a player may do now, and what it leads to.

use catalog::{AnyGame, Move};
use game::Player;
use primitives::PersonId;
use wire::{Ask, Ending, Event, LONGEST_SAYING, Reason, Refusal, RefusalCode};

use crate::clocks::{Clocks, millis};
use crate::{Instant, Look, Own, Presence, Question, Room, Seat};

/// More decisions than any turn of any game has.
pub(crate) const LONGEST_TURN: usize = 32;

/// The most events in one game, which bounds what a game can cost.
const MOST_EVENTS: u32 = 5_000;

/// How often each player may chat, and ask or decline, in one game. Together this is less than half
/// of all events; the rest is for moves, so that chat cannot end a game.
const MOST_SAYINGS: u32 = 1_000;
const MOST_ASKS: u32 = 240;

/// Until this many moves have been played, a game may be aborted.
const ABORTABLE: u32 = 2;

/// The outcome of a request.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// Something happens in the game.
    Happens(Event),
    /// A player changes something private.
    Keeps(Player, Own),
    /// Another game begins: the host creates it, and [`Event::Rematch`] has its code.
    Rematches,
    /// Nothing changes.
    Shows(Look),
    /// The engine must answer.
    Thinks(Question),
}

impl From<Event> for Verdict {
    fn from(event: Event) -> Self {
        Self::Happens(event)
    }
}

impl From<Question> for Verdict {
    fn from(question: Question) -> Self {
        Self::Thinks(question)
    }
}

impl From<Look> for Verdict {
    fn from(look: Look) -> Self {
        Self::Shows(look)
    }
}

/// A refusal.
pub fn refuse<T>(code: RefusalCode, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { code, detail: detail.into() })
}

impl Room {
    /// The outcome of a request, if it is allowed.
    pub fn judge(
        &self,
        person: Option<PersonId>,
        ask: &Ask,
        presence: &Presence,
        now: Instant,
    ) -> Result<Verdict, Refusal> {
        let player = || self.voice(person);
        let playing = || self.voice_in_play(person);
        Ok(match ask {
            Ask::Ping {} => Look::Here.into(),
            Ask::At { ply } => self.at(*ply, now)?.into(),
            Ask::Rematch {} => self.rematch(player()?)?,
            Ask::Say { text } => self.say(player()?, text)?.into(),
            Ask::Mute { muted } => self.mute(player()?, *muted),
            Ask::Hint { ply, moves } => self.hint(player()?, *ply, moves)?.into(),
            Ask::Play { ply, moves } => {
                playing()?;
                self.check_turn(person, *ply)?;
                self.moved(moves, now)?.into()
            }
            Ask::Preview { ply, moves } => {
                playing()?;
                self.preview(person, *ply, moves, now)?.into()
            }
            Ask::Prospects { ply, moves, taps } => {
                playing()?;
                self.prospects(person, *ply, moves, taps)?.into()
            }
            Ask::Ahead { ply } => self.ahead(playing()?, *ply)?.into(),
            Ask::Why { ply, moves, taps } => self.why(playing()?, *ply, moves, taps)?.into(),
            Ask::Premove { ply, moves } => self.premove(playing()?, *ply, moves)?,
            Ask::CancelPremove {} => self.with_premove(playing()?, None),
            Ask::Resign {} => self.resign(playing()?).into(),
            Ask::Claim {} => self.claim(playing()?, presence, now)?.into(),
            Ask::Draw {} => self.draw(playing()?)?.into(),
            Ask::DeclineDraw {} => {
                let by = decliner(playing()?, self.draw_offered)?;
                self.within_budget(by, Event::DrawDeclined { by: by.into() })?.into()
            }
            Ask::Takeback {} => self.takeback(playing()?, now)?.into(),
            Ask::DeclineTakeback {} => {
                let by = decliner(playing()?, self.takeback_asked)?;
                self.within_budget(by, Event::TakebackDeclined { by: by.into() })?.into()
            }
            Ask::Abort {} => {
                playing()?;
                self.abort()?.into()
            }
        })
    }

    /// The event in which the player to decide plays these moves.
    pub fn moved(&self, moves: &[String], now: Instant) -> Result<Event, Refusal> {
        self.check_seats()?;
        if moves.is_empty() {
            return refuse(RefusalCode::Malformed, "expected at least one move");
        }
        if self.number() >= MOST_EVENTS {
            return refuse(RefusalCode::NotNow, "the game has become too long");
        }
        let by = self.position.turn();
        let Composed { moves, turns, .. } = self.compose(moves)?;
        let moves = moves.iter().map(Move::to_string).collect();
        let left = |clocks: &Clocks| clocks.left_after_turns(by, turns, now);
        let clock = self.clocks.as_ref().map(left).map(millis);
        Ok(Event::Moved { by: by.into(), ply: self.ply(), moves, clock })
    }

    /// The event of a player running out of time.
    pub fn flagged(player: Player) -> Event {
        ended(Some(player.other()), Reason::Time)
    }

    /// The event of a player resigning.
    pub fn resigned(player: Player) -> Event {
        ended(Some(player.other()), Reason::Resignation)
    }

    /// The event that aborts a game that never began; `None` if it has begun.
    pub fn called_off(&self) -> Option<Event> {
        (!self.is_over() && self.is_abortable()).then(|| ended(None, Reason::Aborted))
    }

    /// How the game ends when this person is removed, unless it is over. If the game has begun, the
    /// remaining player, if there is one, wins.
    pub fn deserted_by(&self, person: PersonId) -> Option<Event> {
        let mut sides = self.sides(Some(person));
        let (first, second) = (sides.next()?, sides.next());
        let ended = if second.is_some() || self.is_abortable() {
            ended(None, Reason::Aborted)
        } else {
            self.resign(first)
        };
        (!self.is_over()).then_some(ended)
    }

    /// The open seat, for a person who wants to take it.
    pub fn open_seat(&self, person: PersonId) -> Result<Player, Refusal> {
        if self.is_over() {
            return refuse(RefusalCode::Over, "the game is over");
        }
        if self.sides(Some(person)).next().is_some() {
            return refuse(RefusalCode::NotNow, "you already have a seat");
        }
        let open = Player::BOTH.into_iter().find(|&player| self.seat(player) == Seat::Open);
        open.map_or_else(|| refuse(RefusalCode::NotNow, "both seats are taken"), Ok)
    }

    /// The side that a person acts for; on a shared screen, the side whose turn it is.
    fn voice(&self, person: Option<PersonId>) -> Result<Player, Refusal> {
        let turn = self.position.turn();
        let mut sides = self.sides(person);
        match (sides.next(), sides.next()) {
            (Some(_), Some(_)) => Ok(turn),
            (Some(side), None) => Ok(side),
            _ => refuse(RefusalCode::NotAPlayer, "only the players can do that"),
        }
    }

    /// The same while the game goes on.
    fn voice_in_play(&self, person: Option<PersonId>) -> Result<Player, Refusal> {
        let by = self.voice(person)?;
        if self.is_over() { refuse(RefusalCode::Over, "the game is over") } else { Ok(by) }
    }

    pub(crate) fn check_seats(&self) -> Result<(), Refusal> {
        if self.seats.contains(&Seat::Open) {
            return refuse(RefusalCode::Waiting, "the other player has not joined yet");
        }
        Ok(())
    }

    pub(crate) fn check_ply(&self, ply: u32) -> Result<(), Refusal> {
        if ply != self.ply() {
            let detail = format!("{} moves have been played, not {ply}", self.ply());
            return refuse(RefusalCode::Stale, detail);
        }
        Ok(())
    }

    pub(crate) fn check_turn(&self, person: Option<PersonId>, ply: u32) -> Result<(), Refusal> {
        self.check_ply(ply)?;
        if !self.sides(person).any(|side| side == self.position.turn()) {
            return refuse(RefusalCode::NotYourTurn, "the other player decides");
        }
        Ok(())
    }

    /// The decisions of the player whose turn it is, if they are legal.
    pub(crate) fn compose(&self, moves: &[String]) -> Result<Composed, Refusal> {
        compose(&*self.position, moves)
    }

    /// Whether the other seat agrees to everything: the engine does, and so does a person who
    /// plays both sides.
    pub(crate) fn is_alone(&self, by: Player) -> bool {
        match self.seat(by.other()) {
            Seat::Open => false,
            Seat::Computer(_) => true,
            seat @ Seat::Person(_) => seat == self.seat(by),
        }
    }

    /// Resigning before there is an opponent aborts the game.
    fn resign(&self, by: Player) -> Event {
        match self.seat(by.other()) {
            Seat::Open => ended(None, Reason::Aborted),
            _ => Self::resigned(by),
        }
    }

    fn abort(&self) -> Result<Event, Refusal> {
        if self.is_abortable() {
            Ok(ended(None, Reason::Aborted))
        } else {
            refuse(RefusalCode::NotNow, "the game has begun; resign instead")
        }
    }

    /// Whether few enough moves have been played to abort the game.
    pub(crate) fn is_abortable(&self) -> bool {
        self.ply() < ABORTABLE
    }

    fn draw(&self, by: Player) -> Result<Event, Refusal> {
        match self.seat(by.other()) {
            Seat::Computer(_) => refuse(RefusalCode::NotNow, "the computer plays on to the end"),
            _ if self.is_alone(by) || self.draw_offered == Some(by.other()) => {
                Ok(ended(None, Reason::Agreement))
            }
            _ if self.draw_offered.is_some() => {
                refuse(RefusalCode::NotNow, "you have already offered a draw")
            }
            _ => self.within_budget(by, Event::DrawOffered { by: by.into() }),
        }
    }

    fn takeback(&self, by: Player, now: Instant) -> Result<Event, Refusal> {
        if self.terms.rated {
            return refuse(RefusalCode::NotNow, "there are no takebacks in rated games");
        }
        let clock = self.clocks.as_ref().map(|clocks| millis(clocks.left_after_takeback(now)));
        let back_for = |player| match self.before_last_turn(player) {
            Some(plies) => Ok(Event::TakenBack { plies, clock }),
            None => refuse(RefusalCode::NotNow, "there is nothing to take back"),
        };
        let both = self.seat(by) == self.seat(by.other());
        match self.takeback_asked {
            Some(player) if player != by => back_for(player),
            Some(_) => refuse(RefusalCode::NotNow, "you have already asked for it"),
            None if both => back_for(self.record.last().map_or(by, |played| played.by)),
            None if self.is_alone(by) => back_for(by),
            None => {
                back_for(by)?;
                self.within_budget(by, Event::TakebackAsked { by: by.into() })
            }
        }
    }

    fn rematch(&self, by: Player) -> Result<Verdict, Refusal> {
        if !self.is_over() {
            return refuse(RefusalCode::NotOver, "the game is not over");
        }
        if self.rematched {
            return refuse(RefusalCode::NotNow, "the next game has begun");
        }
        if self.is_alone(by) || self.rematch_asked == Some(by.other()) {
            return Ok(Verdict::Rematches);
        }
        match self.rematch_asked {
            Some(_) => refuse(RefusalCode::NotNow, "you have already asked for it"),
            None => Ok(Event::RematchAsked { by: by.into() }.into()),
        }
    }

    fn say(&self, by: Player, text: &str) -> Result<Event, Refusal> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_SAYING {
            let detail = format!("expected 1 to {LONGEST_SAYING} characters");
            return refuse(RefusalCode::Malformed, detail);
        }
        self.within_budget(by, Event::Said { by: by.into(), text: text.to_owned() })
    }

    /// The event, unless its player is over their budget of chat or requests. The other player's do
    /// not count.
    fn within_budget(&self, by: Player, event: Event) -> Result<Event, Refusal> {
        let spent = &self.spent[by.index()];
        match event {
            Event::Said { .. } if spent.sayings >= MOST_SAYINGS => {
                refuse(RefusalCode::NotNow, "you have sent too many lines of chat in this game")
            }
            Event::Said { .. } => Ok(event),
            _ if spent.asks >= MOST_ASKS => {
                refuse(RefusalCode::NotNow, "you have made too many requests in this game")
            }
            _ => Ok(event),
        }
    }
}

/// One player's consecutive decisions.
pub(crate) struct Composed {
    /// What was decided.
    pub(crate) moves: Vec<Move>,
    /// The position after them.
    pub(crate) position: Box<dyn AnyGame>,
    /// How many turns they complete.
    pub(crate) turns: u32,
}

/// One player's consecutive decisions, if they are legal.
pub(crate) fn compose(position: &dyn AnyGame, moves: &[String]) -> Result<Composed, Refusal> {
    if moves.len() > LONGEST_TURN {
        return refuse(RefusalCode::Malformed, format!("at most {LONGEST_TURN} moves at once"));
    }
    let illegal = |detail: String| Refusal { code: RefusalCode::Illegal, detail };
    let by = position.turn();
    let mut position = position.boxed_clone();
    let (mut composed, mut turns) = (Vec::with_capacity(moves.len()), 0);
    for text in moves {
        if position.turn() != by {
            return refuse(RefusalCode::NotYourTurn, format!("{text} would be the opponent's"));
        }
        let mv = position.read(text).map_err(|error| illegal(error.to_string()))?;
        turns += u32::from(position.ends_turn(mv));
        position.play(mv);
        composed.push(mv);
    }
    Ok(Composed { moves: composed, position, turns })
}

/// The player who declines what the other has asked for.
fn decliner(by: Player, asked: Option<Player>) -> Result<Player, Refusal> {
    if asked == Some(by.other()) {
        Ok(by)
    } else {
        refuse(RefusalCode::NotNow, "there is nothing to decline")
    }
}

pub(crate) fn ended(winner: Option<Player>, reason: Reason) -> Event {
    Event::Ended { ending: Ending { winner: winner.map(Into::into), reason } }
}
