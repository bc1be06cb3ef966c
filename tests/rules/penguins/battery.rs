//! Penguins keep the promises that every game keeps, and tell golden matches.

use crate::golden::check_golden;
use shoal_contract::battery::{Battery, playthrough};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Game, Match};
use shoal_penguins::Penguins;
use shoal_penguins::level::Level;
use shoal_penguins::setup::{FishPerTile, IceSource, Setup};
use std::sync::Arc;

/// The usual ice.
mod usual {
    shoal_contract::battery_tests!(super::battery(super::Setup::for_players));
}

/// Small ice with holes: penguins are soon stuck.
mod small {
    shoal_contract::battery_tests!(super::battery(|seats| super::grid(
        seats,
        4,
        4,
        super::FishPerTile::Each(3),
        3
    )));
}

/// Ice too large for one word.
mod large {
    shoal_contract::battery_tests!(super::Battery {
        seeds: vec![1],
        actions: 60,
        ..super::battery(|seats| super::grid(seats, 11, 9, super::FishPerTile::Random, 20))
    });
}

/// Ice that people have drawn.
mod drawn {
    shoal_contract::battery_tests!(super::battery(|seats| super::level(seats, "archipelago")));
}

fn battery(setup: fn(usize) -> Setup) -> Battery<Penguins> {
    Battery {
        seats: 2..=4,
        setup,
        bots_end_within: Some(300),
        turn_ends_within: Some(300),
        ..Battery::default()
    }
}

fn grid(players: usize, rows: i64, columns: i64, fish: FishPerTile, holes: i64) -> Setup {
    let ice = IceSource::Grid { rows, columns, fish, holes };
    Setup { ice, ..Setup::for_players(players) }
}

fn level(players: usize, name: &str) -> Setup {
    let level = Level::named(name).unwrap_or_else(|| panic!("there is no level {name}"));
    Setup { ice: IceSource::Level(Arc::new(level)), ..Setup::for_players(players) }
}

const CHANGED: &str = "Rules, draws or the house player have changed. `rules_version` in \
                       src/games/penguins/lib.rs says whether journals of the version before can go on.";

#[test]
fn the_golden_match_has_not_changed() {
    let setup = grid(3, 5, 4, FishPerTile::Random, 2);
    let text = playthrough::<Penguins>(setup, 7, &["house", "random", "house"]);
    check_golden("penguins.txt", &text.expect("bots play to the end"), CHANGED);
}

#[test]
fn the_golden_match_on_an_archipelago_has_not_changed() {
    let text = playthrough::<Penguins>(level(2, "archipelago"), 11, &["house", "house"]);
    check_golden("penguins_archipelago.txt", &text.expect("bots play to the end"), CHANGED);
}

/// The position a new match begins from, apart from anything that is played.
#[test]
fn the_golden_beginning_is_laid_out_as_ever() {
    let hosted = Match::<Penguins>::new(Penguins::default_setup(4), 7).expect("a usual setup");
    check_golden("penguins_beginning.txt", &format!("{}\n", hosted.hash()), CHANGED);
}
