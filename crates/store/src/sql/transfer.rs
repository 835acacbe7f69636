//! Moves everything from one database to another, table by table in the order of their keys. An
//! interrupted transfer continues where it stopped; at the end it compares every row.

use super::{Driver, Line, Row, SqlStore, Statement, Value};
use crate::StoreError;

/// How many rows are moved in one commit.
const PAGE: usize = 500;

/// The name of the secret that marks an unfinished transfer to a database.
pub(crate) const UNFINISHED: &str = "unfinished-transfer";

/// A table: its name, how many of its columns are the key, and its columns, the key first.
struct Table {
    name: &'static str,
    key: usize,
    columns: &'static [&'static str],
}

/// All tables, each after those that it refers to. `service`, which has one row, comes last.
const TABLES: [Table; 11] = [
    Table {
        name: "people",
        key: 1,
        columns: &["code", "since", "name", "touched", "exchange", "removed"],
    },
    Table {
        name: "accounts",
        key: 1,
        columns: &["person", "name", "skeleton", "password", "since"],
    },
    Table { name: "resets", key: 1, columns: &["person", "hash", "expires"] },
    Table {
        name: "games",
        key: 1,
        columns: &[
            "code", "terms", "over", "aborted", "created", "due", "ply", "summary", "touched",
            "variant", "winner",
        ],
    },
    Table { name: "seats", key: 2, columns: &["game", "player", "person", "muted", "premove"] },
    Table { name: "events", key: 2, columns: &["game", "number", "at", "request", "event"] },
    Table { name: "moves", key: 2, columns: &["game", "ply", "text"] },
    Table { name: "results", key: 2, columns: &["variant", "number", "game", "at"] },
    Table {
        name: "ratings",
        key: 3,
        columns: &[
            "person",
            "variant",
            "number",
            "rating",
            "deviation",
            "volatility",
            "change",
            "latest",
        ],
    },
    Table {
        name: "sessions",
        key: 1,
        columns: &["id", "person", "hash", "created", "seen", "expires", "client"],
    },
    Table { name: "secrets", key: 1, columns: &["name", "value"] },
];

/// The only row of `service`.
const SERVICE: &str = "SELECT alive, ran FROM service";
const SET_SERVICE: &str = "UPDATE service SET alive = $1, ran = $2";
const SOMEBODY: &str = "SELECT code FROM people LIMIT 1";
const MARK: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2)";
const UNMARK: &str = "DELETE FROM secrets WHERE name = $1";
const MARKED: &str = "SELECT name FROM secrets WHERE name = $1";

/// The progress of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transferred {
    /// The table.
    pub table: &'static str,
    /// How many rows were compared.
    pub rows: u64,
}

/// Why a transfer failed.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The target database is not empty.
    #[error("the database to move to is not empty")]
    NotEmpty,
    /// A row differs from the original, or does not belong there.
    #[error(
        "{table} differs at {key}: the first database has changed; empty the second and begin again"
    )]
    Differs {
        /// The table.
        table: &'static str,
        /// The key of the row.
        key: String,
    },
    /// One of the databases failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Moves everything to a database that is empty or has an unfinished transfer; reports each table
/// when it is done.
pub(crate) async fn transfer<A: Driver, B: Driver>(
    from: &SqlStore<A>,
    to: &SqlStore<B>,
    mut done: impl FnMut(Transferred),
) -> Result<(), TransferError> {
    let (from, to) = (&from.driver, &to.driver);
    let mut line = to.line().await?;
    let [marked, people] =
        to.read([statement(MARKED, [UNFINISHED.into()]), statement(SOMEBODY, [])]).await?;
    if marked.is_empty() {
        if !people.is_empty() {
            return Err(TransferError::NotEmpty);
        }
        write(&mut line, vec![statement(MARK, [UNFINISHED.into(), Value::Bytes(vec![1])])]).await?;
    }
    for table in &TABLES {
        copy(table, from, to, &mut line).await?;
    }
    for table in &TABLES {
        let rows = compare(table, from, to).await?;
        done(Transferred { table: table.name, rows });
    }
    let [service] = from.read([statement(SERVICE, [])]).await?;
    let service = service.into_iter().next().map(Row::into_values).unwrap_or_default();
    let end = vec![
        Statement { text: SET_SERVICE, values: service },
        statement(UNMARK, [UNFINISHED.into()]),
    ];
    write(&mut line, end).await?;
    Ok(())
}

