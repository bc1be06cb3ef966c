//! What holds for any bytes and any text.

use crate::writing::{as_from_ann, draft, fields};
use crate::{address, corpus, letter, read, reader};
use proptest::prelude::*;
use shoal_mail::address::{LONGEST, MailAddress};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{LONGEST_LINE, MOST_LINES, ReadingOutcome};
use shoal_mail::tokens::TokenKey;
use shoal_mail::writing::{MailAttachment, MailDraft, MailKind, UnsubscribeOptions};
use std::sync::LazyLock;

static MAILS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| corpus::mails().into_iter().map(|(_, raw)| raw).collect());

/// Nothing that was read is larger than it may be, and nothing can end a line.
fn assert_bounded(reading: &ReadingOutcome) {
    let ReadingOutcome::Letter(letter) = reading else {
        return;
    };
    let plain = |text: &str| !text.chars().any(char::is_control);
    assert!(letter.lines.len() <= MOST_LINES);
    assert!(
        letter
            .lines
            .iter()
            .all(|line| plain(line) && !line.is_empty() && line.chars().count() <= LONGEST_LINE)
    );
    assert!(plain(&letter.subject) && letter.subject.chars().count() <= 250);
    assert!(letter.name.iter().all(|name| plain(name) && name.chars().count() <= 80));
    assert!(letter.references.len() <= 20);
    assert!(
        letter
            .references
            .iter()
            .chain([&letter.message_id])
            .all(|id| id.is_ascii() && plain(id) && id.len() <= 250)
    );
    assert!(letter.from.to_string().len() <= LONGEST);
}

/// A mail of the corpus in which bytes were changed, left out, doubled or taken from another mail.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_u8..5, any::<u8>());
    (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::collection::vec(change, 1..8),
    )
        .prop_map(|(mail, other, changes)| {
            let mut raw = mail.get(&MAILS).clone();
            let other = other.get(&MAILS);
            for (from, to, kind, byte) in changes {
                if raw.is_empty() {
                    raw.push(byte);
                }
                let (a, b) = (from.index(raw.len()), to.index(raw.len()));
                let (a, b) = (a.min(b), a.max(b).min(a.min(b) + 300));
                match kind {
                    0 => raw[a] = byte,
                    1 => drop(raw.drain(a..b)),
                    2 => {
                        let piece = raw[a..b].to_vec();
                        raw.splice(a..a, piece);
                    }
                    3 => raw.insert(a, byte),
                    _ if other.is_empty() => {}
                    _ => {
                        let (c, d) = (from.index(other.len()), to.index(other.len()));
                        raw.splice(a..b, other[c.min(d)..c.max(d)].iter().copied());
                    }
                }
            }
            raw
        })
}

/// Text with much of what could break out of a header.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\r\nBcc: victim@example.net".to_owned()),
        Just("\nX-Loop: x".to_owned()),
        Just("\r".to_owned()),
        Just("\r\n\r\n".to_owned()),
        Just("=?utf-8?Q?=0D=0ABcc:_x?=".to_owned()),
        Just("\u{2028}\u{85}\u{0}".to_owned()),
        Just("\"\\<>@,;:".to_owned()),
        "\\PC{0,30}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// The names of fields that a draft may have.
