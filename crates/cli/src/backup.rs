use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use store::Existing;
use tokio::runtime::Runtime;

use crate::serve::{DATA, DATABASE, make_private};

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The folder of the database; a server may be using it
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// The file to write, which must not be there yet
    file: PathBuf,
}

impl Backup {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
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
    /// The folder of the database, which is made if it is not there
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// Put the database that is there aside, as triskel.db.replaced or with a number after it
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
            writeln!(io::stdout(), "the database that was there is now {}", aside.display())?;
        }
        Ok(())
    }
}
