//! How letters of people are read, and how the answer says what was not.

use crate::scene::Scene;
use crate::sent::SentLetter;
use shoal_jungle::host::requests::HostRequest;
use shoal_mail::address::MailAddress;
use shoal_mail::envelope::MailEnvelope;

const ANN: &str = "ann@example.org";
const VOUCH: &str = "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n";

fn jungle() -> MailAddress {
    "fchain@jungle.test".parse().expect("an address")
}

/// Hands over a letter of Ann's, for which her server vouches, with these headers.
fn hand_over(scene: &mut Scene, headers: &str, body: &str) -> Vec<SentLetter> {
    let raw = format!("{VOUCH}From: Ann <{ANN}>\r\nTo: {}\r\n{headers}\r\n{body}", jungle());
    scene.receive(raw.as_bytes(), ANN, &jungle());
    scene.sent()
}

/// A jungle in which Ann plays, and the letter that she got.
fn scene_with_ann() -> (Scene, SentLetter) {
    let mut scene = Scene::new();
    let sent = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    (scene, sent)
}

/// The HTML of a letter of ours.
fn html(sent: &SentLetter) -> String {
    let text = sent.text();
    let start = text.find("<!DOCTYPE html>").expect("it has HTML");
    let end = text.find("</html>").expect("it ends");
    text[start..end].to_owned()
}

/// What mail programs put between an answer and what is answered; with some of them nobody could tell.
const HEADS: [&str; 9] = [
    "<p>Food Chain said:</p>",
    "<p>Feladó: Food Chain<br>Elküldve: 2026. december 1.<br>Tárgy: normal, cycle 0</p>",
    "<p>مرسل: Food Chain &lt;fchain@jungle.test&gt;</p>",
    "<p>1.12.2026 13:00 Food Chain</p>",
    "<div id=\"divRplyFwdMsg\"></div>",
    "<hr>",
    "<p>...</p>",
    "<p>Pisao je neko:</p>",
    "",
];

#[test]
fn an_answer_without_an_order_does_nothing_above_our_html_whatever_stands_between() {
    let (mut scene, answer) = scene_with_ann();
    let invite = HostRequest::Invite { address: ANN.parse().expect("an address"), jungle: None };
    scene.host.do_request(&invite).expect("the store works").expect("done");
    let invitation = scene.sent().remove(0);
    let before = (scene.species_of(ANN), scene.lines_in_journal());
    for (ours, to) in [(&answer, answer.reply_to()), (&invitation, jungle())] {
        let quoted = html(ours);
        for (number, head) in HEADS.iter().enumerate() {
            for above in ["", "<p>Perhaps later</p>", "<p>Danke!</p>"] {
                let id = format!("{number}-{}-{}@client.test", above.len(), quoted.len());
                let raw = format!(
                    "{VOUCH}From: {ANN}\r\nTo: {to}\r\nSubject: Re: jungle\r\nMessage-ID: <{id}>\r\n\
                     Content-Type: text/html; charset=utf-8\r\n\r\n{above}{head}{quoted}"
                );
                scene.receive(raw.as_bytes(), ANN, &to);
                let now = (scene.species_of(ANN), scene.lines_in_journal());
                assert_eq!(now, before, "{above}{head}");
                scene.clock.forward(3600);
            }
        }
    }
}

#[test]
fn a_new_order_above_our_letter_runs_even_if_the_letter_advises_it() {
    let (mut scene, answer) = scene_with_ann();
    let text = answer.text();
    let advised = text.lines().find_map(|line| line.strip_prefix("| ")).expect("it advises");
    let body = format!("{advised}\r\n\r\nFood Chain said:\r\n\r\n{text}");
    let before = scene.lines_in_journal();
    let sent = scene.write_to(ANN, &answer.reply_to(), &body).remove(0);
    assert!(sent.text().contains(&format!("one: {advised}")), "{}", sent.text());
    assert_eq!(scene.lines_in_journal(), before + 1);
}

#[test]
fn whoever_leaves_the_bar_is_told_to_leave_it_out() {
    let (mut scene, _) = scene_with_ann();
    let before = scene.lines_in_journal();
    for body in ["| REPORT 2", "Hello!\r\n| START H N3 Y1 M1\r\n| END"] {
        let sent = scene.write_vouched(ANN, body).remove(0);
        let text = sent.text().replace('\n', " ");
        assert!(text.contains("Leave out the bar"), "{text}");
        assert_eq!(scene.lines_in_journal(), before);
    }
    let sent = scene.write_vouched(ANN, "| START H N3 Y1 M1\r\nREPORT 2").remove(0);
    assert!(!sent.text().contains("Nothing was done: there is a bar"), "{}", sent.text());
}

