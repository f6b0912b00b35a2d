//! Files and folders of the server are for no other user of the machine.

use std::fs::{OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// All rights but the owner's.
const OTHERS: u32 = 0o077;

/// Takes the rights of others away from an existing file or folder. New ones are made without them by the program's
/// umask.
pub fn narrow(path: &Path) {
    let Some(mode) = open_to_others(path) else { return };
    if let Err(error) = std::fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS)) {
        let path = path.display();
        tracing::warn!(%path, %error, "others on this machine can read this, and it cannot be taken from them");
    }
}

/// The text of a file that holds a secret. Where there is none, `make` makes it: of two servers that start at once, both
/// have the text of one.
pub fn secret(path: &Path, make: impl FnOnce() -> io::Result<String>) -> io::Result<String> {
    let text = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => keep(path, make()?),
        read => read,
    }?;
    narrow(path);
    Ok(text)
}

/// Writes a file that was not there, or reads the one that is there by now.
fn keep(path: &Path, text: String) -> io::Result<String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Written beside it and moved, so that nobody reads half a secret.
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let linked = std::fs::hard_link(&beside, path);
    std::fs::remove_file(&beside)?;
    match linked {
        Ok(()) => Ok(text),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => std::fs::read_to_string(path),
        Err(error) => Err(error),
    }
}

/// Warns of a folder that others can read. It is not changed: a folder that somebody made may hold other things too.
pub fn complain(folder: &Path) {
    if open_to_others(folder).is_some() {
        let folder = folder.display();
        tracing::warn!(%folder, "others on this machine can look into this folder: `chmod 700` keeps them out");
    }
}

fn open_to_others(path: &Path) -> Option<u32> {
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o7777;
    (mode & OTHERS != 0).then_some(mode)
}
