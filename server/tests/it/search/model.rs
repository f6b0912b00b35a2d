//! Whatever happens, the search finds whom a naive reading of the whole database names.

use super::{search, within};
use crate::on_both_engines;
use crate::support::dice::Dice;
use crate::support::members::{New, make_with, new};
use crate::support::server::{Running, serve_with};
use crate::support::{On, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use std::cmp::Reverse;
use store::sql;
use vonk::domain::accounts::Status;
use vonk::domain::user::{self, NewMember};
use vonk::domain::{profiles, safety};
use wire::profile::{Gender, Sexuality};
use wire::{MemberId, Millis};

on_both_engines!(whatever_happens_a_search_finds_whom_the_database_names,);

/// A profile as the naive model reads it.
#[derive(Debug, serde::Deserialize)]
struct Row {
    id: MemberId,
    domain: String,
    gender: String,
    sexuality: String,
    country: String,
    region: String,
    hair_color: Option<String>,
    fictional: bool,
    active_at: Millis,
    account: String,
    status: String,
    invisible: bool,
}

/// Those of the members made who search.
const CALLERS: [usize; 3] = [0, 7, 22];
/// What happens to a member who is disabled.
const DISABLE: u64 = 3;

async fn whatever_happens_a_search_finds_whom_the_database_names(on: On) {
    let generous = |config: &mut vonk::config::Config| config.limits.reads_burst = 1e6;
    let server = serve_with(on, Clock::System, generous).await;
    let mut dice = Dice(7);
    let mut made = Vec::new();
    for number in 0..40 {
        let is_caller = CALLERS.contains(&number);
        let gender = dice.pick(&[Gender::Female, Gender::Male]);
        let sexuality = dice.pick(&[Sexuality::Hetero, Sexuality::Gay, Sexuality::Lesbian, Sexuality::Bi]);
        let (country, region) = dice.pick(&[("NL", "Utrecht"), ("NL", "Drenthe"), ("BE", "Antwerp")]);
        let status = dice.pick(&[Status::Active, Status::Active, Status::Active, Status::NotConfirmed]);
        let domain = dice.pick(&["vonk", "vonk", "vonk", "ember"]);
        let (status, domain) = if is_caller { (Status::Active, "vonk") } else { (status, domain) };
        let (hair, days) = (dice.pick(&[None, Some("red"), Some("grey")]), dice.roll(4));
        let new = New { status, domain, fictional: dice.roll(5) == 0, ..new("Somebody") };
        let made_as = move |it: &mut NewMember| {
            (it.profile.gender, it.profile.sexuality) = (gender, sexuality);
            (it.profile.country, it.profile.region) = (country.into(), region.into());
            it.profile.hair_color = hair.map(str::to_owned);
            it.account.signup_at.0 -= i64::try_from(days).unwrap() * DAY;
        };
        made.push(make_with(server.store(), new, made_as).await);
    }
    for _ in 0..12 {
        for _ in 0..5 {
            let (one, other) = (dice.pick(&CALLERS), usize::try_from(dice.roll(40)).unwrap());
            let what = dice.roll(7);
            // Who is disabled is logged out.
            if what != DISABLE || !CALLERS.contains(&other) {
                happen(&server, made[one].id, made[other].id, what).await;
            }
        }
        for caller in CALLERS.map(|caller| &made[caller]) {
            let region = dice.pick(&[None, Some("Utrecht")]);
            let hair = dice.pick(&[None, Some("red"), Some("red,grey")]);
            let real = dice.roll(2) == 0;
            let mut query = format!("?country=NL&real={real}&limit=100");
            query.extend(region.map(|it| format!("&countryregion={it}")));
            query.extend(hair.map(|it| format!("&hair_color={it}")));
            until(async || {
                let found = search(&server, caller, &query).await;
                let ids: Vec<MemberId> = found.items.iter().map(|card| card.id).collect();
                let expected = expected(&server, caller.id, region, hair, real).await;
                found.total == i64::try_from(expected.len()).unwrap() && ids == expected
            })
            .await;
        }
    }
    server.stop().await;
}

async fn happen(server: &Running, one: MemberId, other: MemberId, what: u64) {
    within(server, move |tx| {
        async move {
            match what {
                0 => profiles::set_invisible(tx, other, true).await,
                1 => profiles::set_invisible(tx, other, false).await,
                2 => user::activate(tx, other).await,
                DISABLE => user::disable(tx, other).await,
                4 => profiles::activity::note(tx, &[other]).await,
                5 if one != other && !safety::has_blocked(tx, one, other).await? => {
                    let now = tx.now();
                    safety::add_block(tx, one, other, now, None).await.map(drop)
                }
                _ => safety::remove_block(tx, one, other).await.map(drop),
            }
        }
        .boxed()
    })
    .await;
}

/// Whom the database names, in their order.
async fn expected(
    server: &Running,
    caller: MemberId,
    region: Option<&'static str>,
    hair: Option<&'static str>,
    real: bool,
) -> Vec<MemberId> {
    let read = server.store().read(move |conn| {
        async move {
            let rows: Vec<Row> = sql("select p.id, p.domain, p.gender, p.sexuality, p.country, p.region, p.hair_color,
                     p.fictional, p.active_at, m.status as account, p.status, p.invisible
                 from profiles p join members m on m.id = p.id")
            .all(conn)
            .await?;
            let blocks: Vec<(MemberId, MemberId)> = sql("select blocker_id, blocked_id from blocks").all(conn).await?;
            Ok((rows, blocks))
        }
        .boxed()
    });
    let (mut rows, blocks) = read.await.unwrap();
    rows.sort_by_key(|row| (Reverse(row.active_at), row.id));
    let own = rows.iter().find(|row| row.id == caller).unwrap();
    let wants = |one: &Row, other: &Row| match one.sexuality.as_str() {
        "hetero" => one.gender != other.gender,
        "bi" => true,
        _ => one.gender == other.gender,
    };
    let fits = |row: &&Row| {
        row.id != caller
            && row.domain == own.domain
            && (row.account.as_str(), row.status.as_str(), row.invisible) == ("active", "active", false)
            && wants(own, row)
            && wants(row, own)
            && row.country == "NL"
            && region.is_none_or(|region| row.region == region)
            && hair.is_none_or(|hair| row.hair_color.as_ref().is_some_and(|it| hair.split(',').any(|one| one == it)))
            && !(real && row.fictional)
            && !blocks.contains(&(caller, row.id))
            && !blocks.contains(&(row.id, caller))
    };
    rows.iter().filter(fits).map(|row| row.id).collect()
}
