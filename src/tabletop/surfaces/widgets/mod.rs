//! The widgets of the table: the buttons, sliders, choices and texts of all games, written once.
//!
//! They work like Bevy's own widgets: a widget is an entity with a component of its kind, which brings along all other
//! components and its observers; changing the component changes the nodes in place. All actions are reported as one
//! message, [`WidgetEvent`]. Unlike Bevy's widgets, these serve many hands at once: a press belongs to one pointer, and
//! every seat's gamepad has a focus of its own.
//!
//! ```text
//! parent.spawn(button(Widget::of(seat).known_as(7), sizes, WidgetCaption::new("Feed +14")));
//! ```
//!
//! - `widget`: the part that all share: owner, number, state, and the message
//! - `touch`: the pointers over a widget and those that hold it down; `focus`: the same for gamepads; `steady`: how
//!   long it has been unchanged, so that a press on it counts
//! - `sizes`, `style`: its sizes and colours; `caption`: its label; `tone`: the tone of a sentence
//! - `button`, `toggle`, `slider`, `lever`, `choice`, `card`, `hand`, `score`, `counter`, `toast`: a kind each
//! - `card_plate`: a card that is shown for a moment to be read
//! - `turn_to_me`: a button that turns its panel to another player
//! - `gallery`: all of them at once, to look at

pub mod button;
pub mod caption;
pub mod card;
mod card_plate;
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
pub use card_plate::CardPlate;
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
pub use widget::{UNNUMBERED, Widget, WidgetAction, WidgetEvent};

use crate::picture::projection::PictureRescaled;
use crate::pointers::PointerGone;
use crate::seats::{AwaitedSeats, Chairs, SeatPiece};
use bevy::picking::PickingSystems;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerInput;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The steps of widgets in each frame, in this order, before anything is laid out: so widgets that were spawned or
/// changed in `Update` are complete in the same frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WidgetSystems {
    /// Gives new widgets their nodes.
    Build,
    /// Brings nodes in line with their widgets.
    Draw,
    /// Lights widgets under pointers, and draws captions.
    Light,
}

/// The systems in `PreUpdate` by which gamepads use widgets. After them, all actions of this frame have been reported.
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
        .init_resource::<touch::HeldBefore>()
        .add_observer(touch::keep_held)
        .add_systems(
            PreUpdate,
            (touch::use_redrawn.run_if(resource_exists::<HoverMap>), touch::let_go)
                .chain()
                .after(PickingSystems::Last),
        )
        .add_systems(Update, toast::expire)
        .configure_sets(
            PostUpdate,
            (WidgetSystems::Build, WidgetSystems::Draw, WidgetSystems::Light)
                .chain()
                .before(UiSystems::Prepare),
        );
    // Wholes before their parts; the caption of a toggle before its switch.
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
