//! The buttons of trays, in random matches: the same action is always at the same place, and where something is
//! confirmed or ended nothing is ever taken back.

use super::whole_words::{act_in, begin, names};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use shoal_contract::{Game, RandomGenerator, Seat};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_tabletop::headless::{HeadlessTable, times};
use shoal_tabletop::surfaces::tray::{ButtonPlace, TrayButton, TrayModels};
use shoal_tabletop::surfaces::widgets::{PushButton, Widget};
use std::collections::BTreeMap;

const PROJECTOR: (f32, f32) = (1280.0, 720.0);

/// The places of the buttons that were seen so far, by seat and id.
#[derive(Default)]
pub(super) struct SeenButtons {
    places: BTreeMap<(Seat, u32), Rect>,
    confirming: Vec<Rect>,
    taking_back: Vec<Rect>,
}

impl SeenButtons {
    /// Notes the buttons that are there now; returns what has moved, or lies where it must not.
    pub(super) fn note(&mut self, table: &mut HeadlessTable) -> Vec<String> {
        let mut found = Vec::new();
        let mut now: Vec<(Seat, Rect)> = Vec::new();
        for (seat, button, place) in shown(table) {
            let was = *self.places.entry((seat, button.id)).or_insert(place);
            let moved = (was.min - place.min).abs().max((was.max - place.max).abs());
            if moved.max_element() > 0.5 {
                found.push(format!("{seat}: {:?} moves from {was:?} to {place:?}", button.words()));
            }
            let overlaps = |other: &Rect| !other.inflate(-0.5).intersect(place).is_empty();
            if now.iter().any(|(other, its)| *other == seat && overlaps(its)) {
                found.push(format!("{seat}: {:?} lies on another button", button.words()));
            }
            now.push((seat, place));
            let (own, others) = match button.place {
                ButtonPlace::TakeBack => (&mut self.taking_back, &self.confirming),
                place if place.confirms() => (&mut self.confirming, &self.taking_back),
                _ => continue,
            };
            if others.iter().any(overlaps) {
                found.push(format!("{seat}: {:?} confirms where is taken back", button.words()));
            }
            own.push(place);
        }
        found
    }
}

/// The buttons of all trays that are shown, with their places.
fn shown(table: &mut HeadlessTable) -> Vec<(Seat, TrayButton, Rect)> {
    let models = table.app.world().resource::<TrayModels>().0.clone();
    let world = table.app.world_mut();
    let mut nodes = world.query_filtered::<(Entity, &Widget, &ComputedNode), With<PushButton>>();
    let there = nodes.iter(world).filter(|(_, _, node)| node.size().min_element() > 0.0);
    let there: Vec<(Entity, Option<Seat>, u32)> =
        there.map(|(entity, widget, _)| (entity, widget.owner, widget.id)).collect();
    let found = there.into_iter().filter_map(|(entity, owner, id)| {
        let seat = owner?;
        let button = models.get(seat.index())?.button(id)?;
        Some((seat, button.clone(), table.place_of(entity)))
    });
    found.collect()
}

fn buttons_keep_their_places<V: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let seats = V::Game::info().seats;
    for players in [(*seats.start()).max(2), 4, *seats.end()] {
        let people = names(&["Herring", "Marlin"], players);
        let mut table = begin::<V>(PROJECTOR, &people, 0, view);
        let (mut seen, mut whim) = (SeenButtons::default(), RandomGenerator::from_seed(8));
        for step in 0..times(40, 400) {
            let found = seen.note(&mut table);
            assert!(found.is_empty(), "after {step} actions of {players}: {found:#?}");
            if !act_in::<V>(&mut table, &mut whim) {
                break;
            }
        }
        assert!(!seen.places.is_empty(), "nobody could press anything");
    }
}

#[test]
fn the_buttons_of_fish_and_men_keep_their_places() {
    buttons_keep_their_places::<FishAndMenView>(views::fish_and_men::plugin);
}

#[test]
fn the_buttons_of_penguins_keep_their_places() {
    buttons_keep_their_places::<PenguinsView>(views::penguins::plugin);
}

#[test]
fn the_buttons_of_fish_or_failure_keep_their_places() {
    buttons_keep_their_places::<FishOrFailureView>(views::fish_or_failure::plugin);
}

#[test]
fn the_buttons_of_virus_fight_keep_their_places() {
    buttons_keep_their_places::<VirusFightView>(views::virus_fight::plugin);
}

#[test]
fn the_buttons_of_food_chain_keep_their_places() {
    buttons_keep_their_places::<FoodChainView>(views::food_chain::plugin);
}
