//! Mollie: the buyer pays on Mollie's page, and a direct debit is carried out by a mandate that is entered there. Its
//! messages are not signed and name a payment only; they say that there is something to fetch.

use super::api::{Answer, Api, Refused, is_id};
use super::payment::{Hint, Incoming, Mandate, NewPayment, NewRefund, Page, Payment, PaymentState};
use crate::sites::Domain;
use crate::sites::shop::ProviderAccount;
use base::clock::MINUTE;
use base::error::{Error, Result};
use serde::Deserialize;
use serde_json::{Value, json};
use wire::payment::{NextStep, PaymentMethod};
use wire::{Amount, Millis, OrderId};

const USUAL: &str = "https://api.mollie.com";
/// The most that Mollie lists in a page.
const PAGE: &str = "250";
/// For how long Mollie knows a call by its key (an hour), less ten minutes for clocks that differ.
pub const REMEMBERED: i64 = 50 * MINUTE;

pub struct Mollie {
    api: Api,
    site: String,
    /// Where Mollie sends its messages; `None` if the site has an address of this machine, which Mollie would refuse.
    webhook: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    id: String,
    status: String,
    created_at: String,
    amount: Money,
    amount_refunded: Option<Money>,
    amount_charged_back: Option<Money>,
    metadata: Option<Metadata>,
    details: Option<Details>,
    #[serde(rename = "_links")]
    links: Links,
}

/// An amount: a decimal number with as many places as its currency has.
#[derive(Debug, Deserialize)]
struct Money {
    currency: String,
    value: String,
}

