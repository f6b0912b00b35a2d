//! Withdrawing from an order: the buyer gives back the credits that were not used, and gets their price back. It needs no
//! login, as Directive 2011/83/EU, article 11a, wants it to be open to whoever has concluded a contract.

use crate::{Amount, Credits, Millis, OrderId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest name that a buyer can give.
pub const LONGEST_NAME: usize = 100;
/// The longest address that a buyer can give.
pub const LONGEST_ADDRESS: usize = 254;

/// The body of `POST /api/withdraw.php`: which order it is about. Nothing is changed by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskWithdrawal {
    pub order: OrderId,
    /// The address of the buyer's account.
    #[schemars(length(max = LONGEST_ADDRESS))]
    pub email: String,
}

/// The body of `PUT /api/withdraw.php`: the buyer withdraws from the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdraw {
    pub order: OrderId,
    /// The address of the buyer's account.
    #[schemars(length(max = LONGEST_ADDRESS))]
    pub email: String,
    /// The buyer's own name, for the receipt.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: String,
    /// The amount that the buyer was shown and expects back.
    pub quoted: Amount,
}

/// The answer of both: what the buyer gets back, or has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Withdrawal {
    pub order: OrderId,
    pub paid_at: Millis,
    /// The credits of the order.
    pub credits: Credits,
    /// Those of them that are not used. They are given back.
    pub unused: Credits,
    /// What is paid back for them.
    pub amount: Amount,
    /// What was paid.
    pub paid: Amount,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// The last moment at which the buyer can withdraw.
    pub until: Millis,
    pub state: WithdrawalState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalState {
    /// The buyer can withdraw.
    Possible,
    /// All credits of the order are used, or were given back.
    NothingLeft,
    /// The time to withdraw is over.
    TooLate,
    /// The buyer has withdrawn, and the amount is on its way.
    Done,
}
