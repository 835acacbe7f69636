//! SQLite: one file, in WAL mode with full synchronisation.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Row as _, Sqlite, SqliteConnection, SqlitePool,
    TypeInfo, ValueRef,
};

use crate::StoreError;
use crate::private::{FileId, private_file, private_files};
use crate::sql::{Driver, Line, Row, SqlStore, Statement, Value};

pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Readers never wait for the writer; a few are enough for one machine.
const READERS: u32 = 4;

/// The most statements of a script that stays prepared. Longer ones are rare clean-ups.
const PREPARED: usize = 12;

/// How many statements are sent in one trip. SQLite takes at most 32,766 values at once.
const AT_ONCE: usize = 500;

/// Undoes what a script did before it failed.
const UNDO: &str = "ROLLBACK TO part; RELEASE part";

/// Opens the database in that file, creates it if it does not exist, and migrates it.
pub(crate) async fn open(file: &Path) -> Result<SqlStore<SqliteDriver>, StoreError> {
    // SQLite gives the files beside it the same permissions.
    private_file(file).and_then(|()| private_files(file)).map_err(StoreError::file(file))?;
    // SQLite must not create the file: one that has vanished would come back empty.
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5));
    let readers =
        SqlitePoolOptions::new().max_connections(READERS).connect_with(options.clone()).await?;
    MIGRATIONS.run(&readers).await?;
    let id = FileId::of(file).map_err(StoreError::file(file))?;
    SqlStore::on(SqliteDriver { readers, options, file: file.to_owned(), id }).await
}

/// Opens the database in that file read-only.
pub(crate) async fn inspect(file: &Path) -> Result<SqlStore<SqliteDriver>, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let readers = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let id = FileId::of(file).map_err(StoreError::file(file))?;
    SqlStore::on(SqliteDriver { readers, options, file: file.to_owned(), id }).await
}

#[derive(Debug)]
pub(crate) struct SqliteDriver {
    readers: SqlitePool,
    options: SqliteConnectOptions,
    file: PathBuf,
    id: FileId,
}

impl Driver for SqliteDriver {
    type Line = SqliteLine;

    async fn read<const N: usize>(
        &self,
        statements: [Statement; N],
    ) -> Result<[Vec<Row>; N], StoreError> {
        let mut results = [const { Vec::new() }; N];
        if let [one] = &statements[..] {
            results[0] = rows(&query(one).fetch_all(&self.readers).await?)?;
            return Ok(results);
        }
        let mut snapshot = self.readers.begin().await?;
        for (result, statement) in results.iter_mut().zip(&statements) {
            *result = rows(&query(statement).fetch_all(&mut *snapshot).await?)?;
        }
        Ok(results)
    }

    async fn line(&self) -> Result<SqliteLine, StoreError> {
        let (options, file, id) = (self.options.clone(), self.file.clone(), self.id);
        let database = Some(options.connect().await?);
        Ok(SqliteLine { options, file, id, database })
    }

    /// Checkpoints the journal into the database file.
    async fn settle(&self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.readers).await?;
        Ok(())
    }
}

/// The writer's connection, which is replaced whenever a transaction fails.
///
/// SQLite may roll back by itself, on a full disk for instance. The connection then counts one
/// transaction too many, and would begin savepoints instead of transactions from then on.
#[derive(Debug)]
pub(crate) struct SqliteLine {
    options: SqliteConnectOptions,
    file: PathBuf,
    id: FileId,
    database: Option<SqliteConnection>,
}

impl Line for SqliteLine {
    async fn commit(&mut self, writes: &[Vec<Statement>]) -> Vec<Result<(), StoreError>> {
        match self.try_commit(writes).await {
            Ok(results) => results,
            Err(error) => writes.iter().map(|_| Err(error.clone())).collect(),
        }
    }
}

