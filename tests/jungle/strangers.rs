//! Letters by which nobody proves anything: few and short answers, whoever they name, and no silence where a person
//! waits.

use crate::links::ReadByPeople as _;
use crate::scene::{CONFIG, Scene};
use crate::sent::SentLetter;
use shoal_contract::RandomGenerator;
use std::collections::{BTreeMap, BTreeSet};

const ANN: &str = "ann@example.org";
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const ORDER: &str = "START H N2 Y1 M2";
/// All that a letter to somebody unproven may have in bytes.
const MOST_BYTES: usize = 3000;

fn with(mail: &str) -> Scene {
    Scene::with(&CONFIG.replace("[mail]", &format!("[mail]\n{mail}")))
}

/// Draws one of these.
fn one_of<'a>(draws: &mut RandomGenerator, all: &[&'a str]) -> &'a str {
    all[draws.below(all.len() as u32) as usize]
}

/// A letter that anybody may have written in another's name. `Zebra` stands for what its sender writes.
fn forged(
    draws: &mut RandomGenerator,
    number: usize,
    victim: &str,
    tokens: &[String],
) -> (String, Vec<u8>) {
    let bodies = [
        "Zebra hello",
        "START H N2 Y1 M2\r\nNAME Tiger\r\nZebra crossing\r\nREPORT 3",
        "START C N4 Y9 T9\r\nNAME zebra.example/win\r\nSTART Zebra",
        "RULES",
        "HELP me\r\nZebra",
        "SUMMARY",
        "LEAVE",
        "How do I play Zebra?",
        "START H N2 Zebra2",
        "| START H N2",
        "",
        "YES",
        "No, that was Zebra",
        "NAME 3 Tiger",
    ];
    let body = one_of(draws, &bodies);
    let body =
        if draws.below(20) == 0 { format!("{body}\r\n").repeat(90) } else { body.to_owned() };
    let kind = match draws.below(12) {
        0 => "application/ms-tnef",
        _ => "text/plain; charset=utf-8",
    };
    let subject = one_of(draws, &["Zebra for sale", "START H N3 Zebra", "Re: Zebra", "HELP"]);
    let token = &tokens[draws.below(tokens.len() as u32) as usize];
    let to = if draws.below(3) == 0 { token.as_str() } else { "fchain@jungle.test" };
    let raw = format!(
        "From: Zebra <{victim}>\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{number}@client.test>\r\n\
         References: <zebra@client.test>\r\nReply-To: zebra@evil.test\r\n\
         Content-Type: {kind}\r\n\r\n{body}\r\n"
    );
    (to.to_owned(), raw.into_bytes())
}

/// The longest stretch in which there are more than so many of these times.
fn is_within(times: &[i64], most: usize, span: i64) -> bool {
    times.windows(most + 1).all(|times| times[most] - times[0] >= span)
}

