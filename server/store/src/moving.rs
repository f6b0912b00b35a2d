//! Moves everything from an SQLite database into an empty one of PostgreSQL: row by row as it is, in one transaction,
//! so that the other database holds all of it or nothing.
//!
//! The former database is marked before that transaction commits: whatever happens then, the two are never both served. If
//! it turns out that nothing arrived, the same move may be made again.

use super::conn::{Conn, Read, Tx};
use super::dialect::Engine;
use super::nodes;
use super::sql::sql;
use super::value::Column;
use super::{Manner, Store, driver};
use base::error::{Error, Result};
use bytes::{Bytes, BytesMut};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, SinkExt};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::pin::pin;
use tokio::sync::{mpsc, oneshot};

/// How many bytes of rows travel together.
const PARCEL: usize = 256 * 1024;
/// How many such parcels may wait for PostgreSQL.
const WAITING: usize = 8;

/// Of each database its own: which migrations it has had, and who has it open.
const OWN: [&str; 3] = ["migrations", "shared_migrations", "nodes"];

/// The name under which `meta` says where everything was moved to.
const MOVED_TO: &str = "moved_to";

#[derive(Clone)]
struct Table {
    name: String,
    columns: Vec<(String, Column)>,
}

impl Table {
    fn list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }
}

enum Parcel {
    /// Rows in PostgreSQL's binary format.
    Rows(Bytes),
    /// The table has had all of its rows, which are as many.
    End(u64),
}

impl Store {
    /// Moves everything into `target`. What `is_sound` refuses there is not kept. `moved` gets the name and the number of
    /// rows of each table.
    ///
    /// From then on this database is only opened to be moved to that place again: members who went on in it would write
    /// into the past.
    pub async fn move_into<C>(
        &self,
        target: &Self,
        is_sound: C,
        moved: impl FnMut(&str, u64) + Send + 'static,
    ) -> Result<()>
    where
        C: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<()>> + Send + 'static,
    {
        if (self.engine(), target.engine()) != (Engine::Sqlite, Engine::Postgres) {
            return Err(Error::internal("databases are moved from SQLite to PostgreSQL"));
        }
        if let Some(place) = self.moved_to().await?.filter(|place| *place != target.place) {
            return Err(Error::internal(format!("everything was moved to {place}")));
        }
        let tables = target.read(|read| tables(read).boxed()).await?;
        let made_until: Option<(i64,)> = self.peek(sql(nodes::IDS_UNTIL)).await?;
        let (parcels, arriving) = mpsc::channel(WAITING);
        let sent = tables.clone();
        let sending = self.read(move |read| async move { send(read, &sent, &parcels) }.boxed());
        let (arrived, has_arrived) = oneshot::channel();
        let (marked, is_marked) = oneshot::channel();
        let receiving = target.write_as(Manner::Patient, move |tx| {
            async move {
                receive(tx, &tables, arriving, moved).await?;
                is_sound(tx).await?;
                // The last, as whoever has that number waits for it when its lease is renewed.
                if let Some((until,)) = made_until {
                    nodes::reserve(tx, until).await?;
                }
                // Without an answer there is no mark, and nothing to commit.
                let _ = arrived.send(());
                is_marked.await.map_err(Error::internal)
            }
            .boxed()
        });
        let marking = async {
            if has_arrived.await.is_ok() {
                self.mark(target.place.clone()).await?;
                let _ = marked.send(());
            }
            Ok(())
        };
        let (sent, marked, received) = tokio::join!(sending, marking, receiving);
        sent.and(marked).and(received)
    }

    /// Notes where everything is from now on.
    async fn mark(&self, place: String) -> Result<()> {
        let note =
            "insert into meta (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value";
        let note = sql(note).bind(MOVED_TO).bind(place);
        self.write(|tx| async move { note.run(tx).await.map(drop) }.boxed()).await
    }

    async fn moved_to(&self) -> Result<Option<String>> {
        let place: Option<(String,)> = self.peek(sql("select value from meta where name = $1").bind(MOVED_TO)).await?;
        Ok(place.map(|(place,)| place))
    }

    /// Refuses a database that was moved to another one.
    pub(super) async fn refuse_if_moved(&self) -> Result<()> {
        match self.moved_to().await? {
            Some(place) => Err(Error::internal(format!("everything was moved to {place}")).at(&self.place)),
            None => Ok(()),
        }
    }
}

