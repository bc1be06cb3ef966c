//! Messages that programs send: they are never answered (RFC 3834 section 2, RFC 5321 section 4.5.5).

use super::header::MailHeader;
use super::{MailReader, SilenceReason};
use crate::address::MailAddress;
use crate::envelope::MailEnvelope;
use crate::writing::LOOP_HEADER;

/// Headers that only programs which answer by themselves write.
const AUTOMATIC: &[&str] = &[
    "Autosubmitted",
    "X-Autoreply",
    "X-Autoreply-From",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Auto-Reply",
    "X-Mail-Autoreply",
    "X-Vacation",
];

/// Beginnings of the subject of a holiday notice where nothing else tells it.
const SUBJECTS: &[&str] = &[
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "out of office",
    "automatische antwort",
    "abwesenheitsnotiz",
    "abwesend:",
    "réponse automatique",
    "respuesta automática",
    "risposta automatica",
    "automatisch antwoord",
    "resposta automática",
    "autosvar",
    "automatiskt svar",
    "automaattinen vastaus",
    "autoodpowiedź",
    "automatická odpověď",
    "автоответ",
    "自动回复",
    "自動返信",
];

impl MailReader {
    /// The reason why the message is not answered, if it is not.
    pub(super) fn find_silence_reason(
        &self,
        envelope: &MailEnvelope,
        header: &MailHeader<'_>,
        from: &MailAddress,
    ) -> Option<SilenceReason> {
        let sender = envelope.sender.as_ref();
        if self.is_own(from)
            || sender.is_some_and(|sender| self.is_own(sender))
            || self.has_passed(header)
        {
            return Some(SilenceReason::OwnLoop);
        }
        if sender.is_none() {
            return Some(SilenceReason::NullSender);
        }
        if is_automatic(header) {
            return Some(SilenceReason::AutoSubmitted);
        }
        if header.names().any(is_list_header) {
            return Some(SilenceReason::List);
        }
        if header.raw("Precedence").any(|value| is_bulk(&value)) {
            return Some(SilenceReason::Precedence);
        }
        if is_daemon(from) || sender.is_some_and(is_daemon) {
            return Some(SilenceReason::Daemon);
        }
        None
    }

    /// `true` if it is one of our addresses, with any plus-part.
    pub(super) fn is_own(&self, address: &MailAddress) -> bool {
        let bare = address.without_plus();
        self.own.iter().any(|own| own.without_plus() == bare)
    }

    /// `true` if the header says that the message went out from here.
    pub(super) fn has_passed(&self, header: &MailHeader<'_>) -> bool {
        header
            .raw(LOOP_HEADER)
            .any(|value| value.parse().is_ok_and(|address: MailAddress| self.is_own(&address)))
    }
}

fn is_automatic(header: &MailHeader<'_>) -> bool {
    let says_no = |value: &str| {
        value.split([';', '(']).next().unwrap_or_default().trim().eq_ignore_ascii_case("no")
    };
    let subject = header.subject().to_lowercase();
    header.raw("Auto-Submitted").any(|value| !says_no(&value))
        || AUTOMATIC.iter().any(|name| header.first(name).is_some_and(|value| !says_no(&value)))
        || header.raw("Delivered-To").any(|value| value.eq_ignore_ascii_case("autoresponder"))
        || header.raw("Precedence").any(|value| value.eq_ignore_ascii_case("auto_reply"))
        || SUBJECTS.iter().any(|start| subject.starts_with(start))
}

/// RFC 2369, RFC 2919, and what lists wrote before.
fn is_list_header(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("list-")
        || matches!(name.as_str(), "mailing-list" | "x-mailing-list" | "x-beenthere" | "x-list")
}

fn is_bulk(value: &str) -> bool {
    ["bulk", "list", "junk"].iter().any(|bulk| value.eq_ignore_ascii_case(bulk))
}

/// `true` if mail systems and lists, and no people, have such an address.
pub(super) fn is_daemon(address: &MailAddress) -> bool {
    let local = address.without_plus().local().to_ascii_lowercase();
    matches!(
        local.as_str(),
        "mailer-daemon"
            | "mailerdaemon"
            | "postmaster"
            | "listserv"
            | "majordomo"
            | "mailman"
            | "bounce"
            | "bounces"
            | "noreply"
            | "no-reply"
            | "donotreply"
            | "do-not-reply"
            | "no_reply"
    ) || local.starts_with("owner-")
        || ["-request", "-owner", "-bounces", "-bounce"].iter().any(|end| local.ends_with(end))
}
