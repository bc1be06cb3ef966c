//! The file as it is written.

use super::secret::PasswordSource;
use serde::Deserialize;
use shoal_mail::answer_limiter::AnswerLimits;
use shoal_mail::connection::TlsMode;
use std::path::PathBuf;
use toml::Spanned;

/// The label by which others know a player who shows no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerLabel {
    /// A number, as in "Player 7".
    #[default]
    Name,
    /// The address with letters left out: `a..@example.org`.
    Masked,
    /// The whole address, as the original did. Say so to your players.
    Whole,
}

/// The orders of a known player that need a proof that the player wrote them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofRequirement {
    /// Whatever changes something.
    #[default]
    All,
    /// A START that gives up living species, and LEAVE.
    Destroying,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConfigFile {
    #[serde(default = "default_store")]
    pub store: PathBuf,
    #[serde(default)]
    pub mail: MailSection,
    #[serde(rename = "in")]
    pub ways_in: Spanned<Vec<Spanned<MailSourceSection>>>,
    pub out: Spanned<MailTransportSection>,
    pub page: Option<PageSection>,
    pub backup: Option<BackupSection>,
    #[serde(rename = "jungle")]
    pub jungles: Spanned<Vec<Spanned<JungleSection>>>,
}

fn default_store() -> PathBuf {
    "jungle.db".into()
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct MailSection {
    pub from_name: Spanned<String>,
    pub contact: Option<Spanned<String>>,
    pub trusted_servers: Vec<String>,
    pub confirm_first: bool,
    pub proof: ProofRequirement,
    pub answers_an_hour: Spanned<usize>,
    pub answers_a_day: Spanned<usize>,
    pub strangers_an_hour: Spanned<usize>,
    pub strangers_a_day: Spanned<usize>,
    pub hard_bounces: u32,
}

/// The most letters to all who have proved nothing: few enough for the mailbox of a family.
const STRANGERS: AnswerLimits = AnswerLimits { an_hour: 20, a_day: 100 };

impl Default for MailSection {
    fn default() -> Self {
        let limits = AnswerLimits::default();
        Self {
            from_name: Spanned::new(0..0, "Food Chain".into()),
            contact: None,
            trusted_servers: Vec::new(),
            confirm_first: true,
            proof: ProofRequirement::All,
            answers_an_hour: Spanned::new(0..0, limits.an_hour),
            answers_a_day: Spanned::new(0..0, limits.a_day),
            strangers_an_hour: Spanned::new(0..0, STRANGERS.an_hour),
            strangers_a_day: Spanned::new(0..0, STRANGERS.a_day),
            hard_bounces: 3,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "way", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum MailSourceSection {
    Imap {
        server: String,
        #[serde(default = "imaps")]
        port: u16,
        #[serde(default)]
        tls: TlsMode,
        user: String,
        password: PasswordSource,
        #[serde(default = "inbox")]
        mailbox: String,
        #[serde(default)]
        ca_file: Option<PathBuf>,
    },
    Maildir {
        folder: PathBuf,
    },
    Smtp {
        listen: String,
    },
    Lmtp {
        listen: String,
    },
    Pipe {
        #[serde(default)]
        socket: Option<PathBuf>,
        #[serde(default)]
        spool: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "way", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum MailTransportSection {
    Smtp {
        server: String,
        #[serde(default = "submissions")]
        port: u16,
        #[serde(default)]
        tls: TlsMode,
        #[serde(default)]
        user: Option<String>,
        #[serde(default)]
        password: Option<PasswordSource>,
        #[serde(default)]
        ca_file: Option<PathBuf>,
    },
    Sendmail {
        #[serde(default = "sendmail")]
        program: PathBuf,
    },
    Folder {
        folder: PathBuf,
    },
}

fn imaps() -> u16 {
    993
}

fn submissions() -> u16 {
    465
}

fn inbox() -> String {
    "INBOX".into()
}

fn sendmail() -> PathBuf {
    "/usr/sbin/sendmail".into()
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageSection {
    pub listen: Spanned<String>,
    pub public: Option<Spanned<String>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BackupSection {
    pub folder: PathBuf,
    #[serde(default = "a_day")]
    pub every_hours: u32,
    #[serde(default = "a_month")]
    pub keep_days: u32,
}

fn a_day() -> u32 {
    24
}

fn a_month() -> u32 {
    30
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JungleSection {
    pub name: Spanned<String>,
    pub address: Spanned<String>,
    pub cycles: Option<Spanned<Vec<String>>>,
    pub every: Option<Spanned<String>>,
    #[serde(default = "utc")]
    pub zone: Spanned<String>,
    #[serde(default = "default_dish")]
    pub dish: Spanned<String>,
    #[serde(default = "default_bots")]
    pub bots: Spanned<Vec<String>>,
    #[serde(default)]
    pub settings: shoal_food_chain::settings::JungleSettings,
    #[serde(default = "one")]
    pub report_every: u32,
    #[serde(default)]
    pub shown: PlayerLabel,
}

fn utc() -> Spanned<String> {
    Spanned::new(0..0, "UTC".into())
}

fn default_dish() -> Spanned<String> {
    Spanned::new(0..0, "web_of_twelve".into())
}

fn default_bots() -> Spanned<Vec<String>> {
    Spanned::new(0..0, vec!["medium".into(), "easy".into(), "easy".into()])
}

fn one() -> u32 {
    1
}
