//! Reads a row into whatever serde can make from its columns, one after the other: one `#[derive(Deserialize)]` serves
//! both engines. A struct within a struct takes its own columns in its place.

use base::error::{Error, Result};
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// What a query's rows can be read into: structs whose fields are named like the columns and stand in their order, and
/// tuples.
pub trait Row: DeserializeOwned + Send + 'static {}
impl<T: DeserializeOwned + Send + 'static> Row for T {}

/// A row of either engine, cell by cell.
pub(super) trait Cells {
    fn name(&self, at: usize) -> &str;
    fn is_null(&self, at: usize) -> Result<bool>;
    fn int(&self, at: usize) -> Result<i64>;
    fn bool(&self, at: usize) -> Result<bool>;
    fn text(&self, at: usize) -> Result<&str>;
}

/// Reads one row. With `named`, each field must have its column's name; checking the first row of a query is enough.
pub(super) fn read<T: Row>(cells: &impl Cells, named: bool) -> Result<T> {
    let mut cursor = Cursor { cells, at: 0, named, field: None };
    T::deserialize(&mut cursor).map_err(|Unreadable(why)| Error::internal(format!("a row: {why}")))
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreadable(String);

impl de::Error for Unreadable {
    fn custom<T: std::fmt::Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

impl From<Error> for Unreadable {
    fn from(error: Error) -> Self {
        Self(error.to_string())
    }
}

struct Cursor<'c, C> {
    cells: &'c C,
    at: usize,
    named: bool,
    field: Option<&'static str>,
}

impl<C: Cells> Cursor<'_, C> {
    /// The place of the next cell.
    fn next(&mut self) -> Result<usize, Unreadable> {
        let at = self.at;
        self.at += 1;
        match self.field.take() {
            Some(field) if field != self.cells.name(at) => {
                Err(Unreadable(format!("column {} stands where {field} is read", self.cells.name(at))))
            }
            _ => Ok(at),
        }
    }
}

impl<'de, C: Cells> de::Deserializer<'de> for &mut Cursor<'_, C> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unreadable> {
        Err(Unreadable("a cell is a number, a text, true or false, or null".into()))
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let at = self.next()?;
        visitor.visit_i64(self.cells.int(at)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let at = self.next()?;
        visitor.visit_bool(self.cells.bool(at)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let at = self.next()?;
        visitor.visit_str(self.cells.text(at)?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_str(visitor)
    }

    /// A text that names a variant of an enum.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        let at = self.next()?;
        StrDeserializer::new(self.cells.text(at)?).deserialize_enum(name, variants, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.cells.is_null(self.at)? {
            self.next()?;
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(Fields { cursor: self, names: fields, count: fields.len() })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(Fields { cursor: self, names: &[], count })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct seq tuple_struct map
        identifier ignored_any
    }
}

struct Fields<'f, 'c, C> {
    cursor: &'f mut Cursor<'c, C>,
    names: &'static [&'static str],
    count: usize,
}

impl<'de, C: Cells> SeqAccess<'de> for Fields<'_, '_, C> {
    type Error = Unreadable;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unreadable> {
        if self.count == 0 {
            return Ok(None);
        }
        self.count -= 1;
        self.cursor.field = None;
        if let Some((name, rest)) = self.names.split_first() {
            self.names = rest;
            self.cursor.field = self.cursor.named.then_some(*name);
        }
        seed.deserialize(&mut *self.cursor).map(Some)
    }
}
