//! What is different between the drivers: a connection, arguments, the cells of a row, errors.

#[expect(unsafe_code, reason = "SQLite calls a file layer by function pointers of C")]
mod log_file;
pub mod postgres;
pub mod sqlite;
