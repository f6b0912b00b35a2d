//! What a server says to PostgreSQL and to Redis, where it is encrypted.

mod database;
mod redis;
