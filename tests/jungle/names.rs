//! Names are shown by choice.

use crate::links::ReadByPeople as _;
use crate::scene::{CONFIG, Scene};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

/// What others read on the page.
fn page(scene: &Scene) -> String {
    scene.get("/normal").text
}

#[test]
fn a_display_name_is_shown_to_nobody_and_not_kept() {
    let mut scene = Scene::new();
    let to = "fchain@jungle.test".parse().expect("an address");
    let raw = b"Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n\
        From: Darwin (bot) <ann@example.org>\r\nTo: fchain@jungle.test\r\n\r\nSTART H N2 Y1 M2\r\n";
    scene.receive(raw, ANN, &to);
    assert!(page(&scene).contains("Player 1"), "{}", page(&scene));
    let kept: Option<String> = scene
        .host
        .db()
        .query_row("SELECT name FROM players", [], |row| row.get(0))
        .expect("a player");
    assert_eq!(kept, None);
}

#[test]
fn a_name_is_shown_and_hidden_by_its_player() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let said = scene.write_vouched(ANN, "SHOW Ann Example").remove(0).words();
    assert!(said.contains("others see Ann Example next to your animals"), "{said}");
    let report = scene.write_vouched(BOB, "SUMMARY").remove(0).text();
    assert!(report.contains("Ann Example"), "{report}");
    assert!(page(&scene).contains("Ann Example"));
    let said = scene.write_vouched(ANN, "HIDE").remove(0).words();
    assert!(said.contains("others see Player 1 next to your animals"), "{said}");
    let report = scene.write_vouched(BOB, "SUMMARY").remove(0).text();
    assert!(!report.contains("Ann Example") && report.contains("Player 1"), "{report}");
    assert!(!page(&scene).contains("Ann Example"));
}

#[test]
fn a_name_like_a_bots_or_another_players_is_refused_in_a_sentence() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "SHOW Ann");
    for (line, why) in [
        ("SHOW Darwin (bot)", "what a bot is called"),
        ("SHOW D\u{430}rwin", "what a bot is called"),
        ("SHOW bot Darwin", "what a bot is called"),
        ("SHOW Food Chain", "what the host of a jungle is called"),
        ("SHOW evil.com", "cannot be an email or web address"),
        ("SHOW A n n", "Another player shows that name"),
        ("SHOW Player 1", "without a name"),
        ("SHOW", "SHOW takes the name"),
    ] {
        let said = scene.write_vouched(BOB, line).remove(0).text();
        let joined = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Not done:") && joined.contains(why), "{line}: {said}");
    }
    let said = scene.write_vouched(ANN, "SHOW Ann").remove(0).text();
    assert!(said.contains("Done: SHOW Ann"), "the own name is no other's: {said}");
}

#[test]
fn nobody_shows_a_name_for_somebody_else() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nSHOW Ann");
    for line in ["SHOW Fool", "HIDE"] {
        scene.write(ANN, line);
    }
    assert!(!page(&scene).contains("Fool") && page(&scene).contains("Ann"));
}

#[test]
fn where_addresses_are_shown_a_chosen_name_stands_in_their_place() {
    let mut scene = Scene::with(&CONFIG.replace("dish = ", "shown = \"masked\"\ndish = "));
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    assert!(page(&scene).contains("a..@example.org"));
    scene.write_vouched(ANN, "SHOW Ann");
    assert!(!page(&scene).contains("a..@example.org"));
}
