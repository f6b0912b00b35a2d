//! PostgreSQL, by way of tokio-postgres: how it takes arguments and gives rows.

use super::super::row::{self, Cells, Row};
use super::super::rows::Rows;
use super::super::value::{Column, Value};
use base::error::{Error, Fault, Result};
use bytes::{BufMut, Bytes, BytesMut};
use deadpool_postgres::PoolError;
use std::borrow::Cow;
use std::error::Error as _;
use std::fmt::Write;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

type Failure = Box<dyn std::error::Error + Sync + Send>;
type Text = Cow<'static, str>;

/// An argument: a value, or a column of a table, which PostgreSQL takes as an array.
#[derive(Debug)]
pub enum Argument {
    Int(Option<i64>),
    Text(Option<Text>),
    Bool(Option<bool>),
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<Text>>),
    Bools(Vec<Option<bool>>),
}

impl Argument {
    pub fn type_of(&self) -> Type {
        match self {
            Self::Int(_) => Type::INT8,
            Self::Text(_) => Type::TEXT,
            Self::Bool(_) => Type::BOOL,
            Self::Ints(_) => Type::INT8_ARRAY,
            Self::Texts(_) => Type::TEXT_ARRAY,
            Self::Bools(_) => Type::BOOL_ARRAY,
        }
    }

    /// A column without values.
    fn column(column: Column, length: usize) -> Self {
        match column {
            Column::Int => Self::Ints(Vec::with_capacity(length)),
            Column::Text => Self::Texts(Vec::with_capacity(length)),
            Column::Bool => Self::Bools(Vec::with_capacity(length)),
        }
    }

    /// A value of another type than its column's counts as null.
    fn push(&mut self, value: Value) {
        match (self, value) {
            (Self::Ints(column), Value::Int(n)) => column.push(n),
            (Self::Ints(column), _) => column.push(None),
            (Self::Texts(column), Value::Text(text)) => column.push(text),
            (Self::Texts(column), _) => column.push(None),
            (Self::Bools(column), Value::Bool(b)) => column.push(b),
            (Self::Bools(column), _) => column.push(None),
            (Self::Int(_) | Self::Text(_) | Self::Bool(_), _) => {}
        }
    }
}

/// Plain arguments, and after them the columns of a table, each as an array.
pub fn arguments(plain: Vec<Value>, rows: Option<Rows>) -> Vec<Argument> {
    let plain = plain.into_iter().map(|value| match value {
        Value::Int(n) => Argument::Int(n),
        Value::Text(text) => Argument::Text(text),
        Value::Bool(b) => Argument::Bool(b),
    });
    let mut arguments: Vec<Argument> = plain.collect();
    if let Some(rows) = rows {
        let length = rows.len();
        let mut columns: Vec<_> = rows.columns.iter().map(|(_, column)| Argument::column(*column, length)).collect();
        let count = columns.len();
        rows.into_values().enumerate().for_each(|(i, value)| columns[i % count].push(value));
        arguments.append(&mut columns);
    }
    arguments
}

impl ToSql for Argument {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        match self {
            Self::Int(n) => n.to_sql(ty, out),
            Self::Text(text) => text.to_sql(ty, out),
            Self::Bool(b) => b.to_sql(ty, out),
            Self::Ints(column) => column.to_sql(ty, out),
            Self::Texts(column) => column.to_sql(ty, out),
            Self::Bools(column) => column.to_sql(ty, out),
        }
    }

    /// Statements are prepared for the types of their arguments.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

pub fn read<T: Row>(rows: &[tokio_postgres::Row]) -> Result<Vec<T>> {
    rows.iter().enumerate().map(|(i, row)| row::read(row, i == 0)).collect()
}

impl Cells for tokio_postgres::Row {
    fn name(&self, at: usize) -> &str {
        self.columns().get(at).map_or("(none)", |column| column.name())
    }

    fn is_null(&self, at: usize) -> Result<bool> {
        Ok(self.try_get::<_, Option<Present>>(at).map_err(failed)?.is_none())
    }

    fn int(&self, at: usize) -> Result<i64> {
        self.try_get(at).map_err(failed)
    }

    fn bool(&self, at: usize) -> Result<bool> {
        self.try_get(at).map_err(failed)
    }

    fn text(&self, at: usize) -> Result<&str> {
        self.try_get(at).map_err(failed)
    }
}

/// A value of any type, which is not looked at.
struct Present;

impl FromSql<'_> for Present {
    fn from_sql(_: &Type, _: &[u8]) -> Result<Self, Failure> {
        Ok(Self)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

/// How rows in the binary format of COPY begin: a signature, and no flags.
pub const BINARY_BEGIN: Bytes = Bytes::from_static(b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0");
/// How they end.
pub const BINARY_END: Bytes = Bytes::from_static(b"\xff\xff");

/// Appends a row in the binary format of COPY: the number of cells, and each with its length.
pub fn append_binary(row: &impl Cells, kinds: &[Column], out: &mut BytesMut) -> Result<()> {
    out.put_i16(i16::try_from(kinds.len()).map_err(Error::internal)?);
    for (at, kind) in kinds.iter().enumerate() {
        if row.is_null(at)? {
            out.put_i32(-1);
            continue;
        }
        match kind {
            Column::Int => {
                out.put_i32(8);
                out.put_i64(row.int(at)?);
            }
            Column::Bool => {
                out.put_i32(1);
                out.put_u8(row.bool(at)?.into());
            }
            Column::Text => {
                let text = row.text(at)?;
                out.put_i32(i32::try_from(text.len()).map_err(Error::internal)?);
                out.put_slice(text.as_bytes());
            }
        }
    }
    Ok(())
}

/// An error of PostgreSQL, or of the connection to it. Its details are left out, as they show what is stored.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
pub fn failed(error: tokio_postgres::Error) -> Error {
    let (text, fault) = match error.as_db_error() {
        Some(answer) => (format!("{} ({})", answer.message(), answer.code().code()), fault(answer.code().code())),
        None => (with_causes(&error), fault_of_connection(&error)),
    };
    Error::Database { error: text.into(), fault }
}

/// No connection was to be had.
pub fn none_free(error: PoolError) -> Error {
    match error {
        PoolError::Backend(error) => failed(error),
        error => Error::Database { error: error.into(), fault: Fault::Unreachable },
    }
}

fn with_causes(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}

/// The kind of an error, by the codes in appendix A of PostgreSQL's manual.
fn fault(code: &str) -> Fault {
    match code {
        "23505" => Fault::Conflict,
        // A lock was not available, a deadlock was found.
        "55P03" | "40P01" => Fault::Locked,
        "53100" => Fault::Full,
        "XX001" | "XX002" => Fault::Corrupt,
        // Too many connections; shut down, or not started yet.
        "53300" | "57P01" | "57P02" | "57P03" => Fault::Unreachable,
        // A pooler has lost its connection to PostgreSQL, or gets none.
        code if code.starts_with("08") => Fault::Unreachable,
        _ => Fault::Other,
    }
}

fn fault_of_connection(error: &tokio_postgres::Error) -> Fault {
    let of_network = error.source().is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
    if error.is_closed() || of_network { Fault::Unreachable } else { Fault::Other }
}
