//! Cursors that nobody uses go home: they glide to their seat's edge and become small, so that they
//! cover nothing. The first movement brings them back to where they were; where they point never
//! changes.

use super::super::seats::{Device, SeatPlaces};
use super::super::settings::Settings;
use super::cursors::{Body, Look};
use super::devices::Live;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// After how many seconds without input a cursor goes home.
const HOME_AFTER: f32 = 20.0;
/// How many seconds it takes to get there, and back.
const THERE: f32 = 0.9;
const BACK: f32 = 0.15;
/// How large it is at home, of 1.
const SMALL: f32 = 0.42;

/// Where a cursor's body is on its way home.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Idle {
    /// Where its device points.
    at: Vec2,
    /// Where its home is.
    home: Vec2,
    /// How much of the way home it has gone, from 0 to 1.
    gone: f32,
    /// How long nobody has used it, in seconds.
    still: f32,
}

impl Idle {
    /// A cursor that was used just now.
    pub fn new(at: Vec2) -> Self {
        Self { at, home: at, gone: 0.0, still: 0.0 }
    }

    /// Where it is seen.
    pub fn seen_at(&self) -> Vec2 {
        self.at.lerp(self.home, eased(self.gone))
    }

    /// How large it is, of 1.
    pub fn scale(&self) -> f32 {
        1.0_f32.lerp(SMALL, eased(self.gone))
    }

    /// Whether it is at home or on its way there.
    pub fn is_going_home(&self) -> bool {
        self.still >= HOME_AFTER
    }
}

/// Slow at both ends.
fn eased(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// Sends cursors home that rest, and brings back those that are used.
pub fn go_home(
    time: Res<Time<Real>>,
    settings: Option<Res<Settings>>,
    places: SeatPlaces,
    devices: Query<(&Device, &Live)>,
    mut bodies: Query<(&Body, &mut Idle)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let delta = time.delta_secs();
    let calm = settings.is_some_and(|settings| settings.play.reduced_motion);
    for (body, mut idle) in &mut bodies {
        let Ok((device, live)) = devices.get(body.device) else { continue };
        let mut next = *idle;
        let used = device.at != idle.at || live.pressed;
        next.at = device.at;
        if let Look::Seat(seat, _) = body.look
            && let Some(tray) = places.tray(seat)
        {
            next.home = tray.brow();
            next.still = if used { 0.0 } else { (idle.still + delta).min(HOME_AFTER) };
        }
        let (goal, takes) = if next.is_going_home() { (1.0, THERE) } else { (0.0, BACK) };
        let step = if calm { 1.0 } else { delta / takes };
        next.gone += (goal - next.gone).clamp(-step, step);
        if next.gone != idle.gone {
            redraw.write(RequestRedraw);
        }
        // That time goes by is nothing to draw.
        let unseen = Idle { still: idle.still, ..next } == *idle;
        if unseen { idle.bypass_change_detection().still = next.still } else { *idle = next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_on_its_way_home_is_between_its_device_and_its_edge_and_shrinks() {
        let mut idle = Idle { home: Vec2::new(100.0, 0.0), ..Idle::new(Vec2::ZERO) };
        assert_eq!((idle.seen_at(), idle.scale()), (Vec2::ZERO, 1.0));
        idle.gone = 0.5;
        assert_eq!(idle.seen_at(), Vec2::new(50.0, 0.0));
        idle.gone = 1.0;
        assert_eq!(idle.seen_at(), Vec2::new(100.0, 0.0));
        assert!((idle.scale() - SMALL).abs() < 1e-6, "{}", idle.scale());
    }
}
