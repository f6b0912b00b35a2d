//! `bundles.php`, `order.php`, `repeat-order.php`, `transactions.php` and `payment-webhook.php`.

use super::orders::{self, Placed};
use super::provider::Incoming;
use super::{Payments, shop, sql};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::{Body, Query, limit};
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use crate::http::upload;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use contract::{Code, Link, Routes, about};
use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use wire::payment::{NewOrder, OrderAnswer, PaymentMethod, RepeatOrder, Shop, Transactions};
use wire::{Cursor, Limit, MemberId, OrderId, Refusal};

/// The orders on a page if the request has no `limit`, and the most there can be.
const USUAL_PAGE: i64 = 20;
const LARGEST_PAGE: i64 = 100;
/// The headers by which providers sign their messages.
const SIGNATURES: [&str; 2] = ["stripe-signature", "sandbox-signature"];

impl Own for Payments {}

pub fn routes(core: &Arc<Core>, payments: &Arc<Payments>) -> Routes {
    const ORDERING: &[Code] = &[
        Code::Invalid,
        Code::AmountChanged,
        Code::NotConfirmed,
        Code::IdUsed,
        Code::MandateRequired,
        Code::DirectDebitBlocked,
        Code::DirectDebitLimit,
        Code::SpendLimit,
        Code::OnBreak,
        Code::TooOften,
        Code::NotFound,
        Code::TryAgain,
    ];
    Routes::new("Payments")
        .get(
            "/bundles.php",
            bundles,
            about("The bundles of credits that are offered to the caller, and how they can be paid.")
                .details(
                    "Without a `country` it is that of the caller's latest order, or of the profile. A site that sells \
                     nothing has no such call.",
                )
                .refuses(&[Code::Invalid, Code::NotFound]),
        )
        .get(
            "/pricing.php",
            pricing,
            about("The bundles of credits at their full prices, for whoever asks.")
                .details("Without a `country` it is the first of the site's.")
                .refuses(&[Code::Invalid, Code::NotFound]),
        )
        .post(
            "/order.php",
            order,
            about("Orders a bundle of credits at the price that the buyer was shown.")
                .details(
                    "A repeat with the same `client_id` finds the order that was made. The credits come with the \
                     payment, and a frame `user` says so on every device. A member may make 20 orders in a day \
                     without paying one. A direct debit needs a mandate (`directdebit.php`), by which it is \
                     collected at once.",
                )
                .refuses(ORDERING)
                .link(Link {
                    name: "the-order",
                    to: "get_order",
                    parameters: &[("id", "$response.body#/order/id")],
                    body: Value::Null,
                }),
        )
        .get(
            "/order.php",
            of_member,
            about("An order of the caller. The payment provider is asked about one that is not through.")
                .refuses(&[Code::NotFound]),
        )
        .post(
            "/repeat-order.php",
            repeat,
            about("Orders once more what the caller's latest paid order was of, at the present price.")
                .refuses(ORDERING),
        )
        .get(
            "/transactions.php",
            transactions,
            about("The caller's orders, the newest first.").link(Link {
                name: "the-next-page",
                to: "get_transactions",
                parameters: &[("cursor", "$response.body#/next_cursor")],
                body: Value::Null,
            }),
        )
        .post(
            "/payment-webhook.php",
            webhook,
            about("Takes a message of the site's payment provider.")
                .details(
                    "It leads to a look at the payment at most: nothing that it says of the payment is believed. A \
                     message that is not signed as the provider signs is refused as not found.",
                )
                .file(&["application/json", "application/x-www-form-urlencoded"])
                .refuses(&[Code::NotFound, Code::TooLarge, Code::Malformed]),
        )
        .with_state(With::new(core, payments))
}

#[derive(Debug, Deserialize, JsonSchema)]
struct ShopQuery {
    /// An ISO 3166 code: one of the site's countries.
    country: Option<String>,
    /// How is to be paid, if some discount depends on it; without it the first way.
    method: Option<PaymentMethod>,
}

