//! A file layer of SQLite (a "VFS") that passes everything on to the usual one, and notes what is done to the files of
//! a watched folder. Files elsewhere are the usual layer's from the moment they are opened, so that other tests in this
//! process do not notice it. A sync is noted and not done: it is the notes that say what a disk would have kept.

use super::disk::{self, Disk, Op};
use rusqlite::ffi::{self, SQLITE_OK, sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs};
use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Arc, Once};

/// An open file as SQLite knows it. That of the usual layer follows it in memory.
#[repr(C)]
struct File {
    base: sqlite3_file,
    noted: *mut Noted,
}

struct Noted {
    disk: Arc<Disk>,
    file: usize,
    /// The usual layer syncs the folder, too, when it first syncs a log or journal that it may have made.
    names_due: AtomicBool,
}

static USUAL: AtomicPtr<sqlite3_vfs> = AtomicPtr::new(null_mut());

/// Makes this layer the one by which the process opens databases.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the usual layer stays where it is for as long as the process lives, and so does the copy of it.
        let code = unsafe {
            let usual = ffi::sqlite3_vfs_find(null());
            USUAL.store(usual, Ordering::Release);
            let mut own = *usual;
            own.szOsFile += c_int::try_from(size_of::<File>()).unwrap();
            own.zName = c"power".as_ptr();
            own.pNext = null_mut();
            own.xOpen = Some(open);
            own.xDelete = Some(delete);
            ffi::sqlite3_vfs_register(Box::leak(Box::new(own)), 1)
        };
        assert_eq!(code, SQLITE_OK);
    });
}

/// The disk that a file is on, and its name there.
///
/// # Safety
/// `path` is null, as that of a temporary file is, or ends with a zero.
unsafe fn find(path: *const c_char) -> Option<(Arc<Disk>, String)> {
    if path.is_null() {
        return None;
    }
    let path = unsafe { CStr::from_ptr(path) };
    disk::find(Path::new(OsStr::from_bytes(path.to_bytes())))
}

fn result(code: c_int) -> Result<(), c_int> {
    if code == SQLITE_OK { Ok(()) } else { Err(code) }
}

fn code(result: Result<(), c_int>) -> c_int {
    result.err().unwrap_or(SQLITE_OK)
}

// SAFETY of all that follow: SQLite calls them with what its documentation of `sqlite3_vfs` and `sqlite3_io_methods`
// promises, and with files that `open` has opened.

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    path: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    opened: *mut c_int,
) -> c_int {
    const MADE: c_int = ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL;
    unsafe {
        let layer = USUAL.load(Ordering::Acquire);
        let usual = |file| (*layer).xOpen.unwrap()(layer, path, file, flags, opened);
        let Some((disk, name)) = find(path) else { return usual(file) };
        (*file).pMethods = null();
        let code = usual(behind(file));
        if code == SQLITE_OK {
            let names_due = AtomicBool::new(flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & MADE != 0);
            let noted = Noted { file: disk.opened(&name), disk, names_due };
            *file.cast::<File>() =
                File { base: sqlite3_file { pMethods: &raw const METHODS }, noted: Box::into_raw(Box::new(noted)) };
        }
        code
    }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, path: *const c_char, sync: c_int) -> c_int {
    unsafe {
        let layer = USUAL.load(Ordering::Acquire);
        let usual = || (*layer).xDelete.unwrap()(layer, path, sync);
        match find(path) {
            Some((disk, name)) => code(disk.delete(&name, sync != 0, || result(usual()))),
            None => usual(),
        }
    }
}

/// The file of the usual layer.
unsafe fn behind(file: *mut sqlite3_file) -> *mut sqlite3_file {
    unsafe { file.cast::<File>().add(1).cast() }
}

unsafe fn noted<'f>(file: *mut sqlite3_file) -> &'f Noted {
    unsafe { &*(*file.cast::<File>()).noted }
}

/// What the usual layer does by each of these.
macro_rules! usual {
    ($($name:ident is $method:ident($($argument:ident: $of:ty),*) -> $gives:ty;)*) => {$(
        unsafe extern "C" fn $name(file: *mut sqlite3_file $(, $argument: $of)*) -> $gives {
            unsafe {
                let file = behind(file);
                (*(*file).pMethods).$method.unwrap()(file $(, $argument)*)
            }
        }
    )*};
}

usual! {
    usual_close is xClose() -> c_int;
    read is xRead(bytes: *mut c_void, count: c_int, at: sqlite3_int64) -> c_int;
    usual_write is xWrite(bytes: *const c_void, count: c_int, at: sqlite3_int64) -> c_int;
    usual_truncate is xTruncate(length: sqlite3_int64) -> c_int;
    length is xFileSize(length: *mut sqlite3_int64) -> c_int;
    lock is xLock(level: c_int) -> c_int;
    unlock is xUnlock(level: c_int) -> c_int;
    is_reserved is xCheckReservedLock(answer: *mut c_int) -> c_int;
    control is xFileControl(what: c_int, with: *mut c_void) -> c_int;
    sector is xSectorSize() -> c_int;
    traits is xDeviceCharacteristics() -> c_int;
    map is xShmMap(page: c_int, size: c_int, extend: c_int, at: *mut *mut c_void) -> c_int;
    lock_map is xShmLock(first: c_int, count: c_int, flags: c_int) -> c_int;
    barrier is xShmBarrier() -> ();
    unmap is xShmUnmap(delete: c_int) -> c_int;
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    unsafe {
        let code = usual_close(file);
        drop(Box::from_raw((*file.cast::<File>()).noted));
        code
    }
}

unsafe extern "C" fn write(file: *mut sqlite3_file, bytes: *const c_void, count: c_int, at: sqlite3_int64) -> c_int {
    unsafe {
        let noted = noted(file);
        let copy = std::slice::from_raw_parts(bytes.cast::<u8>(), usize::try_from(count).unwrap()).to_vec();
        let op = Op::Write { file: noted.file, at: usize::try_from(at).unwrap(), bytes: copy };
        code(noted.disk.note(|| result(usual_write(file, bytes, count, at)), [op]))
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, length: sqlite3_int64) -> c_int {
    unsafe {
        let noted = noted(file);
        let op = Op::Truncate { file: noted.file, length: usize::try_from(length).unwrap() };
        code(noted.disk.note(|| result(usual_truncate(file, length)), [op]))
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, _flags: c_int) -> c_int {
    let noted = unsafe { noted(file) };
    let names = noted.names_due.swap(false, Ordering::Relaxed).then_some(Op::SyncNames);
    code(noted.disk.note(|| Ok(()), [Op::Sync { file: noted.file }].into_iter().chain(names)))
}

/// Of version 2: without the two methods that map a database into memory, as writes to it would not be noted.
static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
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
    xShmMap: Some(map),
    xShmLock: Some(lock_map),
    xShmBarrier: Some(barrier),
    xShmUnmap: Some(unmap),
    xFetch: None,
    xUnfetch: None,
};
