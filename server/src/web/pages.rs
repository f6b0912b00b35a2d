//! The client's files and the pictures, from inside the program.

use super::app;
use super::html::{data, escaped};
use super::preloads::links;
use super::routes::{Build, Files, PageOf};
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::chats::{self, Which};
use crate::domain::photos::drawn;
use crate::domain::settings::{self, LoginPanel};
use crate::flows::profile_page;
use crate::flows::sync::{self, Since};
use crate::flows::visitors::{self, Visitor};
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::sites::Domain;
use crate::sites::shop::ProviderName;
use axum::Router;
use axum::extract::{FromRef, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base::config_files::ConfigFiles;
use base::error::Error;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::io::Write;
use std::sync::Arc;
use wire::chat::ChatPage;
use wire::members::Through;
use wire::settings::Settings;
use wire::sync::Sync;
use wire::{MemberId, Refusal};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../client/dist"]
#[allow_missing = true]
struct Client;

/// Scripts, styles and connections are our own only; pictures may also be made by the page itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'; manifest-src 'self'";

/// What the form of Stripe needs beside that, on the sites that take payments by it: its terms forbid to serve its script
/// from elsewhere.
const POLICY_WITH_STRIPE: &str = "; script-src 'self' https://js.stripe.com; connect-src 'self' https://api.stripe.com; \
                                  frame-src https://js.stripe.com https://hooks.stripe.com";

/// A picture may be opened by itself, so no script in it may run.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The state of the pages beside [`Core`].
#[derive(Clone)]
pub struct Pages {
    pub core: Arc<Core>,
    pub panel: Arc<LoginPanel>,
    pub files: Arc<ConfigFiles>,
}

impl FromRef<Pages> for Arc<Core> {
    fn from_ref(pages: &Pages) -> Self {
        pages.core.clone()
    }
}

pub fn routes(pages: Pages) -> Router {
    Router::new().route("/media/{*path}", get(media)).fallback(page).with_state(pages)
}

/// A file of the client, or its page for every path that is not a file: the client shows the screen of the path, or
/// that there is none.
async fn page(State(pages): State<Pages>, site: Site, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let named = if path.is_empty() || path == "index.html" { None } else { Client::get(path) };
    match named {
        Some(file) => asset(path, file, request.headers()),
        None if path.starts_with("assets/") => Failure::from(Refusal::NotFound).into_response(),
        None => index(&pages, &site, request.into_parts().0).await,
    }
}

/// The page with the site's language, niche, title and settings in it, and for a member what `sync.php` would answer,
/// and `chat.php` of the conversation that is open: the first picture needs no call. Where there is no screen, it
/// carries no state. Its status is 404 there, and where it is about a member whom the reader may not see.
async fn index(pages: &Pages, site: &Site, mut parts: Parts) -> Response {
    let Some(file) = Client::get("index.html") else {
        return (StatusCode::NOT_FOUND, "The client is not built: run `make client`.").into_response();
    };
    let build = Client::get(".vite/pages.json").and_then(|file| Build::read(&file.data));
    let is_known = build.as_ref().is_none_or(|build| build.leads_to(parts.uri.path()));
    let state = if is_known { state(&pages.core, &mut parts).await } else { None };
    let reader = state.as_ref().and_then(|state| Some(state.user.as_ref()?.profile.id));
    let locale = state.as_ref().and_then(|state| spoken(state, site)).unwrap_or(&site.locale);
    let settings = settings::settings(&pages.core, &pages.panel, &site.domain);
    let niche = settings.site.niche;
    let needed = build.as_ref().map(|build| files(build, parts.uri.path(), state.is_some())).unwrap_or_default();
    let preloads = links(&needed, locale, niche, bytes_of);
    let first = build.as_ref().map(|build| build.first(parts.uri.path(), &settings.site.name)).unwrap_or_default();
    let html = format!("<html lang=\"{locale}\" data-niche=\"{niche}\">");
    let open = build.as_ref().and_then(|build| build.chat_at(parts.uri.path()));
    let chat = chat(&pages.core, site, reader, open).await;
    let carried = [state.as_ref().map(|state| data("state", state)), chat.map(|chat| data("chat", &chat))];
    let carried: String = carried.into_iter().flatten().collect();
    let page = String::from_utf8_lossy(&file.data)
        .replacen("<html lang=\"en\" data-niche=\"1\">", &html, 1)
        .replacen("<!--vonk:head-->", &head(&site.domain, &settings, locale), 1)
        // After the entry, which is by far the largest: a browser opens only a few connections at once.
        .replacen("</head>", &format!("{preloads}</head>"), 1)
        .replacen("<div id=\"root\">", &format!("<div id=\"root\">{first}"), 1)
        .replacen("<!--vonk:state-->", &carried, 1);
    let page_of = build.as_ref().and_then(|build| build.page_of(parts.uri.path()));
    let is_there = match page_of {
        Some((id, of)) => is_there(&pages.core, site, &parts, reader, id, of).await,
        None => is_known,
    };
    let status = if is_there { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let has_stripe = site.domain.payments.provider == ProviderName::Stripe;
    let policy = format!("{POLICY}{}", if has_stripe { POLICY_WITH_STRIPE } else { "" });
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        // So that the next user of this browser finds no data of a member who has logged out.
        (header::CACHE_CONTROL, if carried.is_empty() { "no-cache" } else { "no-store" }),
        (header::CONTENT_SECURITY_POLICY, &policy),
        (header::VARY, "accept-encoding"),
    ];
    if !accepts(&parts.headers, "gzip") {
        return (status, headers, page).into_response();
    }
    let mut response = (status, headers, gzipped(&page)).into_response();
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response
}

/// A member's state shrinks to a quarter, which on a slow network is a tenth of a second. Compression could reveal a
/// secret that stands beside text of somebody else, by the length of the answer; a page holds none: the session is in
/// a cookie that scripts cannot read.
fn gzipped(page: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::fast());
    // Writing to a list of bytes cannot fail.
    let _ = encoder.write_all(page.as_bytes());
    encoder.finish().unwrap_or_default()
}

