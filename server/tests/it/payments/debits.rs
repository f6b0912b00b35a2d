//! Direct debits: a form is signed by a code, the mandate is used by its member alone and up to a limit, and nothing of it
//! can be read in the database.

use super::buyer::{Buyer, number, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::client::{persist, post};
use crate::support::mandates::{IBAN, ask, code_of, enter, form, mandate, phone, revoke, sign, with};
use crate::support::members::{New, new};
use crate::support::server::{Running, serve_sites};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, DAY, MINUTE};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::accounts::Status;
use vonk::domain::sandbox::{Action, Promptly};
use wire::direct_debit::DirectDebit;
use wire::payment::{OrderAnswer, OrderState, PaymentMethod};
use wire::{Amount, Balance};

on_both_engines!(
    a_member_signs_a_mandate_by_a_code_and_pays_by_it,
    each_field_of_the_form_is_refused_by_its_name,
    after_five_wrong_codes_another_is_needed,
    a_code_is_too_old_after_ten_minutes,
    a_member_and_a_phone_get_five_codes_a_day,
    of_many_guesses_at_once_five_are_counted,
    a_revoked_mandate_is_used_no_more,
    a_mandate_lapses_after_three_years_without_a_debit,
    no_mandate_of_another_is_ever_used,
    a_chargeback_of_a_debit_blocks_the_next_for_thirteen_months,
    of_eight_orders_at_once_those_beyond_the_limit_are_refused,
    nothing_of_a_mandate_can_be_read_in_the_database,
    a_new_mandate_takes_the_place_of_the_former,
);

fn debit(bundle: &str, quoted: i64) -> Value {
    order(bundle, PaymentMethod::SepaDebit, quoted)
}

async fn try_to_order(server: &Running, buyer: &Buyer, body: &Value) -> String {
    persist(async || post(server, &buyer.who, "/api/order.php", body).await).await.code()
}

async fn a_member_signs_a_mandate_by_a_code_and_pays_by_it(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "mandate_required");

    let offered = mandate(&server, &anna.who).await;
    assert_eq!((offered.mandate, offered.waiting, offered.limit), (None, None, Amount(20_000)));
    assert!(offered.text[0].contains(&offered.creditor_id) && offered.text[0].contains(&offered.creditor));
    let asked: DirectDebit = ask(&server, &anna.who, form(&anna.who)).await.read();
    let waiting = asked.waiting.unwrap();
    assert_eq!((waiting.account.country.as_str(), waiting.account.end.as_str()), ("NL", "4300"));
    assert_eq!((waiting.phone_end.as_str(), waiting.tries_left), (&phone(&anna.who)[8..], 5));
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "mandate_required", "it is not signed");

    let code = code_of(&server, &anna.who, 1).await;
    let signed: DirectDebit = enter(&server, &anna.who, &code).await.read();
    assert_eq!(signed.waiting, None);
    let signed = signed.mandate.unwrap();
    assert!(signed.reference.starts_with("VONK-") && signed.reference.len() <= 35, "{}", signed.reference);
    assert_eq!(signed.account.end, "4300");
    assert_eq!(enter(&server, &anna.who, &code).await.code(), "code_expired", "a code signs once");

    let OrderAnswer { order, next } = anna.order(&server, debit("20", 999)).await;
    assert_eq!((order.state, next), (OrderState::Pending, None), "there is no page to visit");
    assert_eq!(anna.mails(&server, "debited").await, 1, "what is collected is announced");
    assert!(announced(&server).await.contains(&signed.reference));
    time.fetch_add(5 * DAY, Ordering::Relaxed);
    server.store().look_for_jobs();
    anna.becomes(&server, order.id, OrderState::Paid).await;
    assert_eq!(anna.credits(&server).await, (Balance(20), true));
    server.stop().await;
}

/// The letter about a debit, as it was sent.
async fn announced(server: &Running) -> String {
    let sent = async || {
        let query = sql("select plain from mails where kind = 'debited' and plain is not null");
        let read = server.store().read(move |conn| async move { query.all::<(String,)>(conn).await }.boxed());
        read.await.unwrap().pop()
    };
    until(async || sent().await.is_some()).await;
    let (text,) = sent().await.unwrap();
    for part in ["9.99 EUR", "NL •••• 4300", "NL22ZZZ000000000000"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!text.contains("ABNA"), "{text}");
    text
}

