//! What a hostile visitor or member might try, each attack bounded in count and time. `make attack` runs these alone.

mod blocked;
mod connections;
mod frames;
mod hidden;
mod limits;
mod logins;
mod malformed;
mod others;
mod pictures;
mod races;
mod reads;
mod roles;
mod sends;
mod signups;
mod sockets;
mod taken_back;
mod tokens;
mod uploads;
