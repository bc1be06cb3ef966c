//! Keeps trays from covering one another, and leaves trays in a match only where somebody sits.

use crate::geometry::{OccupiedPlaces, Tabletop, TrayDepth};
use crate::seats::{CardOutlines, Chairs};
use crate::surfaces::tray::TraySystems;
use crate::system::screens::Screen;
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Chairs>
        .or_else(resource_changed::<Tabletop>)
        .or_else(resource_changed::<TrayDepth>)
        .or_else(resource_exists_and_changed::<CardOutlines>);
    app.add_systems(
        Update,
        (keep_places, recenter_slid_trays)
            .chain()
            .after(super::moving::move_chairs)
            .before(TraySystems::Fill)
            .run_if(changed),
    );
    // So a match begins with trays and board in their final places.
    app.add_systems(
        StateTransition,
        keep_places
            .after(StateTransitionSystems::ExitSchedules)
            .before(StateTransitionSystems::EnterSchedules),
    );
}

/// Keeps trays during a match only at the places where somebody sits, and at one place for real cards.
fn keep_places(
    chairs: Res<Chairs>,
    outlines: Option<Res<CardOutlines>>,
    screen: Option<Res<State<Screen>>>,
    mut tabletop: ResMut<Tabletop>,
) {
    let in_match = screen.is_some_and(|screen| *screen.get() == Screen::Match);
    let seated = in_match.then(|| {
        let free = tabletop.places().iter().copied().find(|&place| chairs.at(place).is_none());
        let cards = free.filter(|_| outlines.is_some_and(|outlines| outlines.shown));
        OccupiedPlaces::of(chairs.0.iter().map(|chair| chair.place).chain(cards))
    });
    if tabletop.seated != seated {
        tabletop.seated = seated;
    }
}

/// Moves a tray back to the middle of its place if it was slid to a spot where another tray is now.
fn recenter_slid_trays(mut chairs: ResMut<Chairs>, tabletop: Res<Tabletop>, depth: Res<TrayDepth>) {
    let trays: Vec<_> = chairs.0.iter().map(|chair| chair.tray(&tabletop, *depth)).collect();
    for (index, &tray) in trays.iter().enumerate() {
        let mut others = trays.iter().enumerate().filter(|(other, _)| *other != index);
        if chairs.0[index].slide != 0.0 && others.any(|(_, &other)| tray.overlaps(other)) {
            chairs.0[index].slide = 0.0;
        }
    }
}
