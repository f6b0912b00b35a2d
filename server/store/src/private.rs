//! Permissions: files and folders of the server are for no other user of the machine.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
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
