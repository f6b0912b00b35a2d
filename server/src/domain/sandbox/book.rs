//! What may become of a payment of the sandbox: a pure function of its state and what somebody does.

use super::sql::Payment;
use base::clock::DAY;
use wire::payment::PaymentMethod;
use wire::{Amount, Millis};

/// How long a direct debit is on its way.
const ON_ITS_WAY: i64 = 5 * DAY;

/// What somebody does to a payment on its page: the buyer at first, the buyer's bank or the site later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Succeed,
    /// The bank asks the buyer to confirm (3-D Secure).
    Authenticate,
    Decline,
    Cancel,
    Expire,
    /// The days pass until a direct debit arrives.
    Arrive,
    /// The direct debit is returned before it has arrived.
    Bounce,
    /// The rest of the amount is refunded.
    Refund,
    /// The buyer's bank takes the whole amount back.
    ChargeBack,
    /// The bank returns what it took back.
    Win,
}

impl Action {
    pub const ALL: [Self; 10] = [
        Self::Succeed,
        Self::Authenticate,
        Self::Decline,
        Self::Cancel,
        Self::Expire,
        Self::Arrive,
        Self::Bounce,
        Self::Refund,
        Self::ChargeBack,
        Self::Win,
    ];

    /// The name in forms, and in the keys of words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Succeed => "succeed",
            Self::Authenticate => "authenticate",
            Self::Decline => "decline",
            Self::Cancel => "cancel",
            Self::Expire => "expire",
            Self::Arrive => "arrive",
            Self::Bounce => "bounce",
            Self::Refund => "refund",
            Self::ChargeBack => "charge-back",
            Self::Win => "win",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// Whether the buyer does it, who then goes back to the site.
    pub fn is_buyers(self) -> bool {
        matches!(self, Self::Succeed | Self::Decline | Self::Cancel)
    }
}

/// When a direct debit arrives that is collected now.
pub fn arrives_at(now: Millis) -> Millis {
    Millis(now.0 + ON_ITS_WAY)
}

impl Payment {
    /// The payment after that; `None` where that cannot happen.
    #[must_use]
    pub fn after(&self, action: Action, now: Millis) -> Option<Self> {
        let becomes = |state: &str| Some(Self { state: state.into(), due_at: None, ..self.clone() });
        let is_debit = self.method == PaymentMethod::SepaDebit;
        match (self.state.as_str(), action) {
            ("open", Action::Succeed) if is_debit => {
                Some(Self { due_at: Some(arrives_at(now)), ..becomes("processing")? })
            }
            ("open", Action::Authenticate) if self.method == PaymentMethod::Card => becomes("authenticating"),
            ("open" | "authenticating", Action::Succeed) | ("processing", Action::Arrive) => becomes("paid"),
            ("open" | "authenticating", Action::Decline) | ("processing", Action::Bounce) => becomes("failed"),
            ("open" | "authenticating", Action::Cancel) => becomes("canceled"),
            ("open" | "authenticating", Action::Expire) => becomes("expired"),
            ("paid", Action::Refund) => self.refund(Amount(self.amount.0 - self.refunded.0)),
            ("paid", Action::ChargeBack) if self.charged_back == Amount(0) => {
                Some(Self { charged_back: self.amount, ..self.clone() })
            }
            ("paid", Action::Win) if self.charged_back > Amount(0) => {
                Some(Self { charged_back: Amount(0), ..self.clone() })
            }
            _ => None,
        }
    }

    /// The payment after a refund; `None` for more than is left of it.
    pub fn refund(&self, amount: Amount) -> Option<Self> {
        let refunded = Amount(self.refunded.0 + amount.0);
        let fits = self.state == "paid" && amount > Amount(0) && refunded <= self.amount;
        fits.then(|| Self { refunded, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payment(method: PaymentMethod, state: &str) -> Payment {
        Payment {
            id: 1,
            domain: "vonk".into(),
            request: "order-1".into(),
            secret: "s".into(),
            amount: Amount(1499),
            currency: "EUR".into(),
            method,
            mandate: None,
            description: "50 credits".into(),
            return_url: "http://localhost/transactions/1".into(),
            state: state.into(),
            refunded: Amount(0),
            charged_back: Amount(0),
            created_at: Millis(0),
            due_at: None,
        }
    }

    #[test]
    fn a_card_is_charged_at_once_and_a_direct_debit_takes_days() {
        let by_card = payment(PaymentMethod::Card, "open").after(Action::Succeed, Millis(7)).unwrap();
        assert_eq!((by_card.state.as_str(), by_card.due_at), ("paid", None));
        let debit = payment(PaymentMethod::SepaDebit, "open").after(Action::Succeed, Millis(7)).unwrap();
        assert_eq!((debit.state.as_str(), debit.due_at), ("processing", Some(Millis(7 + 5 * DAY))));
        let arrived = debit.after(Action::Arrive, Millis(8)).unwrap();
        assert_eq!((arrived.state.as_str(), arrived.due_at), ("paid", None));
        assert_eq!(payment(PaymentMethod::Ideal, "open").after(Action::Authenticate, Millis(7)), None);
    }

    #[test]
    fn what_is_over_stays_as_it_is() {
        for state in ["failed", "canceled", "expired"] {
            for action in Action::ALL {
                assert_eq!(payment(PaymentMethod::Card, state).after(action, Millis(7)), None, "{state} {action:?}");
            }
        }
    }

    #[test]
    fn no_more_is_refunded_than_was_paid_but_a_bank_takes_the_whole_back_even_then() {
        let paid = payment(PaymentMethod::Card, "paid");
        assert_eq!(paid.refund(Amount(1500)), None);
        let refunded = paid.refund(Amount(500)).unwrap().after(Action::Refund, Millis(7)).unwrap();
        assert_eq!(refunded.refunded, Amount(1499));
        assert_eq!(refunded.refund(Amount(1)), None);
        let taken = refunded.after(Action::ChargeBack, Millis(7)).unwrap();
        assert_eq!(taken.charged_back, Amount(1499));
        assert_eq!(taken.after(Action::Win, Millis(7)).unwrap().charged_back, Amount(0));
    }
}
