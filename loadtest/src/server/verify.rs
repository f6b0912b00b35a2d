//! The check of a database, by the server's own program, which knows the invariants.

use crate::error::{Error, Result};
use crate::server::command::program;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// What is checked: one of the two.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct Checked {
    /// The folder of a server with an embedded database
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// Says what the program says; 0 when all is well, 100 when an invariant is broken, 1 when it could not be checked.
pub fn verify(checked: Checked) -> Result<ExitCode> {
    let mut verify = Command::new(program()?);
    verify.arg("verify").stderr(Stdio::inherit());
    // By the environment, as everybody on the machine may read the arguments and an address may hold a password.
    match (checked.data, checked.database) {
        (Some(folder), _) => verify.arg("--data").arg(folder).env_remove("VONK_DATABASE"),
        (None, url) => verify.env("VONK_DATABASE", url.unwrap_or_default()),
    };
    let checked = verify.output().map_err(Error::failed)?;
    std::io::stdout().write_all(&checked.stdout).map_err(Error::failed)?;
    // It ends with 1 for both, and names what is broken only when it could look.
    let broken = checked.stdout.starts_with(b"BROKEN");
    Ok(ExitCode::from(match checked.status.code() {
        Some(0) => 0,
        _ if broken => 100,
        _ => 1,
    }))
}
