//! 'Turn to me': a small button turns a panel that others could want to read to the player who presses it. It turns
//! back when its owner touches it, when it is put away, and after a while. Before a screen, where all look from one side,
//! there is no such button.

use super::widget::observed_by;
use super::{Widget, WidgetActivated, WidgetCaption, WidgetSizes, WidgetStyle};
use crate::facing::Facing;
use crate::geometry::{TableEdge, Tabletop};
use crate::pointers::PointerDevices;
use crate::seats::SeatPlaces;
use bevy::prelude::*;
use bevy::ui::UiSystems;
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
    /// `true` if the system that lays it out turns it, too; otherwise it turns about its middle.
    turned_by_layout: bool,
}

impl TurnableNode {
    /// Returns a node that faces its owner, as its parent does, and turns about its middle.
    pub fn of(owner: Seat) -> Self {
        Self { owner, to: owner, left: 0.0, turned_by_layout: false }
    }

    /// Returns a node that is laid out anew when it is turned.
    pub fn laid_out(owner: Seat) -> Self {
        Self { turned_by_layout: true, ..Self::of(owner) }
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

/// The button in the corner of a [`TurnableNode`].
#[derive(Component, Debug)]
#[component(on_add = observed_by(press))]
pub struct TurnToMeButton;

/// The systems that turn nodes, in `Update`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnToMeSystems;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (turn_back, turn).chain().in_set(TurnToMeSystems))
        .add_systems(PostUpdate, offer.before(UiSystems::Prepare));
}

/// Shows the buttons only around a table.
fn offer(tabletop: Res<Tabletop>, mut buttons: Query<(Ref<TurnToMeButton>, &mut Node)>) {
    let display = if tabletop.has_sides() { Display::Flex } else { Display::None };
    for (button, mut node) in &mut buttons {
        if (button.is_added() || tabletop.is_changed()) && node.display != display {
            node.display = display;
        }
    }
}

/// The button of a [`TurnableNode`] before a seat. Everybody may press it.
pub fn turn_button(owner: Seat, sizes: WidgetSizes) -> impl Bundle {
    turn_button_at(owner, sizes, sizes.plate())
}

/// The button over the corner of a card, where targets have at least this size.
pub fn turn_button_in_corner(owner: Seat, target: f32) -> impl Bundle {
    let sizes = WidgetSizes { target: IN_CORNER.target.max(target), ..IN_CORNER };
    let place =
        Node { position_type: PositionType::Absolute, right: px(-8), top: px(-8), ..sizes.plate() };
    turn_button_at(owner, sizes, place)
}

fn turn_button_at(owner: Seat, sizes: WidgetSizes, place: Node) -> impl Bundle {
    let widget = Widget::of(owner).open_to_all();
    let node = Node { border_radius: BorderRadius::MAX, padding: UiRect::ZERO, ..place };
    let drawing = WidgetCaption::drawing("turn");
    (Name::new("Turn to me"), TurnToMeButton, widget, WidgetStyle::default(), sizes, drawing, node)
}

/// Turns a node to the player who presses its button; its owner turns it back.
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

/// Turns nodes back after a while.
fn turn_back(time: Res<Time>, mut turnables: Query<&mut TurnableNode>) {
    for mut turnable in turnables.iter_mut().filter(|turnable| turnable.is_turned()) {
        let left = turnable.left - time.delta_secs();
        if left <= 0.0 {
            turnable.turn_back();
        }
        // The time that passes is not drawn.
        turnable.bypass_change_detection().left = left;
    }
}

/// Rotates the nodes that turn about their middle.
fn turn(
    places: SeatPlaces,
    mut turnables: Query<(Ref<TurnableNode>, &mut UiTransform, Option<&mut Facing>)>,
) {
    for (turnable, mut transform, facing) in &mut turnables {
        if let Some(mut facing) = facing.filter(|_| turnable.is_changed()) {
            facing.set_if_neq(Facing::Owner(turnable.to));
        }
        if turnable.turned_by_layout || !(turnable.is_changed() || places.is_changed()) {
            continue;
        }
        let (to, owner) = (places.facing(turnable.to), places.facing(turnable.owner));
        let turned = TableEdge::ui_rotation(to) * TableEdge::ui_rotation(owner).inverse();
        if transform.rotation != turned {
            transform.rotation = turned;
        }
    }
}
