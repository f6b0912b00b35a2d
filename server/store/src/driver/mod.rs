//! What is different between the drivers: a connection, arguments, the cells of a row, errors.

pub mod postgres;
pub mod sqlite;
