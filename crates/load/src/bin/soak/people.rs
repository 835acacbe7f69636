use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use catalog::GameId;
use game::Dice;
use load::client::{Client, post};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use wire::{Ask, Card, ClockTerms, NewGame, Opponent, RefusalCode, SideChoice, Tell, View};

use crate::tale::Tale;

/// How long a pair that is cut off waits before it retries, and how long it keeps trying.
const BREATH: Duration = Duration::from_millis(300);
const PATIENCE: Duration = Duration::from_mins(1);

/// How often a waiting player does something else.
const GLANCE: Duration = Duration::from_millis(700);

/// The server's address, which changes with every start.
pub(crate) type Whereabouts = watch::Receiver<SocketAddr>;

/// What a pair has done.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Deeds {
    pub(crate) games: usize,
    pub(crate) moves: usize,
    pub(crate) returns: usize,
}

/// Two people who play game after game, and reconnect whenever they are disconnected.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) index: usize,
    pub(crate) dice: Dice,
    pub(crate) server: Whereabouts,
    pub(crate) until: Instant,
}

/// One of the two in one game.
struct Player {
    index: usize,
    side: usize,
    code: String,
    cookie: String,
    seen: u32,
    count: u32,
    returns: usize,
    dice: Dice,
    server: Whereabouts,
    until: Instant,
    /// Whether they have seen the end of the game.
    over: bool,
    /// Their last request.
    last: Option<(String, Ask)>,
    tale: Arc<Mutex<Tale>>,
}

fn lock(tale: &Mutex<Tale>) -> MutexGuard<'_, Tale> {
    tale.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pair {
    pub(crate) async fn play(mut self) -> anyhow::Result<Deeds> {
        let mut deeds = Deeds::default();
        while Instant::now() < self.until {
            let (code, cookies) = self.begin().await?;
            let tale = Arc::new(Mutex::new(Tale::default()));
            let [first, second] = [0, 1].map(|side| {
                let player = Player {
                    index: self.index,
                    side,
                    code: code.clone(),
                    cookie: cookies[side].clone(),
                    seen: 0,
                    count: 0,
                    returns: 0,
                    dice: Dice::new(self.dice.roll(usize::MAX) as u64),
                    server: self.server.clone(),
                    until: self.until,
                    over: false,
                    last: None,
                    tale: Arc::clone(&tale),
                };
                tokio::spawn(player.play())
            });
            for player in [first, second] {
                let played = player.await.context("a player has panicked")?;
                deeds.returns += played.with_context(|| code.clone())?;
            }
            let welcome = self.visit(&code, &cookies[0]).await?;
            lock(&tale).close(&welcome).with_context(|| code.clone())?;
            deeds.games += 1;
            deeds.moves += lock(&tale).moves();
        }
        Ok(deeds)
    }

    /// Creates a game, with as many attempts as it takes.
    async fn begin(&mut self) -> anyhow::Result<(String, [String; 2])> {
        let began = Instant::now();
        loop {
            let error = match self.try_begin().await {
                Ok(made) => return Ok(made),
                Err(error) => error,
            };
            if began.elapsed() > PATIENCE {
                return Err(error.context("no game can be created"));
            }
            sleep(BREATH).await;
        }
    }

    async fn try_begin(&mut self) -> anyhow::Result<(String, [String; 2])> {
        let increment = self.dice.roll(3) as u32;
        let clocks = [
            None,
            Some(ClockTerms::Live { base: 20, increment }),
            Some(ClockTerms::Live { base: 600, increment }),
            Some(ClockTerms::Days { days: 2 }),
        ];
        let new = NewGame {
            game: GameId::ALL[self.dice.roll(GameId::ALL.len())].id().to_owned(),
            pieces: None,
            opponent: Opponent::Friend {},
            side: SideChoice::First,
            clock: clocks[self.dice.roll(clocks.len())],
            repetition: self.dice.roll(2) == 0,
            start: None,
        };
        let server = *self.server.borrow();
        let [one, other] = [0, 1].map(|side| address(self.index, side));
        let (card, first): (Card, _) = post(server, &one, "/api/v1/games", &new).await?;
        let join = format!("/api/v1/games/{}/join", card.code);
        let (_, second): (Card, _) = post(server, &other, &join, &()).await?;
        Ok((card.code, [first, second]))
    }

    /// The game as a first-time visitor sees it.
    async fn visit(&self, code: &str, cookie: &str) -> anyhow::Result<Tell> {
        let began = Instant::now();
        loop {
            let server = *self.server.borrow();
            let from = address(self.index, 0);
            if let Ok(mut client) = Client::connect(server, &from, code, cookie).await
                && let Ok(welcome) = client.hear().await
            {
                return Ok(welcome);
            }
            if began.elapsed() > PATIENCE {
                bail!("{code} cannot be visited");
            }
            sleep(BREATH).await;
        }
    }
}