/// All tables of a PostgreSQL database, each after those that it refers to.
async fn tables(conn: &mut Conn) -> Result<Vec<Table>> {
    let columns: Vec<(String, String, String)> = sql("
        select c.relname::text, a.attname::text, format_type(a.atttypid, null)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by c.relname, a.attnum")
    .all(conn)
    .await?;
    let mut left: Vec<Table> = Vec::new();
    for (table, column, kind) in columns.into_iter().filter(|(table, ..)| !OWN.contains(&table.as_str())) {
        let kind = match kind.as_str() {
            "bigint" => Column::Int,
            "text" => Column::Text,
            "boolean" => Column::Bool,
            _ => return Err(Error::internal(format!("{table}.{column} is of the unknown type {kind}"))),
        };
        match left.last_mut() {
            Some(last) if last.name == table => last.columns.push((column, kind)),
            _ => left.push(Table { name: table, columns: vec![(column, kind)] }),
        }
    }
    let references: Vec<(String, String)> = sql("
        select r.relname::text, t.relname::text
        from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_class t on t.oid = f.confrelid
        where f.contype = 'f' and f.connamespace = current_schema()::regnamespace and r.oid <> t.oid")
    .all(conn)
    .await?;
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let names: BTreeSet<String> = left.iter().map(|table| table.name.clone()).collect();
        let waits = |table: &Table| references.iter().any(|(from, to)| *from == table.name && names.contains(to));
        let (waiting, ready): (Vec<Table>, Vec<Table>) = left.into_iter().partition(waits);
        if ready.is_empty() {
            return Err(Error::internal("tables that refer to each other"));
        }
        ordered.extend(ready);
        left = waiting;
    }
    Ok(ordered)
}

/// Sends the rows of each table, from a thread that may wait.
fn send(read: &mut Read, tables: &[Table], parcels: &mpsc::Sender<Parcel>) -> Result<()> {
    let Conn::Sqlite(conn) = &mut read.conn else {
        return Err(Error::internal("a connection of the other engine"));
    };
    let columns = conn.columns()?.into_iter().filter(|(table, _)| !OWN.contains(&table.as_str())).collect();
    let known: BTreeSet<(String, String)> = tables
        .iter()
        .flat_map(|table| table.columns.iter().map(|(column, _)| (table.name.clone(), column.clone())))
        .collect();
    let differing: BTreeSet<_> = known.symmetric_difference(&columns).collect();
    if !differing.is_empty() {
        return Err(Error::internal(format!("only one of the two databases has these columns: {differing:?}")));
    }
    for table in tables {
        let query = format!("select {} from {}", table.list(), table.name);
        let kinds: Vec<Column> = table.columns.iter().map(|(_, kind)| *kind).collect();
        let (mut rows, mut parcel, mut is_wanted) = (0, BytesMut::new(), true);
        conn.each(&query, |row| {
            driver::postgres::append_binary(row, &kinds, &mut parcel)?;
            rows += 1;
            if parcel.len() >= PARCEL {
                is_wanted = parcels.blocking_send(Parcel::Rows(parcel.split().freeze())).is_ok();
            }
            Ok(is_wanted)
        })?;
        let sent = parcels.blocking_send(Parcel::Rows(parcel.freeze())).is_ok()
            && parcels.blocking_send(Parcel::End(rows)).is_ok();
        if !sent {
            // The other side has failed, and says why.
            return Ok(());
        }
    }
    Ok(())
}

async fn receive(
    tx: &mut Tx,
    tables: &[Table],
    mut parcels: mpsc::Receiver<Parcel>,
    mut moved: impl FnMut(&str, u64),
) -> Result<()> {
    // A large table takes its time, and so do the checks.
    tx.command("set local statement_timeout = 0").await?;
    tx.command("set local idle_in_transaction_session_timeout = 0").await?;
    tx.command("set local lock_timeout = 0").await?;
    let mut filled = String::new();
    for table in tables.iter().filter(|table| table.name != "meta") {
        let or = if filled.is_empty() { "" } else { " or " };
        let _ = write!(filled, "{or}exists (select from {})", table.name);
    }
    tx.script(&format!(
        "do $$ begin if {filled} then raise exception 'there is something in it already'; end if; end $$"
    ))
    .await?;
    sql("delete from meta").run(tx).await?;
    for table in tables {
        let Conn::Postgres(session) = &mut tx.conn else {
            return Err(Error::internal("a connection of the other engine"));
        };
        let text = format!("copy {} ({}) from stdin (format binary)", table.name, table.list());
        let failed = driver::postgres::failed;
        let mut rows = pin!(session.copy_in(&text).await?);
        rows.send(driver::postgres::BINARY_BEGIN).await.map_err(failed)?;
        let sent = loop {
            match parcels.recv().await {
                Some(Parcel::Rows(parcel)) => rows.send(parcel).await.map_err(failed)?,
                Some(Parcel::End(sent)) => break sent,
                None => return Err(Error::internal(format!("the rows of {} ended early", table.name))),
            }
        };
        rows.send(driver::postgres::BINARY_END).await.map_err(failed)?;
        let arrived = rows.finish().await.map_err(failed)?;
        if arrived != sent {
            return Err(Error::internal(format!("of {sent} rows of {} {arrived} arrived", table.name)));
        }
        // Otherwise what follows is planned for an empty table.
        tx.script(&format!("analyze {}", table.name)).await?;
        moved(&table.name, sent);
    }
    // If this is not the first try, the source has it.
    sql("delete from meta where name = $1").bind(MOVED_TO).run(tx).await.map(drop)
}
