//! The same search by the database alone: one query for the number and the first page, with an index that covers it.

use futures_util::FutureExt;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;
use store::{Engine, Manner, Store, sql};
use vonk::domain::profiles::fit::{GENDERS, looks_for};
use vonk::domain::search::index::{Found, Rank, steps};
use vonk::domain::search::wanted::Wanted;
use wire::profile::{Gender, Sexuality};
use wire::{MemberId, Millis};

use crate::SITE;

const KINDS: [(Sexuality, &str); 4] =
    [(Sexuality::Hetero, "hetero"), (Sexuality::Gay, "gay"), (Sexuality::Lesbian, "lesbian"), (Sexuality::Bi, "bi")];

pub struct Plain {
    store: Arc<Store>,
    cells: BTreeSet<u32>,
}

impl Plain {
    /// Makes the indexes, and lets the engine count what it has.
    pub async fn prepare(store: &Arc<Store>) -> Self {
        run(
            store,
            "create index bench_found on profiles (domain, country, active_at desc, id, gender, sexuality, birth_date,
                 region, fictional, cell, relationship_status, hair_color, eye_color, body_type, reason, main_image)
             where status = 'active' and not invisible",
        )
        .await;
        run(
            store,
            "create index bench_region on profiles (domain, country, region, active_at desc, id, gender, sexuality,
                 birth_date, fictional, cell, relationship_status, hair_color, eye_color, body_type, reason, main_image)
             where status = 'active' and not invisible",
        )
        .await;
        run(store, "analyze").await;
        let read = store.read(|conn| {
            let cells = sql("select distinct cell from profiles where cell is not null");
            async move { cells.all::<(i64,)>(conn).await }.boxed()
        });
        let cells = read.await.unwrap().into_iter().map(|(cell,)| u32::try_from(cell).unwrap()).collect();
        Self { store: store.clone(), cells }
    }

    pub async fn find(&self, wanted: &Wanted, but: MemberId, most: usize) -> Found {
        let Some(condition) = self.condition(wanted, but) else { return Found::default() };
        let from = "profiles p left join preferences w on w.member_id = p.id";
        let text = format!(
            "select p.id, p.active_at, (select count(*) from {from} where {condition}) from {from} where {condition}
             order by p.active_at desc, p.id limit {most}"
        );
        // The queries of the server are fixed; these are made.
        let text: &'static str = Box::leak(text.into_boxed_str());
        let rows = self.store.read(move |conn| async move { sql(text).all::<(i64, Millis, i64)>(conn).await }.boxed());
        let rows = rows.await.unwrap();
        let total = rows.first().map_or(0, |(_, _, total)| *total);
        let rank = |(id, at, _): (i64, Millis, i64)| Rank { active: steps(at), id: Reverse(id) };
        Found { first: rows.into_iter().map(rank).collect(), total }
    }

    /// Drops the indexes, as the server does not have them, whose writers of activity would have to keep them.
    pub async fn finish(self) {
        run(&self.store, "drop index bench_found").await;
        run(&self.store, "drop index bench_region").await;
    }

    fn condition(&self, wanted: &Wanted, but: MemberId) -> Option<String> {
        let viewer = wanted.viewer.as_ref()?;
        let mut text = format!(
            "p.domain = '{SITE}' and p.country = '{}' and p.status = 'active' and not p.invisible and p.id <> {but}
             and (w.country is null or w.country = '{}') and (w.gender is null or w.gender = '{}')",
            wanted.country,
            viewer.country,
            key(viewer.kind.0),
        );
        let mut and = |part: std::fmt::Arguments<'_>| write!(text, " and {part}").unwrap();
        let mut kinds = Vec::new();
        for gender in GENDERS.into_iter().filter(|it| wanted.gender.is_none_or(|wanted| wanted == *it)) {
            let fits = |kind: &&(Sexuality, &str)| {
                looks_for(viewer.kind, gender) && looks_for((gender, kind.0), viewer.kind.0)
            };
            let names: Vec<String> = KINDS.iter().filter(fits).map(|(_, name)| format!("'{name}'")).collect();
            if !names.is_empty() {
                kinds.push(format!("p.gender = '{}' and p.sexuality in ({})", key(gender), names.join(", ")));
            }
        }
        if kinds.is_empty() {
            return None;
        }
        and(format_args!("({})", kinds.join(" or ")));
        if let Some(region) = &wanted.region {
            and(format_args!("p.region = '{}'", region.replace('\'', "''")));
        }
        if let Some(date) = &wanted.born_after {
            and(format_args!("p.birth_date > '{date}'"));
        }
        if let Some(date) = &wanted.born_until {
            and(format_args!("p.birth_date <= '{date}'"));
        }
        if let Some((cell, km)) = wanted.near {
            let area = cell.around(km);
            let near: Vec<String> =
                self.cells.iter().filter(|cell| area.holds(**cell)).map(ToString::to_string).collect();
            and(format_args!("p.cell in ({})", if near.is_empty() { "-1".to_owned() } else { near.join(", ") }));
        }
        if let Some(since) = wanted.active_since {
            and(format_args!("p.active_at >= {since}"));
        }
        if wanted.photo {
            and(format_args!("p.main_image is not null"));
        }
        if wanted.real {
            and(format_args!("not p.fictional"));
        }
        for (choice, keys) in &wanted.choices {
            and(format_args!("p.{} in ('{}')", choice.name(), keys.join("', '")));
        }
        if !wanted.interests.is_empty() {
            and(format_args!(
                "exists (select 1 from profile_interests i where i.profile_id = p.id and i.interest in ('{}'))",
                wanted.interests.join("', '")
            ));
        }
        Some(text)
    }
}

fn key(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    }
}

async fn run(store: &Store, text: &'static str) {
    let is_limited = store.engine() == Engine::Postgres;
    let write = store.write_as(Manner::Patient, move |tx| {
        async move {
            // An index of a million takes longer than a statement of the server may.
            if is_limited {
                sql("set local statement_timeout = 0").run(tx).await?;
            }
            sql(text).run(tx).await
        }
        .boxed()
    });
    write.await.unwrap();
}
