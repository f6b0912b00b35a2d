//! Measuring on both engines.

#[allow(dead_code)] // the tests use its other functions
#[path = "../../tests/it/support/postgres.rs"]
mod postgres;

use super::support;
use postgres::{Care, Cluster};
use std::path::Path;

/// Measures with a new database on each engine that is named among the arguments, or on both. A number among them takes
/// the place of the usual one.
pub async fn measure_on_each(usual: u32, measure: impl AsyncFn(&str, &Path, u32)) {
    support::print_machine();
    let arguments = support::arguments();
    let number = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(usual);
    let names: Vec<&String> = arguments.iter().filter(|it| it.parse::<u32>().is_err()).collect();
    let selected = |engine: &str| names.is_empty() || names.iter().any(|name| *name == engine);
    // On the disk the project is on: a temporary folder may be memory, where a commit costs nothing.
    if selected("sqlite") {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("SQLite");
        measure(&format!("sqlite:{}", folder.path().join("vonk.db").display()), folder.path(), number).await;
    }
    if selected("postgres") {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        println!("PostgreSQL");
        let cluster = Cluster::start(Care::Usual);
        measure(&cluster.new_database(), folder.path(), number).await;
    }
}
