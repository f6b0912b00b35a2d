//! The document of an export: an object with a field for each kind of thing. It is written piece by piece, of which the
//! largest is a page of messages or one photo, however much a member has.

use crate::core::Core;
use crate::domain::accounts::{self, Session};
use crate::domain::chats::{self, Where, Which};
use crate::domain::payments::{self, discounts, spending};
use crate::domain::photos::storage::File;
use crate::domain::photos::{self, Photos};
use crate::domain::profiles::{own, preferences};
use crate::domain::signup::{self, consents, held};
use crate::domain::{addresses, alerts, likes, mail, mandates, push, sms, swipes, user};
use crate::flows::{blocking, ledger};
use crate::sites::Domain;
use base::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use futures_util::FutureExt;
use serde_json::{Value, json};
use std::sync::Arc;
use store::Conn;
use tokio::sync::mpsc::Sender;
use wire::chat::Chat;
use wire::photo::{ImageStatus, Rendition};
use wire::{Millis, PhotoId, Refusal, Rev, Seq};

/// How many rows are read at a time.
const PAGE: i64 = 200;

/// A part of the document; an error ends it, so that nobody takes what is incomplete for the whole.
pub type Part = std::io::Result<Bytes>;

pub struct Document {
    pub core: Arc<Core>,
    pub photos: Arc<Photos>,
    pub domain: Arc<Domain>,
    pub session: Session,
    pub parts: Sender<Part>,
}

impl Document {
    /// Sends the parts until all are sent, one fails or nobody takes them any more.
    pub async fn send(self) {
        let Err(error) = self.write().await else { return };
        if !self.parts.is_closed() {
            tracing::warn!(member = %self.session.member, %error, "an export broke off");
            let _ = self.parts.send(Err(std::io::Error::other("the export broke off"))).await;
        }
    }

    async fn write(&self) -> Result<()> {
        let Value::Object(records) = self.records().await? else { return Err(Error::internal("no object")) };
        let mut begin = '{';
        for (name, value) in records {
            self.put(format!("{begin}\n\"{name}\":{value}")).await?;
            begin = ',';
        }
        self.ledger().await?;
        self.orders().await?;
        self.conversations().await?;
        self.pictures().await?;
        self.put("\n}\n".into()).await
    }

    async fn put(&self, text: String) -> Result<()> {
        let sent = self.parts.send(Ok(Bytes::from(text))).await;
        sent.map_err(|_| Error::internal("nobody reads the export"))
    }

    /// Everything of which a member has little, in one snapshot.
    async fn records(&self) -> Result<Value> {
        let (core, domain, session) = (self.core.clone(), self.domain.clone(), self.session.clone());
        let now = core.store.now();
        let owner = session.member.0;
        let read = self
            .core
            .store
            .read_in_turn(owner, move |conn| async move { records(conn, &core, &domain, &session, now).await }.boxed());
        read.await
    }

    async fn ledger(&self) -> Result<()> {
        let (member, now) = (self.session.member, self.core.store.now());
        let (mut list, mut cursor) = (List::new(self, "ledger").await?, None);
        loop {
            let read = self
                .core
                .store
                .read_in_turn(member.0, move |conn| ledger::ledger(conn, member, cursor, PAGE, now).boxed());
            let page = read.await?;
            list.add(page.items).await?;
            cursor = page.next_cursor;
            if cursor.is_none() {
                return list.end().await;
            }
        }
    }

    async fn orders(&self) -> Result<()> {
        let member = self.session.member;
        let (mut list, mut before) = (List::new(self, "orders").await?, None);
        loop {
            let read = self.core.store.read_in_turn(member.0, move |conn| {
                async move {
                    let (orders, _) = payments::orders::page(conn, member, before, PAGE).await?;
                    payments::orders::shown(conn, orders).await
                }
                .boxed()
            });
            let orders = read.await?;
            let Some(oldest) = orders.last() else { return list.end().await };
            before = Some(oldest.id);
            list.add(orders).await?;
        }
    }

    /// The chats with their messages, as the member sees them.
    async fn conversations(&self) -> Result<()> {
        let (member, now) = (self.session.member, self.core.store.now());
        let read = self
            .core
            .store
            .read_in_turn(member.0, move |conn| async move { chats::since(conn, member, Rev(-1), now).await }.boxed());
        let (all, _) = read.await?;
        self.put(",\n\"conversations\":[".into()).await?;
        let mut begin = "";
        for chat in all {
            self.put(format!("{begin}\n{{\"chat\":{}", text_of(&chat)?)).await?;
            self.messages(&chat).await?;
            begin = "}\n,";
        }
        self.put(if begin.is_empty() { "]".into() } else { "}\n]".into() }).await
    }