impl SqliteLine {
    async fn try_commit(
        &mut self,
        writes: &[Vec<Statement>],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        // A file that was removed or replaced can still be written to, but what is written would be lost.
        if FileId::of(&self.file).ok() != Some(self.id) {
            return Err(StoreError::Gone(self.file.clone()));
        }
        let mut database = match self.database.take() {
            Some(database) => database,
            None => self.options.connect().await?,
        };
        match transact(&mut database, writes).await {
            Ok(results) => {
                self.database = Some(database);
                Ok(results)
            }
            Err(error) => {
                // It may hold the lock until it is closed, and has nothing to lose.
                let _ = database.close().await;
                Err(error)
            }
        }
    }
}

async fn transact(
    database: &mut SqliteConnection,
    writes: &[Vec<Statement>],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut group = database.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let result = carry_out(write, &mut group).await;
        if result.is_err() {
            sqlx::query(UNDO).execute(&mut *group).await?;
        }
        results.push(result.map_err(StoreError::from));
    }
    group.commit().await?;
    Ok(results)
}

/// Carries out a write as a whole, or fails so that [`UNDO`] can undo it. Sends it in one trip if
/// it has few enough values, because the trip takes longer than most of the work.
async fn carry_out(
    statements: &[Statement],
    group: &mut SqliteConnection,
) -> Result<(), sqlx::Error> {
    let (first, others) = statements.split_at(statements.len().min(AT_ONCE));
    if others.is_empty() {
        script("SAVEPOINT part;", first, "RELEASE part").execute(group).await?;
        return Ok(());
    }
    script("SAVEPOINT part;", first, "").execute(&mut *group).await?;
    for some in others.chunks(AT_ONCE) {
        script("", some, "").execute(&mut *group).await?;
    }
    sqlx::query("RELEASE part").execute(group).await?;
    Ok(())
}

type Script<'q> = Query<'q, Sqlite, SqliteArguments>;

fn query(statement: &Statement) -> Script<'_> {
    bind(sqlx::query(statement.text), &statement.values)
}

/// The statements as one script, between `before` and `after`.
fn script<'q>(before: &str, statements: &'q [Statement], after: &str) -> Script<'q> {
    let text = [before, &script_text(statements), after].concat();
    let script = sqlx::query(AssertSqlSafe(text)).persistent(statements.len() <= PREPARED);
    statements.iter().fold(script, |script, statement| bind(script, &statement.values))
}

/// The statements in a row, with parameters numbered consecutively.
fn script_text(statements: &[Statement]) -> String {
    let length: usize = statements.iter().map(|statement| statement.text.len() + 8).sum();
    let mut text = String::with_capacity(length);
    let mut before = 0;
    for statement in statements {
        let mut pieces = statement.text.split('$');
        text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
            let number: usize = piece[..digits].parse().unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = write!(text, "${}{}", number + before, &piece[digits..]);
        }
        text.push(';');
        before += statement.values.len();
    }
    text
}

fn bind<'q>(query: Script<'q>, values: &'q [Value]) -> Script<'q> {
    values.iter().fold(query, |query, value| match value {
        Value::Null => query.bind(None::<i64>),
        Value::Int(number) => query.bind(number),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes.as_slice()),
    })
}

fn rows(rows: &[SqliteRow]) -> Result<Vec<Row>, StoreError> {
    rows.iter().map(row).collect()
}

fn row(row: &SqliteRow) -> Result<Row, StoreError> {
    (0..row.len()).map(|at| value(row, at)).collect::<Result<_, _>>().map(Row::new)
}

fn value(row: &SqliteRow, at: usize) -> Result<Value, StoreError> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    let kind = raw.type_info().name().to_owned();
    match kind.as_str() {
        "INTEGER" => Ok(Value::Int(row.try_get(at)?)),
        "TEXT" => Ok(Value::Text(row.try_get(at)?)),
        "BLOB" => Ok(Value::Bytes(row.try_get(at)?)),
        _ => Err(StoreError::Damaged(format!("unexpected {kind}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::statement;

    #[test]
    fn parameters_of_a_script_are_numbered_consecutively() {
        let statements =
            [statement!("A $1, $2", 1_i64, 2_i64), statement!("B"), statement!("C $1 $1", 3_i64)];
        assert_eq!(script_text(&statements), "A $1, $2;B;C $3 $3;");
    }
}
