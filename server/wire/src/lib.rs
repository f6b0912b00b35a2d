//! Every type that crosses the network: request and response bodies, socket frames, ids and refusals.
//!
//! - [`id`]: ids, revisions and amounts
//! - [`user`]: the member who is logged in; [`profile`] and [`profile_page`]: what others see of a member
//! - [`password`]: forgotten passwords; [`address`]: changing the e-mail address; [`alert`]: what a member is reminded of
//! - [`message`] and [`chat`]: what members write, and how far each has read; [`photo`]: uploaded photos
//! - [`members`]: the search · [`swipe`]: the swipe game ·
//!   [`match_finder`]: who fits best · [`today`]: the member's home · [`like`]: likes and matches; [`block`]: blocks between members
//! - [`signup`]: signing up, consents; [`proof`]: what makes that dear for programs
//! - [`place`]: where members live; [`push`]: subscriptions of browsers, and of what members are notified
//! - [`sync`]: the state of a member as of one revision
//! - [`frame`]: the frames of the socket `GET /api/live`
//! - [`ledger`]: the account of a member's credits; [`payment`]: buying them; [`discount`]: for less; [`direct_debit`]: mandates; [`withdrawal`]: giving them back; [`settings`]: the public configuration of a
//!   site
//! - [`refusal`]: every reason for which the server refuses a call or a frame
//!
//! The crate depends on no other crate of this workspace, so that a load test or a bot needs nothing else to talk to
//! the server. The crate `contract` makes JSON schemas of these types; `client/src/api/wire.gen.ts` is generated from
//! those.

pub mod account;
pub mod address;
pub mod alert;
pub mod block;
pub mod chat;
pub mod direct_debit;
pub mod discount;
pub mod frame;
pub mod id;
pub mod ledger;
pub mod like;
pub mod match_finder;
pub mod members;
pub mod message;
pub mod own_profile;
pub mod password;
pub mod payment;
pub mod photo;
pub mod place;
pub mod profile;
pub mod profile_page;
pub mod proof;
pub mod push;
pub mod quote;
pub mod reaction;
pub mod refusal;
pub mod settings;
pub mod signup;
pub mod spending;
pub mod swipe;
pub mod sync;
pub mod today;
pub mod user;
pub mod withdrawal;

pub use id::{
    Age, Amount, Balance, ClientId, ConversationId, Credits, Cursor, Edit, Elapsed, InvoiceId, Limit, MemberId, Millis,
    MinuteOfDay, OrderId, PhotoId, PlaceId, Rev, Seq, Step, VatRate, Work,
};
pub use refusal::Refusal;
