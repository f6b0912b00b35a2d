//! How a letter looks: as plain text, and as HTML made of tables with styles on each element, which is what mail
//! programs can show.

use super::letter::Worded;
use super::sql::KeptSummary;
use crate::sites::Domain;
use crate::sites::demo_page::{self, escaped};
use crate::sites::theme::{self, Colours, SANS, Theme};
use crate::words::Words;

/// A letter as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub plain: String,
    pub html: String,
}

pub fn rendered(worded: &Worded, domain: &Domain, language: &str) -> Rendered {
    Rendered { subject: worded.subject.clone(), plain: plain(worded), html: html(worded, domain, language) }
}

fn plain(worded: &Worded) -> String {
    let Worded { text, button, link, reason, sender, .. } = worded;
    // The signature's separator, which mail programs know (RFC 3676).
    format!("{}\n\n{button}:\n{link}\n\n{reason}\n\n-- \n{sender}\n", text.join("\n\n"))
}

fn html(worded: &Worded, domain: &Domain, language: &str) -> String {
    let theme = theme::of(domain.site.niche);
    let subject = escaped(&worded.subject);
    format!(
        "<!doctype html><html lang=\"{language}\"><head>{head}<title>{subject}</title></head>\
<body class=\"page\" style=\"margin:0;padding:0;background:{surface}\">{preview}\
<table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
bgcolor=\"{surface}\" style=\"background:{surface}\"><tr><td align=\"center\" class=\"around\" style=\"padding:32px 16px\">\
<!--[if mso]><table role=\"presentation\" width=\"520\"><tr><td><![endif]-->\
<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"max-width:520px\">\
{top}{card}{foot}</table>\
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>",
        head = head(theme),
        preview = preview(worded),
        top = top(theme, &domain.site.name),
        card = card(theme, worded),
        foot = foot(theme, worded),
        surface = theme.light.surface,
    )
}

/// Programs that show dark mails take their colours from here, by the preference of the system or, in Outlook, by
/// attributes of its own. All others show the light ones, or invert them.
fn head(theme: &Theme) -> String {
    let Colours { surface, raised, text, muted, accent, accent_text } = theme.dark;
    let dark = |of: &str| {
        format!(
            "{of}.page{{background:{surface}!important}}{of}.card{{background:{raised}!important}}\
{of}.text{{color:{text}!important}}{of}.small{{color:{muted}!important}}\
{of}.button{{background:{accent}!important}}{of}.spark{{color:{accent_text}!important}}"
        )
    };
    format!(
        "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
<meta name=\"format-detection\" content=\"telephone=no, date=no, address=no, email=no\">\
<meta name=\"x-apple-disable-message-reformatting\">\
<style>:root{{color-scheme:light dark;supported-color-schemes:light dark}}\
@media (max-width:480px){{.around{{padding:20px 12px!important}}.card{{padding:28px 20px!important}}\
table.button{{width:100%!important}}.button a{{display:block!important}}}}\
@media (prefers-color-scheme:dark){{{}}}{}</style>",
        dark(""),
        dark("[data-ogsc] ") + &dark("[data-ogsb] "),
    )
}

/// What a list of mails shows after the subject, and nothing after it. The mail itself does not show it.
fn preview(worded: &Worded) -> String {
    let first = worded.text.get(1).map(|text| escaped(text)).unwrap_or_default();
    let filling = "&#847;&zwnj;&nbsp;".repeat(80);
    format!("<div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all\">{first}{filling}</div>")
}

/// The name of the site as in its mark, with the spark as a full stop.
fn top(Theme { light, title, .. }: &Theme, site: &str) -> String {
    format!(
        "<tr><td class=\"text\" style=\"padding:0 8px 16px;font:800 26px/1.2 {title};letter-spacing:-1px;color:{text}\">\
{site}<span class=\"spark\" style=\"color:{spark}\">.</span></td></tr>",
        site = escaped(&site.to_lowercase()),
        text = light.text,
        spark = light.accent_text,
    )
}

fn card(Theme { light, title, size, radius, .. }: &Theme, worded: &Worded) -> String {
    let paragraph = |text: &String| format!("<p style=\"margin:0 0 16px\">{}</p>", escaped(text));
    let paragraphs: String = worded.text.iter().map(paragraph).collect();
    let Colours { raised, text, muted, accent, .. } = light;
    format!(
        "<tr><td class=\"card text\" bgcolor=\"{raised}\" style=\"padding:36px 32px;border-radius:{radius}px;\
background:{raised};color:{text};font:400 {size}px/1.5 {SANS}\">\
<h1 style=\"margin:0 0 20px;font:700 {heading}px/1.25 {title};letter-spacing:-0.4px\">{subject}</h1>{paragraphs}\
<table role=\"presentation\" class=\"button\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
style=\"margin:28px 0;border-collapse:separate;border-radius:14px;background:{accent}\"><tr>\
<td align=\"center\" bgcolor=\"{accent}\" class=\"button\" \
style=\"border-radius:14px;background:{accent};mso-padding-alt:15px 28px\">\
<a href=\"{link}\" style=\"display:inline-block;padding:15px 28px;font-weight:700;line-height:1.25;color:#ffffff;\
text-decoration:none\">{button}</a></td></tr></table>\
<p class=\"small\" style=\"margin:0;font-size:14px;color:{muted}\">{instead}<br>\
<a class=\"small link\" href=\"{link}\" style=\"color:{muted};word-break:break-all\">{link}</a></p></td></tr>",
        heading = size + 8,
        subject = escaped(&worded.subject),
        link = escaped(&worded.link),
        button = escaped(&worded.button),
        instead = escaped(&worded.instead),
    )
}

fn foot(Theme { light, .. }: &Theme, worded: &Worded) -> String {
    format!(
        "<tr><td class=\"small\" style=\"padding:20px 8px 0;font:400 14px/1.5 {SANS};color:{}\">{}<br><br>{}</td></tr>",
        light.muted,
        escaped(&worded.reason),
        escaped(&worded.sender),
    )
}

/// The plain text of a letter in the outbox of a demo.
pub fn text_page(plain: &str, language: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
<meta name=\"color-scheme\" content=\"light dark\"><title>text/plain</title>\
<style>pre{{max-width:42rem;margin:0 auto;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9375rem;\
line-height:1.5}}</style></head><body><pre>{}</pre></body></html>",
        escaped(plain)
    )
}

/// The outbox of a demo.
pub fn list(mails: &[KeptSummary], words: &Words, domain: &Domain, language: &str) -> String {
    let say = |key| escaped(&words.format(language, key, &[("site", domain.site.name.clone().into())]));
    let row = |mail: &KeptSummary| {
        format!(
            "<li class=\"card\"><a href=\"/demo/mail/{id}\"><b>{subject}</b></a><br><small>{address} · \
<a href=\"/demo/mail/{id}/text\">{text}</a></small></li>",
            id = mail.id,
            subject = escaped(&mail.subject),
            address = escaped(&mail.address),
            text = say("demo-mail-text"),
        )
    };
    let rows: String = mails.iter().map(row).collect();
    let empty = if mails.is_empty() { format!("<p>{}</p>", say("demo-mail-empty")) } else { String::new() };
    let body = format!(
        "<p class=\"note\">{note}</p>{empty}<ul>{rows}</ul><p><a href=\"/\">{home}</a></p>",
        note = say("demo-mail-note"),
        home = say("demo-mail-home"),
    );
    demo_page::page(domain, language, &say("demo-mail-title"), &body)
}
