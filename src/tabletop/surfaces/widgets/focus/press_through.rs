//! Presses of gamepads whose focus is on the board: they go through what others have before them.

use super::targets::{FocusTable, FocusTarget};
use super::{SeatFocus, SeatFocuses};
use crate::system::message_filter::filter_messages;
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::ecs::query::QueryData;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, ComputedStackIndex, UiGlobalTransform};
use shoal_contract::Seat;

/// Lets the pointers of gamepads whose focus is on the board press through what others have before them: nobody else can
/// put that away.
pub(super) fn press_through(
    table: FocusTable,
    focuses: Res<SeatFocuses>,
    nodes: Query<PickableNode>,
    mut hits: ResMut<Messages<PointerHits>>,
    mut seen: Local<MessageCursor<PointerHits>>,
) {
    let is_on_board = |seat: &Seat| {
        let on = focuses.0.get(seat).and_then(SeatFocus::target);
        matches!(on, Some(FocusTarget::Board(_)))
    };
    let steering = table.steering().filter(|(.., seat)| is_on_board(seat));
    let pointers: Vec<(PointerId, Vec2, Seat)> =
        steering.map(|(_, device, seat)| (device.pointer, device.at, seat)).collect();
    if pointers.is_empty() {
        seen.clear(&hits);
        return;
    }
    filter_messages(&mut hits, &mut seen, |hit| {
        let own = pointers.iter().find(|(pointer, ..)| *pointer == hit.pointer);
        let beneath = own.and_then(|&(_, at, seat)| {
            let is_anothers = |entity| table.is_anothers(entity, seat);
            let (_, over) = hit.picks.iter().find(|(entity, _)| is_anothers(*entity))?;
            let there = nodes.iter().filter(|it| it.is_hit(at) && !is_anothers(it.entity));
            let top = there.max_by_key(|it| it.layer.0)?;
            let data = HitData::new(over.camera, 0.0, top.position(at), None);
            Some(PointerHits::new(hit.pointer, vec![(top.entity, data)], hit.order))
        });
        Some(beneath.unwrap_or_else(|| hit.clone()))
    });
}

/// A node that pointers can be over.
#[derive(QueryData)]
pub(super) struct PickableNode {
    entity: Entity,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    visibility: &'static InheritedVisibility,
    layer: &'static ComputedStackIndex,
    pickable: Option<&'static Pickable>,
}

impl PickableNodeItem<'_, '_> {
    /// `true` if a pointer at this point of the table is over it.
    fn is_hit(&self, at: Vec2) -> bool {
        let is_seen = self.visibility.get() && self.node.size().min_element() > 0.0;
        let is_pickable = self.pickable.is_none_or(|pickable| pickable.is_hoverable);
        is_seen
            && is_pickable
            && self.node.contains_point(*self.transform, at / self.node.inverse_scale_factor())
    }

    /// The place of a point of the table on it, from its middle, in parts of its size.
    fn position(&self, at: Vec2) -> Option<Vec3> {
        let pixel = at / self.node.inverse_scale_factor();
        let inverse = self.transform.try_inverse()?;
        Some((inverse.transform_point2(pixel) / self.node.size()).extend(0.0))
    }
}
