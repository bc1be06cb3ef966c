//! The envelope as a server wrote it into the header.

use crate::address;
use shoal_mail::envelope::MailEnvelope;

fn of(header: &str) -> MailEnvelope {
    MailEnvelope::from_headers(format!("{header}\r\nhello\r\n").as_bytes())
}

#[test]
fn the_topmost_return_path_and_delivery_count() {
    // A stranger can write more of them, but the server puts its own above.
    let seen = of(
        "Return-Path: <ann@example.org>\r\nDelivered-To: fchain@jungle.test\r\nReturn-Path: <victim@example.net>\r\nDelivered-To: fchain-6@jungle.test\r\nFrom: ann@example.org\r\n",
    );
    assert_eq!(seen.sender, Some(address("ann@example.org")));
    assert_eq!(seen.recipient, Some(address("fchain@jungle.test")));
}

#[test]
fn an_empty_return_path_is_the_null_sender() {
    for path in ["<>", "", " < > ", "<not an address>"] {
        assert_eq!(
            of(&format!("Return-Path: {path}\r\nFrom: ann@example.org\r\n")).sender,
            None,
            "{path}"
        );
    }
}

#[test]
fn without_a_return_path_from_is_the_sender() {
    assert_eq!(of("From: Ann <ann@example.org>\r\n").sender, Some(address("ann@example.org")));
}

#[test]
fn what_opensmtpd_delivered_without_a_return_path_has_no_sender() {
    let ours = "Received: from mx.example.org (mx.example.org [192.0.2.7])\r\n\tby mx.jungle.test (OpenSMTPD) with ESMTP id 0fd65a1e\r\n\tfor <fchain@jungle.test>\r\n";
    let theirs = "Received: from localhost by mx.example.org (Postfix) with ESMTP\r\n";
    let rest = "From: ann@example.org\r\n";
    let delivered = "Delivered-To: fchain@jungle.test\r\n";
    assert_eq!(of(&format!("{delivered}{ours}{theirs}{rest}")).sender, None);
    // Others write neither; and what a stranger wrote is not what the last server says.
    let ann = Some(address("ann@example.org"));
    for header in [
        format!("{delivered}{theirs}{ours}{rest}"),
        format!("{delivered}{rest}"),
        format!("{ours}{rest}"),
        format!("Return-Path: <ann@example.org>\r\n{delivered}{ours}{rest}"),
    ] {
        assert_eq!(of(&header).sender, ann, "{header}");
    }
}

#[test]
fn the_recipient_keeps_a_plus_part_that_only_to_has() {
    let to = "To: Bob <bob@example.net>, Food Chain <fchain+abc@jungle.test>\r\n";
    for header in [
        "Delivered-To: fchain@jungle.test",
        "X-Original-To: fchain@jungle.test",
        "Envelope-To: <fchain@jungle.test>",
    ] {
        assert_eq!(
            of(&format!("{header}\r\n{to}")).recipient,
            Some(address("fchain+abc@jungle.test")),
            "{header}"
        );
    }
    let other = of(&format!("Delivered-To: fchain-6@jungle.test\r\n{to}"));
    assert_eq!(other.recipient, Some(address("fchain-6@jungle.test")));
    let tagged = of(&format!("Delivered-To: fchain+xyz@jungle.test\r\n{to}"));
    assert_eq!(tagged.recipient, Some(address("fchain+xyz@jungle.test")));
}

#[test]
fn what_is_no_message_has_an_empty_envelope() {
    assert_eq!(MailEnvelope::from_headers(b""), MailEnvelope::default());
    assert_eq!(MailEnvelope::from_headers(&[0xff; 100]), MailEnvelope::default());
}
