//! `vonk move`: from SQLite to PostgreSQL. Nothing is moved that `vonk verify` would refuse, on either side.

use crate::verify::{self, Broken};
use base::clock::Clock;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::path::Path;
use store::nodes::Part;
use store::{Store, Url};
use tokio::sync::mpsc;

/// Moves everything, and gives a text to print. `moved` gets the name and the number of rows of each table.
pub async fn run(from: &Path, to: &str, moved: impl FnMut(&str, u64) + Send + 'static) -> Result<String> {
    if !from.exists() {
        return Err(Error::internal(format!("there is no database at {}", from.display())));
    }
    if to.contains("pooled=") {
        return Err(Error::internal("a pooler may get stuck with as many rows at once: name PostgreSQL's own address"));
    }
    let target = Url::parse(to)?;
    store::check_target(&target).await?;
    let source = open(&Url::Sqlite(from.to_owned())).await?;
    let done = from_to(&source, &target, moved).await;
    source.close().await;
    done
}

async fn from_to(source: &Store, target: &Url, moved: impl FnMut(&str, u64) + Send + 'static) -> Result<String> {
    refuse(&verify::verify(source).await?)?;
    let target = open(target).await?;
    let done =
        source.move_into(&target, |conn| async move { refuse(&verify::check(conn).await?) }.boxed(), moved).await;
    target.close().await;
    done?;
    Ok(format!("all {} invariants hold in the new database; the former one is not opened any more", verify::count()))
}

async fn open(url: &Url) -> Result<Store> {
    let (committed, _) = mpsc::unbounded_channel();
    Store::open(url, Part::Mover, Clock::System, committed).await
}

fn refuse(broken: &[Broken]) -> Result<()> {
    match broken.first() {
        Some(Broken { invariant, at }) => {
            Err(Error::internal(format!("nothing was moved, because this does not hold: {invariant} ({at:?})")))
        }
        None => Ok(()),
    }
}
