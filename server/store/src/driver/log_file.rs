//! Writes each commit into SQLite's log by one call.
//!
//! SQLite hands its file layer (a "VFS") a commit piece by piece: for each page a header of 24 bytes and then the page. For
//! a message that is some 27 writes, which together cost as much as a tenth of all that the server does. This layer is put
//! before the usual one. It keeps the pieces of a log until the last one of a commit has come, and passes them on as one.
//! All other files are the usual layer's from the moment they are opened.
//!
//! Nothing is promised earlier or seen later by that: SQLite syncs a commit, and shows it to other connections, only after
//! it has handed over the last piece. Whoever reads, syncs or measures the log by the same file gets what was kept first.

use base::error::{Error, Result};
use rusqlite::ffi::{self, SQLITE_OK, sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

/// The name by which a connection asks for this layer.
pub const NAME: &CStr = c"vonk-log";

/// With so many bytes or more the pieces are passed on before their commit is complete. The usual layer writes at most
/// 131 071 bytes by one call, and the largest page, of 65 536 bytes, may come on top.
const MOST: usize = 1 << 16;
/// The header of a page in the log: its number, the size of the database after the commit that it ends, or zero, and
/// more (the file format of SQLite, chapter 4).
const HEADER: usize = 24;
const ENDS_COMMIT: std::ops::Range<usize> = 4..8;
/// How much larger the files of the usual layer may become after this one is made: a test puts another one in its place.
const ROOM: c_int = 256;

/// The pieces that are kept: one after the other, from a place in the file on.
#[derive(Default)]
struct Pieces {
    at: i64,
    bytes: Vec<u8>,
    /// The last header was that of a page that ends a commit.
    ends_commit: bool,
}

impl Pieces {
    fn end(&self) -> i64 {
        self.at.saturating_add_unsigned(self.bytes.len() as u64)
    }

    /// Whether a piece for this place can be kept together with what is there.
    fn are_followed_by(&self, at: i64) -> bool {
        self.bytes.is_empty() || at == self.end()
    }

    /// Keeps a piece. Whether they are due to be passed on now.
    fn keep(&mut self, at: i64, piece: &[u8]) -> bool {
        if self.bytes.is_empty() {
            self.at = at;
        }
        self.bytes.extend_from_slice(piece);
        let is_header = piece.len() == HEADER;
        if is_header {
            self.ends_commit = piece[ENDS_COMMIT] != [0; 4];
        }
        !is_header && self.ends_commit || self.bytes.len() >= MOST
    }
}

/// An open log as SQLite knows it. The file of the usual layer follows it in memory.
#[repr(C)]
struct File {
    base: sqlite3_file,
    pieces: *mut Pieces,
}

/// Makes the layer known to SQLite; to be called before [`NAME`] is used.
pub fn register() -> Result<()> {
    static CODE: OnceLock<c_int> = OnceLock::new();
    let code = *CODE.get_or_init(|| {
        // SAFETY: the usual layer stays where it is for as long as the process lives, and so does the copy of it.
        unsafe {
            let usual = ffi::sqlite3_vfs_find(null());
            if usual.is_null() {
                return ffi::SQLITE_ERROR;
            }
            let mut own = *usual;
            own.szOsFile += OWN + ROOM;
            own.zName = NAME.as_ptr();
            own.pNext = null_mut();
            own.xOpen = Some(open);
            own.xDelete = Some(delete);
            ffi::sqlite3_vfs_register(Box::leak(Box::new(own)), 0)
        }
    });
    if code == SQLITE_OK { Ok(()) } else { Err(Error::internal(format!("SQLite takes no file layer: {code}"))) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "it is two pointers")]
const OWN: c_int = size_of::<File>() as c_int;

// SAFETY of all that follow: SQLite calls them with what its documentation of `sqlite3_vfs` and `sqlite3_io_methods`
// promises: with this layer, with a file for which `open` was called before, and by one thread at a time for each file.

unsafe extern "C" fn open(
    own: *mut sqlite3_vfs,
    path: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    opened: *mut c_int,
) -> c_int {
    unsafe {
        (*file).pMethods = null();
        let usual = ffi::sqlite3_vfs_find(null());
        let Some(usual_open) = usual.as_ref().and_then(|usual| usual.xOpen) else { return ffi::SQLITE_CANTOPEN };
        if (*usual).szOsFile + OWN > (*own).szOsFile {
            return ffi::SQLITE_CANTOPEN;
        }
        if flags & ffi::SQLITE_OPEN_WAL == 0 {
            return usual_open(usual, path, file, flags, opened);
        }
        let code = usual_open(usual, path, behind(file), flags, opened);
        if code == SQLITE_OK {
            let pieces = Box::into_raw(Box::default());
            *file.cast::<File>() = File { base: sqlite3_file { pMethods: &raw const METHODS }, pieces };
        }
        code
    }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, path: *const c_char, sync: c_int) -> c_int {
    unsafe {
        let usual = ffi::sqlite3_vfs_find(null());
        match usual.as_ref().and_then(|usual| usual.xDelete) {
            Some(delete) => delete(usual, path, sync),
            None => ffi::SQLITE_IOERR_DELETE,
        }
    }
}

/// The file of the usual layer.
unsafe fn behind(file: *mut sqlite3_file) -> *mut sqlite3_file {
    unsafe { file.cast::<File>().add(1).cast() }
}

unsafe fn pieces<'f>(file: *mut sqlite3_file) -> &'f mut Pieces {
    unsafe { &mut *(*file.cast::<File>()).pieces }
}

/// Passes on what is kept. Of what fails nothing is kept: SQLite takes the commit back, and writes the next one there.
unsafe fn pass_on(file: *mut sqlite3_file) -> c_int {
    unsafe {
        let pieces = pieces(file);
        if pieces.bytes.is_empty() {
            return SQLITE_OK;
        }
        let Ok(count) = c_int::try_from(pieces.bytes.len()) else { return ffi::SQLITE_IOERR_WRITE };
        let code = usual_write(file, pieces.bytes.as_ptr().cast(), count, pieces.at);
        pieces.bytes.clear();
        code
    }
}

/// What the usual layer does by each of these; `IOERR` if it has no such method, which it must have.
macro_rules! usual {
    ($($name:ident is $method:ident($($argument:ident: $of:ty),*);)*) => {$(
        unsafe extern "C" fn $name(file: *mut sqlite3_file $(, $argument: $of)*) -> c_int {
            unsafe {
                let file = behind(file);
                match (*(*file).pMethods).$method {
                    Some(method) => method(file $(, $argument)*),
                    None => ffi::SQLITE_IOERR,
                }
            }
        }
    )*};
}

usual! {
    usual_close is xClose();
    usual_read is xRead(bytes: *mut c_void, count: c_int, at: sqlite3_int64);
    usual_write is xWrite(bytes: *const c_void, count: c_int, at: sqlite3_int64);
    usual_truncate is xTruncate(length: sqlite3_int64);
    usual_sync is xSync(flags: c_int);
    usual_length is xFileSize(length: *mut sqlite3_int64);
    lock is xLock(level: c_int);
    unlock is xUnlock(level: c_int);
    is_reserved is xCheckReservedLock(answer: *mut c_int);
    control is xFileControl(what: c_int, with: *mut c_void);
    sector is xSectorSize();
    traits is xDeviceCharacteristics();
}

/// The same after what is kept was passed on.
macro_rules! after_what_is_kept {
    ($($name:ident is $usual:ident($($argument:ident: $of:ty),*);)*) => {$(
        unsafe extern "C" fn $name(file: *mut sqlite3_file $(, $argument: $of)*) -> c_int {
            unsafe {
                match pass_on(file) {
                    SQLITE_OK => $usual(file $(, $argument)*),
                    code => code,
                }
            }
        }
    )*};
}

after_what_is_kept! {
    read is usual_read(bytes: *mut c_void, count: c_int, at: sqlite3_int64);
    truncate is usual_truncate(length: sqlite3_int64);
    sync is usual_sync(flags: c_int);
    length is usual_length(length: *mut sqlite3_int64);
}

unsafe extern "C" fn write(file: *mut sqlite3_file, bytes: *const c_void, count: c_int, at: sqlite3_int64) -> c_int {
    unsafe {
        if !pieces(file).are_followed_by(at) {
            let code = pass_on(file);
            if code != SQLITE_OK {
                return code;
            }
        }
        let Ok(count) = usize::try_from(count) else { return ffi::SQLITE_IOERR_WRITE };
        let piece = std::slice::from_raw_parts(bytes.cast::<u8>(), count);
        if pieces(file).keep(at, piece) { pass_on(file) } else { SQLITE_OK }
    }
}

/// What is still kept belongs to no commit.
unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    unsafe {
        let code = usual_close(file);
        drop(Box::from_raw((*file.cast::<File>()).pieces));
        code
    }
}

