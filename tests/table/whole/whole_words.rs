//! Whatever is said, to every seat: no word on the table is cut, on small projectors neither.

use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_fish_and_men::setup::FISH_NAMES;
use shoal_penguins::setup::PENGUIN_NAMES;
use shoal_table::features::join::names::tidy;
use shoal_table::features::premoves::PremoveSource;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, host};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{PlaybackOrder, TablePace};
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::headless::{HeadlessTable, PROJECTORS, lit_by, times};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::system::screens::Screen;
use shoal_virus_fight::setup::DEFAULT_PLAYER_NAMES;

/// How many actions are taken in a match.
fn actions() -> usize {
    times(25, 60)
}

/// Names as long as the games' own, and as wide as people can write them.
pub(super) fn names(own: &[&str], players: usize) -> Vec<String> {
    let mut own = own.to_vec();
    own.sort_by_key(|name| std::cmp::Reverse(name.chars().count()));
    let typed = (0..).map(|number| tidy(&format!("{number}M{}", "m".repeat(99))));
    let built_in = own.into_iter().map(str::to_owned).chain(typed.clone());
    built_in.zip(typed).flat_map(|(one, other)| [one, other]).take(players).collect()
}

/// A table on which a match lies in which this many actions were taken.
pub(super) fn begin<V: LobbyGame + PremoveSource>(
    projector: (f32, f32),
    names: &[String],
    before: usize,
    view: fn(&mut App),
) -> HeadlessTable {
    begin_on::<V>(lit_by(projector), names, before, view)
}

/// The same on this table.
pub(super) fn begin_on<V: LobbyGame + PremoveSource>(
    tabletop: Tabletop,
    names: &[String],
    before: usize,
    view: fn(&mut App),
) -> HeadlessTable {
    let mut table = HeadlessTable::of_game::<V>(view);
    let people = names.iter().zip(tabletop.places());
    let chair = |(name, &place): (&String, _)| Chair::new(place, name.as_str(), SeatPlayer::Person);
    table.app.insert_resource(tabletop).insert_resource(JoinPolicy::Orphans);
    table.app.insert_resource(Chairs(people.map(chair).collect()));
    table.app.world_mut().resource_mut::<TablePace>().by_itself = false;
    let mut game = Match::<V::Game>::new(V::setup_for(names, None), 5).expect("it is usual");
    let mut whim = RandomGenerator::from_seed(3);
    let mut acted = 0;
    // What is chosen in secret has been.
    while acted < before || !V::Game::joint_choice(game.world()).is_empty() {
        let Some((actor, action)) = next(&game, &mut whim) else { break };
        game.apply(actor, &action).expect("it is legal");
        acted += 1;
    }
    host(table.app.world_mut(), HostedMatch::<V>::unwritten(game));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    for seat in 0..names.len() as u16 {
        table.hand(&[seat]);
    }
    table.frames(6);
    table
}

/// The next action of the match: a random one of the first seat that is awaited, or that of the house. `None` if nobody
/// can act.
fn next<G: Game>(game: &Match<G>, whim: &mut RandomGenerator) -> Option<(Actor, G::Action)> {
    let seat = game.awaited_seats().first().copied();
    let actor = seat.map_or(Actor::House, Actor::Seat);
    let action = match actor {
        Actor::House => G::next_house_action(game.world()),
        Actor::Seat(_) => G::sample(game.world(), actor, whim),
    };
    Some((actor, action?))
}

/// Plays the next action of the match on the table to the end of its animation; `false` if nobody can act.
pub(super) fn act_in<V: LobbyGame>(table: &mut HeadlessTable, whim: &mut RandomGenerator) -> bool {
    let game = table.app.world().resource::<HostedMatch<V>>().game();
    let Some((actor, action)) = next(game, whim) else { return false };
    table.app.world_mut().write_message(ChooseAction::<V> { actor, action });
    table.frames(1);
    table.app.world_mut().write_message(PlaybackOrder::Skip);
    table.frames(3);
    true
}

/// All that is cut of what can be seen now.
pub(super) fn cut(table: &mut HeadlessTable) -> Vec<String> {
    visible_words(table).into_iter().filter(|words| words.contains('…')).collect()
}

/// All that is written and can be seen now.
pub(super) fn visible_words(table: &mut HeadlessTable) -> Vec<String> {
    let world = table.app.world_mut();
    let mut on_nodes = world.query::<(&Text, &ComputedNode, &InheritedVisibility)>();
    let on_nodes = on_nodes.iter(world);
    let seen = on_nodes.filter(|(_, node, seen)| seen.get() && node.size().min_element() > 0.0);
    let mut words: Vec<String> = seen.map(|(text, ..)| text.0.clone()).collect();
    let mut on_boards = world.query::<(&Text2d, &InheritedVisibility)>();
    let seen = on_boards.iter(world).filter(|(_, seen)| seen.get());
    words.extend(seen.map(|(text, _)| text.0.clone()));
    words
}

fn nothing_is_cut<V: LobbyGame + PremoveSource>(own: &[&str], view: fn(&mut App)) {
    let most = *V::Game::info().seats.end();
    let tables =
        PROJECTORS.into_iter().flat_map(|projector| [2, 4, most].map(|it| (projector, it)));
    let mut found = std::collections::BTreeSet::new();
    for (projector, players) in tables {
        let mut table = begin::<V>(projector, &names(own, players), 0, view);
        let mut whim = RandomGenerator::from_seed(3);
        for _ in 0..actions() {
            if !act_in::<V>(&mut table, &mut whim) {
                break;
            }
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
    nothing_is_cut::<VirusFightView>(&DEFAULT_PLAYER_NAMES, views::virus_fight::plugin);
}