/// Over a random sequence of forged letters, for each setting.
#[test]
fn no_mailbox_gets_more_than_its_bounds_by_forged_letters_whatever_the_settings() {
    let long = format!("{}@{}.example", "v".repeat(60), "long".repeat(15));
    let victims = [
        "victim@example.net",
        "victim+a@example.net",
        "victim+b@example.net",
        "vic.tim@gmail.com",
        "victim+c@gmail.com",
        "v.i.c.t.i.m@googlemail.com",
        long.as_str(),
    ];
    let mailbox = |to: &str| match to {
        to if to.contains("example.net") => 0,
        to if to.contains("mail.com") => 1,
        _ => 2,
    };
    for (seed, settings) in (0..).zip([
        "confirm_first = true\nproof = \"all\"",
        "confirm_first = true\nproof = \"destroying\"",
        "confirm_first = false\nproof = \"all\"",
        "confirm_first = false\nproof = \"destroying\"",
    ]) {
        let mut scene = with(&format!("{settings}\nstrangers_an_hour = 3\nstrangers_a_day = 7"));
        let mut draws = RandomGenerator::from_seed(seed);
        // Tokens that a forger may have, of another's letters.
        let player = scene.write_vouched("eve@evil.test", ORDER).remove(0).reply_to();
        scene.write("mallory@evil.test", "SUMMARY");
        scene.clock.forward(2 * DAY);
        let tokens = [player.to_string(), player.to_string().replacen("fchain+", "fchain+x", 1)];
        let mut got: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        let mut hints: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        let (mut all, mut now) = (Vec::new(), 0);
        let mut subjects = BTreeSet::new();
        for number in 0..150 {
            let pause = i64::from(draws.below(3) * draws.below(3 * 3600));
            scene.clock.forward(pause);
            now += pause;
            let victim = one_of(&mut draws, &victims);
            let (to, raw) = forged(&mut draws, number, victim, &tokens);
            scene.receive(&raw, victim, &to.parse().expect("an address"));
            for sent in scene.sent() {
                assert_eq!(sent.to, victim);
                assert!(sent.raw.len() < MOST_BYTES, "{} bytes\n{}", sent.raw.len(), sent.raw);
                let text = sent.text().to_lowercase();
                assert!(!text.replace(&victim.to_lowercase(), "").contains("zebra"), "{text}");
                let subject = sent.header("Subject").expect("a subject");
                let is_question = subject.contains("Did you") || subject.contains("did for you");
                let kind = if is_question { &mut got } else { &mut hints };
                kind.entry(mailbox(&sent.to)).or_default().push(now);
                all.push(now);
                subjects.insert(subject);
            }
        }
        // With confirm_first = false an address plays by its first order.
        let most = if settings.contains("confirm_first = false") { 3 } else { 1 };
        assert!(got.values().all(|times| is_within(times, most, DAY)), "{settings}: {got:?}");
        assert!(hints.values().all(|times| is_within(times, 1, DAY)), "{settings}: {hints:?}");
        assert!(is_within(&all, 3, HOUR) && is_within(&all, 7, DAY), "{all:?}");
        assert!(all.len() > 20 && subjects.len() <= 6, "{} letters, {subjects:?}", all.len());
        assert!(got.len() == 3 && hints.len() == 3);
    }
}

#[test]
fn variants_of_an_address_are_one_mailbox_for_bounds_and_never_one_person() {
    let mut scene = Scene::new();
    let variants = [
        "an.n@gmail.com",
        "ann@gmail.com",
        "ann+x@gmail.com",
        "A.N.N@googlemail.com",
        "a.nn+y@gmail.com",
    ];
    let mut rules = Vec::new();
    for variant in variants {
        rules.extend(scene.write(variant, "RULES"));
    }
    assert_eq!(rules.len(), 1);
    let question = scene.write(variants[0], ORDER).remove(0);
    assert!(variants[1..].iter().all(|variant| scene.write(variant, ORDER).is_empty()));
    scene.write_to(variants[1], &question.reply_to(), "YES");
    scene.write_to(variants[0], &question.reply_to(), "YES");
    assert_eq!(scene.species_of(variants[0]).len(), 1);
    assert!(variants[1..].iter().all(|variant| scene.species_of(variant).is_empty()));
    // Elsewhere a dot is a letter like any other.
    assert_eq!(scene.write("a.nn@example.org", ORDER).len(), 1);
    assert_eq!(scene.write("ann@example.org", ORDER).len(), 1);
    assert!(scene.write("ann+x@example.org", ORDER).is_empty());
}

#[test]
fn the_rules_come_as_a_short_letter_until_somebody_is_proven() {
    let mut scene = Scene::new();
    let hint = scene.write(ANN, "RULES!").remove(0);
    assert!(hint.raw.len() < MOST_BYTES, "{}", hint.raw);
    let rules = hint.links().into_iter().find(|(_, _, body)| body.starts_with("RULES"));
    let (to, _, body) = rules.expect("a link to the rules");
    let rules = scene.write_to(ANN, &to, &body).remove(0);
    assert!(rules.text().contains("FOOD CHAIN BY MAIL: HOW TO PLAY"), "{}", rules.text());
}

