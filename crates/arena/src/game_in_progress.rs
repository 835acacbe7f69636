use std::time::Duration;

use catalog::{AnyGame, Move, Setup};
use game::{Outcome, Player, Repetition};
use search::{Clock, Limits, Signals};

use crate::contender::{DecisionRequest, Failure};
use crate::house_rules::{HouseRules, Opinions};
use crate::played::{Effort, Ending, Played, side_of};
use crate::seat::Seat;
use crate::{Opening, Side};

/// A game to play.
#[derive(Debug, Clone)]
pub(crate) struct Fixture {
    /// The number of the game in the match, from 1.
    pub(crate) number: u64,
    pub(crate) setup: Setup,
    pub(crate) opening: Opening,
    /// The side that plays first.
    pub(crate) first: Side,
    /// The seed of the game.
    pub(crate) seed: u64,
}

/// Plays a game. Returns `None` if it was stopped.
pub(crate) fn play(
    fixture: &Fixture,
    seats: &mut [Seat<'_>; 2],
    rules: &HouseRules,
    stop: &Signals,
) -> Option<Played> {
    let mut table = GameInProgress::new(fixture, seats, rules);
    for player in Player::BOTH {
        let seat = &mut seats[table.side(player).index()];
        if let Err(failure) = seat.begin(fixture.setup, fixture.seed, fixture.number) {
            return table.forfeit(player, failure, stop);
        }
    }
    while !stop.is_stopped() {
        if let Some((outcome, ending)) = table.ruling() {
            return Some(table.end(outcome, ending));
        }
        let player = table.game.turn();
        let seat = &mut seats[table.side(player).index()];
        if let Err(failure) = table.decide(seat, stop) {
            seat.vacate();
            return table.forfeit(player, failure, stop);
        }
    }
    None
}

/// A game in progress.
struct GameInProgress<'a> {
    fixture: &'a Fixture,
    rules: &'a HouseRules,
    game: Box<dyn AnyGame>,
    moves: Vec<Move>,
    repetition: Repetition,
    /// The time left to each player, if they have a clock.
    clocks: [Option<Clock>; 2],
    opinions: Opinions,
    /// The effort of each side.
    effort: [Effort; 2],
}

impl<'a> GameInProgress<'a> {
    fn new(fixture: &'a Fixture, seats: &[Seat<'_>; 2], rules: &'a HouseRules) -> Self {
        let clock = |player: Player| {
            let seat = &seats[side_of(player, fixture.first).index()];
            seat.entrant().limits.clock
        };
        let game = fixture.setup.start();
        let mut table = Self {
            fixture,
            rules,
            repetition: Repetition::new(game.key()),
            game,
            moves: Vec::new(),
            clocks: Player::BOTH.map(clock),
            opinions: Opinions::default(),
            effort: [Effort::default(); 2],
        };
        fixture.opening.0.iter().for_each(|&mv| table.play(mv));
        table
    }

    fn side(&self, player: Player) -> Side {
        side_of(player, self.fixture.first)
    }

    /// How the game ends here, if it does.
    fn ruling(&self) -> Option<(Outcome, Ending)> {
        if let Some(outcome) = self.game.outcome() {
            return Some((outcome, Ending::Rules));
        }
        if self.rules.repetition && self.repetition.is_draw() {
            return Some((Outcome::Draw, Ending::Repetition));
        }
        if let Some(outcome) = self.opinions.resignation(self.rules) {
            return Some((outcome, Ending::Resignation));
        }
        if let Some(outcome) = self.opinions.agreement(self.rules) {
            return Some((outcome, Ending::Agreement));
        }
        (self.moves.len() >= self.rules.max_plies).then_some((Outcome::Draw, Ending::Length))
    }

    /// Asks the player whose turn it is, and plays their decision.
    fn decide(&mut self, seat: &mut Seat<'_>, stop: &Signals) -> Result<(), Failure> {
        let player = self.game.turn();
        let clock = self.clocks[player.index()];
        let limits = Limits { clock, ..seat.entrant().limits };
        let times = [limits.move_time, limits.clock.map(|clock| clock.remaining)];
        let allowed = times.into_iter().flatten().min().unwrap_or(self.rules.patience);
        let request = DecisionRequest {
            game: self.game.as_ref(),
            moves: &self.moves,
            past: self.repetition.past(),
            limits,
            clocks: self.clocks,
            allowed,
            deadline: allowed.saturating_add(self.rules.grace),
            stop,
        };
        let line = seat.decide(&request)?;
        if line.time > request.deadline {
            return Err(Failure::Timeout { used: line.time, allowed });
        }
        let Some(&mv) = line.moves.first() else { return Err(Failure::no_move()) };
        let ends_turn = self.game.ends_turn(mv);
        self.play(mv);
        self.stop_clock(player, line.time, ends_turn);
        self.effort[self.side(player).index()].add(&line);
        self.opinions.add(player, line.score, self.rules);
        Ok(())
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv);
        self.repetition.play(self.game.key());
        self.moves.push(mv);
    }

    /// Takes the time off the player's clock. The increment comes at the end of their turn.
    fn stop_clock(&mut self, player: Player, used: Duration, ends_turn: bool) {
        if let Some(clock) = &mut self.clocks[player.index()] {
            clock.remaining = clock.remaining.saturating_sub(used);
            if ends_turn {
                clock.remaining += clock.increment;
            }
        }
    }

    /// Ends the game because a player failed. A stopped game has no loser: whatever stopped the
    /// match may have ended the engine, too.
    fn forfeit(self, player: Player, failure: Failure, stop: &Signals) -> Option<Played> {
        let ending = Ending::Failure(failure);
        (!stop.is_stopped()).then(|| self.end(Outcome::Win(!player), ending))
    }

    fn end(self, outcome: Outcome, ending: Ending) -> Played {
        Played {
            number: self.fixture.number,
            setup: self.fixture.setup,
            first: self.fixture.first,
            opening: self.fixture.opening.0.len(),
            moves: self.moves,
            outcome,
            ending,
            effort: self.effort,
        }
    }
}
