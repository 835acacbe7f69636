use std::future::pending;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::Context;
use clap::{Args, value_parser};
use server::{App, Config, PublicUrl, serve};
use store::Store;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;

const PORT: u16 = 8484;
const HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
pub(crate) const DATA: &str = "triskel-data";
pub(crate) const DATABASE: &str = "triskel.db";

/// Says what to log, such as `debug` or `server=trace`.
const LOG: &str = "TRISKEL_LOG";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on; 0.0.0.0 is all of them
    #[arg(long, value_name = "ADDRESS", default_value_t = HOST)]
    host: IpAddr,
    /// The folder of the database, which is made if it is not there
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// Believe the proxy in front about clients (X-Forwarded-For, X-Forwarded-Proto)
    #[arg(long)]
    trust_proxy: bool,
    /// Let browsers send their cookies over HTTPS only
    #[arg(long)]
    secure_cookies: bool,
    /// The address under which people know the server, such as `https://play.example`; requests for
    /// another one are refused, and where it is HTTPS, browsers keep to it
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Answer /metrics to others than this machine, too
    #[arg(long)]
    public_metrics: bool,
    /// How many sockets one address may have open
    #[arg(long, value_name = "N", default_value_t = Config::default().sockets_per_address)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    sockets_per_address: u32,
    /// How many games one address may begin at once, before --games-a-minute holds
    #[arg(long, value_name = "N", default_value_t = Config::default().games_at_once)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    games_at_once: u32,
    /// How many games one address may begin in a minute
    #[arg(long, value_name = "N", default_value_t = Config::default().games_a_minute)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    games_a_minute: u32,
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            port: PORT,
            host: HOST,
            data: DATA.into(),
            trust_proxy: false,
            secure_cookies: false,
            public_url: None,
            public_metrics: false,
            sockets_per_address: Config::default().sockets_per_address,
            games_at_once: Config::default().games_at_once,
            games_a_minute: Config::default().games_a_minute,
        }
    }
}

impl Serve {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new("info"));
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
        // A socket is an open file, and a shell allows few by default.
        rlimit::increase_nofile_limit(u64::MAX)?;
        Runtime::new()?.block_on(self.serve())
    }

    async fn serve(&self) -> anyhow::Result<()> {
        let folder = &self.data;
        make_private(folder)?;
        let store = Store::open(&folder.join(DATABASE))
            .await
            .with_context(|| format!("cannot open the database in {}", folder.display()))?;
        // One processor is left for the games of people.
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

/// Makes the folder of the database, which is for nobody else to read.
pub(crate) fn make_private(folder: &Path) -> anyhow::Result<()> {
    let open = store::private_folder(folder)
        .with_context(|| format!("cannot make the folder {} private", folder.display()))?;
    if let Some(reason) = open {
        let folder = folder.display();
        tracing::warn!(%folder, %reason, "others can list the folder of the database");
    }
    Ok(())
}

/// Returns when somebody wants the server to end.
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