#[test]
fn proven_letters_stand_outside_these_bounds_and_their_orders_are_done() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, ORDER).remove(0);
    for every in 1..15 {
        let sent = scene.write_to(ANN, &answer.reply_to(), &format!("REPORT {every}"));
        assert_eq!(sent.len(), 1, "REPORT {every}");
    }
    assert_eq!(scene.write_vouched(ANN, "START H N3 Y1 M1").len(), 1);
    assert_eq!(scene.lines_in_journal(), 2);
}

#[test]
fn a_letter_that_a_trusted_server_calls_forged_gets_no_answer_unless_it_has_a_token() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, ORDER).remove(0);
    let denied =
        "Authentication-Results: mx.test; dkim=none; dmarc=fail header.from=example.org\r\n";
    let jungle = "fchain@jungle.test".parse().expect("an address");
    for body in ["START H N3 Y1 M1", "HELP", "hello"] {
        let raw = scene.letter_to(ANN, &jungle, denied, body);
        scene.receive(&raw, ANN, &jungle);
        assert!(scene.sent().is_empty(), "{body}");
    }
    // The word of a server that nobody trusts counts for nothing, and a token for more.
    let other = denied.replace("mx.test", "mx.other");
    let raw = scene.letter_to(ANN, &jungle, &other, "START H N3 Y1 M1");
    scene.receive(&raw, ANN, &jungle);
    assert_eq!(scene.sent().len(), 1, "a question");
    let raw = scene.letter_to(ANN, &answer.reply_to(), denied, "START H N3 Y1 M1");
    scene.receive(&raw, ANN, &answer.reply_to());
    assert_eq!(scene.sent().len(), 1);
    assert_eq!(scene.lines_in_journal(), 2);
}

#[test]
fn the_log_names_the_server_that_checked_a_letter() {
    let mut scene = Scene::new();
    let jungle = "fchain@jungle.test".parse().expect("an address");
    let results = "Authentication-Results: mx@evil<b>.other 1; dkim=pass header.d=example.org\r\n";
    let raw = scene.letter_to(ANN, &jungle, results, ORDER);
    scene.receive(&raw, ANN, &jungle);
    assert_eq!(scene.logged("checked by mxevilb.other, which is not in trusted_servers"), 1);
    let raw =
        scene.letter_to(ANN, &jungle, "Authentication-Results: mx.test; dkim=none\r\n", "HELP");
    scene.receive(&raw, ANN, &jungle);
    assert_eq!(scene.logged("checked by mx.test, which does not vouch for its sender"), 1);
}

#[test]
fn an_address_is_asked_once_a_day_and_thrice_where_somebody_has_played() {
    let mut scene = Scene::new();
    let asked = |scene: &mut Scene| (0..9).map(|_| scene.write(ANN, ORDER).len()).sum::<usize>();
    assert_eq!(asked(&mut scene), 1);
    scene.clock.forward(DAY);
    scene.write_vouched(ANN, ORDER);
    assert_eq!(asked(&mut scene), 3);
    scene.clock.forward(DAY - HOUR);
    assert_eq!(asked(&mut scene), 0);
    scene.clock.forward(HOUR);
    assert_eq!(asked(&mut scene), 3);
}

