//! The players' mice, connected to the program.

use crate::mice::{BackendChoice, ChosenBackend, MiceOptions, choose};
use crate::pointers::mouse::mice::MiceBackend;
use crate::system::mouse_access::{mice_options, some_unreadable};
use crate::system::settings::Settings;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::Arc;

/// Reads the players' mice in this way, or as the settings say; they wake a resting table. What the host should know
/// about them comes back as sentences. Bevy's `DefaultPlugins` must have been added.
pub fn connect_mice(app: &mut App, choice: Option<BackendChoice>) -> Vec<String> {
    let proxy = (**app.world().resource::<EventLoopProxyWrapper>()).clone();
    let wake = Arc::new(move || {
        // A closed window needs no waking.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    let wanted = choice.unwrap_or(app.world_mut().get_resource_or_init::<Settings>().mice.backend);
    let mice = MiceOptions { wake: Some(wake), ..mice_options(wanted) };
    let ChosenBackend { backend, why, .. } = choose(&mice);
    let told = match backend.tells_apart() {
        true => {
            info!("{why}");
            some_unreadable(&backend.unreadable()).into_iter().collect()
        }
        false => vec![why],
    };
    app.insert_resource(MiceBackend::new(backend));
    told
}
