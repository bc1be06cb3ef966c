//! Clicking and dragging along the track: the moment under the pointer.

use super::draw::Track;
use super::{RibbonDid, RibbonModel, Wanted};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use shoal_tabletop::pointers::Hands;

/// The tracks and their places.
type Tracks<'w, 's> =
    Query<'w, 's, (&'static Track, &'static ComputedNode, &'static UiGlobalTransform)>;

/// Returns the moment at a point of a track, if this pointer may choose one there.
fn moment(
    tracks: &Tracks,
    (track, pointer, at): (Entity, PointerId, Vec2),
    model: &RibbonModel,
    hands: &Hands,
) -> Option<(Seat, usize)> {
    let (&Track(seat), node, place) = tracks.get(track).ok()?;
    let may = model.watched || model.looks_on || hands.acts_for(pointer, seat);
    let local = place.affine().inverse().transform_point2(at / node.inverse_scale_factor());
    let along = local.x / node.size().x.max(1.0) + 0.5;
    may.then(|| (seat, model.nearest(along)))
}

macro_rules! along_the_track {
    ($name:ident, $event:ty, $wanted:ident) => {
        pub(super) fn $name(
            event: On<Pointer<$event>>,
            tracks: Tracks,
            model: Res<RibbonModel>,
            hands: Hands,
            mut did: MessageWriter<RibbonDid>,
        ) {
            let at = (event.entity, event.pointer_id, event.pointer_location.position);
            if event.button == PointerButton::Primary
                && let Some((seat, mark)) = moment(&tracks, at, &model, &hands)
            {
                did.write(RibbonDid { seat, what: Wanted::$wanted(mark) });
            }
        }
    };
}

along_the_track!(on_press, Press, Glance);
along_the_track!(on_drag, Drag, Glance);
along_the_track!(on_click, Click, Moment);
along_the_track!(on_drop, DragEnd, Moment);
