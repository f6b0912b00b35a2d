//! One SQL text for two native drivers: a query value that keeps its text and arguments and is dispatched on the
//! engine when it runs. `$1` works for both; [`dialect`] reads the few places where a text must differ.

use super::conn::{Conn, Engine};
use crate::error::Result;
use serde_json::Value as Json;
use sqlx::postgres::{PgArguments, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, FromRow, SqlSafeStr, SqlStr};
use std::borrow::Cow;

/// A row both engines can give; `#[derive(FromRow)]` on a plain struct is enough.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// An argument. The palette is small on purpose: see migrations/0001.
#[derive(Clone, Debug)]
pub enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bool(bool),
}

macro_rules! values {
    ($($ty:ty => $make:expr),* $(,)?) => { $(impl From<$ty> for Value { fn from(it: $ty) -> Self { $make(it) } })* };
}
values! {
    i64 => |n| Self::Int(Some(n)),
    Option<i64> => Self::Int,
    bool => Self::Bool,
    String => |t| Self::Text(Some(t)),
    &str => |t: &str| Self::Text(Some(t.to_owned())),
    &String => |t: &String| Self::Text(Some(t.clone())),
    Option<String> => Self::Text,
    wire::MemberId => |id: wire::MemberId| Self::Int(Some(id.0)),
    wire::ConversationId => |id: wire::ConversationId| Self::Int(Some(id.0)),
    wire::Seq => |n: wire::Seq| Self::Int(Some(n.0)),
    wire::Rev => |n: wire::Rev| Self::Int(Some(n.0)),
    wire::Credits => |n: wire::Credits| Self::Int(Some(n.0)),
    wire::Millis => |n: wire::Millis| Self::Int(Some(n.0)),
    &wire::ClientId => |id: &wire::ClientId| Self::Text(Some(id.as_str().to_owned())),
}

/// The type of a column of [`Rows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Int,
    Text,
}

/// The most rows that SQLite is given as arguments, one for each value.
const MOST_BOUND: usize = 512;

/// A small table handed to a query, so that one statement serves a whole group: `{rows}` in the text becomes `values`
/// on SQLite and `unnest` on Postgres, named and typed by its columns. The first column is never null.
#[derive(Debug)]
pub struct Rows {
    columns: &'static [(&'static str, Column)],
    rows: Vec<Vec<Value>>,
}

impl Rows {
    pub fn new(columns: &'static [(&'static str, Column)]) -> Self {
        Self { columns, rows: Vec::new() }
    }

    /// A table of ids, in a column `id`.
    pub fn ids(ids: impl IntoIterator<Item = i64>) -> Self {
        let rows = ids.into_iter().map(|id| vec![Value::from(id)]).collect();
        Self { columns: &[("id", Column::Int)], rows }
    }

    /// One value for each column, in their order.
    pub fn push(&mut self, row: Vec<Value>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether SQLite is given each value as an argument of its own, instead of all of them as JSON. Parsing JSON costs a
    /// fifth of all that a paid message takes; but arguments before the table would shift its places, and a longer
    /// statement is not worth keeping prepared.
    fn are_bound(&self, first: usize) -> bool {
        first == 1 && self.rows.len() <= MOST_BOUND
    }

    /// The text for `{rows}`; its arguments start at `$first`.
    fn source(&self, engine: Engine, first: usize) -> String {
        let names = self.columns.iter().map(|(name, _)| *name);
        match engine {
            Engine::Sqlite if self.are_bound(first) => {
                let picks: Vec<String> =
                    names.enumerate().map(|(i, name)| format!("column{} as {name}", i + 1)).collect();
                // Filled up with rows of nulls, so that ten prepared statements serve groups of any size. The places
                // are not numbered: SQLite would look up each by its name, one after the other.
                let row = format!("({})", vec!["?"; self.columns.len()].join(","));
                let rows = vec![row.as_str(); self.rows.len().next_power_of_two()].join(",");
                format!("(select {} from (values {rows}) where column1 is not null)", picks.join(", "))
            }
            Engine::Sqlite => {
                let picks: Vec<String> =
                    names.enumerate().map(|(i, name)| format!("value ->> {i} as {name}")).collect();
                format!("(select {} from json_each(${first}))", picks.join(", "))
            }
            Engine::Postgres => {
                let arrays: Vec<String> = (self.columns.iter().enumerate())
                    .map(|(i, (_, column))| match column {
                        Column::Int => format!("${}::bigint[]", first + i),
                        Column::Text => format!("${}::text[]", first + i),
                    })
                    .collect();
                let names: Vec<&str> = names.collect();
                format!("(select * from unnest({}) as t ({}))", arrays.join(", "), names.join(", "))
            }
        }
    }

    fn json(&self) -> String {
        let cell = |value: &Value| match value {
            Value::Int(n) => Json::from(*n),
            Value::Text(t) => Json::from(t.clone()),
            Value::Bool(b) => Json::from(*b),
        };
        Json::Array(self.rows.iter().map(|row| row.iter().map(cell).collect()).collect()).to_string()
    }

    fn ints(&self, column: usize) -> Vec<Option<i64>> {
        (self.rows.iter())
            .map(|row| match &row[column] {
                Value::Int(n) => *n,
                Value::Bool(b) => Some(i64::from(*b)),
                Value::Text(_) => None,
            })
            .collect()
    }

    fn texts(&self, column: usize) -> Vec<Option<String>> {
        (self.rows.iter())
            .map(|row| match &row[column] {
                Value::Text(t) => t.clone(),
                Value::Int(_) | Value::Bool(_) => None,
            })
            .collect()
    }
}

