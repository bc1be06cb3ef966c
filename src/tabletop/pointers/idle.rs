//! Cursors that nobody uses go home: they glide onto the drawing of their seat in its tray and become
//! small, so that they cover nothing that is read. Those of nobody's seat vanish where they are. The first
//! movement brings them back to where they were; where they point never changes.

use super::cursors::{CursorSprite, CursorStyle, from_tip};
use crate::seats::{Device, DeviceIdleTime, SeatEmblem, SeatPlaces};
use crate::system::settings::Settings;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::RequestRedraw;
use shoal_contract::Seat;

/// Seconds that a cursor takes to glide home (`THERE`) and back (`BACK`).
const THERE: f32 = 0.9;
const BACK: f32 = 0.15;
/// Scale of a cursor at home, of its full size.
const SMALL: f32 = 0.42;

/// The way of a cursor's body between its device's position and its home.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct IdleCursor {
    /// The point at which its device points.
    at: Vec2,
    /// The position of its home, if it has one.
    home: Option<Vec2>,
    /// The part of the way home that it has gone, from 0 to 1.
    gone: f32,
    /// `true` if it is at home or on its way there.
    rests: bool,
}

impl IdleCursor {
    /// A cursor that was used just now.
    pub fn new(at: Vec2) -> Self {
        Self { at, home: None, gone: 0.0, rests: false }
    }

    /// Returns the position at which it is drawn.
    pub fn seen_at(&self) -> Vec2 {
        self.at.lerp(self.home.unwrap_or(self.at), eased(self.gone))
    }

    /// Returns the scale at which it is drawn, of its full size.
    pub fn scale(&self) -> f32 {
        1.0_f32.lerp(if self.home.is_some() { SMALL } else { 0.0 }, eased(self.gone))
    }

    /// `true` if it is at home or on its way there.
    pub fn is_going_home(&self) -> bool {
        self.rests
    }
}

/// Eases a part of a way: slow at both ends.
fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// Sends cursors home that rest, and brings back those that are used.
pub(super) fn go_home(
    time: Res<Time<Real>>,
    settings: Option<Res<Settings>>,
    places: SeatPlaces,
    emblems: Query<(&SeatEmblem, &ComputedNode, &UiGlobalTransform)>,
    devices: Query<(&Device, &DeviceIdleTime)>,
    mut bodies: Query<(&CursorSprite, &mut IdleCursor)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let calm = settings.is_some_and(|settings| settings.play.reduced_motion);
    let emblem = |seat: Seat| {
        let (_, node, at) = emblems.iter().find(|(emblem, ..)| emblem.0 == seat)?;
        Some(at.translation * node.inverse_scale_factor())
    };
    let seat_of = |body: &CursorSprite| match body.style {
        CursorStyle::Seat(seat, edge) => Some((seat, edge)),
        CursorStyle::Free | CursorStyle::Onlooker => None,
    };
    let all: Vec<Seat> = bodies.iter().filter_map(|(body, _)| Some(seat_of(body)?.0)).collect();
    let count = |of: &[Seat], seat: Seat| of.iter().filter(|other| **other == seat).count() as f32;
    let mut there: Vec<Seat> = Vec::new();
    for (body, mut idle) in &mut bodies {
        let Ok((device, idle_time)) = devices.get(body.device) else { continue };
        let mut next = IdleCursor { at: device.at, home: None, ..*idle };
        if let Some((seat, edge)) = seat_of(body) {
            // Those of one seat lie side by side.
            let place = count(&there, seat) - (count(&all, seat) - 1.0) / 2.0;
            let aside = edge.turn(Vec2::X) * place * body.wide;
            let home = emblem(seat).map(|at| at + (aside - from_tip(body, edge)) * SMALL);
            next.home = home.or_else(|| places.tray(seat).map(|tray| tray.inner_middle()));
            there.push(seat);
        }
        next.rests = idle_time.is_resting();
        let (goal, takes) = if next.rests { (1.0, THERE) } else { (0.0, BACK) };
        let step = if calm { 1.0 } else { time.delta_secs() / takes };
        next.gone += (goal - next.gone).clamp(-step, step);
        if next.gone != idle.gone {
            redraw.write(RequestRedraw);
        }
        idle.set_if_neq(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_on_its_way_home_is_between_its_device_and_its_edge_and_shrinks() {
        let home = Some(Vec2::new(100.0, 0.0));
        let mut idle = IdleCursor { home, ..IdleCursor::new(Vec2::ZERO) };
        assert_eq!((idle.seen_at(), idle.scale()), (Vec2::ZERO, 1.0));
        idle.gone = 0.5;
        assert_eq!(idle.seen_at(), Vec2::new(50.0, 0.0));
        idle.gone = 1.0;
        assert_eq!(idle.seen_at(), Vec2::new(100.0, 0.0));
        assert!((idle.scale() - SMALL).abs() < 1e-6, "{}", idle.scale());
    }
    #[test]
    fn a_cursor_without_a_home_vanishes_where_it_is() {
        let idle = IdleCursor { gone: 1.0, ..IdleCursor::new(Vec2::splat(700.0)) };
        assert_eq!((idle.seen_at(), idle.scale()), (Vec2::splat(700.0), 0.0));
    }
}
