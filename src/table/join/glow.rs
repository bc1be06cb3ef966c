//! Lights as they are drawn: a glow on the rim with the device's own mark in it.

use super::super::art::Art;
use super::super::geometry::Tabletop;
use super::super::pointers::Live;
use super::super::projection::PictureRescaled;
use super::super::theme;
use super::lights::Light;
use super::rim::Rim;
use bevy::prelude::*;

/// How wide the glow is, and the mark in it.
const GLOW: f32 = 96.0;
const MARK: f32 = 40.0;
/// Over the places, and under cursors.
const OVER_PLACES: i32 = 2;

/// The drawing of a device's light.
#[derive(Component, Debug)]
pub struct Drawn {
    device: Entity,
    mark: u8,
}

/// Lights are drawn where they are.
pub fn draw(
    lights: Query<(Entity, &Light, &Live)>,
    mut drawn: Query<(Entity, &Drawn, &mut UiTransform)>,
    table: Res<Tabletop>,
    mut rescaled: MessageReader<PictureRescaled>,
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut commands: Commands,
) {
    let blurred = rescaled.read().count() > 0;
    let rim = Rim::of(&table);
    let shown = |light: &Light, live: &Live| light.lit && live.heard;
    let mut there = Vec::new();
    for (entity, drawing, mut place) in &mut drawn {
        let light = lights.get(drawing.device).ok().filter(|(_, light, live)| shown(light, live));
        let Some((_, light, _)) =
            light.filter(|(_, light, _)| light.mark == drawing.mark && !blurred)
        else {
            commands.entity(entity).despawn();
            continue;
        };
        there.push(drawing.device);
        let at = translation(rim.at(light.along));
        if place.translation != at {
            place.translation = at;
        }
    }
    for (device, light, live) in &lights {
        if !shown(light, live) || there.contains(&device) {
            continue;
        }
        let glow = art.get(&mut images, "glow", GLOW);
        let mark = art.get(&mut images, &format!("mark_{}", light.mark), MARK);
        let origin = Node { position_type: PositionType::Absolute, ..default() };
        let drawing = Drawn { device, mark: light.mark };
        let place = UiTransform::from_translation(translation(rim.at(light.along)));
        let parts = (GlobalZIndex(OVER_PLACES), Pickable::IGNORE);
        commands.spawn((Name::new("Light"), drawing, origin, place, parts)).with_children(
            |light| {
                let shine =
                    ImageNode { color: theme::OMEN.with_alpha(0.75), ..ImageNode::new(glow) };
                light.spawn((shine, boxed(GLOW), Pickable::IGNORE));
                light.spawn((ImageNode::new(mark), boxed(MARK), Pickable::IGNORE));
            },
        );
    }
}

/// Takes all drawings away.
pub fn clear(drawn: Query<Entity, With<Drawn>>, mut commands: Commands) {
    drawn.iter().for_each(|entity| commands.entity(entity).despawn());
}

fn translation(at: Vec2) -> Val2 {
    Val2::px(at.x, at.y)
}

fn boxed(side: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(-side / 2.0),
        top: px(-side / 2.0),
        width: px(side),
        height: px(side),
        ..default()
    }
}
