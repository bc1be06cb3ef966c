//! A projector of 640 by 480 pixels: all that stands in a tray is whole, in every game, with names in any script.

use super::scripts::{BOXED, DRAWN};
use super::whole_words::{act_in, begin};
use crate::contract::Generator;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::food_chain::FoodChain;
use crate::games::penguins::Penguins;
use crate::games::virus_fight::VirusFight;
use crate::table::headless::{Headless, times};
use crate::table::join::names::tidy;
use crate::table::lettering::LEFT_OUT;
use crate::table::lobby_game::LobbyGame;
use crate::table::premoves::PremoveSource;
use crate::table::tray::Tray;
use crate::views;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::ComputedNode;
use std::collections::BTreeSet;

const PIXELS: (f32, f32) = (640.0, 480.0);

/// Words in trays that are cut, leave their tray, or are wider than the node that has room for them.
fn broken(table: &mut Headless) -> Vec<String> {
    let world = table.app.world_mut();
    let mut trays = world.query_filtered::<Entity, With<Tray>>();
    let trays: Vec<Entity> = trays.iter(world).collect();
    let mut found = Vec::new();
    for tray in trays {
        let room = table.place_of(tray).inflate(1.0);
        let world = table.app.world();
        for part in inside(world, tray) {
            let (Some(text), Some(set)) =
                (world.get::<Text>(part), world.get::<TextLayoutInfo>(part))
            else {
                continue;
            };
            let node = world.get::<ComputedNode>(part).expect("text is a node");
            if text.0.is_empty() || node.size().min_element() <= 0.0 {
                continue;
            }
            if text.0.contains(LEFT_OUT) {
                found.push(format!("{:?} is cut", text.0));
            }
            let place = table.place_of(part);
            let is_inside = room.contains(place.min) && room.contains(place.max);
            if !is_inside || set.size.x > node.size().x + 1.5 {
                found.push(format!("{:?} in {place:?} of {room:?}", text.0));
            }
        }
    }
    found
}

/// All that stands in a node, however deep.
fn inside(world: &World, node: Entity) -> Vec<Entity> {
    let mut all = vec![node];
    let mut at = 0;
    while at < all.len() {
        all.extend(world.get::<Children>(all[at]).into_iter().flatten());
        at += 1;
    }
    all
}

fn trays_are_whole<G: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let seats = G::info().seats;
    let names: Vec<String> =
        DRAWN.into_iter().zip(BOXED).flat_map(<[&str; 2]>::from).map(tidy).collect();
    let mut found = BTreeSet::new();
    let mut whim = Generator::from_seed(3);
    for (players, before) in [*seats.start(), *seats.end()]
        .into_iter()
        .flat_map(|it| [0, 9, 40].map(|before| (it, before)))
    {
        let mut table = begin::<G>(PIXELS, &names[..players], before, view);
        let at = format!("for {players} after {before} actions");
        for _ in 0..times(4, 30) {
            found.extend(broken(&mut table).into_iter().map(|it| format!("{it} {at}")));
            if !act_in::<G>(&mut table, &mut whim) {
                break;
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn trays_of_fish_and_men_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FishAndMen>(views::fish_and_men::plugin);
}

#[test]
fn trays_of_penguins_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<Penguins>(views::penguins::plugin);
}

#[test]
fn trays_of_fish_or_failure_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FishOrFailure>(views::fish_or_failure::plugin);
}

#[test]
fn trays_of_virus_fight_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<VirusFight>(views::virus_fight::plugin);
}

#[test]
fn trays_of_food_chain_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FoodChain>(views::food_chain::plugin);
}
