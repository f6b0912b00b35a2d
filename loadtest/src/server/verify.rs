//! The check of a database, by the server's own program, which knows the invariants.

use crate::error::{Error, Result};
use crate::server::command::server_program;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// The database to check: one of the two.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct VerifyArguments {
    /// The folder of a server with an embedded database
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// Prints the output of `vonk verify`. Exit code 0 when all invariants hold, 100 when one is broken, 1 when the database
/// could not be checked.
pub fn verify(arguments: VerifyArguments) -> Result<ExitCode> {
    let mut verify = Command::new(server_program()?);
    verify.arg("verify").stderr(Stdio::inherit());
    // Passed in the environment: a database URL may hold a password, and every user of the machine can read arguments.
    match (arguments.data, arguments.database) {
        (Some(folder), _) => verify.arg("--data").arg(folder).env_remove("VONK_DATABASE"),
        (None, url) => verify.env("VONK_DATABASE", url.unwrap_or_default()),
    };
    let output = verify.output().map_err(Error::failed)?;
    std::io::stdout().write_all(&output.stdout).map_err(Error::failed)?;
    // `vonk verify` exits with 1 in both cases; it prints BROKEN only when it could read the database.
    let broken = output.stdout.starts_with(b"BROKEN");
    Ok(ExitCode::from(match output.status.code() {
        Some(0) => 0,
        _ if broken => 100,
        _ => 1,
    }))
}
