//! The checks of a configuration beyond its form.

use super::file_format::{
    ConfigFile, JungleSection, MailSection, MailSourceSection, MailTransportSection, PageSection,
};
use super::{
    BackupSettings, ConfigError, JungleConfig, JungleHostConfig, JunglePageSettings, MailAccount,
    MailSettings, MailSource, MailTransport,
};
use crate::bots;
use crate::clock::CycleSchedule;
use jiff::tz::TimeZone;
use shoal_contract::check_name;
use shoal_contract::levels::FiledLevel as _;
use shoal_food_chain::dish::Dish;
use shoal_food_chain::dish_file::DishFile;
use shoal_food_chain::setup::PLAYERS;
use shoal_host::level_library::bytes_of;
use shoal_mail::address::MailAddress;
use shoal_mail::answer_limiter::AnswerLimits;
use shoal_mail::connection::Password;
use std::net::SocketAddr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// The longest name of a jungle, in characters.
const LONGEST_NAME: usize = 40;
/// The longest local part of a jungle's address: a token must fit behind it.
const LONGEST_LOCAL: usize = 24;

/// The longest contact of a host, in characters.
const LONGEST_CONTACT: usize = 200;

struct ConfigChecker<'a> {
    file: &'a Path,
    text: &'a str,
    folder: PathBuf,
}

pub(super) fn checked(
    file: &Path,
    text: &str,
    written: ConfigFile,
) -> Result<JungleHostConfig, ConfigError> {
    let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
    let check = ConfigChecker { file, text, folder };
    let mut jungles: Vec<JungleConfig> = Vec::new();
    for one in written.jungles.get_ref() {
        jungles.push(check.jungle(one.get_ref(), &jungles)?);
    }
    if jungles.is_empty() {
        return Err(ConfigError::of_file(
            file,
            "has no [[jungle]]: add one with a name and an address".into(),
        ));
    }
    let (mut socket, mut spool) =
        (check.folder.join("run/deliver.socket"), check.folder.join("spool"));
    let mut ways_in = Vec::new();
    for one in written.ways_in.get_ref() {
        if let MailSourceSection::Pipe { socket: other_socket, spool: other_spool } = one.get_ref()
        {
            socket = other_socket.as_ref().map_or(socket, |path| check.folder.join(path));
            spool = other_spool.as_ref().map_or(spool, |path| check.folder.join(path));
        }
        ways_in.push(check.way_in(one)?);
    }
    Ok(JungleHostConfig {
        file: file.into(),
        store: check.folder.join(&written.store),
        socket,
        spool,
        mail_sources: ways_in,
        mail_transport: check.way_out(&written.out)?,
        mail: check.mail(written.mail)?,
        page: written.page.map(|page| check.page(&page)).transpose()?,
        backup: written.backup.map(|backup| BackupSettings {
            folder: check.folder.join(backup.folder),
            every_hours: backup.every_hours.max(1),
            keep_days: backup.keep_days.max(1),
        }),
        jungles,
    })
}

