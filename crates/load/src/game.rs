use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use catalog::GameId;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use wire::{Card, ClockTerms, Event, NewGame, Opponent, SideChoice, Tell, View};

use crate::client::{Client, post};

const SECOND: Duration = Duration::from_secs(1);

/// A game between two simulated players, and what they know about it.
#[derive(Debug)]
pub struct Game {
    index: usize,
    /// How many games were finished in this place before.
    round: usize,
    server: SocketAddr,
    code: String,
    players: [Client; 2],
    view: Box<View>,
    /// The number of the last event each player has received.
    heard: [u32; 2],
    moves: Vec<String>,
    /// How many moves were played in earlier rounds.
    pub earlier: usize,
    /// The time each move takes from the sender to the opponent.
    pub arrivals: Vec<Duration>,
}

impl Game {
    /// Creates the game with this number; the variants take turns.
    pub async fn make(server: SocketAddr, index: usize) -> anyhow::Result<Self> {
        Self::make_round(server, index, 0).await
    }

    async fn make_round(server: SocketAddr, index: usize, round: usize) -> anyhow::Result<Self> {
        let new = NewGame {
            game: GameId::ALL[index % GameId::ALL.len()].id().to_owned(),
            pieces: None,
            opponent: Opponent::Friend {},
            side: SideChoice::First,
            clock: Some(ClockTerms::Live { base: 3_600, increment: 0 }),
            repetition: true,
            start: None,
        };
        let addresses =
            ["10.1", "10.2"].map(|net| format!("{net}.{}.{}", index / 250, index % 250));
        let (card, first): (Card, _) = post(server, &addresses[0], "/api/v1/games", &new).await?;
        let code = card.code;
        let join = format!("/api/v1/games/{code}/join");
        let (_, second): (Card, _) = post(server, &addresses[1], &join, &()).await?;
        let mut players = [
            Client::connect(server, &addresses[0], &code, &first).await?,
            Client::connect(server, &addresses[1], &code, &second).await?,
        ];
        let mut heard = [0; 2];
        let mut view = None;
        for (player, last) in players.iter_mut().zip(&mut heard) {
            let welcome = player.hear().await?;
            let Tell::Welcome { number, view: shown, .. } = welcome else {
                bail!("expected a welcome, not {welcome:?}");
            };
            *last = number;
            view.get_or_insert(shown);
        }
        let view = view.context("two players were welcomed")?;
        let (moves, arrivals) = (Vec::new(), Vec::new());
        Ok(Self { index, round, server, code, players, view, heard, moves, earlier: 0, arrivals })
    }

    /// Its number.
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many moves were played in this round.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Plays a move every second. When the game is over, another begins in its place.
    pub async fn play(mut self, first: Instant, until: Instant) -> anyhow::Result<Self> {
        let mut seconds = interval_at(first, SECOND);
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut decides = 0;
        while Instant::now() < until {
            seconds.tick().await;
            if self.view.ending.is_some() {
                self = self.begin_another().await?;
                decides = 0;
                continue;
            }
            decides = self.play_one(decides).await.with_context(|| self.code.clone())?;
        }
        Ok(self)
    }

    async fn begin_another(self) -> anyhow::Result<Self> {
        let next = Self::make_round(self.server, self.index, self.round + 1).await?;
        let earlier = self.earlier + self.moves.len();
        let arrivals = self.check().await?;
        Ok(Self { earlier, arrivals, ..next })
    }

    /// Plays one move of the player who decides. Returns who decides next.
    async fn play_one(&mut self, decides: usize) -> anyhow::Result<usize> {
        let ply = self.moves.len();
        // A different move in every game and ply. The goal in Gygès would end games too soon.
        let lively = |text: &str| !text.ends_with("goal");
        let mut legal: Vec<&str> = self.view.legal.iter().map(|mv| mv.text.as_str()).collect();
        if legal.iter().any(|text| lively(text)) {
            legal.retain(|text| lively(text));
        }
        ensure!(!legal.is_empty(), "the one who decides has no move");
        let mv = legal[(ply * 7 + self.index * 13 + self.round) % legal.len()].to_owned();

        let [first, second] = &mut self.players;
        let (mover, opponent) = if decides == 0 { (first, second) } else { (second, first) };
        let sent = Instant::now();
        mover.play(ply as u32, &mv).await?;
        let own = async {
            // The event arrives before the acknowledgement.
            let own = mover.hear().await?;
            let done = mover.hear().await?;
            ensure!(matches!(done, Tell::Done { .. }), "expected done, not {done:?}");
            anyhow::Ok(own)
        };
        let arrived = async {
            let heard = opponent.hear().await?;
            anyhow::Ok((heard, sent.elapsed()))
        };
        let (own, (other, arrival)) = tokio::try_join!(own, arrived)?;
        self.arrivals.push(arrival);
        let own = self.follow(decides, own, &mv)?;
        let other = self.follow(1 - decides, other, &mv)?;
        self.moves.push(mv);
        let stays = other.legal.is_empty();
        self.view = if stays { own } else { other };
        Ok(if stays { decides } else { 1 - decides })
    }

    /// Checks that the event is exactly this move, and that none was skipped or repeated.
    fn follow(&mut self, player: usize, news: Tell, mv: &str) -> anyhow::Result<Box<View>> {
        let Tell::Happened { event, view, .. } = news else {
            bail!("expected news of {mv}, not {news:?}");
        };
        let last = &mut self.heard[player];
        ensure!(event.number == *last + 1, "event {} after {last}", event.number);
        let moved = matches!(&event.event, Event::Moved { moves, .. } if moves == &[mv]);
        ensure!(moved, "{:?} instead of {mv}", event.event);
        *last = event.number;
        Ok(view)
    }

    /// Checks that the server has every acknowledged move exactly once. Returns the arrival times.
    pub async fn check(self) -> anyhow::Result<Vec<Duration>> {
        let mut spectator = Client::connect(
            self.server,
            &format!("10.3.{}.{}", self.index / 250, self.index % 250),
            &self.code,
            "",
        )
        .await?;
        let Tell::Welcome { moves: stored, .. } = spectator.hear().await? else {
            bail!("{}: a spectator is not welcomed", self.code);
        };
        ensure!(stored == self.moves, "{}: {stored:?} is not {:?}", self.code, self.moves);
        Ok(self.arrivals)
    }
}
