//! Who may do what, and who is answered.

use crate::scene::{CONFIG, Scene};
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::store::people;
use shoal_mail::address::MailAddress;

const ANN: &str = "ann@example.org";
const HOUR: i64 = 3600;

#[test]
fn an_animal_that_can_eat_nothing_is_founded_only_after_a_yes() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let before = scene.species_of(ANN);
    let asked = scene.write_vouched(ANN, "REPORT 4\r\nSTART C N4 Y3 M3 P1\r\nNAME Weasel");
    assert_eq!(scene.species_of(ANN), before, "it waits");
    let question = asked.iter().find(|sent| sent.text().contains("It cannot eat anything"));
    let question = question.expect("a question");
    assert!(question.text().contains("from 11 to 10"), "{}", question.text());
    assert!(question.text().contains("NAME Weasel"), "what follows waits with it");
    let answered = scene.write_to(ANN, &question.reply_to(), "YES");
    assert_ne!(scene.species_of(ANN), before);
    assert!(answered[0].text().contains("Weasel"), "{}", answered[0].text());
}

#[test]
fn a_strangers_question_warns_of_an_animal_that_can_eat_nothing() {
    let mut scene = Scene::new();
    let asked = scene.write(ANN, "START C N4 Y3 M3 P1");
    assert_eq!(asked.len(), 1);
    assert!(asked[0].text().contains("It cannot eat anything"), "{}", asked[0].text());
    scene.write_to(ANN, &asked[0].reply_to(), "YES");
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn a_trusted_servers_word_is_enough() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn a_forged_letter_touches_nobodys_species() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let before = scene.species_of(ANN);
    let id = before[0].0;
    for orders in ["START C N9 M9".to_owned(), format!("NAME {id} Stolen"), "LEAVE".into()] {
        let sent = scene.write(ANN, &orders);
        assert_eq!(scene.species_of(ANN), before, "{orders}");
        assert!(sent.iter().all(|sent| sent.to == ANN), "the question goes to Ann herself");
    }
    assert_eq!(scene.lines_in_journal(), 1);
}

#[test]
fn an_answer_never_goes_to_another_address_than_that_in_from() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let to = "fchain@jungle.test".parse().expect("an address");
    let raw = scene.letter_to(ANN, &to, "Reply-To: eve@evil.test\r\n", "START C N9");
    scene.receive(&raw, "eve@evil.test", &to);
    assert!(scene.sent().iter().all(|sent| sent.to == ANN));
}

#[test]
fn a_token_proves_nothing_about_another_address() {
    let mut scene = Scene::new();
    let report = scene.write_vouched("eve@evil.test", "START H N2 Y1 M2");
    scene.write_vouched(ANN, "START H N3 Y1 M1");
    let before = scene.species_of(ANN);
    scene.write_to(ANN, &report[0].reply_to(), "START C N9 M9");
    assert_eq!(scene.species_of(ANN), before);
}

#[test]
fn an_answer_to_a_report_is_a_proof() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2");
    let id = scene.species_of(ANN)[0].0;
    let sent = scene.write_to(ANN, &answer[0].reply_to(), &format!("NAME {id} Vole"));
    assert!(sent[0].text().contains("Vole"));
    assert_eq!(scene.lines_in_journal(), 2);
}

#[test]
fn a_message_that_comes_again_is_not_done_again() {
    let mut scene = Scene::new();
    let to = "fchain@jungle.test".parse().expect("an address");
    let vouch = "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n";
    let raw = scene.letter_to(ANN, &to, vouch, "START H N2 Y1 M2");
    for _ in 0..3 {
        scene.receive(&raw, ANN, &to);
    }
    scene.restart();
    scene.receive(&raw, ANN, &to);
    assert_eq!(scene.lines_in_journal(), 1);
    assert_eq!(scene.sent().len(), 1);
}

