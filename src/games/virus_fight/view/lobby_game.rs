//! The game in the lobby: its card, its boards with a picture each, its setups.

use super::poster::scene;
use super::prelude::*;
use shoal_host::folders::FolderEnvironment;
use shoal_table::matches::lobby_game::LevelCard;
use shoal_virus_fight::program::{LONGEST, NAMED};
use shoal_virus_fight::program_layout::{lay, longest_fitting};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The name of the board that goes with the number of players (rules 3.2).
const USUAL: &str = "usual";
/// Boards that people may choose instead: the side, and for how many the squares suffice.
const SIDES: [(u8, RangeInclusive<usize>); 5] =
    [(6, 2..=3), (7, 2..=4), (8, 2..=5), (9, 2..=5), (11, 2..=5)];
/// Width of small pictures, as a part of their height.
const ASPECT: f32 = 1.25;

impl LobbyGame for VirusFightView {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Program a virus that traps the others.",
            length: "15–30 min",
            emblem: "viruses",
        }
    }

    fn usual_turn() -> Duration {
        Duration::from_secs(60)
    }

    /// The board that was chosen, with programs as long as have room; the default one goes with the players.
    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        let players = names.len();
        let usual = Setup { names: names.to_vec(), ..Setup::for_players(players) };
        let Some(from) = from.filter(|from| !is_usual(from)) else { return usual };
        let fitting = longest_fitting(from.rows, from.columns, players).max(1);
        Setup {
            rows: from.rows,
            columns: from.columns,
            longest: from.longest.min(fitting),
            ..usual
        }
    }

    fn drawings() -> &'static GameDrawings {
        &drawings::DRAWINGS
    }

    /// The wires of the machine.
    fn backdrop() -> Backdrop {
        Backdrop { pattern: BackdropPattern::Drawn("wires"), dark: 0x120D1E, light: 0x2C2250 }
    }

    fn piece() -> &'static str {
        "marker"
    }

    fn sides(seats: usize) -> Vec<TableEdge> {
        match seats {
            2 => vec![TableEdge::South, TableEdge::North],
            5 => vec![
                TableEdge::South,
                TableEdge::West,
                TableEdge::North,
                TableEdge::North,
                TableEdge::East,
            ],
            _ => TableEdge::ALL[..seats.min(4)].to_vec(),
        }
    }

    fn levels(_places: &FolderEnvironment) -> Vec<LevelCard> {
        let usual = LevelCard {
            name: USUAL.into(),
            title: title(None),
            players: Some(2..=5),
            picture: miniature(&Setup::for_players(2)),
        };
        let board = |(side, players): &(u8, RangeInclusive<usize>)| LevelCard {
            name: side.to_string(),
            title: title(Some(*side)),
            players: Some(players.clone()),
            picture: miniature(&on_board(*side)),
        };
        [usual].into_iter().chain(SIDES.iter().map(board)).collect()
    }

    fn on_level(setup: Setup, name: &str, _places: &FolderEnvironment) -> Result<Setup, String> {
        if name == USUAL {
            return Ok(Setup { names: setup.names, ..Setup::for_players(setup.players) });
        }
        let side = SIDES.iter().find(|(side, _)| side.to_string() == name).map(|(side, _)| *side);
        let side = side.ok_or_else(|| {
            format!("There is no board \"{name}\". Boards are: {USUAL}, 6, 7, 8, 9 and 11.")
        })?;
        Ok(on_board(side))
    }

    fn level_of(setup: &Setup) -> Option<String> {
        Some(title((!is_usual(setup)).then_some(setup.rows)))
    }

    fn has_secrets(_settings: &Settings) -> bool {
        true
    }
}

/// `true` if a setup has the board that goes with its number of players.
fn is_usual(setup: &Setup) -> bool {
    let usual = Setup::for_players(setup.players);
    (setup.rows, setup.columns) == (usual.rows, usual.columns)
}

/// A board that was chosen. For two it is not the default one, so it is known as chosen.
fn on_board(side: u8) -> Setup {
    Setup { rows: side, columns: side, longest: LONGEST, ..Setup::for_players(2) }
}

fn title(side: Option<u8>) -> String {
    side.map_or_else(|| "Recommended".into(), |side| format!("{side} by {side}"))
}

/// A small picture of a board with the programs of two players, as SVG.
fn miniature(setup: &Setup) -> String {
    let mut position = VirusFightPosition::empty(setup.rows, setup.columns, 2);
    for (seat, named) in [&NAMED[4], &NAMED[7]].into_iter().enumerate() {
        lay(&mut position, seat, &named.program(LONGEST));
    }
    let PosterScene { svg, size } = scene(&position, "", |seat| seat.index());
    let (wide, high) = (size.x.max(size.y * ASPECT), size.y);
    let left = (wide - size.x) / 2.0;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{left} 0 {wide} {high}" width="{wide}" height="{high}">{svg}</svg>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{GameSetup as _, Match};
    use shoal_tabletop::picture::art::rasterise;

    fn names(players: usize) -> Vec<String> {
        vec![String::new(); players]
    }

    #[test]
    fn every_board_is_offered_with_a_picture_and_can_be_played_by_all_it_is_for() {
        for card in VirusFightView::levels(&FolderEnvironment::default()) {
            let image = rasterise(&card.picture, 190).expect("it can be drawn");
            assert!(image.width() == 190 && image.height() > 50, "{}", card.name);
            let places = FolderEnvironment::default();
            let chosen = VirusFightView::on_level(Setup::for_players(5), &card.name, &places);
            let chosen = chosen.expect("it is there");
            assert_eq!(VirusFightView::level_of(&chosen).as_ref(), Some(&card.title));
            for players in card.players.expect("it says so") {
                let setup = VirusFightView::setup_for(&names(players), Some(&chosen));
                Match::<VirusFight>::new(setup, 1).unwrap_or_else(|why| {
                    panic!("{} for {players}: {why}", card.name);
                });
            }
        }
        assert!(
            VirusFightView::on_level(Setup::for_players(2), "12", &FolderEnvironment::default())
                .is_err()
        );
    }

    #[test]
    fn the_recommended_board_goes_with_the_number_of_players_until_another_is_chosen() {
        let five = Setup::for_players(5);
        let three = VirusFightView::setup_for(&names(3), Some(&five));
        assert_eq!((three.rows, three.longest), (7, 5));
        let places = FolderEnvironment::default();
        let nine = VirusFightView::on_level(five, "9", &places).expect("there is one");
        let for_two = VirusFightView::setup_for(&names(2), Some(&nine));
        assert_eq!((for_two.rows, for_two.longest), (9, 5));
        assert_eq!(VirusFightView::setup_for(&names(5), Some(&nine)).longest, 4);
    }

    #[test]
    fn too_many_players_for_a_board_are_told_so() {
        let six =
            VirusFightView::on_level(Setup::for_players(2), "6", &FolderEnvironment::default());
        let setup = VirusFightView::setup_for(&names(4), six.as_ref().ok());
        let why = setup.check().expect_err("too few squares").to_string();
        assert!(why.contains("36 squares are too few for the 48 instructions"), "{why}");
    }
}
