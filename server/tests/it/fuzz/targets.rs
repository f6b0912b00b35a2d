//! What strangers can send, each by a function that takes any bytes and panics only where the server has a fault. The
//! programs in `server/fuzz` search for such bytes; a test tries the ones in their corpora and many like them.

use base::config_files::ConfigFiles;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::runtime::Runtime;
use vonk::config::Config;
use vonk::http::json;
use vonk::start::{Server, open_store, start};
use vonk::words::Words;
use wire::frame::{ClientFrame, ServerFrame};

pub type Target = fn(&[u8]);

/// By the names of their corpora.
pub const TARGETS: [(&str, Target); 6] = [
    ("frames", frames),
    ("queries", queries),
    ("cookies", cookies),
    ("uploads", uploads),
    ("webhooks", webhooks),
    ("locales", locales),
];

/// A frame of a client, and of a server as clients read it. What can be read means the same when it is written again.
pub fn frames(bytes: &[u8]) {
    again::<ClientFrame>(bytes);
    again::<ServerFrame>(bytes);
}

fn again<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    let Ok(read) = json::parse::<T>(bytes) else { return };
    let written = serde_json::to_vec(&read).unwrap();
    let Ok(second) = json::parse::<T>(&written) else { panic!("{}", String::from_utf8_lossy(&written)) };
    assert_eq!(serde_json::to_vec(&second).unwrap(), written);
}

/// The query of a call, by a member and by a visitor. The first byte chooses the call.
pub fn queries(bytes: &[u8]) {
    const CALLS: [&str; 14] = [
        "chat",
        "members",
        "today",
        "profile",
        "sync",
        "ledger",
        "order",
        "transactions",
        "edits",
        "swipe-game",
        "pricing",
        "bundles",
        "lander",
        "discountcode",
    ];
    let Some((first, query)) = bytes.split_first() else { return };
    let call = CALLS[usize::from(*first) % CALLS.len()];
    let query = printable(query, |byte| byte != b' ' && byte != b'#');
    for cookie in [&site().cookie, ""] {
        ask(&format!("GET /api/{call}.php?{query} HTTP/1.1\r\ncookie: {cookie}"), b"");
    }
}

/// The cookies of a call and of a page.
pub fn cookies(bytes: &[u8]) {
    let cookie = printable(bytes, |_| true);
    for path in ["/api/user.php", "/"] {
        ask(&format!("GET {path} HTTP/1.1\r\ncookie: {cookie}"), b"");
    }
}

/// A picture: what its header is taken for, it must be when it is decoded.
pub fn uploads(bytes: &[u8]) {
    if renditions::check(bytes).is_ok_and(|size| u64::from(size.width) * u64::from(size.height) < 1 << 20) {
        // It may still be broken further on.
        let _ = renditions::render(bytes);
    }
}

/// A message of a payment provider. What comes before the first line's end is its signature.
pub fn webhooks(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (signature, body) = (printable(&bytes[..end], |_| true), &bytes[end..]);
    ask(&format!("POST /api/payment-webhook.php HTTP/1.1\r\nstripe-signature: {signature}"), body);
    ask(&format!("POST /api/payment-webhook.php HTTP/1.1\r\nsandbox-signature: {signature}"), body);
}

/// A catalogue of an operator: it is refused, or its sentences can be filled in.
pub fn locales(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("locales/nl")).unwrap();
    std::fs::write(folder.path().join("locales/nl/own.ftl"), text).unwrap();
    let files = ConfigFiles::folder(folder.path()).unwrap();
    if let Ok(words) = Words::load(&files) {
        for key in ["refusal-not_found", "refusal-rate_limited", "mail-greeting"] {
            words.format("nl", key, &[("name", "Anna".into()), ("retry_ms", 5_i64.into())]);
        }
    }
}

/// A site with a member, in this process, for as long as it runs.
struct Site {
    cookie: String,
    address: SocketAddr,
    _server: Server,
    _runtime: Runtime,
    _folder: tempfile::TempDir,
}

fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let runtime = Runtime::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let files = ConfigFiles::embedded();
        let mut config = Config::load(&files).unwrap();
        let path = folder.path().display();
        config.database.url = format!("sqlite:{path}/vonk.db").as_str().into();
        config.photos.url = format!("file:{path}/photos").as_str().into();
        config.vault.secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".into();
        config.listen = "127.0.0.1:0".into();
        config.demo = true;
        let sessions = folder.path().join("sessions");
        let server = runtime.block_on(async {
            let store = open_store(&format!("sqlite:{path}/vonk.db"), base::clock::Clock::System).await.unwrap();
            vonk::seed::load(&store, &vonk::sites::Domains::load(&files).unwrap(), false, 2, &sessions).await.unwrap();
            store.close().await;
            start(config, files, base::clock::Clock::System).await.unwrap()
        });
        let sessions = std::fs::read_to_string(sessions).unwrap();
        let cookie = sessions.split(' ').nth(1).unwrap().to_owned();
        Site { cookie, address: server.address, _server: server, _runtime: runtime, _folder: folder }
    })
}

/// The bytes of a header or a query that may stand there, as text.
fn printable(bytes: &[u8], may: impl Fn(u8) -> bool) -> String {
    bytes.iter().filter(|byte| (b' '..=b'~').contains(*byte) && may(**byte)).map(|byte| char::from(*byte)).collect()
}

/// Sends a request. Whatever it is, the answer is no error of the server's.
fn ask(head: &str, body: &[u8]) {
    let site = site();
    let mut stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let (host, length) = (site.address.port(), body.len());
    let head = format!("{head}\r\nhost: localhost:{host}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    // The server may answer, and close, before it has read everything.
    let _ = stream.write_all(&[head.as_bytes(), body].concat());
    let mut answer = BufReader::new(stream);
    let mut line = String::new();
    answer.read_line(&mut line).unwrap();
    let status: u16 =
        line.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{line:?} to {head}"));
    assert!(status < 500, "{line} to {head}");
    let _ = answer.read_to_end(&mut Vec::new());
}
