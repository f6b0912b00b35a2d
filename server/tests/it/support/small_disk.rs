//! A small disk of our own: a file system in memory that only one shell and its children see, gone with them. What is
//! on it is reached by way of the shell's root.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const HELP: &str = "the tests need unshare and nsenter (util-linux), and a kernel that lets a user mount in private";

pub struct SmallDisk {
    shell: Child,
    folder: tempfile::TempDir,
}

impl SmallDisk {
    pub fn new(kib: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mount = "mount -t tmpfs -o size=\"$1k\" none \"$2\" && echo mounted && read _";
        let mut shell = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh", &kib.to_string()])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect(HELP);
        let mut line = String::new();
        BufReader::new(shell.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "mounted\n", "{HELP}");
        Self { shell, folder }
    }

    /// Its path for a program that sees it.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A file of it, for this process.
    pub fn file(&self, name: &str) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.shell.id()));
        root.join(self.path().strip_prefix("/").unwrap()).join(name)
    }

    /// A program that sees it.
    pub fn program(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        let shell = self.shell.id().to_string();
        command.args(["--user", "--preserve-credentials", "--mount", "--target", &shell, program]);
        command.stdin(Stdio::null());
        command
    }

    /// Fills the space that is left.
    pub fn fill(&self) -> Ballast {
        let path = self.file("ballast");
        let mut file = File::options().create(true).append(true).open(&path).unwrap();
        loop {
            match file.write_all(&[1; 4096]) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => return Ballast { file, path },
                Err(error) => panic!("{error}"),
            }
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The shell reads the end of its input.
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// The file that fills the disk.
pub struct Ballast {
    file: File,
    path: PathBuf,
}

impl Ballast {
    /// Frees the space of so many pages.
    pub fn give(&self, pages: u64) {
        let length = self.file.metadata().unwrap().len();
        self.file.set_len(length.saturating_sub(pages * 4096) / 4096 * 4096).unwrap();
    }

    pub fn remove(self) {
        std::fs::remove_file(&self.path).unwrap();
    }
}
