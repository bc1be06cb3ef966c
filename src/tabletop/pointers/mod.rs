//! Pointers: every mouse and gamepad is a [`Device`] with a cursor on the table and a pointer of its own
//! in picking, so that the same observers serve them all and who clicked is always known.
//!
//! - `mouse`, `pads`: what happens to devices goes into one queue (`queue`); `pad_health`: faults of gamepads, mended
//!   before
//! - `attention`, `device_use`: which devices the table listens to, and which were used; `answer_time`: time
//!   in which a seat could have answered
//! - `deliver`: takes inputs from the queue in their order: cursors move, buttons go down and up
//! - `controls`: which button, wheel, stick or key means what to whom
//! - `gain`: how far a mouse goes; `identity`: by what a device is recognised
//! - `pad_messages`: gamepads of which no driver tells
//! - `rumble`: what gamepads let their hands feel
//! - `sitting`, `rejoin`: who sits where, and who gets back what when it is plugged in again
//! - `verbs`: who says which word, and who hears it
//! - `cursors`, `rays`, `idle`: what is drawn, and where it rests; `active_hands`: where hands are at work

mod active_hands;
mod answer_time;
mod attention;
pub mod controls;
pub mod cursors;
mod deliver;
mod device_use;
mod devices;
pub mod gain;
pub mod identity;
mod idle;
pub mod mouse;
mod pad_health;
pub mod pad_messages;
mod pads;
mod pointer_devices;
pub mod queue;
mod rays;
pub mod rejoin;
mod rumble;
pub mod sitting;
pub mod verbs;

#[cfg(test)]
mod tests;

pub use active_hands::ActiveHands;
pub use answer_time::{AnswerTime, UnheardSeats};
pub use attention::{
    DeviceAttention, HostPanelFocus, MiceElsewhere, MiceReleased, TouchpadsAllowed,
};
pub use controls::Verb;
pub use devices::{CursorlessDevice, DeviceState, DeviceUsed, PointerGone, Touchpad};
pub use mouse::connect::connect_mice;
pub use mouse::mice::{DefaultSensitivity, MiceBackend, MiceDenied, PhoneMice};
pub use pads::DEAD as STICK_AT_REST;
pub use pointer_devices::PointerDevices;
pub use rejoin::LastHolders;
pub use rumble::{RumbleSeat, RumbleSignal, RumbleSystems};
pub use sitting::{LogSeats, SeatChange, SeatChanged, ShareSeat, SitDown, StandUp};
pub use verbs::{
    ClaimedVerbPressed, HurryHeld, HurrySource, PeekHeld, SecretAnswerers, SecretPeekers,
    UnseenConfirmations, VerbClaims, VerbPressed,
};

use crate::geometry::{Tabletop, TrayDepth};
#[cfg(doc)]
use crate::seats::Device;
use crate::seats::{AwaitedSeats, Chairs, JoinPolicy, SeatAbsences};
use crate::system::patience;
use bevy::input::InputSystems;
use bevy::picking::PickingSystems;
use bevy::picking::input::PointerInputSettings;
use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;

/// The steps of handling pointers in a frame, all in `PreUpdate`: after Bevy has read its own inputs (gamepads are
/// among them) and before picking looks where the pointers are, so that nothing waits for the next frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointerSystems {
    /// Devices come and go, and what they did is queued.
    Listen,
    /// Devices that were there before get their seats back.
    Rejoin,
    /// Reports which devices did anything, before it counts: a player who is back acts by the same motion.
    ReportUse,
    /// Leafwing is told of switches, before it reads them together with sticks and keys.
    Switch,
    /// Sticks have pushed, and lights and rings take what is theirs from the queue.
    Steer,
    /// The queue is emptied: cursors move, and picking is told.
    Deliver,
    /// Verbs are said.
    Speak,
    /// After picking's observers: people sit down and stand up, mice are taken and given back.
    Sit,
}

/// Adds the devices and all that they do. Takes the [`MiceBackend`] that is in the world when the
/// program starts to run; without one, all mice share the system's pointer.
pub fn plugin(app: &mut App) {
    // Picking's own mouse would be a second pointer that belongs to nobody.
    app.insert_resource(PointerInputSettings { is_mouse_enabled: false, is_touch_enabled: false });
    patience::add_clock(app);
    app.init_resource::<Chairs>()
        .init_resource::<SeatAbsences>()
        .init_resource::<TrayDepth>()
        .init_resource::<Tabletop>()
        .init_resource::<AwaitedSeats>()
        .init_resource::<JoinPolicy>();
    app.configure_sets(
        PreUpdate,
        (
            PointerSystems::Listen,
            PointerSystems::Rejoin,
            PointerSystems::ReportUse,
            PointerSystems::Switch.before(InputManagerSystem::Unify),
            PointerSystems::Steer.after(InputManagerSystem::Update),
            PointerSystems::Deliver,
        )
            .chain()
            .after(InputSystems)
            .before(PickingSystems::ProcessInput),
    );
    app.configure_sets(
        PreUpdate,
        (
            PointerSystems::Speak.after(PointerSystems::Deliver),
            PointerSystems::Sit.after(PointerSystems::Speak).after(PickingSystems::Last),
        ),
    );
    app.add_plugins((
        attention::plugin,
        mouse::desktop_pointer::plugin,
        devices::plugin,
        mouse::mice::plugin,
        pad_health::plugin,
        pads::plugin,
        mouse::system_mouse::plugin,
        rejoin::plugin,
        device_use::plugin,
        deliver::plugin,
        sitting::plugin,
        mouse::grab::plugin,
        mouse::system_cursor::plugin,
    ));
    app.add_plugins(rumble::plugin);
    app.add_plugins((controls::plugin, verbs::plugin, cursors::plugin, rays::plugin));
}
