//! Virus Fight keeps the promises that every game keeps, and tells golden matches.

use crate::golden::check_golden;
use crate::sample::seeds;
use shoal_contract::battery::{Battery, Secrets, playthrough};
use shoal_contract::{RandomGenerator, Seat, Viewer};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::Action;
use shoal_virus_fight::program::VirusProgram;
use shoal_virus_fight::setup::{PLAYERS, Setup};
use shoal_virus_fight::state::{SeatArrangement, State};

/// The recommended boards.
mod usual {
    shoal_contract::battery_tests!(super::battery(super::Setup::for_players));
}

/// The largest board.
mod large {
    shoal_contract::battery_tests!(super::Battery {
        seeds: vec![1],
        actions: 60,
        ..super::battery(|players| super::Setup {
            rows: 16,
            columns: 16,
            longest: 5,
            ..super::Setup::for_players(players)
        })
    });
}

fn battery(setup: fn(usize) -> Setup) -> Battery<VirusFight> {
    let reveals: fn(&Action) -> bool = |action| matches!(action, Action::Reveal);
    Battery {
        seats: PLAYERS,
        setup,
        seeds: seeds(2),
        actions: 120,
        bots_end_within: Some(3_000),
        turn_ends_within: Some(80),
        secrets: Some(Secrets { otherwise, reveals }),
        ..Battery::default()
    }
}

/// Another program for each seat that has arranged one, which the table and the others must not notice.
fn otherwise(state: &State, generator: &mut RandomGenerator) -> Vec<(Viewer, State)> {
    let mut all = Vec::new();
    for (seat, arranged) in Seat::all(state.record.arranged.len()).zip(&state.record.arranged) {
        let SeatArrangement::Program(program) = arranged else { continue };
        let other = VirusProgram::random(state.setup.longest, generator);
        if other == *program {
            continue;
        }
        let mut changed = state.clone();
        changed.record.arranged[seat.index()] = SeatArrangement::Program(other);
        let others = Seat::all(state.setup.players).filter(|&one| one != seat).map(Viewer::Seat);
        all.extend(others.chain([Viewer::Table]).map(|viewer| (viewer, changed.clone())));
    }
    all
}

const CHANGED: &str = "Rules, draws or bots have changed. `rules_version` in \
                       src/games/virus_fight/lib.rs says whether journals of the version before can go on.";

#[test]
fn the_golden_matches_have_not_changed() {
    for (name, bots) in [
        ("two", &["medium", "random"][..]),
        ("three", &["random", "random", "easy"]),
        ("four", &["random", "medium", "random", "random"]),
        ("five", &["random", "random", "random", "random", "random"]),
    ] {
        let text = playthrough::<VirusFight>(Setup::for_players(bots.len()), 7, bots);
        let text = text.expect("bots play to the end");
        check_golden(&format!("virus_fight_{name}.txt"), &text, CHANGED);
    }
}
