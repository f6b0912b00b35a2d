//! Invoices: one for each paid order, a credit note for each refund, numbers without gaps, and what is printed, as an
//! independent reader of PDF finds it.

use super::buyer::{Buyer, order};
use super::{poor, shop};
use crate::on_both_engines;
use crate::support::client::get;
use crate::support::members::new;
use crate::support::server::{Running, vonk};
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, DAY, MINUTE};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::StatusCode;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::sandbox::{Action, Promptly};
use wire::payment::{Invoice, InvoiceKind, OrderState, PaymentMethod, Transactions};
use wire::{Amount, OrderId};

on_both_engines!(
    a_paid_order_has_one_invoice_and_a_refund_one_credit_note,
    numbers_have_no_gap_however_many_pay_at_once,
    numbers_begin_anew_each_year_of_the_company,
    an_invoice_is_nobody_elses,
    a_chargeback_takes_no_invoice_back,
    an_invoice_that_a_server_left_when_it_stopped_is_made_by_the_sweep,
);

async fn pays(server: &Running, buyer: &Buyer) -> (OrderId, String) {
    let (id, url) = buyer.start(server, order("20", PaymentMethod::Card, 999)).await;
    buyer.act(server, &url, Action::Succeed, Promptly::Now).await;
    buyer.becomes(server, id, OrderState::Paid).await;
    papers(1, server, buyer, id).await;
    (id, url)
}

/// Waits until an order has so many papers: an invoice and a credit note follow what they are about in transactions of
/// their own.
async fn papers(count: usize, server: &Running, buyer: &Buyer, id: OrderId) -> Vec<Invoice> {
    until(async || invoices(server, buyer, id).await.len() >= count).await;
    invoices(server, buyer, id).await
}

async fn invoices(server: &Running, buyer: &Buyer, id: OrderId) -> Vec<Invoice> {
    buyer.look(server, id).await.order.invoices
}

/// What a program of Poppler's says of a PDF.
fn read(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let spawned = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{program}: {error}; run: apt-get install poppler-utils"));
    child.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program}");
    String::from_utf8(output.stdout).unwrap()
}

/// The text of an invoice, line by line, as it is laid out.
async fn printed(server: &Running, buyer: &Buyer, invoice: &Invoice) -> String {
    let reply = get(server, &buyer.who, &format!("/api/invoice.php?id={}", invoice.id)).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.headers["content-type"], "application/pdf");
    let file = reply.headers["content-disposition"].to_str().unwrap();
    assert_eq!(file, format!("attachment; filename=\"{}.pdf\"", invoice.number));
    let text = read("pdftotext", &["-layout", "-", "-"], &reply.bytes);
    // Columns are as far apart as they are wide.
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

fn has(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
}

async fn a_paid_order_has_one_invoice_and_a_refund_one_credit_note(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (open, _) = anna.start(&server, order("20", PaymentMethod::Card, 999)).await;
    assert_eq!(invoices(&server, &anna, open).await, []);
    let (id, url) = pays(&server, &anna).await;
    let sold = invoices(&server, &anna, id).await;
    let [invoice] = &sold[..] else { panic!("{sold:?}") };
    let year = invoice.number.split('-').nth(1).unwrap();
    assert_eq!((invoice.kind, invoice.amount), (InvoiceKind::Invoice, Amount(999)));
    assert_eq!(invoice.number, format!("VONK-{year}-00001"));
    let text = printed(&server, &anna, invoice).await;
    let title = format!("Invoice VONK-{year}-00001");
    let (order_line, email) = (format!("Order {id}"), anna.who.email.clone());
    has(&text, &[&title, &order_line, "Anna", &email, "Vonk Voorbeeld B.V.", "20 credits for Vonk", "8.26 EUR"]);
    has(&text, &["VAT of NL, 21% 1.73 EUR", "Total 9.99 EUR", "This amount has been paid: Card."]);

    anna.act(&server, &url, Action::Refund, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::Refunded).await;
    let both = papers(2, &server, &anna, id).await;
    let [first, note] = &both[..] else { panic!("{both:?}") };
    assert_eq!(first, invoice, "what was sent stays as it is");
    assert_eq!((note.kind, note.amount), (InvoiceKind::CreditNote, Amount(999)));
    let text = printed(&server, &anna, note).await;
    let title = format!("Credit note VONK-{year}-00002");
    let corrects = format!("Corrects {}", invoice.number);
    has(&text, &[&title, &corrects, "VAT of NL, 21% -1.73 EUR", "Total -9.99 EUR"]);

    let page: Transactions = get(&server, &anna.who, "/api/transactions.php").await.read();
    let numbers: Vec<usize> = page.items.iter().map(|order| order.invoices.len()).collect();
    assert_eq!(numbers, [2, 0]);

    // What is read aloud: a heading, and tables with headers, in the order of the page.
    let reply = get(&server, &anna.who, &format!("/api/invoice.php?id={}", invoice.id)).await;
    let facts = read("pdfinfo", &["-"], &reply.bytes);
    let title = format!("Title: Invoice VONK-{year}-00001");
    let facts: String =
        facts.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect();
    has(&facts, &[&title, "Tagged: yes", "Pages: 1"]);
    let claims = read("pdfinfo", &["-meta", "-"], &reply.bytes);
    has(&claims, &["<pdfaid:part>2<", "<pdfaid:conformance>A<", "<pdfuaid:part>1<"]);
    let structure = read("pdfinfo", &["-struct", "-"], &reply.bytes);
    let kinds: Vec<&str> = structure.split_whitespace().map(|kind| kind.trim_end_matches(':')).collect();
    for kind in ["H1", "Table", "TH", "TD", "P"] {
        assert!(kinds.contains(&kind), "no {kind} in {structure}");
    }

    // An operator finds it by its number, in Dutch if that is what its buyer reads.
    let folder = tempfile::tempdir().unwrap();
    let mut command = vonk(&server.database(), &["invoice", &invoice.number]);
    assert!(command.current_dir(folder.path()).output().unwrap().status.success());
    let pdf = std::fs::read(folder.path().join(format!("{}.pdf", invoice.number))).unwrap();
    assert_eq!(read("pdftotext", &["-", "-"], &pdf), read("pdftotext", &["-", "-"], &reply.bytes));
    let unknown = vonk(&server.database(), &["invoice", "VONK-1999-00001"]).output().unwrap();
    assert!(!unknown.status.success());
    server.stop().await;
}