const FIELDS: &[&str] = &[
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "Auto-Submitted",
    "X-Auto-Response-Suppress",
    "X-Loop",
    "Reply-To",
    "In-Reply-To",
    "References",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Content-Type",
    "Content-Transfer-Encoding",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_in_bounded_size(raw in prop::collection::vec(any::<u8>(), 0..2000)) {
        assert_bounded(&read(&raw));
    }

    #[test]
    fn any_body_is_read_in_bounded_size(
        kind in prop::sample::select(vec!["text/plain", "text/plain; format=flowed; delsp=yes", "text/html",
            "multipart/mixed; boundary=a", "multipart/report; boundary=a", "text/plain; charset=utf-16",
            "text/plain; charset=utf-7", "text/plain; charset=iso-2022-jp"]),
        encoding in prop::sample::select(vec!["8bit", "base64", "quoted-printable"]),
        body in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"<>=&-\r\n a".to_vec())], 0..1500),
    ) {
        let mut raw = format!("From: ann@example.org\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n--a\r\n\r\n").into_bytes();
        raw.extend(body);
        assert_bounded(&read(&raw));
    }

    #[test]
    fn changed_mails_are_read_in_bounded_size(raw in mutated()) {
        assert_bounded(&read(&raw));
    }

    #[test]
    fn plain_text_is_read_back_as_it_was_written(
        lines in prop::collection::vec("[A-Z]{2,8}( [A-Za-z0-9äöüßéñ狐=._-]{1,12}){0,6}", 1..20),
        html in any::<bool>(),
        files in any::<bool>(),
    ) {
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.eq_ignore_ascii_case("END")).collect();
        let usual = draft();
        let written = MailDraft {
            text: lines.join("\n"),
            html: usual.html.clone().filter(|_| html),
            attachments: usual.attachments.iter().filter(|_| files).cloned().collect(),
            ..usual
        };
        let read = letter(read(&as_from_ann(&written.write())));
        prop_assert_eq!(read.lines, lines);
    }

    #[test]
    fn no_text_in_a_draft_starts_a_header_line(
        subject in nasty(), name in nasty(), file in nasty(), media in nasty(), id in nasty(), thread in nasty(),
        link in nasty(), order in nasty(), text in nasty(),
    ) {
        let written = MailDraft {
            subject, from_name: name, text, message_id: id.clone(), in_reply_to: Some(thread.clone()),
            references: vec![thread, id.clone()],
            attachments: vec![MailAttachment { name: file, media_type: media, content: vec![1], content_id: Some(id) }],
            unsubscribe: Some(UnsubscribeOptions {
                mail: Some((address("fchain@jungle.test"), order)), link: Some(format!("https://jungle.test/{link}")),
            }),
            ..draft()
        }.write();
        let fields = fields(&written);
        for (name, value) in &fields {
            prop_assert!(FIELDS.contains(&name.as_str()), "{name}: {value}");
            prop_assert!(!value.chars().any(char::is_control), "{name}: {value:?}");
            prop_assert_eq!(fields.iter().filter(|(other, _)| other == name).count(), 1, "{} stands there twice", name);
        }
        for part in String::from_utf8_lossy(&written).split("\r\n--").skip(1) {
            let head = part.split("\r\n\r\n").next().unwrap_or_default();
            prop_assert!(!head.contains("\nBcc") && !head.contains("\nX-Loop"), "{head}");
        }
    }

    #[test]
    fn an_answer_that_a_program_sends_back_is_never_a_letter(
        subject in nasty(), text in nasty(), null in any::<bool>(),
        way in prop::sample::select(vec!["whole", "auto-replied", "report", "attached"]),
    ) {
        let ours = MailDraft { subject, text, kind: MailKind::Answer, ..draft() }.write();
        let ours = String::from_utf8_lossy(&ours).into_owned();
        let raw = match way {
            "whole" => ours,
            "auto-replied" => format!("From: ann@example.org\r\nAuto-Submitted: auto-replied\r\n\r\n{ours}"),
            "attached" => format!("From: MAILER-DAEMON@example.org\r\nContent-Type: message/rfc822\r\n\r\n{ours}"),
            _ => format!("From: ann@example.org\r\nContent-Type: multipart/report; boundary=rr\r\n\r\n--rr\r\n\r\nSTART H\r\n--rr\r\nContent-Type: message/rfc822\r\n\r\n{ours}\r\n--rr--\r\n"),
        };
        let sender = (!null).then(|| address("ann@example.org"));
        let envelope = MailEnvelope { sender, recipient: Some(address("fchain@jungle.test")) };
        prop_assert!(!matches!(reader().read(&envelope, raw.as_bytes()), ReadingOutcome::Letter(_)));
    }

    #[test]
    fn a_token_opens_to_what_was_signed_and_a_changed_one_never(
        text in "\\PC{0,40}", at in any::<prop::sample::Index>(), to in any::<char>(), key in any::<[u8; 32]>(),
    ) {
        let key = TokenKey::from_bytes(key);
        let token = key.sign(&text);
        prop_assert!(token.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
        prop_assert_eq!(key.open(&token), Some(text.clone()));
        prop_assert_eq!(key.open(&token.to_ascii_uppercase()), Some(text));
        let mut characters: Vec<char> = token.chars().collect();
        let at = at.index(characters.len());
        if to.to_ascii_lowercase() != characters[at] {
            characters[at] = to;
            prop_assert_eq!(key.open(&characters.iter().collect::<String>()), None);
        }
        prop_assert_eq!(key.open(&token[..token.len() - 1]), None);
        prop_assert_eq!(key.open(&format!("{token}a")), None);
    }

    #[test]
    fn an_address_is_the_same_after_it_was_written(text in "[a-zA-Z0-9.+_=-]{1,20}@[a-zA-Z0-9.-]{1,20}|\\PC{0,40}") {
        if let Ok(known) = text.parse::<MailAddress>() {
            prop_assert_eq!(&known.to_string().parse::<MailAddress>(), &Ok(known.clone()));
            prop_assert_eq!(&known.to_string().to_uppercase().parse::<MailAddress>(), &Ok(known.clone()));
            prop_assert_eq!(known.to_string().matches('@').count(), 1);
            prop_assert!(known.to_string().len() <= LONGEST);
        }
    }
}
