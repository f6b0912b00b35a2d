//! The clock of a server, which can be set: a small library stands between the program and the system (`clock.c`), made by
//! the compiler that the server itself needs.

use super::command::output_of;
use crate::error::{Error, Result};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use tokio::process::Command;

const SOURCE: &str = include_str!("clock.c");

pub struct Clock {
    library: PathBuf,
    file: PathBuf,
}

impl Clock {
    /// One that is right so far, with files of this name in the folder.
    pub async fn new(folder: &Path, name: &str) -> Result<Self> {
        let (source, library) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.so")));
        std::fs::write(&source, SOURCE).map_err(Error::failed)?;
        output_of(Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source)).await?;
        let clock = Self { library, file: folder.join(name) };
        clock.set(0)?;
        Ok(clock)
    }

    /// Sets it so many seconds before (below zero) or after the machine's own. The file is never shorter than that number,
    /// as a program that has it in its memory would end where it reads past the end.
    pub fn set(&self, seconds: i64) -> Result<()> {
        let file = File::options().write(true).create(true).truncate(false).open(&self.file);
        file.and_then(|file| file.write_all_at(&seconds.to_ne_bytes(), 0)).map_err(Error::failed)
    }

    /// Fails if a process has not loaded the library, and so goes by the machine's clock.
    pub fn check(&self, process: Option<u32>) -> Result<()> {
        let maps = process.and_then(|id| std::fs::read_to_string(format!("/proc/{id}/maps")).ok());
        if maps.is_some_and(|maps| maps.contains(&self.library.display().to_string())) {
            return Ok(());
        }
        Err(Error::failed("the server does not go by the clock that was made for it"))
    }

    /// Has a program go by it.
    pub fn apply(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("LOADTEST_CLOCK", &self.file);
    }
}
