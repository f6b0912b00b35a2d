//! Every shape that crosses the network: request and response bodies, socket frames, ids and refusals.
//!
//! - [`id`] numbers that name things, and the amounts that count them
//! - [`user`] the member who is logged in; [`profile`] and [`profile_page`] what others see of a member; [`photo`] pictures
//! - [`message`] and [`chat`] what members write, and where it stands; [`like`] who likes whom; [`block`] who is kept out
//! - [`sync`] the state of a member as of one revision
//! - [`frame`] what travels over `GET /api/live`
//! - [`ledger`] every credit accounted for; [`settings`] what a domain is configured to be
//! - [`refusal`] every way in which the server says no
//!
//! The crate depends on nothing of ours, so a load test or a bot can speak Vonk with this crate alone.
//! The crate `contract` makes JSON schemas of these types, and from those the client's types are written,
//! `client/src/api/wire.gen.ts`.

pub mod block;
pub mod chat;
pub mod frame;
pub mod id;
pub mod ledger;
pub mod like;
pub mod message;
pub mod photo;
pub mod profile;
pub mod profile_page;
pub mod refusal;
pub mod settings;
pub mod sync;
pub mod user;

pub use id::{ClientId, ConversationId, Credits, Cursor, Edit, Limit, MemberId, Millis, PhotoId, Rev, Seq};
pub use refusal::Refusal;
