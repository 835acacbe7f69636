use std::future::pending;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Context, bail, ensure};
use clap::{Args, value_parser};
use server::{App, Config, PublicUrl, Retention, serve};
use store::{DatabaseLock, Depth, FolderLock, Soundness, Store};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;

const PORT: u16 = 8484;
const HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Open files reserved for the database and everything else besides connections.
const RESERVE: u64 = 128;

pub(crate) const DATA: &str = "triskel-data";
pub(crate) const DATABASE: &str = "triskel.db";

/// Says what to log, such as `debug` or `server=trace`.
const LOG: &str = "TRISKEL_LOG";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port to listen on; 0 picks any free one
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on; 0.0.0.0 listens on all
    #[arg(long, value_name = "ADDRESS", default_value_t = HOST)]
    host: IpAddr,
    #[command(flatten)]
    database: Database,
    /// Trust what the proxy in front says about clients (X-Forwarded-For, X-Forwarded-Proto)
    #[arg(long)]
    trust_proxy: bool,
    /// Tell browsers to send cookies over HTTPS only
    #[arg(long)]
    secure_cookies: bool,
    /// The server's public address, such as `https://play.example`; requests for any other name are
    /// refused, and with HTTPS, browsers are told to keep to it
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Serve /metrics to other machines, too
    #[arg(long)]
    public_metrics: bool,
    /// How many sockets one address may have open
    #[arg(long, value_name = "N", default_value_t = Config::default().sockets_per_address)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    sockets_per_address: u32,
    /// How many games one address may begin in a burst, before --games-a-minute applies
    #[arg(long, value_name = "N", default_value_t = Config::default().games_at_once)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    games_at_once: u32,
    /// How many games one address may begin in a minute
    #[arg(long, value_name = "N", default_value_t = Config::default().games_a_minute)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    games_a_minute: u32,
    /// How many accounts one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = Config::default().sign_ups_an_hour)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    sign_ups_an_hour: u32,
    /// How many connections one address may have open [default: twice as many as sockets]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    connections_per_address: Option<u32>,
    /// How many connections may be open in all; by default the system's limit of open files, minus
    /// a reserve
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    connections: Option<u32>,
    #[command(flatten)]
    keeping: Keeping,
}

/// Where everything is stored.
#[derive(Debug, Args)]
struct Database {
    /// The folder of the database, created if it does not exist
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// A PostgreSQL database in place of the folder, such as `postgres://user:password@host/name`
    #[arg(long = "database", value_name = "URL", env = "TRISKEL_DATABASE", hide_env_values = true)]
    #[arg(conflicts_with_all = ["data", "check"])]
    url: Option<String>,
    /// Check every page of the database before serving, and do not start if it is damaged
    #[arg(long)]
    check: bool,
}

/// The right to serve the games, for as long as it lives.
enum Lock {
    Folder(#[expect(dead_code, reason = "it is held")] FolderLock),
    Database(#[expect(dead_code, reason = "it is held")] DatabaseLock),
}

impl Database {
    async fn open(&self) -> anyhow::Result<(Lock, Store)> {
        match &self.url {
            Some(url) => connect(url).await,
            None => self.open_folder().await,
        }
    }

    async fn open_folder(&self) -> anyhow::Result<(Lock, Store)> {
        let folder = &self.data;
        make_private(folder)?;
        let lock = FolderLock::take(folder)
            .with_context(|| format!("cannot serve the games in {}", folder.display()))?;
        let database = folder.join(DATABASE);
        if self.check && database.exists() {
            check_pages(&database).await?;
        }
        let store = Store::open(&database)
            .await
            .with_context(|| format!("cannot open the database in {}", folder.display()))?;
        Ok((Lock::Folder(lock), store))
    }
}

/// Opens a PostgreSQL database. Errors do not repeat the address, because it may hold a password.
async fn connect(url: &str) -> anyhow::Result<(Lock, Store)> {
    let lock = DatabaseLock::take(url).await.context("cannot reach the database")?;
    let Some(lock) = lock else { bail!("another server uses this database; stop it first") };
    let store = Store::connect(url).await.context("cannot open the database")?;
    Ok((Lock::Database(lock), store))
}

/// How long data are kept.
#[derive(Debug, Args)]
#[expect(clippy::struct_field_names, reason = "they are the names of options")]
struct Keeping {
    /// After how many days an unused session ends
    #[arg(long, value_name = "DAYS", default_value_t = Config::default().session_days)]
    #[arg(value_parser = value_parser!(u32).range(1..=36_500))]
    session_days: u32,
    /// After how many days without a move to abort a game that never began; 0 keeps it
    #[arg(long, value_name = "DAYS", default_value_t = Retention::default().unbegun_days)]
    unbegun_days: u32,
    /// After how many days to delete an aborted game; 0 keeps it
    #[arg(long, value_name = "DAYS", default_value_t = Retention::default().aborted_days)]
    aborted_days: u32,
    /// After how many days to delete a guest without games who has not come back; 0 keeps them
    #[arg(long, value_name = "DAYS", default_value_t = Retention::default().guest_days)]
    guest_days: u32,
}

impl Default for Database {
    fn default() -> Self {
        Self { data: DATA.into(), url: None, check: false }
    }
}

impl Default for Keeping {
    fn default() -> Self {
        let Retention { unbegun_days, aborted_days, guest_days } = Retention::default();
        let session_days = Config::default().session_days;
        Self { session_days, unbegun_days, aborted_days, guest_days }
    }
}

impl Keeping {
    fn retention(&self) -> Retention {
        Retention {
            unbegun_days: self.unbegun_days,
            aborted_days: self.aborted_days,
            guest_days: self.guest_days,
        }
    }
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            port: PORT,
            host: HOST,
            database: Database::default(),
            trust_proxy: false,
            secure_cookies: false,
            public_url: None,
            public_metrics: false,
            sockets_per_address: Config::default().sockets_per_address,
            games_at_once: Config::default().games_at_once,
            games_a_minute: Config::default().games_a_minute,
            sign_ups_an_hour: Config::default().sign_ups_an_hour,
            connections_per_address: None,
            connections: None,
            keeping: Keeping::default(),
        }
    }
}

