//! The settings of a host: `jungle.toml`.
//!
//! - `file_format`: the file as it is written; `checks`: the checks beyond its form
//! - [`template`]: the file that `init` writes, each option with a comment
//! - `secret`: the places of passwords

mod checks;
mod fault;
mod file_format;
mod secret;
pub mod template;

pub use fault::ConfigError;
pub use file_format::{PlayerLabel, ProofRequirement};

use crate::clock::CycleSchedule;
use shoal_files::read_text;
use shoal_food_chain::dish::Dish;
use shoal_food_chain::settings::JungleSettings;
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::AnswerLimits;
use shoal_mail::connection::{Password, TlsMode};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file in a jungle's folder.
pub const FILE: &str = "jungle.toml";
/// A larger file is none of ours.
const LARGEST: u64 = 1 << 20;

/// All that a host has decided, checked.
#[derive(Debug, Clone)]
pub struct JungleHostConfig {
    /// The file that it was read from.
    pub file: PathBuf,
    /// The database.
    pub store: PathBuf,
    /// The socket by which `deliver` hands letters to the server.
    pub socket: PathBuf,
    /// The folder in which `deliver` keeps letters while no server runs.
    pub spool: PathBuf,
    /// The ways by which letters come in.
    pub mail_sources: Vec<MailSource>,
    /// The way by which letters leave.
    pub mail_transport: MailTransport,
    /// The mail settings: trusted servers, proofs that orders need, and limits on answers.
    pub mail: MailSettings,
    /// The page, if there is one.
    pub page: Option<JunglePageSettings>,
    /// Backups, if there are any.
    pub backup: Option<BackupSettings>,
    /// The jungles.
    pub jungles: Vec<JungleConfig>,
}

/// A way by which letters come in.
#[derive(Debug, Clone)]
pub enum MailSource {
    /// An ordinary mailbox.
    Imap(MailAccount),
    /// A folder that a mail server fills.
    Maildir(PathBuf),
    /// An SMTP server of our own, on loopback.
    Smtp(SocketAddr),
    /// An LMTP server of our own, on loopback.
    Lmtp(SocketAddr),
    /// `shoal jungle deliver`, started by a mail server.
    Pipe,
}

/// A way by which letters leave.
#[derive(Debug, Clone)]
pub enum MailTransport {
    /// To a mail server.
    Smtp(MailAccount),
    /// By the mail server of this computer.
    Sendmail(PathBuf),
    /// Into a folder, a file a letter: for tests, and for a first look.
    Folder(PathBuf),
}

/// An account at a mail server.
#[derive(Debug, Clone)]
pub struct MailAccount {
    /// The server's name.
    pub server: String,
    /// Its port.
    pub port: u16,
    /// The encryption of the connection.
    pub tls: TlsMode,
    /// The name and the password, where the server asks for one.
    pub login: Option<(String, Password)>,
    /// A file of certificates that are trusted besides the default ones.
    pub ca_file: Option<PathBuf>,
    /// The folder of a mailbox.
    pub mailbox: String,
}

/// The mail settings: trusted servers, proofs that orders need, and limits on answers.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The name beside our address.
    pub from_name: String,
    /// A way to reach the host, shown in all letters and on the page.
    pub contact: Option<String>,
    /// Servers whose Authentication-Results are believed.
    pub trusted_servers: Vec<String>,
    /// `true` if a new player must confirm the first order.
    pub confirm_first: bool,
    /// The orders of known players that need a proof.
    pub proof: ProofRequirement,
    /// The most answers to an address that has proved to have written.
    pub answers: AnswerLimits,
    /// The most letters to all addresses together that have proved nothing.
    pub strangers: AnswerLimits,
    /// The number of letters that could not be delivered after which no more reports are sent.
    pub hard_bounces: u32,
}

/// The page.
#[derive(Debug, Clone)]
pub struct JunglePageSettings {
    /// The local address at which it is served.
    pub listen: SocketAddr,
    /// Its address for players, if they can reach it.
    pub public: Option<String>,
}

/// Backups.
#[derive(Debug, Clone)]
pub struct BackupSettings {
    /// Their folder.
    pub folder: PathBuf,
    /// The pause between two backups, in hours.
    pub every_hours: u32,
    /// The time for which a backup is kept, in days.
    pub keep_days: u32,
}

/// A jungle.
#[derive(Debug, Clone)]
pub struct JungleConfig {
    /// Its name.
    pub name: String,
    /// The address of its orders.
    pub address: MailAddress,
    /// The times at which its cycles run.
    pub schedule: CycleSchedule,
    /// The species that live in it at first.
    pub dish: Arc<Dish>,
    /// The bots that keep it alive, by their level.
    pub bots: Vec<String>,
    /// The choices for the open points of the rules.
    pub settings: JungleSettings,
    /// The number of cycles from report to report for a new player; 0 for no reports.
    pub report_every: u32,
    /// The label by which others know a player who shows no name.
    pub shown: PlayerLabel,
}

impl JungleHostConfig {
    /// Reads a file.
    ///
    /// # Errors
    /// A sentence: the file, the line, the field, what is wrong, and what to write.
    pub fn read(file: &Path) -> Result<Self, ConfigError> {
        let text = read_text(file, LARGEST).map_err(|error| {
            let what = format!("cannot be read ({error}); make one with: shoal jungle init FOLDER");
            ConfigError::of_file(file, what)
        })?;
        Self::of_text(file, &text)
    }

    /// Reads a text that stands in this file.
    ///
    /// # Errors
    /// As [`JungleHostConfig::read`].
    pub fn of_text(file: &Path, text: &str) -> Result<Self, ConfigError> {
        let written: file_format::ConfigFile =
            toml::from_str(text).map_err(|error| ConfigError::of_form(file, text, &error))?;
        checks::checked(file, text, written)
    }

    /// The jungle with this name.
    pub fn jungle(&self, name: &str) -> Option<&JungleConfig> {
        self.jungles.iter().find(|jungle| jungle.name == name)
    }

    /// That there is no jungle of this name, and which there are.
    pub fn explain_unknown_jungle(&self, name: &str) -> String {
        let names: Vec<&str> = self.jungles.iter().map(|jungle| jungle.name.as_str()).collect();
        format!("there is no jungle \"{name}\"; the jungles are: {}", names.join(", "))
    }

    /// The jungle that a letter to this address is for.
    pub fn jungle_at(&self, address: &MailAddress) -> Option<&JungleConfig> {
        let bare = address.without_plus();
        self.jungles.iter().find(|jungle| jungle.address == bare)
    }
}

#[cfg(test)]
mod tests;