/// What the site has stored with a payment, or somebody else who uses the same account.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Metadata {
    Ours { order: String, site: String },
    Other(serde::de::IgnoredAny),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Details {
    card_country_code: Option<String>,
    /// An IBAN, which begins with its country.
    consumer_account: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Links {
    checkout: Option<Link>,
}

#[derive(Debug, Deserialize)]
struct Link {
    href: String,
}

#[derive(Debug, Deserialize)]
struct Payments {
    #[serde(rename = "_embedded")]
    embedded: EmbeddedPayments,
}

#[derive(Debug, Deserialize)]
struct EmbeddedPayments {
    payments: Vec<Found>,
}

#[derive(Debug, Deserialize)]
struct Refunds {
    #[serde(rename = "_embedded")]
    embedded: EmbeddedRefunds,
}

#[derive(Debug, Deserialize)]
struct EmbeddedRefunds {
    refunds: Vec<Refund>,
}

#[derive(Debug, Deserialize)]
struct Refund {
    status: String,
    #[serde(default)]
    metadata: Value,
}

#[derive(Debug, Deserialize)]
struct Made {
    id: String,
}

impl Mollie {
    pub fn open(domain: &Domain, account: ProviderAccount<'_>) -> Result<Self> {
        let origin = &domain.server.origin;
        let url = reqwest::Url::parse(origin).map_err(Error::internal)?;
        let host = url.host_str().unwrap_or_default();
        let is_here = host.ends_with("localhost") || host.parse::<std::net::IpAddr>().is_ok_and(|it| it.is_loopback());
        Ok(Self {
            api: Api::open(account, USUAL, &[])?,
            site: domain.key.clone(),
            webhook: (!is_here).then(|| format!("{origin}/api/payment-webhook.php")),
        })
    }

    pub async fn create(&self, new: &NewPayment) -> Result<Option<Payment>> {
        let mut body = json!({
            "amount": money(new.amount, &new.currency),
            "description": new.description,
            "redirectUrl": new.return_url,
            "webhookUrl": self.webhook,
            "metadata": { "order": new.order.to_string(), "site": self.site },
        });
        match (new.method, &new.mandate) {
            (PaymentMethod::Card, _) => body["method"] = "creditcard".into(),
            (PaymentMethod::Ideal, _) => body["method"] = "ideal".into(),
            (PaymentMethod::SepaDebit, None) => return Ok(None),
            (PaymentMethod::SepaDebit, Some(mandate)) => {
                let Some((customer, mandate)) = self.enter(new, mandate).await? else { return Ok(None) };
                body["method"] = "directdebit".into();
                body["sequenceType"] = "recurring".into();
                body["customerId"] = customer.into();
                body["mandateId"] = mandate.into();
                body["redirectUrl"] = Value::Null;
            }
        }
        body.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
        let made = self.api.post_json("/v2/payments", &format!("order-{}", new.order), &body).await?;
        Ok(taken(made).map(payment))
    }

    /// Enters the mandate of a member; its ids at Mollie are those of the payer and of the mandate. Each order enters its
    /// own, as the payer of one is nobody's business at another.
    async fn enter(&self, new: &NewPayment, mandate: &Mandate) -> Result<Option<(String, String)>> {
        let body = json!({ "name": mandate.account_holder, "email": mandate.email });
        let customer = self.api.post_json("/v2/customers", &format!("customer-{}", new.order), &body).await?;
        let Some(Made { id: customer }) = taken(customer) else { return Ok(None) };
        let body = json!({
            "method": "directdebit",
            "consumerName": mandate.account_holder,
            "consumerAccount": mandate.iban,
            "signatureDate": date(mandate.signed_at)?,
            "mandateReference": mandate.reference,
        });
        let path = format!("/v2/customers/{customer}/mandates");
        let entered = self.api.post_json(&path, &format!("mandate-{}", new.order), &body).await?;
        Ok(taken(entered).map(|Made { id }| (customer, id)))
    }

    pub async fn fetch(&self, reference: &str) -> Result<Option<Payment>> {
        if !is_id(reference) {
            return Ok(None);
        }
        let answer = self.api.get(&format!("/v2/payments/{reference}"), &[]).await?;
        Ok(answer.found()?.map(payment))
    }

    /// Cancels a payment while Mollie can; by most methods a payment ends by itself within an hour.
    pub async fn cancel(&self, reference: &str) -> Result<()> {
        let _: Answer<Value> = self.api.delete(&format!("/v2/payments/{reference}")).await?;
        Ok(())
    }

    pub async fn refund(&self, new: &NewRefund) -> Result<Option<Payment>> {
        let path = format!("/v2/payments/{}/refunds", new.payment);
        // Mollie forgets the key of a call after an hour; what was refunded for this request is found for ever.
        let made: Option<Refunds> = self.api.get(&path, &[("limit", PAGE)]).await?.found()?;
        let is_made = |it: &Refund| it.metadata["request"] == *new.request && it.status != "failed";
        if !made.is_some_and(|made| made.embedded.refunds.iter().any(is_made)) {
            let body = json!({
                "amount": money(new.amount, &new.currency),
                "metadata": { "request": new.request },
            });
            let asked: Answer<Made> = self.api.post_json(&path, &new.request, &body).await?;
            if taken(asked).is_none() {
                return Ok(None);
            }
        }
        self.fetch(&new.payment).await
    }

    pub async fn list(&self, since: Millis, after: Option<&str>) -> Result<Page> {
        let mut query = vec![("limit", PAGE)];
        query.extend(after.map(|after| ("from", after)));
        let page: Payments = self.api.get("/v2/payments", &query).await?.done()?;
        let found = page.embedded.payments;
        // The newest come first, and a page that begins with a payment has it too.
        let is_in_time =
            |it: &Found| it.created_at.parse::<jiff::Timestamp>().is_ok_and(|at| at.as_millisecond() >= since.0);
        let last = found.last().filter(|last| is_in_time(last) && after != Some(&last.id));
        let next = last.map(|last| last.id.clone());
        // An account may serve several sites.
        let is_ours = |it: &Found| matches!(&it.metadata, Some(Metadata::Ours { site, .. }) if *site == self.site);
        let is_new = |it: &Found| after != Some(&it.id) && is_in_time(it) && is_ours(it);
        Ok(Page { payments: found.into_iter().filter(is_new).map(payment).collect(), next })
    }

    /// What a message says. Anybody can send one: it is good for a look at that payment, if there is an order for it.
    pub fn hint(incoming: &Incoming<'_>) -> Option<Hint> {
        let body = std::str::from_utf8(incoming.body).ok()?;
        let id = body.split('&').find_map(|part| part.strip_prefix("id="))?;
        is_id(id).then(|| Hint { event: None, payment: Some(id.to_owned()) })
    }
}

/// What Mollie has done; a refusal is written to the log.
fn taken<T>(answer: Answer<T>) -> Option<T> {
    match answer {
        Answer::Done(done) => Some(done),
        Answer::Refused(Refused { status, body }) => {
            tracing::warn!(%status, field = body["field"].as_str(), "Mollie refuses");
            None
        }
    }
}

fn payment(found: Found) -> Payment {
    let state = match found.status.as_str() {
        "paid" => PaymentState::Paid,
        "pending" | "authorized" => PaymentState::Processing,
        "failed" => PaymentState::Failed,
        "canceled" => PaymentState::Cancelled,
        "expired" => PaymentState::Expired,
        _ => PaymentState::Open,
    };
    let country = found.details.and_then(|it| {
        let of_account = || it.consumer_account?.get(..2).map(str::to_owned);
        it.card_country_code.or_else(of_account)
    });
    let order = match &found.metadata {
        Some(Metadata::Ours { order, .. }) => order.parse().ok().map(OrderId),
        _ => None,
    };
    let checkout = found.links.checkout.filter(|_| state == PaymentState::Open);
    Payment {
        reference: found.id,
        order,
        state,
        amount: amount(&found.amount),
        refunded: found.amount_refunded.as_ref().map_or(Amount(0), amount),
        charged_back: found.amount_charged_back.as_ref().map_or(Amount(0), amount),
        currency: found.amount.currency,
        country,
        next: checkout.map(|link| NextStep::Redirect { url: link.href }),
    }
}

/// All currencies of the sites have hundredths.
fn money(Amount(amount): Amount, currency: &str) -> Value {
    json!({ "currency": currency, "value": format!("{}.{:02}", amount / 100, amount % 100) })
}

/// What cannot be read is no amount that an order could have.
fn amount(money: &Money) -> Amount {
    let parsed = money.value.split_once('.').and_then(|(whole, hundredths)| {
        let hundredths = Some(hundredths).filter(|it| it.len() == 2)?.parse::<u8>().ok()?;
        whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(hundredths.into())
    });
    Amount(parsed.unwrap_or(-1))
}

/// The day of a moment, as `2026-11-25`.
fn date(Millis(at): Millis) -> Result<String> {
    let at = jiff::Timestamp::from_millisecond(at).map_err(Error::internal)?;
    Ok(at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_decimal_numbers_with_hundredths() {
        assert_eq!(money(Amount(1999), "EUR"), json!({ "currency": "EUR", "value": "19.99" }));
        assert_eq!(money(Amount(5), "GBP"), json!({ "currency": "GBP", "value": "0.05" }));
        let of = |value: &str| amount(&Money { currency: "EUR".into(), value: value.into() });
        assert_eq!((of("19.99"), of("0.05"), of("1000.00")), (Amount(1999), Amount(5), Amount(100_000)));
        for nothing in ["", "19", "19.9", "19.999", "-", "1e3", "99999999999999999999.00"] {
            assert_eq!(of(nothing), Amount(-1), "{nothing}");
        }
    }

    #[test]
    fn a_message_names_a_payment_and_nothing_else_in_it_counts() {
        let of = |body: &[u8]| Mollie::hint(&Incoming { signature: "", body });
        let hint = Hint { event: None, payment: Some("tr_7UhSN1zuXS".into()) };
        assert_eq!(of(b"id=tr_7UhSN1zuXS"), Some(hint.clone()));
        assert_eq!(of(b"status=paid&id=tr_7UhSN1zuXS"), Some(hint));
        for nothing in [&b""[..], b"id=", b"id=../payments", b"id=a%2Fb", b"{\"id\":\"tr_1\"}", b"id=\xff"] {
            assert_eq!(of(nothing), None);
        }
    }
}
