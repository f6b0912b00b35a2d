//! `loadtest`: puts load on a Vonk server as its members would, and checks every answer it gives.
//!
//! - what: [`scenario`] a file, [`acts`] what members do, [`arrivals`] when
//! - whom: [`target`] a server and its members, [`server`] one started for the run, [`postgres`] its database unless
//!   that is embedded, [`scratch`] their folders, [`log`] what it says, [`command`] how programs are asked, [`verify`] what
//!   is left behind
//! - how: [`trial`] a run and all around it, [`find_max`] many of them, [`run`] one run, [`pair`] two members who chat,
//!   [`socket`] and [`calls`] how one of them reaches the server, [`traffic`] in how many bytes
//! - found: [`oracle`] what the members may be told, [`breaches`] where it was not so, [`tally`] what is measured,
//!   [`costs`] in bytes and commits, [`metrics`] as the server counts them, [`figures`] by name
//! - on what: [`machine`], [`processes`] and their [`usage`], [`limits`] of this one, [`validity`] whether it all means
//!   anything
//! - seen: [`watch`] each second, [`timeline`] all of them, [`live`] while it goes on, [`report`] at the end,
//!   [`compare`] beside another; [`interrupt`] when somebody has seen enough

mod acts;
mod arrivals;
mod breaches;
mod calls;
mod command;
mod compare;
mod costs;
mod error;
mod figures;
mod find_max;
mod interrupt;
mod limits;
mod live;
mod log;
mod machine;
mod metrics;
mod numbers;
mod oracle;
mod pair;
mod postgres;
mod processes;
mod report;
mod run;
mod scenario;
mod scratch;
mod server;
mod socket;
mod tally;
mod target;
mod timeline;
mod traffic;
mod trial;
mod usage;
mod validity;
mod verify;
mod watch;

use clap::{Parser, Subcommand};
use compare::Comparison;
use error::{Error, Result};
use find_max::Search;
use interrupt::Stop;
use numbers::number;
use report::{Report, Verdict};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use trial::Asked;
use verify::Checked;

#[derive(Parser)]
#[command(name = "loadtest", version, about = "Puts load on a Vonk server and checks every answer it gives")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario
    ///
    /// Without --url it starts a server of its own on a scratch database, and checks that database afterwards. Ctrl-C
    /// ends the load and reports what was measured so far; a second Ctrl-C ends at once.
    ///
    /// Exit codes: 0 passed, 1 error, 2 usage, 3 invalid (this program was the bottleneck), 99 a threshold was
    /// missed, 100 the server lost, doubled or contradicted something, 130 interrupted.
    Run(Asked),
    /// Find the highest rate at which a scenario passes
    ///
    /// Doubles the rate until a run does not pass, then narrows it down to 5 %; each run on a server of its own. With
    /// --out each has its report in a folder named after its rate.
    ///
    /// Exit codes: 0 found, 99 not even the lowest rate passed, 100 the server broke a promise on the way.
    FindMax {
        #[command(flatten)]
        asked: Asked,
        /// The rate of the first run, in acts per second
        #[arg(long, default_value_t = 500.0)]
        from: f64,
        /// Look no higher
        #[arg(long, default_value_t = 100_000.0)]
        to: f64,
    },
    /// Compare the reports of two runs
    ///
    /// Changes of less than 5 % are the same. Percentiles above which there are fewer than ten samples are not judged.
    ///
    /// Exit codes: 0, or with --fail-if-worse 99 when B is worse than A.
    Compare {
        /// The report.json of the run before
        #[arg(value_name = "A.json")]
        before: PathBuf,
        /// The report.json of the run after
        #[arg(value_name = "B.json")]
        after: PathBuf,
        #[arg(long)]
        fail_if_worse: bool,
    },
    /// Check every invariant of a database, as after a run
    ///
    /// Exit codes: 0 all hold, 1 could not be checked, 100 one is broken.
    Verify(Checked),
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Run(asked) => interruptible(async |stop| run_once(&asked, stop).await).await,
        Command::FindMax { asked, from, to } => {
            interruptible(async |stop| find_max(&asked, Search::new(from, to), stop).await).await
        }
        Command::Compare { before, after, fail_if_worse } => compare(&before, &after, fail_if_worse),
        Command::Verify(checked) => verify::verify(checked),
    };
    done.unwrap_or_else(|error| {
        eprintln!("loadtest: {error}");
        ExitCode::from(match error {
            Error::Failed(_) => 1,
            Error::Usage(_) => 2,
            Error::Interrupted => 130,
        })
    })
}

fn compare(before: &Path, after: &Path, fail_if_worse: bool) -> Result<ExitCode> {
    let (before, after) = (Report::read(before)?, Report::read(after)?);
    let comparison = Comparison::new(&before, &after);
    print!("{comparison}");
    Ok(ExitCode::from(if fail_if_worse && comparison.is_worse() { 99 } else { 0 }))
}

/// Leaving early kills the server and removes its folder.
async fn interruptible(work: impl AsyncFnOnce(&Stop) -> Result<u8>) -> Result<ExitCode> {
    let stop = Stop::new();
    tokio::select! {
        code = work(&stop) => Ok(code?.into()),
        signals = interrupt::signals(&stop) => signals.and(Err(Error::Interrupted)),
    }
}

async fn run_once(asked: &Asked, stop: &Stop) -> Result<u8> {
    let report = trial::hold(asked, &asked.scenario()?, stop).await?;
    print!("{report}");
    if let Some(folder) = &asked.out {
        let [data, page] = report.write(folder)?;
        eprintln!("wrote {} and {}", data.display(), page.display());
    }
    Ok(report.exit_code)
}

async fn find_max(asked: &Asked, mut search: Search, stop: &Stop) -> Result<u8> {
    let scenario = asked.scenario()?;
    while let Some(rate) = search.next() {
        eprintln!("\ntrying {rate} acts a second");
        let report = trial::hold(asked, &scenario.at(rate)?, stop).await?;
        println!("{:>10} a second  {}", number(rate), report.headline());
        if let Some(folder) = &asked.out {
            report.write(&folder.join(rate.to_string()))?;
        }
        match report.verdict {
            Verdict::Incorrect | Verdict::Interrupted => {
                print!("\n{report}");
                return Ok(report.exit_code);
            }
            verdict => search.tell(verdict),
        }
    }
    println!("\n{search}");
    Ok(search.exit_code())
}