#[test]
fn a_letter_with_a_known_message_id_and_other_words_is_done() {
    let (mut scene, _) = scene_with_ann();
    let id = "Message-ID: <always-the-same@client.test>\r\n";
    assert_eq!(hand_over(&mut scene, id, "REPORT 2").len(), 1);
    assert_eq!(hand_over(&mut scene, id, "REPORT 2").len(), 0, "it came again");
    let sent = hand_over(&mut scene, id, "REPORT 3");
    assert!(sent[0].text().contains("A report every 3 cycles."), "{}", sent[0].text());
}

#[test]
fn an_order_in_the_subject_counts_above_a_signature() {
    let (mut scene, _) = scene_with_ann();
    for (subject, body, every) in [
        ("REPORT 2", "", "2 cycles"),
        ("REPORT 3", "Ann Example\r\nSomewhere 12", "3 cycles"),
        ("report 5!", "-- \r\nAnn", "5 cycles"),
    ] {
        let headers = format!("Subject: {subject}\r\nMessage-ID: <{}@client.test>\r\n", body.len());
        let sent = hand_over(&mut scene, &headers, body).remove(0);
        assert!(sent.text().contains(&format!("A report every {every}.")), "{}", sent.text());
    }
    // What an answer is called was an order before, and is none again.
    let headers =
        "Subject: REPORT 9\r\nIn-Reply-To: <x@client.test>\r\nMessage-ID: <y@client.test>\r\n";
    let sent = hand_over(&mut scene, headers, "Thank you").remove(0);
    assert!(!sent.text().contains("every 9 cycles"), "{}", sent.text());
}

#[test]
fn what_outlook_writes_into_headers_of_peoples_letters_silences_nobody() {
    let (mut scene, _) = scene_with_ann();
    let sent = hand_over(&mut scene, "X-Auto-Response-Suppress: All\r\n", "REPORT 2");
    assert!(sent[0].text().contains("A report every 2 cycles."), "{}", sent[0].text());
}

#[test]
fn a_letter_that_nobody_can_read_is_answered_by_a_sentence() {
    let (mut scene, _) = scene_with_ann();
    let before = scene.lines_in_journal();
    let winmail = "Content-Type: multipart/mixed; boundary=b\r\n";
    let body = "--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\n\
                Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\neJ8+\r\n--b--\r\n";
    let sent = hand_over(&mut scene, winmail, body).remove(0);
    assert!(sent.text().contains("winmail.dat"), "{}", sent.text());
    let unknown = "Content-Type: text/plain; charset=x-klingon-7\r\n";
    let raw = format!("{VOUCH}From: {ANN}\r\n{unknown}\r\nNAME 12 ");
    scene.receive(&[raw.as_bytes(), &[0xa4, 0xb1]].concat(), ANN, &jungle());
    let sent = scene.sent().remove(0);
    assert!(sent.text().contains("UTF-8"), "{}", sent.text());
    assert_eq!(scene.lines_in_journal(), before);
}

#[test]
fn a_letter_that_is_too_large_is_answered_where_its_sender_is_known() {
    let (mut scene, answer) = scene_with_ann();
    let mut large = |from: &str, to: &MailAddress| {
        let raw = format!("From: {from}\r\nTo: {to}\r\nSubject: START C N9\r\n\r\n");
        let envelope = MailEnvelope { sender: from.parse().ok(), recipient: Some(to.clone()) };
        let host = &mut scene.host;
        host.transact(|desk| desk.receive_header(&envelope, raw.as_bytes())).expect("it is kept");
        scene.sent()
    };
    let sent = large(ANN, &jungle()).remove(0);
    assert!(sent.text().contains("10 MB"), "{}", sent.text());
    assert!(large("stranger@example.net", &jungle()).is_empty());
    assert_eq!(large("ann@other.test", &answer.reply_to()).len(), 1, "a token came back");
    assert_eq!(scene.lines_in_journal(), 1);
}

#[test]
fn whoever_adds_words_to_one_that_stands_alone_is_told_so() {
    let (mut scene, _) = scene_with_ann();
    for (line, told) in [
        ("SUMMARY now", "SUMMARY must be alone on its line; leave out \"now\"."),
        ("Rules of the game", "RULES must be alone on its line; leave out \"of the game\"."),
        ("leave tomorrow", "LEAVE must be alone on its line; leave out \"tomorrow\"."),
    ] {
        let sent = scene.write_vouched(ANN, line).remove(0);
        let text = sent.text();
        assert!(text.contains(&format!("Not done: {line}\n  {told}")), "{text}");
    }
}
