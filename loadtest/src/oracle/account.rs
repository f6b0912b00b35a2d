//! What a member is charged. Answers may come in another order than the charges were made: one that was lost with its
//! connection comes again after the next one. So they are put into the order of the member's revisions, and looked at when
//! no answer is missing any more.

use wire::{Balance, Credits, Rev};

pub struct Account {
    credits: Balance,
    charges: Vec<Charge>,
}

/// What an answer said.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    pub rev: Rev,
    pub cost: Credits,
    /// The credits that were left.
    pub credits: Balance,
}

impl Account {
    pub fn new(credits: Balance) -> Self {
        Self { credits, charges: Vec::new() }
    }

    pub fn charged(&mut self, charge: Charge) {
        self.charges.push(charge);
    }

    /// Looks at the charges since the last time, none of which is missing. Gives those that do not follow from the one
    /// before, with the credits before them.
    pub fn audit(&mut self) -> Vec<(Balance, Charge)> {
        self.charges.sort_unstable_by_key(|charge| charge.rev);
        let mut wrong = Vec::new();
        for charge in self.charges.drain(..) {
            let before = std::mem::replace(&mut self.credits, charge.credits);
            if before.spend(charge.cost) != Some(charge.credits) {
                wrong.push((before, charge));
            }
        }
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audited(charges: &[(i64, i64)]) -> Vec<Balance> {
        let mut account = Account::new(Balance(10));
        for (rev, credits) in charges {
            account.charged(Charge { rev: Rev(*rev), cost: Credits(1), credits: Balance(*credits) });
        }
        account.audit().into_iter().map(|(before, _)| before).collect()
    }

    #[test]
    fn charges_follow_from_each_other_in_the_order_of_revisions() {
        assert_eq!(audited(&[(1, 9), (2, 8), (5, 7)]), []);
        assert_eq!(audited(&[(5, 7), (1, 9), (2, 8)]), [], "in whichever order their answers came");
    }

    #[test]
    fn a_charge_that_is_too_high_missing_or_made_twice_is_found() {
        assert_eq!(audited(&[(1, 9), (2, 7)]), [Balance(9)]);
        assert_eq!(audited(&[(1, 9), (2, 9)]), [Balance(9)]);
        assert_eq!(audited(&[(1, 10)]), [Balance(10)]);
    }
}
