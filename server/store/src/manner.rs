//! In which manner PostgreSQL makes a transaction.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Usual,
    /// For what may be lost if the machine fails within the next second, because it is then done again: PostgreSQL answers
    /// before the commit is on the disk. It is lost as a whole, and nothing is that was written in any other manner.
    Light,
    /// For the one caller that all senders wait for, the courier: it has connections of its own and gives up soon when a
    /// row is locked.
    Reserved,
    /// Without a time limit, for a tool's large transactions, for which nobody waits.
    Patient,
}
