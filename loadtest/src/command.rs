//! Programs that do one thing and end.

use crate::error::{Error, Result};
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
