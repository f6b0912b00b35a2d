//! Pages as browsers get them from the server, while one of a hundred members is active a minute: the time to the whole
//! answer, and how soon a search knows what has changed.

use crate::draws::{Draw, Searcher, encoded};
use crate::figures::Times;
use crate::{PAGES, WALKS};
use base::clock::DAY;
use bytes::Bytes;
use demo::random::Random;
use futures_util::FutureExt;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::Store;
use tokio::net::TcpStream;
use vonk::domain::profiles::{self, activity};
use vonk::domain::search::index::steps;
use vonk::start::Server;
use wire::members::Members;
use wire::{MemberId, Millis};

/// Members whose change is awaited.
const PROBES: usize = 60;

/// One browser's connection.
struct Browser {
    line: SendRequest<Empty<Bytes>>,
    host: String,
}

impl Browser {
    async fn open(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (line, connection) = handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Self { line, host: format!("localhost:{}", server.address.port()) }
    }

    async fn page(&mut self, cookie: &str, address: &str) -> Members {
        let request = Request::get(address).header("host", &self.host).header("cookie", cookie);
        let request = request.header("x-client-request", "1").body(Empty::new()).unwrap();
        self.line.ready().await.unwrap();
        let response = self.line.send_request(request).await.unwrap();
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(status, StatusCode::OK, "{address}: {}", String::from_utf8_lossy(&bytes));
        serde_json::from_slice(&bytes).unwrap()
    }

    /// The same, measured.
    async fn timed(&mut self, cookie: &str, address: &str, times: &mut Times) -> Members {
        let begun = Instant::now();
        let page = self.page(cookie, address).await;
        times.add(begun.elapsed());
        page
    }
}

pub async fn measure(server: &Server, searchers: &[Searcher], draws: &[Draw], members: i64) {
    let store = &server.shards[0].core.store;
    let stop = Arc::new(AtomicBool::new(false));
    let active = tokio::spawn(be_active(store.clone(), members, stop.clone()));
    let mut browser = Browser::open(server).await;
    first_and_second(&mut browser, draws).await;
    far(&mut browser, draws).await;
    changed_profiles(&mut browser, store, &searchers[0]).await;
    active_members(&mut browser, store, &searchers[0]).await;
    stop.store(true, Ordering::Relaxed);
    println!("    {} members became active meanwhile", active.await.unwrap());
}

/// One of a hundred a minute; how many there were in all.
async fn be_active(store: Arc<Store>, members: i64, stop: Arc<AtomicBool>) -> usize {
    let mut random = Random::new(11);
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    let mut all = 0;
    while !stop.load(Ordering::Relaxed) {
        seconds.tick().await;
        let here: Vec<MemberId> = (0..=members / 6_000).map(|_| MemberId(random.between(1_000, members))).collect();
        all += here.len();
        store.write(move |tx| async move { activity::note(tx, &here).await }.boxed()).await.unwrap();
    }
    all
}

async fn first_and_second(browser: &mut Browser, draws: &[Draw]) {
    let (mut many, mut few, mut next) = (Times::default(), Times::default(), Times::default());
    let (mut quickest, mut quickest_next) = (Times::default(), Times::default());
    for draw in draws {
        let (cookie, address) = (draw.who.cookie.as_str(), draw.address());
        let (mut first, mut second) = (Duration::MAX, Duration::MAX);
        for _ in 0..3 {
            let begun = Instant::now();
            let page = browser.page(cookie, &address).await;
            let time = begun.elapsed();
            first = first.min(time);
            if page.total < 1_000 { &mut few } else { &mut many }.add(time);
            let Some(cursor) = page.next_cursor else { continue };
            let begun = Instant::now();
            browser.page(cookie, &format!("{address}&cursor={}", encoded(&cursor))).await;
            let time = begun.elapsed();
            second = second.min(time);
            next.add(time);
        }
        quickest.add(first);
        if second < Duration::MAX {
            quickest_next.add(second);
        }
    }
    many.print("over HTTP: first page of 1000 or more");
    few.print("over HTTP: first page of fewer, with similar");
    quickest.print("over HTTP: first page, quickest of three");
    next.print("over HTTP: second page");
    quickest_next.print("over HTTP: second page, quickest of three");
}

async fn far(browser: &mut Browser, draws: &[Draw]) {
    let mut of_quarters: [Times; 4] = Default::default();
    let mut walks = 0;
    for draw in draws {
        let (cookie, address) = (draw.who.cookie.as_str(), draw.address());
        let mut page = browser.page(cookie, &address).await;
        if page.total < 13_000 || walks == WALKS {
            continue;
        }
        walks += 1;
        for number in 0..PAGES {
            let Some(cursor) = page.next_cursor else { break };
            let times = &mut of_quarters[number * 4 / PAGES];
            page = browser.timed(cookie, &format!("{address}&cursor={}", encoded(&cursor)), times).await;
        }
    }
    for (number, times) in of_quarters.iter().enumerate() {
        let (from, to) = (number * PAGES / 4, (number + 1) * PAGES / 4);
        times.print(&format!("over HTTP: pages {} to {to}", from + 1));
    }
}

/// From the commit by which a member hides to the first answer without that member.
async fn changed_profiles(browser: &mut Browser, store: &Arc<Store>, who: &Searcher) {
    let mut times = Times::default();
    let page = browser.page(&who.cookie, "/api/members.php?limit=100").await;
    let probes: Vec<MemberId> = page.items.iter().map(|card| card.id).take(PROBES).collect();
    for &probe in &probes {
        let before = browser.page(&who.cookie, "/api/members.php?limit=1").await.total;
        store.write(move |tx| profiles::set_invisible(tx, probe, true).boxed()).await.unwrap();
        let begun = Instant::now();
        while browser.page(&who.cookie, "/api/members.php?limit=1").await.total != before - 1 {}
        times.add(begun.elapsed());
    }
    times.print("from the commit to an answer that knows it");
}

/// From the commit by which a member is here now to the first answer that has the member among those. Other servers'
/// changes are read in the same way.
async fn active_members(browser: &mut Browser, store: &Arc<Store>, who: &Searcher) {
    let mut times = Times::default();
    let mut random = Random::new(13);
    // A cursor in the midst of those who were here two days ago.
    let long_ago = steps(Millis(store.now().0 - 2 * DAY));
    let page = browser.page(&who.cookie, &format!("/api/members.php?limit=100&cursor={long_ago}.0")).await;
    for probe in page.items.into_iter().take(PROBES) {
        let narrow = format!(
            "/api/members.php?limit=100&online=true&min_age={0}&max_age={0}&gender={1}&countryregion={2}",
            probe.age,
            serde_json::to_value(probe.gender).unwrap().as_str().unwrap(),
            encoded(&probe.region),
        );
        // At any moment between two turns in which the server reads what has changed.
        tokio::time::sleep(Duration::from_millis(random.bits() % 1_000)).await;
        let id = probe.id;
        store.write(move |tx| async move { activity::note(tx, &[id]).await }.boxed()).await.unwrap();
        let begun = Instant::now();
        loop {
            let page = browser.page(&who.cookie, &narrow).await;
            if page.items.iter().any(|card| card.id == id) {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{narrow} finds {id}");
        }
        times.add(begun.elapsed());
    }
    times.print("the same for activity, and for another server");
}
