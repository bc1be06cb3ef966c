//! Answers to questions, and their effects.

use crate::links::ReadByPeople as _;
use crate::scene::{CONFIG, Scene};
use crate::sent::SentLetter;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::store::post;
use shoal_mail::address::MailAddress;

const ANN: &str = "ann@example.org";
const DAY: i64 = 24 * 3600;
const ORDER: &str = "START H N2 Y1 M2";

/// A jungle in which Ann was asked about an order.
fn asked() -> (Scene, SentLetter) {
    let mut scene = Scene::new();
    let mut sent = scene.write(ANN, ORDER);
    assert_eq!(sent.len(), 1);
    (scene, sent.remove(0))
}

fn bounce(of: &str, to: &MailAddress) -> String {
    format!(
        "From: mailer-daemon@example.org\r\nTo: {to}\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"r\"\r\n\r\n\
         --r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\n\
         Final-Recipient: rfc822; {of}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--r--\r\n"
    )
}

#[test]
fn a_first_order_waits_for_a_clear_yes_and_counts_once() {
    let mut scene = Scene::new();
    let asked = scene.write(ANN, "START H N2 Y1 M2\r\nNAME Vole").remove(0);
    assert_eq!(asked.to, ANN);
    assert!(scene.species_of(ANN).is_empty());
    let answered = scene.write_to(ANN, &asked.reply_to(), "yes, that was me").remove(0);
    assert_eq!(scene.species_of(ANN).len(), 1);
    assert!(answered.text().contains("Vole"), "{}", answered.text());
    // The same question answered again.
    scene.write_to(ANN, &asked.reply_to(), "yes again");
    assert_eq!(scene.lines_in_journal(), 2, "START and NAME");
}

#[test]
fn yes_counts_with_what_people_add() {
    let (_, question) = asked();
    let quoted = question.text().replace('\n', "\r\n> ");
    for body in [
        "YES",
        "Yes please",
        "yes!",
        "YES, it was me",
        "\r\n\r\nYes.\r\n\r\nBest regards\r\nAnn Example\r\nSomewhere 12",
        "YES\r\n-- \r\nAnn",
        &format!("Yes\r\n\r\nOn Tuesday, Food Chain wrote:\r\n> {quoted}"),
        &format!("> {quoted}\r\n\r\nYes"),
    ] {
        let (mut scene, question) = asked();
        scene.write_to(ANN, &question.reply_to(), body);
        assert_eq!(scene.species_of(ANN).len(), 1, "{body}");
    }
}

#[test]
fn the_links_of_a_question_write_its_finished_answers() {
    let (mut scene, question) = asked();
    let links = question.links();
    let [yes_in_text, yes, no] = links.as_slice() else { panic!("{links:#?}") };
    assert_eq!(yes_in_text, yes);
    assert_eq!((&yes.0, &no.0), (&question.reply_to(), &question.reply_to()));
    assert_eq!((yes.2.as_str(), no.2.as_str()), ("YES\r\nEND\r\n", "NO\r\nEND\r\n"));
    scene.write_to(ANN, &yes.0, &yes.2);
    assert_eq!(scene.species_of(ANN).len(), 1);
    // Scanners open links of the web: there is none.
    assert!(!question.text().contains("http"), "{}", question.text());
}

#[test]
fn nothing_but_a_clear_yes_lets_an_order_count() {
    let (_, question) = asked();
    let (text, html) = (question.text(), question.text().replace('\n', "<br>"));
    for body in [
        "",
        "No, that was not me!",
        "Nope",
        "What is this?",
        "Thank you",
        "Yes?",
        "Yes, but I never sent that",
        "I am away until Monday. Yes, really.",
        "Thank you for your mail. I am on holiday and read no mail.",
        "> YES",
        "> Yes\r\n> please",
        "| YES",
        "On Tuesday, Food Chain wrote:\r\n> If you did, answer\r\n> YES",
        "START H N9 Y9 M9",
        "Hello\r\nYES",
        &text,
        &html,
    ] {
        let (mut scene, question) = asked();
        scene.write_to(ANN, &question.reply_to(), body);
        assert_eq!(scene.lines_in_journal(), 0, "{body}");
        assert!(scene.species_of(ANN).is_empty(), "{body}");
    }
}

