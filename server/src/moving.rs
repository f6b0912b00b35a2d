//! `vonk move`: from SQLite to PostgreSQL. Nothing is moved that `vonk verify` would refuse, on either side.

use crate::start;
use crate::verify::{self, Broken};
use base::clock::Clock;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::path::Path;
use store::Store;

/// Moves everything, and gives a text to print. `moved` gets the name and the number of rows of each table.
pub async fn run(from: &Path, to: &str, moved: impl FnMut(&str, u64) + Send + 'static) -> Result<String> {
    if !from.exists() {
        return Err(Error::internal(format!("there is no database at {}", from.display())));
    }
    let source = start::open_store(&format!("sqlite:{}", from.display()), Clock::System).await?;
    let done = from_to(&source, to, moved).await;
    source.close().await;
    done
}

async fn from_to(source: &Store, to: &str, moved: impl FnMut(&str, u64) + Send + 'static) -> Result<String> {
    refuse(&verify::verify(source).await?)?;
    let target = start::open_store(to, Clock::System).await?;
    let done =
        source.move_into(&target, |conn| async move { refuse(&verify::check(conn).await?) }.boxed(), moved).await;
    target.close().await;
    done?;
    Ok(format!("all {} invariants hold in the new database; the former one is not opened any more", verify::count()))
}

fn refuse(broken: &[Broken]) -> Result<()> {
    match broken.first() {
        Some(Broken { invariant, at }) => {
            Err(Error::internal(format!("nothing was moved, because this does not hold: {invariant} ({at:?})")))
        }
        None => Ok(()),
    }
}
