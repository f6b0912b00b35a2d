//! An invoice as a PDF: one sheet of A4, tagged for readers of screens (PDF/UA-1) and made to be kept (PDF/A-2a).
//!
//! - here: what stands where · [`pen`] writing lines of text on a page · [`type_face`] the typefaces

mod pen;
mod type_face;

use crate::figures::money;
use crate::words::Words;
use base::error::{Error, Result};
use fluent_bundle::FluentValue;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::{TableHeaderScope, Tag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};
use pen::{Pen, Style};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU16;
use wire::payment::{InvoiceKind, PaymentMethod};
use wire::{Credits, OrderId, VatRate};

/// The sides of a page and its margins, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const LEFT: f32 = 64.0;
const RIGHT: f32 = WIDTH - LEFT;
const TOP: f32 = 72.0;
/// Where the second of two columns begins.
const MIDDLE: f32 = 330.0;

const SITE: Style = Style::strong(14.0);
const TITLE: Style = Style::strong(24.0);
const LABEL: Style = Style::quiet(9.0);
const TEXT: Style = Style::plain(10.5);
const STRONG: Style = Style::strong(10.5);
const TOTAL: Style = Style::strong(13.0);

/// What is printed.
pub struct Sheet {
    pub language: String,
    /// The name of the site.
    pub site: String,
    pub kind: InvoiceKind,
    pub number: String,
    /// The number of the invoice of which this one takes something back.
    pub corrects: Option<String>,
    pub day: String,
    pub order: OrderId,
    pub seller: Seller,
    /// Name and address, as far as they are not erased.
    pub buyer: Vec<String>,
    /// Where the buyer lives.
    pub country: String,
    pub credits: Credits,
    /// With VAT, in the smallest unit of the currency; negative on a credit note.
    pub amount: i64,
    pub vat: i64,
    pub vat_rate: VatRate,
    pub currency: String,
    pub method: PaymentMethod,
}

/// The company as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seller {
    pub name: String,
    pub address: String,
    pub city: String,
    pub country: String,
    pub kvk: String,
    pub vat_numbers: Vec<String>,
}

pub fn pdf(sheet: &Sheet, words: &Words) -> Result<Vec<u8>> {
    let say = |key: &str, args: &[(&str, FluentValue)]| words.format(&sheet.language, key, args);
    let failed = |error| Error::internal(format!("the invoice {} was not drawn: {error:?}", sheet.number));
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| Error::internal(format!("{error:?}")))?;
    let settings = SerializeSettings { configuration, enable_tagging: true, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    document.set_metadata(metadata(sheet, &title(sheet, &say)));
    let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| Error::internal("a page without a size"))?;
    let mut page = document.start_page_with(size);
    let mut pen = Pen::new(page.surface());
    let tags = draw(sheet, &say, &mut pen);
    pen.finish();
    page.finish();
    document.set_tag_tree(tags.with_lang(Some(sheet.language.clone())));
    document.set_outline(outline(&title(sheet, &say)));
    document.finish().map_err(failed)
}

/// Puts a sentence into words.
type Say<'s> = dyn Fn(&str, &[(&str, FluentValue)]) -> String + 's;

fn metadata(sheet: &Sheet, title: &str) -> Metadata {
    let mut parts = sheet.day.split('-').map(|part| part.parse::<u16>().unwrap_or(1));
    let mut next = || parts.next().unwrap_or(1);
    let (year, month, day) = (next(), next(), next());
    let small = |part: u16| u8::try_from(part).unwrap_or(1);
    Metadata::new()
        .title(title.to_owned())
        .language(sheet.language.clone())
        .authors(vec![sheet.seller.name.clone()])
        .creation_date(DateTime::new(year).month(small(month)).day(small(day)))
        .document_id(sheet.number.clone())
}

/// Accessible files have one, also those of a page.
fn outline(title: &str) -> Outline {
    let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    let mut outline = Outline::new();
    outline.push_child(OutlineNode::new(title.to_owned(), top));
    outline
}

fn title(sheet: &Sheet, say: &Say<'_>) -> String {
    let kind = if sheet.kind == InvoiceKind::Invoice { "invoice-title" } else { "invoice-credit-title" };
    say(kind, &[("number", sheet.number.clone().into())])
}

