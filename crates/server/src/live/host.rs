use std::collections::HashMap;
use std::future::pending;
use std::time::Duration;

use catalog::Hint;
use game::Player;
use room::{Face, Instant, Own, PersonId, Question, Room, Verdict, refuse};
use store::{Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use wire::{Ask, Card, Refusal, RefusalCode, Request, Tell};

use super::audience::Audience;
use super::clock::{self, sleep_until};
use super::pulse::Watch;
use super::stored::private;
use super::table::Message;
use super::thinking::{Strength, Task};
use super::{Cleared, Thinking, Visitor, Workers};
use crate::metrics::Metrics;

/// How long nothing must happen for a table to be idle; less if nobody has ever connected.
const IDLE: Duration = Duration::from_mins(2);
const UNVISITED: Duration = Duration::from_secs(1);

/// Hosts one game: everything that changes it passes through here, one request at a time.
pub(super) struct Host {
    pub(super) room: Room,
    pub(super) store: Store,
    pub(super) metrics: Metrics,
    pub(super) audience: Audience,
    thinking: Thinking,
    workers: Workers,
    /// What the engine is thinking about; dropped when the position changes.
    pub(super) decision: Option<Decision>,
    pub(super) watch: Watch,
    /// Whether somebody has connected since the game was resumed.
    visited: bool,
    /// The visitors who wait for a hint.
    hints: HashMap<PersonId, JoinHandle<()>>,
}

impl Host {
    pub(super) fn new(
        room: Room,
        store: Store,
        thinking: Thinking,
        workers: Workers,
        metrics: Metrics,
        watch: Watch,
    ) -> Self {
        let audience = Audience::empty(clock::now());
        let (decision, hints) = (None, HashMap::new());
        let visited = false;
        Self { room, store, metrics, audience, thinking, workers, decision, watch, visited, hints }
    }

    /// Ends when the table is idle, when it can no longer be reached, or when the store fails.
    pub(super) async fn serve(
        &mut self,
        inbox: &mut mpsc::Receiver<Message>,
    ) -> Result<(), StoreError> {
        loop {
            self.give_back();
            self.play_premoves().await?;
            self.ask_computer();
            let scene_due = self.audience.tell_scene(&self.room, clock::now());
            let patience = if self.visited { IDLE } else { UNVISITED };
            tokio::select! {
                biased;
                // A request that arrived in time counts, even if the table was busy.
                message = inbox.recv() => match message {
                    Some(message) => self.receive(message).await?,
                    None => return Ok(()),
                },
                // After a standstill, the time may not be up after all.
                player = flag(self.room.flag()) => if !self.give_back() {
                    self.flag(player).await?;
                },
                found = decided(&mut self.decision) => self.play_for_computer(found).await?,
                () = due(scene_due) => {}
                // The next pass refunds the time and sends the clocks to the clients.
                () = self.watch.standstill() => {}
                () = sleep(patience) => if self.is_idle() { return Ok(()) },
            }
        }
    }

    fn is_idle(&mut self) -> bool {
        let rests = self.room.may_rest(IDLE, clock::now());
        self.audience.is_empty() && self.decision.is_none() && rests
    }

    /// Refunds time in which the server stood still to those who were charged. Returns whether
    /// there was any.
    fn give_back(&mut self) -> bool {
        let standstills = self.watch.standstills();
        for standstill in &standstills {
            self.room.give_back(standstill.from, standstill.to);
            self.audience.give_back(standstill.from, standstill.to);
        }
        !standstills.is_empty()
    }

    async fn receive(&mut self, message: Message) -> Result<(), StoreError> {
        self.give_back();
        self.visited |= !matches!(message, Message::CallOff { .. } | Message::Desert { .. });
        match message {
            Message::Subscribe { visitor, seen } => {
                self.audience.admit(visitor, seen, &self.room, clock::now());
            }
            Message::Left => self.audience.forget_who_left(),
            Message::Request { visitor, request, heard } => {
                while let Some((player, _)) = self.room.flag().filter(|(_, at)| *at <= heard) {
                    self.flag(player).await?;
                }
                let plays = matches!(request.ask, Ask::Play { .. });
                let answer = self.answer(&visitor, request, heard).await?;
                let Some(answer) = answer else { return Ok(()) };
                match &answer {
                    Tell::Done { .. } if plays => {
                        self.metrics.move_acknowledged(clock::now().since(heard));
                    }
                    Tell::Refused { refusal, .. } => self.metrics.refused(refusal.code),
                    _ => {}
                }
                self.audience.answer(&visitor, &answer);
            }
            Message::Join { guest, face, answer } => {
                let joined = self.join(guest, face).await?;
                let _ = answer.send(joined);
            }
            Message::Rename { guest, name, account } => {
                self.room.rename(guest, name.as_deref(), account);
                self.audience.tell_seats(&self.room);
            }
            Message::Look(look) => look(&self.room),
            Message::CallOff { done } => {
                if let Some(event) = self.room.called_off() {
                    // If another server has changed the game meanwhile, it has begun.
                    let _ = self.happen(event, None).await?;
                }
                let _ = done.send(());
            }
            Message::Desert { person, done } => {
                while let Some(event) = self.room.deserted_by(person) {
                    // After a lost race, look again.
                    let _ = self.happen(event, None).await?;
                }
                let _ = done.send(());
            }
        }
        Ok(())
    }

    /// The immediate answer; `None` if the engine or a worker will answer.
    async fn answer(
        &mut self,
        visitor: &Visitor,
        request: Request,
        heard: Instant,
    ) -> Result<Option<Tell>, StoreError> {
        let Request { id, ask } = request;
        if is_look(&ask) {
            return Ok(self.show(visitor, id, ask, heard));
        }
        let guest = visitor.guest();
        let name = guest.map(|guest| format!("{guest}:{id}"));
        loop {
            let answered = name.as_deref().and_then(|name| self.room.answered(name));
            if let Some(number) = answered {
                return Ok(Some(Tell::Done { id, number }));
            }
            let verdict = self.room.judge(guest, &ask, self.audience.presence(), heard);
            let recorded = match verdict {
                Ok(Verdict::Happens(event)) => self.happen(event, name.clone()).await?,
                Ok(Verdict::Rematches) => self.rematch(name.clone()).await?,
                Ok(Verdict::Keeps(player, own)) => {
                    self.keep_private(player, own).await?;
                    Ok(self.room.number())
                }
                Ok(Verdict::Shows(shown)) => return Ok(Some(shown.tell(id))),
                Ok(Verdict::Thinks(question)) => {
                    let asked = self.ask_for_hint(visitor, &id, question);
                    return Ok(asked.err().map(|refusal| Tell::Refused { id: Some(id), refusal }));
                }
                Err(refusal) => return Ok(Some(Tell::Refused { id: Some(id), refusal })),
            };
            // After a lost race, judge again by what has happened meanwhile.
            if let Ok(number) = recorded {
                return Ok(Some(Tell::Done { id, number }));
            }
        }
    }

    /// Lets a worker answer from the current state of the game; if all are busy, refuses at once.
    fn show(&self, visitor: &Visitor, id: String, ask: Ask, heard: Instant) -> Option<Tell> {
        let (room, presence) = (self.room.clone(), *self.audience.presence());
        let (badge, metrics, name) = (visitor.badge(), self.metrics.clone(), id.clone());
        let look = move || {
            let tell = match room.judge(badge.guest(), &ask, &presence, heard) {
                Ok(Verdict::Shows(look)) => look.tell(id),
                Err(refusal) => {
                    metrics.refused(refusal.code);
                    Tell::Refused { id: Some(id), refusal }
                }
                Ok(verdict) => unreachable!("a look came to {verdict:?}"),
            };
            if let Ok(visitor) = badge.visitor() {
                visitor.answer(&tell);
            }
        };
        let busy = self.workers.spawn(visitor.asker(), look).err()?;
        Some(Tell::Refused { id: Some(name), refusal: busy.into() })
    }

    /// Asks the engine, which answers later; one question per guest at a time.
    fn ask_for_hint(
        &mut self,
        visitor: &Visitor,
        id: &str,
        question: Question,
    ) -> Result<(), Refusal> {
        self.hints.retain(|_, hint| !hint.is_finished());
        let guest = visitor.guest().filter(|guest| !self.hints.contains_key(guest));
        let Some(guest) = guest else {
            return refuse(
                RefusalCode::NotNow,
                "the engine is still working on your last question",
            );
        };
        let found = self.thinking.decide(Task {
            guest,
            position: question.position.clone(),
            past: question.past.clone(),
            strength: Strength::Full,
            repetition: self.room.terms().repetition,
            seed: self.room.seed(),
        });
        let (badge, id) = (visitor.badge(), id.to_owned());
        let hint = tokio::spawn(async move {
            let hint = found.await.ok().and_then(|found| question.answer(found));
            let tell = match hint {
                Some(hint) => Tell::Hint { id, hint },
                None => Tell::Refused { id: Some(id), refusal: Cleared.into() },
            };
            if let Ok(visitor) = badge.visitor() {
                visitor.tell(&tell);
            }
        });
        self.hints.insert(guest, hint);
        Ok(())
    }

    async fn join(
        &mut self,
        guest: PersonId,
        face: Face,
    ) -> Result<Result<Card, Refusal>, StoreError> {
        loop {
            let player = match self.room.open_seat(guest) {
                Ok(player) => player,
                Err(refusal) => return Ok(Err(refusal)),
            };
            if self.seat(player, guest, face.clone()).await?.is_ok() {
                return Ok(Ok(self.room.card(Some(guest), clock::now())));
            }
        }
    }

    async fn keep_private(&mut self, player: Player, own: Own) -> Result<(), StoreError> {
        let code = self.room.code();
        self.store.keep(code, player.index() as u8, private(&own)).await?;
        self.room.keep(player, own);
        Ok(())
    }

    /// Plays the premove of the player to decide.
    async fn play_premoves(&mut self) -> Result<(), StoreError> {
        while let Some(event) = self.room.premoved(clock::now()) {
            // If another server has changed the game meanwhile, the premove may be another one, or
            // none.
            let _ = self.happen(event, None).await?;
        }
        Ok(())
    }

    /// Ends the game by time, unless another server has changed it meanwhile.
    async fn flag(&mut self, player: Player) -> Result<(), StoreError> {
        self.happen(Room::flagged(player), None).await.map(drop)
    }

    /// Starts the engine if it is the computer's turn.
    fn ask_computer(&mut self) {
        let Some((level, guest)) = self.room.computer_to_move() else {
            self.decision = None;
            return;
        };
        if self.decision.is_none() {
            self.decision = Some(self.thinking.decide(Task {
                guest,
                position: self.room.position().boxed_clone(),
                past: self.room.past(),
                strength: Strength::Level(level),
                repetition: self.room.terms().repetition,
                seed: self.room.seed(),
            }));
        }
    }

    async fn play_for_computer(&mut self, found: Option<Hint>) -> Result<(), StoreError> {
        self.decision = None;
        let best = found.and_then(|found| found.line.moves.into_iter().next());
        let moved = best.and_then(|mv| self.room.moved(&[mv.to_string()], clock::now()).ok());
        // An engine without a move resigns, so that nobody waits for it.
        let event = moved.unwrap_or_else(|| Room::resigned(self.room.position().turn()));
        // If another server has changed the game meanwhile, the engine is asked again.
        self.happen(event, None).await.map(drop)
    }
}

/// Whether the request only reads something, which may take a while.
fn is_look(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::At { .. }
            | Ask::Preview { .. }
            | Ask::Prospects { .. }
            | Ask::Ahead { .. }
            | Ask::Why { .. }
    )
}

async fn flag(flag: Option<(Player, Instant)>) -> Player {
    match flag {
        Some((player, at)) => {
            sleep_until(at).await;
            player
        }
        None => pending().await,
    }
}

async fn due(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => pending().await,
    }
}

pub(super) type Decision = oneshot::Receiver<Hint>;

async fn decided(decision: &mut Option<Decision>) -> Option<Hint> {
    match decision {
        Some(decision) => decision.await.ok(),
        None => pending().await,
    }
}
