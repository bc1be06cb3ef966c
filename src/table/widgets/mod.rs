//! The widgets of the table: what every game's people press, slide, choose and read, written once.
//!
//! In the idiom of Bevy's own widgets: a widget is an entity with a component of its kind, which brings
//! along all it needs and attaches its observers; changing the component changes what is seen, in
//! place. What people do comes out as one message, [`WidgetEvent`]. Unlike Bevy's, they serve many
//! hands at once: a press belongs to one pointer, and every seat's pad has a focus of its own.
//!
//! ```text
//! parent.spawn((Widget::of(seat).known_as(7), Button::default(), Caption::new("Feed +14")));
//! ```
//!
//! - `widget`: whose it is, what it is known as, whether it can be used; the message
//! - `touch`: which pointers are over it and hold it down; `focus`: the same for pads
//! - `cut`: how large; `look`: which colours; `caption`: what is written on it
//! - `button`, `toggle`, `choice`: one file a kind

pub mod button;
pub mod caption;
pub mod choice;
pub mod cut;
pub mod look;
pub mod toggle;
pub mod touch;
pub mod widget;

#[cfg(test)]
mod tests;

pub use button::{Button, button};
pub use caption::Caption;
pub use choice::{Choice, choice};
pub use cut::Cut;
pub use look::Look;
pub use toggle::{Toggle, toggle};
pub use touch::{Activate, Touch};
pub use widget::{Widget, WidgetDid, WidgetEvent};

use super::pointers::PointerGone;
use super::projection::PictureRescaled;
use super::seats::AwaitedSeats;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::PointerInput;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// What widgets do each frame, in this order, before anything is laid out: so what was made or changed
/// in `Update` is whole in the same picture.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WidgetSystems {
    /// New widgets get their parts.
    Build,
    /// Their parts show what they say.
    Draw,
}

/// Adds the widgets.
pub fn plugin(app: &mut App) {
    app.add_message::<WidgetEvent>()
        .add_message::<PointerGone>()
        .add_message::<PointerInput>()
        .add_message::<PictureRescaled>()
        .init_resource::<AwaitedSeats>()
        .configure_sets(
            PostUpdate,
            (WidgetSystems::Build, WidgetSystems::Draw).chain().before(UiSystems::Prepare),
        )
        .add_systems(PreUpdate, touch::let_go.after(PickingSystems::Last))
        .add_systems(
            PostUpdate,
            (
                (caption::build, toggle::build, choice::build).chain().in_set(WidgetSystems::Build),
                (button::show, toggle::show, choice::show, look::light, caption::show)
                    .chain()
                    .in_set(WidgetSystems::Draw),
            ),
        );
}
