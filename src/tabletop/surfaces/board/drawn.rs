//! Drawing on boards: pictures, straight lines, and taking away what is no longer wanted.

use crate::geometry::to_world;
use crate::picture::assets::DrawingAssets;
use bevy::prelude::*;

/// Places something on a board: its middle in table coordinates, and its height above the table.
pub fn board_transform(middle: Vec2, height: f32) -> Transform {
    Transform::from_translation(to_world(middle, height))
}

/// A picture of this size whose white parts take a colour; with white it stays as it is.
pub fn tinted(image: Handle<Image>, size: Vec2, color: Color) -> Sprite {
    Sprite { color, ..picture(image, size) }
}

/// A picture of this size.
pub fn picture(image: Handle<Image>, size: Vec2) -> Sprite {
    Sprite { custom_size: Some(size), ..Sprite::from_image(image) }
}

/// Opacity of a shadow.
pub const SHADOW: f32 = 0.5;
/// Size of a shadow, relative to what casts it.
const SHADOW_SIZE: f32 = 1.3;

/// The shadow below something of this size on a board, moved `aside` by this offset: a child of what casts it.
pub fn shadow(assets: &mut DrawingAssets, size: Vec2, aside: Vec2) -> (Sprite, Transform) {
    let image = assets.get("glow", size.x);
    let dark = tinted(image, size * SHADOW_SIZE, Color::BLACK.with_alpha(SHADOW));
    (dark, board_transform(aside, -0.05))
}

/// Returns the angle between a direction on the table and east, in radians, counterclockwise as sprites turn.
pub fn angle_of(direction: Vec2) -> f32 {
    (direction * Vec2::new(1.0, -1.0)).to_angle()
}

/// A straight line this wide, which goes half its width beyond both its ends.
pub fn line(from: Vec2, to: Vec2, wide: f32, colour: Color, height: f32) -> (Sprite, Transform) {
    let turn = Quat::from_rotation_z(angle_of(to - from));
    let size = Vec2::new((to - from).length() + wide, wide);
    (
        Sprite::from_color(colour, size),
        board_transform((from + to) / 2.0, height).with_rotation(turn),
    )
}

/// The corners of a box, in order around it.
pub fn corners(on: Rect) -> [Vec2; 4] {
    [on.min, Vec2::new(on.max.x, on.min.y), on.max, Vec2::new(on.min.x, on.max.y)]
}

/// Returns the visibility of something on a board: that of its parent, or hidden.
pub fn seen_if(is_seen: bool) -> Visibility {
    if is_seen { Visibility::Inherited } else { Visibility::Hidden }
}

/// Despawns what is no longer wanted, or everything if it is drawn `anew`, and returns the wanted things that are still
/// to be drawn: things that are there already stay.
pub fn despawn_outdated<'there, 'wanted, T: PartialEq + 'there>(
    there: impl Iterator<Item = (Entity, &'there T)>,
    wanted: &'wanted [T],
    anew: bool,
    commands: &mut Commands,
) -> Vec<&'wanted T> {
    let (stay, go): (Vec<_>, Vec<_>) =
        there.partition(|(_, thing)| !anew && wanted.contains(thing));
    go.iter().for_each(|(entity, _)| commands.entity(*entity).despawn());
    let is_there = |thing: &&T| stay.iter().any(|(_, other)| other == thing);
    wanted.iter().filter(|thing| !is_there(thing)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_written_is_not_drawn_anew() {
        let mut world = World::new();
        let [stays, goes] = [3, 5].map(|price| (world.spawn_empty().id(), price));
        let mut queue = bevy::ecs::world::CommandQueue::default();
        let mut commands = Commands::new(&mut queue, &world);
        let there = [(stays.0, &stays.1), (goes.0, &goes.1)];
        let fresh = despawn_outdated(there.into_iter(), &[3, 4], false, &mut commands);
        assert_eq!(fresh, [&4]);
        queue.apply(&mut world);
        assert!(world.get_entity(stays.0).is_ok() && world.get_entity(goes.0).is_err());
    }
}