/// Draws the sheet from its top to its bottom, which is the order in which it is read.
fn draw(sheet: &Sheet, say: &Say<'_>, pen: &mut Pen<'_>) -> TagTree {
    let mut tree = TagTree::new();
    tree.push(pen.paragraph(SITE, LEFT, TOP, &sheet.site));
    let mut heading = TagGroup::new(Tag::Hn(NonZeroU16::MIN, Some(title(sheet, say))));
    heading.push(pen.line(TITLE, LEFT, TOP + 44.0, &title(sheet, say)));
    tree.push(heading);

    let below = facts(sheet, say, pen, &mut tree, TOP + 84.0);
    let seller = party(&say("invoice-seller", &[]), &seller(sheet, say), (LEFT, below), pen, &mut tree);
    let buyer = party(&say("invoice-buyer", &[]), &buyer(sheet, say), (MIDDLE, below), pen, &mut tree);
    let below = sums(sheet, say, pen, &mut tree, seller.max(buyer) + 28.0);

    let note = if sheet.kind == InvoiceKind::Invoice { "invoice-paid" } else { "invoice-returned" };
    let method = say("credits-method-name", &[("method", sheet.method.as_str().into())]);
    let note = say(note, &[("method", method.into())]);
    pen.paragraphs(TEXT, LEFT, below + 40.0, RIGHT - LEFT, &note, &mut tree);
    tree
}

/// What identifies the document: a table of two columns. Gives where it ends.
fn facts(sheet: &Sheet, say: &Say<'_>, pen: &mut Pen<'_>, tree: &mut TagTree, top: f32) -> f32 {
    let mut facts =
        vec![(say("invoice-date", &[]), sheet.day.clone()), (say("invoice-order", &[]), sheet.order.to_string())];
    if let Some(corrects) = &sheet.corrects {
        facts.push((say("invoice-corrects", &[]), corrects.clone()));
    }
    let mut body = TagGroup::new(Tag::TBody);
    let mut y = top;
    for (name, value) in &facts {
        let mut row = TagGroup::new(Tag::TR);
        row.push(cell(Tag::TH(TableHeaderScope::Row), pen.line(TEXT.muted(), LEFT, y, name)));
        row.push(cell(Tag::TD, pen.line(TEXT, LEFT + 130.0, y, value)));
        body.push(row);
        y += 18.0;
    }
    tree.push(TagGroup::with_children(Tag::Table, vec![body.into()]));
    y + 22.0
}

fn cell(tag: impl Into<krilla::tagging::TagKind>, content: krilla::tagging::Identifier) -> TagGroup {
    TagGroup::with_children(tag, vec![content.into()])
}

/// One of the two parties, below its name. Gives where it ends.
fn party(name: &str, lines: &[String], (x, top): (f32, f32), pen: &mut Pen<'_>, tree: &mut TagTree) -> f32 {
    tree.push(pen.paragraph(LABEL, x, top, name));
    let mut y = top + 18.0;
    for (place, line) in lines.iter().enumerate() {
        let style = if place == 0 { STRONG } else { TEXT };
        y = pen.paragraphs(style, x, y, RIGHT - MIDDLE, line, tree);
    }
    y
}

fn seller(sheet: &Sheet, say: &Say<'_>) -> Vec<String> {
    let Seller { name, address, city, country, kvk, vat_numbers } = &sheet.seller;
    let mut lines = vec![name.clone(), address.clone(), format!("{city}, {country}")];
    if !kvk.is_empty() {
        lines.push(say("invoice-kvk", &[("number", kvk.clone().into())]));
    }
    let vat = vat_numbers.iter().map(|number| say("invoice-vat-number", &[("number", number.clone().into())]));
    lines.extend(vat);
    lines
}

fn buyer(sheet: &Sheet, say: &Say<'_>) -> Vec<String> {
    let mut lines = sheet.buyer.clone();
    if lines.is_empty() {
        lines.push(say("invoice-erased", &[]));
    }
    lines.push(sheet.country.clone());
    lines
}

