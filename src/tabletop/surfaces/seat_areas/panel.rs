//! The section of the host's panel with the places of seats, and the outlines for real cards.

use super::moving::MoveChair;
use crate::geometry::{SeatingArrangement, TableEdge, TablePlace, Tabletop};
use crate::seats::{CardOutlines, Chair, Chairs};
use crate::surfaces::host_panel::HostPanelSections;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Seat;

pub(super) fn plugin(app: &mut App) {
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add_below("Seats", "Places", show);
    }
}

fn show(ui: &mut egui::Ui, world: &mut World) {
    let table = *world.resource::<Tabletop>();
    let seated = world.resource::<Chairs>();
    let label = |seat, chair: &Chair| format!("{} {}", seated.letter(seat), chair.name);
    let chairs: Vec<(Seat, TablePlace, String)> = seated
        .seats()
        .zip(&seated.0)
        .map(|(seat, chair)| (seat, chair.place, label(seat, chair)))
        .collect();
    if chairs.is_empty() {
        ui.weak("Nobody is seated yet.");
    }
    let taken = |place: &TablePlace| chairs.iter().any(|(_, other, _)| other == place);
    for &(seat, ref at, ref label) in &chairs {
        egui::ComboBox::new(("place", seat.index()), label)
            .selected_text(words(*at, &table))
            .show_ui(ui, |ui| {
                for &to in table.places().iter().filter(|place| !taken(place)) {
                    if ui.selectable_label(false, words(to, &table)).clicked() {
                        world.resource_mut::<Messages<MoveChair>>().write(MoveChair { seat, to });
                    }
                }
            });
    }
    let mut outlines = *world.resource::<CardOutlines>();
    if outlines.offered {
        ui.checkbox(&mut outlines.shown, "Outlines for a deck and a discard pile");
        world.resource_mut::<CardOutlines>().set_if_neq(outlines);
    }
}

/// Describes a place as the picture shows it.
fn words(place: TablePlace, table: &Tabletop) -> String {
    let side = match (table.seating, place.edge) {
        (_, TableEdge::South) | (SeatingArrangement::Screen, TableEdge::East) => "bottom",
        (_, TableEdge::North) | (SeatingArrangement::Screen, TableEdge::West) => "top",
        (SeatingArrangement::Around, TableEdge::West) => return "left".into(),
        (SeatingArrangement::Around, TableEdge::East) => return "right".into(),
    };
    let along = if place.edge.is_long() { place.slot } else { 3 };
    let along = ["left", "middle", "right", "far right"].get(usize::from(along));
    format!("{side}, {}", along.unwrap_or(&"middle"))
}
