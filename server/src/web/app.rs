//! The site as an app that browsers install: its manifest, which names its icons, its pictures and where it begins.

use super::html::escaped;
use super::icons::{APPLE, ICONS, Icon, Icons, Shape};
use crate::core::Core;
use crate::http::input::Query;
use crate::http::reply::{self, Failure};
use crate::http::site::Site;
use crate::sites::{Domain, Screenshot, theme};
use crate::words::Words;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base::config_files::ConfigFiles;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use wire::Refusal;

/// Files of the app are asked for again after a day.
const A_DAY: &str = "public, max-age=86400";

/// The state of these routes beside [`Core`].
struct App {
    core: Arc<Core>,
    files: Arc<ConfigFiles>,
    icons: Icons,
}

pub fn routes(core: &Arc<Core>, files: &Arc<ConfigFiles>) -> Router {
    let app = App { core: core.clone(), files: files.clone(), icons: Icons::default() };
    let routes = Router::new().route("/manifest.webmanifest", get(manifest)).route("/app/{file}", get(file));
    routes.with_state(Arc::new(app))
}

/// What the head of a page says of the app, in the language of the page.
///
/// Browsers fetch the manifest without cookies, so that its address has to name the language.
pub fn links(domain: &Domain, locale: &str) -> String {
    let theme = theme::of(domain.site.niche);
    format!(
        "<meta name=\"theme-color\" content=\"{}\" media=\"(prefers-color-scheme: light)\" />\
         <meta name=\"theme-color\" content=\"{}\" media=\"(prefers-color-scheme: dark)\" />\
         <meta name=\"apple-mobile-web-app-title\" content=\"{}\" />\
         <link rel=\"manifest\" href=\"/manifest.webmanifest?lang={locale}\" />\
         <link rel=\"apple-touch-icon\" href=\"/app/{APPLE}\" />",
        theme.light.raised,
        theme.dark.raised,
        escaped(domain.short_name()),
    )
}

#[derive(Deserialize)]
struct Asked {
    /// One of the site's locales; any other is answered in the language of the visitor.
    lang: Option<String>,
}

async fn manifest(
    State(app): State<Arc<App>>,
    site: Site,
    Query(Asked { lang }): Query<Asked>,
    headers: HeaderMap,
) -> Response {
    let locale = lang.filter(|lang| site.domain.site.locales.contains(lang)).unwrap_or(site.locale);
    let body = serde_json::to_vec(&Manifest::of(&site.domain, &app.core.words, &locale)).unwrap_or_default();
    let tag = format!("\"{:x}\"", Sha256::digest(&body));
    let about = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "no-cache"),
        // Without `lang` it is in the language of a cookie.
        (header::VARY, "cookie"),
    ];
    if reply::holds(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)], about).into_response();
    }
    ([(header::ETAG, tag)], about, body).into_response()
}

/// An icon or a picture that the manifest names.
async fn file(
    State(app): State<Arc<App>>,
    site: Site,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, Failure> {
    let Path(file) = path.map_err(|_| Refusal::NotFound)?;
    let found = match site.domain.screenshots.iter().find(|it| it.name() == file) {
        Some(it) => app.files.read(&it.path).map(|bytes| (it.kind, bytes.into_owned().into())),
        None => app.icons.of(site.domain.site.niche, &file).map(|png| ("image/png", png)),
    };
    let (kind, bytes) = found.ok_or(Refusal::NotFound)?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, A_DAY)], bytes).into_response())
}

/// Its members are those of the specification, <https://www.w3.org/TR/appmanifest/>.
#[derive(Serialize)]
struct Manifest<'d> {
    /// By which a browser knows the app, wherever it begins later.
    id: &'static str,
    name: &'d str,
    short_name: &'d str,
    /// Which a site has in its own language only.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'d str>,
    lang: &'d str,
    dir: &'static str,
    start_url: &'static str,
    scope: &'static str,
    display: &'static str,
    theme_color: &'static str,
    background_color: &'static str,
    categories: [&'static str; 2],
    icons: Vec<Value>,
    screenshots: Vec<Value>,
    shortcuts: Vec<Value>,
}

impl<'d> Manifest<'d> {
    fn of(domain: &'d Domain, words: &Words, locale: &'d str) -> Self {
        let (site, colours) = (&domain.site, &theme::of(domain.site.niche).light);
        let is_own_language = site.domain_language.starts_with(locale);
        Self {
            id: "/",
            name: &site.name,
            short_name: domain.short_name(),
            description: Some(site.description.as_str()).filter(|text| is_own_language && !text.is_empty()),
            lang: locale,
            dir: "ltr",
            start_url: "/",
            scope: "/",
            display: "standalone",
            theme_color: colours.raised,
            background_color: colours.surface,
            categories: ["social", "lifestyle"],
            icons: ICONS.iter().filter_map(icon).collect(),
            screenshots: domain.screenshots.iter().map(screenshot).collect(),
            shortcuts: SHORTCUTS.iter().map(|(path, word)| shortcut(path, &words.format(locale, word, &[]))).collect(),
        }
    }
}

/// Where a long press on the app's icon leads, and by which word.
const SHORTCUTS: [(&str, &str); 3] = [("/chats", "page-chats"), ("/likes", "page-likes"), ("/members", "page-members")];

fn shortcut(path: &str, name: &str) -> Value {
    json!({ "name": name, "url": path })
}

/// iOS finds its own in the head of the page.
fn icon(Icon { file, size, shape }: &Icon) -> Option<Value> {
    let purpose = match shape {
        Shape::Tile => "any",
        Shape::Maskable => "maskable",
        Shape::Apple => return None,
    };
    Some(json!({
        "src": format!("/app/{file}"),
        "sizes": format!("{size}x{size}"),
        "type": "image/png",
        "purpose": purpose,
    }))
}

fn screenshot(it: &Screenshot) -> Value {
    json!({
        "src": format!("/app/{}", it.name()),
        "sizes": format!("{}x{}", it.width, it.height),
        "type": it.kind,
        "form_factor": if it.is_wide() { "wide" } else { "narrow" },
    })
}
