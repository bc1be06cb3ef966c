//! The system's own cursor: hidden over the table, unless the host is looking for it.

use crate::pointers::PointerSystems;
use crate::pointers::attention::{DeviceAttention, HostPanelFocus};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow};
use std::time::Duration;

/// Time for which the cursor stays visible after a mouse that is not the table's has moved.
const STAYS: Duration = Duration::from_secs(3);

/// Adds the showing and hiding.
pub fn plugin(app: &mut App) {
    app.init_resource::<DesktopMoved>();
    app.add_systems(PreUpdate, show_when_needed.in_set(PointerSystems::Sit));
}

/// `true` if a mouse that the table does not listen to moved in this frame.
#[derive(Resource, Debug, Default)]
pub struct DesktopMoved(pub bool);

fn show_when_needed(
    attention: DeviceAttention,
    panel: Res<HostPanelFocus>,
    time: Res<Time<Real>>,
    mut moved: ResMut<DesktopMoved>,
    mut until: Local<Duration>,
    mut cursors: Query<&mut CursorOptions, With<PrimaryWindow>>,
) {
    if std::mem::take(&mut moved.0) {
        *until = time.elapsed() + STAYS;
    }
    let visible = panel.cursor
        || attention.is_released()
        || !attention.is_focused()
        || time.elapsed() < *until;
    for mut cursor in &mut cursors {
        if cursor.visible != visible {
            cursor.visible = visible;
        }
    }
}
