//! Small tables handed to a query, so that one statement serves a whole group.

use super::dialect::Engine;
use super::record::{Columns, Record};
use super::value::{Column, Value};
use serde_json::Value as Json;

/// The most rows that SQLite is given as arguments, one for each value.
const MOST_BOUND: usize = 512;

/// A table: `{rows}` in a query's text becomes `values` on SQLite and `unnest` on Postgres, named and typed by its
/// columns. The first column is never null.
#[derive(Debug)]
pub struct Rows {
    pub(super) columns: Columns,
    /// All rows, one after the other: a list for each row would be one more allocation for each row of each statement.
    values: Vec<Value>,
}

impl Rows {
    pub fn new(columns: Columns) -> Self {
        Self { columns, values: Vec::new() }
    }

    /// A table of records: a column for each of their fields.
    pub fn of<T: Record>(records: impl IntoIterator<Item = T>) -> Self {
        let records = records.into_iter();
        let mut values = Vec::with_capacity(records.size_hint().0 * T::COLUMNS.len());
        records.for_each(|record| record.append_to(&mut values));
        Self { columns: T::COLUMNS, values }
    }

    /// A table of ids, in a column `id`.
    pub fn ids(ids: impl IntoIterator<Item = i64>) -> Self {
        Self { columns: &[("id", Column::Int)], values: ids.into_iter().map(Value::from).collect() }
    }

    /// One value for each column, in their order.
    #[inline]
    pub fn push<const N: usize>(&mut self, row: [Value; N]) {
        debug_assert_eq!(N, self.columns.len());
        self.values.extend(row);
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.values.len() / self.columns.len()
    }

    fn rows(&self) -> impl Iterator<Item = &[Value]> {
        self.values.chunks_exact(self.columns.len())
    }

    /// Whether SQLite is given each value as an argument of its own instead of all values as JSON, whose parsing takes
    /// a fifth of the time of a paid message. This needs a table without plain arguments before it, which would shift
    /// its places, and one that is short enough for keeping the statement prepared. Running a statement once for each
    /// row was tried too: 75 µs a message instead of 54.
    pub(super) fn are_bound(&self, first: usize) -> bool {
        first == 1 && self.len() <= MOST_BOUND
    }

    /// Identifies the text that [`source`](Self::source) makes for SQLite and this table.
    pub(super) fn variant(&self, first: usize) -> usize {
        if self.are_bound(first) { self.len().next_power_of_two() } else { 0 }
    }

    /// The text for `{rows}`; its arguments start at `first`.
    pub(super) fn source(&self, engine: Engine, first: usize) -> String {
        let names = self.columns.iter().map(|(name, _)| *name);
        match engine {
            Engine::Sqlite if self.are_bound(first) => {
                let picks: Vec<String> =
                    names.enumerate().map(|(i, name)| format!("column{} as {name}", i + 1)).collect();
                // Filled up with rows of nulls, so that ten prepared statements serve groups of any size. The places
                // have no numbers, because SQLite looks up numbered places one by one.
                let row = format!("({})", vec!["?"; self.columns.len()].join(","));
                let rows = vec![row.as_str(); self.len().next_power_of_two()].join(",");
                format!("(select {} from (values {rows}) where column1 is not null)", picks.join(", "))
            }
            Engine::Sqlite => {
                let picks: Vec<String> =
                    names.enumerate().map(|(i, name)| format!("value ->> {i} as {name}")).collect();
                format!("(select {} from json_each(?{first}))", picks.join(", "))
            }
            // In a list, arrays are unnested beside each other. `from unnest(…)` would first make a table of each: to write
            // rows of fourteen columns would take half as long again.
            Engine::Postgres => {
                let arrays: Vec<String> = (self.columns.iter().enumerate())
                    .map(|(i, (name, column))| match column {
                        Column::Int => format!("unnest(${}::bigint[]) as {name}", first + i),
                        Column::Text => format!("unnest(${}::text[]) as {name}", first + i),
                        Column::Bool => format!("unnest(${}::boolean[]) as {name}", first + i),
                    })
                    .collect();
                format!("(select {})", arrays.join(", "))
            }
        }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Value> {
        self.values.iter()
    }

    pub(super) fn json(&self) -> String {
        let cell = |value: &Value| match value {
            Value::Int(n) => Json::from(*n),
            Value::Text(t) => Json::from(t.as_deref()),
            Value::Bool(b) => Json::from(*b),
        };
        Json::Array(self.rows().map(|row| row.iter().map(cell).collect()).collect()).to_string()
    }

    /// All values, row by row.
    pub(super) fn into_values(self) -> impl Iterator<Item = Value> {
        self.values.into_iter()
    }
}