#[test]
fn a_forged_order_and_the_victims_no_leave_the_victims_animals_as_they_are() {
    for answer in ["No, that was not me!", "I am away until Monday.", ""] {
        let mut scene = Scene::new();
        scene.write_vouched(ANN, ORDER);
        let before = scene.species_of(ANN);
        let question = scene.write(ANN, "START C N9 M9\r\nLEAVE").remove(0);
        scene.write_to(ANN, &question.reply_to(), answer);
        assert_eq!(scene.species_of(ANN), before, "{answer}");
        assert_eq!(scene.lines_in_journal(), 1, "{answer}");
    }
}

#[test]
fn yes_does_what_the_question_showed_and_nothing_else() {
    let mut scene = Scene::new();
    let question = scene.write(ANN, "Hello!\r\n1. start h, n2, y1, m2\r\nSTART Q Z1\r\nReport 7");
    let text = question[0].text();
    assert!(text.contains("| START H N2 Y1 M2\n| REPORT 7\n"), "{text}");
    assert!(!text.contains("Hello") && !text.contains("Z1"), "{text}");
    assert!(question[0].words().contains("Your email also had 2 more lines"), "{text}");
    let body = "YES\r\nSTART C N9 M9\r\nNAME Other\r\nLEAVE\r\nREPORT 3";
    let answer = scene.write_to(ANN, &question[0].reply_to(), body).remove(0);
    assert_eq!(scene.lines_in_journal(), 1, "one START");
    assert!(answer.text().contains("Done: START H N2 Y1 M2"), "{}", answer.text());
    assert!(answer.text().contains("A report every 7 cycles."), "{}", answer.text());
    for other in ["N9", "Other", "have left", "every 3 cycles"] {
        assert!(!answer.text().contains(other), "{other}: {}", answer.text());
    }
}

#[test]
fn a_letter_with_very_many_orders_is_asked_about_as_far_as_it_is_shown() {
    let mut scene = Scene::new();
    let orders: String = (1..100).map(|every| format!("REPORT {every}\r\n")).collect();
    let question = scene.write(ANN, &orders).remove(0);
    assert!(question.raw.len() < 3000, "{}", question.raw);
    let shown = question.text().lines().filter(|line| line.starts_with("| REPORT")).count();
    let answer = scene.write_to(ANN, &question.reply_to(), "YES").remove(0);
    let text = answer.text();
    let text = text.split("text/html").next().expect("text");
    assert_eq!(text.matches("Done: REPORT").count(), shown, "{text}");
}

#[test]
fn no_refuses_tells_nobody_and_silences_that_address_for_a_month() {
    let (mut scene, question) = asked();
    assert!(scene.write_to(ANN, &question.reply_to(), "No, that was not me").is_empty());
    // Neither an order, nor a word that asks, nor another no is answered any more.
    for _ in 0..29 {
        scene.clock.forward(DAY);
        for body in [ORDER, "HELP", "How do I play?", "START H N2 MM2"] {
            assert!(scene.write(ANN, body).is_empty(), "{body}");
        }
        assert!(scene.write_to(ANN, &question.reply_to(), "no").is_empty());
    }
    assert_eq!(scene.lines_in_journal(), 0);
    scene.clock.forward(2 * DAY);
    assert_eq!(scene.write(ANN, ORDER).len(), 1, "asked again");
}

