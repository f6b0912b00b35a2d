//! How often codes may be tried. Whoever guesses has few tries, by however many accounts or from however many addresses.

use crate::limits::{SharedLimiter, Together};
use std::net::IpAddr;
use std::sync::Arc;
use wire::{MemberId, Millis, Refusal};

/// So many tries at once, and then one in so many seconds: of a member, and of all members at one address.
const OF_MEMBER: (f64, f64) = (10.0, 60.0);
const OF_ADDRESS: (f64, f64) = (40.0, 15.0);

pub struct Guesses {
    /// By their ids.
    members: SharedLimiter<i64>,
    addresses: SharedLimiter<IpAddr>,
}

impl Guesses {
    pub fn new(together: &Arc<Together>) -> Self {
        Self {
            members: together.limiter("codes of members", 1.0 / OF_MEMBER.1, OF_MEMBER.0),
            addresses: together.limiter("codes of addresses", 1.0 / OF_ADDRESS.1, OF_ADDRESS.0),
        }
    }

    /// Counts a try, whether it finds something or not.
    pub fn take(&self, member: MemberId, address: IpAddr, now: Millis) -> Result<(), Refusal> {
        let taken = self.members.take(member.0, now).and_then(|()| self.addresses.take(address, now));
        taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })
    }
}
