//! Flows: functions that join several domains and therefore belong to none of them. A flow calls the rules of domains
//! and other flows, never their queries. `socket` and `web` call flows as they call domains.

pub mod blocking;
pub mod ledger;
pub mod pictures;
pub mod presence;
pub mod profile_page;
pub mod sync;
pub mod visibility;
