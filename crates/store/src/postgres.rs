//! PostgreSQL, for installations that outgrow one file.

use std::time::{Duration, Instant};

use sqlx::migrate::Migrator;
use sqlx::postgres::{
    PgArgumentBuffer, PgArguments, PgConnectOptions, PgPoolOptions, PgRow, PgTypeInfo,
};
use sqlx::query::Query;
use sqlx::{
    ConnectOptions, Connection, Encode, PgConnection, PgPool, Postgres, Row as _, Type, TypeInfo,
    ValueRef,
    encode::IsNull,
    error::{BoxDynError, DatabaseError},
    postgres::types::Oid,
};
use tokio::time::sleep;

use crate::StoreError;
use crate::sql::{Driver, Line, Row, SqlStore, Statement, Value};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Most reads are short. PostgreSQL has a process for each connection, and allows a hundred by default.
const READERS: u32 = 8;

/// How long to try to reach the database before giving up.
const PATIENCE: Duration = Duration::from_secs(5);

/// Begins a consistent read that does not block writers.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Turns `synchronous_commit` on where the database is set up to acknowledge before it has stored.
/// Stricter settings, such as waiting for a replica, stay.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false)
     WHERE current_setting('synchronous_commit') = 'off'";

/// Limits how long a server waits for a locked row, and how long a server that stopped in the
/// middle of a transaction can hold one.
const IMPATIENCE: [(&str, &str); 2] =
    [("lock_timeout", "5s"), ("idle_in_transaction_session_timeout", "10s")];

/// How often a group is retried after a deadlock between servers.
const RETRIES: usize = 3;

/// Takes the advisory lock of the servers on one schema.
const LOCK: &str = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()))";

/// An arbitrary number.
const LOCK_ID: i32 = 0x7472_6973;

/// How long PostgreSQL may take to notice that a server was killed.
const LEAVING: Duration = Duration::from_secs(2);

/// Opens the database at that address, and migrates it under a lock, so that only one of several
/// starting servers does it.
pub(crate) async fn open(url: &str) -> Result<SqlStore<PostgresDriver>, StoreError> {
    let options: PgConnectOptions = url.parse()?;
    // A pool would retry for long; report a wrong address at once.
    options.connect().await?.close().await?;
    let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
    let readers = pool.connect_with(options.clone()).await?;
    MIGRATIONS.run(&readers).await?;
    SqlStore::on(PostgresDriver { readers, options: options.options(IMPATIENCE) }).await
}

/// The right to serve the games of a database, for as long as it lives. PostgreSQL takes it back when
/// the connection ends.
#[derive(Debug)]
pub struct DatabaseLock {
    _connection: PgConnection,
}

