//! `vonk`: serves the site, fills a database, checks one. Arguments, configuration, start, wait, drain.

use base::clock::Clock;
use base::config_files::{self, ConfigError, ConfigFiles, Layers};
use base::error::{Error, Result};
use clap::{Args, Parser, Subcommand};
use jiff::civil::Date;
use rustix::fs::Mode;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use store::{Inspected, Url};
use toml::Value;
use tracing_subscriber::EnvFilter;
use vonk::codes::{self, Codes};
use vonk::config::{Argument, Config};
use vonk::domain::photos::storage::Storage;
use vonk::operators::{self, Databases, Days};
use vonk::shards::Shard;
use vonk::sites;
use vonk::spans::Spans;
use vonk::words::Words;
use vonk::{logging, moving, seed, serving, start, verify};
use wire::{Credits, Millis, OrderId};

#[derive(Parser)]
#[command(name = "vonk", version, about = "A real-time chat server for a dating site with paid credits")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    /// A folder whose files override the embedded ones of config/
    #[arg(long, global = true, value_name = "DIR")]
    config: Option<PathBuf>,
    /// sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
    /// Keeps an SQLite database and the photos in this folder
    #[arg(long, global = true, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// Of several databases that of this site, given by its key
    #[arg(long, global = true, value_name = "SITE")]
    database_of: Option<String>,
    /// file:FOLDER or s3://BUCKET/PREFIX
    #[arg(long, global = true, value_name = "URL")]
    photos: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site
    Serve {
        /// Address and port; port 0 takes a free one
        #[arg(long, value_name = "ADDRESS")]
        listen: Option<String>,
        /// The Redis by which several servers of one PostgreSQL database tell each other at once what happens
        #[arg(long, value_name = "URL")]
        redis: Option<String>,
        /// Show the demo accounts on the login page
        #[arg(long)]
        demo: bool,
        /// Let programs play fictional profiles of the demo world: they answer, and like back
        #[arg(long)]
        actors: bool,
        /// Let time stand still at this moment, in Unix milliseconds, so that every visit shows the same
        #[arg(long, value_name = "MILLISECONDS", requires = "demo")]
        now: Option<i64>,
    },
    /// Fill an empty database with the demo world, or any database with members for load tests
    Seed {
        /// Add this many members, each odd one in a conversation with the next even one
        #[arg(long, value_name = "N", requires = "sessions")]
        load: Option<u32>,
        /// Write a line "email session-cookie profile-id conversation-id" for each member of --load
        #[arg(long, value_name = "FILE", requires = "load")]
        sessions: Option<PathBuf>,
        /// Add this many ordinary members to the demo world, from 1000 to 5000000
        #[arg(long, value_name = "N", conflicts_with = "load", value_parser = clap::value_parser!(i64).range(seed::crowd::MEMBERS))]
        members: Option<i64>,
        /// Make the demo world as it would be at this moment, in Unix milliseconds
        #[arg(long, value_name = "MILLISECONDS", conflicts_with = "load")]
        now: Option<i64>,
    },
    /// Check the file of the database and every invariant of ledger and inboxes, without changing anything
    Verify,
    /// Move everything from an SQLite database, whose server is stopped, into an empty PostgreSQL database
    Move {
        /// The file of the SQLite database
        from: PathBuf,
    },
    /// Print the configuration in force, without secrets, and where each value came from
    Config {
        /// A site by its key, the name of its file in domains/; without it, what is the server's
        site: Option<String>,
    },
    /// List the orders that changed since a day, as CSV
    Orders {
        /// As 2026-11-25
        #[arg(long, value_name = "DAY")]
        since: Date,
        /// Only those of a site, by its key
        #[arg(long)]
        site: Option<String>,
        /// Only those in a state: created, pending, paid, refunded, charged_back, failed, cancelled, expired
        #[arg(long)]
        state: Option<String>,
    },
    /// Give back unused credits of an order, and have their price refunded. On SQLite the server has to be stopped
    Refund {
        /// The number of the order
        order: i64,
        /// How many of its unused credits
        #[arg(long, value_name = "N")]
        credits: i64,
        /// Why, for the records
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Say what differs between the orders and the payment providers' lists; fails if anything does
    Reconcile,
    /// Print the records of VAT of the days from the first to the day before the second, as CSV
    Vat { from: Date, until: Date },
    /// Print the entries for double-entry books of the days from the first to the day before the second, as CSV
    Books { from: Date, until: Date },
    /// Write an invoice or a credit note as a PDF, under its number, into the present folder
    Invoice {
        /// Such as VONK-2026-00017
        number: String,
    },
    /// Make, list and end the codes of discounts. On SQLite the server has to be stopped
    Codes {
        #[command(subcommand)]
        command: Codes,
    },
    /// Begin a new epoch of revisions: run once after a backup was restored, so that every client takes a whole
    /// snapshot
    Epoch,
}

