//! Taking mice from the desktop: those that sit at the table, and no others.
//!
//! A mouse that is taken no longer moves the system's cursor. It stays taken while the host uses
//! another window, as long as the host has a free mouse or touchpad for that. Whatever happens to
//! the program, the window system gives all mice back when it ends.

use crate::pointers::attention::{DeviceAttention, has_player};
use crate::pointers::devices::Touchpad;
use crate::pointers::mouse::mice::MiceBackend;
use crate::pointers::{PointerSystems, sitting};
use crate::seats::{Device, DeviceKind, KeptSeats};
use bevy::prelude::*;
use std::time::Duration;

/// Time after which the table asks again for a mouse that was refused.
const RETRY: Duration = Duration::from_secs(2);

/// Adds the taking.
pub fn plugin(app: &mut App) {
    app.add_message::<AppExit>();
    app.add_systems(PreUpdate, take_mice.in_set(PointerSystems::Sit).after(sitting::sit_down));
    app.add_systems(Last, give_all_back.run_if(on_message::<AppExit>));
}

/// The table's hold on a mouse.
#[derive(Component, Debug, Default)]
pub struct MouseGrab {
    /// It is taken: the desktop no longer sees it.
    pub taken: bool,
    /// It was refused: not to be asked for again before.
    retry_at: Option<Duration>,
}

fn take_mice(
    attention: DeviceAttention,
    time: Res<Time<Real>>,
    mut backend: ResMut<MiceBackend>,
    mut mice: Query<(&Device, &KeptSeats, Has<Touchpad>, &mut MouseGrab)>,
) {
    let now = time.elapsed();
    let host_has_one = mice.iter().any(|(device, kept, ..)| !has_player(device, kept));
    for (device, kept, touchpad, mut grab) in &mut mice {
        let DeviceKind::Mouse(id, _) = device.kind else { continue };
        let wanted = has_player(device, kept)
            && attention.is_allowed(touchpad)
            && !attention.is_released()
            && (attention.is_focused() || (grab.taken && host_has_one));
        let too_soon = wanted && grab.retry_at.is_some_and(|at| now < at);
        if wanted == grab.taken || too_soon {
            continue;
        }
        let answer = backend.get().take(id, wanted);
        grab.taken = wanted && answer.is_ok();
        if let Err(problem) = answer {
            // Once for each mouse: the table plays on with it, only the system's cursor moves too.
            if grab.retry_at.replace(now + RETRY).is_none() {
                warn!("{problem}");
            }
        }
    }
}

fn give_all_back(mut backend: ResMut<MiceBackend>, mut mice: Query<(&Device, &mut MouseGrab)>) {
    for (device, mut grab) in mice.iter_mut().filter(|(_, grab)| grab.taken) {
        if let DeviceKind::Mouse(id, _) = device.kind
            && let Err(problem) = backend.get().take(id, false)
        {
            warn!("{problem}");
        }
        grab.taken = false;
    }
}
