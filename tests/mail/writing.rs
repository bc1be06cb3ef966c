//! What we write is read back, and starts no header of a stranger's.

use crate::{address, bounce, letter, read, reader, silence};
use shoal_mail::envelope::MailEnvelope;
use shoal_mail::reading::{ReadingOutcome, SilenceReason};
use shoal_mail::writing::{
    LOOP_HEADER, MailAttachment, MailDraft, MailKind, UnsubscribeOptions, mailto,
};

/// An answer with every field filled.
pub fn draft() -> MailDraft {
    let key = reader().key;
    MailDraft {
        from: address("fchain@jungle.test"),
        from_name: "Food Chain".to_owned(),
        to: address("ann@example.org"),
        reply_to: Some(address(&format!("fchain+{}@jungle.test", key.sign("normal.17")))),
        subject: "Cycle 17: your Voles".to_owned(),
        text: "Your Voles grow.\n\nSTART H N2 Y1 M2\n".to_owned(),
        html: Some("<p>Your Voles grow.</p><img src=\"cid:plot\">".to_owned()),
        attachments: vec![
            MailAttachment {
                name: "report.json".to_owned(),
                media_type: "application/json".to_owned(),
                content: b"{\"cycle\":17}".to_vec(),
                content_id: None,
            },
            MailAttachment {
                name: "plot.png".to_owned(),
                media_type: "image/png".to_owned(),
                content: vec![0x89, b'P', b'N', b'G'],
                content_id: Some("plot".to_owned()),
            },
        ],
        in_reply_to: Some("<orders@mail.example.org>".to_owned()),
        references: vec!["first@mail.example.org".to_owned(), "orders@mail.example.org".to_owned()],
        message_id: key.message_id("normal.17", "17", "jungle.test"),
        date: 1_793_697_720,
        kind: MailKind::Answer,
        unsubscribe: Some(UnsubscribeOptions {
            mail: Some((address("fchain@jungle.test"), "REPORT 0".to_owned())),
            link: Some("https://jungle.test/stop/abc".to_owned()),
        }),
    }
}

/// The names and values of a message's header, on one line each.
pub fn fields(raw: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(raw).into_owned();
    let head = text
        .split("\r\n\r\n")
        .next()
        .unwrap_or_default()
        .replace("\r\n ", " ")
        .replace("\r\n\t", " ");
    head.split("\r\n")
        .map(|line| {
            let (name, value) = line.split_once(": ").unwrap_or((line, ""));
            (name.to_owned(), value.trim().to_owned())
        })
        .collect()
}

