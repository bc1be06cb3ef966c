//! Rays: a faint wedge from each seat's edge to its cursor, so that everybody finds their own hand
//! and sees whose the others are. It is stronger for a moment when the cursor starts to move.

use super::cursors::{CursorSprite, CursorStyle, ON_TOP};
use super::idle::IdleCursor;
use crate::geometry::FacingBox;
use crate::picture::art::rasterise;
use crate::seats::SeatPlaces;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;
use shoal_contract::Seat;

/// The wedge before it is stretched: as wide as it stays at its foot, and as long as its picture.
const WEDGE: Vec2 = Vec2::new(24.0, 128.0);
/// The wedge, its foot below.
const DRAWING: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 128">
<linearGradient id="fade" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/>
<stop offset="1" stop-color="#fff"/></linearGradient>
<path d="M1 128L10.6 0L13.4 0L23 128Z" fill="url(#fade)"/></svg>"##;
/// Opacity of a ray at rest (`QUIET`), and when its cursor starts to move (`STRONG`).
const QUIET: f32 = 0.06;
const STRONG: f32 = 0.38;
/// Seconds for which a ray stays strong (`STAYS`), and that it then takes to become quiet (`FADES`).
const STAYS: f32 = 1.5;
const FADES: f32 = 0.5;
/// A cursor that rested for this long, in seconds, starts to move when it moves.
const RESTED: f32 = 2.0;
/// A cursor nearer to its edge than this needs no ray.
const NEAR: f32 = 90.0;

/// Adds the rays.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            spawn_rays.run_if(resource_exists::<Assets<Image>>),
            despawn_rays,
            stretch_rays,
            fade_rays,
        )
            .chain()
            .before(UiSystems::Prepare),
    );
}

/// The ray of a cursor's body.
#[derive(Component, Debug)]
struct CursorRay {
    /// The cursor's body, and whose it is.
    body: Entity,
    seat: Seat,
    /// The point on the seat's edge where the ray begins.
    foot: Vec2,
    /// The last position of the cursor.
    tip: Vec2,
    /// The times at which the cursor started to move and last moved, in seconds since the start of the program.
    started: f32,
    moved: f32,
}

/// Gives each new body of a seat a ray.
fn spawn_rays(
    bodies: Query<(Entity, &CursorSprite), Added<CursorSprite>>,
    places: SeatPlaces,
    time: Res<Time<Real>>,
    mut images: ResMut<Assets<Image>>,
    mut wedge: Local<Option<Handle<Image>>>,
    mut commands: Commands,
) {
    for (entity, body) in &bodies {
        let CursorStyle::Seat(seat, _) = body.style else { continue };
        let Some(tray) = places.tray(seat) else { continue };
        let wedge = wedge.get_or_insert_with(|| {
            let picture = rasterise(DRAWING, WEDGE.x as u32 * 2);
            picture.map_or_else(|_| Handle::default(), |picture| images.add(picture))
        });
        let foot = tray.inner_middle();
        let (started, moved) = (time.elapsed_secs(), time.elapsed_secs());
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(-WEDGE.x / 2.0),
            top: px(-WEDGE.y / 2.0),
            width: px(WEDGE.x),
            height: px(WEDGE.y),
            ..default()
        };
        let colour = places.chairs.colour(seat).with_alpha(STRONG);
        commands.spawn((
            Name::new("Cursor's ray"),
            CursorRay { body: entity, seat, foot, tip: foot, started, moved },
            node,
            UiTransform::default(),
            ImageNode::new(wedge.clone()).with_color(colour),
            GlobalZIndex(ON_TOP - 1),
            Pickable::IGNORE,
        ));
    }
}

/// Removes a ray with its body.
fn despawn_rays(
    rays: Query<(Entity, &CursorRay)>,
    bodies: Query<&CursorSprite>,
    mut commands: Commands,
) {
    for (entity, _) in rays.iter().filter(|(_, ray)| !bodies.contains(ray.body)) {
        commands.entity(entity).despawn();
    }
}

/// Points rays from their seats' edges to their cursors.
fn stretch_rays(
    bodies: Query<&IdleCursor, With<CursorSprite>>,
    places: SeatPlaces,
    time: Res<Time<Real>>,
    mut rays: Query<(&mut CursorRay, &mut UiTransform, &mut Visibility)>,
) {
    let now = time.elapsed_secs();
    for (mut ray, mut transform, mut visibility) in &mut rays {
        let Ok(cursor) = bodies.get(ray.body) else { continue };
        let (tip, foot) =
            (cursor.seen_at(), places.tray(ray.seat).map_or(ray.foot, FacingBox::inner_middle));
        if (tip, foot) == (ray.tip, ray.foot) {
            continue;
        }
        // Going home is no movement of anybody.
        if now - ray.moved > RESTED && !cursor.is_going_home() {
            ray.started = now;
        }
        (ray.tip, ray.foot, ray.moved) = (tip, foot, now);
        let reach = ray.tip - ray.foot;
        transform.set_if_neq(stretched(ray.foot, reach));
        let seen = if reach.length() < NEAR { Visibility::Hidden } else { Visibility::Inherited };
        visibility.set_if_neq(seen);
    }
}

/// Returns the transform of a wedge from `foot` that reaches this far. Unturned it points up the picture.
fn stretched(foot: Vec2, reach: Vec2) -> UiTransform {
    let middle = foot + reach / 2.0;
    UiTransform {
        translation: Val2::px(middle.x, middle.y),
        scale: Vec2::new(1.0, reach.length() / WEDGE.y),
        rotation: Rot2::radians(reach.y.atan2(reach.x) + std::f32::consts::FRAC_PI_2),
    }
}

/// Makes rays strong when their cursors start to move, and quiet afterwards.
fn fade_rays(
    time: Res<Time<Real>>,
    mut rays: Query<(&CursorRay, &mut ImageNode)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (ray, mut image) in &mut rays {
        let age = time.elapsed_secs() - ray.started;
        let strength = strength(age);
        if image.color.alpha() != strength {
            image.color.set_alpha(strength);
        }
        if age < STAYS + FADES {
            redraw.write(RequestRedraw);
        }
    }
}

fn strength(age: f32) -> f32 {
    STRONG.lerp(QUIET, ((age - STAYS) / FADES).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{PLACES, Tabletop, TrayDepth};

    #[test]
    fn a_ray_reaches_from_the_seats_edge_to_the_cursor() {
        for place in PLACES {
            let table = Tabletop::default();
            let foot = table.tray(place, TrayDepth::Plain).inner_middle();
            let tip = table.middle() + Vec2::new(90.0, -40.0);
            let ray = stretched(foot, tip - foot).compute_affine(1.0, WEDGE, table.size);
            let head = ray.transform_point2(Vec2::new(0.0, -WEDGE.y / 2.0));
            let end = ray.transform_point2(Vec2::new(0.0, WEDGE.y / 2.0));
            assert!(head.distance(tip) < 0.1, "{place:?}: {head} is not {tip}");
            assert!(end.distance(foot) < 0.1, "{place:?}: {end} is not {foot}");
        }
    }

    #[test]
    fn a_ray_is_strong_for_a_moment_only() {
        assert_eq!((strength(0.0), strength(STAYS)), (STRONG, STRONG));
        assert!((strength(STAYS + FADES) - QUIET).abs() < 1e-6);
    }

    #[test]
    fn the_wedge_can_be_drawn() {
        assert!(rasterise(DRAWING, 72).is_ok());
    }
}
