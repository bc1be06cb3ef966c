//! The battery itself: a tiny game with a secret passes it, and a game that breaks a promise does
//! not.

use crate::divers::{Action, Divers, State};
use shoal_contract::battery::{Battery, Case, Secrets, legality, playthrough, schedules, secrecy};
use shoal_contract::{RandomGenerator, Seat, Viewer};

shoal_contract::battery_tests!(battery());

fn battery() -> Battery<Divers> {
    Battery { secrets: Some(hidden()), bots_end_within: Some(1000), ..Battery::default() }
}

fn hidden() -> Secrets<Divers> {
    Secrets { otherwise, reveals: |action| matches!(action, Action::Dive) }
}

/// Another depth for each seat that has chosen, which the table and the others must not notice.
fn otherwise(state: &State, generator: &mut RandomGenerator) -> Vec<(Viewer, State)> {
    let mut pairs = Vec::new();
    for seat in Seat::all(state.sea.depths.len()) {
        let Some(depth) = state.sea.depths[seat.index()] else { continue };
        let mut other = state.clone();
        other.sea.depths[seat.index()] = Some((depth + generator.below(5)) % 6 + 1);
        let others = Seat::all(state.sea.depths.len()).filter(|&viewer| viewer != seat);
        let viewers = others.map(Viewer::Seat).chain([Viewer::Table]);
        pairs.extend(viewers.map(|viewer| (viewer, other.clone())));
    }
    pairs
}

const CASE: Case = Case { seats: 3, seed: 1 };

#[test]
fn a_secret_that_shows_is_found() {
    fn waves_too(state: &State, _: &mut RandomGenerator) -> Vec<(Viewer, State)> {
        let mut other = state.clone();
        other.sea.waves[0] = (other.sea.waves[0] + 1) % 3;
        vec![(Viewer::Table, other)]
    }
    let open = Secrets { otherwise: waves_too, reveals: |_| false };
    let battery = Battery::<Divers> { secrets: Some(open), ..Battery::default() };
    let broken = secrecy::nothing_hidden_can_be_seen(&battery, CASE).expect_err("waving is open");
    assert!(broken.contains("the view tells Table what is hidden"), "{broken}");
}

#[test]
fn a_secret_that_is_told_to_all_is_found() {
    fn own(state: &State, _: &mut RandomGenerator) -> Vec<(Viewer, State)> {
        let mut other = state.clone();
        let Some(depth) = &mut other.sea.depths[0] else { return Vec::new() };
        *depth = *depth % 6 + 1;
        vec![(Viewer::Table, other)]
    }
    let careless = Secrets { otherwise: own, reveals: |_| false };
    let battery = Battery::<Divers> { secrets: Some(careless), ..Battery::default() };
    let broken = secrecy::nothing_hidden_can_be_seen(&battery, CASE).expect_err("diving reveals");
    assert!(broken.contains("the events of Dive"), "{broken}");
}

#[test]
fn a_game_that_plays_on_by_itself_is_reported_with_the_place_where_it_broke() {
    // Nothing is wrong with the divers, so the invariant that breaks is one of the test's own.
    let battery = Battery::<Divers>::default();
    let kept = battery.each_case(|battery, case| {
        let mut left = 4;
        shoal_contract::battery::play::RandomWalk::look_at_all(battery, case, |_| {
            left -= 1;
            if left == 0 { Err("it is enough".into()) } else { Ok(()) }
        })
    });
    let broken = kept.expect_err("every match is longer");
    assert!(broken.starts_with("Divers, 1 seats, seed 1: after action 3 ("), "{broken}");
    assert!(broken.ends_with("it is enough"), "{broken}");
}

#[test]
fn what_is_not_listed_but_accepted_is_found() {
    let battery = Battery::<Divers<5>> { actions: 20, ..Battery::default() };
    let broken = legality::what_is_listed_is_what_is_accepted(&battery, CASE);
    let broken = broken.expect_err("the greatest depth is left out");
    assert!(broken.contains("Choose { depth: 6 } is accepted from seat"), "{broken}");
}

#[test]
fn two_systems_without_an_order_are_found() {
    use bevy_ecs::prelude::{ResMut, Resource, Schedule, World};
    use bevy_ecs::schedule::ScheduleLabel;
    #[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
    struct Tide;
    #[derive(Resource)]
    struct Water;
    fn ebb(_: ResMut<Water>) {}
    fn flow(_: ResMut<Water>) {}
    let mut world = World::new();
    world.insert_resource(Water);
    let mut tide = Schedule::new(Tide);
    tide.add_systems((ebb, flow));
    world.add_schedule(tide);
    let broken = schedules::ambiguities(&mut world).expect_err("ebb or flow first?");
    assert!(broken.contains("Tide: no order between system 1 ("), "{broken}");
}

#[test]
fn a_playthrough_tells_the_same_match_every_time() {
    let setup = crate::divers::Setup { divers: 3 };
    let told = || playthrough::<Divers>(setup.clone(), 5, &["random"; 3]).expect("random plays");
    let text = told();
    assert_eq!(text, told());
    assert!(
        text.starts_with("Divers, rules version 1\n3 seats (random, random, random), seed 5\n")
    );
    assert!(
        text.contains("has won") && text.lines().last().is_some_and(|l| l.starts_with("hash "))
    );
    let unknown = playthrough::<Divers>(setup, 5, &["clever"]).expect_err("no such bot");
    assert!(unknown.contains("`random`"), "{unknown}");
}