/// A query: text, arguments and perhaps a table of rows (whose place is after the plain arguments).
#[derive(Debug)]
#[must_use]
pub struct Sql {
    text: &'static str,
    args: Vec<Value>,
    rows: Option<Rows>,
}

pub fn sql(text: &'static str) -> Sql {
    Sql { text, args: Vec::new(), rows: None }
}

/// Reads a text for one engine: what follows `--[sqlite]` or `--[postgres]` on a line belongs to that engine and
/// stays a comment for the other.
pub fn dialect(text: &str, engine: Engine) -> Cow<'_, str> {
    let mark = match engine {
        Engine::Sqlite => "--[sqlite]",
        Engine::Postgres => "--[postgres]",
    };
    if text.contains(mark) { Cow::Owned(text.replace(mark, "")) } else { Cow::Borrowed(text) }
}

impl Sql {
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.args.push(value.into());
        self
    }

    /// Bind plain arguments first: the table takes the places after them.
    pub fn rows(mut self, rows: Rows) -> Self {
        self.rows = Some(rows);
        self
    }

    pub async fn all<T: Row>(self, conn: &mut Conn) -> Result<Vec<T>> {
        let text = self.text_for(conn.engine());
        Ok(match conn {
            Conn::Sqlite(c) => {
                sqlx::query_as_with::<Sqlite, T, _>(text, self.sqlite_args()?).fetch_all(&mut **c).await?
            }
            Conn::SqlitePooled(c) => {
                sqlx::query_as_with::<Sqlite, T, _>(text, self.sqlite_args()?).fetch_all(&mut **c).await?
            }
            Conn::Postgres(c) => {
                sqlx::query_as_with::<Postgres, T, _>(text, self.postgres_args()?).fetch_all(&mut **c).await?
            }
        })
    }

    pub async fn one<T: Row>(self, conn: &mut Conn) -> Result<Option<T>> {
        Ok(self.all::<T>(conn).await?.into_iter().next())
    }

    /// The first column of the only row, for counts and the like.
    pub async fn number(self, conn: &mut Conn) -> Result<i64> {
        Ok(self.one::<(i64,)>(conn).await?.map_or(0, |row| row.0))
    }

    /// How many rows it changed.
    pub async fn run(self, conn: &mut Conn) -> Result<u64> {
        let text = self.text_for(conn.engine());
        Ok(match conn {
            Conn::Sqlite(c) => {
                sqlx::query_with::<Sqlite, _>(text, self.sqlite_args()?).execute(&mut **c).await?.rows_affected()
            }
            Conn::SqlitePooled(c) => {
                sqlx::query_with::<Sqlite, _>(text, self.sqlite_args()?).execute(&mut **c).await?.rows_affected()
            }
            Conn::Postgres(c) => {
                sqlx::query_with::<Postgres, _>(text, self.postgres_args()?).execute(&mut **c).await?.rows_affected()
            }
        })
    }

    fn text_for(&self, engine: Engine) -> SqlStr {
        let text = dialect(self.text, engine);
        match &self.rows {
            // Both parts come from the program's own text: column names and numbered places.
            Some(rows) => {
                AssertSqlSafe(text.replace("{rows}", &rows.source(engine, self.args.len() + 1))).into_sql_str()
            }
            None => match text {
                Cow::Borrowed(_) => self.text.into_sql_str(),
                Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
            },
        }
    }

    fn sqlite_args(&self) -> Result<SqliteArguments> {
        let mut args = SqliteArguments::default();
        for value in &self.args {
            add(&mut args, value)?;
        }
        match &self.rows {
            Some(rows) if rows.are_bound(self.args.len() + 1) => {
                for value in rows.rows.iter().flatten() {
                    add(&mut args, value)?;
                }
            }
            Some(rows) => add(&mut args, &Value::Text(Some(rows.json())))?,
            None => {}
        }
        Ok(args)
    }

    fn postgres_args(&self) -> Result<PgArguments> {
        let mut args = PgArguments::default();
        for value in &self.args {
            add(&mut args, value)?;
        }
        if let Some(rows) = &self.rows {
            for (i, (_, column)) in rows.columns.iter().enumerate() {
                let added = match column {
                    Column::Int => sqlx::Arguments::add(&mut args, rows.ints(i)),
                    Column::Text => sqlx::Arguments::add(&mut args, rows.texts(i)),
                };
                added.map_err(sqlx::Error::Encode)?;
            }
        }
        Ok(args)
    }
}

fn add<'q, A>(args: &mut A, value: &Value) -> Result<()>
where
    A: sqlx::Arguments,
    Option<i64>: sqlx::Encode<'q, A::Database> + sqlx::Type<A::Database>,
    Option<String>: sqlx::Encode<'q, A::Database> + sqlx::Type<A::Database>,
    bool: sqlx::Encode<'q, A::Database> + sqlx::Type<A::Database>,
{
    match value {
        Value::Int(n) => args.add(*n),
        Value::Text(t) => args.add(t.clone()),
        Value::Bool(b) => args.add(*b),
    }
    .map_err(|error| sqlx::Error::Encode(error).into())
}
