//! Whoever is forgotten leaves no trace, and the jungle goes on.

use crate::scene::{CONFIG, Scene};
use crate::sent::SentLetter;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::store;

const ANN: &str = "annabella@example.org";

fn traces(scene: &Scene, word: &str) -> usize {
    let store = &scene.host.config().store;
    let files = ["", "-wal", "-shm"].map(|ending| store::beside(store, ending));
    let bytes: Vec<u8> =
        files.iter().flat_map(|file| std::fs::read(file).unwrap_or_default()).collect();
    let (bytes, word) = (bytes.to_ascii_lowercase(), word.to_ascii_lowercase());
    bytes.windows(word.len()).filter(|window| *window == word.as_bytes()).count()
}

#[test]
fn whoever_is_forgotten_leaves_no_trace_in_the_file_and_the_jungle_goes_on() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Zebrafinch\r\nREPORT 1");
    scene.write(ANN, "START H N3 Y1 M1");
    let raw = scene.letter_to(ANN, &"fchain@jungle.test".parse().expect("an address"), "", "HELP");
    scene.receive(&raw, ANN, &"fchain@jungle.test".parse().expect("an address"));
    scene.clock.forward(24 * 3600);
    scene.host.run_due().expect("the cycle runs");
    assert!(traces(&scene, "annabella") > 0 && traces(&scene, "zebrafinch") > 0);
    let animals = |scene: &Scene| -> Vec<(u32, u32)> {
        let state = scene.jungle().state();
        state.jungle.animals().map(|species| (species.id, species.population)).collect()
    };
    let before = animals(&scene);
    let request = HostRequest::Forget { address: ANN.parse().expect("an address") };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert_eq!(traces(&scene, "annabella"), 0);
    assert_eq!(traces(&scene, "zebrafinch"), 0);
    assert_eq!(animals(&scene), before);
    assert!(scene.sent().is_empty(), "nothing more is sent");
    scene.restart();
    scene.day();
    assert_eq!(scene.jungle().cycle(), 2);
}

#[test]
fn a_forgotten_players_token_opens_nothing() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let request = HostRequest::Forget { address: ANN.parse().expect("an address") };
    scene.host.do_request(&request).expect("the store works").expect("done");
    let sent = scene.write_to(ANN, &answer.reply_to(), "START H N3 Y1 M1");
    assert!(scene.species_of(ANN).is_empty());
    assert!(sent[0].text().contains("Did you send this"), "{}", sent[0].text());
}

/// Whether a letter asks about FORGET.
fn asks_to_forget(sent: &SentLetter) -> bool {
    let shown = |line: &str| line.strip_prefix(['>', '|']) == Some(" FORGET");
    sent.text().lines().any(shown)
}

/// Ann plays, and asks to be forgotten; the question.
fn asked_to_forget(scene: &mut Scene) -> SentLetter {
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Zebrafinch\r\nSHOW Annabella");
    let mut sent = scene.write_vouched(ANN, "Forget me, please!");
    assert_eq!(sent.len(), 1, "a question and no report");
    sent.remove(0)
}

#[test]
fn a_player_is_forgotten_by_a_letter_and_a_yes_as_by_the_host() {
    let mut scene = Scene::new();
    let question = asked_to_forget(&mut scene);
    assert!(asks_to_forget(&question), "{}", question.text());
    assert!(question.text().contains("erased"), "{}", question.text());
    assert_eq!(scene.species_of(ANN).len(), 1, "nothing is done before the answer");
    let animals = scene.jungle().state().jungle.animals().count();
    let last = scene.write_to(ANN, &question.reply_to(), "YES");
    assert_eq!(last.len(), 1);
    assert!(last[0].text().contains("This is the last letter"), "{}", last[0].text());
    assert_eq!(last[0].header("List-Unsubscribe"), None);
    assert_eq!((traces(&scene, "annabella"), traces(&scene, "zebrafinch")), (0, 0));
    assert_eq!(scene.jungle().state().jungle.animals().count(), animals);
    assert!(scene.day().is_empty(), "nothing more is sent");
    scene.restart();
    assert_eq!(scene.jungle().cycle(), 1);
}

#[test]
fn whoever_has_had_enough_answers_is_forgotten_all_the_same() {
    for is_closed in [false, true] {
        let mut scene = Scene::with(&CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 1"));
        scene.write_vouched(ANN, "START H N2 Y1 M2");
        if is_closed {
            let close = HostRequest::Close { jungle: "normal".into(), why: None };
            scene.host.do_request(&close).expect("the store works").expect("closed");
        }
        for _ in 0..3 {
            scene.write_vouched(ANN, "SUMMARY");
        }
        scene.sent();
        let question = scene.write_vouched(ANN, "FORGET").remove(0);
        assert!(asks_to_forget(&question), "{}", question.text());
        assert!(scene.write_vouched(ANN, "FORGET").is_empty(), "it is asked already");
        assert_eq!(scene.write_to(ANN, &question.reply_to(), "YES").len(), 1);
        assert_eq!(traces(&scene, "annabella"), 0);
    }
}

#[test]
fn whoever_stays_is_told_that_nothing_was_erased() {
    let mut scene = Scene::new();
    let question = asked_to_forget(&mut scene);
    let told = scene.write_to(ANN, &question.reply_to(), "No, sorry, I want to stay");
    assert_eq!(told.len(), 1);
    assert!(told[0].text().contains("Nothing was erased"), "{}", told[0].text());
    assert_eq!(scene.species_of(ANN).len(), 1);
    assert_eq!(scene.write(ANN, "START H N3 Y1 M1").len(), 1, "nobody is silenced");
}

#[test]
fn nobody_is_forgotten_without_a_yes() {
    let mut scene = Scene::new();
    let question = asked_to_forget(&mut scene);
    // In a letter that is proven by another token, however often.
    let report = scene.day().remove(0);
    for _ in 0..2 {
        scene.write_to(ANN, &report.reply_to(), "FORGET");
    }
    // From another address than the one that was asked.
    scene.write_to("eve@evil.test", &question.reply_to(), "YES");
    assert_eq!(scene.species_of(ANN).len(), 1);
    assert!(traces(&scene, "zebrafinch") > 0);
}

#[test]
fn beside_other_orders_a_question_of_its_own_is_asked() {
    let mut scene = Scene::new();
    // Nobody vouches for this letter, so that all of it is asked back.
    let question = scene.write(ANN, "START H N2 Y1 M2\r\nFORGET").remove(0);
    let sent = scene.write_to(ANN, &question.reply_to(), "YES");
    assert_eq!(scene.species_of(ANN).len(), 1);
    let again = sent.iter().find(|sent| asks_to_forget(sent)).expect("it asks");
    scene.write_to(ANN, &again.reply_to(), "YES");
    assert_eq!(traces(&scene, "annabella"), 0);
}

#[test]
fn hashes_of_letters_go_after_ninety_days() {
    let mut scene = Scene::new();
    let count = |scene: &Scene| -> i64 {
        let sql = "SELECT count(*) FROM messages";
        scene.host.db().query_row(sql, [], |row| row.get(0)).expect("read")
    };
    let to = "fchain@jungle.test".parse().expect("an address");
    let raw = scene.letter_to(ANN, &to, "", "HELP");
    scene.receive(&raw, ANN, &to);
    for _ in 0..89 {
        scene.day();
    }
    scene.receive(&raw, ANN, &to);
    assert_eq!(count(&scene), 1, "it is known that it came before");
    scene.day();
    assert_eq!(count(&scene), 0);
}
