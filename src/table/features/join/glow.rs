//! Drawings of the lights: a glow on the rim with the device's own mark in it.

use super::lights::DeviceLight;
use super::rim::TableRim;
use bevy::prelude::*;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme;
use shoal_tabletop::pointers::DeviceState;
use std::collections::BTreeMap;

/// Width of the glow and of the mark in it, in units.
const GLOW: f32 = 96.0;
const MARK: f32 = 40.0;
/// Distance between lights that meet, in units along the rim.
const APART: f32 = 64.0;
/// Layer over the places and under cursors.
const OVER_PLACES: i32 = 2;

/// The drawing of a device's light.
#[derive(Component, Debug)]
pub struct DeviceLightNode {
    device: Entity,
    mark: u8,
}

/// Draws lights where they are, and moves or removes older drawings.
pub fn draw_lights(
    lights: Query<(Entity, &DeviceLight, &DeviceState)>,
    mut drawn: Query<(Entity, &DeviceLightNode, &mut UiTransform)>,
    table: Res<Tabletop>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let is_blurred = rescaled.read().count() > 0;
    let rim = TableRim::of(&table);
    let is_shown = |light: &DeviceLight, state: &DeviceState| light.lit && state.heard;
    let shown = lights.iter().filter(|(_, light, state)| is_shown(light, state));
    let mut spots: Vec<(u8, Entity, f32)> =
        shown.map(|(device, light, _)| (light.mark, device, light.along)).collect();
    spots.sort_by_key(|&(mark, device, _)| (mark, device));
    let along: Vec<f32> = spots.iter().map(|&(.., along)| along).collect();
    let spots: BTreeMap<Entity, Val2> = spots
        .iter()
        .zip(rim.spread_out(&along, APART))
        .map(|(&(_, device, _), along)| (device, translation(rim.at(along))))
        .collect();
    let mut there = Vec::new();
    for (entity, drawing, mut transform) in &mut drawn {
        let same = |(_, light, _): &(Entity, &DeviceLight, &DeviceState)| {
            light.mark == drawing.mark && !is_blurred
        };
        let light = lights.get(drawing.device).ok().filter(same);
        let Some(&at) = light.and_then(|_| spots.get(&drawing.device)) else {
            commands.entity(entity).despawn();
            continue;
        };
        there.push(drawing.device);
        if transform.translation != at {
            transform.translation = at;
        }
    }
    for (device, light, _) in &lights {
        let Some(&at) = spots.get(&device).filter(|_| !there.contains(&device)) else { continue };
        let glow = assets.get("glow", GLOW);
        let mark = assets.get(&format!("mark_{}", light.mark), MARK);
        let origin = Node { position_type: PositionType::Absolute, ..default() };
        let mark_number = light.mark;
        let drawing = DeviceLightNode { device, mark: mark_number };
        let transform = UiTransform::from_translation(at);
        let layer = (GlobalZIndex(OVER_PLACES), Pickable::IGNORE);
        commands.spawn((Name::new("Light"), drawing, origin, transform, layer)).with_children(
            |light| {
                // The colours of seats, which all eyes tell apart: nobody sits there yet.
                let colour = theme::seat_colour(usize::from(mark_number) - 1);
                let shine = ImageNode { color: colour.with_alpha(0.75), ..ImageNode::new(glow) };
                light.spawn((shine, boxed(GLOW), Pickable::IGNORE));
                light.spawn((ImageNode::new(mark), boxed(MARK), Pickable::IGNORE));
            },
        );
    }
}

/// Removes all drawings of lights.
pub fn clear(drawn: Query<Entity, With<DeviceLightNode>>, mut commands: Commands) {
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
