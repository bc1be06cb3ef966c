//! The widgets of the table: what every game's people press, slide, choose and read, written once.
//!
//! In the idiom of Bevy's own widgets: a widget is an entity with a component of its kind, which brings
//! along all it needs and attaches its observers; changing the component changes what is seen, in
//! place. What people do comes out as one message, [`WidgetEvent`]. Unlike Bevy's, they serve many
//! hands at once: a press belongs to one pointer, and every seat's gamepad has a focus of its own.
//!
//! ```text
//! parent.spawn(button(Widget::of(seat).known_as(7), cut, Caption::new("Feed +14")));
//! ```
//!
//! - `widget`: whose it is, what it is known as, whether it can be used; the message
//! - `touch`: which pointers are over it and hold it down; `focus`: the same for gamepads; `steady`: whether it
//!   has been there long enough to be pressed
//! - `cut`: how large; `look`: which colours; `caption`: what is written on it
//! - `button`, `toggle`, `slider`, `lever`, `choice`, `card`, `hand`, `score`, `counter`, `toast`: a kind each
//! - `turn_to_me`: a button that turns what it is on
//! - `gallery`: all of them at once, to look at

pub mod button;
pub mod caption;
pub mod card;
pub mod choice;
pub mod counter;
pub mod focus;
pub mod gallery;
pub mod hand;
pub mod lever;
pub mod score;
pub mod sizes;
pub mod slider;
pub mod steady;
pub mod style;
pub mod toast;
pub mod toggle;
pub mod tone;
pub mod touch;
pub mod turn_to_me;
pub mod widget;

#[cfg(test)]
mod tests;

pub use button::{PushButton, button};
pub use caption::WidgetCaption;
pub use card::{CardFace, CardSize, CardWidget, card};
pub use choice::{ChoiceWidget, choice};
pub use counter::{TokenCounter, counter};
pub use focus::SeatFocusRing;
pub use hand::{HandLayout, HandWidget, hand};
pub use lever::{LeverShape, LeverWidget, lever};
pub use score::{ScoreWidget, score};
pub use sizes::{WidgetSizes, least_target};
pub use slider::{Slider, slider};
pub use style::WidgetStyle;
pub use toast::{Toast, toast};
pub use toggle::{Toggle, toggle};
pub use tone::SentenceTone;
pub use touch::{SeatKnocked, WidgetActivated, WidgetPointers};
pub use widget::{Widget, WidgetAction, WidgetEvent};

use crate::picture::projection::PictureRescaled;
use crate::pointers::PointerGone;
use crate::seats::{AwaitedSeats, Chairs, SeatPiece};
use bevy::picking::PickingSystems;
use bevy::picking::pointer::PointerInput;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The steps of widgets in each frame, in this order, before anything is laid out: so what was made or changed in
/// `Update` is whole in the same picture.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WidgetSystems {
    /// New widgets get their parts.
    Build,
    /// Parts show what their widgets say.
    Draw,
    /// Makes whatever was touched or written answer.
    Light,
}

/// Gamepads have used what their focus is on, in `PreUpdate`: what was done with widgets this frame has
/// been reported.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WidgetInputSystems;

/// Adds the widgets.
pub fn plugin(app: &mut App) {
    app.add_message::<WidgetEvent>()
        .add_message::<SeatKnocked>()
        .add_message::<PointerGone>()
        .add_message::<PointerInput>()
        .add_message::<PictureRescaled>()
        .init_resource::<AwaitedSeats>()
        .init_resource::<Chairs>()
        .init_resource::<SeatPiece>()
        .add_plugins(focus::plugin)
        .add_systems(PreUpdate, touch::let_go.after(PickingSystems::Last))
        .add_systems(Update, toast::expire)
        .configure_sets(
            PostUpdate,
            (WidgetSystems::Build, WidgetSystems::Draw, WidgetSystems::Light)
                .chain()
                .before(UiSystems::Prepare),
        );
    // Wholes before their parts; what is written on a toggle before its switch.
    let wholes =
        (hand::build, choice::build, counter::build, caption::build, toggle::build).chain();
    let parts = (slider::build, lever::build, card::build, score::build, toast::build);
    app.add_systems(PostUpdate, (wholes, parts).chain().in_set(WidgetSystems::Build));
    let wholes = (hand::show, choice::show, counter::show, counter::show_tokens);
    let levers = (lever::release_levers, lever::show).chain();
    let parts = (
        slider::release_sliders,
        slider::show,
        levers,
        toggle::show,
        card::show,
        score::show,
        toast::show,
    );
    let draw = (wholes, parts, button::show).chain().in_set(WidgetSystems::Draw);
    app.add_systems(PostUpdate, draw);
    app.add_systems(PostUpdate, (style::light, caption::show).in_set(WidgetSystems::Light));
}
