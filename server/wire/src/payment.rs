//! Buying credits: what a site offers, the orders of a member, and how each is paid.

use crate::{Amount, ClientId, Credits, Cursor, InvoiceId, Millis, OrderId, VatRate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest id of a bundle.
pub const LONGEST_BUNDLE: usize = 20;
/// The longest code of a discount.
pub const LONGEST_CODE: usize = 40;

/// The answer of `GET /api/bundles.php?country=`: what is offered to the caller in one country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shop {
    /// The country whose prices these are, by its ISO 3166 code.
    pub country: String,
    /// The ISO 4217 code of the currency.
    #[schemars(regex(pattern = "^[A-Z]{3}$"))]
    pub currency: String,
    /// The VAT that is part of each price.
    pub vat_rate: VatRate,
    /// The smallest first.
    pub bundles: Vec<Bundle>,
    /// In the order in which they are offered.
    pub methods: Vec<PaymentMethod>,
    /// What the caller's latest order that was paid was of, if it can be repeated.
    pub last: Option<Choice>,
}

/// Credits that are sold together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bundle {
    /// Names the bundle in the configuration of the site.
    pub id: String,
    pub credits: Credits,
    /// What is to pay, with VAT, and less the discount if there is one.
    pub price: Amount,
    /// The price without a discount.
    pub full_price: Amount,
    /// The lowest price without a discount within the last thirty days, which stands beside every discount.
    pub lowest_price: Amount,
    /// The discount in `price`; `null` without one.
    pub discount: Option<Discount>,
    /// The VAT in `price`.
    pub vat: Amount,
    /// What a text message costs with this bundle.
    pub message_price: Amount,
}

/// A discount that is part of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Discount {
    pub code: String,
    #[schemars(range(min = 1, max = 100))]
    pub percent: i64,
    /// From this moment on an order costs more; `null` for never.
    pub ends_at: Option<Millis>,
}

/// A bundle and how it is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    pub bundle: String,
    pub method: PaymentMethod,
}

/// How an order is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    Card,
    /// iDEAL, by which Dutch members pay from their bank's app. Its name becomes Wero.
    Ideal,
    /// Direct debit in the Single Euro Payments Area.
    SepaDebit,
}

impl PaymentMethod {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Ideal => "ideal",
            Self::SepaDebit => "sepa_debit",
        }
    }
}

/// The body of `POST /api/order.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    /// Made by the client for this order. A repeat of the call with it is answered with the same order.
    pub client_id: ClientId,
    #[schemars(length(min = 1, max = LONGEST_BUNDLE))]
    pub bundle: String,
    pub method: PaymentMethod,
    /// Where the buyer lives, by an ISO 3166 code: one of the site's countries.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The price that the buyer was shown and agrees to pay.
    pub quoted: Amount,
}

/// The body of `POST /api/repeat-order.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepeatOrder {
    /// Made by the client for this order. A repeat of the call with it is answered with the same order.
    pub client_id: ClientId,
    /// The price that the buyer was shown and agrees to pay.
    pub quoted: Amount,
}

/// The answer of `POST` and `GET /api/order.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrderAnswer {
    pub order: Order,
    /// What the buyer has to do now for the payment; `null` if there is nothing to do.
    pub next: Option<NextStep>,
}

/// What a buyer does for a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NextStep {
    /// Goes on at a page of the payment provider, which leads back to `/transactions/ID`. It is a path where that page is
    /// one of this server.
    Redirect { url: String },
    /// Goes on in the form of Stripe's own script, which belongs to this payment.
    Stripe { client_secret: String, publishable_key: String },
}

/// An order of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Order {
    pub id: OrderId,
    pub state: OrderState,
    pub bundle: String,
    pub credits: Credits,
    /// What is to pay or was paid, with VAT.
    pub amount: Amount,
    /// The price without a discount.
    pub full_price: Amount,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    pub vat_rate: VatRate,
    /// The VAT in `amount`.
    pub vat: Amount,
    pub method: PaymentMethod,
    /// Where the buyer lives, by its ISO 3166 code.
    pub country: String,
    /// What of the amount went back to the buyer.
    pub returned: Amount,
    /// The credits that were taken back for it, and for what is on its way.
    pub reversed: Credits,
    /// What is on its way back to the buyer.
    pub refunding: Amount,
    /// When the buyer withdrew from the order; `null` if not.
    pub withdrawn_at: Option<Millis>,
    pub created_at: Millis,
    /// `null` until it is paid.
    pub paid_at: Option<Millis>,
    /// Its invoice, and a credit note for each part of it that was refunded, the oldest first.
    pub invoices: Vec<Invoice>,
}

/// An invoice or a credit note, which `invoice.php` gives as a PDF.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Invoice {
    pub id: InvoiceId,
    pub kind: InvoiceKind,
    /// Unique among all of the site: each site counts its own without gaps, anew each year.
    pub number: String,
    /// With VAT: what was paid, or what was given back.
    pub amount: Amount,
    pub created_at: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceKind {
    /// For what was sold. An order has a second one only where a refund that has a credit note did not reach the buyer.
    Invoice,
    /// For what of an invoice was refunded.
    CreditNote,
}

impl InvoiceKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invoice => "invoice",
            Self::CreditNote => "credit_note",
        }
    }
}

/// The state of an order. Credits are there once it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    /// The payment provider does not know it yet.
    Created,
    /// The buyer has to act, or the payment is on its way.
    Pending,
    Paid,
    /// The whole amount was refunded.
    Refunded,
    /// The buyer's bank took the amount back.
    ChargedBack,
    /// The payment was declined.
    Failed,
    /// The buyer cancelled it.
    Cancelled,
    /// The buyer did not act in time.
    Expired,
}

impl OrderState {
    pub const ALL: [Self; 8] = [
        Self::Created,
        Self::Pending,
        Self::Paid,
        Self::Refunded,
        Self::ChargedBack,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Refunded => "refunded",
            Self::ChargedBack => "charged_back",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }
}

/// The answer of `GET /api/transactions.php?cursor=&limit=`: a page of the caller's orders, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Transactions {
    pub items: Vec<Order>,
    /// The `cursor` of the next page; `null` on the last page.
    pub next_cursor: Option<Cursor>,
    #[schemars(range(min = 0))]
    pub total: i64,
}