async fn each_field_of_the_form_is_refused_by_its_name(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = server.member(poor("Anna")).await;
    let fresh = server.member(New { status: Status::NotConfirmed, ..poor("Fresh") }).await;
    for (field, value) in [
        ("account_holder", json!("")),
        ("account_holder", json!("anna@mail.test")),
        ("iban", json!("NL91ABNA0417164301")),
        ("iban", json!("SA0380000000608010167519")),
        ("street", json!("12")),
        ("house_number", json!("bis")),
        ("zip", json!("?")),
        ("city", json!("")),
        ("phone", json!("020 123 45 67")),
        ("phone", json!("+1 202 555 0143")),
        ("version", json!(2)),
    ] {
        let reply = ask(&server, &anna, with(&anna, field, value.clone())).await;
        let refused = reply.json();
        assert_eq!((reply.code().as_str(), &refused["error"]["data"]["field"]), ("invalid", &json!(field)), "{value}");
        assert!(!refused.to_string().contains("0143"), "nothing of the form is repeated");
    }
    let mut unknown = form(&anna);
    unknown["bic"] = json!("ABNANL2A");
    assert_eq!(ask(&server, &anna, unknown).await.code(), "malformed");
    assert_eq!(ask(&server, &anna, Value::Null).await.code(), "not_found", "nothing waits");
    assert_eq!(ask(&server, &fresh, form(&fresh)).await.code(), "not_confirmed");
    assert_eq!(enter(&server, &anna, "123456").await.code(), "code_expired");
    assert_eq!(number(&server, "select count(*) from mandates").await, 0);
    assert_eq!(number(&server, "select count(*) from text_messages").await, 0);
    server.stop().await;
}

async fn after_five_wrong_codes_another_is_needed(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = server.member(poor("Anna")).await;
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    let code = code_of(&server, &anna, 1).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for left in [4, 3, 2, 1, 0] {
        let refused = enter(&server, &anna, wrong).await.json();
        assert_eq!(refused["error"]["data"]["tries_left"], json!(left), "{refused}");
    }
    assert_eq!(enter(&server, &anna, &code).await.code(), "code_expired", "the right one comes too late");
    assert_eq!(ask(&server, &anna, Value::Null).await.code(), "rate_limited");
    time.fetch_add(MINUTE, Ordering::Relaxed);
    ask(&server, &anna, Value::Null).await.read::<DirectDebit>();
    let again = code_of(&server, &anna, 2).await;
    assert!(enter(&server, &anna, &again).await.read::<DirectDebit>().mandate.is_some());
    server.stop().await;
}

async fn a_code_is_too_old_after_ten_minutes(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let anna = server.member(poor("Anna")).await;
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    let code = code_of(&server, &anna, 1).await;
    time.fetch_add(10 * MINUTE, Ordering::Relaxed);
    assert_eq!(enter(&server, &anna, &code).await.code(), "code_expired");
    assert_eq!(mandate(&server, &anna).await.waiting, None);
    server.stop().await;
}

async fn a_member_and_a_phone_get_five_codes_a_day(on: On) {
    let (clock, time) = manual_clock();
    // In the middle of a day, so that the test does not cross into the next.
    time.store(time.load(Ordering::Relaxed) / DAY * DAY + DAY / 2, Ordering::Relaxed);
    let server = shop(on, clock).await;
    let (anna, ben) = (server.member(poor("Anna")).await, server.member(poor("Ben")).await);
    for _ in 0..5 {
        ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
        time.fetch_add(MINUTE, Ordering::Relaxed);
    }
    assert_eq!(ask(&server, &anna, form(&anna)).await.code(), "too_often");
    let other_phone = with(&anna, "phone", json!("06 87654321"));
    assert_eq!(ask(&server, &anna, other_phone).await.code(), "too_often", "the member has had five");
    let same_phone = with(&ben, "phone", json!(phone(&anna)));
    assert_eq!(ask(&server, &ben, same_phone).await.code(), "too_often", "the phone has had five");
    ask(&server, &ben, form(&ben)).await.read::<DirectDebit>();
    time.fetch_add(DAY, Ordering::Relaxed);
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    server.stop().await;
}

async fn of_many_guesses_at_once_five_are_counted(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = server.member(poor("Anna")).await;
    let asked = join_all((0..4).map(|_| ask(&server, &anna, form(&anna)))).await;
    assert_eq!(asked.iter().filter(|reply| reply.status.is_success()).count(), 1, "one code for four forms");
    let code = code_of(&server, &anna, 1).await;
    let wrong = |nth: usize| if format!("{nth:06}") == code { "999999".to_owned() } else { format!("{nth:06}") };
    let guesses = join_all((0..12).map(|nth| {
        let (server, anna, guess) = (&server, &anna, wrong(nth));
        async move { enter(server, anna, &guess).await.code() }
    }))
    .await;
    assert_eq!(guesses.iter().filter(|code| *code == "wrong_code").count(), 5, "{guesses:?}");
    assert_eq!(guesses.iter().filter(|code| *code == "code_expired").count(), 7, "{guesses:?}");
    server.stop().await;
}

