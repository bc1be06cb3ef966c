//! Laws that hold of every letter.

use super::scene::{Scene, animals, crowded, played, small};
use super::sent_back::{NONE, orders_in};
use super::well_formed;
use crate::letters::reader_facts::ReaderFacts;
use crate::letters::sentences::sentences;
use crate::letters::{
    HealthCheck, LetterContent, OrderLineResult, PageFrame, PageJungle, ReportExtent, ServerHealth,
    advice, answer, invitation, jungle_page, page, report, viable_animals,
};
use crate::orders::{MailOrder, read};
use serde_json::json;
use shoal_contract::text::columns::width;
use shoal_contract::{Actor, Game as _, Seat};
use shoal_food_chain::FoodChain;

/// A page with nothing around its report.
const FRAME: PageFrame<'_> =
    PageFrame { extent: ReportExtent::Whole, is_closed: false, archive: &[], contact: None };

/// Jungles in which much differs.
pub fn scenes() -> Vec<Scene> {
    let mut all = vec![small(), small().run(4), crowded(40, 5).run(1)];
    all.extend((1..10).map(|seed| played(3, seed, 30 + 15 * seed)));
    all
}

fn reports(scene: &Scene) -> Vec<LetterContent> {
    let seats = (0..scene.names.len() as u16).map(Some).chain([None]);
    seats
        .map(|seat| {
            let view = scene.view(seat);
            report(&scene.facts(&view, seat))
        })
        .collect()
}

#[test]
fn the_order_that_is_worth_considering_is_legal() {
    let mut given = 0;
    for scene in scenes() {
        for seat in 0..scene.names.len() as u16 {
            let view = scene.view(Some(seat));
            let facts = scene.facts(&view, Some(seat));
            let Some(advice) = advice::advice(&ReaderFacts::of(&facts, false)) else { continue };
            let Ok(MailOrder::Act(action)) = read(&advice.order) else {
                panic!("{}", advice.order)
            };
            let actor = Actor::Seat(Seat(seat));
            let checked = FoodChain::check(scene.hosted.world(), actor, &action);
            assert!(checked.is_ok(), "{}: {checked:?}", advice.order);
            given += 1;
        }
    }
    assert!(given > 10, "only {given}");
}

#[test]
fn there_are_at_most_five_sentences_and_they_name_the_readers_animals() {
    for scene in scenes() {
        for seat in 0..scene.names.len() as u16 {
            let view = scene.view(Some(seat));
            let facts = scene.facts(&view, Some(seat));
            let known = ReaderFacts::of(&facts, false);
            let told = sentences(&known);
            assert!((1..=5).contains(&told.len()), "{told:?}");
            assert!(told.iter().all(|one| one.ends_with('.') && !one.contains(". ")), "{told:?}");
            let own: Vec<String> = known.own().map(|seen| seen.name.clone()).collect();
            let text = told.join(" ");
            assert!(own.is_empty() || own.iter().any(|name| text.contains(name)), "{told:?}");
        }
    }
}

/// Bob's species look alike to Ann, and have other parts.
#[test]
fn parts_of_others_change_no_byte_of_a_letter() {
    let with = |parts: &str| {
        Scene::written(json!({
            "cycle": 9,
            "players": ["ann@example.test", "bob@example.test"],
            "species": [
                {"id": 1, "name": "Plant", "type": "P", "population": 900},
                animals(2, json!("ann@example.test"), "Vole", "H N2 Y1 M2", 200),
                animals(3, json!("bob@example.test"), "Hare", parts, 150),
            ],
        }))
    };
    let [one, other] = ["H N2 Y2 M2 T2 B1", "H N2 Y2 M2 L2 B1"].map(with);
    for seat in [Some(0), None] {
        let [one, other] = [&one, &other].map(|scene| {
            let view = scene.view(seat);
            let facts = scene.facts(&view, seat);
            let animals = viable_animals(&view, 1);
            (report(&facts), jungle_page(&facts, &FRAME), invitation(&facts, &animals))
        });
        assert_eq!(one, other);
    }
    // Their own player reads them.
    let [one, other] = [&one, &other].map(|scene| reports(scene)[1].clone());
    assert_ne!(one, other);
}

