//! The sections of the host's panel.

use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::penguins::PenguinsView;
use bevy::prelude::*;
use shoal_contract::{Game as _, Match};
use shoal_fish_and_men::FishAndMen;
use shoal_penguins::Penguins;
use shoal_table::features::game_list::{GameList, is_at_hand};
use shoal_table::features::table_games::for_lobby;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::surfaces::host_panel::testing::HostPanelSection;
use shoal_tabletop::system::screens::Screen;

fn titles(sections: &[HostPanelSection]) -> Vec<&str> {
    sections.iter().map(|section| section.title.as_str()).collect()
}

/// A section for all, one of each game under one title, and one more of Fish and Men.
fn sections() -> HostPanelSections {
    let mut sections = HostPanelSections::default();
    sections.note_at_hand::<FishAndMen>(is_at_hand::<FishAndMenView>);
    sections.note_at_hand::<Penguins>(is_at_hand::<PenguinsView>);
    sections.add("Match", |_, _| {});
    for _ in 0..2 {
        sections.add_for::<FishAndMen>("Board", |_, _| {});
        sections.add_for::<Penguins>("Board", |_, _| {});
        sections.add_below_for::<FishAndMen>("Match", "Cards", |_, _| {});
    }
    sections
}

fn lobby_at<V: LobbyGame>() -> World {
    let mut world = World::new();
    let games = for_lobby(&views::all());
    let chosen = games.iter().position(|game| game.info().name == V::Game::info().name);
    world.insert_resource(GameList { games, chosen: chosen.expect("it is listed") });
    world.insert_resource(State::new(Screen::Lobby));
    world
}

#[test]
fn in_the_lobby_the_sections_of_the_chosen_game_are_seen_and_those_for_all() {
    let sections = sections();
    let fish_and_men = sections.seen(&lobby_at::<FishAndMenView>());
    assert_eq!(titles(&fish_and_men), ["Match", "Cards", "Board"]);
    let penguins = sections.seen(&lobby_at::<PenguinsView>());
    assert_eq!(titles(&penguins), ["Match", "Board"]);
    assert_ne!(fish_and_men[2].of, penguins[1].of);
}

#[test]
fn in_a_match_its_game_decides_whatever_is_chosen_in_the_lobby() {
    let mut world = lobby_at::<FishAndMenView>();
    let game = Match::<Penguins>::new(Penguins::default_setup(2), 1).expect("usual");
    world.insert_resource(HostedMatch::<PenguinsView>::unwritten(game));
    assert_eq!(titles(&sections().seen(&world)), ["Match", "Cards", "Board"], "not begun yet");
    world.insert_resource(State::new(Screen::Match));
    assert_eq!(titles(&sections().seen(&world)), ["Match", "Board"]);
}

#[test]
fn what_is_removed_for_all_stays_with_the_game_that_has_its_own() {
    let mut sections = sections();
    sections.add("Board", |_, _| {});
    sections.remove("Board");
    let world = lobby_at::<PenguinsView>();
    assert_eq!(titles(&sections.seen(&world)), ["Match", "Board"]);
}
