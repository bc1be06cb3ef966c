//! 'Turn to me': what another player could want to read can be turned, by a small button, to the
//! one who presses it. It turns back when its owner touches it, when it is put away, and after a
//! while.

use super::{Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle};
use crate::facing::Facing;
use crate::geometry::TableEdge;
use crate::pointers::PointerDevices;
use crate::seats::SeatPlaces;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Seconds for which a thing stays turned to another player.
const TURNED_FOR: f32 = 20.0;
/// Sizes of the button over the corner of a card, in units: 23 mm on a table of 1.3 m.
const IN_CORNER: WidgetSizes = WidgetSizes { text: 19.0, icon: 22.0, target: 34.0 };

/// A node that can be turned to anybody.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(UiTransform)]
pub struct TurnableNode {
    owner: Seat,
    to: Seat,
    left: f32,
    /// `true` if the system that lays it out turns it, too; else it turns about its middle.
    lying: bool,
}

impl TurnableNode {
    /// Returns a turnable that faces the seat it belongs to, as its parent does, and turns about its middle.
    pub fn of(owner: Seat) -> Self {
        Self { owner, to: owner, left: 0.0, lying: false }
    }

    /// Returns a turnable that is laid anew when it is turned.
    pub fn lying(owner: Seat) -> Self {
        Self { lying: true, ..Self::of(owner) }
    }

    /// Returns the seat that can read it now.
    pub fn to(&self) -> Seat {
        self.to
    }

    /// `true` if it is turned away from its owner.
    pub fn is_turned(&self) -> bool {
        self.to != self.owner
    }

    /// Turns it back to its owner.
    pub fn turn_back(&mut self) {
        self.to = self.owner;
    }

    fn turn_to(&mut self, seat: Seat) {
        (self.to, self.left) = (seat, TURNED_FOR);
    }
}

/// The button in a corner of what can be turned.
#[derive(Component, Debug)]
#[component(on_add = watch)]
pub struct TurnToMeButton;

/// The systems that show what was turned, in `Update`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnToMeSystems;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (turn_back, turn).chain().in_set(TurnToMeSystems));
}

/// The button for something that lies in a [`TurnableNode`] before a seat. Everybody may press it.
pub fn turn_button(owner: Seat, cut: WidgetSizes) -> impl Bundle {
    turn_button_at(owner, cut, cut.plate())
}

/// Returns the button over the corner of a card, where what is aimed at has at least this size.
pub fn turn_button_in_corner(owner: Seat, target: f32) -> impl Bundle {
    let cut = WidgetSizes { target: IN_CORNER.target.max(target), ..IN_CORNER };
    let place =
        Node { position_type: PositionType::Absolute, right: px(-8), top: px(-8), ..cut.plate() };
    turn_button_at(owner, cut, place)
}

fn turn_button_at(owner: Seat, cut: WidgetSizes, place: Node) -> impl Bundle {
    let widget = Widget::of(owner).open_to_all();
    let node = Node { border_radius: BorderRadius::MAX, padding: UiRect::ZERO, ..place };
    let drawing = WidgetCaption::drawing("turn");
    (Name::new("Turn to me"), TurnToMeButton, widget, WidgetStyle::default(), cut, drawing, node)
}

fn watch(mut world: bevy::ecs::world::DeferredWorld, context: bevy::ecs::lifecycle::HookContext) {
    world.commands().entity(context.entity).observe(press);
}

/// Turns it to the one who presses; its owner turns it back.
fn press(
    used: On<WidgetActivated>,
    parents: Query<&ChildOf>,
    mut turnables: Query<&mut TurnableNode>,
    hands: PointerDevices,
) {
    let chair = hands.hand(used.pointer).and_then(|(device, _)| hands.chair_of(device));
    let Some(seat) = chair else { return };
    let turnable = parents.iter_ancestors(used.entity).find(|&node| turnables.contains(node));
    if let Some(mut turnable) = turnable.and_then(|node| turnables.get_mut(node).ok()) {
        turnable.turn_to(seat);
    }
}

fn turn_back(time: Res<Time>, mut turnables: Query<&mut TurnableNode>) {
    for mut turnable in turnables.iter_mut().filter(|turnable| turnable.is_turned()) {
        let left = turnable.left - time.delta_secs();
        if left <= 0.0 {
            turnable.turn_back();
        }
        // That time goes by is nothing to draw.
        turnable.bypass_change_detection().left = left;
    }
}

fn turn(
    places: SeatPlaces,
    mut turnables: Query<(Ref<TurnableNode>, &mut UiTransform, Option<&mut Facing>)>,
) {
    for (turnable, mut transform, facing) in &mut turnables {
        if let Some(mut facing) = facing.filter(|_| turnable.is_changed()) {
            facing.set_if_neq(Facing::Owner(turnable.to));
        }
        if turnable.lying || !(turnable.is_changed() || places.is_changed()) {
            continue;
        }
        let (to, owner) = (places.facing(turnable.to), places.facing(turnable.owner));
        let turned = TableEdge::ui_rotation(to) * TableEdge::ui_rotation(owner).inverse();
        if transform.rotation != turned {
            transform.rotation = turned;
        }
    }
}