#[test]
fn a_budget_over_all_strangers_is_told_the_host_once_and_players_notice_nothing() {
    let mut scene = with("strangers_an_hour = 5\nstrangers_a_day = 8");
    let answer = scene.write_vouched(ANN, ORDER).remove(0);
    let flood = |scene: &mut Scene, from: usize| -> usize {
        (from..from + 20)
            .map(|number| scene.write(&format!("v{number}@example.net"), ORDER).len())
            .sum()
    };
    assert_eq!(flood(&mut scene, 0), 4, "beside the first answer to Ann");
    assert_eq!(scene.logged("strangers_an_hour"), 1);
    let health = scene.get("/health");
    assert!(health.code == 200 && health.text.contains("(strangers_an_hour)"), "{}", health.text);
    assert!(scene.get("/").text.contains("Letters to strangers"));
    assert_eq!(scene.logged("until Tuesday 1 December, 14:00 (Europe/Berlin)"), 1);
    assert_eq!(scene.write_to(ANN, &answer.reply_to(), "SUMMARY").len(), 1);
    scene.clock.forward(HOUR);
    assert_eq!(flood(&mut scene, 20), 3);
    assert_eq!(scene.logged("strangers_a_day"), 1);
    assert_eq!(scene.write_to(ANN, &answer.reply_to(), "START H N3 Y1 M1").len(), 1);
    // Who was not reached because of it is reached later.
    scene.clock.forward(DAY);
    assert!(!scene.get("/health").text.contains("strangers"), "it is over");
    assert_eq!(scene.write("v30@example.net", ORDER).len(), 1);
}

#[test]
fn all_addresses_of_a_domain_share_the_budget_of_strangers_and_players_notice_nothing() {
    let mut scene = with("strangers_an_hour = 6\nstrangers_a_day = 9");
    scene.write_vouched("eve@evil.test", ORDER);
    let mut sent = Vec::new();
    for number in 0..30 {
        let body = ["RULES", "HELP", "SUMMARY", ORDER, "START H N2 Y1 MM2"][number % 5];
        sent.extend(scene.write_vouched(&format!("a{number}@evil.test"), body));
    }
    assert_eq!(sent.len(), 5, "beside the answer to the first one");
    assert_eq!(scene.logged("strangers_an_hour"), 1);
    for rules in sent.iter().filter(|sent| sent.to == "a0@evil.test") {
        assert!(rules.raw.len() < MOST_BYTES, "{}", rules.raw);
    }
    let written = scene.lines_in_journal();
    for every in 1..15 {
        let sent = scene.write_vouched("eve@evil.test", &format!("REPORT {every}"));
        assert_eq!(sent.len(), 1, "REPORT {every}");
    }
    // Nothing is done that nobody is told of, and it is done later.
    assert!(scene.write_vouched("late@evil.test", "START H N3 Y1 M1").is_empty());
    assert_eq!(scene.lines_in_journal(), written);
    scene.clock.forward(DAY);
    let answer = scene.write_vouched("later@evil.test", "START H N3 Y1 M1");
    assert_eq!(answer.len(), 1);
    assert!(answer[0].text().contains("Done: START"), "{}", answer[0].text());
}

#[test]
fn a_question_to_a_stranger_carries_no_more_of_anothers_words_than_a_plain_name() {
    let mut scene = Scene::new();
    let mut number = 0;
    let mut asked = |body: &str| {
        number += 1;
        scene.write(&format!("v{number}@example.net"), body).remove(0).words()
    };
    for zebra in [
        "SHOW Zebra",
        "SHOW Transfer 500 zebra",
        "NAME 14 Zebra",
        "NAME zebra dot com",
        "NAME zebra ．com",
        "NAME ZEBRA,COM",
        "NAME https:⁄⁄zebra․com",
        "NAME Call zebra at 900 555 0199",
        "NAME Vole\r\nNAME Zebra\r\nNAME Zebra too",
    ] {
        let text = asked(&format!("{ORDER}\r\n{zebra}"));
        assert!(!text.to_lowercase().contains("zebra"), "{zebra}: {text}");
        assert!(text.contains(ORDER), "{zebra}: {text}");
    }
    assert!(asked(&format!("{ORDER}\r\nNAME Fieldmouse")).contains("NAME Fieldmouse"));
    // Players name what is theirs.
    scene.write_vouched(ANN, ORDER);
    let id = scene.species_of(ANN)[0].0;
    let question = scene.write(ANN, &format!("LEAVE\r\nNAME {id} Mr. Vole")).remove(0);
    assert!(question.words().contains(&format!("NAME {id} Mr. Vole")), "{}", question.text());
}

