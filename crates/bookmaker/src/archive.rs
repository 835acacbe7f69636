use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use engine::{Answer, Page};
use game::Game;

/// Searched positions, kept in a file, so that an interrupted run continues where it stopped.
pub(crate) struct Archive<G: Game> {
    file: File,
    known: HashMap<Vec<G::Move>, Vec<Answer<G::Move>>>,
}

impl<G: Game> Archive<G> {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let mut known = HashMap::new();
        let (file, text) = open_kept(path)?;
        for line in text.lines() {
            let page = Page::<G>::parse(line)?;
            known.insert(page.moves, page.answers);
        }
        Ok(Self { file, known })
    }

    /// The answers to the position after these moves, if they are in the archive.
    pub(crate) fn find(&self, moves: &[G::Move]) -> Option<&[Answer<G::Move>]> {
        self.known.get(moves).map(Vec::as_slice)
    }

    pub(crate) fn keep(&mut self, page: &Page<G>) -> anyhow::Result<()> {
        writeln!(self.file, "{page}")?;
        self.known.insert(page.moves.clone(), page.answers.clone());
        Ok(())
    }
}

/// Opens a file to append to, and reads its lines. A truncated last line is removed.
pub(crate) fn open_kept(path: &Path) -> anyhow::Result<(File, String)> {
    let mut text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    fs::write(path, &text)?;
    Ok((OpenOptions::new().append(true).open(path)?, text))
}
