//! Whole letters, as people read them. `INSTA_UPDATE=always` writes them anew.

use super::scene::{ADDRESS, Scene, animals, crowded, small};
use super::well_formed;
use crate::letters::{
    HintFacts, LetterAuthor, LetterContent, LetterFacts, OrderLineResult, QuestionFacts,
    ReportExtent, answer, answer_limit_notice, closed, closing, confirm, dropped, elsewhere,
    farewell, forgotten, hint, invitation, paused, receipt, report, resumed, rules, settled,
    unclear, unsubscribed, viable_animals,
};
use crate::slips::LetterSlip;
use serde_json::json;
use shoal_mail::answer_limiter::{LimitSpan, ReachedLimit};

/// The letter as it is read: its subject and its text. Its HTML is looked at, too.
fn read(content: &LetterContent) -> String {
    if let Some(html) = &content.html {
        well_formed::check(html);
    }
    let attached = content
        .attachments
        .iter()
        .map(|file| format!("Attached: {} ({})\n", file.name, file.media_type));
    format!("Subject: {}\n\n{}\n{}", content.subject, content.text, attached.collect::<String>())
}

fn report_of(scene: &Scene, seat: Option<u16>) -> String {
    let view = scene.view(seat);
    read(&report(&scene.facts(&view, seat)))
}

#[test]
fn a_player_with_a_growing_species() {
    insta::assert_snapshot!(report_of(&small().run(3), Some(0)));
}

#[test]
fn a_new_player_with_nothing() {
    insta::assert_snapshot!(report_of(&small().run(1), Some(2)));
}

#[test]
fn a_spectator() {
    insta::assert_snapshot!(report_of(&small().run(2), None));
}

/// Ann's sloths can neither run nor fight; Bob's foxes live on them.
fn hunted() -> Scene {
    Scene::written(json!({
        "cycle": 17,
        "players": ["ann@example.test", "bob@example.test"],
        "species": [
            {"id": 1, "name": "Plant", "type": "P", "population": 400},
            animals(2, json!("ann@example.test"), "Sloth", "H N5", 34),
            animals(3, json!("bob@example.test"), "Fox", "C N3 Y3 M2 B1", 90),
        ],
    }))
}

#[test]
fn a_player_whose_animals_are_hunted_to_extinction() {
    insta::assert_snapshot!(report_of(&hunted().run(1), Some(0)));
}

#[test]
fn a_player_whose_last_species_has_died() {
    insta::assert_snapshot!(report_of(&hunted().run(6), Some(0)));
}

#[test]
fn a_player_of_a_jungle_of_sixty_species() {
    insta::assert_snapshot!(report_of(&crowded(60, 14).run(2), Some(3)));
}

#[test]
fn an_answer_says_what_was_done_and_what_not() {
    let mut scene = small().run(2);
    scene.order(2, "START H N2 Y1 M2 R3");
    let view = scene.view(Some(2));
    let mut facts = scene.facts(&view, Some(2));
    facts.outlook = Some([
        "In 50 cycles you have 20 to 210 animals, most likely 130.".into(),
        "In 12 of 100 cases it has died out by then.".into(),
        "Vole (2) would have 40 fewer.".into(),
    ]);
    let mut done = vec![
        OrderLineResult::Did(
            "START H N2 Y1 M2 R3".into(),
            "Species 6 is founded, a herbivore of 50.".into(),
        ),
        OrderLineResult::Refused("MUTATE 2 C R5".into(), "Species 2 is not yours.".into()),
    ];
    done.extend((0..13).map(|line| OrderLineResult::NoOrder(format!("Dear jungle, line {line}"))));
    done.push(OrderLineResult::More(40));
    insta::assert_snapshot!(read(&answer(&done, &facts, false, ReportExtent::Whole)));
}

#[test]
fn an_answer_to_a_summary_and_the_rules() {
    let scene = small().run(1);
    let view = scene.view(Some(0));
    insta::assert_snapshot!(read(&answer(
        &[],
        &scene.facts(&view, Some(0)),
        true,
        ReportExtent::Summary
    )));
}

#[test]
fn a_report_of_the_past() {
    let scene = small().run(3);
    let view = scene.view(Some(0));
    let facts = LetterFacts { next_cycle: None, ..scene.facts(&view, Some(0)) };
    let content =
        answer(&[], &facts, false, ReportExtent::Past).signed("Ann Example, ann@host.test");
    insta::assert_snapshot!(read(&content));
}

#[test]
fn a_report_after_a_cycle_that_was_missed() {
    let scene = small().run(1);
    let view = scene.view(Some(0));
    let mut facts = scene.facts(&view, Some(0));
    facts.missed = Some("The cycle of 06:00 ran at 09:12, because the server was off.".into());
    facts.web = Some("https://jungle.test/r/normal/abcdef");
    insta::assert_snapshot!(read(&report(&facts)));
}

#[test]
fn an_invitation() {
    let scene = small().run(1);
    let view = scene.view(None);
    let animals = viable_animals(&view, 3);
    insta::assert_snapshot!(read(&invitation(&scene.facts(&view, None), &animals)));
}

#[test]
fn the_rules_by_mail() {
    insta::assert_snapshot!(read(&rules()));
}

#[test]
fn short_letters() {
    let all = [
        farewell("normal", ADDRESS),
        forgotten("normal"),
        paused("normal", Some("The computer moves house.")),
        resumed("normal", Some("Friday 27 November, 06:00 (Europe/Berlin)")),
        answer_limit_notice(
            "normal",
            &ReachedLimit { span: LimitSpan::Hour, most: 20, until: 0 },
            "Friday 27 November, 14:05 (Europe/Berlin)",
        ),
        closing("normal", 412, Some("I move to another town.")),
        closed("normal").signed("Ann Example, ann@host.test"),
    ];
    insta::assert_snapshot!(all.map(|one| read(&one)).join("----\n"));
}

