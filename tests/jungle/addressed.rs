//! Letters that name a jungle, and letters that only lie in its mailbox.

use crate::scene::{CONFIG, Scene};
use shoal_mail::envelope::MailEnvelope;

const ANN: &str = "ann@example.org";
const VOUCH: &str = "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n";

/// Puts a letter into the mailbox; `head` says whom it names.
fn put(scene: &mut Scene, number: usize, head: &str) -> usize {
    let raw = format!(
        "Return-Path: <{ANN}>\r\n{VOUCH}From: {ANN}\r\n{head}Subject: orders\r\n\
         Message-ID: <{number}@client.test>\r\n\r\nSUMMARY\r\n"
    );
    let envelope = MailEnvelope::from_headers(raw.as_bytes());
    scene.host.transact(|desk| desk.receive(&envelope, raw.as_bytes())).expect("kept");
    scene.sent().len()
}

#[test]
fn a_letter_is_played_in_the_jungle_that_it_names_and_in_none_if_it_names_none() {
    let mut scene = Scene::new();
    let box_of_host = "Delivered-To: box@provider.test\r\n";
    let named = [
        "Delivered-To: fchain@jungle.test\r\nTo: me@example.org\r\n".to_owned(),
        "Delivered-To: FCHAIN+word@Jungle.TEST\r\n".to_owned(),
        "X-Original-To: fchain@jungle.test\r\nDelivered-To: box@provider.test\r\n".to_owned(),
        "Envelope-To: fchain@jungle.test\r\nTo: me@example.org\r\n".to_owned(),
        format!("{box_of_host}To: The Jungle <Fchain@jungle.test>\r\n"),
        format!("{box_of_host}To: bob@example.org, fchain+token@jungle.test\r\n"),
        format!("{box_of_host}To: bob@example.org\r\nCc: cid@example.org, fchain@jungle.test\r\n"),
    ];
    for (number, head) in named.iter().enumerate() {
        assert_eq!(put(&mut scene, number, head), 1, "{head}");
    }
    let others = [
        format!("{box_of_host}To: box@provider.test\r\n"),
        format!("{box_of_host}To: undisclosed-recipients:;\r\n"),
        format!("{box_of_host}To: fchain@other.test\r\nCc: xfchain@jungle.test\r\n"),
        String::new(),
    ];
    for (number, head) in others.iter().enumerate() {
        assert_eq!(put(&mut scene, 100 + number, head), 0, "{head}");
    }
    let log = scene.log.lock().expect("the log").clone();
    let said = log.iter().filter(|line| line.contains("is addressed to none of the jungles"));
    assert_eq!(said.count(), others.len(), "{log:#?}");
}

#[test]
fn a_copy_for_another_jungle_is_played_in_the_one_that_it_was_delivered_to() {
    let second = "\n[[jungle]]\nname = \"other\"\naddress = \"other@jungle.test\"\nevery = \"6h\"\nbots = []\n";
    let mut scene = Scene::with(&format!("{CONFIG}{second}"));
    let head = "To: fchain@jungle.test\r\nCc: other@jungle.test\r\n";
    for (number, (to, name)) in [("fchain", "normal"), ("other", "other")].into_iter().enumerate() {
        let raw = format!(
            "Delivered-To: {to}@jungle.test\r\n{VOUCH}From: {ANN}\r\n{head}Message-ID: <{number}@c.test>\r\n\r\nSUMMARY\r\n"
        );
        let mut envelope = MailEnvelope::from_headers(raw.as_bytes());
        envelope.sender = ANN.parse().ok();
        scene.host.transact(|desk| desk.receive(&envelope, raw.as_bytes())).expect("kept");
        let sent = scene.sent().remove(0);
        let from = sent.header("From").expect("it has one");
        assert!(from.contains(&format!("{to}@jungle.test")), "{name}: {from}");
    }
}