fn address(pair: usize, side: usize) -> String {
    format!("10.{}.{}.{}", 1 + side, pair / 250, pair % 250)
}

impl Player {
    /// Plays until the game or the time is over. Returns the number of reconnects.
    async fn play(mut self) -> anyhow::Result<usize> {
        let mut tried = Instant::now();
        while Instant::now() < self.until && !self.over {
            let server = *self.server.borrow();
            let from = address(self.index, self.side);
            let client =
                Client::come_back(server, &from, &self.code, &self.cookie, self.seen).await;
            if let Ok(client) = client {
                self.returns += 1;
                tried = Instant::now();
                self.stay(client).await?;
            } else if tried.elapsed() > PATIENCE {
                bail!("a player cannot come back");
            }
            sleep(BREATH).await;
        }
        Ok(self.returns)
    }

    /// Plays over one socket until it closes or they leave. Fails on any contradiction.
    async fn stay(&mut self, mut client: Client) -> anyhow::Result<()> {
        let mut view: Option<Box<View>> = None;
        let leaves = Instant::now() + Duration::from_millis(self.dice.roll(40_000) as u64);
        while Instant::now() < self.until.min(leaves) {
            match timeout(GLANCE, client.next()).await {
                Ok(Ok(tell)) => {
                    self.seen = lock(&self.tale).hear(self.side, self.seen, &tell)?;
                    match tell {
                        Tell::Welcome { view: shown, .. } | Tell::Happened { view: shown, .. } => {
                            view = Some(shown);
                        }
                        Tell::Refused { refusal, .. } => check_refusal(refusal.code)?,
                        Tell::Bye => return Ok(()),
                        _ => continue,
                    }
                }
                // The server is down or shutting down.
                Ok(Err(_)) => return Ok(()),
                Err(_) => {}
            }
            let Some(view) = &view else { continue };
            if view.ending.is_some() {
                self.over = true;
                return Ok(());
            }
            sleep(Duration::from_millis(self.dice.roll(400) as u64)).await;
            let (id, ask) = self.any_request(view);
            if client.ask(&id, ask).await.is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A new request, or the last one again under the same id.
    fn any_request(&mut self, view: &View) -> (String, Ask) {
        let again = self.dice.roll(12) == 0;
        if let Some(last) = self.last.as_ref().filter(|_| again) {
            return last.clone();
        }
        self.count += 1;
        let request = (format!("{}/{}", self.side, self.count), self.any_ask(view));
        self.last = Some(request.clone());
        request
    }

    fn any_ask(&mut self, view: &View) -> Ask {
        let legal = &view.legal;
        match self.dice.roll(40) {
            0 => Ask::Takeback {},
            1 => Ask::DeclineTakeback {},
            2 => Ask::Draw {},
            3 => Ask::DeclineDraw {},
            4 => Ask::Say { text: "hello".to_owned() },
            5 => Ask::At { ply: self.dice.roll(view.ply as usize + 1) as u32 },
            6 if self.dice.roll(6) == 0 => Ask::Resign {},
            _ if legal.is_empty() => Ask::Ping {},
            _ => {
                let mv = legal[self.dice.roll(legal.len())].text.clone();
                Ask::Play { ply: view.ply, moves: vec![mv] }
            }
        }
    }
}

/// Refusals that well-behaved clients can get.
fn check_refusal(code: RefusalCode) -> anyhow::Result<()> {
    use RefusalCode as Code;
    match code {
        Code::Malformed | Code::NotAPlayer | Code::Illegal => bail!("refused as {code:?}"),
        _ => Ok(()),
    }
}
