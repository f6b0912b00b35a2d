//! Leaving: an account is deleted, comes back within fourteen days, or is erased; then nothing of its member is found.

use crate::on_both_engines;
use crate::payments::buyer::Buyer;
use crate::support::client::{Reply, acquaint, call, get, jpeg, live, post, send, settled, text, upload};
use crate::support::mandates;
use crate::support::members::{Someone, new};
use crate::support::s3::S3;
use crate::support::server::{Running, serve, serve_with};
use crate::support::signup::sign_up;
use crate::support::{On, assert_sound, manual_clock, until};
use base::clock::DAY;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Store, sql};
use tempfile::TempDir;
use vonk::config::Config;
use vonk::domain::sandbox::{Action, Promptly};
use vonk::seed::PASSWORD;
use wire::ClientId;
use wire::direct_debit::DirectDebit;
use wire::discount::DiscountCode;
use wire::message::{Reacted, Send, Sent, To};
use wire::payment::OrderState;
use wire::profile_page::ProfilePage;
use wire::quote::{Quote, Quoting};
use wire::reaction::Reaction;
use wire::swipe::SwipeAnswer;

on_both_engines!(
    a_deleted_account_is_out_of_sight_at_once_and_comes_back_by_the_link,
    nothing_of_a_member_is_found_after_fourteen_days_and_the_books_balance,
    who_does_not_know_the_password_deletes_nothing,
    an_account_that_came_back_and_was_deleted_again_has_its_fourteen_days,
);

async fn delete(server: &Running, who: &Someone, password: &str) -> Reply {
    call(server, Some(who), Method::DELETE, "/api/account.php").json(&json!({ "password": password })).go().await
}

async fn come_back(server: &Running, token: &str) -> Reply {
    call(server, None, Method::POST, "/api/reactivate.php").json(&json!({ "token": token })).go().await
}

async fn log_in(server: &Running, email: &str) -> Reply {
    let body = json!({ "email": email, "password": PASSWORD });
    call(server, None, Method::POST, "/api/user.php").json(&body).go().await
}

