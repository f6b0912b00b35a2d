//! What a site offers a member.

use super::discounts::active::active;
use super::discounts::rules::{Active, Bought, Price, price};
use super::prices;
use super::sql;
use crate::domain::profiles;
use crate::sites::Domain;
use crate::sites::shop::{DEBIT_CURRENCY, Offer, Offered, share, vat_in};
use base::error::Result;
use store::Conn;
use wire::payment::{Bundle, Choice, Discount, PaymentMethod, Shop};
use wire::{MemberId, Millis, Refusal};

/// What is offered to a member in a country: in the one that the member names, or of the latest order, or of the
/// profile, or else in the first. The prices are for a way to pay, the first one if the member names none.
pub async fn shop(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    country: Option<String>,
    method: Option<PaymentMethod>,
    now: Millis,
) -> Result<Shop> {
    check(domain, country.as_ref())?;
    let last = sql::last_paid(conn, member).await?;
    let own = country_of(conn, member).await?;
    let wishes = country.into_iter().chain(last.as_ref().map(|order| order.country.clone())).chain([own]);
    let (country, offer) = offer(domain, wishes)?;
    let discounts = active(conn, domain, member, now).await?;
    let method = method.filter(|method| offer.methods.contains(method));
    let mut shop = priced(conn, domain, country, method, &discounts, now).await?;
    let can_repeat = |choice: &Choice| offer.bundle(&choice.bundle).is_some() && offer.methods.contains(&choice.method);
    shop.last = last.map(|order| Choice { bundle: order.bundle, method: order.method }).filter(can_repeat);
    Ok(shop)
}

/// The currency of what is offered to a member who names no country.
pub async fn currency(conn: &mut Conn, domain: &Domain, member: MemberId) -> Result<String> {
    let last = sql::last_paid(conn, member).await?.map(|order| order.country);
    let own = country_of(conn, member).await?;
    let offered = offer(domain, last.into_iter().chain([own]));
    Ok(offered.map_or_else(|_| DEBIT_CURRENCY.to_owned(), |(_, offer)| offer.currency.clone()))
}

/// What is offered to anybody, at full prices: in a country, or else in the first.
pub async fn prices(conn: &mut Conn, domain: &Domain, country: Option<String>, now: Millis) -> Result<Shop> {
    check(domain, country.as_ref())?;
    let (country, _) = offer(domain, country.into_iter())?;
    priced(conn, domain, country, None, &[], now).await
}

fn check(domain: &Domain, country: Option<&String>) -> Result<(), Refusal> {
    let is_known = country.is_none_or(|country| domain.site.countries.contains(country));
    if is_known { Ok(()) } else { Err(Refusal::Invalid { field: "country".into() }) }
}

/// The first of some countries in which something is offered, or else the first of the site.
fn offer(domain: &Domain, wishes: impl Iterator<Item = String>) -> Result<(&String, &Offer), Refusal> {
    let mut countries = wishes.chain(domain.site.countries.first().cloned());
    countries.find_map(|it| domain.offers.get_key_value(&it)).ok_or(Refusal::NotFound)
}

async fn priced(
    conn: &mut Conn,
    domain: &Domain,
    country: &str,
    method: Option<PaymentMethod>,
    discounts: &[Active],
    now: Millis,
) -> Result<Shop> {
    let offer = domain.offers.get(country).ok_or(Refusal::NotFound)?;
    let lowest = prices::lowest(conn, domain, country, now).await?;
    let method = method.or(offer.methods.first().copied()).ok_or(Refusal::NotFound)?;
    let bought = Bought { country, currency: &offer.currency, method };
    let bundle = |offered: &Offered| {
        let Price { amount, discount } = price(offered, bought, discounts);
        Bundle {
            id: offered.id.clone(),
            credits: offered.credits,
            price: amount,
            full_price: offered.price,
            lowest_price: lowest.get(&offered.id).copied().unwrap_or(offered.price),
            discount: discount.map(|it| Discount { code: it.code, percent: it.percent, ends_at: it.ends_at }),
            vat: vat_in(amount, offer.vat_rate),
            message_price: share(amount, offered.credits, domain.site.message_credits),
        }
    };
    Ok(Shop {
        country: country.to_owned(),
        currency: offer.currency.clone(),
        vat_rate: offer.vat_rate,
        bundles: offer.bundles.iter().map(bundle).collect(),
        methods: offer.methods.clone(),
        last: None,
    })
}

/// The country of a member's profile.
pub async fn country_of(conn: &mut Conn, member: MemberId) -> Result<String> {
    Ok(profiles::country(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?)
}
