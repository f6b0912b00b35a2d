//! Several servers of one database.

mod bus;
mod numbers;
