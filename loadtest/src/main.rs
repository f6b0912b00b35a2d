//! `loadtest`: puts load on a Vonk server as its members would, and checks every answer it gives.
//!
//! From the bottom to the top; each folder imports only those above it in this list:
//!
//! - [`error`], [`numbers`] how they are written, [`random`] which a seed repeats, [`interrupt`] a run that is ended early
//! - [`client`] one member's connections to the server
//! - [`oracle`] what two members may be shown, and each breach of it
//! - [`history`] what members asked for and saw, written down, and judged afterwards
//! - [`measure`] latencies, counts and the use of processes; every figure by its name
//! - [`scenario`] a scenario file: what members do, when, and what must hold
//! - [`pair`] two members who chat with each other, as one task
//! - [`server`] a server started for the run, its database and its folders
//! - [`live`] the view while a run goes on
//! - [`report`] what is left of it: text, JSON, a page, a comparison
//! - [`run`] puts these together: one run, one trial, the search for the highest rate
//! - [`nemesis`] runs in which something is broken again and again

mod client;
mod error;
mod history;
mod interrupt;
mod live;
mod measure;
mod nemesis;
mod numbers;
mod oracle;
mod pair;
mod random;
mod report;
mod run;
mod scenario;
mod server;

use clap::{Parser, Subcommand};
use error::{Error, Result};
use interrupt::Stop;
use nemesis::{NemesisArguments, nemesis};
use numbers::number;
use report::compare::Comparison;
use report::data::{Report, Verdict};
use run::find_max::Search;
use run::trial::{TrialArguments, run_trial};
use server::verify::{VerifyArguments, verify};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    Run(TrialArguments),
    /// Find the highest rate at which a scenario passes
    ///
    /// Doubles the rate until a run does not pass, then narrows it down to 5 %; each run on a server of its own. With
    /// --out each has its report in a folder named after its rate.
    ///
    /// Exit codes: 0 found, 99 not even the lowest rate passed, 100 the server broke a guarantee on the way.
    FindMax {
        #[command(flatten)]
        trial: TrialArguments,
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
    /// Break something again and again while members chat, and check that nothing is lost or done twice
    ///
    /// Each experiment starts servers of its own. Without a name the experiments are listed.
    ///
    /// Exit codes: 0 all passed, 1 an experiment could not be made, 100 one failed.
    Nemesis(NemesisArguments),
    /// Check every invariant of a database, as after a run
    ///
    /// Exit codes: 0 all hold, 1 could not be checked, 100 one is broken.
    Verify(VerifyArguments),
}

#[tokio::main]
async fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run(trial) => interruptible(async |stop| run_once(&trial, stop).await).await,
        Command::FindMax { trial, from, to } => {
            interruptible(async |stop| find_max(&trial, Search::new(from, to), stop).await).await
        }
        Command::Nemesis(arguments) => interruptible(async |stop| nemesis(&arguments, stop).await).await,
        Command::Compare { before, after, fail_if_worse } => compare(&before, &after, fail_if_worse),
        Command::Verify(arguments) => verify(arguments),
    };
    result.unwrap_or_else(|error| {
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

/// Runs until the work is done or a second signal comes. Dropping the work kills the server and removes its folder.
async fn interruptible(work: impl AsyncFnOnce(&Stop) -> Result<u8>) -> Result<ExitCode> {
    let stop = Stop::new();
    tokio::select! {
        code = work(&stop) => Ok(code?.into()),
        signals = interrupt::signals(&stop) => signals.and(Err(Error::Interrupted)),
    }
}

async fn run_once(arguments: &TrialArguments, stop: &Stop) -> Result<u8> {
    let report = run_trial(arguments, &arguments.scenario()?, stop).await?;
    print!("{report}");
    if let Some(folder) = &arguments.out {
        let [data, page] = report.write(folder)?;
        eprintln!("wrote {} and {}", data.display(), page.display());
    }
    Ok(report.exit_code)
}

async fn find_max(arguments: &TrialArguments, mut search: Search, stop: &Stop) -> Result<u8> {
    let scenario = arguments.scenario()?;
    while let Some(rate) = search.next() {
        eprintln!("\ntrying {rate} acts a second");
        let report = run_trial(arguments, &scenario.at(rate)?, stop).await?;
        println!("{:>10} a second  {}", number(rate), report.headline());
        if let Some(folder) = &arguments.out {
            report.write(&folder.join(rate.to_string()))?;
        }
        match report.verdict {
            Verdict::Incorrect | Verdict::Interrupted => {
                print!("\n{report}");
                return Ok(report.exit_code);
            }
            verdict => search.record(verdict),
        }
    }
    println!("\n{search}");
    Ok(search.exit_code())
}