async fn a_revoked_mandate_is_used_no_more(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    sign(&server, &anna.who).await;
    anna.order(&server, debit("20", 999)).await;
    assert_eq!(revoke(&server, &anna.who).await.read::<DirectDebit>().mandate, None);
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "mandate_required");
    assert_eq!(revoke(&server, &anna.who).await.status, StatusCode::OK, "a repeat changes nothing");
    assert_eq!(number(&server, "select count(*) from mandates where sealed is not null").await, 1, "the proof");
    server.stop().await;
}

async fn a_mandate_lapses_after_three_years_without_a_debit(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    let signed = sign(&server, &anna.who).await.mandate.unwrap();
    time.store(signed.lapses_at.0 - 1, Ordering::Relaxed);
    anna.come_back(&server).await;
    anna.order(&server, debit("20", 999)).await;
    time.store(signed.lapses_at.0 + DAY, Ordering::Relaxed);
    let used = mandate(&server, &anna.who).await.mandate.unwrap();
    assert!(used.lapses_at.0 > signed.lapses_at.0 + 1000 * DAY, "a debit begins the time anew");
    time.store(used.lapses_at.0, Ordering::Relaxed);
    anna.come_back(&server).await;
    assert_eq!(mandate(&server, &anna.who).await.mandate, None);
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "mandate_required");
    // A little later it ends for good, and nothing of the account is kept.
    let kept = async |state| {
        let query = sql("select count(*) from mandates where state = $1 and sealed is not null").bind(state);
        server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
    };
    assert_eq!(kept("signed").await, 1);
    time.store(used.lapses_at.0 + 2 * DAY, Ordering::Relaxed);
    until(async || kept("signed").await + kept("revoked").await == 0).await;
    let ended =
        number(&server, "select count(*) from mandates where state = 'revoked' and revoked_at is not null").await;
    assert_eq!(ended, 1);
    server.stop().await;
}

async fn no_mandate_of_another_is_ever_used(on: On) {
    let server = shop(on, Clock::System).await;
    let (anna, ben) = (Buyer::of(&server, poor("Anna")).await, Buyer::of(&server, poor("Ben")).await);
    sign(&server, &anna.who).await;
    assert_eq!(try_to_order(&server, &ben, &debit("20", 999)).await, "mandate_required");
    ask(&server, &ben.who, form(&ben.who)).await.read::<DirectDebit>();
    let code = code_of(&server, &ben.who, 1).await;
    assert_eq!(enter(&server, &anna.who, &code).await.code(), "code_expired", "a code is of its member");
    assert_eq!(mandate(&server, &ben.who).await.mandate, None);
    revoke(&server, &ben.who).await.read::<DirectDebit>();
    assert!(mandate(&server, &anna.who).await.mandate.is_some(), "who revokes ends the own one alone");
    server.stop().await;
}

async fn a_chargeback_of_a_debit_blocks_the_next_for_thirteen_months(on: On) {
    let (clock, time) = manual_clock();
    let server = shop(on, clock).await;
    let (mut anna, cas) = (Buyer::of(&server, poor("Anna")).await, server.member(new("Cas")).await);
    sign(&server, &anna.who).await;
    let first = anna.order(&server, debit("20", 999)).await.order.id;
    let url = anna.page(&server, first).await;
    anna.act(&server, &url, Action::Arrive, Promptly::Now).await;
    anna.becomes(&server, first, OrderState::Paid).await;
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    anna.becomes(&server, first, OrderState::ChargedBack).await;
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "direct_debit_blocked");
    let by_card = order("20", PaymentMethod::Card, 999);
    assert_eq!(try_to_order(&server, &anna, &by_card).await, "", "other ways are open");

    // A won dispute lifts it. Taken back again after credits were spent, the credits are owed as well.
    anna.act(&server, &url, Action::Win, Promptly::Now).await;
    anna.becomes(&server, first, OrderState::Paid).await;
    anna.order(&server, debit("20", 999)).await;
    anna.write(&server, &cas, 3).await;
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    anna.becomes(&server, first, OrderState::ChargedBack).await;
    assert!(anna.credits(&server).await.0 < Balance(0));
    time.fetch_add(397 * DAY, Ordering::Relaxed);
    anna.come_back(&server).await;
    server.store().look_for_jobs();
    until(async || anna.credits(&server).await.0 > Balance(0)).await;
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "", "thirteen months later");
    server.stop().await;
}

