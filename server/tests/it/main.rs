//! The server from outside: real sockets, both databases, faults.

#![allow(clippy::unwrap_used, clippy::similar_names, clippy::needless_pass_by_value)]

mod support;

mod abuse;
mod accounts;
mod actors;
mod arrows;
mod blocks;
mod chat;
mod configuration;
mod content;
mod contract;
mod converge;
mod courier;
mod drain;
mod edits;
mod faults;
mod health;
mod hello;
mod input;
mod jobs;
mod likes;
mod live;
mod logging;
mod outages;
mod pages;
mod photos;
mod seed;
mod store;
mod telemetry;
mod tools;
mod verify;
