//! The arguments of queries.

/// An argument. There are few types on purpose: see migrations/0001.
#[derive(Clone, Debug)]
pub enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bool(Option<bool>),
}

macro_rules! values {
    ($($ty:ty => $make:expr),* $(,)?) => { $(impl From<$ty> for Value { #[inline] fn from(it: $ty) -> Self { $make(it) } })* };
}
values! {
    i64 => |n| Self::Int(Some(n)),
    Option<i64> => Self::Int,
    bool => |b| Self::Bool(Some(b)),
    String => |t| Self::Text(Some(t)),
    &str => |t: &str| Self::Text(Some(t.to_owned())),
    &String => |t: &String| Self::Text(Some(t.clone())),
    Option<String> => Self::Text,
    wire::MemberId => |id: wire::MemberId| Self::Int(Some(id.0)),
    wire::ConversationId => |id: wire::ConversationId| Self::Int(Some(id.0)),
    wire::Seq => |n: wire::Seq| Self::Int(Some(n.0)),
    wire::Rev => |n: wire::Rev| Self::Int(Some(n.0)),
    wire::Credits => |n: wire::Credits| Self::Int(Some(n.0)),
    wire::Millis => |n: wire::Millis| Self::Int(Some(n.0)),
    &wire::ClientId => |id: &wire::ClientId| Self::Text(Some(id.as_str().to_owned())),
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Int,
    Text,
    Bool,
}
