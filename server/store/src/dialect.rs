//! The two engines, and the few places where a text must differ between them.

use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// Reads a text for one engine: what follows `--[sqlite]` or `--[postgres]` on a line belongs to that engine and
/// stays a comment for the other.
pub fn dialect(text: &str, engine: Engine) -> Cow<'_, str> {
    let mark = match engine {
        Engine::Sqlite => "--[sqlite]",
        Engine::Postgres => "--[postgres]",
    };
    if text.contains(mark) { Cow::Owned(text.replace(mark, "")) } else { Cow::Borrowed(text) }
}
