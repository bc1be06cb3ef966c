//! Reports in the columns of the original, and as data (rules 4).

use super::scene::{animals, at, plants};
use serde_json::json;
use shoal_core::contract::{Game, Seat, Viewer};
use shoal_core::games::food_chain::FoodChain;
use shoal_core::games::food_chain::report::{Report, text};

/// The numbers of the sample report, as a jungle.
fn sample(designs: &str) -> super::scene::Scene {
    let row = |mut species: serde_json::Value, name: &str, hunger: &str, numbers: [u32; 3]| {
        species["name"] = json!(name);
        species["average_hunger"] = json!(hunger);
        let [born, eaten, starved] = numbers;
        (species["born"], species["eaten"]) = (json!(born), json!(eaten));
        species["starved"] = json!(starved);
        species
    };
    at(json!({
        "designs": designs,
        "players": ["fred@example.test", "bill@example.test"],
        "species": [
            row(plants(502), "Plant", "3.4", [200, 336, 0]),
            row(animals(2, "bill@example.test", "H M1 B1", 1252), "Vole", "3.6", [237, 0, 330]),
            row(animals(3, "fred@example.test", "H N2 Y1 M2", 87), "Squirrel", "0.149", [43, 0, 6]),
            row(animals(12, "fred@example.test", "C Y1 L1 P1 M1 R1", 100), "Sabre-Tooth Tiger of Siberia", "0", [0, 0, 0]),
        ],
        "web": [[2, 1, 400, 300, 282], [3, 1, 60, 58, 54], [12, 2, 9, 4, 3]],
    }))
}

#[test]
fn the_tables_have_the_columns_of_the_original() {
    let scene = sample("open");
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Seat(Seat(1)));
    let written = text::write(&Report::of(&view, Some(Seat(1))));
    let expected = "\
Posn Species                           Player
---- -------                           ------
  1  2                                 bill@example.test
  2  3,12                              fred@example.test

Species                Num  Hun  Gro  Cap  Stv  Bod  Preys-On
-------                ---  ---  ---  ---  ---  ---  --------
Plant(1)               502  3.4  200  336    0    5       ---
Vole(2)               1252  3.6  237    0  330    4       1-4 [H]
Squirrel(3)             87  0.1   43    0    6    7       5-6 [H]
Sabre-Tooth Tiger(12)  100  0.0    0    0    0    8       4-4

Offence                Hunted  Caught   Eaten
   2 on Plant(1)          400     300     282

Defence                Hunted  Caught   Eaten
   2 by Sabre-Too(12)       9       4       3
";
    assert_eq!(written, expected);
}

#[test]
fn a_summary_tells_nothing_of_anybodys_own_and_a_report_is_data_too() {
    let scene = sample("secret");
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Table);
    let summary = Report::of(&view, None);
    assert!(!text::write(&summary).contains("Offence"));
    let data = serde_json::to_value(&summary).expect("plain data");
    assert_eq!(
        data["ranking"][0],
        json!({
            "position": 1, "player": "bill@example.test", "species": [2], "mutable": 1, "animals": 1252
        })
    );
    assert_eq!(
        data["species"][2],
        json!({
            "id": 3, "name": "Squirrel", "seat": 0, "type": "H", "population": 87, "hunger": "13/87",
            "born": 43, "eaten": 0, "starved": 6, "net_growth": 0, "body": 7, "preys_on": [5, 6],
            "founded": 0
        })
    );
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Seat(Seat(0)));
    let report = Report::of(&view, Some(Seat(0)));
    assert_eq!(report.encounters.len(), 2);
    assert_eq!((report.encounters[1].caught, report.encounters[1].hunts), (4, true));
    assert!(report.species[2].parts.is_some() && report.species[1].parts.is_none());
}

/// Where designs are secret others see of a meeting only who was eaten.
#[test]
fn hunts_between_others_are_seen_only_by_who_was_eaten() {
    let scene = sample("secret");
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Seat(Seat(1)));
    let hunted: Vec<_> = view.web.iter().map(|one| (one.hunted, one.eaten)).collect();
    assert_eq!(hunted, [(Some(400), 282), (None, 54), (Some(9), 3)]);
}

#[test]
fn the_ranking_lists_twenty_players() {
    let names: Vec<String> = (0..25).map(|player| format!("p{player}@example.test")).collect();
    let mut species = vec![plants(500)];
    for (player, name) in names.iter().enumerate() {
        let order = format!("H N2 Y1 M2 R{}", player + 1);
        species.push(animals(player as u32 + 2, name, &order, 200 - player as u32));
    }
    let scene = at(json!({"players": names, "species": species}));
    let view = FoodChain::seen_by(scene.hosted.world(), Viewer::Table);
    let ranking = Report::of(&view, None).ranking;
    assert_eq!((ranking.len(), ranking[19].position), (20, 20));
    assert_eq!(ranking[0].player, "p0@example.test");
}
