//! Programs that are asked one thing, and programs that run beside this one.

use crate::error::{Error, Result};
use std::path::PathBuf;
use tokio::process::Command;

/// What a command says; an error if it fails. It ends with whoever waits for it.
pub async fn told(command: &mut Command) -> Result<String> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let output =
        command.kill_on_drop(true).output().await.map_err(|error| Error::failed(format!("{name}: {error}")))?;
    if !output.status.success() {
        return Err(Error::failed(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs the program whose name is added, and sends it that signal when this one has ended, however it did. To be started
/// by the main thread: the system takes a thread's end for that of its program.
pub fn until_we_end(signal: &str) -> std::process::Command {
    let mut command = std::process::Command::new("setpriv");
    command.args(["--pdeathsig", signal]);
    command
}

/// Why such a program could not be started.
pub fn not_started(error: &std::io::Error) -> Error {
    Error::failed(format!("setpriv: {error}; it comes with util-linux: apt-get install util-linux"))
}

/// The server's program stands beside this one.
pub fn program() -> Result<PathBuf> {
    let own = std::env::current_exe().map_err(Error::failed)?;
    let program = own.with_file_name("vonk");
    if program.is_file() {
        return Ok(program);
    }
    let release = own.parent().is_some_and(|folder| folder.ends_with("release"));
    let build = if release { "cargo build --release -p vonk" } else { "cargo build -p vonk" };
    Err(Error::failed(format!("{} is missing; build it with: {build}", program.display())))
}
