//! Reports that a letter of ours was not delivered (RFC 3464, and what servers wrote before it).

use super::header::MailHeader;
use super::machines::is_daemon;
use super::parts::LeafPart;
use super::{BouncedLetter, MailReader, ReadingOutcome, SilenceReason, decode};
use crate::address::MailAddress;
use crate::envelope::MailEnvelope;

/// The most lines of a report in words that are looked at.
const LINES: usize = 500;

/// The findings in a report.
#[derive(Default)]
struct BounceReport {
    address: Option<MailAddress>,
    /// `true` if delivery failed for good, `false` if it may still succeed; `None` where it did not fail at all.
    failed: Option<bool>,
    /// `true` if the letter came from here; and the text of its token.
    ours: bool,
    proof: Option<String>,
}

impl MailReader {
    /// Reads a report that a letter was not delivered: a bounce, or silence if it is about no letter of ours; `None` for
    /// a message that is no report.
    pub(super) fn bounce(
        &self,
        envelope: &MailEnvelope,
        header: &MailHeader<'_>,
        leaves: &[LeafPart<'_>],
    ) -> Option<ReadingOutcome> {
        let mut report = BounceReport::default();
        if is_report(header) {
            leaves.iter().for_each(|leaf| self.read_part(leaf, &mut report));
        } else if is_worded(envelope, header) {
            self.read_words(header, leaves, &mut report);
        } else {
            return None;
        }
        let back = self.token_in_address(envelope);
        report.ours |= back.is_some();
        let proof = back.or(report.proof);
        Some(match report.failed {
            Some(hard) if report.ours => {
                ReadingOutcome::Bounce(BouncedLetter { proof, address: report.address, hard })
            }
            _ => ReadingOutcome::Silent(SilenceReason::Report),
        })
    }

    fn read_part(&self, leaf: &LeafPart<'_>, report: &mut BounceReport) {
        match leaf.media.as_str() {
            "message/delivery-status" | "message/global-delivery-status" => {
                status(&decode::text(leaf), report)
            }
            "message/rfc822"
            | "message/global"
            | "text/rfc822-headers"
            | "message/rfc822-headers"
            | "message/global-headers" => {
                self.letter(decode::text(leaf).as_bytes(), report);
            }
            _ => {}
        }
    }

    /// A report in words alone, such as Exim's and qmail's.
    fn read_words(
        &self,
        header: &MailHeader<'_>,
        leaves: &[LeafPart<'_>],
        report: &mut BounceReport,
    ) {
        let text = leaves
            .iter()
            .find(|leaf| leaf.media == "text/plain")
            .map(decode::text)
            .unwrap_or_default();
        let mut hard = None;
        for line in text.lines().take(LINES) {
            let line = line.trim();
            if report.address.is_none() {
                report.address = address_in(line);
            }
            hard = hard.or_else(|| code_in(line)).or_else(|| verdict(line));
        }
        if let Some(failed) = header.first("X-Failed-Recipients") {
            report.address =
                failed.split(',').next().and_then(|address| address.trim().parse().ok());
        }
        report.failed = Some(hard.unwrap_or(false));
        // The letter follows in the same text, or in a part of its own.
        if let Some(at) = text
            .find("\nReturn-")
            .or_else(|| text.find("\nReceived:"))
            .or_else(|| text.find("\nFrom:"))
        {
            self.letter(&text.as_bytes()[at + 1..], report);
        }
        for leaf in leaves.iter().filter(|leaf| leaf.media.starts_with("message/")) {
            self.letter(decode::text(leaf).as_bytes(), report);
        }
    }

    /// The letter that a report returns: is it one of ours?
    fn letter(&self, raw: &[u8], report: &mut BounceReport) {
        let Some(header) = MailHeader::of_returned(raw) else {
            return;
        };
        report.ours |=
            self.has_passed(&header) || header.from().is_ok_and(|(from, _)| self.is_own(&from));
        let token = header.message_id().and_then(|id| self.open_id(&id));
        report.ours |= token.is_some();
        report.proof = report.proof.take().or(token);
    }

    /// The text of the token in a Message-ID of ours.
    pub(super) fn open_id(&self, id: &str) -> Option<String> {
        self.own.iter().find_map(|own| self.key.open_message_id(id, own.domain()))
    }
}

/// `true` for multipart/report (RFC 6522).
pub(super) fn is_report(header: &MailHeader<'_>) -> bool {
    header.content("Content-Type").is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("multipart")
            && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("report"))
    })
}

/// `true` if a mail system sent it about a failure, though not as multipart/report.
fn is_worded(envelope: &MailEnvelope, header: &MailHeader<'_>) -> bool {
    let from_system = header.from().is_ok_and(|(from, _)| is_daemon(&from));
    let subject = header.subject().to_lowercase();
    let failure = [
        "undeliver",
        "failure",
        "delivery status",
        "returned mail",
        "delivery failed",
        "not delivered",
    ];
    header.first("X-Failed-Recipients").is_some()
        || envelope.sender.is_none()
            && from_system
            && failure.iter().any(|words| subject.contains(words))
}

/// The fields for each recipient (RFC 3464 section 2.3): the first that failed for good, else the first
/// that is late.
fn status(text: &str, report: &mut BounceReport) {
    for group in text.replace("\r\n", "\n").split("\n\n") {
        let Some(header) = MailHeader::of_returned(group.as_bytes()) else {
            continue;
        };
        let action = header.first("Action").unwrap_or_default().to_ascii_lowercase();
        let code = header.first("Status").unwrap_or_default();
        let hard = match action.as_str() {
            "failed" => !code.starts_with('4'),
            "delayed" => false,
            _ => continue,
        };
        if report.failed == Some(true) || report.failed.is_some() && !hard {
            continue;
        }
        report.failed = Some(hard);
        let named = header
            .first("Original-Recipient")
            .or_else(|| header.first("Final-Recipient"))
            .unwrap_or_default();
        let address = named.rsplit(';').next().unwrap_or_default().trim().trim_matches(['<', '>']);
        report.address = address.parse().ok();
    }
}

/// `<ann@example.org>:`, or an address on a line of its own.
fn address_in(line: &str) -> Option<MailAddress> {
    line.trim_end_matches(':').trim_matches(['<', '>', ' ']).parse().ok()
}

/// Finds a code of failure in a line: `true` for good (`5.1.1`, `550`), `false` for now (`4.2.2`, `451`).
fn code_in(line: &str) -> Option<bool> {
    line.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| {
        let numbers: Vec<&str> = word.trim_matches('.').split('.').collect();
        let class = word.chars().next()?;
        let shaped = match numbers[..] {
            [code] => code.len() == 3,
            [class, subject, detail] => class.len() == 1 && subject.len() <= 3 && detail.len() <= 3,
            _ => false,
        };
        (shaped && matches!(class, '4' | '5')).then_some(class == '5')
    })
}

fn verdict(line: &str) -> Option<bool> {
    let line = line.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| line.contains(word));
    if says(&[
        "permanent error",
        "permanent fatal",
        "does not exist",
        "user unknown",
        "no such user",
        "no mailbox",
    ]) {
        return Some(true);
    }
    says(&["delayed", "not yet been delivered", "will keep trying", "temporar"]).then_some(false)
}
