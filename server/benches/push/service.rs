//! A push service by TLS on this machine, which takes every message and, for some browsers, reads it as they would.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

/// The secret of every browser.
const SECRET: [u8; 16] = [7; 16];
/// After so long something is broken.
const LONGEST: Duration = Duration::from_mins(10);
/// What `openssl` is told about the certificate: it is for localhost, and nobody's authority.
const CERTIFICATE: &str = "[req]
distinguished_name = name
x509_extensions = extensions
prompt = no
[name]
CN = localhost
[extensions]
subjectAltName = DNS:localhost
";

pub struct Service {
    port: u16,
    certificate: PathBuf,
    /// The public key of the browsers that read nothing.
    point: String,
    state: Arc<State>,
}

struct State {
    /// The keys of the browsers that read, each once, by the last part of their path.
    readers: Mutex<HashMap<String, EphemeralPrivateKey>>,
    read: AtomicU32,
    connections: AtomicU32,
    /// How long it takes for a message.
    pause: Mutex<Duration>,
    /// The browsers that got a message.
    reached: Mutex<HashSet<String>>,
    count: watch::Sender<u32>,
}

impl Service {
    pub async fn start(folder: &Path) -> Self {
        let (certificate, tls) = tls(folder);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(State {
            readers: Mutex::default(),
            read: AtomicU32::new(0),
            connections: AtomicU32::new(0),
            pause: Mutex::default(),
            reached: Mutex::default(),
            count: watch::Sender::new(0),
        });
        let (_, point) = new_keys();
        let service = Self { port, certificate, point, state: state.clone() };
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(stream, tls.clone(), state.clone()));
            }
        });
        service
    }

    /// What makes a server send to it.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let contact = || "post@vonk.nl".to_owned();
        vec![
            ("VONK_PUSH_ENABLED", "true".into()),
            ("VONK_PUSH_KEY_FILE", self.certificate.with_file_name("push.key").display().to_string()),
            ("VONK_PUSH_INSIDE_HOSTS", "[\"localhost\"]".into()),
            ("VONK_PUSH_CA_FILE", self.certificate.display().to_string()),
            ("VONK_DOMAINS_VONK_MAIL_ADDRESS", contact()),
            ("VONK_DOMAINS_EMBER_MAIL_ADDRESS", contact()),
            ("VONK_DOMAINS_RIJP_MAIL_ADDRESS", contact()),
        ]
    }

    pub fn endpoint(&self, name: &str) -> String {
        format!("https://localhost:{}/push/{name}", self.port)
    }

    /// Public key and secret of a browser that reads nothing.
    pub fn keys(&self) -> (String, String) {
        (self.point.clone(), URL_SAFE_NO_PAD.encode(SECRET))
    }

    /// The same of a browser that reads its first message.
    pub fn browser(&self, name: &str) -> (String, String) {
        let (key, point) = new_keys();
        self.state.readers.lock().unwrap().insert(name.to_owned(), key);
        (point, URL_SAFE_NO_PAD.encode(SECRET))
    }

    /// Waits until so many browsers have got a message.
    pub async fn wait_for(&self, number: u32) {
        let mut count = self.state.count.subscribe();
        let enough = count.wait_for(|count| *count >= number);
        tokio::time::timeout(LONGEST, enough).await.expect("every browser gets its message").unwrap();
    }

    /// Counts anew, and takes so long for a message from now on.
    pub fn forget(&self, pause: Duration) {
        *self.state.pause.lock().unwrap() = pause;
        self.state.reached.lock().unwrap().clear();
        self.state.count.send_replace(0);
    }

    pub fn connections(&self) -> u32 {
        self.state.connections.load(Ordering::Relaxed)
    }

    /// The messages that were read.
    pub fn read(&self) -> u32 {
        self.state.read.load(Ordering::Relaxed)
    }
}