#[test]
fn machines_are_never_answered() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let to = "fchain@jungle.test".parse().expect("an address");
    for header in
        ["Auto-Submitted: auto-replied\r\n", "List-Id: <a.list.test>\r\n", "Precedence: bulk\r\n"]
    {
        let raw = scene.letter_to(ANN, &to, header, "SUMMARY");
        scene.receive(&raw, ANN, &to);
        assert!(scene.sent().is_empty(), "{header}");
    }
    let raw = scene.letter_to(ANN, &to, "", "SUMMARY");
    scene.receive(&raw, "<>", &to);
    assert!(scene.sent().is_empty(), "a null sender");
    let raw = scene.letter_to("fchain@jungle.test", &to, "", "SUMMARY");
    scene.receive(&raw, "fchain@jungle.test", &to);
    assert!(scene.sent().is_empty(), "ourselves");
}

#[test]
fn our_own_letters_are_never_answered_if_they_come_back() {
    let mut scene = Scene::new();
    let ours = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let to = ours.reply_to();
    scene.receive(ours.raw.as_bytes(), ANN, &to);
    assert!(scene.sent().is_empty());
}

#[test]
fn one_address_gets_so_many_answers_a_notice_and_then_silence() {
    let text = CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 3");
    let mut scene = Scene::with(&text);
    let counts: Vec<usize> = (0..6).map(|_| scene.write_vouched(ANN, "SUMMARY").len()).collect();
    assert_eq!(counts, [1, 1, 1, 1, 0, 0], "three answers, one notice, silence");
    scene.clock.forward(25 * HOUR);
    assert_eq!(scene.write_vouched(ANN, "SUMMARY").len(), 1);
}

