//! How often anybody may call over HTTP. Strangers are counted by their address, members by their id. A cookie that is
//! not a valid session makes no difference, as anybody can invent one.

use super::buckets::Limiter;
use crate::config::Limits;
use std::net::IpAddr;
use wire::MemberId;

pub struct Calls {
    pub writes: Limiter<MemberId>,
    pub visitors_writes: Limiter<IpAddr>,
    /// Reads that found something new.
    pub reads: Limiter<MemberId>,
    /// Pictures.
    pub visitors_reads: Limiter<IpAddr>,
}

impl Calls {
    pub fn new(limits: &Limits) -> Self {
        Self {
            writes: Limiter::new(limits.writes_per_second, limits.writes_burst),
            visitors_writes: Limiter::new(limits.writes_per_second, limits.writes_burst),
            reads: Limiter::new(limits.reads_per_second, limits.reads_burst),
            visitors_reads: Limiter::new(limits.reads_per_second, limits.reads_burst),
        }
    }
}
