//! A PostgreSQL that the tests start: as an unprivileged user, in a temporary folder, with a socket
//! there. It ends with the process that started it, however that ends.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use super::Place;
use crate::Store;

/// The variable that names the folder of PostgreSQL's programs.
const PROGRAMS: &str = "TRISKEL_POSTGRES";

/// Debian's folder with a subfolder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Creates a database, prints its folder, and stops it when standard input is closed. It need not
/// survive a crash of the machine.
const SCRIPT: &str = r#"
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1/initdb" --pgdata="$folder/data" --username=triskel --auth=trust --encoding=UTF8 --locale=C \
    --no-sync >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
"$1/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    -c max_connections=300 -c deadlock_timeout=50ms >>"$folder/log" 2>&1 </dev/null &
echo "$folder"
read -r _ || true
kill -QUIT $! 2>/dev/null || true
wait $! 2>/dev/null || true
"#;

/// A database server.
#[derive(Debug)]
struct Cluster {
    folder: PathBuf,
    _script: Child,
}

/// The cluster of this process; `None` if PostgreSQL is not installed.
fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    CLUSTER
        .get_or_init(|| {
            let programs = programs();
            if programs.is_none() {
                println!(
                    "skipped: PostgreSQL was not found; install it, or set {PROGRAMS} to the folder \
                     of its programs"
                );
            }
            programs.map(|programs| Cluster::start(&programs))
        })
        .as_ref()
}

/// The folder with `initdb` and `postgres`.
fn programs() -> Option<PathBuf> {
    if let Some(own) = std::env::var_os(PROGRAMS) {
        return Some(own.into());
    }
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).collect::<Vec<_>>();
    let has_all =
        |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file());
    debian.chain(on_path).filter(has_all).max()
}

impl Cluster {
    fn start(programs: &Path) -> Self {
        let mut script = script();
        script.args(["-c", SCRIPT, "sh"]).arg(programs).current_dir("/");
        script.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut script = script.spawn().expect("a shell");
        let mut folder = String::new();
        let output = script.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut folder).expect("a line of text");
        assert!(!folder.is_empty(), "PostgreSQL could not be set up");
        let cluster = Self { folder: folder.trim_end().into(), _script: script };
        let began = Instant::now();
        while !cluster.folder.join(".s.PGSQL.5432").exists() {
            assert!(began.elapsed() < PATIENCE, "PostgreSQL did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        cluster
    }

    fn options(&self) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(&self.folder)
            .username("triskel")
            .database("postgres")
    }
}

/// A shell as an unprivileged user, because PostgreSQL refuses to run as root.
fn script() -> Command {
    let id = Command::new("id").arg("-u").output().expect("`id`");
    if id.stdout.trim_ascii() != b"0" {
        return Command::new("sh");
    }
    let mut shell = Command::new("runuser");
    shell.args(["-u", "postgres", "--", "sh"]);
    shell
}

/// A schema of its own in the cluster of this process.
#[derive(Debug)]
pub struct Schema {
    name: String,
    url: String,
}

impl Schema {
    /// The address of the database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends all connections to it, as a restart of the database would.
    pub async fn cut(&self) {
        let mut database = connected(cluster().expect("PostgreSQL")).await;
        let cut =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
        sqlx::query(cut).bind(&self.name).execute(&mut database).await.expect("an end");
    }
}

impl Place for Schema {
    fn is_possible() -> bool {
        cluster().is_some()
    }

    async fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let cluster = cluster().expect("PostgreSQL");
        let name = format!("place_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let mut database = connected(cluster).await;
        let create = AssertSqlSafe(format!("CREATE SCHEMA {name}"));
        database.execute(create).await.expect("a schema");
        let folder = escaped(&cluster.folder);
        let url = format!(
            "postgres://triskel@localhost/postgres?host={folder}\
             &application_name={name}&options[search_path]={name}"
        );
        Self { name, url }
    }

    async fn open(&self) -> Store {
        Store::connect(&self.url).await.expect("a database")
    }
}

/// A connection, once the database accepts one.
async fn connected(cluster: &Cluster) -> sqlx::PgConnection {
    let began = Instant::now();
    loop {
        match cluster.options().connect().await {
            Ok(database) => return database,
            Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A path as a part of an address.
fn escaped(path: &Path) -> String {
    let mut text = String::new();
    for byte in path.to_string_lossy().bytes() {
        // Writing to a string cannot fail.
        let _ = write!(text, "%{byte:02X}");
    }
    text
}
