//! The part that all widgets have in common: their owner, the number by which they are known, the message they send.

use super::steady::UnchangedSince;
use super::touch::WidgetPointers;
use crate::pointers::PointerDevices;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::observer::IntoEntityObserver;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The number of a widget before a seat that nobody has given one, such as the opener of a menu.
pub const UNNUMBERED: u32 = u32::MAX;

/// The part that all widgets share: number, owner and state.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
#[require(WidgetPointers, UnchangedSince)]
pub struct Widget {
    /// The number by which its maker knows it. A press counts only if this is the same when the pointer lets go: a
    /// button that has become another one under the finger is not pressed.
    pub id: u32,
    /// The seat it is before: only pointers that act for it are obeyed. Without one it belongs to
    /// everybody.
    pub owner: Option<Seat>,
    /// `true` if everybody may use it although it is before a seat.
    pub open: bool,
    /// The reason why it cannot be used now. It can be pressed all the same, to learn why.
    pub off: Option<String>,
    /// `true` if it leaves, undoes or gives something away: no ring comes to rest on it by itself.
    pub retreats: bool,
    /// `true` if a ring begins on it, where that is not the first one.
    pub begins_ring: bool,
}

impl Widget {
    /// A widget before a seat, [`UNNUMBERED`].
    pub fn of(seat: Seat) -> Self {
        Self { id: UNNUMBERED, owner: Some(seat), ..Self::default() }
    }

    /// A widget of everybody.
    pub fn of_all() -> Self {
        Self::default()
    }

    /// Sets the number by which it is known.
    #[must_use]
    pub fn known_as(self, id: u32) -> Self {
        Self { id, ..self }
    }

    /// Lets everybody use it.
    #[must_use]
    pub fn open_to_all(self) -> Self {
        Self { open: true, ..self }
    }

    /// Makes it unusable for a reason, if there is one.
    #[must_use]
    pub fn off(self, why: Option<impl Into<String>>) -> Self {
        Self { off: why.map(Into::into), ..self }
    }

    /// Keeps rings from coming to rest on it by themselves, because it leaves, undoes or gives something away.
    #[must_use]
    pub fn retreating(self, retreats: bool) -> Self {
        Self { retreats, ..self }
    }

    /// `true` if it can be used now.
    pub fn is_on(&self) -> bool {
        self.off.is_none()
    }

    /// `true` if it obeys a pointer.
    pub fn obeys(&self, pointer: PointerId, hands: &PointerDevices) -> bool {
        self.open || self.owner.is_none_or(|owner| hands.acts_for(pointer, owner))
    }
}

/// A pointer that may use a widget has done something with it.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct WidgetEvent {
    /// The widget. It may be gone when this is read.
    pub entity: Entity,
    /// The number by which it is known.
    pub id: u32,
    /// The seat it is before.
    pub owner: Option<Seat>,
    /// The pointer.
    pub pointer: PointerId,
    /// The action.
    pub action: WidgetAction,
}

/// An action on a widget.
#[derive(Debug, Clone, PartialEq)]
pub enum WidgetAction {
    /// A button, a card or a hand was pressed.
    Pressed,
    /// A toggle was turned on or off.
    Toggled(bool),
    /// A slider was moved to this value.
    Slid(f32),
    /// The option with this index was chosen.
    Chose(usize),
    /// A counter or a lever has this value now.
    Counted(i32),
    /// A toast was closed.
    Closed,
    /// It cannot be used now, for this reason.
    Refused(String),
}

/// A hook that lets a system observe the entity whose component it is: `on_add = observed_by(close)`.
pub(super) fn observed_by<M>(
    system: impl IntoEntityObserver<M>,
) -> impl FnOnce(DeferredWorld, HookContext) {
    move |mut world, context| {
        world.commands().entity(context.entity).observe(system);
    }
}

/// Reports an action on a widget, or the reason why it cannot be used now; `true` if it can.
pub(super) fn report(
    events: &mut MessageWriter<WidgetEvent>,
    entity: Entity,
    widget: &Widget,
    pointer: PointerId,
    action: WidgetAction,
) -> bool {
    let action = widget.off.clone().map_or(action, WidgetAction::Refused);
    let (id, owner) = (widget.id, widget.owner);
    events.write(WidgetEvent { entity, id, owner, pointer, action });
    widget.is_on()
}