impl Serve {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new("info"));
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
        // A socket is an open file, and shells allow few by default.
        let files = rlimit::increase_nofile_limit(u64::MAX)?;
        Runtime::new()?.block_on(self.serve(files))
    }

    async fn serve(&self, files: u64) -> anyhow::Result<()> {
        let (_lock, store) = self.database.open().await?;
        ensure!(
            !store.is_unfinished().await?,
            "the migration to this database is incomplete: run `triskel migrate` again"
        );
        // Leave one processor for live games.
        let engine_threads = available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1));
        let config = Config {
            engine_threads,
            trust_proxy: self.trust_proxy,
            secure_cookies: self.secure_cookies,
            public_url: self.public_url.clone(),
            public_metrics: self.public_metrics,
            sockets_per_address: self.sockets_per_address,
            games_at_once: self.games_at_once,
            games_a_minute: self.games_a_minute,
            sign_ups_an_hour: self.sign_ups_an_hour,
            connections_per_address: self
                .connections_per_address
                .unwrap_or_else(|| self.sockets_per_address.saturating_mul(2)),
            connections: self.connections.unwrap_or_else(|| connections(files)),
            session_days: self.keeping.session_days,
            retention: self.keeping.retention(),
            ..Config::default()
        };
        let state = App::start(store, config).await?;

        let address = SocketAddr::new(self.host, self.port);
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen on {address}"))?;
        writeln!(io::stdout(), "Triskel listens on http://{}", listener.local_addr()?)?;
        serve(listener, state, stopped()).await;
        Ok(())
    }
}

/// Fails if a page of the database is damaged.
async fn check_pages(database: &Path) -> anyhow::Result<()> {
    match store::check(database, Depth::Quick).await? {
        Soundness::Sound(_) => Ok(()),
        Soundness::Damaged(findings) => {
            let findings = findings.join("; ");
            bail!("{} is damaged: {findings}; restore a copy of it", database.display())
        }
        Soundness::Newer => {
            bail!("{} is from a newer version of this program", database.display())
        }
    }
}

/// How many connections fit into this limit of open files.
fn connections(files: u64) -> u32 {
    let left = files.saturating_sub(RESERVE).max(files / 2);
    u32::try_from(left).unwrap_or(u32::MAX)
}

/// Creates the folder of the database, readable only by its owner.
pub(crate) fn make_private(folder: &Path) -> anyhow::Result<()> {
    let open = store::private_folder(folder)
        .with_context(|| format!("cannot make the folder {} private", folder.display()))?;
    if let Some(reason) = open {
        let folder = folder.display();
        tracing::warn!(%folder, %reason, "others can list the folder of the database");
    }
    Ok(())
}

/// Returns when the server is asked to stop.
async fn stopped() {
    let terminated = async {
        #[cfg(unix)]
        if let Ok(mut signal) =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        {
            signal.recv().await;
            return;
        }
        pending::<()>().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
}
