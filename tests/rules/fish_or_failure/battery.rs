//! Fish or Failure keeps the promises that every game keeps, and tells golden matches.

use crate::golden::check_golden;
use crate::sample::{actions, seeds};
use shoal_contract::battery::{Battery, Secrets, playthrough};
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{RandomGenerator, Seat, Viewer};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::Action;
use shoal_fish_or_failure::playing_deck::DeckSource;
use shoal_fish_or_failure::position::FishingStep;
use shoal_fish_or_failure::reef::Reef;
use shoal_fish_or_failure::setup::{PLAYERS, Setup};
use shoal_fish_or_failure::state::State;
use std::sync::Arc;

/// The usual reef.
mod usual {
    shoal_contract::battery_tests!(super::battery(super::Setup::for_players));
}

/// Two fisheries, and fines.
mod small {
    shoal_contract::battery_tests!(super::battery(|players| super::Setup {
        fine: 5,
        ..super::on("two", players)
    }));
}

/// Event cards that the players draw.
mod drawn {
    shoal_contract::battery_tests!(super::battery(|players| super::Setup {
        deck: super::DeckSource::Physical,
        ..super::Setup::for_players(players)
    }));
}

/// No event cards at all.
mod calm {
    shoal_contract::battery_tests!(super::battery(|players| super::on("calm", players)));
}

fn on(reef: &str, players: usize) -> Setup {
    let reef = Reef::named(reef).unwrap_or_else(|| panic!("there is no reef {reef}"));
    Setup { reef: Arc::new(reef), ..Setup::for_players(players) }
}

fn battery(setup: fn(usize) -> Setup) -> Battery<FishOrFailure> {
    let reveals: fn(&Action) -> bool =
        |action| matches!(action, Action::Reveal | Action::CountVotes | Action::EndRound);
    Battery {
        seats: PLAYERS,
        seeds: seeds(3),
        setup,
        bots_end_within: Some(2_000),
        turn_ends_within: Some(40),
        secrets: Some(Secrets { otherwise, reveals }),
        secret_actions: actions(12),
        ..Battery::default()
    }
}

/// Something else lies covered before a seat, and the deck lies in another order.
fn otherwise(state: &State, generator: &mut RandomGenerator) -> Vec<(Viewer, State)> {
    let mut all = Vec::new();
    let covered = matches!(
        state.position.step,
        FishingStep::Place | FishingStep::Vote(_) | FishingStep::Fine
    );
    for seat in state.position.active().filter(|_| covered) {
        let mut other = state.clone();
        let company = &mut other.position.companies[seat];
        let has_chosen = match state.position.step {
            FishingStep::Place => company.placed.take().is_some(),
            _ => company.vote.take().is_some(),
        };
        if !has_chosen {
            continue;
        }
        let legal = other.position.legal(seat);
        let Some(&action) = generator.pick(&legal) else { continue };
        other.position.choose(seat, action);
        if other != *state {
            let others = state.position.active().filter(|&one| one != seat);
            let others = others.map(|one| Viewer::Seat(Seat(one as u16)));
            all.extend(others.chain([Viewer::Table]).map(|viewer| (viewer, other.clone())));
        }
    }
    let mut shuffled = state.clone();
    generator.shuffle(&mut shuffled.position.deck);
    if shuffled != *state {
        all.push((Viewer::Seat(Seat(0)), shuffled.clone()));
        all.push((Viewer::Table, shuffled));
    }
    all
}

const CHANGED: &str = "Rules, draws or bots have changed. `rules_version` in \
                       src/games/fish_or_failure/lib.rs says whether journals of the version before can go on.";

#[test]
fn the_golden_matches_have_not_changed() {
    for (name, setup, bots) in [
        ("three", Setup::for_players(3), &["cautious", "greedy", "cautious"][..]),
        (
            "four_fined",
            Setup { fine: 5, ..on("hard", 4) },
            &["cautious", "medium", "easy", "random"],
        ),
        ("five", on("three", 5), &["agreeing", "agreeing", "retaliating", "agreeing", "agreeing"]),
        ("calm", on("calm", 3), &["greedy", "greedy", "greedy"]),
    ] {
        let text = playthrough::<FishOrFailure>(setup, 7, bots);
        let text = text.expect("bots play to the end");
        check_golden(&format!("fish_or_failure_{name}.txt"), &text, CHANGED);
    }
}