async fn numbers_have_no_gap_however_many_pay_at_once(on: On) {
    let server = shop(on, Clock::System).await;
    let mut buyers = Vec::new();
    for name in ["Anna", "Ben", "Cas", "Dora", "Eva", "Finn", "Gijs", "Hanna"] {
        let buyer = Buyer::of(&server, poor(name)).await;
        let (id, url) = buyer.start(&server, order("20", PaymentMethod::Card, 999)).await;
        buyers.push((buyer, id, url));
    }
    join_all(buyers.iter().map(async |(buyer, id, url)| {
        buyer.act(&server, url, Action::Succeed, Promptly::Now).await;
        buyer.becomes(&server, *id, OrderState::Paid).await;
    }))
    .await;
    let mut numbers = BTreeSet::new();
    for (buyer, id, _) in &buyers {
        let invoices = papers(1, &server, buyer, *id).await;
        assert_eq!(invoices.len(), 1);
        numbers.insert(invoices[0].number.rsplit('-').next().unwrap().to_owned());
    }
    let expected: BTreeSet<String> = (1..=buyers.len()).map(|number| format!("{number:05}")).collect();
    assert_eq!(numbers, expected);
    // `stop` checks every invariant.
    server.stop().await;
}

async fn numbers_begin_anew_each_year_of_the_company(on: On) {
    let (clock, now) = manual_clock();
    // Half past eleven in the evening in UTC is the next day in Amsterdam.
    let new_year: jiff::Timestamp = "2026-12-31T23:30:00Z".parse().unwrap();
    now.store(new_year.as_millisecond() - DAY, Ordering::SeqCst);
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    let (old, _) = pays(&server, &anna).await;
    now.store(new_year.as_millisecond(), Ordering::SeqCst);
    anna.come_back(&server).await;
    let (next, _) = pays(&server, &anna).await;
    let numbers = async |id| invoices(&server, &anna, id).await.into_iter().map(|it| it.number).collect::<Vec<_>>();
    assert_eq!(
        (numbers(old).await, numbers(next).await),
        (vec!["VONK-2026-00001".into()], vec!["VONK-2027-00001".into()])
    );
    let text = printed(&server, &anna, &invoices(&server, &anna, next).await[0]).await;
    has(&text, &["Date 2027-01-01"]);
    server.stop().await;
}

async fn an_invoice_is_nobody_elses(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let ben = server.member(new("Ben")).await;
    let (id, _) = pays(&server, &anna).await;
    let invoice = invoices(&server, &anna, id).await.remove(0);
    let foreign = get(&server, &ben, &format!("/api/invoice.php?id={}", invoice.id)).await;
    let absent = get(&server, &ben, "/api/invoice.php?id=4000000000").await;
    assert_eq!((foreign.status, foreign.code()), (StatusCode::NOT_FOUND, "not_found".into()));
    assert_eq!(foreign.bytes, absent.bytes);
    for wrong in ["?id=0", "?id=x", "", "?id=1.5", "?id=99999999999999999999"] {
        let reply = get(&server, &anna.who, &format!("/api/invoice.php{wrong}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
    server.stop().await;
}

async fn a_chargeback_takes_no_invoice_back(on: On) {
    let server = shop(on, Clock::System).await;
    let anna = Buyer::of(&server, poor("Anna")).await;
    let (id, url) = pays(&server, &anna).await;
    anna.act(&server, &url, Action::ChargeBack, Promptly::Now).await;
    anna.becomes(&server, id, OrderState::ChargedBack).await;
    assert_eq!(invoices(&server, &anna, id).await.len(), 1);
    server.stop().await;
}

async fn an_invoice_that_a_server_left_when_it_stopped_is_made_by_the_sweep(on: On) {
    let (clock, now) = manual_clock();
    let server = shop(on, clock).await;
    let mut anna = Buyer::of(&server, poor("Anna")).await;
    let (id, _) = pays(&server, &anna).await;
    let emptied = server.store().write(|tx| {
        async move {
            sql("delete from invoices").run(tx).await?;
            sql("delete from invoice_numbers").run(tx).await?;
            sql("insert into invoices_due (order_id) select id from orders where paid_at is not null").run(tx).await
        }
        .boxed()
    });
    emptied.await.unwrap();
    assert_eq!(invoices(&server, &anna, id).await, []);
    now.fetch_add(MINUTE, Ordering::Relaxed);
    server.store().look_for_jobs();
    anna.come_back(&server).await;
    until(async || invoices(&server, &anna, id).await.len() == 1).await;
    server.stop().await;
}
