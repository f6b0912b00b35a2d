//! How the sandbox's pages look.

use super::book::Action;
use super::sql::{Event, Payment};
use crate::sites::Domain;
use crate::sites::demo_page::{self, escaped};
use crate::words::Words;
use fluent_bundle::FluentValue;
use wire::Millis;

/// In which language, of which site, and in whose words a page is.
pub struct Voice<'v> {
    pub words: &'v Words,
    pub domain: &'v Domain,
    pub language: &'v str,
}

impl Voice<'_> {
    fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    fn say_with(&self, key: &str, more: &[(&'static str, FluentValue<'static>)]) -> String {
        let mut args = vec![("site", self.domain.site.name.clone().into())];
        args.extend(more.iter().cloned());
        escaped(&self.words.format(self.language, key, &args))
    }

    fn page(&self, title: &str, body: &str) -> String {
        demo_page::page(self.domain, self.language, title, body)
    }
}

/// The page of one payment: what the buyer may do, and later what bank and site may; what the site was told.
pub fn of_payment(voice: &Voice<'_>, payment: &Payment, events: &[Event], now: Millis) -> String {
    let body = format!(
        "<p class=\"note\">{note}</p>{summary}{actions}{messages}\
<p><a href=\"{back}\">{to_site}</a> · <a href=\"/demo/pay\">{book}</a></p>",
        note = voice.say("sandbox-note"),
        summary = summary(voice, payment),
        actions = actions(voice, payment, now),
        messages = messages(voice, payment, events),
        back = escaped(&payment.return_url),
        to_site = voice.say("sandbox-back"),
        book = voice.say("sandbox-book"),
    );
    voice.page(&voice.say("sandbox-title"), &body)
}

fn summary(voice: &Voice<'_>, payment: &Payment) -> String {
    let state = if payment.charged_back.0 > 0 {
        "charged-back"
    } else if payment.refunded.0 > 0 {
        "refunded"
    } else {
        payment.state.as_str()
    };
    format!(
        "<div class=\"card\"><div class=\"sum\">{amount}</div>{description}<br><small>{method} · {state}</small>{mandate}</div>",
        amount = money(payment.amount.0, &payment.currency),
        description = escaped(&payment.description),
        method = voice.say(&format!("sandbox-method-{}", payment.method.as_str())),
        state = voice.say(&format!("sandbox-state-{state}")),
        mandate = payment.mandate.as_ref().map(|mandate| mandate_line(voice, mandate)).unwrap_or_default(),
    )
}

fn mandate_line(voice: &Voice<'_>, reference: &str) -> String {
    format!("<br><small>{}</small>", voice.say_with("sandbox-mandate", &[("reference", reference.to_owned().into())]))
}

/// A button for each thing that can happen now.
fn actions(voice: &Voice<'_>, payment: &Payment, now: Millis) -> String {
    let possible = Action::ALL.into_iter().filter(|action| payment.after(*action, now).is_some());
    let button = |(place, action): (usize, Action)| {
        let class = if place == 0 { " class=\"main\"" } else { "" };
        let (name, words) = (action.name(), voice.say(&format!("sandbox-do-{}", action.name())));
        format!("<button{class} name=\"action\" value=\"{name}\">{words}</button>")
    };
    let buttons: String = possible.enumerate().map(button).collect();
    if buttons.is_empty() {
        return format!("<p>{}</p>", voice.say("sandbox-over"));
    }
    let title = if payment.state == "open" { "sandbox-buyer" } else { "sandbox-later" };
    format!(
        "<h2>{title}</h2><form method=\"post\" action=\"{path}\">{buttons}\
<label><input type=\"checkbox\" name=\"late\" value=\"1\">{late}</label></form>",
        title = voice.say(title),
        path = payment.path(),
        late = voice.say("sandbox-late"),
    )
}

fn messages(voice: &Voice<'_>, payment: &Payment, events: &[Event]) -> String {
    let told = |event: &Event| format!("<li>evt_{}: {}</li>", event.id, escaped(&event.state));
    let told: String = events.iter().map(told).collect();
    let list = if told.is_empty() { told } else { format!("<ol class=\"card\">{told}</ol>") };
    let button = |name: &str| {
        format!("<button name=\"action\" value=\"{name}\">{}</button>", voice.say(&format!("sandbox-do-{name}")))
    };
    format!(
        "<h2>{title}</h2><p class=\"note\">{note}</p>{list}\
<form method=\"post\" action=\"{path}\">{again}{forge}</form>",
        title = voice.say("sandbox-messages"),
        note = voice.say("sandbox-messages-note"),
        path = payment.path(),
        again = if events.is_empty() { String::new() } else { button("tell-again") },
        forge = button("forge"),
    )
}

/// The book of a site: its newest payments.
pub fn book(voice: &Voice<'_>, payments: &[Payment]) -> String {
    let row = |payment: &Payment| {
        format!(
            "<li class=\"card\"><a href=\"{path}\"><b>{amount}</b> {description}</a><br><small>{state}</small></li>",
            path = payment.path(),
            amount = money(payment.amount.0, &payment.currency),
            description = escaped(&payment.description),
            state = voice.say(&format!("sandbox-state-{}", payment.state)),
        )
    };
    let rows: String = payments.iter().map(row).collect();
    let empty = if payments.is_empty() { format!("<p>{}</p>", voice.say("sandbox-empty")) } else { String::new() };
    let body = format!(
        "<p class=\"note\">{note}</p>{empty}<ul>{rows}</ul><p><a href=\"/\">{home}</a></p>",
        note = voice.say("sandbox-note"),
        home = voice.say("sandbox-home"),
    );
    voice.page(&voice.say("sandbox-title"), &body)
}

/// Such as `14.99 EUR`.
fn money(amount: i64, currency: &str) -> String {
    format!("{}.{:02} {}", amount / 100, amount % 100, escaped(currency))
}
