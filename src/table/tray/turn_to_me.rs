//! 'Turn to me': whatever is shown large before a seat can be turned, by a small button, to whoever
//! clicks it, and turns back after a while.

use super::super::geometry::Edge;
use super::super::pointers::Hands;
use super::super::seats::SeatPlaces;
use super::super::theme;
use crate::contract::Seat;
use bevy::prelude::*;

/// For how long, in seconds, a thing stays turned to somebody.
const TURNED_FOR: f32 = 20.0;
/// How large the button is, and the drawing on it, in units: 23 mm on a table of 1.3 m.
const BUTTON: f32 = 34.0;
const DRAWING: f32 = 22.0;

/// A node that can be turned to anybody about its middle. Its parent is turned to its owner.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(UiTransform)]
pub struct Turnable {
    owner: Seat,
    to: Seat,
    left: f32,
}

impl Turnable {
    /// It faces the seat it belongs to.
    pub fn of(owner: Seat) -> Self {
        Self { owner, to: owner, left: 0.0 }
    }

    fn turn_to(&mut self, seat: Seat) {
        (self.to, self.left) = (seat, TURNED_FOR);
    }
}

/// The button in a corner of what can be turned.
#[derive(Component, Debug)]
pub struct TurnButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (turn_back, turn).chain().in_set(super::TraySystems::Draw));
}

/// Puts the button on something that lies in a [`Turnable`]; `drawing` is "turn".
pub fn add_turn_button(on: &mut ChildSpawnerCommands, drawing: Handle<Image>) {
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(-8),
        top: px(-8),
        width: px(BUTTON),
        height: px(BUTTON),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let size = Node { width: px(DRAWING), height: px(DRAWING), ..default() };
    let looks = (BackgroundColor(theme::BUTTON), BorderColor::all(theme::TEXT_QUIET));
    on.spawn((Name::new("Turn to me"), TurnButton, node, looks)).observe(press).with_child((
        ImageNode::new(drawing),
        size,
        Pickable::IGNORE,
    ));
}

/// Whoever clicks reads it; its owner turns it back.
fn press(
    mut click: On<Pointer<Click>>,
    parents: Query<&ChildOf>,
    mut turnables: Query<&mut Turnable>,
    hands: Hands,
) {
    // It is no knock at somebody's tray.
    click.propagate(false);
    let Some(seat) = hands.acting_seat(click.pointer_id) else { return };
    let turnable = parents.iter_ancestors(click.entity).find(|&node| turnables.contains(node));
    if click.button == PointerButton::Primary
        && let Some(mut turnable) = turnable.and_then(|node| turnables.get_mut(node).ok())
    {
        turnable.turn_to(seat);
    }
}

fn turn_back(time: Res<Time>, mut turnables: Query<&mut Turnable>) {
    for mut turnable in turnables.iter_mut().filter(|turnable| turnable.to != turnable.owner) {
        let left = turnable.left - time.delta_secs();
        if left <= 0.0 {
            turnable.to = turnable.owner;
        }
        // That time goes by is nothing to draw.
        turnable.bypass_change_detection().left = left;
    }
}

fn turn(places: SeatPlaces, mut turnables: Query<(Ref<Turnable>, &mut UiTransform)>) {
    for (turnable, mut transform) in &mut turnables {
        if !turnable.is_changed() && !places.is_changed() {
            continue;
        }
        let (to, owner) = (places.facing(turnable.to), places.facing(turnable.owner));
        let turned = Edge::ui_rotation(to) * Edge::ui_rotation(owner).inverse();
        if transform.rotation != turned {
            transform.rotation = turned;
        }
    }
}