#[test]
fn a_proven_letter_or_an_invitation_ends_the_silence() {
    let (mut scene, question) = asked();
    scene.write_to(ANN, &question.reply_to(), "NO");
    assert!(scene.write(ANN, ORDER).is_empty());
    scene.clock.forward(DAY);
    assert_eq!(scene.write_vouched(ANN, "SUMMARY").len(), 1, "a proven letter is answered");
    assert_eq!(scene.write(ANN, ORDER).len(), 1, "and who wrote it may be asked again");

    let (mut scene, question) = asked();
    scene.write_to(ANN, &question.reply_to(), "NO");
    scene.clock.forward(DAY);
    assert!(scene.write(ANN, ORDER).is_empty());
    let invite = HostRequest::Invite { address: ANN.parse().expect("an address"), jungle: None };
    scene.host.do_request(&invite).expect("the store works").expect("done");
    let invitation = scene.sent().remove(0);
    assert_eq!(scene.write(ANN, "START H N3 Y1 M1").len(), 1, "asked again");
    scene.write_to(ANN, &invitation.reply_to(), ORDER);
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn who_said_no_is_heard_again_by_an_answer_to_the_same_question() {
    let (mut scene, question) = asked();
    scene.write_to(ANN, &question.reply_to(), "NO");
    let eve = scene.write_to("eve@evil.test", &question.reply_to(), "YES");
    assert!(eve.iter().all(|sent| sent.to == "eve@evil.test"));
    assert!(scene.write(ANN, ORDER).is_empty(), "still silent");
    let told = scene.write_to(ANN, &question.reply_to(), "YES");
    assert_eq!(told.len(), 1);
    assert!(told[0].words().contains("Send your orders again"), "{}", told[0].text());
    assert_eq!(scene.lines_in_journal(), 0, "what was refused is gone");
    scene.write_to(ANN, &told[0].reply_to(), ORDER);
    assert_eq!(scene.species_of(ANN).len(), 1);

    let (mut scene, question) = asked();
    scene.write_to(ANN, &question.reply_to(), "NO");
    scene.write_to(ANN, &question.reply_to(), "START H N3 Y1 M1");
    assert_eq!(scene.species_of(ANN).len(), 1, "an order there is proven");
}

#[test]
fn who_is_proven_is_asked_what_was_meant_and_a_no_is_answered() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, ORDER);
    let before = scene.species_of(ANN);
    let question = scene.write_vouched(ANN, "START C N4 Y3 M3 P1").remove(0);
    let text = question.words();
    assert!(
        text.contains("Do you want this animal?") && text.contains("cannot eat anything"),
        "{text}"
    );
    assert!(!text.contains("Somebody wrote"), "{text}");
    let no = "No, then I want another one: START C N3 Y2 M3 P2";
    let told = scene.write_to(ANN, &question.reply_to(), no);
    assert_eq!(told.len(), 1);
    let text = told[0].words();
    assert!(text.contains("Nothing was done") && text.contains("on its own line"), "{text}");
    assert_eq!(scene.species_of(ANN), before);
    assert_eq!(scene.write(ANN, "START H N3 Y1 M1").len(), 1, "nobody is silenced");
    scene.write_to(ANN, &told[0].reply_to(), "START H N3 Y1 M1");
    assert_ne!(scene.species_of(ANN), before);
}

#[test]
fn what_can_never_be_done_is_refused_before_it_is_asked_about() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, ORDER);
    let told = scene.write("bob@example.org", ORDER);
    assert_eq!(told.len(), 1);
    let text = told[0].words();
    assert!(text.contains("Not done:") && !text.contains("Did you send this"), "{text}");
    assert!(told[0].raw.len() < 3000);
    let asked = scene.write("cem@example.org", "START H N0 Y0 R3 M0 P2 T0 L2 B0").remove(0);
    assert!(asked.text().contains("| START H R3 P2 L2"), "{}", asked.text());
    scene.write_to("cem@example.org", &asked.reply_to(), "YES");
    assert_eq!(scene.species_of("cem@example.org").len(), 1);
}

#[test]
fn a_question_that_cannot_be_delivered_silences_its_address() {
    // A report of it comes back, ...
    let (mut scene, question) = asked();
    let raw = bounce(ANN, &question.reply_to());
    scene.receive(raw.as_bytes(), "", &question.reply_to());
    scene.clock.forward(10 * DAY);
    assert!(scene.write(ANN, ORDER).is_empty());
    scene.clock.forward(21 * DAY);
    assert_eq!(scene.write(ANN, ORDER).len(), 1);
    // ... the server refuses it at once, ...
    let mut scene = Scene::new();
    let gone = "ann@gone.test";
    scene.write(gone, ORDER);
    assert_eq!(scene.logged("will never be sent"), 1);
    scene.clock.forward(10 * DAY);
    scene.write(gone, ORDER);
    assert_eq!(scene.logged("will never be sent"), 1, "it is not tried again");
    // ... and so it is with a letter that says how to write.
    let mut scene = Scene::new();
    let hint = scene.write(ANN, "HELP").remove(0);
    let others = bounce("bob@example.org", &hint.reply_to());
    scene.receive(others.as_bytes(), "", &hint.reply_to());
    scene.clock.forward(2 * DAY);
    assert_eq!(scene.write("bob@example.org", "HELP").len(), 1, "a token is that of one address");
    let raw = bounce(ANN, &hint.reply_to());
    scene.receive(raw.as_bytes(), "", &hint.reply_to());
    assert!(scene.write(ANN, "HELP").is_empty());
}

