//! The arguments of queries.

use std::borrow::Cow;

/// An argument. There are few types on purpose: see migrations/0001.
#[derive(Clone, Debug)]
pub enum Value {
    Int(Option<i64>),
    Text(Option<Cow<'static, str>>),
    Bool(Option<bool>),
}

macro_rules! values {
    ($($ty:ty => $make:expr),* $(,)?) => { $(impl From<$ty> for Value { #[inline] fn from(it: $ty) -> Self { $make(it) } })* };
}
values! {
    i64 => |n| Self::Int(Some(n)),
    Option<i64> => Self::Int,
    bool => |b| Self::Bool(Some(b)),
    String => |t: String| Self::Text(Some(t.into())),
    &str => |t: &str| Self::Text(Some(t.to_owned().into())),
    &String => |t: &String| Self::Text(Some(t.clone().into())),
    Option<String> => |t: Option<String>| Self::Text(t.map(Cow::Owned)),
    wire::MemberId => |id: wire::MemberId| Self::Int(Some(id.0)),
    wire::ConversationId => |id: wire::ConversationId| Self::Int(Some(id.0)),
    wire::Seq => |n: wire::Seq| Self::Int(Some(n.0)),
    wire::Rev => |n: wire::Rev| Self::Int(Some(n.0)),
    wire::Credits => |n: wire::Credits| Self::Int(Some(n.0)),
    wire::Millis => |n: wire::Millis| Self::Int(Some(n.0)),
    Option<wire::Millis> => |n: Option<wire::Millis>| Self::Int(n.map(|n| n.0)),
    wire::OrderId => |id: wire::OrderId| Self::Int(Some(id.0)),
    wire::InvoiceId => |id: wire::InvoiceId| Self::Int(Some(id.0)),
    wire::Amount => |n: wire::Amount| Self::Int(Some(n.0)),
    wire::payment::OrderState => |state: wire::payment::OrderState| Self::Text(Some(state.as_str().into())),
    &wire::ClientId => |id: &wire::ClientId| Self::Text(Some(id.as_str().to_owned().into())),
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Int,
    Text,
    Bool,
}