/// Of version 1: a log is neither mapped into memory nor shared by its own file.
static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 1,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(length),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(is_reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector),
    xDeviceCharacteristics: Some(traits),
    xShmMap: None,
    xShmLock: None,
    xShmBarrier: None,
    xShmUnmap: None,
    xFetch: None,
    xUnfetch: None,
};

#[cfg(test)]
mod tests {
    use super::*;

    fn header(commits: u8) -> [u8; HEADER] {
        let mut header = [7; HEADER];
        header[ENDS_COMMIT].copy_from_slice(&[0, 0, 0, commits]);
        header
    }

    #[test]
    fn pieces_are_kept_until_the_page_that_ends_a_commit() {
        let mut pieces = Pieces::default();
        assert!(!pieces.keep(32, &header(0)));
        assert!(!pieces.keep(56, &[1; 512]));
        assert!(!pieces.keep(568, &header(9)));
        assert!(pieces.keep(592, &[2; 512]));
        assert_eq!((pieces.at, pieces.end()), (32, 1104));
        pieces.bytes.clear();
        // The next commit follows, or the log begins anew.
        assert!(!pieces.keep(1104, &header(0)));
        assert!(!pieces.keep(1128, &[1; 512]));
        assert_eq!((pieces.at, pieces.end()), (1104, 1640));
    }

    #[test]
    fn only_what_follows_is_kept_together() {
        let mut pieces = Pieces::default();
        assert!(pieces.are_followed_by(99));
        pieces.keep(32, &[0; 8]);
        assert!(pieces.are_followed_by(40));
        assert!(!pieces.are_followed_by(32) && !pieces.are_followed_by(41));
    }

    #[test]
    fn a_large_commit_is_passed_on_in_parts() {
        let mut pieces = Pieces::default();
        assert!(!pieces.keep(0, &vec![0; MOST - 1]));
        assert!(pieces.keep(pieces.end(), &[0]));
    }
}