#[test]
fn whatever_else_comes_gets_one_letter_with_what_to_write() {
    let (mut scene, question) = asked();
    let told = scene.write_to(ANN, &question.reply_to(), "What is this?").remove(0);
    assert!(told.words().contains("neither a clear yes nor a clear no"), "{}", told.text());
    assert!(told.text().contains(&format!("| {ORDER}")), "{}", told.text());
    assert!(told.raw.len() < 3000);
    // A program that answers every letter gets no more.
    for _ in 0..5 {
        assert!(scene.write_to(ANN, &told.reply_to(), "I am away until Monday.").is_empty());
    }
    assert!(scene.species_of(ANN).is_empty());
    scene.write_to(ANN, &told.reply_to(), "Yes");
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn an_answer_from_another_address_is_told_which_one_was_asked() {
    let (mut scene, question) = asked();
    let other = "ann.private@other.test";
    let told = scene.write_to(other, &question.reply_to(), "YES").remove(0);
    assert_eq!(told.to, other);
    assert!(told.words().contains("sent to a..@example.org"), "{}", told.text());
    assert!(!told.raw.contains(ANN), "the whole address is told to nobody");
    assert!(scene.species_of(ANN).is_empty() && scene.species_of(other).is_empty());
    // The same mailbox by another name is another address.
    scene.write_to("ann+x@example.org", &question.reply_to(), "YES");
    assert!(scene.species_of(ANN).is_empty());
    scene.write_to(ANN, &question.reply_to(), "YES");
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn the_token_of_a_settled_question_in_a_forged_letter_mails_a_short_letter_a_day() {
    let (mut scene, question) = asked();
    scene.write_to(ANN, &question.reply_to(), "YES");
    let to = question.reply_to();
    let forged: Vec<SentLetter> = ["YES", "SUMMARY", "START C N9", "hello", ""]
        .into_iter()
        .flat_map(|body| scene.write_to("victim@example.net", &to, body))
        .collect();
    assert_eq!(forged.len(), 2, "one says that the question is settled, one asks about an order");
    assert!(forged.iter().all(|sent| sent.raw.len() < 3000 && !sent.text().contains("Ranking")));
    assert!(forged[0].words().contains("There is no question waiting for your answer"));
    assert!(forged[1].words().contains("Did you send this?"));
    assert_eq!(scene.lines_in_journal(), 1);
}

#[test]
fn a_question_is_too_old_after_three_days() {
    let (mut scene, question) = asked();
    scene.clock.forward(post::HELD_FOR + 1);
    let answered = scene.write_to(ANN, &question.reply_to(), "yes").remove(0);
    assert!(scene.species_of(ANN).is_empty());
    assert!(answered.words().contains("Send your orders again"), "{}", answered.text());
    assert_eq!(scene.write(ANN, ORDER).len(), 1);
}

#[test]
fn a_question_to_somebody_who_plays_does_not_say_for_the_first_time() {
    let mut scene = Scene::with(&CONFIG.replace("[mail]\n", "[mail]\nconfirm_first = false\n"));
    let first = scene.write(ANN, ORDER).remove(0);
    assert!(first.text().contains("begins with 50 members"), "{}", first.text());
    let question = scene.write(ANN, "START C N9").remove(0);
    assert!(question.text().contains("Did you send this?"), "{}", question.text());
    assert!(!question.text().contains("first time"), "{}", question.text());
}