/// The token of the last of so many mails.
async fn token(server: &Running, number: usize) -> String {
    loop {
        let query = "select plain from mails where plain is not null order by created_at, id";
        let read = server.store().read(move |conn| async move { sql(query).all(conn).await }.boxed());
        let mails: Vec<(String,)> = read.await.unwrap();
        if mails.len() == number {
            let (_, token) = mails[number - 1].0.split_once("/account-deleted?token=").unwrap();
            return token.chars().take_while(char::is_ascii_hexdigit).collect();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn sees(server: &Running, who: &Someone, whom: &Someone) -> bool {
    get(server, who, &format!("/api/profile.php?id={}", whom.id)).await.status == StatusCode::OK
}

async fn a_deleted_account_is_out_of_sight_at_once_and_comes_back_by_the_link(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let (mut device, _) = live(&server, &anna).await;
    assert_eq!(delete(&server, &anna, PASSWORD).await.status, StatusCode::OK);
    device.farewell().await;
    let ended = get(&server, &anna, "/api/user.php").await;
    assert_eq!(ended.code(), "authentication_required");
    assert_eq!(log_in(&server, &anna.email).await.code(), "bad_credentials", "like an account that does not exist");
    assert!(!sees(&server, &ben, &anna).await);
    let chat = get(&server, &ben, &format!("/api/chat.php?id={conversation}")).await.json();
    assert_eq!(chat["chat"]["profile"]["status"], "unavailable");
    let refused = send(&server, &ben, &text(To::Conversation(conversation), "Where are you?")).await;
    assert_eq!(refused.code(), "not_available");

    let token = token(&server, 1).await;
    assert_eq!(come_back(&server, &token).await.status, StatusCode::OK);
    assert_eq!(come_back(&server, &token).await.code(), "link_expired", "it was used");
    assert_eq!(log_in(&server, &anna.email).await.status, StatusCode::OK);
    assert!(sees(&server, &ben, &anna).await);
    send(&server, &ben, &text(To::Conversation(conversation), "There you are!")).await.read::<Sent>();
    server.stop().await;
}

async fn who_does_not_know_the_password_deletes_nothing(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    for _ in 0..4 {
        assert_eq!(delete(&server, &anna, "a guess").await.code(), "wrong_password");
    }
    assert_eq!(delete(&server, &anna, "a guess").await.code(), "locked_out");
    assert_eq!(delete(&server, &anna, PASSWORD).await.code(), "locked_out", "guessing has an end");
    assert_eq!(get(&server, &anna, "/api/user.php").await.status, StatusCode::OK);
    for wrong in ["", "x", &"0".repeat(64)] {
        assert_eq!(come_back(&server, wrong).await.code(), "link_expired");
    }
    server.stop().await;
}

async fn an_account_that_came_back_and_was_deleted_again_has_its_fourteen_days(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    delete(&server, &anna, PASSWORD).await;
    come_back(&server, &token(&server, 1).await).await;
    now.fetch_add(10 * DAY, Ordering::SeqCst);
    let cookie = log_in(&server, &anna.email).await;
    let session = cookie.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok()?.split(';').next());
    let session = session.into_iter().find(|it| it.starts_with("session=")).unwrap().to_owned();
    let anna = Someone { cookie: session, ..anna };
    assert_eq!(delete(&server, &anna, PASSWORD).await.status, StatusCode::OK);
    let token = token(&server, 2).await;
    now.fetch_add(10 * DAY, Ordering::SeqCst);
    // The job of the first deletion has run.
    until(async || jobs(&server).await == 2).await;
    assert_eq!(come_back(&server, &token).await.status, StatusCode::OK);
    server.stop().await;
}

/// How many jobs wait to erase an account, and none of them is due.
async fn jobs(server: &Running) -> i64 {
    let count =
        sql("select count(*) from jobs where kind = 'leaving.erase' and run_at > $1").bind(server.store().now());
    server.store().read(|conn| count.number(conn).boxed()).await.unwrap()
}

/// Where the photos are: in a folder, or in an S3 for a server of many nodes.
enum Pictures {
    Folder(TempDir),
    S3(S3),
}

impl Pictures {
    async fn of(on: On) -> Self {
        if on == On::Sqlite {
            return Self::Folder(tempfile::tempdir().unwrap());
        }
        let s3 = S3::start();
        s3.make_bucket("pictures").await;
        Self::S3(s3)
    }

    fn configure(&self, config: &mut Config) {
        match self {
            Self::Folder(folder) => config.photos.url = format!("file:{}", folder.path().display()),
            Self::S3(s3) => s3.configure(config, "pictures/of/members"),
        }
    }

    async fn names(&self) -> Vec<String> {
        match self {
            Self::Folder(folder) => files(folder.path()),
            Self::S3(s3) => s3.names("pictures").await,
        }
    }
}

/// What is to be found nowhere afterwards.
const NAME: &str = "Zwaantje";
const EMAIL: &str = "zwaantje.quist@mail.test";
pub const TEXTS: [&str; 7] =
    ["I keep nineteen bees", "the lighthouse at dusk", HELD, "from the traffic source", NAME, OTHER_EMAIL, PLACE];
const OTHER_EMAIL: &str = "zwaantje.elsewhere@mail.test";
const PLACE: &str = "Doorn";
const HELD: &str = "a message that waits";

/// The rows of these tables may still name the member by id, and this is why.
const KEPT: &[(&str, &str)] = &[
    ("members", "what refers to it: its row says nothing but that there was an account"),
    ("profiles", "the same"),
    ("wallets", "the law: what the member has paid for"),
    ("entries", "the law: what the member has paid for"),
    ("orders", "the law: what was sold, to which country and with which VAT"),
    ("invoices", "the law: what was sold, without whom it is addressed to"),
    ("mandates", "the law: the proof of a mandate that was used, encrypted"),
    ("breaks", "two moments, which explain that nothing was ordered between them"),
    ("discount_uses", "the law: what made an order cheaper"),
    ("inboxes", "counters"),
    ("conversations", "the partners' own record"),
    ("chats", "the partners' own record"),
    ("messages", "the partners' own record; their content is gone"),
    ("sends", "the ids of messages that are kept"),
    ("likes", "revisions, by which clients learn that a like is gone"),
    ("blocks", "two ids: who blocked the member stays in peace"),
];

async fn nothing_of_a_member_is_found_after_fourteen_days_and_the_books_balance(on: On) {
    let (clock, now) = manual_clock();
    let pictures = Pictures::of(on).await;
    let server = serve_with(on, clock, |config| {
        config.demo = true;
        pictures.configure(config);
    })
    .await;
    let zwaantje = settle_in(&server).await;
    let ben = server.member(new("Ben")).await;
    let conversation = talk(&server, &zwaantje, &ben).await;
    settled(&server).await;
    assert!(!pictures.names().await.is_empty());
    let places = found(&server, TEXTS).await;
    assert!(TEXTS.iter().all(|text| places.iter().any(|place| place.ends_with(text))), "the scan finds: {places:?}");
    // A table that is added and filled by nothing in this test would be left out of it.
    let filled = naming(&server, zwaantje.id.0).await;
    let unused: Vec<String> = of_members(&server).await.into_iter().filter(|table| !filled.contains(table)).collect();
    assert_eq!(unused, ["blocks"], "tables about members in which this one is not");
    let before = get(&server, &ben, "/api/ledger.php").await.json();

    assert_eq!(delete(&server, &zwaantje, PASSWORD).await.status, StatusCode::OK);
    now.fetch_add(14 * DAY - 1000, Ordering::SeqCst);
    assert!(!found(&server, [EMAIL]).await.is_empty(), "until then it can come back");
    now.fetch_add(2000, Ordering::SeqCst);
    until(async || found(&server, [EMAIL]).await.is_empty()).await;

    assert_eq!(found(&server, TEXTS).await, Vec::<String>::new());
    until(async || pictures.names().await.is_empty()).await;
    let unexplained = naming(&server, zwaantje.id.0).await;
    let unexplained: Vec<&String> =
        unexplained.iter().filter(|table| !KEPT.iter().any(|(kept, _)| kept == table)).collect();
    assert_eq!(unexplained, Vec::<&String>::new());
    assert_sound(server.store()).await;
    // The partner has the conversation with what the partner wrote, and no line of the books has changed.
    let page = get(&server, &ben, &format!("/api/chat.php?id={conversation}")).await.json();
    let messages = page["messages"].as_array().unwrap();
    let ducks = messages.iter().find(|message| message["text"] == "I keep ducks").unwrap();
    assert_eq!(ducks.get("recipient_reaction"), None, "a reaction goes with who reacted");
    assert!(
        messages.iter().filter(|message| message["sender"] == json!(zwaantje.id)).all(|it| it["kind"] == "retracted")
    );
    let sums = |ledger: serde_json::Value| {
        let items = ledger["items"].as_array().unwrap().clone();
        items.iter().map(|item| (item["version"].clone(), item["amount"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(sums(get(&server, &ben, "/api/ledger.php").await.json()), sums(before));
    server.stop().await;
}

/// A member with something everywhere.
pub async fn settle_in(server: &Running) -> Someone {
    let form = json!({
        "email": EMAIL, "name": NAME, "password": PASSWORD, "date_of_birth": "1987-03-21", "gender": "female",
        "sexuality": "bi", "consents": { "terms": true, "intimate": true, "news": true, "tracking": true },
        "signup_message": null, "tracking": { "network": TEXTS[3] }, "took_ms": 20_000,
    });
    let reply = sign_up(server, &form).await;
    let cookies = reply.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok()?.split(';').next());
    let cookie = cookies.into_iter().find(|it| it.starts_with("session=")).unwrap().to_owned();
    let id = serde_json::from_value(reply.json()["user"]["profile"]["id"].clone()).unwrap();
    server
        .store()
        .write(move |tx| {
            async move {
                vonk::domain::user::activate(tx, id).await?;
                vonk::domain::accounts::account::make_premium(tx, &[id]).await
            }
            .boxed()
        })
        .await
        .unwrap();
    let zwaantje = Someone { id, email: EMAIL.into(), cookie };
    let order = json!({ "client_id": ClientId::new(), "bundle": "50", "method": "card", "country": "NL",
        "quoted": 1999 });
    let buyer = Buyer { who: zwaantje.clone() };
    let (order, page) = buyer.start(server, order).await;
    buyer.act(server, &page, Action::Succeed, Promptly::Now).await;
    buyer.becomes(server, order, OrderState::Paid).await;
    // Its invoice follows in a transaction of its own.
    until(async || !buyer.look(server, order).await.order.invoices.is_empty()).await;
    // One mandate that was used, and one that waits for its code.
    mandates::sign(server, &zwaantje).await;
    let debit = json!({ "client_id": ClientId::new(), "bundle": "20", "method": "sepa_debit", "country": "NL",
        "quoted": 999 });
    let debited = post(server, &zwaantje, "/api/order.php", &debit).await;
    assert_eq!(debited.status, StatusCode::OK, "{:?}", debited.bytes);
    mandates::ask(server, &zwaantje, mandates::form(&zwaantje)).await.read::<DirectDebit>();
    let code = sql("insert into discount_codes (domain, code, member_id, percent, made_at, reason)
         values ('vonk', 'MINE', $1, 10, 0, 'a test')");
    let code = code.bind(id);
    server.store().write(move |tx| async move { code.run(tx).await }.boxed()).await.unwrap();
    let entered = json!({ "code": "mine" });
    post(server, &zwaantje, "/api/discountcode.php", &entered).await.read::<DiscountCode>();
    zwaantje
}

/// Messages, photos, likes, a profile in words, a refused send; gives the conversation.
pub async fn talk(server: &Running, zwaantje: &Someone, ben: &Someone) -> wire::ConversationId {
    let mut own = get(server, zwaantje, "/api/own-profile.php").await.json()["profile"].clone();
    own["about"] = json!(TEXTS[1]);
    own["interests"] = json!(["tea"]);
    own["prompts"] = json!([{ "prompt": "walk", "answer": format!("{} by heart", TEXTS[1]) }]);
    let found = get(server, zwaantje, &format!("/api/geocode.php?q={PLACE}")).await.json()["places"][0].clone();
    own["region"] = found["region"].clone();
    own["place"] = json!({ "id": found["id"] });
    let changed = call(server, Some(zwaantje), Method::PUT, "/api/own-profile.php").json(&own).go().await;
    assert_eq!(changed.status, StatusCode::OK, "{:?}", changed.bytes);
    let photo = call(server, Some(zwaantje), Method::POST, "/api/profile-photos.php")
        .header("idempotency-key", ClientId::new().as_str())
        .body(jpeg(96, 72))
        .go()
        .await;
    assert_eq!(photo.status, StatusCode::CREATED);
    upload(server, zwaantje).await;
    let change = json!({ "password": PASSWORD, "email": OTHER_EMAIL });
    assert_eq!(post(server, zwaantje, "/api/mail-change.php", &change).await.status, StatusCode::OK);
    let away = json!({ "alert": "photo" });
    let dismissed = call(server, Some(zwaantje), Method::PUT, "/api/alerts.php").json(&away).go().await;
    assert_eq!(dismissed.status, StatusCode::OK);
    let seeks = json!({ "step": 5, "preferences": { "gender": "male", "country": "NL", "countryregion": null,
        "min_age": 30, "max_age": 40, "reason": ["dating"], "relationship_status": [], "body_type": [] } });
    let went_on = call(server, Some(zwaantje), Method::PUT, "/api/signup.php").json(&seeks).go().await;
    assert_eq!(went_on.status, StatusCode::OK, "{:?}", went_on.bytes);
    let waiting = sql("insert into held_messages (member_id, recipient_id, client_id, body, quoted_cost, created_at)
         values ($1, $2, 'a', $3, 1, 0)");
    let waiting = waiting.bind(zwaantje.id).bind(ben.id).bind(HELD);
    server.store().write(move |tx| async move { waiting.run(tx).await }.boxed()).await.unwrap();
    let subscribed = sql("insert into push_subscriptions
             (id, session_hash, member_id, endpoint, p256dh, auth, server_key, created_at)
         select 1, min(token_hash), member_id, 'https://push.test/a', 'b', 'c', 'd', 0 from sessions
         where member_id = $1 group by member_id");
    let subscribed = subscribed.bind(zwaantje.id);
    server.store().write(move |tx| async move { subscribed.run(tx).await }.boxed()).await.unwrap();
    let mut hello = text(To::Profile(ben.id), TEXTS[0]);
    hello.quoted_cost = wire::Credits::ZERO;
    let sent: Sent = send(server, zwaantje, &hello).await.read();
    let conversation = sent.message.conversation;
    let ducks: Sent = send(server, ben, &text(To::Conversation(conversation), "I keep ducks")).await.read();
    let reaction = json!({ "conversation": conversation, "seq": ducks.message.seq, "reaction": "laugh" });
    let reacted = call(server, Some(zwaantje), Method::PUT, "/api/reaction.php").json(&reaction).go().await;
    assert_eq!(reacted.read::<Reacted>().message.recipient_reaction, Some(Reaction::Laugh));
    let mut dear = text(To::Conversation(conversation), "At the wrong price");
    dear.quoted_cost = wire::Credits(7);
    send(server, zwaantje, &dear).await;
    for (who, whom) in [(zwaantje, ben), (ben, zwaantje)] {
        let passed = json!({ "profile": { "id": whom.id }, "liked": false });
        post(server, who, "/api/swipe-game.php", &passed).await.read::<SwipeAnswer>();
        post(server, who, "/api/like.php", &json!({ "profile": { "id": whom.id } })).await;
    }
    let quote = Some(Quoting::ProfileLine("about".into()));
    let quoting = Send { quote, ..text(To::Conversation(conversation), "About that") };
    let quoting: Sent = send(server, ben, &quoting).await.read();
    assert!(matches!(quoting.message.quote, Some(Quote::ProfileLine { text: Some(_), .. })));
    let page: ProfilePage = get(server, ben, &format!("/api/profile.php?id={}", zwaantje.id)).await.read();
    assert_eq!(page.profile.about, TEXTS[1]);
    let limit = json!({ "period": "day", "limit": 50_000 });
    let limited = call(server, Some(zwaantje), Method::PUT, "/api/spending.php").json(&limit).go().await;
    assert_eq!(limited.status, StatusCode::OK, "{:?}", limited.bytes);
    let paused = post(server, zwaantje, "/api/break.php", &json!({ "days": 1 })).await;
    assert_eq!(paused.status, StatusCode::OK, "{:?}", paused.bytes);
    conversation
}

/// The tables with a column for a member.
pub async fn of_members(server: &Running) -> Vec<String> {
    let is_member = |column: &String| {
        let names = ["member", "profile", "sender", "recipient", "partner", "owner", "low", "blocker"];
        names.iter().any(|name| column == name || *column == format!("{name}_id"))
    };
    let tables = tables(server.store()).await.into_iter().filter(|(_, columns)| columns.iter().any(is_member));
    tables.map(|(table, _)| table).filter(|table| table != "jobs").collect()
}

/// Every table with its columns; a partition is a part of its table.
pub async fn tables(store: &Store) -> Vec<(String, Vec<String>)> {
    let query = sql(
        "--[sqlite] select m.name, p.name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'
         --[sqlite]     order by m.name, p.cid
         --[postgres] select table_name::text, column_name::text from information_schema.columns
         --[postgres]     where table_schema = current_schema() and not exists
         --[postgres]         (select from pg_class p where p.relname = table_name and p.relispartition)
         --[postgres]     order by table_name, ordinal_position
        ",
    );
    let columns: Vec<(String, String)> =
        store.read(move |conn| async move { query.all(conn).await }.boxed()).await.unwrap();
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for (table, column) in columns {
        match tables.last_mut() {
            Some((last, columns)) if *last == table => columns.push(column),
            _ => tables.push((table, vec![column])),
        }
    }
    tables
}

/// The queries of the server are fixed; those of this scan are made for it.
pub fn made(text: String) -> store::Sql {
    sql(Box::leak(text.into_boxed_str()))
}

async fn count(server: &Running, query: store::Sql) -> i64 {
    server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
}

/// Where any of these texts is found, in any column of any table.
async fn found<const N: usize>(server: &Running, texts: [&str; N]) -> Vec<String> {
    let mut places = Vec::new();
    for (table, columns) in tables(server.store()).await {
        for column in columns {
            for text in texts {
                let query = made(format!("select count(*) from {table} where cast({column} as text) like '%{text}%'"));
                if count(server, query).await > 0 {
                    places.push(format!("{table}.{column}: {text}"));
                }
            }
        }
    }
    places
}

/// The tables that name a number in any column.
async fn naming(server: &Running, id: i64) -> Vec<String> {
    let mut naming = Vec::new();
    for (table, columns) in tables(server.store()).await {
        let same: Vec<String> = columns.iter().map(|column| format!("cast({column} as text) = '{id}'")).collect();
        if count(server, made(format!("select count(*) from {table} where {}", same.join(" or ")))).await > 0 {
            naming.push(table);
        }
    }
    naming
}

fn files(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path.display().to_string()] }).collect()
}