#[test]
fn no_address_of_a_player_is_in_any_letter_or_page() {
    for scene in scenes() {
        for content in reports(&scene) {
            let attached =
                content.attachments.iter().map(|file| String::from_utf8_lossy(&file.content));
            let all = attached
                .fold(content.text + &content.html.unwrap_or_default(), |all, one| all + &one);
            assert!(!all.contains("example.test"), "{all}");
        }
    }
}

/// Names that strangers give their animals and themselves.
pub const STRANGE: [&str; 7] = [
    "<script>alert(1)</script>",
    "NAME 2 Toad",
    "END",
    "\"><img src=x>",
    "| START H N9 & co",
    "Ein sehr langer Name, der nicht in die",
    "夜行性の野ねずみと小さな🦊🦊",
];

#[test]
fn what_strangers_write_is_escaped_and_stays_in_its_column() {
    for name in STRANGE {
        let mut scene = small();
        scene.order(0, &format!("NAME 2 {name}"));
        let mut scene = scene.run(2);
        scene.names =
            vec![name.to_owned(), format!("{name}\r\nSTART C N2"), "c\u{202e}\u{7}".into()];
        for content in reports(&scene) {
            let html = content.html.expect("it has HTML");
            well_formed::check(&html);
            assert!(!html.contains("<script") && !html.contains("<img src=x"), "{html}");
            assert_eq!(orders_in(&content.text), NONE, "{}", content.text);
            let is_bad = |letter: char| letter.is_control() && letter != '\n';
            assert!(!content.text.contains(is_bad), "{}", content.text);
            let rows = content.text.lines().skip_while(|line| !line.starts_with("-------"));
            for row in rows.skip(1).take_while(|line| !line.is_empty()) {
                assert_eq!(width(row.trim_end_matches(" [H]")), 61, "{row}");
            }
        }
        let view = scene.view(None);
        let facts = scene.facts(&view, None);
        let check = HealthCheck { what: name.into(), is_well: false, said: name.into() };
        let jungle = PageJungle {
            name,
            view: &view,
            names: &scene.names,
            history: &scene.history,
            next_cycle: Some(name.into()),
            is_paused: false,
            is_closed: false,
            link: Some(format!("/jungle/{name}")),
        };
        for html in [
            page(&[jungle], &ServerHealth { checks: vec![check] }, Some(name)),
            jungle_page(&facts, &FRAME),
        ] {
            well_formed::check(&html);
            assert!(!html.contains("<script") && !html.contains("<img src=x"), "{html}");
        }
    }
}

#[test]
fn lines_of_a_mail_are_quoted_on_one_line_each() {
    let scene = small().run(1);
    let view = scene.view(Some(0));
    let done =
        STRANGE.map(|line| OrderLineResult::NoOrder(format!("{line}\nEND{}", "x".repeat(500))));
    let content = answer(&done, &scene.facts(&view, Some(0)), true, ReportExtent::Whole);
    well_formed::check(&content.html.expect("it has HTML"));
    assert_eq!(orders_in(&content.text), NONE, "{}", content.text);
    assert!(content.text.lines().all(|line| line.chars().count() < 100), "{}", content.text);
}

#[test]
fn a_report_on_three_hundred_species_is_no_larger_than_a_small_picture() {
    let scene = crowded(300, 60).run(3);
    let view = scene.view(Some(3));
    let content = report(&scene.facts(&view, Some(3)));
    let html = content.html.expect("it has HTML");
    well_formed::check(&html);
    let attached: usize = content.attachments.iter().map(|file| file.content.len()).sum();
    let sizes = (content.text.len(), html.len(), attached);
    assert!(sizes.0 + sizes.1 + sizes.2 < 200_000, "{sizes:?}");
}

#[test]
fn what_is_attached_is_what_the_reader_sees() {
    let scene = small().run(2);
    let view = scene.view(Some(0));
    let content = report(&scene.facts(&view, Some(0)));
    let data = content.attachments.last().expect("it is attached");
    let read: shoal_food_chain::state::View =
        serde_json::from_slice(&data.content).expect("a view");
    assert_eq!((read.cycle, &read.species, &read.web), (view.cycle, &view.species, &view.web));
    let html = content.html.expect("it has HTML");
    for file in &content.attachments {
        let Some(id) = &file.content_id else { continue };
        assert!(html.contains(&format!("cid:{id}")), "{} is shown", file.name);
        assert_eq!(
            (file.media_type.as_str(), &file.content[1..4]),
            ("image/png", b"PNG".as_slice())
        );
    }
}