    async fn messages(&self, chat: &Chat) -> Result<()> {
        let (member, id) = (self.session.member, chat.state.conversation.id);
        let (mut list, mut seen) = (List::new(self, "messages").await?, Seq(0));
        loop {
            let (domain, now) = (self.domain.clone(), self.core.store.now());
            let read = self.core.store.read_in_turn(member.0, move |conn| {
                let (which, place) = (Which::Conversation(id), Where::After(seen));
                async move { chats::page(conn, &domain, member, which, place, PAGE, now).await }.boxed()
            });
            let page = match read.await {
                // The member has deleted it meanwhile.
                Err(Error::Refused(Refusal::NotFound)) => return list.end().await,
                page => page?,
            };
            let Some(newest) = page.messages.last() else { return list.end().await };
            seen = newest.seq;
            list.add(page.messages).await?;
            if !page.more_after {
                return list.end().await;
            }
        }
    }

    /// The photos that the member has uploaded, each with its file.
    async fn pictures(&self) -> Result<()> {
        let member = self.session.member;
        let (mut list, mut after) = (List::new(self, "photos").await?, PhotoId(0));
        loop {
            let read = self
                .core
                .store
                .read_in_turn(member.0, move |conn| photos::of_member(conn, member, after, PAGE).boxed());
            let rows = read.await?;
            let Some(newest) = rows.last() else { return list.end().await };
            after = newest.id;
            for row in rows {
                let mut photo = json!({
                    "id": row.id, "purpose": row.purpose, "status": row.status, "width": row.width,
                    "height": row.height, "hidden": row.hidden, "conversation": row.conversation_id, "seq": row.seq,
                });
                if row.status() == ImageStatus::Active
                    && let Some(file) = self.photos.storage.get(row.id, File::Rendition(Rendition::Large)).await?
                {
                    photo["jpeg"] = STANDARD.encode(file).into();
                }
                list.add([photo]).await?;
            }
        }
    }
}

async fn records(conn: &mut Conn, core: &Core, domain: &Domain, session: &Session, now: Millis) -> Result<Value> {
    let member = session.member;
    let (account, _) = user::record(conn, domain, member, now).await?;
    let (likes, _) = likes::since(conn, member, Rev(-1), now).await?;
    Ok(json!({
        "site": domain.site.name,
        "made_at": now,
        "account": account,
        "profile": own::own(conn, member).await?,
        "preferences": preferences::of(conn, member).await?,
        "consents": consents::history(conn, member).await?,
        "origin": signup::origin(conn, member).await?,
        "waiting_message": held::of(conn, &core.words, &account.language, member).await?,
        "address_changes": addresses::changes(conn, member).await?,
        "sessions": accounts::sessions(conn, session, now).await?,
        "devices_used_at": accounts::devices(conn, member).await?,
        "notifications": accounts::notifications(conn, member).await?,
        "push_subscriptions": push::of(conn, member).await?.into_iter().map(|it| json!({ "endpoint": it.endpoint, "since": it.created_at })).collect::<Vec<_>>(),
        "alerts_put_away": alerts::put_away(conn, member).await?,
        "mandates": mandates::export(conn, &core.vault, member).await?,
        "text_messages": sms::of(conn, member).await?.into_iter().map(|(at, state)| json!({ "state": state, "created_at": at })).collect::<Vec<_>>(),
        "mails": mail::of(conn, member).await?,
        "likes": likes,
        "swipes": swipes::of(conn, member).await?,
        "discount_codes": discounts::uses::of_member(conn, member).await?.into_iter().map(|it| json!({ "code": it.code, "order": it.order_id, "entered_at": it.entered_at })).collect::<Vec<_>>(),
        "own_discount_codes": discounts::uses::meant_for(conn, member).await?,
        "spending": spending::spending(conn, domain, member, now).await?,
        "breaks": spending::breaks(conn, member).await?,
        "blocked": blocking::list(conn, member, now).await?.items,
    }))
}

fn text_of(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// A list in the document, written as it grows.
struct List<'d> {
    of: &'d Document,
    begin: &'static str,
}

impl<'d> List<'d> {
    async fn new(of: &'d Document, name: &str) -> Result<Self> {
        of.put(format!(",\n\"{name}\":[")).await?;
        Ok(Self { of, begin: "\n" })
    }

    /// Adds items, in one part.
    async fn add(&mut self, items: impl IntoIterator<Item = impl serde::Serialize>) -> Result<()> {
        let mut text = String::new();
        for item in items {
            text.push_str(self.begin);
            text.push_str(&text_of(&item)?);
            self.begin = ",\n";
        }
        if text.is_empty() { Ok(()) } else { self.of.put(text).await }
    }

    async fn end(self) -> Result<()> {
        self.of.put("\n]".into()).await
    }
}
