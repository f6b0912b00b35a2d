//! What a site offers a member.

use super::prices;
use super::sql;
use crate::domain::profiles::own;
use crate::sites::Domain;
use crate::sites::shop::{Offered, discounted, share, vat_in};
use base::error::Result;
use store::Conn;
use wire::payment::{Bundle, Choice, Shop};
use wire::{Amount, MemberId, Millis, Refusal};

/// What a bundle costs somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub amount: Amount,
    /// The code of the discount in it, and its per cent.
    pub code: Option<String>,
    pub percent: Option<i64>,
}

/// The price of a bundle for a buyer.
pub fn price(bundle: &Offered) -> Price {
    Price { amount: discounted(bundle.price, 0), code: None, percent: None }
}

/// What is offered to a member in a country: in the one that the member names, or of the latest order, or of the
/// profile, or else in the first.
pub async fn shop(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    country: Option<String>,
    now: Millis,
) -> Result<Shop> {
    if country.as_ref().is_some_and(|country| !domain.site.countries.contains(country)) {
        return Err(Refusal::Invalid { field: "country".into() }.into());
    }
    let last = sql::last_paid(conn, member).await?;
    let own = country_of(conn, member).await?;
    let wishes = country.into_iter().chain(last.as_ref().map(|order| order.country.clone())).chain([own]);
    let country = wishes.chain(domain.site.countries.first().cloned()).find(|it| domain.offers.contains_key(it));
    let country = country.ok_or(Refusal::NotFound)?;
    let offer = domain.offers.get(&country).ok_or(Refusal::NotFound)?;
    let lowest = prices::lowest(conn, domain, &country, now).await?;
    let bundle = |offered: &Offered| {
        let amount = price(offered).amount;
        Bundle {
            id: offered.id.clone(),
            credits: offered.credits,
            price: amount,
            full_price: offered.price,
            lowest_price: lowest.get(&offered.id).copied().unwrap_or(offered.price),
            vat: vat_in(amount, offer.vat_rate),
            message_price: share(amount, offered.credits, domain.site.message_credits),
        }
    };
    let can_repeat = |choice: &Choice| offer.bundle(&choice.bundle).is_some() && offer.methods.contains(&choice.method);
    Ok(Shop {
        currency: offer.currency.clone(),
        vat_rate: offer.vat_rate,
        bundles: offer.bundles.iter().map(bundle).collect(),
        methods: offer.methods.clone(),
        last: last.map(|order| Choice { bundle: order.bundle, method: order.method }).filter(can_repeat),
        country,
    })
}

/// The country of a member's profile.
pub async fn country_of(conn: &mut Conn, member: MemberId) -> Result<String> {
    Ok(own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.country)
}
