//! Several reads of PostgreSQL of one moment.

use super::conn::Read;
use super::task::catch;
use base::error::Result;
use futures_util::future::BoxFuture;

/// What begins a read of several statements.
pub const SNAPSHOT: &str = "begin isolation level repeatable read read only";

/// Reads in one snapshot, which `begin` begins.
pub async fn snapshot<T, F>(read: &mut Read, begin: &str, work: F) -> Result<T>
where
    F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>>,
{
    read.conn.session()?.begin(begin)?;
    let result = catch(async { work(read).await }).await;
    read.conn.session()?.roll_back();
    result
}
