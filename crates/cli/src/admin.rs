use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use server::Rerating;
use store::Store;
use tokio::runtime::Runtime;

use crate::serve::{DATA, DATABASE};

#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Issue a link with which the owner of an account sets a new password
    Reset(Reset),
    /// Compute all ratings anew from the games, and correct those that differ
    Rerate(Rerate),
}

#[derive(Debug, Args)]
struct Rerate {
    #[command(flatten)]
    at: Location,
}

/// Where everything is kept.
#[derive(Debug, Args)]
struct Location {
    /// The folder of the database; a server may be using it
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// A PostgreSQL database in place of the folder
    #[arg(long, value_name = "URL", env = "TRISKEL_DATABASE", hide_env_values = true)]
    #[arg(conflicts_with = "data")]
    database: Option<String>,
}

#[derive(Debug, Args)]
struct Reset {
    /// The name of the account
    name: String,
    #[command(flatten)]
    at: Location,
    /// The server's public address, for the link
    #[arg(long, value_name = "URL", default_value = "http://localhost:8484")]
    public_url: String,
}

impl Admin {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.chore {
            Chore::Reset(reset) => reset.run(&mut io::stdout().lock()),
            Chore::Rerate(rerate) => rerate.run(&mut io::stdout().lock()),
        }
    }
}

impl Location {
    async fn open(&self) -> anyhow::Result<Store> {
        if let Some(url) = &self.database {
            return Store::connect(url).await.context("cannot open the database");
        }
        let database = self.data.join(DATABASE);
        if !database.exists() {
            bail!("there is no database in {}", self.data.display());
        }
        Store::open(&database)
            .await
            .with_context(|| format!("cannot open the database in {}", self.data.display()))
    }
}

impl Rerate {
    fn run(&self, output: &mut impl Write) -> anyhow::Result<()> {
        let Rerating { games, changed } = Runtime::new()?.block_on(async {
            let store = self.at.open().await?;
            anyhow::Ok(server::rerate(&store).await?)
        })?;
        match changed {
            0 => writeln!(output, "All ratings are right: {games} rated games.")?,
            _ => writeln!(output, "Corrected the ratings after {changed} of {games} rated games.")?,
        }
        Ok(())
    }
}

impl Reset {
    fn run(&self, output: &mut impl Write) -> anyhow::Result<()> {
        let link = Runtime::new()?.block_on(async {
            let store = self.at.open().await?;
            anyhow::Ok(server::issue_reset(&store, &self.name).await?)
        })?;
        let Some(link) = link else { bail!("there is no account named {}", self.name) };
        writeln!(output, "{}{}", self.public_url.trim_end_matches('/'), link.path)?;
        writeln!(output, "Give it to {} only: it works once, within 24 hours.", link.name)?;
        Ok(())
    }
}
