//! Clicking and dragging along the track: the moment under the pointer.

use super::draw::RibbonTrack;
use super::{RibbonModel, RibbonRequest, RibbonRequested};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use shoal_tabletop::pointers::PointerDevices;

/// System parameter that finds the moment under a pointer.
#[derive(SystemParam)]
pub(super) struct RibbonTracks<'w, 's> {
    places:
        Query<'w, 's, (&'static RibbonTrack, &'static ComputedNode, &'static UiGlobalTransform)>,
    model: Res<'w, RibbonModel>,
    hands: PointerDevices<'w, 's>,
}

impl RibbonTracks<'_, '_> {
    /// Returns the moment at a point of a track, with the seat of its ribbon, if this pointer may choose one there.
    fn moment(&self, track: Entity, pointer: PointerId, at: Vec2) -> Option<(Seat, usize)> {
        let (&RibbonTrack(seat), node, place) = self.places.get(track).ok()?;
        let is_open = self.model.watched || self.model.only_bots;
        let may = is_open || self.hands.acts_for(pointer, seat);
        let local = place.affine().inverse().transform_point2(at / node.inverse_scale_factor());
        let along = local.x / node.size().x.max(1.0) + 0.5;
        may.then(|| (seat, self.model.nearest(along)))
    }
}

/// Makes an observer that asks for the moment under the pointer: `$event` on the track becomes `$wanted`.
macro_rules! along_the_track {
    ($name:ident, $event:ty, $wanted:ident) => {
        pub(super) fn $name(
            event: On<Pointer<$event>>,
            tracks: RibbonTracks,
            mut requests: MessageWriter<RibbonRequested>,
        ) {
            let (pointer, at) = (event.pointer_id, event.pointer_location.position);
            if event.button == PointerButton::Primary
                && let Some((seat, mark)) = tracks.moment(event.entity, pointer, at)
            {
                requests.write(RibbonRequested { seat, what: RibbonRequest::$wanted(mark) });
            }
        }
    };
}

along_the_track!(on_press, Press, Glance);
along_the_track!(on_drag, Drag, Glance);
along_the_track!(on_click, Click, Moment);
along_the_track!(on_drop, DragEnd, Moment);
