//! Food Chain keeps the promises that every game keeps, and tells golden seasons.

use crate::golden::check_golden;
use crate::sample::times;
use shoal_contract::battery::{Battery, Secrets, playthrough};
use shoal_contract::{RandomGenerator, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::part::{AnimalPart, OrderLevels};
use shoal_food_chain::setup::{Designs, Season, Setup, Stops};
use shoal_food_chain::state::State;

/// Short seasons, all designs open.
mod usual {
    shoal_contract::battery_tests!(super::Battery {
        secrets: None,
        ..super::battery(|players| super::season(players, super::Stops::Events))
    });
}

/// Designs are secret.
mod secret {
    shoal_contract::battery_tests!(super::battery(|players| super::Setup {
        designs: super::Designs::Secret,
        ..super::season(players, super::Stops::EachCycle)
    }));
}

/// A jungle without end.
mod endless {
    shoal_contract::battery_tests!(super::Battery {
        seats: 2..=2,
        seeds: vec![1],
        actions: 40,
        bots_end_within: None,
        bots_followed_for: super::times(120, 500),
        secrets: None,
        ..super::battery(|players| super::Setup {
            season: None,
            ..super::Setup::for_players(players)
        })
    });
}

fn season(players: usize, stops: Stops) -> Setup {
    Setup { season: Some(Season { cycles: 8, stops }), ..Setup::for_players(players) }
}

fn battery(setup: fn(usize) -> Setup) -> Battery<FoodChain> {
    Battery {
        seats: 1..=4,
        setup,
        seeds: vec![1, 2],
        actions: 60,
        bots_end_within: Some(200),
        // People may change their designs as often as they like.
        turn_ends_within: None,
        secrets: Some(Secrets { otherwise, reveals: |action| matches!(action, Action::Cycle(_)) }),
        ..Battery::default()
    }
}

/// Other parts with the same body, min and max, which only their player may know.
fn otherwise(state: &State, _generator: &mut RandomGenerator) -> Vec<(Viewer, State)> {
    let mut all = Vec::new();
    for (place, species) in state.jungle.species.iter().enumerate() {
        let (tail, legs) =
            (species.parts.level(AnimalPart::Tail), species.parts.level(AnimalPart::Legs));
        let moved = match (tail, legs) {
            (0, 0) => continue,
            (0, legs) => (1, legs - 1),
            (tail, legs) => (tail - 1, legs + 1),
        };
        let levels = OrderLevels::from([(AnimalPart::Tail, moved.0), (AnimalPart::Legs, moved.1)]);
        let mut changed = state.clone();
        changed.jungle.species[place].parts = species.parts.with(&levels).expect("small levels");
        let others = Seat::all(state.setup.players).filter(|&seat| Some(seat) != species.owner);
        let viewers = others.map(Viewer::Seat).chain([Viewer::Table]);
        all.extend(viewers.map(|viewer| (viewer, changed.clone())));
    }
    all
}

const CHANGED: &str = "Rules, draws or bots have changed. `rules_version` in \
                       src/games/food_chain/lib.rs says whether journals of the version before can go on.";

#[test]
fn the_golden_seasons_have_not_changed() {
    for (name, bots, stops) in [
        ("two", &["medium", "easy"][..], Stops::Events),
        ("three", &["random", "easy", "random"], Stops::EachCycle),
        (
            "eight",
            &["easy", "random", "easy", "easy", "random", "easy", "easy", "easy"],
            Stops::Never,
        ),
    ] {
        let setup =
            Setup { season: Some(Season { cycles: 20, stops }), ..Setup::for_players(bots.len()) };
        let text = playthrough::<FoodChain>(setup, 7, bots).expect("bots play to the end");
        check_golden(&format!("food_chain_{name}.txt"), &text, CHANGED);
    }
}
