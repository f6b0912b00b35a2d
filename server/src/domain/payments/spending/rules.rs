//! What limits of spending come to, without side effects.

use super::sql::{LimitRow, Ordered};
use base::clock::DAY;
use std::collections::BTreeSet;
use wire::spending::{Room, SpendPeriod};
use wire::{Amount, Millis, Refusal};

/// How long a limit waits that is looser than the present one: long enough to have slept over it.
const WAITS: i64 = DAY;

/// When a period began that ends now.
pub fn begin(period: SpendPeriod, now: Millis) -> Millis {
    Millis(now.0 - period.days() * DAY)
}

/// What was spent in a period that ends at a moment.
pub fn spent(orders: &[Ordered], period: SpendPeriod, at: Millis) -> Amount {
    let counted = orders.iter().filter(|order| order.created_at > begin(period, at));
    Amount(counted.map(|order| order.amount.0 - order.refunded.0).sum())
}

impl LimitRow {
    /// The limit that counts at a moment; `None` for none.
    pub fn in_force(&self, now: Millis) -> Option<Amount> {
        if self.next_at.is_some_and(|at| at <= now) { self.next_amount } else { self.amount }
    }

    /// What the limit leaves at a moment, if nothing is ordered until then; `None` for any sum.
    fn left(&self, orders: &[Ordered], at: Millis) -> Option<Amount> {
        self.in_force(at).map(|limit| Amount((limit.0 - spent(orders, self.period, at).0).max(0)))
    }

    /// The limit that waits, and until when.
    pub fn waiting(&self, now: Millis) -> Option<(Option<Amount>, Millis)> {
        self.next_at.filter(|at| *at > now).map(|at| (self.next_amount, at))
    }

    /// The row after its member has chosen a limit. A stricter one counts at once, and what waited does not any more.
    #[must_use]
    pub fn with(&self, wanted: Option<Amount>, now: Millis) -> Self {
        let present = self.in_force(now);
        let is_looser = present.is_some_and(|present| wanted.is_none_or(|wanted| wanted > present));
        if is_looser {
            Self { amount: present, next_amount: wanted, next_at: Some(Millis(now.0 + WAITS)), ..self.clone() }
        } else {
            Self { amount: wanted, next_amount: None, next_at: None, ..self.clone() }
        }
    }
}

/// What all limits leave, now and at each later moment at which it becomes more: where an order leaves a period, or a
/// looser limit begins. It never becomes less by itself.
pub fn room(limits: &[LimitRow], orders: &[Ordered], now: Millis) -> Vec<Room> {
    let leaving = |row: &LimitRow| {
        let lasts = row.period.days() * DAY;
        orders.iter().map(move |order| Millis(order.created_at.0 + lasts))
    };
    let looser = limits.iter().filter_map(|row| row.next_at);
    let moments: BTreeSet<Millis> = limits.iter().flat_map(leaving).chain(looser).filter(|at| *at > now).collect();
    let mut room: Vec<Room> = Vec::new();
    for at in std::iter::once(now).chain(moments) {
        let left = limits.iter().filter_map(|row| row.left(orders, at)).min();
        if room.last().is_none_or(|before| before.left != left) {
            room.push(Room { at, left });
        }
    }
    room
}

