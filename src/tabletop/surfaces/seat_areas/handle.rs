//! A small handle at the left end of each tray: with it a tray slides along its edge, past a glass or a
//! bowl, until it meets its neighbour or the end of the table.

use crate::geometry::{SeatingArrangement, Tabletop, TrayDepth};
use crate::picture::art::DrawingCache;
use crate::picture::assets::DrawingAssets;
use crate::picture::theme;
use crate::pointers::{PointerDevices, PointerGone};
use crate::seats::Chairs;
use crate::surfaces::tray::{Tray, TraySystems};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// Size of the part that a pointer can take hold of (`HOLD`), and of the drawing in its corner (`DRAWING`), in units. The
/// former is never smaller than the minimum size of targets.
const HOLD: Vec2 = Vec2::new(30.0, 66.0);
const DRAWING: f32 = 24.0;
/// Distance of the drawing from the edge of the table: above it is the piece of the seat.
const BELOW: f32 = 4.0;

/// The handle of a seat's tray.
#[derive(Component, Debug)]
pub(super) struct TrayHandle(pub Seat);

/// The pointers that slide a tray, each with the distance that the tray had slid when it was taken.
#[derive(Resource, Default, Debug)]
pub struct TrayDrags(Vec<(PointerId, f32)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayDrags>().add_message::<PointerGone>().add_systems(
        Update,
        (add_to_trays.run_if(resource_exists::<DrawingCache>), show, forget_gone_devices)
            .chain()
            .after(TraySystems::Spawn)
            .before(TraySystems::Draw),
    );
}

fn add_to_trays(
    trays: Query<(Entity, &Tray), Added<Tray>>,
    tabletop: Res<Tabletop>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    for (entity, tray) in &trays {
        let seat = tray.seat;
        let drawing = assets.get("grip", DRAWING);
        let hold = HOLD.max(Vec2::splat(tray.target()));
        let node = Node {
            display: display(&tabletop),
            position_type: PositionType::Absolute,
            left: px(0),
            bottom: px(0),
            width: px(hold.x),
            height: px(hold.y),
            padding: UiRect::bottom(px(BELOW)),
            align_items: AlignItems::End,
            border_radius: BorderRadius::all(px(9)),
            ..default()
        };
        let size = Node { width: px(DRAWING), height: px(DRAWING), ..default() };
        let image = ImageNode::new(drawing).with_color(Color::srgba(1.0, 1.0, 1.0, 0.7));
        commands.entity(entity).with_children(|tray| {
            tray.spawn((Name::new("Handle"), TrayHandle(seat), node, BackgroundColor(Color::NONE)))
                .observe(take_hold)
                .observe(slide)
                .observe(release)
                .observe(light)
                .observe(dim)
                .with_child((image, size, Pickable::IGNORE));
        });
    }
}

/// Shows handles only around a table: before a screen there are no glasses.
fn display(tabletop: &Tabletop) -> Display {
    match tabletop.seating {
        SeatingArrangement::Around => Display::Flex,
        SeatingArrangement::Screen => Display::None,
    }
}

fn show(tabletop: Res<Tabletop>, mut handles: Query<&mut Node, With<TrayHandle>>) {
    let wanted = display(&tabletop);
    for mut node in
        handles.iter_mut().filter(|node| tabletop.is_changed() && node.display != wanted)
    {
        node.display = wanted;
    }
}

/// Lets a pointer take hold of the tray of its seat.
fn take_hold(
    mut start: On<Pointer<DragStart>>,
    handles: Query<&TrayHandle>,
    chairs: Res<Chairs>,
    hands: PointerDevices,
    mut held: ResMut<TrayDrags>,
) {
    let (Ok(&TrayHandle(seat)), pointer) = (handles.get(start.entity), start.pointer_id) else {
        return;
    };
    start.propagate(false);
    if start.button == PointerButton::Primary
        && hands.acts_for(pointer, seat)
        && let Some(chair) = chairs.get(seat)
    {
        held.take(pointer, chair.slide);
    }
}

/// Slides a tray along its edge with the pointer that holds it.
fn slide(
    mut drag: On<Pointer<Drag>>,
    handles: Query<&TrayHandle>,
    held: Res<TrayDrags>,
    hands: PointerDevices,
    tabletop: Res<Tabletop>,
    depth: Res<TrayDepth>,
    mut chairs: ResMut<Chairs>,
) {
    let Ok(&TrayHandle(seat)) = handles.get(drag.entity) else { return };
    drag.propagate(false);
    // The seat may have changed hands since.
    let pointer = drag.pointer_id;
    let held = held.0.iter().find(|(other, _)| *other == pointer);
    let Some(&(_, from)) = held.filter(|_| hands.acts_for(pointer, seat)) else { return };
    let Some(chair) = chairs.get(seat) else { return };
    let tray = chair.tray(&tabletop, *depth);
    let others = chairs.seats().filter(|&other| other != seat);
    let others = others.filter_map(|other| Some(chairs.get(other)?.tray(&tabletop, *depth)));
    let (left, right) = tray.room_to_slide(others, tabletop.size);
    let wanted = from + tray.facing.turn_back(drag.distance).x;
    let slide = chair.slide + (wanted - chair.slide).clamp(-left, right);
    if chair.slide != slide {
        chairs.0[seat.index()].slide = slide;
    }
}

fn release(mut end: On<Pointer<DragEnd>>, mut held: ResMut<TrayDrags>) {
    end.propagate(false);
    held.forget(end.pointer_id);
}

impl TrayDrags {
    /// `true` if a pointer holds a tray: its new place is not decided yet.
    pub fn is_going_on(&self) -> bool {
        !self.0.is_empty()
    }

    /// `true` if this pointer holds a tray.
    pub fn is_held_by(&self, pointer: PointerId) -> bool {
        self.0.iter().any(|(other, _)| *other == pointer)
    }

    /// Notes that a pointer takes hold of a tray that has been slid this far.
    pub fn take(&mut self, pointer: PointerId, slid: f32) {
        self.forget(pointer);
        self.0.push((pointer, slid));
    }

    /// Forgets a pointer that lets go.
    pub fn forget(&mut self, pointer: PointerId) {
        self.0.retain(|(other, _)| *other != pointer);
    }
}

/// Forgets devices that are gone.
fn forget_gone_devices(mut gone: MessageReader<PointerGone>, mut held: ResMut<TrayDrags>) {
    gone.read().for_each(|gone| held.forget(gone.pointer));
}

fn light(
    over: On<Pointer<Over>>,
    mut handles: Query<(&TrayHandle, &mut BackgroundColor)>,
    hands: PointerDevices,
) {
    if let Ok((&TrayHandle(seat), mut ground)) = handles.get_mut(over.entity)
        && hands.acts_for(over.pointer_id, seat)
    {
        ground.0 = theme::BUTTON_HOVER;
    }
}

fn dim(out: On<Pointer<Out>>, mut handles: Query<(&TrayHandle, &mut BackgroundColor)>) {
    if let Ok((_, mut ground)) = handles.get_mut(out.entity) {
        ground.0 = Color::NONE;
    }
}
