//! People keep letter, colour and drawing for the whole evening, whichever seat they have: nothing on the table is
//! drawn by the number of a seat.

use super::NAMES;
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use shoal_contract::{Actor, Game, Match, RandomGenerator};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, host};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{PlaybackOrder, TablePace};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::picture::theme::{seat_colour, seat_letter};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::system::screens::Screen;
use std::collections::BTreeSet;

/// The seats, and the marks of those who sit there: none is that of any of these seats, but the first colour, which
/// text has too.
const SEATS: usize = 3;
const MARKS: [u8; SEATS] = [5, 6, 7];

fn table_of<V: LobbyGame + PremoveSource>(
    game: Match<V::Game>,
    view: fn(&mut App),
) -> HeadlessTable {
    let mut table = HeadlessTable::of_game::<V>(view);
    let chair = |((name, place), mark): ((&str, _), u8)| Chair {
        mark: Some(mark),
        ..Chair::new(place, name, SeatPlayer::Person)
    };
    let chairs = NAMES.into_iter().zip(PLACES).zip(MARKS).map(chair);
    table.app.insert_resource(Chairs(chairs.collect())).insert_resource(JoinPolicy::Orphans);
    table.app.world_mut().resource_mut::<TablePace>().by_itself = false;
    host(table.app.world_mut(), HostedMatch::<V>::unwritten(game));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    (0..SEATS as u16).for_each(|seat| _ = table.hand(&[seat]));
    table.frames(6);
    table
}

/// Whoever can act next, and what is done.
fn next<G: Game>(game: &Match<G>, whim: &mut RandomGenerator) -> Option<(Actor, G::Action)> {
    let seat = game.awaited_seats().first().copied();
    let actor = seat.map_or(Actor::House, Actor::Seat);
    let sampled = G::sample(game.world(), actor, whim);
    Some((actor, sampled.or_else(|| G::next_house_action(game.world()))?))
}

/// What is seen in a letter or a colour that nobody at the table has.
fn foreign(table: &mut HeadlessTable) -> BTreeSet<String> {
    let colour = |mark| {
        let Srgba { red, green, blue, .. } = seat_colour(mark).to_srgba();
        format!("red: {red:?}, green: {green:?}, blue: {blue:?}")
    };
    let (letters, colours) = ((0..SEATS).map(seat_letter), [colour(1), colour(2)]);
    let letters: Vec<String> = letters.map(String::from).collect();
    let mut found = BTreeSet::new();
    for seen in table.everything() {
        found.extend(colours.iter().any(|it| seen.contains(it)).then(|| seen.clone()));
    }
    let world = table.app.world_mut();
    let mut nodes = world.query::<&Text>();
    let mut words: Vec<String> = nodes.iter(world).map(|text| text.0.clone()).collect();
    let mut on_board = world.query::<&Text2d>();
    words.extend(on_board.iter(world).map(|text| text.0.clone()));
    let is_anothers = |words: &String| {
        let letter = NAMES.iter().fold(words.as_str(), |words, name| words.trim_end_matches(name));
        letters.contains(&letter.trim_end().to_owned())
    };
    found.extend(words.into_iter().filter(is_anothers));
    found
}

fn everybody_is_drawn_as_who_they_are<V: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let names: Vec<String> = NAMES[..SEATS].iter().map(|name| (*name).to_owned()).collect();
    let mut whim = RandomGenerator::from_seed(3);
    for before in [0, 7, 40] {
        let mut game = Match::<V::Game>::new(V::setup_for(&names, None), 5).expect("it is usual");
        // What is chosen in secret is chosen before it lies on the table.
        let mut acted = 0;
        while acted < before || !V::Game::joint_choice(game.world()).is_empty() {
            let Some((actor, action)) = next(&game, &mut whim) else { break };
            game.apply(actor, &action).expect("it is legal");
            acted += 1;
        }
        let mut table = table_of::<V>(game, view);
        assert_eq!(foreign(&mut table), BTreeSet::new(), "after {acted} actions");
        for _ in 0..6 {
            let game = table.app.world().resource::<HostedMatch<V>>().game();
            if !V::Game::joint_choice(game.world()).is_empty() {
                break;
            }
            let Some((actor, action)) = next(game, &mut whim) else { break };
            table.app.world_mut().write_message(ChooseAction::<V> { actor, action });
            table.frames(3);
            assert_eq!(foreign(&mut table), BTreeSet::new(), "while it is shown");
            table.app.world_mut().write_message(PlaybackOrder::Skip);
            table.frames(3);
            assert_eq!(foreign(&mut table), BTreeSet::new(), "once it was shown");
        }
    }
}

#[test]
fn everybody_keeps_letter_and_colour_in_fish_and_men() {
    everybody_is_drawn_as_who_they_are::<FishAndMenView>(views::fish_and_men::plugin);
}

#[test]
fn everybody_keeps_letter_and_colour_in_penguins() {
    everybody_is_drawn_as_who_they_are::<PenguinsView>(views::penguins::plugin);
}

#[test]
fn everybody_keeps_letter_and_colour_in_fish_or_failure() {
    everybody_is_drawn_as_who_they_are::<FishOrFailureView>(views::fish_or_failure::plugin);
}

#[test]
fn everybody_keeps_letter_and_colour_in_virus_fight() {
    everybody_is_drawn_as_who_they_are::<VirusFightView>(views::virus_fight::plugin);
}

#[test]
fn everybody_keeps_letter_and_colour_in_food_chain() {
    everybody_is_drawn_as_who_they_are::<FoodChainView>(views::food_chain::plugin);
}
