use crate::error::Result;
use crate::store::{Conn, Rows, sql};
use wire::MemberId;

#[derive(sqlx::FromRow)]
pub struct CardRow {
    pub id: MemberId,
    pub name: String,
    pub birth_date: String,
    pub gender: String,
    pub country: String,
    pub region: String,
    pub status: String,
    pub fictional: bool,
    pub main_image: Option<String>,
}

pub async fn cards(conn: &mut Conn, ids: impl IntoIterator<Item = MemberId>) -> Result<Vec<CardRow>> {
    sql("select id, name, birth_date, gender, country, region, status, fictional, main_image from profiles
         where id in (select r.id from {rows} as r)")
    .rows(Rows::ids(ids.into_iter().map(|id| id.0)))
    .all(conn)
    .await
}