fn main() -> ExitCode {
    // No other user of the machine may read databases, photos and sessions.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let arguments = Arguments::parse();
    let filter = match logging::filter(std::env::var_os("VONK_LOG")) {
        Ok(filter) => filter,
        Err(error) => return failed(&Error::internal(error)),
    };
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.into()),
    };
    let code = runtime.block_on(run(arguments, filter)).unwrap_or_else(|error| failed(&error));
    // The decoding of a picture is not awaited, as its job is done again.
    runtime.shutdown_background();
    code
}

fn failed(error: &Error) -> ExitCode {
    eprintln!("vonk: {error}");
    ExitCode::FAILURE
}

/// The arguments that are configuration, by their keys.
fn configured(common: &Common, command: &Command) -> Vec<Argument> {
    let mut arguments = Vec::new();
    let mut give = |name, key, value| arguments.push(Argument { name, key, value });
    let text = |text: &str| Value::String(text.to_owned());
    if let Some(folder) = &common.data {
        give("--data", "database.url", Value::String(format!("sqlite:{}", folder.join("vonk.db").display())));
        give("--data", "photos.url", Value::String(format!("file:{}", folder.join("photos").display())));
        give("--data", "vault.key_file", Value::String(folder.join("vault.key").display().to_string()));
        give("--data", "push.key_file", Value::String(folder.join("push.key").display().to_string()));
    }
    if let Some(url) = &common.database {
        give("--database", "database.url", text(url));
    }
    if let Some(url) = &common.photos {
        give("--photos", "photos.url", text(url));
    }
    if let Command::Serve { listen, redis, demo, actors, .. } = command {
        if let Some(address) = listen {
            give("--listen", "listen", text(address));
        }
        if let Some(url) = redis {
            give("--redis", "redis.url", text(url));
        }
        for (name, key, is_set) in [("--demo", "demo", *demo), ("--actors", "actors", *actors)] {
            if is_set {
                give(name, key, Value::Boolean(true));
            }
        }
    }
    arguments
}

async fn run(arguments: Arguments, filter: EnvFilter) -> Result<ExitCode> {
    let files = match &arguments.common.config {
        Some(folder) => ConfigFiles::folder(folder).map_err(Error::internal)?,
        None => ConfigFiles::embedded(),
    };
    let files = files.with_environment(std::env::vars_os());
    let layers = Config::layers(&files, configured(&arguments.common, &arguments.command)).map_err(Error::internal)?;
    let sites = files.sites().map_err(Error::internal)?;
    files.check_variables(sites.iter().map(|(_, site)| site).chain([&layers])).map_err(Error::internal)?;
    let config = Config::read(&layers).map_err(Error::internal)?;
    let is_served = matches!(arguments.command, Command::Serve { .. });
    let spans = if is_served { Spans::open(&config.telemetry)? } else { None };
    logging::begin(filter, spans.as_ref());
    // On the heap, as it holds what every command needs.
    let done = Box::pin(execute(arguments, config, &layers, files)).await;
    if let Some(spans) = spans {
        spans.close().await;
    }
    done
}

