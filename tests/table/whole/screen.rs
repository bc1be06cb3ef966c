//! Before a television, with as many seats as a game has: everything in trays and panels can be read from three metres
//! (a seat panel with little room shrinks by a fifth at most), nothing is cut or leaves its tray, and one line says for
//! all whose turn it is.

use super::small_projector::broken;
use super::whole_words::{act_in, begin_on, visible_words};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::text::FontSize;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::{Game, RandomGenerator};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_tabletop::geometry::{FacingBox, SHORT_SIDE, SeatingArrangement, Tabletop, TrayDepth};
use shoal_tabletop::headless::{HeadlessTable, lit_by, times};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanelRoot;
use std::collections::BTreeSet;

/// Names of people on a sofa.
const NAMES: [&str; 8] = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Frieda", "Gustav", "Henriette"];
/// The pictures of televisions, in pixels.
const TELEVISIONS: [(f32, f32); 2] = [(1280.0, 720.0), (1920.0, 1080.0)];
/// The part of its size to which type may shrink in a seat panel that has little room.
const IN_NARROW_PANELS: f32 = 0.8;
/// The most that a size may be too small by, in units: arithmetic.
const NEARLY: f32 = 0.05;

/// All that is written on nodes and can be seen, in type smaller than a fortieth of the picture's height.
fn small(table: &mut HeadlessTable) -> Vec<String> {
    let world = table.app.world_mut();
    let mut texts = world.query_filtered::<Entity, (With<Text>, With<TextFont>)>();
    let texts: Vec<Entity> = texts.iter(world).collect();
    let world = table.app.world();
    let small = |text: Entity| {
        let entity = world.entity(text);
        let is_seen = entity.get::<InheritedVisibility>()?.get()
            && entity.get::<ComputedNode>()?.size().min_element() > 0.0;
        let words = &entity.get::<Text>()?.0;
        let FontSize::Px(size) = entity.get::<TextFont>()?.font_size else { return None };
        let place = entity.get::<UiGlobalTransform>()?;
        let drawn = size * place.to_scale_angle_translation().0.x;
        let part = if is_in_seat_panel(world, text) { IN_NARROW_PANELS } else { 1.0 };
        let is_small = drawn < SHORT_SIDE / 40.0 * part - NEARLY;
        (is_seen && is_small && !words.trim().is_empty())
            .then(|| format!("{words:?} in type of {drawn}"))
    };
    texts.into_iter().filter_map(small).collect()
}

fn is_in_seat_panel(world: &World, node: Entity) -> bool {
    let above = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    std::iter::successors(Some(node), above).any(|it| world.get::<SeatPanelRoot>(it).is_some())
}

/// Trays that lie on others, on the board, or on the common line.
fn overlaps(table: &HeadlessTable) -> Vec<String> {
    let world = table.app.world();
    let (tabletop, depth) = (world.resource::<Tabletop>(), *world.resource::<TrayDepth>());
    let line = tabletop.common_line().expect("a match before a screen");
    let (low, high) = tabletop.board_room(depth);
    let board = FacingBox::new((low + high) / 2.0, high - low, line.facing);
    let trays = world.resource::<Chairs>().0.iter().map(|chair| chair.tray(tabletop, depth));
    let all: Vec<FacingBox> = trays.chain([line, board]).collect();
    let pairs = (0..all.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let bad = pairs.filter(|&(one, other)| all[one].overlaps(all[other]));
    bad.map(|(one, other)| format!("{:?} lies on {:?}", all[one], all[other])).collect()
}

fn can_be_read_from_a_sofa<V: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let most = *V::Game::info().seats.end();
    let mut found = BTreeSet::new();
    let mut whim = RandomGenerator::from_seed(3);
    for (television, players, before) in
        TELEVISIONS.into_iter().flat_map(|it| [(it, most, 0), (it, most, 9), (it, most.min(4), 40)])
    {
        let names: Vec<String> = NAMES[..players].iter().map(|&name| name.into()).collect();
        let screen = Tabletop { seating: SeatingArrangement::Screen, ..lit_by(television) };
        let mut table = begin_on::<V>(screen, &names, before, view);
        for _ in 0..times(6, 60) {
            let at = format!("for {players} on {television:?} after {before} actions");
            let bad = [broken(&mut table), small(&mut table), overlaps(&table)].concat();
            found.extend(bad.into_iter().map(|it| format!("{it} {at}")));
            let game = table.app.world().resource::<HostedMatch<V>>().game();
            let awaited = !game.awaited_seats().is_empty();
            let words = visible_words(&mut table);
            let says =
                words.iter().any(|words| words.ends_with("'s turn") || words.ends_with("choose"));
            if awaited && !says {
                found.insert(format!("nobody's turn {at}"));
            }
            if !act_in::<V>(&mut table, &mut whim) {
                break;
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn fish_and_men_can_be_read_from_a_sofa() {
    can_be_read_from_a_sofa::<FishAndMenView>(views::fish_and_men::plugin);
}

#[test]
fn penguins_can_be_read_from_a_sofa() {
    can_be_read_from_a_sofa::<PenguinsView>(views::penguins::plugin);
}

#[test]
fn fish_or_failure_can_be_read_from_a_sofa() {
    can_be_read_from_a_sofa::<FishOrFailureView>(views::fish_or_failure::plugin);
}

#[test]
fn virus_fight_can_be_read_from_a_sofa() {
    can_be_read_from_a_sofa::<VirusFightView>(views::virus_fight::plugin);
}

#[test]
fn food_chain_can_be_read_from_a_sofa() {
    can_be_read_from_a_sofa::<FoodChainView>(views::food_chain::plugin);
}
