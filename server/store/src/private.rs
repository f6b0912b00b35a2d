//! What is kept on this machine is for nobody else on it.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// All rights but the owner's.
const OTHERS: u32 = 0o077;

/// Takes away what others may do with a file or folder from before, if it exists; new ones are made so by the
/// program's umask.
pub fn narrow(path: &Path) {
    let Some(mode) = open_to_others(path) else { return };
    if let Err(error) = std::fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS)) {
        let path = path.display();
        tracing::warn!(%path, %error, "others on this machine can read this, and it cannot be taken from them");
    }
}

/// Only says so: a folder that somebody made may hold other things than ours.
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
