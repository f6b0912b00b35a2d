use crate::error::Result;
use crate::store::{Column, Conn, Rows, sql};
use wire::MemberId;

pub async fn blocked_pairs(
    conn: &mut Conn,
    pairs: impl IntoIterator<Item = (MemberId, MemberId)>,
) -> Result<Vec<(MemberId, MemberId)>> {
    let mut rows = Rows::new(&[("one", Column::Int), ("other", Column::Int)]);
    for (one, other) in pairs {
        rows.push(vec![one.into(), other.into()]);
    }
    sql("select r.one, r.other from {rows} as r where exists (
             select 1 from blocks b where b.blocker_id = r.one and b.blocked_id = r.other)
         or exists (select 1 from blocks b where b.blocker_id = r.other and b.blocked_id = r.one)")
    .rows(rows)
    .all(conn)
    .await
}