impl DatabaseLock {
    /// Locks the database against other servers; `None` if one is using it.
    pub async fn take(url: &str) -> Result<Option<Self>, StoreError> {
        let options: PgConnectOptions = url.parse()?;
        let mut connection = options.connect().await?;
        let began = Instant::now();
        loop {
            let taken: bool =
                sqlx::query_scalar(LOCK).bind(LOCK_ID).fetch_one(&mut connection).await?;
            if taken || began.elapsed() > LEAVING {
                return Ok(taken.then_some(Self { _connection: connection }));
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
}

#[derive(Debug)]
pub(crate) struct PostgresDriver {
    readers: PgPool,
    options: PgConnectOptions,
}

impl Driver for PostgresDriver {
    type Line = PostgresLine;

    async fn read<const N: usize>(
        &self,
        statements: [Statement; N],
    ) -> Result<[Vec<Row>; N], StoreError> {
        let mut results = [const { Vec::new() }; N];
        if let [one] = &statements[..] {
            results[0] = rows(&query(one).fetch_all(&self.readers).await?)?;
            return Ok(results);
        }
        let mut snapshot = self.readers.begin_with(SNAPSHOT).await?;
        for (result, statement) in results.iter_mut().zip(&statements) {
            *result = rows(&query(statement).fetch_all(&mut *snapshot).await?)?;
        }
        snapshot.commit().await?;
        Ok(results)
    }

    async fn line(&self) -> Result<PostgresLine, StoreError> {
        let mut line = PostgresLine { options: self.options.clone(), database: None };
        line.database = Some(line.connect().await?);
        Ok(line)
    }

    /// PostgreSQL looks after itself.
    async fn settle(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The writer's connection, which is replaced whenever a transaction fails.
#[derive(Debug)]
pub(crate) struct PostgresLine {
    options: PgConnectOptions,
    database: Option<PgConnection>,
}

/// Whether the writes of a group fail together. Races are rare, so a group is tried as a whole first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Failing {
    /// One that fails ends the group. That saves two round trips per write.
    Together,
    /// Each can be rolled back alone.
    Alone,
}

impl Line for PostgresLine {
    async fn commit(&mut self, writes: &[Vec<Statement>]) -> Vec<Result<(), StoreError>> {
        let mut result = self.try_commit(writes, Failing::Together).await;
        for _ in 0..RETRIES {
            match &result {
                Err(error) if is_deadlock(error) || (writes.len() > 1 && was_answered(error)) => {
                    result = self.try_commit(writes, Failing::Alone).await;
                }
                _ => break,
            }
        }
        match result {
            Ok(results) => results,
            Err(error) => {
                let error = StoreError::from(error);
                writes.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }
}

impl PostgresLine {
    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let mut database = self.options.connect().await?;
        sqlx::query(DURABLE).execute(&mut database).await?;
        Ok(database)
    }

    /// A connection with a new transaction. Replaces a connection that was lost between writes.
    async fn begin(&mut self) -> Result<PgConnection, sqlx::Error> {
        if let Some(mut database) = self.database.take()
            && run("BEGIN", &mut database).await.is_ok()
        {
            return Ok(database);
        }
        let mut database = self.connect().await?;
        run("BEGIN", &mut database).await?;
        Ok(database)
    }

    async fn try_commit(
        &mut self,
        writes: &[Vec<Statement>],
        failing: Failing,
    ) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
        let mut database = self.begin().await?;
        let results = transact(&mut database, writes, failing).await;
        let is_usable = match &results {
            Ok(_) => true,
            Err(error) => was_answered(error) && run("ROLLBACK", &mut database).await.is_ok(),
        };
        self.database = is_usable.then_some(database);
        results
    }
}

async fn run(statement: &'static str, database: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(statement).execute(database).await.map(drop)
}

/// Whether the database answered with an error. Otherwise the connection is lost.
fn was_answered(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if !is_ending(error.code().as_deref()))
}

/// Whether an error of that code is the last one on its connection: class 57P, operator intervention,
/// and class 25P03, a transaction that was left idle.
fn is_ending(code: Option<&str>) -> bool {
    code.is_some_and(|code| code.starts_with("57P") || code == "25P03")
}

/// Whether PostgreSQL ended the transaction because of a deadlock.
fn is_deadlock(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(code.as_deref(), Some("40P01" | "40001"))
}

/// Carries the writes out and commits them.
async fn transact(
    database: &mut PgConnection,
    writes: &[Vec<Statement>],
    failing: Failing,
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match failing {
            Failing::Together => carry_out(write, database).await.map(Ok)?,
            Failing::Alone => carry_out_alone(write, database).await?,
        });
    }
    run("COMMIT", database).await?;
    Ok(results)
}

/// Carries out a write, or rolls it back and returns the error.
async fn carry_out_alone(
    statements: &[Statement],
    group: &mut PgConnection,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    run("SAVEPOINT part", group).await?;
    match carry_out(statements, group).await {
        Ok(()) => run("RELEASE part", group).await.map(Ok),
        Err(error) if was_answered(&error) && !is_deadlock(&error) => {
            run("ROLLBACK TO part; RELEASE part", group).await?;
            Ok(Err(error.into()))
        }
        Err(error) => Err(error),
    }
}

async fn carry_out(statements: &[Statement], group: &mut PgConnection) -> Result<(), sqlx::Error> {
    for statement in statements {
        query(statement).execute(&mut *group).await?;
    }
    Ok(())
}

fn query(statement: &Statement) -> Query<'_, Postgres, PgArguments> {
    let query = sqlx::query(statement.text);
    statement.values.iter().fold(query, |query, value| match value {
        Value::Null => query.bind(Null),
        Value::Int(number) => query.bind(number),
        // PostgreSQL texts cannot contain NUL, and a client that sends one must not look like a
        // failing database.
        Value::Text(text) if text.contains('\0') => query.bind(text.replace('\0', "\u{fffd}")),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes.as_slice()),
    })
}

/// A null of any type: PostgreSQL infers the type from its place.
#[derive(Debug, Clone, Copy)]
struct Null;

impl Type<Postgres> for Null {
    fn type_info() -> PgTypeInfo {
        const UNKNOWN: Oid = Oid(705);
        PgTypeInfo::with_oid(UNKNOWN)
    }
}

impl Encode<'_, Postgres> for Null {
    fn encode_by_ref(&self, _: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        Ok(IsNull::Yes)
    }
}

fn rows(rows: &[PgRow]) -> Result<Vec<Row>, StoreError> {
    rows.iter().map(row).collect()
}

fn row(row: &PgRow) -> Result<Row, StoreError> {
    (0..row.len()).map(|at| value(row, at)).collect::<Result<_, _>>().map(Row::new)
}

fn value(row: &PgRow, at: usize) -> Result<Value, StoreError> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    let kind = raw.type_info().name().to_owned();
    match kind.as_str() {
        "INT8" => Ok(Value::Int(row.try_get(at)?)),
        "INT4" => Ok(Value::Int(row.try_get::<i32, _>(at)?.into())),
        "TEXT" => Ok(Value::Text(row.try_get(at)?)),
        "BYTEA" => Ok(Value::Bytes(row.try_get(at)?)),
        _ => Err(StoreError::Damaged(format!("unexpected {kind}"))),
    }
}