#[test]
fn forged_letters_use_up_none_of_a_players_answers() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, ORDER).remove(0);
    let hellos: usize = (0..22).map(|_| scene.write(ANN, "hello").len()).sum();
    assert_eq!(hellos, 1);
    // Ann's own order without a token is asked about, and done; one with a token is done at once.
    let question = scene.write(ANN, "START H N3 Y1 M1").remove(0);
    assert_eq!(scene.write_to(ANN, &question.reply_to(), "YES").len(), 1);
    assert_eq!(scene.lines_in_journal(), 2);
    for every in 1..15 {
        let sent = scene.write_to(ANN, &answer.reply_to(), &format!("REPORT {every}"));
        assert!(sent[0].text().contains("A report every") || every == 1, "{}", sent[0].text());
    }
}

#[test]
fn without_a_question_orders_are_done_and_told_briefly_once_a_day() {
    let mut scene = with("confirm_first = false\nproof = \"destroying\"");
    let receipt = scene.write(ANN, "START H N2 Y1 M2\r\nNAME Vole\r\nHello Zebra").remove(0);
    assert_eq!(scene.species_of(ANN).len(), 1);
    assert!(receipt.raw.len() < MOST_BYTES, "{}", receipt.raw);
    let text = receipt.words();
    assert!(text.contains("| START H N2 Y1 M2") && text.contains("Done: Species"), "{text}");
    assert!(!text.contains("Zebra") && !text.contains("Ranking"), "{text}");
    let report = scene.write_to(ANN, &receipt.reply_to(), "SUMMARY").remove(0);
    assert!(report.text().contains("Vole"), "{}", report.text());
    // Who is proven is told all.
    let id = scene.species_of(ANN)[0].0;
    let told: usize = (0..9).map(|n| scene.write(ANN, &format!("NAME {id} Kin {n}")).len()).sum();
    assert_eq!(
        (told, scene.lines_in_journal()),
        (2, 11),
        "all are done, and the day has three letters"
    );
}

/// First letters of people who do not know how to write one yet, each with a part of its answer.
const SLIPS: [(&str, &str, &str); 12] = [
    ("orders", "START H N2 Y1 MM2", "your order has a part that does not exist"),
    ("orders", "1. START X N7", "must be followed by H for a plant eater"),
    ("orders", "START", "must be followed by H for a plant eater"),
    ("orders", "MUTATE vole", "the number of one of your species"),
    ("orders", "HELP please", "You asked how to play"),
    ("orders", "Hello!\r\nHELP I do not understand", "You asked how to play"),
    ("orders", "How do I play?", "You asked how to play"),
    ("orders", "Hi, I would like to join the game\r\n\r\nBob", "You asked how to play"),
    ("orders", "| START H N2 Y1 M2\r\n| END", "Leave out the bar"),
    ("START H N2 Y1 MM2", "", "your order has a part that does not exist"),
    ("START H N2 Y1 MM2", "-- \r\nBob", "your order has a part that does not exist"),
    ("Your jungle", "Good evening", "You asked how to play"),
];

/// A jungle to which Bob has written for the first time, and its answer.
fn hint(subject: &str, body: &str) -> (Scene, SentLetter) {
    let mut scene = Scene::new();
    let mut sent = scene.write_about("bob@example.net", subject, body);
    assert_eq!(sent.len(), 1, "{subject}: {body}");
    (scene, sent.remove(0))
}

#[test]
fn a_first_letter_with_a_slip_gets_one_short_answer_with_a_finished_order() {
    for (subject, body, said) in SLIPS {
        let (mut scene, hint) = hint(subject, body);
        assert!(hint.words().contains(said), "{body}: {}", hint.text());
        assert!(hint.raw.len() < MOST_BYTES, "{} bytes: {}", hint.raw.len(), hint.raw);
        assert!(!hint.text().contains("Bob") && !hint.text().contains("MM2"), "{}", hint.text());
        let (to, subject, order) = hint.links().into_iter().next().expect("a link");
        assert_eq!((&to, subject.as_str()), (&hint.reply_to(), "normal"));
        assert!(hint.text().contains(&format!("| {}", order.lines().next().expect("an order"))));
        let answer = scene.write_to("bob@example.net", &to, &order).remove(0);
        assert!(answer.text().contains("begins with 50 members"), "{}", answer.text());
        assert_eq!(scene.species_of("bob@example.net").len(), 1, "{body}");
    }
}

