//! The picture follows whole matches: after every action it is what the table may see.

use crate::contract::{Actor, Game, Generator, Match, Seat, Viewer};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::cards::deck::{Deck, Holding};
use crate::games::fish_and_men::setup::Setup;
use crate::table::playback::Show;
use bevy::ecs::world::World;

/// What somebody does next: mostly whoever is asked, or else the house; now and then a seat that
/// nobody waits for.
fn next(world: &World, generator: &mut Generator) -> Option<(Actor, Action)> {
    let unasked = Seat(generator.below(3) as u16);
    let awaited = FishAndMen::decisions(world);
    let actor = match awaited.first() {
        _ if generator.chance(30) && FishAndMen::may_interrupt(world, unasked) => {
            Actor::Seat(unasked)
        }
        Some(awaited) => Actor::Seat(awaited.seat),
        None => Actor::House,
    };
    let sampled = FishAndMen::sample(world, actor, generator).map(|action| (actor, action));
    sampled.or_else(|| FishAndMen::next_house_action(world).map(|action| (Actor::House, action)))
}

fn follow_a_match(holding: Holding, seed: u64) {
    let setup = Setup { deck: Deck::held(holding), ..Setup::for_players(3) };
    let mut hosted = Match::<FishAndMen>::new(setup, seed).expect("a sound setup");
    let mut generator = Generator::from_seed(seed);
    let mut picture = FishAndMen::seen_by(hosted.world(), Viewer::Table);
    for _ in 0..600 {
        let Some((actor, action)) = next(hosted.world(), &mut generator) else { break };
        let events = hosted.apply(actor, &action).expect("what is drawn is legal");
        for event in &events {
            if FishAndMen::audience(event).includes(Viewer::Table) {
                FishAndMen::apply_event(&mut picture, event, hosted.setup());
            }
        }
        let truth = FishAndMen::seen_by(hosted.world(), Viewer::Table);
        assert_eq!(picture, truth, "{holding:?}, {seed}: after {action:?}: {events:?}");
    }
}

#[test]
fn the_picture_follows_a_match_without_cards() {
    (0..4).for_each(|seed| follow_a_match(Holding::None, seed));
}

#[test]
fn the_picture_follows_a_match_with_open_hands() {
    (0..12).for_each(|seed| follow_a_match(Holding::Dealt, seed));
}

#[test]
fn the_picture_follows_a_match_with_hidden_hands() {
    (0..12).for_each(|seed| follow_a_match(Holding::Hidden, seed));
}

#[test]
fn the_picture_follows_a_match_with_cards_of_their_own() {
    (0..12).for_each(|seed| follow_a_match(Holding::Physical, seed));
}
