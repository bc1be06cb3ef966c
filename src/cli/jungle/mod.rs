//! `shoal jungle`: Food Chain by email.

mod watch;

use super::{CommandFailure, table};
use crate::terminal;
use shoal_files::{cannot_write, create_new, input_text};
use shoal_jungle::asking::ask;
use shoal_jungle::begin::begin;
use shoal_jungle::clock::{RealClock, TimeSource as _};
use shoal_jungle::config::{FILE, JungleHostConfig};
use shoal_jungle::export;
use shoal_jungle::host::LogSink;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::report::{JungleReport, text};
use shoal_jungle::serve::health_file::HealthReport;
use shoal_jungle::serve::{JungleServer, StopFlag, backups, health};
use shoal_jungle::statistics;
use shoal_jungle::store::{self, jungles, months};
use shoal_mail::address::MailAddress;
use shoal_mail::arriving::pipe::{PipeEnvelope, PipeExit, hand_over};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The largest dish or position that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The arguments of `shoal jungle`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Begin with: shoal jungle init FOLDER. All other commands use the folder given with --folder, \
                  or the current folder. docs/jungle.md says how to set up a mailbox or a mail \
                  server."
)]
pub(super) struct JungleArguments {
    #[command(subcommand)]
    command: JungleCommand,
    /// The folder with jungle.toml
    #[arg(long, global = true, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

#[derive(Debug, clap::Subcommand)]
enum JungleCommand {
    /// Make a folder with a configuration that explains every option, and a systemd unit
    Init {
        /// The folder
        #[arg(value_name = "FOLDER")]
        at: PathBuf,
        /// With the four jungles of the original
        #[arg(long)]
        original: bool,
    },
    /// Run the jungles until Ctrl-C
    Serve {
        /// The folder with jungle.toml
        #[arg(value_name = "FOLDER")]
        at: Option<PathBuf>,
    },
    /// Take a letter from standard input, for mail servers; the exit code is one of sysexits
    Deliver {
        /// The envelope's sender [default: the variable SENDER, otherwise the header]
        #[arg(long)]
        sender: Option<String>,
        /// The address that it is for [default: the variable RECIPIENT, otherwise the header]
        #[arg(long)]
        recipient: Option<String>,
    },
    /// Print the state of the jungles
    Status,
    /// Copy the store into the backup folder
    Backup,
    /// Replace the store with a backup; the old store is moved aside, and no server may be running
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Open the table and follow a jungle there, while a server runs it
    #[command(hide = cfg!(not(feature = "table")))]
    Watch {
        /// The jungle
        jungle: String,
        #[command(flatten)]
        presentation: table::PresentationOptions,
    },
    /// Run a cycle now, in addition to the scheduled ones
    Cycle {
        /// The jungle [default: all]
        jungle: Option<String>,
        /// Say that you mean it
        #[arg(long, required = true)]
        now: bool,
    },
    /// Invite somebody with a letter that offers three animals viable today
    Invite {
        /// The address of the guest
        address: MailAddress,
        /// The jungle [default: the first]
        #[arg(long)]
        jungle: Option<String>,
    },
    /// Stop answering a player
    Ban {
        /// The address of the player
        address: MailAddress,
        /// Lift the ban
        #[arg(long)]
        lift: bool,
    },
    /// Remove a player; the animals stay and belong to nobody
    Remove {
        /// The address of the player
        address: MailAddress,
        /// The jungle [default: all]
        #[arg(long)]
        jungle: Option<String>,
    },
    /// Close a jungle for good: no more cycles run, and all players get a last letter
    Close {
        /// The jungle
        jungle: String,
        /// A sentence for the players
        #[arg(long, value_name = "SENTENCE")]
        why: Option<String>,
        /// Say that you mean it: it cannot be opened again
        #[arg(long, required = true)]
        for_good: bool,
    },
    /// Give a species another name if a player gave it an offensive one; nothing of the old name is left
    Rename {
        /// The jungle
        jungle: String,
        /// The number of the species, living or extinct
        #[arg(value_parser = number_of_species)]
        species: u32,
        /// The new name
        name: String,
    },
    /// Print players, letters, cycles and species by month
    Statistics {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Pause a jungle; its regular readers are told
    Pause {
        /// The jungle [default: all]
        jungle: Option<String>,
        /// A sentence for these readers
        #[arg(long, value_name = "SENTENCE")]
        why: Option<String>,
    },
    /// Start a paused jungle again
    Resume {
        /// The jungle [default: all]
        jungle: Option<String>,
    },
    /// Give a player another address
    Address {
        /// The old address
        old: MailAddress,
        /// The new address
        new: MailAddress,
    },
    /// Erase an address and everything its owner typed; the animals stay
    Forget {
        /// The address to erase
        address: MailAddress,
    },
    /// Send a letter to see whether letters arrive
    TestMail {
        /// The address to send it to
        address: MailAddress,
    },
    /// Write a jungle to a file: NAME.level is a dish, NAME.journal a journal to watch at the table, any other name a
    /// whole position as JSON
    Export {
        /// The jungle
        jungle: String,
        /// The file; an existing one is not overwritten
        file: PathBuf,
    },
    /// Print a position as a report with the columns of the original: for one player, or what everybody may know
    Report {
        /// A whole position as JSON: one that was exported, or the state of shoal engine
        file: PathBuf,
        /// The player whose report is printed
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Replace what lives in a jungle with a dish or an exported position
    Import {
        /// The jungle
        jungle: String,
        /// The file
        file: PathBuf,
        /// Say that you mean it although people play there: their animals will be gone
        #[arg(long)]
        for_good: bool,
    },
}

impl JungleCommand {
    /// `true` if its own arguments say what it works on, so that `--folder` is not for it.
    fn names_its_folder(&self) -> bool {
        matches!(self, Self::Init { .. } | Self::Serve { at: Some(_) } | Self::Report { .. })
    }
}

fn number_of_species(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "name a species by its number, which is shown after its name".into())
}

/// Runs the command.
pub(super) fn run(arguments: JungleArguments) -> Result<ExitCode, CommandFailure> {
    let JungleArguments { command, folder } = arguments;
    if folder.is_some() && command.names_its_folder() {
        let what = "--folder is not for this command: leave it out";
        return Err(CommandFailure::Sentence(what.into()));
    }
    let config = |other: Option<&Path>| -> Result<Arc<JungleHostConfig>, CommandFailure> {
        let folder = other.or(folder.as_deref()).unwrap_or(Path::new(".")).join(FILE);
        Ok(Arc::new(JungleHostConfig::read(&folder).map_err(|error| error.to_string())?))
    };
    let request = match command {
        JungleCommand::Init { at, original } => return init(&at, original).map(done),
        JungleCommand::Serve { at } => return serve(config(at.as_deref())?).map(done),
        JungleCommand::Deliver { sender, recipient } => {
            return match config(None) {
                Ok(config) => deliver(&config, &PipeEnvelope { sender, recipient }),
                // The mail server keeps the letter until the host has mended the file.
                Err(failure) => Ok(report_delivery(&PipeExit::TryAgain(failure.to_string()))),
            };
        }
        JungleCommand::Statistics { json } => return statistics(&*config(None)?, json).map(done),
        JungleCommand::Status => return status(&*config(None)?).map(done),
        JungleCommand::Backup => return backup(&*config(None)?).map(done),
        JungleCommand::Restore { file } => return restore(&*config(None)?, &file).map(done),
        JungleCommand::Watch { jungle, presentation } => {
            return watch::run(&*config(None)?, &jungle, presentation).map(done);
        }
        JungleCommand::Export { jungle, file } => {
            return write_out(&*config(None)?, &jungle, &file).map(done);
        }
        JungleCommand::Report { file, player, json } => {
            return report(&file, player.as_deref(), json).map(done);
        }
        JungleCommand::Import { jungle, file, for_good } => {
            HostRequest::Import { jungle, text: read(&file)?, for_good }
        }
        JungleCommand::Cycle { jungle, now: _ } => HostRequest::Cycle { jungle },
        JungleCommand::Invite { address, jungle } => HostRequest::Invite { address, jungle },
        JungleCommand::Ban { address, lift } => HostRequest::Ban { address, lift },
        JungleCommand::Remove { address, jungle } => HostRequest::Remove { address, jungle },
        JungleCommand::Close { jungle, why, for_good: _ } => HostRequest::Close { jungle, why },
        JungleCommand::Rename { jungle, species, name } => {
            HostRequest::Rename { jungle, species, name }
        }
        JungleCommand::Pause { jungle, why } => HostRequest::Pause { jungle, resume: false, why },
        JungleCommand::Resume { jungle } => HostRequest::Pause { jungle, resume: true, why: None },
        JungleCommand::Address { old, new } => HostRequest::Address { old, new },
        JungleCommand::Forget { address } => HostRequest::Forget { address },
        JungleCommand::TestMail { address } => HostRequest::TestMail { address },
    };
    let answer = ask(&config(None)?, &request, log())?;
    writeln!(terminal::out(), "{answer}")?;
    Ok(ExitCode::SUCCESS)
}

/// The exit code of a command that went well.
fn done((): ()) -> ExitCode {
    ExitCode::SUCCESS
}

/// The log, written to standard error, from where systemd takes it.
fn log() -> LogSink {
    Arc::new(|line| {
        // A stderr that is gone is no reason to end.
        let _ = writeln!(terminal::err(), "{line}");
    })
}

fn init(folder: &Path, original: bool) -> Result<(), CommandFailure> {
    let program = std::env::current_exe()?;
    let [config, unit] = begin(folder, original, &program)?;
    let mut out = terminal::out();
    writeln!(out, "{} explains every option: change everything in capitals.", config.display())?;
    writeln!(out, "Then: shoal jungle serve {}", folder.display())?;
    writeln!(out, "To keep it running with systemd: {}", unit.display())?;
    Ok(())
}

fn serve(config: Arc<JungleHostConfig>) -> Result<(), CommandFailure> {
    let stop = StopFlag::new();
    let signals = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    let ends = stop.clone();
    std::thread::spawn(move || {
        for _ in signals.forever() {
            ends.stop();
        }
    });
    let log = log();
    let server =
        JungleServer::start(Arc::clone(&config), Arc::new(RealClock), Arc::clone(&log), &stop)?;
    if let Some(page) = server.page {
        log(&format!("the page is at http://{page}/"));
    }
    log("the jungles are running; Ctrl-C stops them, and nothing is lost");
    server.wait();
    log("ended");
    Ok(())
}

fn deliver(config: &JungleHostConfig, given: &PipeEnvelope) -> Result<ExitCode, CommandFailure> {
    let given = given.clone().or_environment();
    Ok(report_delivery(&hand_over(&config.socket, &config.spool, &given, io::stdin().lock())))
}

/// Tells the mail server how a letter was handed over, by the exit code.
fn report_delivery(exit: &PipeExit) -> ExitCode {
    if let Some(sentence) = exit.sentence() {
        terminal::print_error(&sentence);
    }
    ExitCode::from(exit.code())
}

fn status(config: &JungleHostConfig) -> Result<(), CommandFailure> {
    let sentence = |error: store::StoreError| error.to_string();
    let is_running = store::StoreLock::take(&config.store).map_err(sentence)?.is_none();
    let db = store::open_to_read(&config.store).map_err(sentence)?;
    let mut out = terminal::out();
    writeln!(out, "{}", if is_running { "A server is running." } else { "No server is running." })?;
    for stored in jungles::all(&db).map_err(sentence)? {
        let jungle = jungles::restore(&db, stored.id).map_err(sentence)?;
        let state = jungle.state();
        let players = state.record.players.iter().filter(|player| !player.left).count();
        writeln!(
            out,
            "{}: cycle {}, {} species, {players} players and bots{}",
            stored.name,
            state.jungle.cycle,
            state.jungle.animals().count(),
            match stored.closed {
                Some(_) => ", closed",
                None if stored.paused => ", paused",
                None => "",
            },
        )?;
    }
    let report = is_running.then(|| HealthReport::read(&config.store).unwrap_or_default());
    let now = RealClock.now().as_second();
    let health = health::of(&db, config, now, report.as_ref()).map_err(sentence)?;
    write!(out, "{}", health::text(&health))?;
    Ok(())
}

fn statistics(config: &JungleHostConfig, json: bool) -> Result<(), CommandFailure> {
    let months = store::open_to_read(&config.store).and_then(|db| months::all(&db));
    let months = months.map_err(|error| error.to_string())?;
    let text = match json {
        true => serde_json::to_string(&months).map_err(io::Error::from)? + "\n",
        false => statistics::text(&months),
    };
    Ok(write!(terminal::out(), "{text}")?)
}

fn backup(config: &JungleHostConfig) -> Result<(), CommandFailure> {
    let backup = config.backup.as_ref().ok_or_else(|| {
        format!("{} has no [backup]: add one with a folder", config.file.display())
    })?;
    let file = backups::make(&config.store, backup, RealClock.now());
    let file = file.map_err(|error| error.to_string())?;
    Ok(writeln!(terminal::out(), "{}", file.display())?)
}

fn restore(config: &JungleHostConfig, file: &Path) -> Result<(), CommandFailure> {
    let aside = backups::restore(&config.store, file, RealClock.now());
    let aside = aside.map_err(|error| error.to_string())?;
    let aside = aside.display();
    Ok(writeln!(terminal::out(), "The backup is now the store; the old store is {aside}")?)
}

fn write_out(config: &JungleHostConfig, name: &str, file: &Path) -> Result<(), CommandFailure> {
    let jungle = config.jungle(name).ok_or_else(|| config.explain_unknown_jungle(name))?;
    let sentence = |error: store::StoreError| error.to_string();
    let db = store::open_to_read(&config.store).map_err(sentence)?;
    let text = match file.extension().and_then(|ending| ending.to_str()) {
        Some("level") => export::dish(&db, jungle),
        Some("journal") => return Ok(export::recording(&db, jungle, file).map_err(sentence)?),
        _ => export::position(&db, jungle),
    }
    .map_err(sentence)?;
    create_new(file, text).map_err(cannot_write(file))?;
    Ok(())
}

fn report(file: &Path, player: Option<&str>, json: bool) -> Result<(), CommandFailure> {
    let report = JungleReport::of_position(&read(file)?, player);
    let report = report.map_err(|what| format!("{}: {what}", file.display()))?;
    let text = match json {
        true => serde_json::to_string(&report).map_err(io::Error::from)? + "\n",
        false => text::write(&report),
    };
    Ok(write!(terminal::out(), "{text}")?)
}

fn read(file: &Path) -> Result<String, String> {
    input_text(file, LARGEST).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}
