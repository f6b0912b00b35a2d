//! What is in memory, beside the database and a search engine: each finds the same on the first page and far behind it.

use crate::draws::Draw;
use crate::engine::Engine;
use crate::figures::{Times, resident_mib};
use crate::packed::Packed;
use crate::plain::Plain;
use crate::{PAGE, PAGES, PATIENCE, SITE, WALKS};
use futures_util::FutureExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Store;
use vonk::domain::profiles::activity;
use vonk::domain::profiles::listed::{self, Listed};
use vonk::domain::search::index::{Found, Index, Part};
use wire::MemberId;

/// How long the allocator keeps memory that was freed.
const GIVEN_BACK_WITHIN: Duration = Duration::from_secs(1);

/// The indexes of the site's members.
pub struct Indexes {
    ours: Index,
    packed: Packed,
    engine: Engine,
}

impl Indexes {
    pub async fn load(store: &Store, folder: &Path) -> Self {
        let (mut ours, mut packed, mut engine) = (Index::default(), Packed::default(), Engine::begin(folder));
        each_batch(store, |batch| {
            for member in batch {
                ours.put(member.id, member.facts.as_ref());
                packed.put(member.id, member.facts.as_ref());
            }
            engine.take(batch);
        })
        .await;
        ours.shrink();
        packed.shrink();
        Self { ours, packed, engine }
    }

    /// What each finds on the first page, which has to be the same.
    pub async fn compare(&mut self, store: &Arc<Store>, draws: &[Draw]) {
        let plain = Plain::prepare(store).await;
        let (mut of_ours, mut of_packed, mut of_plain) = (Times::default(), Times::default(), Times::default());
        let begun = Instant::now();
        let (mut compared, mut nothing, mut sparse) = (0, 0, 0);
        for draw in draws {
            let but = [draw.who.id.0];
            let part = Part { after: None, most: PAGE + 1, but: &but };
            let found = of_ours.take(|| self.ours(draw, &part));
            assert_eq!(of_packed.take(|| self.packed(draw, &part)), found, "{draw:?}");
            self.engine.ask(&draw.wanted, &part, found.clone());
            nothing += usize::from(found.total == 0);
            sparse += usize::from((1..1000).contains(&found.total));
            if begun.elapsed() < PATIENCE {
                compared += 1;
                let begun = Instant::now();
                let same = plain.find(&draw.wanted, draw.who.id, PAGE + 1).await;
                of_plain.add(begun.elapsed());
                assert_eq!(same, found, "{draw:?}");
            }
        }
        plain.finish().await;
        println!(
            "    {} searches, of which {nothing} find nobody and {sparse} fewer than 1000; all find the same",
            draws.len()
        );
        of_ours.print("first page: the index");
        of_packed.print("first page: the packed array");
        of_plain.print(&format!("first page: SQL ({compared} of them)"));
    }

    fn ours(&self, draw: &Draw, part: &Part<'_>) -> Found {
        self.ours.filter(&draw.wanted).map(|filter| self.ours.find(&filter, part)).unwrap_or_default()
    }

    fn packed(&self, draw: &Draw, part: &Part<'_>) -> Found {
        self.packed.filter(&draw.wanted).map(|filter| self.packed.find(&filter, part)).unwrap_or_default()
    }

    /// Long walks from page to page, in the searches that find the most. The search engine is asked for one page in ten.
    pub fn walk(&mut self, draws: &[Draw]) {
        let total = |draw: &Draw| self.ours(draw, &Part { after: None, most: 0, but: &[] }).total;
        let mut by_total: Vec<(i64, &Draw)> = draws.iter().map(|draw| (total(draw), draw)).collect();
        by_total.sort_by_key(|(total, _)| -total);
        let mut walked: [(Times, Times); 2] = Default::default();
        for (_, draw) in by_total.into_iter().step_by(5).take(WALKS) {
            let (but, mut after) = ([draw.who.id.0], None);
            for page in 0..PAGES {
                let part = Part { after, most: PAGE, but: &but };
                let (of_ours, of_packed) = &mut walked[usize::from(page >= PAGES / 2)];
                let found = of_ours.take(|| self.ours(draw, &part));
                assert_eq!(of_packed.take(|| self.packed(draw, &part)), found, "{draw:?}");
                if page % 10 == 9 {
                    self.engine.ask(&draw.wanted, &part, found.clone());
                }
                after = found.first.last().copied();
                if found.first.len() < PAGE {
                    break;
                }
            }
        }
        let half = PAGES / 2;
        for ((ours, packed), pages) in
            walked.iter().zip([format!("pages 1 to {half}"), format!("pages {half} to {PAGES}")])
        {
            ours.print(&format!("{pages}: the index"));
            packed.print(&format!("{pages}: the packed array"));
        }
    }

    /// What it costs to write down that members are here now.
    pub async fn change(&mut self, store: &Store) {
        let now = activity::step_of(store.now());
        let read = store.read(|conn| async move { listed::after(conn, MemberId(1_000), 5_000).await }.boxed());
        let mut batch = read.await.unwrap();
        batch.iter_mut().filter_map(|member| member.facts.as_mut()).for_each(|facts| facts.active_at = now);
        let time = |mut put: Box<dyn FnMut(&Listed) + '_>| {
            let begun = Instant::now();
            batch.iter().for_each(&mut put);
            begun.elapsed().as_secs_f64() * 1e6 / f64::from(u32::try_from(batch.len()).unwrap())
        };
        let of_ours = time(Box::new(|it| self.ours.put(it.id, it.facts.as_ref())));
        let of_packed = time(Box::new(|it| self.packed.put(it.id, it.facts.as_ref())));
        println!("    {:<44}{of_ours:>9.2} us, the packed array {of_packed:.2} us", "a change of an indexed member");
    }

    /// Asks the search engine, with nothing else in memory.
    pub fn ask_the_engine(self) {
        println!("    {:<44}{:>9.0} MiB resident", "the index", given_back(self.ours));
        println!("    {:<44}{:>9.0} MiB resident", "the packed array", given_back(self.packed));
        self.engine.run();
    }
}

/// The memory that is given back when something is dropped: what was taken while it was made may have been free before.
fn given_back(index: impl Sized) -> f64 {
    let before = resident_mib();
    drop(index);
    // The allocator gives it back when it is used a little later.
    for _ in 0..3 {
        std::thread::sleep(GIVEN_BACK_WITHIN);
        drop(vec![0_u8; 64 << 20]);
    }
    before - resident_mib()
}

/// Reads the members of the site in the order of their ids, as the server does when it starts.
async fn each_batch(store: &Store, mut take: impl FnMut(&[Listed])) {
    let mut after = MemberId(0);
    loop {
        let batch = store.read(move |conn| async move { listed::after(conn, after, 5_000).await }.boxed());
        let mut batch = batch.await.unwrap();
        let Some(last) = batch.last() else { return };
        after = last.id;
        batch.retain(|member| member.domain == SITE);
        take(&batch);
    }
}
