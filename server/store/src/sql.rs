//! One SQL text for two native drivers: a query value that keeps its text and arguments and is dispatched on the
//! engine when it runs. `$1` works for both; [`dialect`] reads the few places where a text must differ.

use super::conn::{Conn, Tx};
use super::dialect::{Engine, dialect};
use super::driver::{postgres, sqlite};
use super::record::{Columns, Record, fill_in};
use super::row::Row;
use super::rows::Rows;
use super::session::Ticket;
use super::value::Value;
use base::error::{Error, Result};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use tokio_postgres::Row as PgRow;

/// Identifies a text that was put together from texts of the program: by the engine, the variant, and the addresses of
/// its parts. A text of the program keeps its address for as long as the program runs.
#[derive(PartialEq, Eq, Hash)]
struct TextKey {
    engine: Engine,
    variant: usize,
    text: (usize, usize),
    columns: usize,
    more: Vec<(usize, usize)>,
}

thread_local! {
    static TEXTS: RefCell<HashMap<TextKey, Arc<str>>> = RefCell::default();
}

/// A query: text, arguments, and perhaps a table of rows, whose values come after the plain arguments.
#[derive(Debug)]
#[must_use]
pub struct Sql {
    text: &'static str,
    /// What `{columns}` stands for.
    columns: Columns,
    /// What was added to the text, such as optional filters.
    more: Vec<Part>,
    args: Vec<Value>,
    rows: Option<Rows>,
}

/// A part of a text that has one argument, and the place of that argument.
#[derive(Debug)]
struct Part {
    text: &'static str,
    place: usize,
}

pub fn sql(text: &'static str) -> Sql {
    Sql::with_columns(text, &[])
}

/// Queries whose text may name all columns of a record.
pub trait Queried: Record {
    /// `{columns}` in the text stands for `a, b, c`, and `{r.columns}` for `r.a, r.b, r.c`.
    fn sql(text: &'static str) -> Sql {
        Sql::with_columns(text, Self::COLUMNS)
    }
}

impl<T: Record> Queried for T {}

