//! What all processes of one database must have in common though it is not in it, such as a key: the database notes by
//! what it is recognised, so that a process with another one is noticed before it does harm.

use crate::conn::Tx;
use crate::{Store, sql};
use base::error::Result;
use futures_util::FutureExt;

impl Store {
    /// Whether one of these marks is the one that the database has noted under the name; the first process notes its first
    /// one. From here on the first of these is noted: a process that has a new key beside the former one replaces it.
    ///
    /// A mark must tell nothing of what it stands for.
    pub async fn recognises(&self, name: &'static str, marks: Vec<String>) -> Result<bool> {
        self.write(move |tx| async move { recognises(tx, name, &marks).await }.boxed()).await
    }
}

async fn recognises(tx: &mut Tx, name: &str, marks: &[String]) -> Result<bool> {
    let Some(first) = marks.first() else { return Ok(true) };
    let insert = "insert into meta (name, value) values ($1, $2) on conflict (name) do nothing";
    if sql(insert).bind(name).bind(first).run(tx).await? == 1 {
        return Ok(true);
    }
    let noted: Option<(String,)> = sql("select value from meta where name = $1").bind(name).one(tx).await?;
    let is_known = noted.as_ref().is_some_and(|(noted,)| marks.contains(noted));
    if is_known && noted.is_some_and(|(noted,)| noted != *first) {
        sql("update meta set value = $2 where name = $1").bind(name).bind(first).run(tx).await?;
    }
    Ok(is_known)
}