/// Copies the rows that come after the last one there.
async fn copy(
    table: &Table,
    from: &impl Driver,
    to: &impl Driver,
    line: &mut impl Line,
) -> Result<(), StoreError> {
    let texts = table.texts();
    let [newest] = to.read([statement(texts.last, [])]).await?;
    let mut last = newest.into_iter().next().map(Row::into_values);
    loop {
        let page = page(&texts, from, last.as_deref()).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = Some(end[..table.key].to_vec());
        let rows = page.into_iter().map(|values| Statement { text: texts.insert, values });
        write(line, rows.collect()).await?;
    }
}

/// Compares every row; returns how many there are.
async fn compare(
    table: &Table,
    from: &impl Driver,
    to: &impl Driver,
) -> Result<u64, TransferError> {
    let texts = table.texts();
    let (mut last, mut rows): (Option<Vec<Value>>, _) = (None, 0);
    loop {
        let here = page(&texts, from, last.as_deref()).await?;
        let there = page(&texts, to, last.as_deref()).await?;
        let pairs = here.iter().map(Some).chain(std::iter::repeat(None));
        for (one, other) in pairs.zip(there.iter().map(Some).chain(std::iter::repeat(None))) {
            let Some(some) = one.or(other) else { break };
            if one != other {
                let key = format!("{:?}", &some[..table.key]);
                return Err(TransferError::Differs { table: table.name, key });
            }
            rows += 1;
        }
        let Some(end) = here.last() else { return Ok(rows) };
        last = Some(end[..table.key].to_vec());
    }
}

/// The next rows after that key, without the mark of the transfer.
async fn page(
    texts: &Texts,
    driver: &impl Driver,
    last: Option<&[Value]>,
) -> Result<Vec<Vec<Value>>, StoreError> {
    let next = match last {
        None => statement(texts.first, []),
        Some(key) => Statement { text: texts.next, values: key.to_vec() },
    };
    let [rows] = driver.read([next]).await?;
    let rows = rows.into_iter().map(Row::into_values);
    Ok(rows.filter(|values| values[0] != Value::from(UNFINISHED)).collect())
}

async fn write(line: &mut impl Line, statements: Vec<Statement>) -> Result<(), StoreError> {
    line.commit(&[statements]).await.into_iter().collect()
}

fn statement<const N: usize>(text: &'static str, values: [Value; N]) -> Statement {
    Statement { text, values: values.into() }
}

/// The statements about a table.
struct Texts {
    first: &'static str,
    next: &'static str,
    last: &'static str,
    insert: &'static str,
}

impl Table {
    /// Leaked on purpose: the program moves a database once.
    fn texts(&self) -> Texts {
        let (name, columns) = (self.name, self.columns.join(", "));
        let key = &self.columns[..self.key];
        let keys = key.join(", ");
        let numbers =
            |many| (1..=many).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
        let (some, all) = (numbers(self.key), numbers(self.columns.len()));
        let down = key.iter().map(|key| format!("{key} DESC")).collect::<Vec<_>>().join(", ");
        // Leave out the mark of the transfer.
        let own = format!("{} <> '{UNFINISHED}'", key[0]);
        let rows = format!("SELECT {columns} FROM {name}");
        let page = format!("ORDER BY {keys} LIMIT {PAGE}");
        Texts {
            first: format!("{rows} {page}").leak(),
            next: format!("{rows} WHERE ({keys}) > ({some}) {page}").leak(),
            last: format!("SELECT {keys} FROM {name} WHERE {own} ORDER BY {down} LIMIT 1").leak(),
            insert: format!("INSERT INTO {name} ({columns}) VALUES ({all})").leak(),
        }
    }
}
