//! What a discount takes off a price, and whether a code counts: no side effects.

use super::sql::CodeRow;
use crate::sites::shop::{Offered, discounted, is_code};
use wire::discount::{DiscountCode, DiscountStatus, DiscountValidity};
use wire::payment::PaymentMethod;
use wire::{Amount, Millis};

/// A discount that counts for a member now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Active {
    pub code: String,
    pub percent: i64,
    pub ends_at: Option<Millis>,
    /// The only country in which it counts.
    pub country: Option<String>,
    /// The least that an order must cost without it, and in which currency.
    pub minimum: Option<(Amount, String)>,
    /// The only ways to pay with which it counts.
    pub methods: Option<Vec<PaymentMethod>>,
    /// It is the site's time bonus.
    pub welcome: bool,
}

/// What is bought, as far as discounts ask.
#[derive(Clone, Copy, Debug)]
pub struct Bought<'a> {
    pub country: &'a str,
    pub currency: &'a str,
    pub method: PaymentMethod,
}

/// What a bundle costs somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub amount: Amount,
    /// The discount in it.
    pub discount: Option<Active>,
}

/// The price of a bundle with the highest of the buyer's discounts, of those alike with the one that ends first.
pub fn price(bundle: &Offered, bought: Bought<'_>, discounts: &[Active]) -> Price {
    let counting = discounts.iter().filter(|it| counts(it, bundle.price, bought));
    let best = counting.min_by_key(|it| (-it.percent, it.ends_at.unwrap_or(Millis(i64::MAX)), &it.code));
    let percent = best.map_or(0, |it| it.percent);
    Price { amount: discounted(bundle.price, percent), discount: best.cloned() }
}

fn counts(discount: &Active, price: Amount, bought: Bought<'_>) -> bool {
    let Active { country, minimum, methods, .. } = discount;
    country.as_ref().is_none_or(|country| country == bought.country)
        && methods.as_ref().is_none_or(|methods| methods.contains(&bought.method))
        && minimum.as_ref().is_none_or(|(least, currency)| price >= *least && currency == bought.currency)
}

/// A code as it is stored, if what was typed can be one.
pub fn normal(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    is_code(&code).then_some(code)
}

/// Whether a code counts for the next order of a member: `mine` is whether one has it already, `uses` how many have.
pub fn validity(code: &CodeRow, mine: bool, uses: i64, now: Millis) -> DiscountValidity {
    if mine || code.most_uses.is_some_and(|most| uses >= most) {
        return DiscountValidity::Used;
    }
    if code.ended_at.is_some() {
        return DiscountValidity::Ended;
    }
    if is_over(code, now) { DiscountValidity::Expired } else { DiscountValidity::Valid }
}

fn is_over(code: &CodeRow, now: Millis) -> bool {
    code.expires_at.is_some_and(|at| now >= at)
}

/// A code as a member sees it.
pub fn shown(code: &CodeRow, validity: DiscountValidity, now: Millis) -> DiscountCode {
    DiscountCode {
        code: code.code.clone(),
        country: code.country.clone(),
        user_id: code.member_id,
        expires: code.expires_at,
        value_percentage: code.percent,
        currency: code.currency.clone(),
        minimum_order_value: code.minimum,
        status: if code.ended_at.is_some() { DiscountStatus::Ended } else { DiscountStatus::Active },
        validity,
        expired: is_over(code, now),
        paymentmethods: code.methods(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Credits;

    fn active(code: &str, percent: i64) -> Active {
        Active {
            code: code.into(),
            percent,
            ends_at: None,
            country: None,
            minimum: None,
            methods: None,
            welcome: false,
        }
    }

    fn paid(discounts: &[Active]) -> (i64, Option<String>) {
        let bundle = Offered { id: "50".into(), credits: Credits(50), price: Amount(1999) };
        let bought = Bought { country: "NL", currency: "EUR", method: PaymentMethod::Card };
        let Price { amount, discount } = price(&bundle, bought, discounts);
        (amount.0, discount.map(|it| it.code))
    }

    #[test]
    fn the_highest_discount_counts_that_fits_what_is_bought() {
        assert_eq!(paid(&[]), (1999, None));
        assert_eq!(paid(&[active("TEN", 10), active("MORE", 25)]), (1499, Some("MORE".into())));
        let soon = Active { ends_at: Some(Millis(5)), ..active("SOON", 25) };
        assert_eq!(paid(&[active("MORE", 25), soon]).1, Some("SOON".into()));
        let elsewhere = Active { country: Some("BE".into()), ..active("BE", 50) };
        let dear = Active { minimum: Some((Amount(2000), "EUR".into())), ..active("DEAR", 50) };
        let pounds = Active { minimum: Some((Amount(1000), "GBP".into())), ..active("GBP", 50) };
        let debit = Active { methods: Some(vec![PaymentMethod::SepaDebit]), ..active("DEBIT", 50) };
        assert_eq!(paid(&[elsewhere, dear, pounds, debit]), (1999, None));
        let just = Active { minimum: Some((Amount(1999), "EUR".into())), ..active("JUST", 50) };
        assert_eq!(paid(&[just]), (999, Some("JUST".into())));
    }

    #[test]
    fn what_is_typed_is_trimmed_and_raised() {
        assert_eq!(normal("  summer-24 \n"), Some("SUMMER-24".into()));
        for wrong in ["", "ab", "two words", "ÄRGER", "a_b", &"x".repeat(41)] {
            assert_eq!(normal(wrong), None, "{wrong}");
        }
    }
}