fn value(raw: &[u8], name: &str) -> Option<String> {
    fields(raw).into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// What Ann's server hands us when she sends `raw` on under her own name.
pub fn as_from_ann(raw: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(raw).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut kept = String::from("Return-Path: <ann@example.org>\r\nFrom: ann@example.org\r\n");
    let mut keeps = true;
    for line in head.split("\r\n") {
        if !line.starts_with([' ', '\t']) {
            let name = line.split(':').next().unwrap_or_default();
            keeps = name.starts_with("Content-") || name == "MIME-Version" || name == "Subject";
        }
        if keeps {
            kept += line;
            kept += "\r\n";
        }
    }
    format!("{kept}\r\n{body}").into_bytes()
}

#[test]
fn a_draft_has_the_header_that_programs_look_for() {
    let raw = draft().write();
    let says = |name: &str, expected: &str| {
        assert_eq!(value(&raw, name).as_deref(), Some(expected), "{name}")
    };
    says("From", "\"Food Chain\" <fchain@jungle.test>");
    says("To", "<ann@example.org>");
    says("Subject", "Cycle 17: your Voles");
    says("Date", "Tue, 3 Nov 2026 09:22:00 +0000");
    says("MIME-Version", "1.0");
    says("Auto-Submitted", "auto-replied");
    says(LOOP_HEADER, "fchain@jungle.test");
    says("In-Reply-To", "<orders@mail.example.org>");
    says("References", "<first@mail.example.org> <orders@mail.example.org>");
    says("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
    says(
        "List-Unsubscribe",
        "<mailto:fchain@jungle.test?subject=REPORT%200>, <https://jungle.test/stop/abc>",
    );
    assert_eq!(fields(&raw).iter().filter(|(name, _)| name == "Message-ID").count(), 1);
}

#[test]
fn a_report_says_that_nobody_asked_for_it_just_now() {
    for kind in [MailKind::Report, MailKind::Invitation] {
        let raw = MailDraft { kind, ..draft() }.write();
        assert_eq!(value(&raw, "Auto-Submitted").as_deref(), Some("auto-generated"));
    }
}

#[test]
fn a_message_has_no_bare_line_ends() {
    let raw =
        MailDraft { text: "a\nb\r\nc\n".to_owned(), html: Some("<p>\n</p>".to_owned()), ..draft() }
            .write();
    for (at, &byte) in raw.iter().enumerate() {
        assert!(byte != b'\n' || at > 0 && raw[at - 1] == b'\r', "a bare LF at byte {at}");
        assert!(byte != b'\r' || raw.get(at + 1) == Some(&b'\n'), "a bare CR at byte {at}");
    }
}

#[test]
fn no_line_of_a_message_is_longer_than_servers_take() {
    let long = "wide ".repeat(5000);
    let raw = MailDraft {
        text: long.clone(),
        subject: long.clone(),
        from_name: long.clone(),
        html: Some(long),
        ..draft()
    }
    .write();
    assert!(raw.split(|&byte| byte == b'\n').all(|line| line.len() <= 999));
}

#[test]
fn the_text_that_we_send_is_the_text_that_is_read() {
    let read = letter(read(&as_from_ann(&draft().write())));
    assert_eq!(read.lines, ["Your Voles grow.", "START H N2 Y1 M2"]);
    assert_eq!(read.subject, "Cycle 17: your Voles");
}

#[test]
fn an_answer_to_our_letter_brings_back_what_we_signed() {
    let letter_of_ours = draft();
    let answer = format!(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\nFrom: ann@example.org\r\nIn-Reply-To: <{}>\r\n\r\nREPORT 4\r\n",
        letter_of_ours.message_id
    );
    assert_eq!(letter(read(answer.as_bytes())).proof.as_deref(), Some("normal.17"));
    let recipient = letter_of_ours.reply_to;
    let raw = b"From: ann@example.org\r\n\r\nREPORT 4\r\n";
    let envelope = MailEnvelope { sender: Some(address("ann@example.org")), recipient };
    assert_eq!(letter(reader().read(&envelope, raw)).proof.as_deref(), Some("normal.17"));
}

#[test]
fn our_own_message_that_comes_back_is_never_answered() {
    let raw = draft().write();
    for sender in [None, Some(address("ann@example.org")), Some(address("fchain@jungle.test"))] {
        let envelope = MailEnvelope { sender, recipient: Some(address("fchain@jungle.test")) };
        assert_eq!(silence(reader().read(&envelope, &raw)), SilenceReason::OwnLoop);
    }
}

#[test]
fn our_own_message_returned_in_a_report_is_a_bounce_with_its_proof() {
    let returned = String::from_utf8_lossy(&draft().write()).into_owned();
    let report = format!(
        "Return-Path: <>\r\nDelivered-To: fchain@jungle.test\r\nFrom: MAILER-DAEMON@example.org\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"=r=\"\r\n\r\n--=r=\r\nContent-Type: text/plain\r\n\r\nSTART H\r\n--=r=\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.org\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--=r=\r\nContent-Type: message/rfc822\r\n\r\n{returned}\r\n--=r=--\r\n"
    );
    let bounced = bounce(read(report.as_bytes()));
    assert_eq!(bounced.proof.as_deref(), Some("normal.17"));
    assert_eq!(bounced.address, Some(address("ann@example.org")));
    assert!(bounced.hard);
}

#[test]
fn a_link_that_is_no_https_address_is_left_out() {
    for link in
        ["http://jungle.test/x", "https://x>\r\nBcc: victim@example.net", "javascript:alert(1)"]
    {
        let unsubscribe = Some(UnsubscribeOptions { mail: None, link: Some(link.to_owned()) });
        let raw = MailDraft { unsubscribe, ..draft() }.write();
        assert_eq!(value(&raw, "List-Unsubscribe"), None);
        assert_eq!(value(&raw, "List-Unsubscribe-Post"), None);
    }
}

#[test]
fn a_mailto_link_opens_the_finished_order() {
    assert_eq!(
        mailto(&address("fchain+abc@jungle.test"), "", "START H N2\nREPORT 4"),
        "mailto:fchain%2Babc@jungle.test?body=START%20H%20N2%0D%0AREPORT%204"
    );
    assert_eq!(mailto(&address("fchain@jungle.test"), "", ""), "mailto:fchain@jungle.test");
}

#[test]
fn a_reader_with_another_key_opens_none_of_our_tokens() {
    let mut other = reader();
    other.key = shoal_mail::tokens::TokenKey::from_bytes([8; 32]);
    let envelope =
        MailEnvelope { sender: Some(address("ann@example.org")), recipient: draft().reply_to };
    let ReadingOutcome::Letter(read) =
        other.read(&envelope, b"From: ann@example.org\r\n\r\nHELP\r\n")
    else {
        panic!("a plain letter is read");
    };
    assert_eq!(read.proof, None);
}