/// A certificate that vouches for itself, as a file, and what serves by it.
fn tls(folder: &Path) -> (PathBuf, TlsAcceptor) {
    let path = |name: &str| folder.join(name);
    std::fs::write(path("certificate.conf"), CERTIFICATE).unwrap();
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]);
    openssl.arg("-config").arg(path("certificate.conf"));
    openssl.arg("-keyout").arg(path("key.pem")).arg("-out").arg(path("certificate.pem"));
    let made = openssl.output().expect("the benchmark needs the program openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let certificate = CertificateDer::from_pem_file(path("certificate.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(path("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    (path("certificate.pem"), TlsAcceptor::from(Arc::new(config)))
}

fn new_keys() -> (EphemeralPrivateKey, String) {
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let point = URL_SAFE_NO_PAD.encode(key.compute_public_key().unwrap());
    (key, point)
}

async fn serve(stream: TcpStream, tls: TlsAcceptor, state: Arc<State>) {
    stream.set_nodelay(true).unwrap();
    // A server that was ended closes its connections in the middle of anything.
    let Ok(stream) = tls.accept(stream).await else { return };
    state.connections.fetch_add(1, Ordering::Relaxed);
    let answer = |request| take(request, &state);
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(answer)).await;
}

async fn take(request: Request<Incoming>, state: &State) -> Result<Response<Empty<Bytes>>, Infallible> {
    let name = request.uri().path().rsplit('/').next().unwrap().to_owned();
    assert!(request.headers()["authorization"].to_str().unwrap().starts_with("vapid t="));
    let Ok(body) = request.into_body().collect().await else {
        return Ok(answer(StatusCode::BAD_REQUEST));
    };
    let reader = state.readers.lock().unwrap().remove(&name);
    if let Some(key) = reader {
        let message: serde_json::Value = serde_json::from_slice(&open(key, &body.to_bytes())).unwrap();
        assert_eq!(message["web_push"], 8030, "{message}");
        state.read.fetch_add(1, Ordering::Relaxed);
    }
    let reached = {
        let mut reached = state.reached.lock().unwrap();
        reached.insert(name);
        u32::try_from(reached.len()).unwrap()
    };
    // Of two that are counted at once either may come last.
    state.count.send_modify(|count| *count = reached.max(*count));
    let pause = *state.pause.lock().unwrap();
    if !pause.is_zero() {
        tokio::time::sleep(pause).await;
    }
    Ok(answer(StatusCode::CREATED))
}

fn answer(status: StatusCode) -> Response<Empty<Bytes>> {
    let mut answer = Response::new(Empty::new());
    *answer.status_mut() = status;
    answer
}

/// Decrypts as RFC 8291 says: salt, length of the records, the sender's public key, one record.
fn open(key: EphemeralPrivateKey, body: &[u8]) -> Vec<u8> {
    let ours = key.compute_public_key().unwrap();
    let (salt, rest) = body.split_at(16);
    let (theirs, record) = rest[5..].split_at(usize::from(rest[4]));
    let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
    let shared = agree_ephemeral(key, &peer, |shared| Salt::new(HKDF_SHA256, &SECRET).extract(shared)).unwrap();
    let both = expand::<32>(&shared, &[b"WebPush: info\0", ours.as_ref(), theirs]);
    let prk = Salt::new(HKDF_SHA256, salt).extract(&both);
    let key = UnboundKey::new(&AES_128_GCM, &expand::<16>(&prk, &[b"Content-Encoding: aes128gcm\0"])).unwrap();
    let nonce = Nonce::assume_unique_for_key(expand(&prk, &[b"Content-Encoding: nonce\0"]));
    let mut record = record.to_vec();
    let plain = LessSafeKey::new(key).open_in_place(nonce, Aad::empty(), &mut record).unwrap();
    // One byte ends the record.
    plain[..plain.len() - 1].to_vec()
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(prk: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut out = [0; N];
    prk.expand(info, Length(N)).and_then(|okm| okm.fill(&mut out)).unwrap();
    out
}
