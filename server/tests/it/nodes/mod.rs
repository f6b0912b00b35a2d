//! Several servers of one database.

mod numbers;
