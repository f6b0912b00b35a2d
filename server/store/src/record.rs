//! Records: structs whose fields are the columns of a table. The columns are written once, in the struct; queries that
//! read or write it take their names, types and order from there, so that no two columns can be swapped.

use super::value::{Column, Value};
use std::borrow::Cow;
use wire::ledger::EntryKind;
use wire::payment::{InvoiceKind, OrderState, PaymentMethod};
use wire::spending::SpendPeriod;
use wire::{
    Amount, Balance, ClientId, ConversationId, Credits, InvoiceId, MemberId, Millis, OrderId, PhotoId, PlaceId, Rev,
    Seq, VatRate,
};

/// A struct made by [`record!`](crate::record).
pub trait Record {
    const COLUMNS: Columns;

    /// Appends the value of each column, in their order. Takes the record, so that its texts are not copied.
    fn append_to(self, values: &mut Vec<Value>);
}

/// Names and types of columns, in their order.
pub type Columns = &'static [(&'static str, Column)];

/// A type that a column can hold.
pub trait Field {
    const COLUMN: Column;

    fn value(self) -> Value;
}

macro_rules! fields {
    ($($ty:ty: $column:ident, |$it:ident| $value:expr;)*) => { $(
        impl Field for $ty {
            const COLUMN: Column = Column::$column;

            fn value(self) -> Value {
                let $it = self;
                Value::$column(Some($value))
            }
        }

        impl Field for Option<$ty> {
            const COLUMN: Column = Column::$column;

            fn value(self) -> Value {
                Value::$column(self.map(|$it| $value))
            }
        }
    )* };
}

fields! {
    i64: Int, |n| n;
    bool: Bool, |b| b;
    String: Text, |text| text.into();
    Cow<'static, str>: Text, |text| text;
    ClientId: Text, |id| String::from(id).into();
    MemberId: Int, |id| id.0;
    ConversationId: Int, |id| id.0;
    PhotoId: Int, |id| id.0;
    PlaceId: Int, |id| id.0;
    Seq: Int, |n| n.0;
    Rev: Int, |n| n.0;
    Credits: Int, |n| n.0;
    Balance: Int, |n| n.0;
    Amount: Int, |n| n.0;
    VatRate: Int, |n| n.0;
    OrderId: Int, |id| id.0;
    InvoiceId: Int, |id| id.0;
    Millis: Int, |n| n.0;
    EntryKind: Text, |kind| kind.as_str().into();
    OrderState: Text, |state| state.as_str().into();
    PaymentMethod: Text, |method| method.as_str().into();
    InvoiceKind: Text, |kind| kind.as_str().into();
    SpendPeriod: Text, |period| period.as_str().into();
}

/// Writes the columns into a text in place of `{columns}` and `{r.columns}`.
pub(super) fn fill_in(text: &str, columns: Columns) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, name, after)) = next_place(rest) {
        filled.push_str(before);
        let names: Vec<String> = columns.iter().map(|(column, _)| format!("{name}{column}")).collect();
        filled.push_str(&names.join(", "));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The text before the next place for columns, the prefix of their names there, and the text after it.
fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (until, after) = text.split_once("columns}")?;
    let (before, name) = until.rsplit_once('{')?;
    Some((before, name, after))
}

/// Defines a [`Record`]:
///
/// ```no_run
/// use base::error::Result;
/// use store::{Conn, Queried, Rows, Tx, record};
/// use wire::{Balance, MemberId};
///
/// record! {
///     /// What a member can spend.
///     pub struct Wallet {
///         pub member_id: MemberId,
///         pub balance: Balance,
///     }
/// }
///
/// async fn wallet(conn: &mut Conn, member: MemberId) -> Result<Option<Wallet>> {
///     Wallet::sql("select {w.columns} from wallets w where w.member_id = $1").bind(member).one(conn).await
/// }
///
/// async fn add(tx: &mut Tx, wallets: Vec<Wallet>) -> Result<u64> {
///     let insert = "insert into wallets ({columns}) select {r.columns} from {rows} as r";
///     Wallet::sql(insert).rows(Rows::of(wallets)).run(tx).await
/// }
/// ```
///
/// Where field and column have different names, the column's follows: `pub reference as "ref": i64`.
#[macro_export]
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident $(as $column:literal)?: $ty:ty),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
        $vis struct $name {
            $($(#[$field_meta])* $(#[serde(rename = $column)])? $field_vis $field: $ty,)+
        }

        impl $crate::Record for $name {
            const COLUMNS: $crate::Columns = &[
                $(($crate::record!(@name $field $($column)?), <$ty as $crate::Field>::COLUMN),)+
            ];

            fn append_to(self, values: &mut Vec<$crate::Value>) {
                values.extend([$($crate::Field::value(self.$field),)+]);
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $column:literal) => { $column };
}

#[cfg(test)]
mod tests {
    use super::*;

    record! {
        struct Line {
            at: Millis,
            reference as "ref": Option<MemberId>,
            note: String,
        }
    }

    #[test]
    fn columns_are_named_typed_and_ordered_as_the_fields_are() {
        assert_eq!(Line::COLUMNS, [("at", Column::Int), ("ref", Column::Int), ("note", Column::Text)]);
        let line = Line { at: Millis(1), reference: None, note: "x".into() };
        let mut values = Vec::new();
        line.append_to(&mut values);
        let [Value::Int(Some(1)), Value::Int(None), Value::Text(Some(note))] = &values[..] else {
            panic!("{values:?}")
        };
        assert_eq!(note, "x");
    }

    #[test]
    fn columns_are_written_wherever_a_text_names_them() {
        let filled = |text| fill_in(text, Line::COLUMNS);
        assert_eq!(filled("select {columns} from lines"), "select at, ref, note from lines");
        assert_eq!(
            filled("insert into lines ({columns}) select {r.columns} from {rows} as r"),
            "insert into lines (at, ref, note) select r.at, r.ref, r.note from {rows} as r"
        );
        assert_eq!(filled("select 1"), "select 1");
    }
}
