use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use clap::Args;
use store::{DatabaseLock, FolderLock, Transferred};
use tokio::runtime::Runtime;

use crate::serve::{DATABASE, make_private};

#[derive(Debug, Args)]
pub(crate) struct Migrate {
    /// What to move: the folder of a database, or the address of a PostgreSQL database
    #[arg(long, value_name = "DIR|URL")]
    from: Location,
    /// Where to move it: the other kind of database, empty
    #[arg(long, value_name = "DIR|URL")]
    to: Location,
}

/// Where games are stored.
#[derive(Debug, Clone)]
enum Location {
    Folder(PathBuf),
    Url(String),
}

impl FromStr for Location {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_url = text.starts_with("postgres://") || text.starts_with("postgresql://");
        Ok(if is_url { Self::Url(text.to_owned()) } else { Self::Folder(text.into()) })
    }
}

impl Migrate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        Runtime::new()?.block_on(async {
            match (&self.from, &self.to) {
                (Location::Folder(folder), Location::Url(url)) => {
                    let database = folder.join(DATABASE);
                    if !database.exists() {
                        bail!("there is no {}", database.display());
                    }
                    let _locks = lock(folder, url).await?;
                    store::move_to_postgres(&database, url, tell).await.context("not moved")
                }
                (Location::Url(url), Location::Folder(folder)) => {
                    make_private(folder)?;
                    let _locks = lock(folder, url).await?;
                    store::move_to_sqlite(url, &folder.join(DATABASE), tell)
                        .await
                        .context("not moved")
                }
                _ => bail!(
                    "expected a folder and the address of a PostgreSQL database, such as \
                     postgres://user:password@host/name"
                ),
            }
        })
    }
}

/// Locks both against servers.
async fn lock(folder: &Path, url: &str) -> anyhow::Result<(FolderLock, DatabaseLock)> {
    let here =
        FolderLock::take(folder).with_context(|| format!("cannot use {}", folder.display()))?;
    let there = DatabaseLock::take(url).await.context("cannot reach the database")?;
    let there = there.context("a server uses the database; stop it first")?;
    Ok((here, there))
}

fn tell(Transferred { table, rows }: Transferred) {
    // Failing to print changes nothing.
    let _ = writeln!(io::stdout(), "{table}: {rows} rows, all of them equal");
}