impl Sql {
    fn with_columns(text: &'static str, columns: Columns) -> Self {
        Self { text, columns, more: Vec::new(), args: Vec::new(), rows: None }
    }

    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.args.push(value.into());
        self
    }

    /// Adds a part to the text, in which `$?` is the place of the value. Each combination of parts is put together once
    /// and kept.
    pub fn and(mut self, text: &'static str, value: impl Into<Value>) -> Self {
        self.more.push(Part { text, place: self.args.len() + 1 });
        self.bind(value)
    }

    /// Adds a part only if there is a value, as for an optional filter.
    pub fn and_if(self, text: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.and(text, value),
            None => self,
        }
    }

    /// Bind plain arguments first: the table takes the places after them.
    #[inline]
    pub fn rows(mut self, rows: Rows) -> Self {
        self.rows = Some(rows);
        self
    }

    pub async fn all<T: Row>(self, conn: &mut Conn) -> Result<Vec<T>> {
        self.ask(conn).await?.answer(conn).await
    }

    /// Sends the query without waiting for its answer, so that others can follow it at once: PostgreSQL runs them in
    /// this order. SQLite, which nothing has to be sent to, answers now.
    pub async fn ask<T: Row>(self, conn: &mut Conn) -> Result<Asked<Vec<T>>> {
        match conn {
            Conn::Sqlite(c) => {
                let json = self.json();
                let rows = c.all(&self.text_for(Engine::Sqlite), self.sqlite_args(json.as_ref()))?;
                Ok(Asked::Here(Ok(rows)))
            }
            Conn::Postgres(c) => {
                let text = self.text_for(Engine::Postgres);
                let ticket = c.ask(&text, postgres::arguments(self.args, self.rows)).await?;
                Ok(Asked::Sent(ticket, Box::new(postgres::read)))
            }
        }
    }

    /// Sends a change without waiting until it is made. If it fails, so does the next answer that is waited for, or the
    /// commit.
    pub async fn send(self, tx: &mut Tx) -> Result<()> {
        match &mut tx.conn {
            Conn::Sqlite(_) => self.run(tx).await.map(drop),
            Conn::Postgres(c) => {
                let text = self.text_for(Engine::Postgres);
                c.tell(&text, postgres::arguments(self.args, self.rows)).await
            }
        }
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
        match conn {
            Conn::Sqlite(c) => {
                let json = self.json();
                c.run(&self.text_for(Engine::Sqlite), self.sqlite_args(json.as_ref()))
            }
            Conn::Postgres(c) => {
                let text = self.text_for(Engine::Postgres);
                let ticket = c.ask(&text, postgres::arguments(self.args, self.rows)).await?;
                Ok(c.answer(ticket).await?.changed)
            }
        }
    }

    /// The text for the engine, kept once made.
    fn text_for(&self, engine: Engine) -> Arc<str> {
        let variant = match (&self.rows, engine) {
            (Some(rows), Engine::Sqlite) => rows.variant(self.args.len() + 1),
            _ => 0,
        };
        let key = TextKey {
            engine,
            variant,
            text: (self.text.as_ptr().addr(), self.text.len()),
            columns: self.columns.as_ptr().addr(),
            more: self.more.iter().map(|part| (part.text.as_ptr().addr(), part.place)).collect(),
        };
        TEXTS.with_borrow_mut(|texts| texts.entry(key).or_insert_with(|| self.make_text(engine).into()).clone())
    }

    fn make_text(&self, engine: Engine) -> String {
        let mut text = self.text.to_owned();
        for part in &self.more {
            text.push_str(&part.text.replace("$?", &format!("${}", part.place)));
        }
        text = dialect(&text, engine).into_owned();
        if engine == Engine::Sqlite {
            // To SQLite `$2` is a name, whose place is where it is first met.
            text = sqlite::stops_where_it_fails(&text).replace('$', "?");
        }
        if !self.columns.is_empty() {
            text = fill_in(&text, self.columns);
        }
        match &self.rows {
            Some(rows) => text.replace("{rows}", &rows.source(engine, self.args.len() + 1)),
            None => text,
        }
    }

    /// The rows as the single argument that SQLite is given when their values are not arguments of their own.
    fn json(&self) -> Option<Value> {
        let rows = self.rows.as_ref().filter(|rows| !rows.are_bound(self.args.len() + 1))?;
        Some(rows.json().into())
    }

    fn sqlite_args<'v>(&'v self, json: Option<&'v Value>) -> impl Iterator<Item = &'v Value> {
        let bound = self.rows.iter().filter(move |_| json.is_none()).flat_map(Rows::values);
        self.args.iter().chain(bound).chain(json)
    }
}

/// The answer to a query that was sent.
#[must_use]
pub enum Asked<T> {
    Here(Result<T>),
    Sent(Ticket, Reader<T>),
}

/// Makes the answer from PostgreSQL's rows.
type Reader<T> = Box<dyn FnOnce(&[PgRow]) -> Result<T> + Send>;

impl<T: 'static> Asked<T> {
    /// Waits for it. Fails if anything that was sent before has failed.
    pub async fn answer(self, conn: &mut Conn) -> Result<T> {
        match (self, conn) {
            (Self::Here(answer), _) => answer,
            (Self::Sent(ticket, read), Conn::Postgres(c)) => read(&c.answer(ticket).await?.rows),
            (Self::Sent(..), Conn::Sqlite(_)) => Err(Error::internal("an answer of another connection")),
        }
    }

    pub fn map<U>(self, make: impl FnOnce(T) -> U + Send + 'static) -> Asked<U> {
        self.try_map(|answer| Ok(make(answer)))
    }

    pub fn try_map<U>(self, make: impl FnOnce(T) -> Result<U> + Send + 'static) -> Asked<U> {
        match self {
            Self::Here(answer) => Asked::Here(answer.and_then(make)),
            Self::Sent(ticket, read) => Asked::Sent(ticket, Box::new(|rows| make(read(rows)?))),
        }
    }
}