#[test]
fn the_notice_names_the_limit_that_is_reached_and_when_it_ends() {
    let text = CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 2\nanswers_a_day = 4");
    let mut scene = Scene::with(&text);
    let notice = |scene: &mut Scene, letters: usize| {
        let sent: Vec<_> = (0..letters).flat_map(|_| scene.write_vouched(ANN, "SUMMARY")).collect();
        sent.last().expect("a notice").text().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // It is one o'clock in Berlin.
    let text = notice(&mut scene, 3);
    assert!(text.contains("nobody gets more than 2 answers an hour"), "{text}");
    assert!(text.contains("From Tuesday 1 December, 14:00 (Europe/Berlin) on"), "{text}");
    scene.clock.forward(HOUR);
    let text = notice(&mut scene, 3);
    assert!(text.contains("nobody gets more than 4 answers a day"), "{text}");
    assert!(text.contains("From Wednesday 2 December, 13:00 (Europe/Berlin) on"), "{text}");
}

#[test]
fn orders_are_done_even_if_they_are_not_answered_any_more() {
    let text = CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 1");
    let mut scene = Scene::with(&text);
    for _ in 0..3 {
        scene.write_vouched(ANN, "SUMMARY");
    }
    assert!(scene.write_vouched(ANN, "START H N2 Y1 M2").is_empty());
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn reports_stop_after_three_letters_that_cannot_be_delivered() {
    let mut scene = Scene::new();
    let gone = "ann@gone.test";
    scene.write_vouched(gone, "START H N2 Y1 M2\r\nREPORT 1");
    let address = gone.parse().expect("an address");
    for _ in 0..6 {
        scene.day();
    }
    let person = people::find(scene.host.db(), &address).expect("read").expect("a player");
    assert_eq!(person.bounces, 3);
    // Whoever writes again is written to again.
    scene.write_vouched(gone, "SUMMARY");
    let person = people::find(scene.host.db(), &address).expect("read").expect("a player");
    assert!(person.bounces < 3);
}

#[test]
fn a_mail_server_of_ours_that_is_away_for_weeks_is_no_players_bounce() {
    let mut scene = Scene::new();
    let away = "ann@away.test";
    scene.write_vouched(away, "START H N2 Y1 M2\r\nREPORT 1");
    for _ in 0..12 {
        scene.day();
    }
    let given_up = |line: &&String| line.contains("will never be sent");
    let log = scene.log.lock().expect("the log").clone();
    assert!(log.iter().filter(given_up).count() >= 4, "{log:#?}");
    let address = away.parse().expect("an address");
    let person = people::find(scene.host.db(), &address).expect("read").expect("a player");
    assert_eq!(person.bounces, 0);
}

/// Receives that the letter with this reply address could not be delivered to Ann.
fn receive_bounce(scene: &mut Scene, to: &MailAddress) {
    let raw = format!(
        "From: mailer-daemon@example.org\r\nTo: {to}\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"r\"\r\n\r\n\
         --r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\n\
         Final-Recipient: rfc822; {ANN}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--r--\r\n"
    );
    scene.receive(raw.as_bytes(), "", to);
}

fn bounces_of(scene: &Scene, address: &str) -> u32 {
    let address = address.parse().expect("an address");
    people::find(scene.host.db(), &address).expect("read").expect("a player").bounces
}

#[test]
fn a_bounce_that_comes_again_after_a_crash_counts_once() {
    let mut scene = Scene::new();
    let to = scene.write_vouched(ANN, "START H N2 Y1 M2")[0].reply_to();
    for _ in 0..2 {
        receive_bounce(&mut scene, &to);
    }
    assert_eq!(bounces_of(&scene, ANN), 1);
}

#[test]
fn a_bounce_from_the_address_that_a_player_had_before_says_nothing_of_the_new_one() {
    let mut scene = Scene::new();
    let to = scene.write_vouched(ANN, "START H N2 Y1 M2")[0].reply_to();
    let new = "ann@elsewhere.test";
    let [old, now] = [ANN, new].map(|address| address.parse().expect("an address"));
    let request = HostRequest::Address { old, new: now };
    scene.host.do_request(&request).expect("the store works").expect("done");
    receive_bounce(&mut scene, &to);
    assert_eq!(bounces_of(&scene, new), 0);
}

#[test]
fn of_more_than_five_letters_that_wait_for_a_yes_the_oldest_waits_no_more() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let ask = |number: usize| {
        let letter = format!("START C N4 Y3 M3 P1\r\nNAME Weasel{number}");
        let sent = scene.write_vouched(ANN, &letter);
        let question = sent.iter().find(|sent| sent.text().contains("It cannot eat anything"));
        question.expect("a question").reply_to()
    };
    let questions: Vec<MailAddress> = (0..6).map(ask).collect();
    let before = scene.species_of(ANN);
    scene.write_to(ANN, &questions[0], "YES");
    assert_eq!(scene.species_of(ANN), before, "it is forgotten");
    scene.write_to(ANN, &questions[1], "YES");
    assert_ne!(scene.species_of(ANN), before);
}

#[test]
fn whoever_is_banned_is_not_heard() {
    let mut scene = Scene::new();
    let address = ANN.parse().expect("an address");
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let request = HostRequest::Ban { address, lift: false };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert!(scene.write_vouched(ANN, "START H N3").is_empty());
    assert_eq!(scene.lines_in_journal(), 1);
}

#[test]
fn a_letter_with_too_many_orders_is_done_up_to_two_hundred() {
    let mut scene = Scene::new();
    let orders = "REPORT 2\r\n".repeat(300);
    let sent = scene.write_vouched(ANN, &orders);
    assert_eq!(sent.len(), 1);
    assert!(sent[0].raw.len() < 300_000);
    assert!(sent[0].text().contains("100 more lines not taken as orders"), "{}", sent[0].text());
}

#[test]
fn no_address_is_in_the_log() {
    let mut scene = Scene::new();
    scene.write(ANN, "START H N2 Y1 M2");
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    scene.write("spam@example.net", "hello");
    scene.day();
    let log = scene.log.lock().expect("the log").join("\n");
    assert!(!log.is_empty() && !log.contains('@'), "{log}");
}
