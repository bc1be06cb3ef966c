//! Clicking and dragging along the track: the moment under the pointer.

use super::draw::RibbonTrack;
use super::{RibbonModel, RibbonRequest, RibbonRequested};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use shoal_tabletop::pointers::PointerDevices;

/// The tracks and their places.
type RibbonTracks<'w, 's> =
    Query<'w, 's, (&'static RibbonTrack, &'static ComputedNode, &'static UiGlobalTransform)>;

/// Returns the moment at a point of a track, if this pointer may choose one there.
fn moment(
    tracks: &RibbonTracks,
    (track, pointer, at): (Entity, PointerId, Vec2),
    model: &RibbonModel,
    hands: &PointerDevices,
) -> Option<(Seat, usize)> {
    let (&RibbonTrack(seat), node, place) = tracks.get(track).ok()?;
    let may = model.watched || model.only_bots || hands.acts_for(pointer, seat);
    let local = place.affine().inverse().transform_point2(at / node.inverse_scale_factor());
    let along = local.x / node.size().x.max(1.0) + 0.5;
    may.then(|| (seat, model.nearest(along)))
}

macro_rules! along_the_track {
    ($name:ident, $event:ty, $wanted:ident) => {
        pub(super) fn $name(
            event: On<Pointer<$event>>,
            tracks: RibbonTracks,
            model: Res<RibbonModel>,
            hands: PointerDevices,
            mut did: MessageWriter<RibbonRequested>,
        ) {
            let at = (event.entity, event.pointer_id, event.pointer_location.position);
            if event.button == PointerButton::Primary
                && let Some((seat, mark)) = moment(&tracks, at, &model, &hands)
            {
                did.write(RibbonRequested { seat, what: RibbonRequest::$wanted(mark) });
            }
        }
    };
}

along_the_track!(on_press, Press, Glance);
along_the_track!(on_drag, Drag, Glance);
along_the_track!(on_click, Click, Moment);
along_the_track!(on_drop, DragEnd, Moment);
