//! A stand-in for Twilio's API of messages: it takes what Twilio takes, and refuses what Twilio refuses.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use vonk::config::{Config, SmsProvider};

const ACCOUNT: &str = "AC00000000000000000000000000000000";
const SECRET: &str = "0123456789abcdef0123456789abcdef";
pub const SENDER: &str = "+31970000000";

/// What a message is answered with that Twilio would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Well,
    /// Another address, to which nothing must be sent.
    Elsewhere,
    Busy,
    Down,
    /// A refusal that has no end.
    Endless,
}

#[derive(Default)]
struct Book {
    /// The moods of the next answers; well when there are none.
    moods: Vec<Mood>,
    taken: Vec<HashMap<String, String>>,
    asked: usize,
    elsewhere: usize,
}

pub struct Twilio {
    address: String,
    book: Arc<Mutex<Book>>,
}

impl Twilio {
    pub async fn start() -> Self {
        let book = Arc::<Mutex<Book>>::default();
        let routes = Router::new()
            .route("/2010-04-01/Accounts/{account}/Messages.json", post(message))
            .route("/elsewhere", post(elsewhere).get(elsewhere))
            .with_state(book.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { address, book }
    }

    pub fn configure(&self, config: &mut Config) {
        config.sms.provider = SmsProvider::Twilio;
        config.sms.account = ACCOUNT.into();
        config.sms.secret = SECRET.into();
        config.sms.sender = SENDER.into();
        config.sms.api.clone_from(&self.address);
        config.sms.timeout_seconds = 2;
    }

    /// How the next requests are answered.
    pub fn will(&self, moods: &[Mood]) {
        self.book.lock().unwrap().moods = moods.to_vec();
    }

    /// The fields of the messages that were taken.
    pub fn taken(&self) -> Vec<HashMap<String, String>> {
        self.book.lock().unwrap().taken.clone()
    }

    pub fn asked(&self) -> usize {
        self.book.lock().unwrap().asked
    }

    pub fn elsewhere(&self) -> usize {
        self.book.lock().unwrap().elsewhere
    }
}

async fn elsewhere(State(book): State<Arc<Mutex<Book>>>) -> StatusCode {
    book.lock().unwrap().elsewhere += 1;
    StatusCode::CREATED
}

async fn message(
    State(book): State<Arc<Mutex<Book>>>,
    Path(account): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let mut book = book.lock().unwrap();
    book.asked += 1;
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    if account != ACCOUNT
        || header("authorization") != format!("Basic {}", STANDARD.encode(format!("{ACCOUNT}:{SECRET}")))
    {
        return fault(StatusCode::UNAUTHORIZED, 20003, "Authenticate");
    }
    if header("content-type") != "application/x-www-form-urlencoded" {
        return fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, 20415, "Unsupported Media Type");
    }
    let fields = fields(&body);
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    if field("To").is_empty() {
        return fault(StatusCode::BAD_REQUEST, 21604, "A 'To' phone number is required.");
    }
    if !is_number(field("To")) {
        return fault(StatusCode::BAD_REQUEST, 21211, "Invalid 'To' Phone Number");
    }
    if !is_number(field("From")) && !field("MessagingServiceSid").starts_with("MG") {
        return fault(StatusCode::BAD_REQUEST, 21603, "A 'From' phone number is required.");
    }
    if field("Body").is_empty() {
        return fault(StatusCode::BAD_REQUEST, 21602, "Message body is required.");
    }
    if field("Body").chars().count() > 1600 {
        return fault(StatusCode::BAD_REQUEST, 21617, "The concatenated message body exceeds the 1600 character limit");
    }
    let mood = if book.moods.is_empty() { Mood::Well } else { book.moods.remove(0) };
    match mood {
        Mood::Well => {
            book.taken.push(fields);
            (StatusCode::CREATED, Json(json!({ "sid": "SM0", "status": "queued", "error_code": null }))).into_response()
        }
        Mood::Elsewhere => Redirect::temporary("/elsewhere").into_response(),
        Mood::Busy => fault(StatusCode::TOO_MANY_REQUESTS, 20429, "Too Many Requests"),
        Mood::Down => StatusCode::BAD_GATEWAY.into_response(),
        Mood::Endless => (StatusCode::BAD_REQUEST, "x".repeat(1 << 20)).into_response(),
    }
}

fn fault(status: StatusCode, code: i64, message: &str) -> Response {
    (status, Json(json!({ "code": code, "message": message, "status": status.as_u16() }))).into_response()
}

/// A number in the form of E.164 that some network has.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    (8..=15).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit()) && !digits.ends_with("000000")
        || text == SENDER
}

fn fields(body: &str) -> HashMap<String, String> {
    let url = reqwest::Url::parse(&format!("http://form?{body}")).unwrap();
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}
