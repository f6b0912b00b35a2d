//! Several servers of one database.

mod bus;
mod example;
mod numbers;
