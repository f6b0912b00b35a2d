//! How other programs are started: those whose output is read, and those that run beside this one.

use crate::error::{Error, Result};
use std::path::PathBuf;
use tokio::process::Command;

/// Runs a command to its end and gives what it wrote to standard output; an error with its standard error if it fails.
/// The command is killed when the future is dropped.
pub async fn output_of(command: &mut Command) -> Result<String> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let output =
        command.kill_on_drop(true).output().await.map_err(|error| Error::failed(format!("{name}: {error}")))?;
    if !output.status.success() {
        return Err(Error::failed(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A command, still without the name of its program, that gets this signal when the load test ends, however that
/// happens. It must be spawned by the main thread: Linux sends the signal when the spawning *thread* ends.
pub fn with_death_signal(signal: &str) -> std::process::Command {
    let mut command = std::process::Command::new("setpriv");
    command.args(["--pdeathsig", signal]);
    command
}

/// The error of a command made by [`with_death_signal`] that could not be started.
pub fn not_started(error: &std::io::Error) -> Error {
    Error::failed(format!("setpriv: {error}; it comes with util-linux: apt-get install util-linux"))
}

/// The server's program, which cargo puts beside this one.
pub fn server_program() -> Result<PathBuf> {
    let own = std::env::current_exe().map_err(Error::failed)?;
    let program = own.with_file_name("vonk");
    if program.is_file() {
        return Ok(program);
    }
    let release = own.parent().is_some_and(|folder| folder.ends_with("release"));
    let build = if release { "cargo build --release -p vonk" } else { "cargo build -p vonk" };
    Err(Error::failed(format!("{} is missing; build it with: {build}", program.display())))
}
