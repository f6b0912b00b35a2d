//! What joins several domains, and so belongs to none of them. A flow calls domains and other flows, by their rules,
//! never by their queries; the doors call flows as they call domains.

pub mod blocking;
pub mod ledger;
pub mod pictures;
pub mod presence;
pub mod profile_page;
pub mod sync;
pub mod visibility;
