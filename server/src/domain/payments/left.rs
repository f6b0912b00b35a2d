//! How many credits are left of each order. The order of spending is fixed: what the site has given goes before what was
//! bought, and what was bought first goes first. So what is left follows from the entries of the ledger alone.

use std::collections::HashMap;
use wire::OrderId;
use wire::ledger::EntryKind;

/// An entry of the ledger with the order that it is about, if it is about one.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub kind: EntryKind,
    pub amount: i64,
    /// The id of the message, gift or order.
    pub reference: i64,
    pub order: Option<OrderId>,
}

/// Credits with one origin: an order, or the site.
#[derive(Clone, Copy, Debug)]
struct Lot {
    order: Option<OrderId>,
    left: i64,
    /// Credits that went with what the buyer got back, though they had been spent.
    owed: i64,
}

/// What a member has left, by its origin. The first lot is what the site has given.
#[derive(Debug)]
pub struct Left {
    lots: Vec<Lot>,
    /// From which lots a payment came, by its reference, in case it is given back.
    spent: HashMap<i64, Vec<(usize, i64)>>,
}

impl Left {
    pub fn new() -> Self {
        Self { lots: vec![Lot { order: None, left: 0, owed: 0 }], spent: HashMap::new() }
    }

    /// The credits of an order that are left.
    pub fn of(&self, order: OrderId) -> i64 {
        self.lots.iter().find(|lot| lot.order == Some(order)).map_or(0, |lot| lot.left)
    }

    /// Takes in the next entry, in the order of their versions.
    pub fn enter(&mut self, line: &Line) {
        match line.kind {
            EntryKind::Purchase => self.lots.push(Lot { order: line.order, left: line.amount, owed: 0 }),
            EntryKind::Refund | EntryKind::Chargeback => self.reverse(line.order, -line.amount),
            EntryKind::Reinstatement => self.reinstate(line.order, line.amount),
            EntryKind::Retraction => self.give_back(line.reference, line.amount),
            _ if line.amount < 0 => self.spend(line.reference, -line.amount),
            _ => self.lots[0].left += line.amount,
        }
    }

    fn spend(&mut self, reference: i64, cost: i64) {
        let mut missing = cost;
        let mut pieces = Vec::new();
        for (place, lot) in self.lots.iter_mut().enumerate() {
            let piece = lot.left.min(missing);
            if piece > 0 {
                lot.left -= piece;
                missing -= piece;
                pieces.push((place, piece));
            }
        }
        self.spent.insert(reference, pieces);
    }

    /// What was paid goes back to where it came from.
    fn give_back(&mut self, reference: i64, amount: i64) {
        let pieces = self.spent.remove(&reference).unwrap_or_default();
        let known: i64 = pieces.iter().map(|(_, piece)| piece).sum();
        for (place, piece) in pieces {
            self.fill(place, piece);
        }
        self.lots[0].left += amount - known;
    }

    /// Credits come to a lot, which first pays what it owes.
    fn fill(&mut self, place: usize, amount: i64) {
        let lot = &mut self.lots[place];
        let paid = lot.owed.min(amount);
        lot.owed -= paid;
        lot.left += amount - paid;
    }

    fn reverse(&mut self, order: Option<OrderId>, amount: i64) {
        let Some(lot) = self.lots.iter_mut().find(|lot| lot.order == order && order.is_some()) else { return };
        let there = lot.left.min(amount);
        lot.left -= there;
        lot.owed += amount - there;
    }

    fn reinstate(&mut self, order: Option<OrderId>, amount: i64) {
        if let Some(place) = self.lots.iter().position(|lot| lot.order == order && order.is_some()) {
            self.fill(place, amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: OrderId = OrderId(101);
    const B: OrderId = OrderId(102);

    fn left(lines: &[(EntryKind, i64, i64, Option<OrderId>)]) -> (i64, i64) {
        let mut left = Left::new();
        for (kind, amount, reference, order) in lines.iter().copied() {
            left.enter(&Line { kind, amount, reference, order });
        }
        (left.of(A), left.of(B))
    }

    fn bought(order: OrderId, amount: i64) -> (EntryKind, i64, i64, Option<OrderId>) {
        (EntryKind::Purchase, amount, order.0, Some(order))
    }

    fn text(reference: i64) -> (EntryKind, i64, i64, Option<OrderId>) {
        (EntryKind::Message, -1, reference, None)
    }

    #[test]
    fn what_the_site_gave_is_spent_before_what_was_bought_and_the_older_order_first() {
        let given = (EntryKind::SignupBonus, 2, 1, None);
        assert_eq!(left(&[bought(A, 2), given, text(1), text(2), bought(B, 5)]), (2, 5));
        assert_eq!(left(&[bought(A, 2), given, text(1), text(2), bought(B, 5), text(3), text(4), text(5)]), (0, 4));
    }

    #[test]
    fn a_text_that_was_taken_back_returns_its_credit_to_the_order_it_came_from() {
        let taken_back = (EntryKind::Retraction, 1, 1, None);
        assert_eq!(left(&[bought(A, 1), bought(B, 1), text(1), text(2), taken_back]), (1, 0));
    }

    #[test]
    fn a_refund_takes_what_is_left_and_what_is_spent_stays_owed() {
        let gone = |amount: i64| (EntryKind::Chargeback, -amount, 7, Some(A));
        let again = |amount: i64| (EntryKind::Reinstatement, amount, 8, Some(A));
        assert_eq!(left(&[bought(A, 5), text(1), gone(5)]), (0, 0));
        assert_eq!(left(&[bought(A, 5), text(1), gone(5), again(5)]), (4, 0));
        assert_eq!(left(&[bought(A, 5), bought(B, 3), gone(5), text(1)]), (0, 2));
    }
}
