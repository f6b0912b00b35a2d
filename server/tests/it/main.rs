//! The server from outside: real sockets, both databases, faults.

#![allow(clippy::unwrap_used, clippy::similar_names, clippy::needless_pass_by_value)]

mod support;

mod abuse;
mod accounts;
mod actors;
mod addresses;
mod ahead;
mod alerts;
mod app;
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
mod export;
mod faults;
mod health;
mod hello;
mod input;
mod jobs;
mod leaving;
mod likes;
mod live;
mod logging;
mod mail;
mod matches;
mod nodes;
mod outages;
mod own_profile;
mod pages;
mod passwords;
mod payments;
mod photos;
mod places;
mod push;
mod quotes;
mod reactions;
mod search;
mod seed;
mod signup;
mod sms;
mod store;
mod swipes;
mod telemetry;
mod today;
mod tools;
mod verify;
mod visitors;
