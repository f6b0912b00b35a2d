//! PostgreSQL's own benchmark with the statements of the baseline: one message a transaction, by many clients at once.

use super::bare;
use crate::postgres::{program, session};
use crate::world::{TEXT, World};
use std::path::Path;
use std::process::{Command, Stdio};

/// As many connections as get the most out of two cores.
const CLIENTS: u32 = 16;
const SECONDS: u32 = 4;

/// What the script finds its members and ids in.
const TABLES: &str = "create table bench_pairs (n bigint primary key, sender bigint, recipient bigint, talk bigint);
     create sequence bench_ids;
     select setval('bench_ids', max(id)) from messages;";

/// Gives the messages a second.
pub async fn measure(url: &str, folder: &Path) -> f64 {
    let (world, _) = World::open(url, folder, crate::MEMBERS).await;
    let client = session(url).await;
    client.batch_execute(TABLES).await.unwrap();
    let fill = client.prepare("insert into bench_pairs values ($1, $2, $3, $4)").await.unwrap();
    for (n, pair) in (0_i64..).zip(&world.pairs) {
        let values = [n, pair.sender.0, pair.recipient.0, pair.conversation.0];
        client.execute(&fill, &[&values[0], &values[1], &values[2], &values[3]]).await.unwrap();
    }
    let script = folder.join("message.sql");
    std::fs::write(&script, self::script(world.pairs.len())).unwrap();
    let rate = tokio::task::spawn_blocking({
        let url = url.to_owned();
        move || run(&url, &script)
    });
    let rate = rate.await.unwrap();
    println!("    {:<44}{rate:>10.0} messages/s", format!("pgbench, {CLIENTS} clients, one a transaction"));
    client.batch_execute("drop table bench_pairs; drop sequence bench_ids").await.unwrap();
    world.close_verified().await;
    rate
}

fn run(url: &str, script: &Path) -> f64 {
    let mut pgbench: Command = program("pgbench");
    pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
    pgbench.args([format!("--client={CLIENTS}"), format!("--time={SECONDS}")]);
    let output = pgbench.arg("--file").arg(script).arg(url).stderr(Stdio::inherit()).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}");
    let rate = printed.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.unwrap_or_else(|| panic!("{printed}"))
}

/// The statements of the baseline, with variables in the place of numbers. What one of them gives, the next ones take.
fn script(pairs: usize) -> String {
    let of = |text: &str, variables: &[&str]| {
        let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (n, variable) in variables.iter().enumerate().rev() {
            text = text.replace(&format!("${}", n + 1), variable);
        }
        text
    };
    let now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
    let body = format!("'{TEXT}'");
    let (id, client_id) = ("nextval('bench_ids')", "gen_random_uuid()::text");
    let message = [":talk", ":last_seq", id, ":sender", client_id, &body, ":balance", ":rev", now];
    let halves =
        [1, 17].map(|from| format!("('x' || substr(replace(:client_id, '-', ''), {from}, 16))::bit(64)::bigint"));
    let send = [":sender", &halves[0], &halves[1], ":talk", ":last_seq"];
    [
        format!("\\set n random(0, {})", pairs - 1),
        "select sender, recipient, talk from bench_pairs where n = :n \\gset".into(),
        "begin;".into(),
        format!("{} \\gset", of(bare::DEBIT, &[":sender"])),
        format!("{} \\gset", of(bare::NUMBER, &[":talk"])),
        format!("{} \\gset", of(bare::SENDERS_INBOX, &[":sender"])),
        format!("{} \\gset their_", of(bare::RECIPIENTS_INBOX, &[":recipient"])),
        format!("{};", of(bare::SENDERS_SIDE, &[":sender", ":talk", ":last_seq", ":rev"])),
        format!("{};", of(bare::RECIPIENTS_SIDE, &[":recipient", ":talk", ":their_rev"])),
        format!("{} returning id, client_id \\gset", of(bare::MESSAGE, &message)),
        format!("{};", of(bare::SEND, &send)),
        format!("{};", of(bare::ENTRY, &[":sender", ":version", ":balance", ":id", ":recipient", now])),
        "commit;".into(),
    ]
    .join("\n")
}
