//! Reports in the columns of the original, and as data (rules 4).

use serde_json::{Value, json};
use shoal_food_chain::part::levels;
use shoal_jungle::report::{JungleReport, text};

/// A species with parts as in an order.
fn animals(id: u32, player: &str, order: &str, population: u32) -> Value {
    let mut words = order.split(' ');
    let kind = words.next();
    let parts = levels(words).expect("levels");
    json!({"id": id, "player": player, "type": kind, "parts": parts, "population": population})
}

/// The numbers of the sample report, as a jungle.
fn sample(designs: &str) -> String {
    let row = |mut species: Value, name: &str, hunger: &str, numbers: [u32; 3]| {
        species["name"] = json!(name);
        species["average_hunger"] = json!(hunger);
        let [born, eaten, starved] = numbers;
        (species["born"], species["eaten"]) = (json!(born), json!(eaten));
        species["starved"] = json!(starved);
        species
    };
    let plants = json!({"id": 1, "type": "P", "population": 502});
    let position = json!({
        "designs": designs,
        "players": ["fred@example.test", "bill@example.test"],
        "species": [
            row(plants, "Plant", "3.4", [200, 336, 0]),
            row(animals(2, "bill@example.test", "H M1 B1", 1252), "Vole", "3.6", [237, 0, 330]),
            row(animals(3, "fred@example.test", "H N2 Y1 M2", 87), "Squirrel", "0.149", [43, 0, 6]),
            row(animals(12, "fred@example.test", "C Y1 L1 P1 M1 R1", 100), "Sabre-Tooth Tiger of Siberia", "0", [0, 0, 0]),
        ],
        "web": [[2, 1, 400, 300, 282], [3, 1, 60, 58, 54], [12, 2, 9, 4, 3]],
    });
    position.to_string()
}

fn report(position: &str, player: Option<&str>) -> JungleReport {
    JungleReport::of_position(position, player).unwrap_or_else(|what| panic!("{what}"))
}

#[test]
fn the_tables_have_the_columns_of_the_original() {
    let written = text::write(&report(&sample("open"), Some("bill@example.test")));
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
    let summary = report(&sample("secret"), None);
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
    let report = report(&sample("secret"), Some("fred@example.test"));
    assert_eq!(report.encounters.len(), 2);
    assert_eq!((report.encounters[1].caught, report.encounters[1].hunts), (4, true));
    assert!(report.species[2].parts.is_some() && report.species[1].parts.is_none());
}

#[test]
fn the_ranking_lists_twenty_players() {
    let names: Vec<String> = (0..25).map(|player| format!("p{player}@example.test")).collect();
    let mut species = vec![json!({"id": 1, "type": "P", "population": 500})];
    for (player, name) in names.iter().enumerate() {
        let order = format!("H N2 Y1 M2 R{}", player + 1);
        species.push(animals(player as u32 + 2, name, &order, 200 - player as u32));
    }
    let position = json!({"players": names, "species": species}).to_string();
    let ranking = report(&position, None).ranking;
    assert_eq!((ranking.len(), ranking[19].position), (20, 20));
    assert_eq!(ranking[0].player, "p0@example.test");
}

#[test]
fn what_is_no_position_and_who_does_not_play_is_said_in_a_sentence() {
    let error =
        |position: &str, player| JungleReport::of_position(position, player).expect_err("wrong");
    assert_eq!(error(&sample("open"), Some("ann")), "nobody called ann plays in it");
    assert!(error("{\"species\": 7}", None).starts_with("state.species: "));
    assert!(error("{\"species\": []}", None).contains("the first must be the plants"));
}