/// Refuses an order that is too much for a limit, by the one that stops it the longest.
pub fn check(
    limits: &[LimitRow],
    orders: &[Ordered],
    amount: Amount,
    currency: &str,
    now: Millis,
) -> Result<(), Refusal> {
    let room = room(limits, orders, now);
    let stopped = room.iter().take_while(|room| !room.fits(amount)).count();
    let Some(last) = stopped.checked_sub(1).and_then(|last| room.get(last)) else { return Ok(()) };
    let stops = |row: &&LimitRow| row.left(orders, last.at).is_some_and(|left| left < amount);
    let Some(row) = limits.iter().find(stops) else { return Ok(()) };
    let (Some(limit), Some(left)) = (row.in_force(now), row.left(orders, now)) else { return Ok(()) };
    let fits_at = room.get(stopped).map(|room| room.at);
    Err(Refusal::SpendLimit { period: row.period, limit, left, currency: currency.to_owned(), fits_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::clock::HOUR;
    use std::slice;
    use wire::MemberId;

    const NOW: Millis = Millis(100 * DAY);

    fn none() -> LimitRow {
        LimitRow { member_id: MemberId(1), period: SpendPeriod::Week, amount: None, next_amount: None, next_at: None }
    }

    #[test]
    fn a_stricter_limit_counts_at_once_and_a_looser_one_after_a_day() {
        let first = none().with(Some(Amount(5000)), NOW);
        assert_eq!((first.in_force(NOW), first.waiting(NOW)), (Some(Amount(5000)), None));
        let higher = first.with(Some(Amount(9000)), NOW);
        let tomorrow = Millis(NOW.0 + DAY);
        assert_eq!(higher.in_force(Millis(tomorrow.0 - 1)), Some(Amount(5000)));
        assert_eq!(higher.waiting(NOW), Some((Some(Amount(9000)), tomorrow)));
        assert_eq!((higher.in_force(tomorrow), higher.waiting(tomorrow)), (Some(Amount(9000)), None));
        let removed = higher.with(None, tomorrow);
        assert_eq!(
            (removed.in_force(tomorrow), removed.in_force(Millis(tomorrow.0 + DAY))),
            (Some(Amount(9000)), None)
        );
    }

    #[test]
    fn who_chooses_the_present_limit_or_less_takes_back_what_waits() {
        let waiting = none().with(Some(Amount(5000)), NOW).with(None, NOW);
        let later = Millis(NOW.0 + HOUR);
        for wanted in [5000, 100] {
            let row = waiting.with(Some(Amount(wanted)), later);
            assert_eq!((row.in_force(Millis(NOW.0 + 9 * DAY)), row.waiting(later)), (Some(Amount(wanted)), None));
        }
    }

    #[test]
    fn an_order_fits_up_to_the_last_cent() {
        let limit = none().with(Some(Amount(5000)), NOW);
        let check = |spent| check(slice::from_ref(&limit), &[ordered(0, spent)], Amount(1999), "EUR", NOW);
        assert_eq!(check(3001), Ok(()));
        let fits_at = Some(Millis(NOW.0 + 7 * DAY));
        assert_eq!(check(3002), stops(SpendPeriod::Week, 5000, 1998, fits_at));
        assert_eq!(check(6000), stops(SpendPeriod::Week, 5000, 0, fits_at));
    }

    #[test]
    fn an_order_that_is_more_than_the_limit_never_fits_unless_a_looser_one_waits() {
        let limit = none().with(Some(Amount(500)), NOW);
        let check = |limit| check(&[limit], &[], Amount(999), "EUR", NOW);
        assert_eq!(check(limit.clone()), stops(SpendPeriod::Week, 500, 500, None));
        let tomorrow = Some(Millis(NOW.0 + DAY));
        assert_eq!(check(limit.with(None, NOW)), stops(SpendPeriod::Week, 500, 500, tomorrow));
    }

    #[test]
    fn an_order_is_refused_by_the_limit_that_stops_it_the_longest() {
        let limit = |period, cents| LimitRow { period, ..none() }.with(Some(Amount(cents)), NOW);
        let limits = [limit(SpendPeriod::Day, 1000), limit(SpendPeriod::Week, 2500)];
        let orders = [ordered(2 * HOUR, 1000), ordered(3 * DAY, 1000)];
        // The week has 5 euros left until the order of three days ago leaves it; the day nothing for 22 hours.
        let check = |cents| check(&limits, &orders, Amount(cents), "EUR", NOW);
        let (day, week) = (Millis(NOW.0 + 22 * HOUR), Millis(NOW.0 + 4 * DAY));
        assert_eq!(check(500), stops(SpendPeriod::Day, 1000, 0, Some(day)));
        assert_eq!(check(501), stops(SpendPeriod::Week, 2500, 500, Some(week)));
        assert_eq!(check(1001), stops(SpendPeriod::Day, 1000, 0, None));
        let left = |at, cents| Room { at, left: Some(Amount(cents)) };
        assert_eq!(room(&limits, &orders, NOW), [left(NOW, 0), left(day, 500), left(week, 1000)]);
    }

    #[test]
    fn what_was_refunded_was_not_spent_and_an_order_leaves_a_period_at_its_end() {
        let orders = [Ordered { refunded: Amount(400), ..ordered(DAY - 1, 1000) }, ordered(DAY, 1000)];
        assert_eq!(SpendPeriod::ALL.map(|period| spent(&orders, period, NOW).0), [600, 1600, 1600]);
        assert_eq!(room(&[], &orders, NOW), [Room { at: NOW, left: None }]);
    }

    fn ordered(ago: i64, cents: i64) -> Ordered {
        Ordered { created_at: Millis(NOW.0 - ago), amount: Amount(cents), refunded: Amount(0) }
    }

    fn stops(period: SpendPeriod, limit: i64, left: i64, fits_at: Option<Millis>) -> Result<(), Refusal> {
        let (limit, left, currency) = (Amount(limit), Amount(left), "EUR".to_owned());
        Err(Refusal::SpendLimit { period, limit, left, currency, fits_at })
    }
}