async fn of_eight_orders_at_once_those_beyond_the_limit_are_refused(on: On) {
    let (clock, time) = manual_clock();
    let sites =
        [("VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT", "0"), ("VONK_DOMAINS_VONK_PAYMENTS_DEBIT_LIMIT", "2997")];
    let server = serve_sites(Arc::new(Database::ready(on)), clock, &sites, |config| config.demo = true).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    sign(&server, &anna.who).await;
    let codes = join_all((0..8).map(|_| async { try_to_order(&server, &anna, &debit("20", 999)).await })).await;
    assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 3, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| *code == "direct_debit_limit").count(), 5, "{codes:?}");
    assert_eq!(anna.sandboxed(&server).await, 3);
    assert_eq!(anna.mails(&server, "debited").await, 3, "what was refused is not announced");
    time.fetch_add(31 * DAY, Ordering::Relaxed);
    anna.come_back(&server).await;
    assert_eq!(try_to_order(&server, &anna, &debit("20", 999)).await, "");
    server.stop().await;
}

async fn a_new_mandate_takes_the_place_of_the_former(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let former = sign(&server, &anna.who).await.mandate.unwrap();
    ask(&server, &anna.who, with(&anna.who, "iban", json!("DE89370400440532013000"))).await.read::<DirectDebit>();
    assert_eq!(mandate(&server, &anna.who).await.mandate.unwrap(), former, "until the new one is signed");
    let code = code_of(&server, &anna.who, 2).await;
    let next = enter(&server, &anna.who, &code).await.read::<DirectDebit>().mandate.unwrap();
    assert_eq!((next.account.country.as_str(), next.account.end.as_str()), ("DE", "3000"));
    assert_eq!(number(&server, "select count(*) from mandates where state = 'signed'").await, 1);
    server.stop().await;
}

async fn nothing_of_a_mandate_can_be_read_in_the_database(on: On) {
    let server = shop(on, Clock::System).await;
    let database = server.database();
    let anna = Buyer::of(&server, poor("Anna")).await;
    ask(&server, &anna.who, form(&anna.who)).await.read::<DirectDebit>();
    let code = code_of(&server, &anna.who, 1).await;
    enter(&server, &anna.who, &code).await.read::<DirectDebit>();
    anna.order(&server, debit("20", 999)).await;
    let secrets = [IBAN, "0417164300", "Lange Lauwerstraat", "Zwaantje Quist", &phone(&anna.who)[1..], "3512 VH"];
    for secret in secrets {
        assert_eq!(rows_with(&server, secret).await, Vec::<String>::new());
    }
    let exported = post(&server, &anna.who, "/api/export.php", &json!({ "password": vonk::seed::PASSWORD })).await;
    let text = String::from_utf8(exported.bytes.to_vec()).unwrap();
    assert!(text.contains(IBAN), "its member gets it");
    server.stop().await;
    if on == On::Sqlite {
        let file = database.file();
        for name in std::fs::read_dir(file.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()) {
            let Ok(bytes) = std::fs::read(&name) else { continue };
            for secret in secrets {
                let is_in = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
                assert!(!is_in, "{secret} is in {}", name.display());
            }
        }
    }
}

/// The tables that hold a text in one of those that a mandate touches.
async fn rows_with(server: &Running, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (table, query) in [
        ("mandates", "select count(*) from mandates where coalesce(sealed, '') || agreed_text || reference like $1"),
        ("mandate_codes", "select count(*) from mandate_codes where code_hash like $1"),
        ("mandate_code_counts", "select count(*) from mandate_code_counts where counted like $1"),
        (
            "text_messages",
            "select count(*) from text_messages where coalesce(sealed, '') || coalesce(answer, '') like $1",
        ),
        ("mails", "select count(*) from mails where letter || coalesce(plain, '') || coalesce(html, '') like $1"),
        ("jobs", "select count(*) from jobs where payload || coalesce(last_error, '') like $1"),
        (
            "sandbox_payments",
            "select count(*) from sandbox_payments where coalesce(mandate, '') || description like $1",
        ),
    ] {
        let query = sql(query).bind(format!("%{text}%"));
        let read = server.store().read(move |conn| async move { query.number(conn).await }.boxed());
        if read.await.unwrap() > 0 {
            found.push(table.to_owned());
        }
    }
    found
}
