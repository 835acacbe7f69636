use std::collections::HashMap;
use std::future::pending;
use std::time::Duration;

use catalog::Hint;
use game::Player;
use store::{Effect, Entry, GameCode, GuestCode, Moment, NewGame, Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

use super::audience::Audience;
use super::hints::Question;
use super::judge::refuse;
use super::private::Own;
use super::table::Message;
use super::thinking::{Strength, Task};
use super::{Cleared, Course, Thinking, Verdict, Visitor};
use crate::metrics::Metrics;
use wire::{Ask, Card, ClockTerms, Computer, Event, Refusal, RefusalCode, Request, Side};
use wire::{Tell, Terms};

/// A table at which nothing happens for so long is idle.
const IDLE: Duration = Duration::from_mins(2);

/// Keeps one game: everything that changes it passes here, one thing after the other.
pub(super) struct Host {
    course: Course,
    store: Store,
    thinking: Thinking,
    metrics: Metrics,
    audience: Audience,
    decision: Option<Decision>,
    /// Who waits for a hint.
    hints: HashMap<GuestCode, JoinHandle<()>>,
}

impl Host {
    pub(super) fn new(course: Course, store: Store, thinking: Thinking, metrics: Metrics) -> Self {
        let audience = Audience::empty(Instant::now());
        let (decision, hints) = (None, HashMap::new());
        Self { course, store, thinking, metrics, audience, decision, hints }
    }

    /// Ends when the table is idle, when nobody can come to it any more, or when the store fails.
    pub(super) async fn serve(
        &mut self,
        inbox: &mut mpsc::Receiver<Message>,
    ) -> Result<(), StoreError> {
        loop {
            self.play_premoves().await?;
            self.ask_computer();
            let scene_due = self.audience.tell_scene(&self.course, Instant::now());
            tokio::select! {
                biased;
                // What has arrived in time counts, even if the table was busy.
                message = inbox.recv() => match message {
                    Some(message) => self.receive(message).await?,
                    None => return Ok(()),
                },
                player = flag(self.course.flag()) => self.flag(player).await?,
                found = decided(&mut self.decision) => self.play_for_computer(found).await?,
                () = due(scene_due) => {}
                () = sleep(IDLE) => if self.is_idle() { return Ok(()) },
            }
        }
    }

    fn is_idle(&mut self) -> bool {
        let rests = self.course.may_rest(IDLE, Instant::now());
        self.audience.is_empty() && self.decision.is_none() && rests
    }

    async fn receive(&mut self, message: Message) -> Result<(), StoreError> {
        match message {
            Message::Subscribe { visitor, seen } => {
                self.audience.admit(visitor, seen, &self.course, Instant::now());
            }
            Message::Left => self.audience.forget_who_left(),
            Message::Request { visitor, request, heard } => {
                if let Some((player, _)) = self.course.flag().filter(|(_, at)| *at <= heard) {
                    self.flag(player).await?;
                }
                let plays = matches!(request.ask, Ask::Play { .. });
                let answer = self.answer(&visitor, request, heard).await?;
                let Some(answer) = answer else { return Ok(()) };
                match &answer {
                    Tell::Done { .. } if plays => self.metrics.move_acknowledged(heard.elapsed()),
                    Tell::Refused { refusal, .. } => self.metrics.refused(refusal.code),
                    _ => {}
                }
                self.audience.answer(&visitor, &answer);
            }
            Message::Join { guest, name, answer } => {
                let joined = self.join(guest, name).await?;
                let _ = answer.send(joined);
            }
            Message::Rename { guest, name } => {
                self.course.rename(guest, name.as_deref());
                self.audience.tell_seats(&self.course);
            }
            Message::Look(look) => look(&self.course),
        }
        Ok(())
    }

    /// What to answer at once; nothing where the engine will answer.
    async fn answer(
        &mut self,
        visitor: &Visitor,
        request: Request,
        heard: Instant,
    ) -> Result<Option<Tell>, StoreError> {
        let Request { id, ask } = request;
        let guest = visitor.guest();
        let name = guest.map(|guest| format!("{guest}:{id}"));
        let answered = name.as_deref().and_then(|name| self.course.answered(name));
        let done = |number| Tell::Done { id: id.clone(), number };
        Ok(Some(match answered {
            Some(number) => done(number),
            None => match self.course.judge(guest, &ask, self.audience.presence(), heard) {
                Ok(Verdict::Happens(event)) => done(self.happen(event, name).await?),
                Ok(Verdict::Keeps(player, own)) => {
                    self.keep_private(player, own).await?;
                    done(self.course.number())
                }
                Ok(Verdict::Shows(shown)) => shown.tell(id),
                Ok(Verdict::Thinks(question)) => match self.ask_for_hint(visitor, &id, question) {
                    Ok(()) => return Ok(None),
                    Err(refusal) => Tell::Refused { id: Some(id), refusal },
                },
                Err(refusal) => Tell::Refused { id: Some(id), refusal },
            },
        }))
    }

    /// Asks the engine, which answers when it has thought; one question of a guest at a time.
    fn ask_for_hint(
        &mut self,
        visitor: &Visitor,
        id: &str,
        question: Question,
    ) -> Result<(), Refusal> {
        self.hints.retain(|_, hint| !hint.is_finished());
        let guest = visitor.guest().filter(|guest| !self.hints.contains_key(guest));
        let Some(guest) = guest else {
            return refuse(RefusalCode::NotNow, "the engine still thinks of your last question");
        };
        let found = self.thinking.decide(Task {
            guest,
            position: question.position.clone(),
            past: question.past.clone(),
            strength: Strength::Full,
            repetition: self.course.terms().repetition,
            seed: self.course.seed(),
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
        guest: GuestCode,
        name: Option<String>,
    ) -> Result<Result<Card, Refusal>, StoreError> {
        let player = match self.course.open_seat(guest) {
            Ok(player) => player,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.course.sit(player, guest, name);
        let seated = Effect::Seated { player: player.index() as u8, guest };
        self.record(Event::Joined { by: player.into() }, seated, None).await?;
        Ok(Ok(self.course.card(Some(guest), Instant::now())))
    }

    async fn keep_private(&mut self, player: Player, own: Own) -> Result<(), StoreError> {
        let code = self.course.code();
        self.store.keep(code, player.index() as u8, own.stored()).await?;
        self.course.keep(player, own);
        Ok(())
    }

    /// Plays what was to be played as soon as it could be.
    async fn play_premoves(&mut self) -> Result<(), StoreError> {
        while let Some(event) = self.course.premoved(Instant::now()) {
            self.happen(event, None).await?;
        }
        Ok(())
    }

    async fn flag(&mut self, player: Player) -> Result<(), StoreError> {
        self.happen(Course::flagged(player), None).await.map(drop)
    }

    /// Sends the engine to work if it decides now, and only then.
    fn ask_computer(&mut self) {
        let Some((level, guest)) = self.course.computer_to_move() else {
            self.decision = None;
            return;
        };
        if self.decision.is_none() {
            self.decision = Some(self.thinking.decide(Task {
                guest,
                position: self.course.position().boxed_clone(),
                past: self.course.past(),
                strength: Strength::Level(level),
                repetition: self.course.terms().repetition,
                seed: self.course.seed(),
            }));
        }
    }

    async fn play_for_computer(&mut self, found: Option<Hint>) -> Result<(), StoreError> {
        self.decision = None;
        let best = found.and_then(|found| found.line.moves.into_iter().next());
        let moved = best.and_then(|mv| self.course.moved(&[mv], Instant::now()).ok());
        // An engine without a move cannot go on, and nobody shall wait for it.
        let event = moved.unwrap_or_else(|| Course::resigned(self.course.position().turn()));
        self.happen(event, None).await.map(drop)
    }

    async fn happen(&mut self, event: Event, request: Option<String>) -> Result<u32, StoreError> {
        if let Event::Rematch { game } = &event {
            self.begin_rematch(game).await?;
        }
        if matches!(event, Event::TakenBack { .. }) {
            self.decision = None;
        }
        let effect = Course::effect(&event);
        self.record(event, effect, request).await
    }

    /// Stores the event, and only then tells of it.
    async fn record(
        &mut self,
        event: Event,
        effect: Effect,
        request: Option<String>,
    ) -> Result<u32, StoreError> {
        let (at, now) = (Moment::now(), Instant::now());
        let event = self
            .course
            .take_in(event, at, request.clone(), now)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        let number = event.number;
        self.store
            .append(Entry {
                game: self.course.code(),
                number,
                at,
                request,
                event: serde_json::to_string(&event.event).expect("events are plain data"),
                effect,
                over: self.course.is_over(),
                due: self.course.due(at, now),
            })
            .await?;
        if let Event::Moved { moves, .. } = &event.event {
            self.metrics.moves_stored(moves.len());
        }
        if let Event::Joined { .. } = &event.event {
            self.audience.tell_seats(&self.course);
        }
        // Nobody could decide before they knew. Whatever else happens touches no clock: a player
        // could stop their own by talking.
        if matches!(event.event, Event::Moved { .. } | Event::TakenBack { .. }) {
            self.course.restart_clock(Instant::now());
        }
        self.audience.hear(&self.course, &event, Instant::now());
        Ok(number)
    }

    /// The same terms with the sides swapped.
    async fn begin_rematch(&self, code: &str) -> Result<(), StoreError> {
        let code = code.parse().map_err(|_| StoreError::Damaged(code.to_owned()))?;
        let (terms, [first, second]) = (self.course.terms(), self.course.guests());
        let swapped = |computer: Computer| Computer {
            side: Side::from(Player::from(computer.side).other()),
            ..computer
        };
        let terms = Terms { computer: terms.computer.map(swapped), ..terms.clone() };
        self.store.begin(new_game(code, &terms, [second, first])).await
    }
}

/// A game on these terms, ready to be stored.
pub(crate) fn new_game(code: GameCode, terms: &Terms, seats: [Option<GuestCode>; 2]) -> NewGame {
    let text = serde_json::to_string(terms).expect("terms are plain data");
    let timed = matches!(terms.clock, Some(ClockTerms::Live { .. }));
    NewGame { code, terms: text, timed, seats, created: Moment::now() }
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

type Decision = oneshot::Receiver<Hint>;

async fn decided(decision: &mut Option<Decision>) -> Option<Hint> {
    match decision {
        Some(decision) => decision.await.ok(),
        None => pending().await,
    }
}
