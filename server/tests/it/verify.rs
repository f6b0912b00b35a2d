//! No fault of the database goes unnoticed: each invariant is broken once, by one corruption of a
//! sound database, and found.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, gift, photo, retract, send, settled, text, upload};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use base::error::Error;
use futures_util::FutureExt;
use hyper::Method;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::mpsc;
use store::{Store, sql};
use vonk::domain::credits::Grant;
use vonk::domain::payments::played;
use vonk::verify;
use wire::ledger::EntryKind;
use wire::message::{Sent, To};
use wire::{Credits, MemberId};

on_both_engines!(every_invariant_finds_what_breaks_it_and_nothing_else_does);

/// An invariant, and statements after which it does not hold any more, though all others do.
struct Corruption {
    breaks: &'static str,
    by: &'static [&'static str],
}

const fn corruption(breaks: &'static str, by: &'static [&'static str]) -> Corruption {
    Corruption { breaks, by }
}

/// The ledger refuses changes of its entries: this protection is removed first.
const UNLOCK: &str = "
    --[sqlite] drop trigger entries_no_update
    --[postgres] drop trigger entries_no_update on entries";
/// The engines themselves refuse what is below zero.
const UNCHECK: &str = "
    --[sqlite] pragma ignore_check_constraints = on
    --[postgres] alter table wallets drop constraint wallets_free_left_check";
/// PostgreSQL has it back with the rollback.
const CHECK_AGAIN: &str = "
    --[sqlite] pragma ignore_check_constraints = off
    --[postgres] select 1";

const CORRUPTIONS: &[Corruption] = &[
    corruption(
        "a balance is the sum of its entries, a version their count",
        &["update wallets set balance = balance + 1 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "a balance is the sum of its entries, a version their count",
        &["update wallets set version = version + 1 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "each entry continues the balance of the one before",
        &[
            UNLOCK,
            "update entries set balance_after = balance_after + 1
             where kind = 'goodwill' and member_id = (select id from profiles where name = 'Anna')",
        ],
    ),
    corruption(
        "what an entry is for is booked once",
        &[
            "insert into entries (member_id, version, kind, amount, balance_after, ref, created_at)
             select w.member_id, w.version + 1, e.kind, 0, w.balance, e.ref, 0
             from wallets w join entries e on e.member_id <> w.member_id and e.kind = 'goodwill'
             where w.member_id = (select id from profiles where name = 'Anna')
                 and e.member_id = (select id from profiles where name = 'Ben')",
            "update wallets set version = version + 1 where member_id = (select id from profiles where name = 'Anna')",
        ],
    ),
    corruption(
        "every entry belongs to a wallet",
        &["insert into entries (member_id, version, kind, amount, balance_after, ref, created_at)
           values (7, 1, 'goodwill', 5, 5, -7, 0)"],
    ),
    corruption(
        "a balance is below zero only where bought credits were taken back",
        &[
            UNCHECK,
            "insert into entries (member_id, version, kind, amount, balance_after, ref, created_at)
             select member_id, version + 1, 'goodwill', -balance - 1, -1, -7, 0 from wallets
             where member_id = (select id from profiles where name = 'Cas')",
            "update wallets set balance = -1, version = version + 1
             where member_id = (select id from profiles where name = 'Cas')",
        ],
    ),
    corruption(
        "a balance is below zero only where bought credits were taken back",
        &[UNCHECK, "update wallets set free_left = -1 where member_id = (select id from profiles where name = 'Cas')"],
    ),
    corruption(
        "each paid message has one entry of exactly its cost, by its sender",
        &["update messages set cost = cost + 1 where kind = 'gift'"],
    ),
    corruption(
        "a member has as many entries for messages as paid messages",
        &["update messages set cost = 0 where kind = 'gift'"],
    ),
    corruption(
        "the answer to each send agrees with the ledger",
        &["update messages set credits_after = credits_after + 1 where kind = 'gift'"],
    ),
    corruption(
        "a message that was taken back has nothing in it; unless it had reached the other, its cost came back to its sender",
        &["update messages set body = 'Still here' where retracted is not null"],
    ),
    corruption(
        "a message that was taken back has nothing in it; unless it had reached the other, its cost came back to its sender",
        &[UNLOCK, "update entries set kind = 'goodwill' where kind = 'retraction'"],
    ),
    corruption(
        "nothing came back for a message that stands or had reached the other",
        &[
            UNLOCK,
            "update entries set kind = 'retraction'
             where kind = 'goodwill' and member_id = (select id from profiles where name = 'Anna')",
        ],
    ),
    corruption(
        "nothing came back for a message that stands or had reached the other",
        &["update messages set retracted = 'by_sender_reached' where retracted is not null"],
    ),
    corruption(
        "messages are numbered without a gap up to the conversation's last",
        &[
            "update messages set seq = seq + 1 where sender_id = (select id from profiles where name = 'Dora')",
            "update sends set seq = seq + 1 where sender_id = (select id from profiles where name = 'Dora')",
        ],
    ),
    corruption(
        "what changed a message is one of its conversation's edits",
        &["update messages set edited = 99 where kind = 'gift'"],
    ),
    corruption(
        "every message is of a conversation and by one of its two members",
        &[
            "insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
               free_left_after, sender_rev, created_at)
           select 7, 1, 7, id, '00000000-0000-0001-0000-000000000002', 'text', 'Lost', 0, 0, 0, 0, 0 from profiles where name = 'Anna'",
            "insert into sends (sender_id, id_high, id_low, conversation_id, seq) select id, 1, 2, 7, 1 from profiles
           where name = 'Anna'",
        ],
    ),
    corruption(
        "every conversation has its two sides, and marks within it",
        &["update chats set delivered_seq = 99 where member_id = (select id from profiles where name = 'Ben')"],
    ),
    corruption(
        "every conversation has its two sides, and marks within it",
        &["delete from chats where member_id = (select id from profiles where name = 'Dora')"],
    ),
    corruption("a conversation has as many messages as sends that were accepted", &["delete from sends where refusal is null"]),
    corruption(
        "every send that was accepted is a message by its sender and with its id",
        &["update sends set id_low = id_low + 1 where refusal is null"],
    ),
    corruption(
        "every send that was accepted is a message by its sender and with its id",
        &["insert into sends (sender_id, id_high, id_low, conversation_id, seq) select id, 1, 2, 7, 1 from profiles
           where name = 'Anna'"],
    ),
    corruption(
        "a wallet counts the conversations its member started",
        &["update wallets set started = started + 1 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "nothing was delivered after either of the two blocked the other",
        &["update blocks set created_at = 0"],
    ),
    corruption(
        "the two sides of a conversation are barred while either of the two blocks the other",
        &["update chats set barred = not barred"],
    ),
    corruption(
        "an inbox counts what its chats hold unread",
        &["update inboxes set unread = unread + 1 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "a chat counts the unread messages that were taken back",
        &[
            "update chats set retracted = retracted + 1
             where member_id = (select id from profiles where name = 'Anna')
                 and partner_id = (select id from profiles where name = 'Cas')",
            "update inboxes set unread = unread - 1 where member_id = (select id from profiles where name = 'Anna')",
        ],
    ),
    corruption(
        "an inbox counts the new likes it shows",
        &["update inboxes set new_likes = new_likes + 1
           where member_id = (select id from profiles where name = 'Ben')"],
    ),
    corruption(
        "what one likes the other is liked by, and a like that is new was received and not answered",
        &["update likes set liked_at = liked_at + 1 where member_id = (select id from profiles where name = 'Ben')"],
    ),
    corruption(
        "what one likes the other is liked by, and a like that is new was received and not answered",
        &[
            "update likes set is_new = true where member_id = (select id from profiles where name = 'Ben')",
            "update inboxes set new_likes = new_likes + 1
             where member_id = (select id from profiles where name = 'Ben')",
        ],
    ),
    corruption(
        "nobody likes whom they blocked, or who blocked them",
        &[
            "insert into blocks (blocker_id, blocked_id, created_at)
           select a.id, c.id, 9000000000000 from profiles a, profiles c where a.name = 'Anna' and c.name = 'Cas'",
            "update chats set barred = true where conversation_id in (
               select conversation_id from chats where member_id = (select id from profiles where name = 'Anna')
                   and partner_id = (select id from profiles where name = 'Cas'))",
        ],
    ),
    corruption(
        "a photo is in one message of its owner's, and every message's photo is there",
        &["update photos set member_id = (select id from profiles where name = 'Ben')"],
    ),
    corruption("a photo is in one message of its owner's, and every message's photo is there", &["delete from photos"]),
    corruption(
        "no row is stamped past its member's revision",
        &["update chats set rev = rev + 1000 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "no row is stamped past its member's revision",
        &["update likes set rev = rev + 1000 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "no row is stamped past its member's revision",
        &["update inboxes set user_rev = rev + 1 where member_id = (select id from profiles where name = 'Anna')"],
    ),
    corruption(
        "no row is stamped past its member's revision",
        &["update messages set sender_rev = sender_rev + 1000 where kind = 'gift'"],
    ),
    corruption(
        "every member has a profile, a wallet and an inbox",
        &["delete from inboxes where member_id = (select id from profiles where name = 'Dora')"],
    ),
    corruption(
        "each paid order has one entry of exactly its credits, and no other order has any",
        &["update orders set credits = credits + 1"],
    ),
    corruption(
        "each bought credit is of an order",
        &[
            UNLOCK,
            "update entries set kind = 'purchase'
             where kind = 'goodwill' and member_id = (select id from profiles where name = 'Anna')",
        ],
    ),
    corruption(
        "no more of an order went back than was paid, and nothing of one that was not",
        &[
            "update orders set refunded = amount + 1, reversed = credits where paid_at is not null",
            "update invoices set kind = 'credit_note', amount = -1, vat = 0",
        ],
    ),
    corruption(
        "the invoices of a paid order add up to what was paid and not refunded, or are due, and no other order has any",
        &["update invoices set amount = amount + 1"],
    ),
    corruption("invoices are due of paid orders alone", &["insert into invoices_due (order_id) values (7)"]),
    corruption(
        "the invoices of a site and a year are numbered from one on without a gap",
        &["update invoice_numbers set last = last + 1"],
    ),
    corruption("each invoice is of a year whose numbers are counted", &["delete from invoice_numbers"]),
    corruption(
        "an invoice asks for money, and a credit note gives some back, with its VAT",
        &["update invoices set vat = -vat"],
    ),
    corruption(
        "the credits that were taken back of an order are those of what went back",
        &["update orders set reversed = 1 where paid_at is not null"],
    ),
    corruption("the state of an order is that of its payment", &["update orders set charged_back = 1"]),
    corruption("whose orders were all given back has no premium", &["update orders set state = 'refunded'"]),
    corruption(
        "whose order is paid and who owes nothing has premium",
        &["update members set paid = false where id = (select id from profiles where name = 'Eva')"],
    ),
    corruption(
        "what is on its way back was asked for, once for each order that was withdrawn from",
        &["update orders set refunding = 1 where paid_at is not null"],
    ),
    corruption(
        "no order was made while its member took a break",
        &["insert into breaks (id, member_id, begins_at, ends_at)
           select id, member_id, created_at - 1, created_at + 1 from orders"],
    ),
    corruption(
        "a direct debit is of a mandate that its member had signed and not revoked",
        &["update orders set mandate_id = 7"],
    ),
    corruption(
        "a mandate is signed when its state says so, and what it says of its account is there while it is in force",
        &["insert into mandates (id, domain, member_id, reference, state, sealed, account_country, account_end,
               phone_end, language, text_version, agreed_text, creditor_id, created_at, signed_at)
           select 7, 'vonk', id, 'VONK-7', 'signed', null, 'NL', '4300', '78', 'en', 1, '', '', 0, 0
           from profiles where name = 'Anna'"],
    ),
    corruption(
        "a discount is of the order that says so, whose price has it",
        &["insert into discount_uses (domain, code, member_id, order_id, welcome, entered_at)
           select domain, 'SPRING', member_id, id, false, 0 from orders"],
    ),
    corruption(
        "no code is of more orders than it is for",
        &[
            "update orders set code = 'SPRING', percent = 0",
            "insert into discount_codes (domain, code, percent, most_uses, made_at, reason)
             select min(domain), 'SPRING', 10, 1, 0, '' from orders",
            "insert into discount_uses (domain, code, member_id, order_id, welcome, entered_at)
             select domain, 'SPRING', member_id, id, false, 0 from orders",
        ],
    ),
    corruption(
        "an order with a discount was made before that ended, and one with a time bonus before any was paid",
        &[
            "update orders set code = 'SPRING', percent = 0",
            "insert into discount_uses (domain, code, member_id, order_id, welcome, ends_at, entered_at)
             select domain, 'SPRING', member_id, id, true, created_at, 0 from orders",
        ],
    ),
];

async fn every_invariant_finds_what_breaks_it_and_nothing_else_does(on: On) {
    let server = serve(on).await;
    live_a_little(&server).await;
    let store = server.store();
    for corruption in CORRUPTIONS {
        let broken = broken_by(store, corruption.by).await;
        assert_eq!(broken, [corruption.breaks], "after {:?}", corruption.by);
    }
    let broken: BTreeSet<_> = CORRUPTIONS.iter().map(|corruption| corruption.breaks).collect();
    assert_eq!(broken, verify::names().collect(), "every invariant was broken once");
    // What was rolled back has left nothing behind.
    server.stop().await;
}

/// Every kind of row that the invariants speak of.
async fn live_a_little(server: &Running) {
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (cas, dora) = (server.member(new("Cas")).await, server.member(new("Dora")).await);
    let with_ben = acquaint(server, &anna, &ben).await;
    send(server, &ben, &text(To::Conversation(with_ben), "Hello Anna")).await.read::<Sent>();
    send(server, &anna, &gift(To::Conversation(with_ben), "tulip")).await.read::<Sent>();
    let picture = upload(server, &anna).await.id;
    send(server, &anna, &photo(To::Conversation(with_ben), picture)).await.read::<Sent>();
    settled(server).await;
    let dear = wire::message::Send { quoted_cost: Credits(9), ..text(To::Conversation(with_ben), "Too dear") };
    assert_eq!(send(server, &ben, &dear).await.code(), "price_changed");

    let with_cas = acquaint(server, &cas, &anna).await;
    let second: Sent = send(server, &cas, &text(To::Conversation(with_cas), "Never mind")).await.read();
    assert!(retract(server, &cas, with_cas, second.message.seq).await.status.is_success());
    change(server, &ben, "/api/like.php", &anna).await;
    change(server, &anna, "/api/like.php", &cas).await;
    change(server, &cas, "/api/like.php", &anna).await;
    acquaint(server, &dora, &anna).await;
    change(server, &anna, "/api/block.php", &dora).await;
    for buyer in ["Eva", "Fay"] {
        buy(server, server.member(new(buyer)).await.id).await;
    }
}

/// Buys the smallest bundle, and pays it.
async fn buy(server: &Running, member: MemberId) {
    let domain = server.core().domains.of_key("vonk").unwrap().clone();
    let buy = server.store().write(move |tx| {
        async move {
            let (reference, at) = (tx.id(), tx.now());
            let grant = Grant { member, kind: EntryKind::Purchase, amount: Credits(20), reference, at };
            played::buy(tx, &domain, &grant).await
        }
        .boxed()
    });
    buy.await.unwrap();
}

async fn change(server: &Running, who: &Someone, path: &str, other: &Someone) {
    let body = json!({ "profile": { "id": other.id } });
    assert!(call(server, Some(who), Method::POST, path).json(&body).go().await.status.is_success());
}

/// The invariants that do not hold after these statements, which are undone.
async fn broken_by(store: &Store, statements: &'static [&'static str]) -> Vec<&'static str> {
    let (found, broken) = mpsc::channel();
    let undone: Result<(), Error> = store
        .write(move |tx| {
            async move {
                for statement in statements {
                    sql(statement).run(tx).await?;
                }
                let broken = verify::check(tx).await?;
                sql(CHECK_AGAIN).run(tx).await?;
                found.send(broken).map_err(Error::internal)?;
                Err(Error::internal("to be undone"))
            }
            .boxed()
        })
        .await;
    let broken = broken.recv().unwrap_or_else(|_| panic!("{statements:?}: {undone:?}"));
    broken.into_iter().map(|broken| broken.invariant).collect()
}