/// The files of the screen at a path, and for a member those that members need on every page.
fn files<'b>(build: &'b Build, path: &str, is_member: bool) -> Vec<&'b Files> {
    let member = is_member.then_some(&build.member);
    std::iter::once(build.files(path, is_member)).chain(member).collect()
}

/// How many bytes of a file travel.
fn bytes_of(file: &str) -> usize {
    let sent = Client::get(&format!("{file}.br")).or_else(|| Client::get(file));
    sent.map_or(0, |file| file.data.len())
}

/// The state of the member who is logged in, if there is one.
async fn state(core: &Core, parts: &mut Parts) -> Option<Sync> {
    let state = async {
        let member = Member::of(parts, core).await?;
        sync::delta(core, &member.site.domain, member.id, Since::default()).await
    };
    match state.await {
        Ok(state) => Some(state),
        Err(Error::Refused(_)) => None,
        Err(error) => {
            tracing::warn!(%error, "a page goes without its member's state");
            None
        }
    }
}

/// The newest messages of the conversation that is open on the page, if there is one for this member.
async fn chat(core: &Core, site: &Site, reader: Option<MemberId>, open: Option<Which>) -> Option<ChatPage> {
    match chats::http::newest(core, &site.domain, reader?, open?).await {
        Ok(page) => Some(page),
        Err(Error::Refused(_)) => None,
        Err(error) => {
            tracing::warn!(%error, "a page goes without its messages");
            None
        }
    }
}

/// Whether there is anything at a page about a member for whoever reads it. One who is hidden or of another site is answered
/// like one who does not exist; what visitors are not told of anybody is answered as if everybody existed.
async fn is_there(core: &Core, site: &Site, parts: &Parts, reader: Option<MemberId>, id: &str, of: PageOf) -> bool {
    // A number that is too long for an id is nobody's, like one below 1.
    let id = MemberId(id.parse().unwrap_or_default());
    let found = match reader {
        Some(reader) => profile_page::what_is_there(core, &site.domain, reader, id)
            .await
            .map(|there| there.profile || (of == PageOf::Chat && there.chat)),
        None if of == PageOf::MembersProfile => Ok(true),
        None => {
            let through = Query::<Through>::try_from_uri(&parts.uri);
            let visitor = Visitor { address: site.address, network: through.ok().and_then(|it| it.0.network) };
            visitors::finds(core, &site.domain, visitor, id).await.map(|found| found.unwrap_or(true))
        }
    };
    match found {
        Ok(found) => found,
        Err(Error::Refused(_)) => true,
        Err(error) => {
            tracing::warn!(%error, "a page is answered without a look at whom it is about");
            true
        }
    }
}

/// The language of the member's account, which rules over that of the browser (specification 1).
fn spoken<'s>(state: &'s Sync, site: &Site) -> Option<&'s String> {
    let language = &state.user.as_ref()?.language;
    site.domain.site.locales.contains(language).then_some(language)
}

/// Title and description are the site's, in its own language. Who reads another is shown its name until the client
/// names the screen.
fn head(domain: &Domain, settings: &Settings, locale: &str) -> String {
    let site = &settings.site;
    let is_own_language = site.domain_language.starts_with(locale);
    let title = if is_own_language { &site.index_title } else { &site.name };
    format!(
        "<title>{}</title><meta name=\"description\" content=\"{}\" />{}{}",
        escaped(title),
        escaped(&site.description),
        app::links(domain, locale),
        data("settings", settings),
    )
}

/// Files under `assets/` have a hash of their content in their names and are cached for ever; others are requested
/// again.
fn asset(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let packed = if accepts(headers, "br") { Client::get(&format!("{path}.br")) } else { None };
    let is_packed = packed.is_some();
    let mut response = packed.unwrap_or(file).data.into_owned().into_response();
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

/// Whether the browser reads answers in this coding.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|accepted| accepted.split(';').next().map(str::trim) == Some(coding))
}

/// The drawn pictures of the demo world.
async fn media(State(pages): State<Pages>, Path(path): Path<String>) -> Response {
    let Some(picture) = drawn::file(&pages.files, &path) else {
        return Failure::from(Refusal::NotFound).into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, content_type(&path)),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    (headers, picture.into_owned()).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json" | "map") => "application/json",
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
