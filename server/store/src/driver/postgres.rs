//! PostgreSQL, by way of sqlx: how it takes arguments and gives rows.

use super::super::row::Cells;
use super::super::rows::Rows;
use super::super::value::{Column, Value};
use base::error::{Error, Fault, Result};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, Column as _, Row as _, ValueRef};

/// Plain arguments, and after them the columns of a table, each as an array.
pub fn arguments(plain: &[Value], rows: Option<&Rows>) -> Result<PgArguments> {
    let mut args = PgArguments::default();
    for value in plain {
        let added = match value {
            Value::Int(n) => args.add(*n),
            Value::Text(t) => args.add(t.as_deref()),
            Value::Bool(b) => args.add(*b),
        };
        added.map_err(|error| failed(sqlx::Error::Encode(error)))?;
    }
    let Some(rows) = rows else { return Ok(args) };
    for (i, (_, column)) in rows.columns.iter().enumerate() {
        let added = match column {
            Column::Int => args.add(rows.ints(i)),
            Column::Text => args.add(rows.texts(i)),
            Column::Bool => args.add(rows.bools(i)),
        };
        added.map_err(|error| failed(sqlx::Error::Encode(error)))?;
    }
    Ok(args)
}

impl Cells for PgRow {
    fn name(&self, at: usize) -> &str {
        self.try_column(at).map_or("(none)", |column| column.name())
    }

    fn is_null(&self, at: usize) -> Result<bool> {
        Ok(self.try_get_raw(at).map_err(failed)?.is_null())
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

/// An error of PostgreSQL, or of the connection to it.
pub fn failed(error: sqlx::Error) -> Error {
    let fault = fault(&error);
    Error::Database { error: Box::new(error), fault }
}

/// The kind of an error, by the codes in appendix A of PostgreSQL's manual.
fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Database(error) => match error.code().as_deref().unwrap_or_default() {
            "23505" => Fault::Conflict,
            // A lock was not available, a deadlock was found.
            "55P03" | "40P01" => Fault::Locked,
            "53100" => Fault::Full,
            "XX001" | "XX002" => Fault::Corrupt,
            // Too many connections, cannot connect now.
            "53300" | "57P03" => Fault::Unreachable,
            _ => Fault::Other,
        },
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Tls(_) => {
            Fault::Unreachable
        }
        _ => Fault::Other,
    }
}
