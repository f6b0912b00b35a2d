//! Logging, as the environment variable `VONK_LOG` sets it: `debug`, or `warn,vonk::socket=trace`.

use crate::spans::Spans;
use std::ffi::OsString;
use std::io::{IsTerminal, stderr};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt, registry};

const USUAL: &str = "info";

/// A word that is no level is refused. It would be read as the name of a module, of which everything is logged, and of
/// all others nothing.
pub fn filter(setting: Option<OsString>) -> Result<EnvFilter, String> {
    let setting = setting.unwrap_or_default();
    let setting = setting.to_str().ok_or("VONK_LOG: not UTF-8")?.trim();
    if setting.is_empty() {
        return Ok(USUAL.into());
    }
    let parts: Vec<&str> = setting.split(',').map(str::trim).collect();
    // Nothing at all would be read as a level, too.
    let is_level = |part: &str| !part.is_empty() && part.parse::<LevelFilter>().is_ok();
    let is_lone = |part: &&&str| !part.contains(['=', '[']) && !is_level(part);
    match parts.iter().find(is_lone) {
        Some(word) => Err(format!(
            "VONK_LOG: {word:?} is neither a level (off, error, warn, info, debug, trace) nor MODULE=LEVEL"
        )),
        None => EnvFilter::builder().parse(parts.join(",")).map_err(|error| format!("VONK_LOG: {error}")),
    }
}

/// Begins to log on the standard error, and to tell spans where there is a collector. Without one there is nothing that
/// keeps them.
pub fn begin(filter: EnvFilter, spans: Option<&Spans>) {
    // Colours are for a terminal only.
    let coloured = stderr().is_terminal();
    match spans {
        None => {
            let log = fmt().with_env_filter(filter).with_ansi(coloured);
            log.with_writer(stderr).with_target(false).init();
        }
        Some(spans) => {
            let log = fmt::layer().with_ansi(coloured).with_writer(stderr).with_target(false);
            registry().with(log.with_filter(filter)).with(spans.layer()).init();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_modules_are_taken_and_anything_else_is_refused() {
        for setting in ["", "trace", "INFO", "warn,vonk::socket=trace", "off, hyper=warn"] {
            assert!(filter(Some(setting.into())).is_ok(), "{setting}");
        }
        for setting in ["verbose", "vonk", "vonk=loud", "debug,", "info,hyper"] {
            let refused = filter(Some(setting.into())).unwrap_err();
            assert!(refused.starts_with("VONK_LOG: "), "{refused}");
        }
    }
}