#[test]
fn nobody_who_plays_is_led_to_give_up_animals() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, ORDER);
    let before = scene.species_of(ANN);
    let hint = scene.write(ANN, "Hello, how are they?").remove(0);
    for (to, _, order) in hint.links() {
        scene.write_to(ANN, &to, &order);
    }
    assert_eq!(scene.species_of(ANN), before);
    assert!(hint.text().contains("| SUMMARY"), "{}", hint.text());
}

#[test]
fn the_corrected_letter_is_not_held_back_whether_it_answers_or_is_a_new_one() {
    let bob = "bob@example.net";
    let (mut scene, told) = hint("orders", "START H N2 Y1 MM2");
    // Another slip in an answer is answered, too.
    let again = scene.write_to(bob, &told.reply_to(), "START N2 Y1 M2").remove(0);
    assert!(again.words().contains("must be followed by H"), "{}", again.text());
    scene.write_to(bob, &again.reply_to(), "START H N2 Y1 M2");
    assert_eq!(scene.species_of(bob).len(), 1);
    let (mut scene, _) = hint("orders", "START H N2 Y1 MM2");
    let question = scene.write(bob, ORDER).remove(0);
    scene.write_to(bob, &question.reply_to(), "YES");
    assert_eq!(scene.species_of(bob).len(), 1);
}

#[test]
fn a_first_order_in_the_subject_above_a_signature_is_asked_about() {
    let (mut scene, question) = hint("START H N2, Y1, M2", "Bob Example\r\nSomewhere 12");
    assert!(question.text().contains("| START H N2 Y1 M2"), "{}", question.text());
    scene.write_to("bob@example.net", &question.reply_to(), "YES");
    assert_eq!(scene.species_of("bob@example.net").len(), 1);
}

#[test]
fn nobody_waits_for_an_answer_to_an_advertisement() {
    let mut scene = Scene::new();
    for (subject, body) in [
        ("Offer", "Buy watches\r\nnow"),
        ("Offer", "Start your free trial today: 30 days for $5!\r\nReport abuse to us"),
        ("Offer", "Name your price\r\nEnd of season sale\r\nLeave us a review"),
        ("Prices", "| Item | Price |\r\n| Watch | 10 |\r\n\r\nOrder now"),
        ("Out of office", "I am away until Monday."),
        ("hello", ""),
    ] {
        assert!(scene.write_about("spam@example.net", subject, body).is_empty(), "{body}");
        let jungle = "fchain@jungle.test".parse().expect("an address");
        let vouch = "Authentication-Results: mx.test; dmarc=pass header.from=shop.test\r\n";
        let raw = scene.letter_to("news@shop.test", &jungle, vouch, body);
        scene.receive(&raw, "news@shop.test", &jungle);
        assert!(scene.sent().is_empty(), "vouched: {body}");
    }
}

#[test]
fn whoever_wants_no_letters_says_so_below_a_letter_that_was_no_question() {
    let (mut scene, hint) = hint("orders", "HELP");
    let bob = "bob@example.net";
    assert!(scene.write_to(bob, &hint.reply_to(), "No, I did not write to you").is_empty());
    scene.clock.forward(20 * DAY);
    assert!(scene.write(bob, "HELP").is_empty() && scene.write(bob, ORDER).is_empty());
}

#[test]
fn newcomers_are_offered_different_animals() {
    let mut scene = Scene::new();
    let offered: BTreeSet<String> = (0..6)
        .flat_map(|number| scene.write(&format!("new{number}@example.net"), "How do I play?"))
        .filter_map(|sent| {
            let text = sent.text();
            text.lines().find(|line| line.starts_with("| START")).map(str::to_owned)
        })
        .collect();
    assert!(offered.len() > 1, "{offered:?}");
}
