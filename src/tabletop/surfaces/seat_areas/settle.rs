//! Keeps trays from covering one another, gives everybody before a screen a place in the rows, and leaves trays in a
//! match only where somebody sits.

use crate::geometry::{OccupiedPlaces, SeatingArrangement, Tabletop, TrayDepth};
use crate::seats::{CardOutlines, Chairs};
use crate::surfaces::tray::TraySystems;
use crate::system::screens::Screen;
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

/// Number of people in two rows of three.
const THREE_A_ROW: usize = 6;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Chairs>
        .or_else(resource_changed::<Tabletop>)
        .or_else(resource_changed::<TrayDepth>)
        .or_else(resource_exists_and_changed::<CardOutlines>);
    app.add_systems(
        Update,
        (seat_before_screen, keep_places, recenter_slid_trays)
            .chain()
            .after(super::moving::move_chairs)
            .before(TraySystems::Fill)
            .run_if(changed),
    );
    // So a match begins with trays and board in their final places.
    app.add_systems(
        StateTransition,
        (seat_before_screen, keep_places)
            .chain()
            .after(StateTransitionSystems::ExitSchedules)
            .before(StateTransitionSystems::EnterSchedules),
    );
}

/// Seats people before a screen, where the short edges are the fourth places of their rows: up to six people sit three
/// a row, and in the lobby a seventh finds a place.
fn seat_before_screen(
    mut chairs: ResMut<Chairs>,
    mut tabletop: ResMut<Tabletop>,
    screen: Option<Res<State<Screen>>>,
) {
    if tabletop.seating == SeatingArrangement::Around {
        return;
    }
    while chairs.0.len() <= THREE_A_ROW
        && let Some(aside) = chairs.0.iter().position(|chair| !chair.place.edge.is_long())
    {
        let rows = Tabletop { columns: 3, ..*tabletop };
        let free = rows.places().iter().copied().find(|&place| chairs.at(place).is_none());
        let Some(free) = free else { break };
        chairs.0[aside].place = free;
    }
    let in_lobby = screen.is_none_or(|screen| *screen.get() == Screen::Lobby);
    let most = if in_lobby { THREE_A_ROW - 1 } else { THREE_A_ROW };
    let columns = if chairs.0.len() > most { 4 } else { 3 };
    if tabletop.columns != columns {
        tabletop.columns = columns;
    }
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
