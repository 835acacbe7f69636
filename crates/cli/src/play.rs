use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use ::engine::Strength;
use catalog::GameId;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use game::Player;
use terminal::{Opponent, SideWish, Tempo, Wishes};

use crate::{Pieces, game_ids};

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = game_ids())]
    game: GameId,
    /// How strong the computer plays, from 1 to 10, or max
    #[arg(long, value_name = "N", default_value = "3")]
    level: Strength,
    /// Your side; lot draws it at random
    #[arg(long, default_value = "lot", value_parser = sides())]
    side: SideWish,
    /// Two people play at this keyboard, without the computer
    #[arg(long, conflicts_with_all = ["level", "side"])]
    two: bool,
    #[command(flatten)]
    pieces: Pieces,
    /// Minutes for the game and seconds for each turn, such as 5+3
    #[arg(long, value_name = "BASE+INC")]
    clock: Option<Tempo>,
    /// The third occurrence of a position is not a draw
    #[arg(long)]
    no_repetition: bool,
    /// Save the game in this file, and continue a game that it contains
    #[arg(long, value_name = "FILE.tsk")]
    record: Option<PathBuf>,
    /// The same seed and the same moves give the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The sides by all their names.
fn sides() -> impl TypedValueParser<Value = SideWish> {
    PossibleValuesParser::new(["first", "second", "white", "black", "south", "north", "lot"]).map(
        |name| match &*name {
            "first" | "white" | "south" => SideWish::Is(Player::First),
            "second" | "black" | "north" => SideWish::Is(Player::Second),
            _ => SideWish::Lot,
        },
    )
}

impl Play {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let opponent = if self.two {
            Opponent::Person
        } else {
            Opponent::Computer { strength: self.level, side: self.side }
        };
        let wishes = Wishes {
            setup: self.pieces.setup(self.game)?,
            opponent,
            tempo: self.clock,
            repetition: !self.no_repetition,
        };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Ok(terminal::play(&wishes, self.record.as_deref(), seed)?)
    }
}