async fn bundles(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Query(query): Query<ShopQuery>,
) -> Result<Json<Shop>, Failure> {
    let (id, domain, now) = (member.id, member.site.domain, core.store.now());
    payments.of(&domain.key)?;
    let read = core.read(id, move |conn| {
        async move { shop::shop(conn, &domain, id, query.country, query.method, now).await }.boxed()
    });
    Ok(Json(read.await?))
}

#[derive(Debug, Deserialize, JsonSchema)]
struct PricesQuery {
    /// An ISO 3166 code: one of the site's countries.
    country: Option<String>,
}

async fn pricing(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    site: Site,
    Query(query): Query<PricesQuery>,
) -> Result<Json<Shop>, Failure> {
    let (domain, now) = (site.domain, core.store.now());
    payments.of(&domain.key)?;
    let read =
        core.store.read(move |conn| async move { shop::prices(conn, &domain, query.country, now).await }.boxed());
    Ok(Json(read.await?))
}

async fn order(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Body(new): Body<NewOrder>,
) -> Result<Json<OrderAnswer>, Failure> {
    let placed = orders::place(&core, &payments, &member.site.domain, member.id, new).await?;
    answer(&core, member.id, placed).await
}

async fn repeat(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Body(again): Body<RepeatOrder>,
) -> Result<Json<OrderAnswer>, Failure> {
    let id = member.id;
    let last = core.read(id, move |conn| sql::last_paid(conn, id).boxed()).await?.ok_or(Refusal::NotFound)?;
    let new = NewOrder {
        client_id: again.client_id,
        bundle: last.bundle,
        method: last.method,
        country: last.country,
        quoted: again.quoted,
    };
    let placed = orders::place(&core, &payments, &member.site.domain, id, new).await?;
    answer(&core, id, placed).await
}

#[derive(Debug, Deserialize, JsonSchema)]
struct OrderQuery {
    id: OrderId,
}

async fn of_member(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    member: Member,
    Query(query): Query<OrderQuery>,
) -> Result<Json<OrderAnswer>, Failure> {
    let placed = orders::of_member(&core, &payments, &member.site.domain, member.id, query.id).await?;
    answer(&core, member.id, placed).await
}

async fn answer(core: &Core, member: MemberId, (order, next): Placed) -> Result<Json<OrderAnswer>, Failure> {
    let read = core.read(member, move |conn| async move { orders::shown(conn, vec![order]).await }.boxed());
    let mut shown = read.await?;
    let order = shown.pop().ok_or(Refusal::NotFound)?;
    Ok(Json(OrderAnswer { order, next }))
}

#[derive(Debug, Deserialize, JsonSchema)]
struct PageQuery {
    cursor: Option<Cursor>,
    limit: Option<Limit>,
}

async fn transactions(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<PageQuery>,
) -> Result<Json<Transactions>, Failure> {
    let (id, most) = (member.id, limit(query.limit, USUAL_PAGE, LARGEST_PAGE));
    let before = query.cursor.map(|cursor| OrderId(cursor.0));
    let read = core.read(id, move |conn| {
        async move {
            let (orders, total) = orders::page(conn, id, before, most + 1).await?;
            Ok((orders::shown(conn, orders).await?, total))
        }
        .boxed()
    });
    let (mut items, total) = read.await?;
    let has_more = items.len() > usize::try_from(most).unwrap_or(usize::MAX);
    if has_more {
        items.pop();
    }
    let next_cursor = items.last().filter(|_| has_more).map(|order| Cursor(order.id.0));
    Ok(Json(Transactions { items, next_cursor, total }))
}

/// Answers every message of a provider alike, whatever it knows of the payment: a provider sends again what is refused.
async fn webhook(
    State(core): State<Arc<Core>>,
    State(payments): State<Arc<Payments>>,
    site: Site,
    headers: HeaderMap,
    body: axum::body::Body,
) -> Result<Json<Value>, Failure> {
    let body = upload::file(body, core.config.limits.body_bytes).await?;
    let signature = SIGNATURES.iter().find_map(|name| headers.get(*name)?.to_str().ok()).unwrap_or_default();
    let incoming = Incoming { signature, body: &body };
    let is_taken = orders::receive(&core, &payments, &site.domain.key, incoming).await?;
    if is_taken { Ok(Json(json!({}))) } else { Err(Refusal::NotFound.into()) }
}