impl ConfigChecker<'_> {
    fn wrong(&self, span: Range<usize>, what: impl Into<String>) -> ConfigError {
        ConfigError::of_value(self.file, self.text, span, what.into())
    }

    fn jungle(
        &self,
        jungle: &JungleSection,
        before: &[JungleConfig],
    ) -> Result<JungleConfig, ConfigError> {
        let name = jungle.name.get_ref();
        let is_plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
            return Err(self.wrong(
                jungle.name.span(),
                format!("name: write at most {LONGEST_NAME} lowercase letters, digits and hyphens, such as \"novice\""),
            ));
        }
        let address: MailAddress = jungle
            .address
            .get_ref()
            .parse()
            .map_err(|error| self.wrong(jungle.address.span(), format!("address: {error}")))?;
        if address.plus().is_some() || address.local().len() > LONGEST_LOCAL {
            return Err(self.wrong(
                jungle.address.span(),
                format!("address: before the @, use at most {LONGEST_LOCAL} characters and no +, because answers come back \
                 to an address with a + and a proof"),
            ));
        }
        for other in before {
            if other.name == *name {
                return Err(self.wrong(
                    jungle.name.span(),
                    format!("name: two jungles are called \"{name}\"; give each its own name"),
                ));
            }
            if other.address == address {
                return Err(self.wrong(
                    jungle.address.span(),
                    format!(
                        "address: \"{}\" has the same one; give each jungle its own address",
                        other.name
                    ),
                ));
            }
        }
        let bots = jungle.bots.get_ref();
        if bots.len() > *PLAYERS.end() {
            return Err(self.wrong(
                jungle.bots.span(),
                format!("bots: a jungle has at most {}", PLAYERS.end()),
            ));
        }
        for bot in bots {
            bots::known(bot)
                .map_err(|what| self.wrong(jungle.bots.span(), format!("bots: {what}")))?;
        }
        Ok(JungleConfig {
            name: name.clone(),
            address,
            schedule: self.schedule(jungle)?,
            dish: self.dish(&jungle.dish)?,
            bots: bots.clone(),
            settings: jungle.settings,
            report_every: jungle.report_every,
            shown: jungle.shown,
        })
    }

    fn schedule(&self, jungle: &JungleSection) -> Result<CycleSchedule, ConfigError> {
        let zone = TimeZone::get(jungle.zone.get_ref()).map_err(|_| {
            let what = format!(
                "zone: there is no \"{}\"; write one such as \"Europe/Berlin\" or \"UTC\"",
                jungle.zone.get_ref()
            );
            self.wrong(jungle.zone.span(), what)
        })?;
        match (&jungle.cycles, &jungle.every) {
            (Some(cycles), None) => {
                let time = |text: &String| {
                    text.parse().map_err(|_| {
                        self.wrong(
                            cycles.span(),
                            format!(
                                "cycles: \"{text}\" is not a time of day; write one such as \"06:00\""
                            ),
                        )
                    })
                };
                let times = cycles.get_ref().iter().map(time).collect::<Result<_, _>>()?;
                CycleSchedule::new(times, zone)
                    .map_err(|what| self.wrong(cycles.span(), format!("cycles: {what}")))
            }
            (None, Some(every)) => {
                let wrong = |what: String| self.wrong(every.span(), format!("every: {what}"));
                let minutes = minutes_of(every.get_ref())
                    .ok_or_else(|| wrong("write an interval such as \"6h\" or \"10m\"".into()))?;
                CycleSchedule::every(minutes, zone).map_err(wrong)
            }
            (Some(cycles), Some(_)) => Err(self
                .wrong(cycles.span(), "cycles: there is also \"every\"; leave out one of the two")),
            (None, None) => Err(self.wrong(
                jungle.name.span(),
                format!(
                    "cycles: the jungle \"{}\" has none; write, for example, cycles = [\"06:00\"]",
                    jungle.name.get_ref()
                ),
            )),
        }
    }

    fn dish(&self, name: &Spanned<String>) -> Result<Arc<Dish>, ConfigError> {
        if let Some(dish) = Dish::named(name.get_ref()) {
            return Ok(Arc::new(dish));
        }
        let path = self.folder.join(name.get_ref());
        let read = bytes_of(&path)
            .and_then(|bytes| DishFile::parse(&bytes).map_err(|errors| errors.to_string()));
        let file = read.map_err(|what| {
            let known = Dish::BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            self.wrong(name.span(), format!("dish: {what}; name a file, or one of {known}"))
        })?;
        Ok(Arc::new(file.level))
    }

    fn way_in(&self, way: &Spanned<MailSourceSection>) -> Result<MailSource, ConfigError> {
        let listen = |listen: &str| -> Result<SocketAddr, ConfigError> {
            let at = self.listen("listen", listen, way.span())?;
            if !at.ip().is_loopback() {
                return Err(self.wrong(
                    way.span(),
                    "listen: the built-in mail server only takes mail from this computer, at an address such as \"127.0.0.1:2525\"; for mail from elsewhere use a real mail server",
                ));
            }
            Ok(at)
        };
        Ok(match way.get_ref() {
            MailSourceSection::Imap { server, port, tls, user, password, mailbox, ca_file } => {
                let password = self.password(password, way.span())?;
                MailSource::Imap(MailAccount {
                    server: server.clone(),
                    port: *port,
                    tls: *tls,
                    login: Some((user.clone(), password)),
                    ca_file: ca_file.as_ref().map(|file| self.folder.join(file)),
                    mailbox: mailbox.clone(),
                })
            }
            MailSourceSection::Maildir { folder } => MailSource::Maildir(self.folder.join(folder)),
            MailSourceSection::Smtp { listen: at } => MailSource::Smtp(listen(at)?),
            MailSourceSection::Lmtp { listen: at } => MailSource::Lmtp(listen(at)?),
            MailSourceSection::Pipe { .. } => MailSource::Pipe,
        })
    }

    fn way_out(&self, way: &Spanned<MailTransportSection>) -> Result<MailTransport, ConfigError> {
        Ok(match way.get_ref() {
            MailTransportSection::Smtp { server, port, tls, user, password, ca_file } => {
                let login = match (user, password) {
                    (Some(user), Some(password)) => {
                        Some((user.clone(), self.password(password, way.span())?))
                    }
                    (None, None) => None,
                    _ => {
                        return Err(self.wrong(
                            way.span(),
                            "out: user and password go together; write both or neither",
                        ));
                    }
                };
                MailTransport::Smtp(MailAccount {
                    server: server.clone(),
                    port: *port,
                    tls: *tls,
                    login,
                    ca_file: ca_file.as_ref().map(|file| self.folder.join(file)),
                    mailbox: String::new(),
                })
            }
            MailTransportSection::Sendmail { program } => MailTransport::Sendmail(program.clone()),
            MailTransportSection::Folder { folder } => {
                MailTransport::Folder(self.folder.join(folder))
            }
        })
    }

    fn password(
        &self,
        kept: &super::secret::PasswordSource,
        span: Range<usize>,
    ) -> Result<Password, ConfigError> {
        kept.find(&self.folder).map_err(|what| self.wrong(span, format!("password: {what}")))
    }

    fn listen(
        &self,
        field: &str,
        text: &str,
        span: Range<usize>,
    ) -> Result<SocketAddr, ConfigError> {
        text.parse().map_err(|_| {
            self.wrong(span, format!("{field}: \"{text}\" is not an address with a port; write one such as \"127.0.0.1:7427\""))
        })
    }

    fn mail(&self, mail: MailSection) -> Result<MailSettings, ConfigError> {
        let name = mail.from_name.get_ref();
        if !name.is_empty()
            && let Err(what) = check_name(name, LONGEST_NAME)
        {
            return Err(self.wrong(mail.from_name.span(), format!("from_name: {what}")));
        }
        if let Some(contact) = &mail.contact
            && let Err(what) = check_name(contact.get_ref(), LONGEST_CONTACT)
        {
            return Err(self.wrong(contact.span(), format!("contact: {what}")));
        }
        for (field, limit) in [
            ("answers_an_hour", &mail.answers_an_hour),
            ("answers_a_day", &mail.answers_a_day),
            ("strangers_an_hour", &mail.strangers_an_hour),
            ("strangers_a_day", &mail.strangers_a_day),
        ] {
            if !(1..=10_000).contains(limit.get_ref()) {
                return Err(
                    self.wrong(limit.span(), format!("{field}: write a number from 1 to 10000"))
                );
            }
        }
        Ok(MailSettings {
            from_name: name.clone(),
            contact: mail.contact.map(Spanned::into_inner),
            trusted_servers: mail.trusted_servers,
            confirm_first: mail.confirm_first,
            proof: mail.proof,
            answers: AnswerLimits {
                an_hour: mail.answers_an_hour.into_inner(),
                a_day: mail.answers_a_day.into_inner(),
            },
            strangers: AnswerLimits {
                an_hour: mail.strangers_an_hour.into_inner(),
                a_day: mail.strangers_a_day.into_inner(),
            },
            hard_bounces: mail.hard_bounces.max(1),
        })
    }

    fn page(&self, page: &PageSection) -> Result<JunglePageSettings, ConfigError> {
        let listen = self.listen("listen", page.listen.get_ref(), page.listen.span())?;
        let public = page.public.as_ref().map(|public| {
            let text = public.get_ref().trim_end_matches('/');
            match text.starts_with("https://") || text.starts_with("http://") {
                true => Ok(text.to_owned()),
                false => Err(self.wrong(
                    public.span(),
                    "public: write the whole address, such as \"https://jungle.example.org\"",
                )),
            }
        });
        Ok(JunglePageSettings { listen, public: public.transpose()? })
    }
}

/// `6h` or `10m`, in minutes.
fn minutes_of(text: &str) -> Option<u32> {
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let number: u32 = number.trim().parse().ok().filter(|&number| number <= 1440)?;
    match unit {
        "h" => number.checked_mul(60),
        "m" => Some(number),
        _ => None,
    }
}
