use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use store::Existing;
use tokio::runtime::Runtime;

use crate::serve::{DATA, DATABASE, make_private};

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The folder of the database; a server may be using it
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// A PostgreSQL database; prints how to copy it with its own tools
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// The file to write, which must not exist yet
    file: PathBuf,
}

/// How to copy a PostgreSQL database.
const ELSEWHERE: &str = "a PostgreSQL database is copied with PostgreSQL's own tools, while the server \
     runs: `pg_dump --format=custom --file=FILE URL`, and back with `pg_restore --dbname=URL FILE`";

impl Backup {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if self.database.is_some() {
            bail!(ELSEWHERE);
        }
        let database = self.data.join(DATABASE);
        Runtime::new()?
            .block_on(store::back_up(&database, &self.file))
            .with_context(|| format!("cannot copy {}", database.display()))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// A file that `triskel backup` has written
    file: PathBuf,
    /// The folder of the database, created if it does not exist
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// Move the existing database aside, as triskel.db.replaced or with a number after it
    #[arg(long)]
    replace: bool,
}

impl Restore {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        make_private(&self.data)?;
        let existing = if self.replace { Existing::SetAside } else { Existing::Keep };
        let database = self.data.join(DATABASE);
        let aside = Runtime::new()?
            .block_on(store::restore(&self.file, &database, existing))
            .with_context(|| format!("cannot restore {}", self.file.display()))?;
        if let Some(aside) = aside {
            writeln!(io::stdout(), "the previous database is now {}", aside.display())?;
        }
        Ok(())
    }
}
