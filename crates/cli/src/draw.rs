use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::draw::{Picture, Theme, png};
use anyhow::{Context, bail};
use catalog::GameId;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use record::{NodeId, Record};

use crate::{Pieces, game_ids};

#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// The game
    #[arg(value_parser = game_ids())]
    game: GameId,
    /// The position, instead of the start
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,
    #[command(flatten)]
    pieces: Pieces,
    /// Moves to play from there; the last one is shown
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    /// Legal moves to draw arrows for
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,
    /// The colours
    #[arg(long, default_value_t, value_parser = themes())]
    theme: Theme,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200)]
    width: u32,
    /// The file to write: .svg or .png; - writes SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    let names = Theme::ALL.iter().map(|theme| theme.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Theme>())
}

impl Draw {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let setup = self.pieces.setup(self.game)?;
        let mut record = match &self.fen {
            Some(text) => Record::from_position(setup, text).context("--fen")?,
            None => Record::new(setup),
        };
        let moves = self.moves.iter().flat_map(|moves| moves.split_ascii_whitespace());
        let at = record.try_play_all(NodeId::START, moves).context("--moves")?;
        let mut picture = Picture::of(&record, at).with_theme(self.theme);
        for mv in &self.arrow {
            let mv = picture.position().read(mv).context("--arrow")?;
            picture = picture.with_idea(mv);
        }
        let svg = picture.svg();
        if self.output == Path::new("-") {
            return Ok(io::stdout().write_all(svg.as_bytes())?);
        }
        let file = match self.output.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => svg.into_bytes(),
            Some("png") => png(&svg, self.width)?,
            _ => bail!("-o: expected a file named .svg or .png"),
        };
        fs::write(&self.output, file).with_context(|| self.output.display().to_string())
    }
}
