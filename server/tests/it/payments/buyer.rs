//! A member who buys, and the sandbox in which the test decides what becomes of it.

use crate::support::client::{call, get, persist, post, send, text};
use crate::support::members::{New, Someone};
use crate::support::server::Running;
use crate::support::until;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use store::sql;
use vonk::domain::accounts;
use vonk::domain::payments::Cause;
use vonk::domain::payments::orders;
use vonk::domain::payments::provider::{Payment, Provider};
use vonk::domain::payments::settle::{Asked, settle};
use vonk::domain::sandbox::{Action, Promptly};
use wire::message::To;
use wire::payment::{NextStep, OrderAnswer, OrderState, PaymentMethod};
use wire::user::UserAnswer;
use wire::{Balance, ClientId, OrderId};

pub struct Buyer {
    pub who: Someone,
}

/// The body of an order in the Netherlands, under a new id.
pub fn order(bundle: &str, method: PaymentMethod, quoted: i64) -> Value {
    json!({ "client_id": ClientId::new(), "bundle": bundle, "method": method, "country": "NL", "quoted": quoted })
}

impl Buyer {
    pub async fn of(server: &Running, new: New) -> Self {
        Self { who: server.member(new).await }
    }

    /// Logs in once more, after a time in which the session has ended.
    pub async fn come_back(&mut self, server: &Running) {
        let member = self.who.id;
        let opened = server.store().write(move |tx| async move { accounts::open_session(tx, member).await }.boxed());
        self.who.cookie = format!("session={}", opened.await.unwrap());
    }

    pub async fn order(&self, server: &Running, body: Value) -> OrderAnswer {
        persist(async || post(server, &self.who, "/api/order.php", &body).await).await.read()
    }

    /// An order whose payment waits on a page of the sandbox; its id and the page's address.
    pub async fn start(&self, server: &Running, body: Value) -> (OrderId, String) {
        let OrderAnswer { order, next } = self.order(server, body).await;
        match next {
            Some(NextStep::Redirect { url }) => (order.id, url),
            other => panic!("{other:?}"),
        }
    }

    pub async fn look(&self, server: &Running, id: OrderId) -> OrderAnswer {
        get(server, &self.who, &format!("/api/order.php?id={id}")).await.read()
    }

    /// Waits until the order is in a state; gives it as it is then.
    pub async fn becomes(&self, server: &Running, id: OrderId, state: OrderState) -> OrderAnswer {
        until(async || self.look(server, id).await.order.state == state).await;
        self.look(server, id).await
    }

    /// Does something on the page of a payment.
    pub async fn act(&self, server: &Running, url: &str, action: Action, promptly: Promptly) {
        let late = if promptly == Promptly::Late { "&late=1" } else { "" };
        self.submit(server, url, &format!("{}{late}", action.name())).await;
    }

    /// Presses a button of the page, as a browser does.
    pub async fn submit(&self, server: &Running, url: &str, action: &str) {
        let page = call(server, None, Method::GET, url).answer().await;
        assert_eq!(page.status, StatusCode::OK);
        let button = action.split('&').next().unwrap();
        let html = String::from_utf8(page.bytes.to_vec()).unwrap();
        assert!(html.contains(&format!("value=\"{button}\"")), "no button {button} in {html}");
        let form = call(server, None, Method::POST, url).header("content-type", "application/x-www-form-urlencoded");
        let done = form.body(format!("action={action}")).answer().await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{:?}", done.bytes);
    }

    /// Balance and premium.
    pub async fn credits(&self, server: &Running) -> (Balance, bool) {
        let user = get(server, &self.who, "/api/user.php").await.read::<UserAnswer>().user;
        (user.credits, user.paid_user)
    }

    /// Writes so many paid texts to somebody.
    pub async fn write(&self, server: &Running, to: &Someone, number: usize) {
        for _ in 0..number {
            let message = text(To::Profile(to.id), "Hello");
            // The order may still be looked at, under the lock of the wallet.
            persist(async || send(server, &self.who, &message).await).await;
        }
    }

    /// The code by which a text is refused.
    pub async fn try_to_write(&self, server: &Running, to: &Someone) -> String {
        post(server, &self.who, "/api/message.php", &text(To::Profile(to.id), "Hello")).await.code()
    }

    /// The latest order, as it is before its provider is asked.
    pub async fn asked(&self, server: &Running) -> Asked {
        let member = self.who.id;
        let read = server.store().read(move |conn| orders::page(conn, member, None, 1).boxed());
        Asked::of(&read.await.unwrap().0[0])
    }

    /// What the provider of the site says of an order's payment.
    pub async fn provided(&self, server: &Running, id: OrderId) -> Payment {
        let domain = server.core().domains.of_key("vonk").unwrap().clone();
        let provider = Provider::of(&domain, server.store(), true).unwrap().unwrap();
        provider.fetch(&self.payment(server, id).await).await.unwrap().unwrap()
    }

    /// Settles an answer of the provider; the state of the order after it, if the answer counted.
    pub async fn settle(&self, server: &Running, asked: Asked, payment: Payment) -> Option<OrderState> {
        let domain = server.core().domains.of_key("vonk").unwrap().clone();
        let settled = server.store().write(move |tx| {
            let (domain, payment) = (domain.clone(), payment.clone());
            async move { settle(tx, &domain, asked, &payment, Cause::Webhook).await }.boxed()
        });
        settled.await.unwrap().map(|order| order.state)
    }

    /// How many letters of a kind were written to the member.
    pub async fn mails(&self, server: &Running, kind: &'static str) -> i64 {
        let query = sql("select count(*) from mails where member_id = $1 and kind = $2").bind(self.who.id).bind(kind);
        server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
    }

    /// How many payments the sandbox has.
    pub async fn sandboxed(&self, server: &Running) -> i64 {
        number(server, "select count(*) from sandbox_payments").await
    }

    /// How many messages of the sandbox, and looks because of them, are still to come.
    pub async fn waiting(&self, server: &Running) -> i64 {
        number(server, "select count(*) from jobs where kind in ('sandbox.tell', 'payments.look')").await
    }

    /// The page of an order's payment in the sandbox, to which a direct debit does not lead its buyer.
    pub async fn page(&self, server: &Running, id: OrderId) -> String {
        let query = sql("select id, secret from sandbox_payments where request = $1").bind(format!("order-{id}"));
        let read = server.store().read(move |conn| async move { query.all::<(i64, String)>(conn).await }.boxed());
        let (number, secret) = read.await.unwrap().remove(0);
        format!("/demo/pay/{number}/{secret}")
    }

    /// The provider's id of an order's payment.
    pub async fn payment(&self, server: &Running, id: OrderId) -> String {
        let query = sql("select payment from orders where id = $1").bind(id);
        let read = server.store().read(move |conn| async move { query.all::<(String,)>(conn).await }.boxed());
        read.await.unwrap().remove(0).0
    }
}

pub async fn number(server: &Running, query: &'static str) -> i64 {
    server.store().read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}
