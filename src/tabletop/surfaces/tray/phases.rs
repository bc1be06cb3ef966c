//! The progress of a turn or a round in a tray: a thin line of parts below the name, apart from what stands at the end of
//! that row. It is quiet, and nothing to press.

use super::model::TrayModels;
use super::slots::TrayOwner;
use super::spawn::Tray;
use crate::picture::theme;
use crate::surfaces::widgets::caption::show_if;
use bevy::prelude::*;

/// The most phases that a tray has room for.
pub const MOST_PHASES: usize = 6;
/// Height of the line, and the gap between its parts, in units.
const THICK: f32 = 3.0;
const BETWEEN: f32 = 4.0;
/// Length of the line, relative to the row with the name.
const LONG: f32 = 0.45;

/// The phases of a turn or a round, and the one that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrayPhases {
    /// The phase that goes on, from 0.
    pub now: usize,
    /// The number of phases.
    pub count: usize,
}

/// A part of the line, from the left.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct PhasePart(usize);

/// Spawns the line in the gap below the status.
pub(super) fn spawn(column: &mut ChildSpawnerCommands, tray: &Tray) {
    let rows = tray.rows();
    let line = Node {
        position_type: PositionType::Absolute,
        // Above what is said, whatever the gap.
        top: px(rows.status + rows.gap - THICK - 0.5),
        width: px((tray.columns().status * LONG).round()),
        height: px(THICK),
        column_gap: px(BETWEEN),
        ..default()
    };
    column.spawn((line, Pickable::IGNORE)).with_children(|line| {
        for index in 0..MOST_PHASES {
            let part = Node { flex_grow: 1.0, display: Display::None, ..default() };
            let part = (PhasePart(index), TrayOwner(tray.seat), part, BackgroundColor::default());
            line.spawn((part, Pickable::IGNORE));
        }
    });
}

/// Brings the lines in line with the models.
pub(super) fn show(
    models: Res<TrayModels>,
    made: Query<(), Added<Tray>>,
    mut parts: Query<(&TrayOwner, &PhasePart, &mut Node, &mut BackgroundColor)>,
) {
    if !models.is_changed() && made.is_empty() {
        return;
    }
    for (TrayOwner(seat), PhasePart(at), mut node, mut ground) in &mut parts {
        let phases = models.0.get(seat.index()).and_then(|model| model.phases);
        show_if(&mut node, phases.is_some_and(|phases| *at < phases.count));
        let Some(TrayPhases { now, .. }) = phases else { continue };
        let colour = match at.cmp(&now) {
            std::cmp::Ordering::Less => theme::TEXT_OFF,
            std::cmp::Ordering::Equal => theme::TEXT_QUIET,
            std::cmp::Ordering::Greater => theme::BUTTON,
        };
        ground.set_if_neq(BackgroundColor(colour));
    }
}