async fn execute(arguments: Arguments, config: Config, layers: &Layers, files: ConfigFiles) -> Result<ExitCode> {
    let databases = || Databases::of(&config, &files, arguments.common.database_of.as_deref());
    match arguments.command {
        Command::Serve { now, .. } => {
            let clock = now.map_or(Clock::System, |now| Clock::manual_at(Millis(now)).0);
            return serving::run(config, files, clock).await;
        }
        Command::Seed { load: Some(load), sessions: Some(sessions), .. } => {
            seed_load(&databases()?.one()?, load, &sessions).await?;
        }
        Command::Seed { members: Some(members), now, .. } => {
            seed_demo(&databases()?.one()?, &files, Some(members), now).await?;
        }
        Command::Seed { now, .. } => {
            for shard in databases()?.all() {
                seed_demo(&shard, &files, None, now).await?;
            }
        }
        Command::Verify => return verify_databases(&databases()?.all()).await,
        Command::Move { from } => {
            let moved = |table: &str, rows| eprintln!("{rows:>12}  {table}");
            println!("{}", moving::run(&from, databases()?.one()?.config.database.url.reveal(), moved).await?);
        }
        Command::Orders { since, site, state } => {
            let since = Days::between(since, since)?.from;
            print!("{}", operators::orders(&databases()?.url()?, site, state, since).await?);
        }
        Command::Refund { order, credits, reason } => {
            let Shard { config, domains } = databases()?.one()?;
            let (url, order, credits) = (config.database.url.reveal(), OrderId(order), Credits(credits));
            print!("{}", operators::refund(url, &domains, order, credits, reason).await?);
        }
        Command::Reconcile => {
            let (text, is_sound) = operators::differences(&databases()?.url()?).await?;
            print!("{text}");
            return Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::Vat { from, until } => {
            print!("{}", operators::vat(&databases()?.url()?, Days::between(from, until)?).await?);
        }
        Command::Books { from, until } => {
            print!("{}", operators::books(&databases()?.url()?, Days::between(from, until)?).await?);
        }
        Command::Invoice { number } => {
            let words = Words::load(&files).map_err(Error::internal)?;
            println!("{}", operators::invoice(&databases()?.url()?, &words, number).await?);
        }
        Command::Config { site } => print!("{}", shown(&files, layers, &config, site).map_err(Error::internal)?),
        Command::Codes { command } => {
            let Shard { config, domains } = databases()?.one()?;
            let store = start::open_store(config.database.url.reveal(), Clock::System).await?;
            let said = codes::run(&store, &domains, command).await;
            store.close().await;
            println!("{}", said?);
        }
        Command::Epoch => {
            let shard = databases()?.one()?;
            let store = start::open_store(shard.config.database.url.reveal(), Clock::System).await?;
            println!("epoch {}", store.begin_epoch().await?);
            store.close().await;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Adds members for load tests, who sign up now.
async fn seed_load(Shard { config, domains }: &Shard, members: u32, file: &Path) -> Result<()> {
    let store = start::open_store(config.database.url.reveal(), Clock::System).await?;
    println!("{}", seed::load(&store, domains, config.https, members, file).await?);
    store.close().await;
    Ok(())
}

/// Fills a database with the demo world of its sites, which begins in the past.
async fn seed_demo(shard: &Shard, files: &ConfigFiles, members: Option<i64>, now: Option<i64>) -> Result<()> {
    let Shard { config, domains } = shard;
    let (clock, time) = now.map_or_else(Clock::manual, |now| Clock::manual_at(Millis(now)));
    let store = start::open_store(config.database.url.reveal(), clock).await?;
    let (storage, sites) = (Storage::open(&config.photos)?, (files, domains));
    let summary = match members {
        Some(members) => seed::members(&store, time, &storage, sites, members, progress(members)).await?,
        None => seed::demo(&store, time, &storage, sites).await?,
    };
    store.close().await;
    println!("{summary}");
    Ok(())
}

/// Says on the standard error how far it is, each time another twentieth is done.
fn progress(all: i64) -> impl FnMut(i64) {
    let mut told = 0;
    move |done| {
        if done * 20 / all > told {
            told = done * 20 / all;
            eprintln!("{done} of {all} members");
        }
    }
}

/// What `vonk config` prints: the server's configuration, or a site's.
fn shown(files: &ConfigFiles, server: &Layers, config: &Config, site: Option<String>) -> Result<String, ConfigError> {
    let known = files.sites()?;
    let keys: Vec<&str> = known.iter().map(|(key, _)| key.as_str()).collect();
    let Some(site) = site else {
        let keys = keys.join(", ");
        return Ok(format!(
            "# Of a site (`vonk config SITE`): {keys}.\n\n{}",
            server.show(&[config_files::shown(config)?])
        ));
    };
    match known.iter().find(|(key, _)| *key == site) {
        Some((_, layers)) => sites::show(files, layers),
        None => Err(ConfigError::at("vonk config", format_args!("there is no site {site}, only {}", keys.join(", ")))),
    }
}

async fn verify_databases(shards: &[Shard]) -> Result<ExitCode> {
    let mut all_sound = true;
    for shard in shards {
        if shards.len() > 1 {
            println!("{}:", shard.name());
        }
        all_sound &= verify_database(&shard.config).await?;
    }
    Ok(if all_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether the database is sound; prints what is not.
async fn verify_database(config: &Config) -> Result<bool> {
    let broken = match verify::inspect(&Url::parse(config.database.url.reveal())?).await? {
        Inspected::Sound(broken) => broken,
        Inspected::Damaged(lines) => {
            for line in lines {
                println!("BROKEN  the file of the database: {line}");
            }
            return Ok(false);
        }
    };
    for it in &broken {
        println!("BROKEN  {}: {:?}", it.invariant, it.at);
    }
    println!("{} of {} invariants hold", verify::count() - broken.len(), verify::count());
    Ok(broken.is_empty())
}
