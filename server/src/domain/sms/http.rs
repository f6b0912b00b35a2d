//! `/demo/sms`: the text messages that a demo would have sent. Anybody can read them, so there is no such page but in a
//! demo without a provider.

use super::{Content, place, sql};
use crate::core::Core;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::sites::demo_page::{self, POLICY, escaped};
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::FutureExt;
use std::sync::Arc;

/// How many messages the page lists.
const LISTED: i64 = 100;

pub fn pages(core: &Arc<Core>) -> Router {
    Router::new().route("/demo/sms", get(outbox)).with_state(core.clone())
}

async fn outbox(State(core): State<Arc<Core>>, site: Site) -> Result<Response, Failure> {
    core.check_demo()?;
    let key = site.domain.key.clone();
    let rows = core.store.read(move |conn| async move { sql::kept(conn, &key, LISTED).await }.boxed()).await?;
    let opened = |row: sql::MessageRow| core.vault.unseal::<Content>(&place(row.id), &row.sealed?).ok();
    let messages: Vec<Content> = rows.into_iter().filter_map(opened).collect();
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((headers, page(&core, &site, &messages)).into_response())
}

fn page(core: &Core, site: &Site, messages: &[Content]) -> String {
    let name = &site.domain.site.name;
    let say = |key| escaped(&core.words.format(&site.locale, key, &[("site", name.clone().into())]));
    let row = |message: &Content| {
        let (number, text) = (escaped(&message.number), escaped(&message.text).replace('\n', "<br>"));
        format!("<li class=\"card\"><b>{number}</b><br>{text}</li>")
    };
    let rows: String = messages.iter().map(row).collect();
    let empty = if messages.is_empty() { format!("<p>{}</p>", say("demo-sms-empty")) } else { String::new() };
    let body = format!(
        "<p class=\"note\">{note}</p>{empty}<ul>{rows}</ul><p><a href=\"/\">{home}</a></p>",
        note = say("demo-sms-note"),
        home = say("demo-mail-home"),
    );
    demo_page::page(&site.domain, &site.locale, &say("demo-sms-title"), &body)
}
