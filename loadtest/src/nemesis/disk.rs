//! A disk in trouble, for a while: strace stops the processes that write at each of their calls, and those that are
//! concerned it makes late, or answers them in the place of the system.

use crate::error::{Error, Result};
use crate::server::with_death_signal;
use std::process::Stdio;
use std::time::Duration;
use tempfile::NamedTempFile;
use tokio::io::AsyncReadExt;
use tokio::process::{Child, Command};
use tokio::time::sleep;

const HELP: &str = "a disk is put in trouble by strace, which must be allowed to trace: apt-get install strace";
const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// To bring something to the disk takes 20 ms more.
    Slow,
    /// What was written cannot be brought to the disk.
    Failing,
    /// Nothing more can be written.
    Full,
}

impl Trouble {
    /// The calls that it concerns, and what becomes of them.
    fn injected(self) -> (&'static str, &'static str) {
        match self {
            Self::Slow => ("fsync,fdatasync", "delay_enter=20000"),
            Self::Failing => ("fsync,fdatasync", "error=EIO"),
            Self::Full => ("pwrite64,pwritev,pwritev2,fallocate", "error=ENOSPC"),
        }
    }

    /// Has these processes, and those that they start meanwhile, see it for so long. Gives whether any of them did.
    pub async fn inflict(self, processes: &[u32], long: Duration) -> Result<bool> {
        let (calls, what) = self.injected();
        let seen = NamedTempFile::new().map_err(Error::failed)?;
        let mut command = Command::from(with_death_signal("TERM"));
        command.args(["strace", "--follow-forks", "--quiet=attach,exit", "--output"]).arg(seen.path());
        command.args(["-e", &format!("trace={calls}"), "-e", &format!("inject={calls}:{what}")]);
        command.args(processes.iter().map(|id| format!("--attach={id}")));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut strace = command.spawn().map_err(Error::failed)?;
        while !processes.iter().all(|id| is_traced_or_gone(*id)) {
            let has_ended = strace.try_wait().map_err(Error::failed)?.is_some();
            // It ends with the last of the processes, some of which end at their first failed call.
            if has_ended && !processes.iter().all(|id| is_traced_or_gone(*id)) {
                return Err(why_it_ended(strace).await?);
            }
            sleep(POLL_INTERVAL).await;
        }
        sleep(long).await;
        // It lets go of the processes when it is asked to end; it has ended before if all of them have.
        if let Some(id) = strace.id() {
            Command::new("kill").arg(id.to_string()).status().await.map_err(Error::failed)?;
        }
        strace.wait().await.map_err(Error::failed)?;
        let seen = std::fs::read_to_string(seen.path()).map_err(Error::failed)?;
        Ok(seen.contains("(INJECTED)") || seen.contains("(DELAYED)"))
    }
}

async fn why_it_ended(mut strace: Child) -> Result<Error> {
    let mut why = String::new();
    if let Some(output) = &mut strace.stderr {
        output.read_to_string(&mut why).await.map_err(Error::failed)?;
    }
    Ok(Error::failed(format!("{HELP} ({})", why.trim())))
}

fn is_traced_or_gone(process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else { return true };
    let of = |name| status.lines().find_map(|line| line.strip_prefix(name)).map_or("", str::trim);
    // One that has ended stays a zombie until its parent asks for it.
    of("State:").starts_with('Z') || of("TracerPid:") != "0"
}
