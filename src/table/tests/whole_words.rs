//! Whatever is said, to every seat: no word on the table is cut, on small projectors neither.

use crate::contract::{Actor, Game, Generator, Match};
use crate::games::fish_and_men::setup::FISH_NAMES;
use crate::games::penguins::setup::PENGUIN_NAMES;
use crate::games::virus_fight::setup::USUAL_NAMES;
use crate::table::geometry::PLACES;
use crate::table::headless::{Headless, PROJECTORS, lit_by, times};
use crate::table::hosting::{Choose, Hosted, host};
use crate::table::join::names::tidy;
use crate::table::lobby_game::LobbyGame;
use crate::table::playback::{Pace, PlaybackOrder};
use crate::table::premoves::PremoveSource;
use crate::table::screens::Screen;
use crate::table::seats::{Chair, Chairs, Joining, Player};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::ui::ComputedNode;

/// How many actions are taken in a match.
fn actions() -> usize {
    times(25, 60)
}

/// Names as long as the games' own, and as wide as people can write them.
fn names(own: &[&str], players: usize) -> Vec<String> {
    let mut own = own.to_vec();
    own.sort_by_key(|name| std::cmp::Reverse(name.chars().count()));
    let typed = (0..).map(|number| tidy(&format!("{number}M{}", "m".repeat(99))));
    let built_in = own.into_iter().map(str::to_owned).chain(typed.clone());
    built_in.zip(typed).flat_map(|(one, other)| [one, other]).take(players).collect()
}

fn begin<V: LobbyGame + PremoveSource>(
    projector: (f32, f32),
    names: &[String],
    view: fn(&mut App),
) -> Headless {
    let mut table = Headless::of_game::<V>(view);
    let people = names.iter().zip(PLACES);
    let chair = |(name, place): (&String, _)| Chair::new(place, name.as_str(), Player::Person);
    table.app.insert_resource(lit_by(projector)).insert_resource(Joining::Orphans);
    table.app.insert_resource(Chairs(people.map(chair).collect()));
    table.app.world_mut().resource_mut::<Pace>().by_itself = false;
    let mut game = Match::<V::Game>::new(V::setup_for(names, None), 5).expect("it is usual");
    let mut whim = Generator::from_seed(3);
    // What is chosen in secret has been.
    while !V::Game::joint_choice(game.world()).is_empty() {
        act(&mut game, &mut whim);
    }
    host(table.app.world_mut(), Hosted::<V>::unwritten(game));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    for seat in 0..names.len() as u16 {
        table.hand(&[seat]);
    }
    table.frames(6);
    table
}

/// Whoever is awaited does something, or the house.
fn act<G: Game>(game: &mut Match<G>, whim: &mut Generator) {
    loop {
        let seat = game.awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let action =
            G::sample(game.world(), actor, whim).or_else(|| G::next_house_action(game.world()));
        game.apply(actor, &action.expect("somebody can act")).expect("it is legal");
        if actor == Actor::House {
            return;
        }
    }
}

/// All that is cut of what can be seen now.
pub(super) fn cut(table: &mut Headless) -> Vec<String> {
    let world = table.app.world_mut();
    let mut on_nodes = world.query::<(&Text, &ComputedNode, &InheritedVisibility)>();
    let on_nodes = on_nodes.iter(world);
    let seen = on_nodes.filter(|(_, node, seen)| seen.get() && node.size().min_element() > 0.0);
    let mut words: Vec<String> = seen.map(|(text, ..)| text.0.clone()).collect();
    let mut on_boards = world.query::<(&Text2d, &InheritedVisibility)>();
    let seen = on_boards.iter(world).filter(|(_, seen)| seen.get());
    words.extend(seen.map(|(text, _)| text.0.clone()));
    words.retain(|words| words.contains('…'));
    words
}

fn nothing_is_cut<V: LobbyGame + PremoveSource>(own: &[&str], view: fn(&mut App)) {
    let most = *V::Game::info().seats.end();
    let tables =
        PROJECTORS.into_iter().flat_map(|projector| [2, 4, most].map(|it| (projector, it)));
    let mut found = std::collections::BTreeSet::new();
    for (projector, players) in tables {
        let mut table = begin::<V>(projector, &names(own, players), view);
        let mut whim = Generator::from_seed(3);
        for _ in 0..actions() {
            let game = table.app.world().resource::<Hosted<V>>().game();
            let seat = game.awaited_seats().first().copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let action = match actor {
                Actor::House => V::Game::next_house_action(game.world()),
                Actor::Seat(_) => V::Game::sample(game.world(), actor, &mut whim),
            };
            let Some(action) = action else { break };
            table.app.world_mut().write_message(Choose::<V> { actor, action });
            table.frames(1);
            table.app.world_mut().write_message(PlaybackOrder::Skip);
            table.frames(3);
            found.extend(
                cut(&mut table).into_iter().map(|it| format!("{it:?} {projector:?} {players}")),
            );
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_word_of_fish_and_men_is_cut_with_the_longest_names_on_any_projector() {
    nothing_is_cut::<FishAndMenView>(&FISH_NAMES, views::fish_and_men::plugin);
}

#[test]
fn no_word_of_penguins_is_cut_with_the_longest_names_on_any_projector() {
    nothing_is_cut::<PenguinsView>(&PENGUIN_NAMES, views::penguins::plugin);
}

#[test]
fn no_word_of_virus_fight_is_cut_with_the_longest_names_on_any_projector() {
    nothing_is_cut::<VirusFightView>(&USUAL_NAMES, views::virus_fight::plugin);
}
