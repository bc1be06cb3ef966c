//! Nobody lies on anybody, and a screen has a row for everybody.

use super::super::geometry::{Seating, Tabletop, TrayDepth};
use super::super::screens::Screen;
use super::super::seats::Chairs;
use super::super::tray::TraySystems;
use bevy::prelude::*;

/// How many sit in two rows of three.
const THREE_A_ROW: usize = 6;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Chairs>
        .or_else(resource_changed::<Tabletop>)
        .or_else(resource_changed::<TrayDepth>);
    app.add_systems(
        Update,
        (seat_before_screen, give_way).chain().before(TraySystems::Fill).run_if(changed),
    );
}

/// Before a screen the short edges are the fourth places of their rows: up to six people sit three a
/// row, and in the lobby a seventh finds a place.
fn seat_before_screen(
    mut chairs: ResMut<Chairs>,
    mut tabletop: ResMut<Tabletop>,
    screen: Option<Res<State<Screen>>>,
) {
    if tabletop.seating == Seating::Around {
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

/// A tray that was slid to where another has come since goes back to the middle.
fn give_way(mut chairs: ResMut<Chairs>, tabletop: Res<Tabletop>, depth: Res<TrayDepth>) {
    let trays: Vec<_> = chairs.0.iter().map(|chair| chair.tray(&tabletop, *depth)).collect();
    for (index, &tray) in trays.iter().enumerate() {
        let mut others = trays.iter().enumerate().filter(|(other, _)| *other != index);
        if chairs.0[index].slide != 0.0 && others.any(|(_, &other)| tray.overlaps(other)) {
            chairs.0[index].slide = 0.0;
        }
    }
}
