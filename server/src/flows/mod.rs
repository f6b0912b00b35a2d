//! Flows: functions that join several domains and therefore belong to none of them. A flow calls the rules of domains
//! and other flows, never their queries. `socket` and `web` call flows as they call domains.

pub mod activity;
pub mod blocking;
pub mod export;
pub mod leaving;
pub mod ledger;
pub mod match_finder;
pub mod notifications;
pub mod own_profile;
pub mod pictures;
pub mod presence;
pub mod profile_page;
pub mod signup_matches;
pub mod swipe_game;
pub mod sync;
pub mod today;
pub mod visibility;
pub mod visitors;
pub mod withdrawal;