/// What was sold or given back, and how the amount comes about. Gives where it ends.
fn sums(sheet: &Sheet, say: &Say<'_>, pen: &mut Pen<'_>, tree: &mut TagTree, top: f32) -> f32 {
    let amount = |cents: i64| money(cents, &sheet.currency);
    let what = match sheet.kind {
        InvoiceKind::Invoice if sheet.corrects.is_some() => say("invoice-undone", &[]),
        InvoiceKind::Invoice => {
            say("invoice-credits", &[("credits", sheet.credits.0.into()), ("site", sheet.site.clone().into())])
        }
        InvoiceKind::CreditNote => say("invoice-refund", &[("order", sheet.order.to_string().into())]),
    };
    let rate = say("invoice-vat", &[("rate", rate(sheet.vat_rate).into()), ("country", sheet.country.clone().into())]);

    let mut header = TagGroup::new(Tag::TR);
    let column = || Tag::TH(TableHeaderScope::Column);
    header.push(cell(column(), pen.line(LABEL, LEFT, top, &say("invoice-what", &[]))));
    header.push(cell(column(), pen.line_to(LABEL, RIGHT, top, &say("invoice-amount", &[]))));
    pen.rule(LEFT, RIGHT, top + 8.0);

    let lines = [
        (what, sheet.amount - sheet.vat, TEXT),
        (say("invoice-net", &[]), sheet.amount - sheet.vat, TEXT.muted()),
        (rate, sheet.vat, TEXT.muted()),
        (say("invoice-total", &[]), sheet.amount, TOTAL),
    ];
    let mut body = TagGroup::new(Tag::TBody);
    let mut y = top + 30.0;
    for (place, (name, cents, style)) in lines.iter().enumerate() {
        let mut line = TagGroup::new(Tag::TR);
        let x = if place == 0 { LEFT } else { MIDDLE };
        line.push(cell(Tag::TH(TableHeaderScope::Row), pen.line(*style, x, y, name)));
        line.push(cell(Tag::TD, pen.line_to(*style, RIGHT, y, &amount(*cents))));
        body.push(line);
        match place {
            0 => {
                pen.rule(LEFT, RIGHT, y + 14.0);
                y += 36.0;
            }
            2 => {
                pen.rule(MIDDLE, RIGHT, y + 10.0);
                y += 32.0;
            }
            _ => y += 20.0,
        }
    }
    let head = TagGroup::with_children(Tag::THead, vec![header.into()]);
    tree.push(TagGroup::with_children(Tag::Table, vec![head.into(), body.into()]));
    y
}

/// Such as `21` or `25.5`.
fn rate(VatRate(hundredths): VatRate) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::config_files::ConfigFiles;

    fn sheet(language: &str, kind: InvoiceKind, buyer: &[&str]) -> Sheet {
        let sign = if kind == InvoiceKind::Invoice { 1 } else { -1 };
        Sheet {
            language: language.into(),
            site: "Vonk".into(),
            kind,
            number: "VONK-2026-00017".into(),
            corrects: (sign < 0).then(|| "VONK-2026-00016".into()),
            day: "2026-11-23".into(),
            order: OrderId(4711),
            seller: Seller {
                name: "Vonk Voorbeeld B.V.".into(),
                address: "Voorbeeldkade 1, 1000 AA".into(),
                city: "Amsterdam".into(),
                country: "NL".into(),
                kvk: "00000000".into(),
                vat_numbers: vec!["NL000000000B00".into()],
            },
            buyer: buyer.iter().map(|line| (*line).to_owned()).collect(),
            country: "NL".into(),
            credits: Credits(50),
            amount: sign * 1999,
            vat: sign * 347,
            vat_rate: VatRate(2100),
            currency: "EUR".into(),
            method: PaymentMethod::Ideal,
        }
    }

    /// The library refuses a file that is not what it claims to be.
    #[test]
    fn every_sheet_is_accessible_and_archival_whatever_the_buyer_is_called() {
        let words = Words::load(&ConfigFiles::embedded()).unwrap();
        let long = "Wolfeschlegelsteinhausenbergerdorff".repeat(4);
        let buyers: [&[&str]; 5] =
            [&["Anna", "anna@example.org"], &[], &["Ольга 🦅\u{202e}\n", "x@example.org"], &[""], &[&long, &long]];
        for language in ["en", "nl"] {
            for kind in [InvoiceKind::Invoice, InvoiceKind::CreditNote] {
                for buyer in buyers {
                    let pdf = pdf(&sheet(language, kind, buyer), &words).unwrap();
                    assert!(pdf.starts_with(b"%PDF-1.7"), "{language} {kind:?} {buyer:?}");
                }
            }
        }
    }

    #[test]
    fn rates_have_as_many_decimals_as_they_need() {
        let rates = [2100, 2550, 0, 810].map(|hundredths| rate(VatRate(hundredths)));
        assert_eq!(rates, ["21", "25.5", "0", "8.1"]);
    }
}
