use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use engine::{Answer, Page};
use game::Game;

/// What has been judged, kept in a file, so that a run that was broken off goes on where it was.
pub(crate) struct Archive<G: Game> {
    file: File,
    known: HashMap<Vec<G::Move>, Vec<Answer<G::Move>>>,
}

impl<G: Game> Archive<G> {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let mut known = HashMap::new();
        if path.exists() {
            // The last line may have been cut short: it is judged again.
            let text = fs::read_to_string(path)?;
            let whole: Vec<&str> =
                text.split_inclusive('\n').filter(|l| l.ends_with('\n')).collect();
            for line in &whole {
                let page = Page::<G>::parse(line.trim_end())?;
                known.insert(page.moves, page.answers);
            }
            fs::write(path, whole.concat())?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self { file, known })
    }

    /// The answers to the position after these moves, if they are known.
    pub(crate) fn find(&self, moves: &[G::Move]) -> Option<&[Answer<G::Move>]> {
        self.known.get(moves).map(Vec::as_slice)
    }

    pub(crate) fn keep(&mut self, page: &Page<G>) -> anyhow::Result<()> {
        writeln!(self.file, "{page}")?;
        self.known.insert(page.moves.clone(), page.answers.clone());
        Ok(())
    }
}
