//! Any number of rows, in as few statements as parameters allow.

use base::error::Result;
use store::{Column, Rows, Tx, Value, sql};

const CHUNK: usize = 2000;

pub async fn insert(
    tx: &mut Tx,
    text: &'static str,
    columns: &'static [(&'static str, Column)],
    rows: Vec<Vec<Value>>,
) -> Result<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut chunk = Rows::new(columns);
        for row in rows.by_ref().take(CHUNK) {
            chunk.push(row);
        }
        sql(text).rows(chunk).run(tx).await?;
    }
    Ok(())
}