#[test]
fn letters_to_who_has_proved_nothing() {
    let orders = ["START H N2 Y1 M2".to_owned(), "NAME Vole".to_owned()];
    let asked = QuestionFacts { jungle: "normal", orders: &orders, left_out: 2, address: ADDRESS };
    let done = [
        OrderLineResult::Did("START H N2 Y1 M2".into(), "Species 6 begins with 50 members.".into()),
        OrderLineResult::Refused("NAME 2 Vole".into(), "Species 2 is not yours.".into()),
    ];
    let misunderstood = HintFacts {
        jungle: "normal",
        slips: &[LetterSlip::NoPart, LetterSlip::Barred],
        animal: Some("START H N2 M2 L1 B1"),
        is_new: true,
        address: ADDRESS,
    };
    let all = [
        confirm(&asked, LetterAuthor::New, None),
        confirm(&asked, LetterAuthor::Unproven, None),
        confirm(&asked, LetterAuthor::Unproven, Some("It can eat nothing.")),
        unclear(&QuestionFacts { left_out: 0, ..asked }),
        settled("normal", ADDRESS),
        elsewhere("normal", "a..@example.org"),
        hint(&misunderstood),
        hint(&HintFacts {
            slips: &[LetterSlip::Nothing],
            animal: None,
            is_new: false,
            ..misunderstood
        }),
        receipt("normal", &done, ADDRESS),
    ];
    insta::assert_snapshot!(all.map(|one| read(&one)).join("----\n"));
}

#[test]
fn letters_to_who_decides() {
    let orders = ["START C N4 Y3 M3 P1".to_owned()];
    let asked = QuestionFacts { jungle: "normal", orders: &orders, left_out: 0, address: ADDRESS };
    let forget = ["FORGET".to_owned()];
    let all = [
        confirm(&asked, LetterAuthor::Proven, Some("It can eat nothing.")),
        confirm(&QuestionFacts { orders: &forget, ..asked }, LetterAuthor::Proven, None),
        dropped("normal", true),
        dropped("normal", false),
        unsubscribed("normal", ADDRESS),
    ];
    insta::assert_snapshot!(all.map(|one| read(&one)).join("----\n"));
}

/// Nothing of a jungle without animals is missing.
#[test]
fn a_jungle_of_plants_alone() {
    let scene = Scene::written(json!({
        "players": ["ann@example.test"],
        "species": [{"id": 1, "name": "Plant", "type": "P", "population": 500}],
    }));
    insta::assert_snapshot!(report_of(&scene.run(1), Some(0)));
}

/// Writes the pages of these tests to a folder, to be looked at: `LETTERS=/tmp/letters cargo test ... -- --ignored`.
#[test]
#[ignore = "writes files, to be looked at"]
fn pages_to_look_at() {
    use crate::letters::{HealthCheck, PageFrame, PageJungle, ServerHealth, jungle_page, page};
    use std::path::PathBuf;
    let folder = PathBuf::from(std::env::var("LETTERS").expect("LETTERS names a folder"));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let put = |name: &str, content: &LetterContent| {
        let mut html = content.html.clone().expect("it has HTML");
        for attached in &content.attachments {
            if let Some(id) = &attached.content_id {
                let file = format!("{name}-{}", attached.name);
                html = html.replace(&format!("cid:{id}"), &file);
                std::fs::write(folder.join(file), &attached.content).expect("it can be written");
            }
        }
        std::fs::write(folder.join(format!("{name}.html")), html).expect("it can be written");
    };
    let growing = small().run(6);
    let view = growing.view(Some(0));
    let facts = growing.facts(&view, Some(0));
    put("growing", &report(&facts));
    let archive = [(45, "/normal?cycle=45".to_owned()), (44, "/normal?cycle=44".to_owned())];
    let frame = PageFrame {
        extent: ReportExtent::Whole,
        is_closed: false,
        archive: &archive,
        contact: Some("Ann Example, ann@host.test"),
    };
    std::fs::write(folder.join("page.html"), jungle_page(&facts, &frame))
        .expect("it can be written");
    let many = crowded(60, 14).run(12);
    let seen = many.view(Some(3));
    put("many", &report(&many.facts(&seen, Some(3))));
    let nobody = growing.view(None);
    put("invitation", &invitation(&growing.facts(&nobody, None), &viable_animals(&nobody, 3)));
    let done = [
        OrderLineResult::Did(
            "START H N2 Y1 M2 R3".into(),
            "Species 6 is founded, a herbivore of 50.".into(),
        ),
        OrderLineResult::Refused("MUTATE 2 C R5".into(), "Species 2 is not yours.".into()),
        OrderLineResult::NoOrder("Dear jungle".into()),
    ];
    put("answer", &answer(&done, &facts, false, ReportExtent::Whole));
    let of = |scene: &'static str| PageJungle {
        name: scene,
        view: if scene == "normal" { &nobody } else { &seen },
        names: if scene == "normal" { &growing.names } else { &many.names },
        history: if scene == "normal" { &growing.history } else { &many.history },
        next_cycle: Some("Thursday 26 November, 06:00 (Europe/Berlin)".into()),
        is_paused: scene != "normal",
        is_closed: false,
        link: Some(format!("/jungle/{scene}")),
    };
    let check = |what: &str, is_well| HealthCheck {
        what: what.into(),
        is_well,
        said: "3 letters wait.".into(),
    };
    let health = ServerHealth { checks: vec![check("Mail in", true), check("Mail out", false)] };
    std::fs::write(folder.join("host.html"), page(&[of("normal"), of("novice")], &health, None))
        .expect("it can be written");
}
