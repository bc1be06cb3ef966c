//! The outline of the place on the board that a lesson, or the hint of a puzzle, tells people to click. It stays
//! until that is done, wherever cursors go meanwhile.

use crate::matches::effects;
use bevy::prelude::*;
use shoal_tabletop::picture::theme;
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardDrawings, line};

/// Width of the line, in units.
const WIDE: f32 = 6.0;
/// Width of the dark rim around the line, in units.
const RIM: f32 = 12.0;
/// Factor by which the outline is larger than the place, so that it encloses what is marked there.
const AROUND: f32 = 1.15;
/// Height of the outline: over everything on boards, and under effects that pass over them.
const HEIGHT: f32 = effects::HEIGHT - 1.0;

/// The place that is outlined now, by its corners in table coordinates.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct OutlinedTarget(pub Option<Vec<Vec2>>);

/// The drawing of it.
#[derive(Component, Debug, Clone, PartialEq)]
struct TargetOutline(Vec<Vec2>);

/// Adds the outline, once for all games.
pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<OutlinedTarget>() {
        app.init_resource::<OutlinedTarget>()
            .add_systems(Last, draw.run_if(resource_exists::<ActiveBoard>));
    }
}

fn draw(place: Res<OutlinedTarget>, mut outlines: BoardDrawings<TargetOutline>) {
    if !outlines.is_due([place.is_changed()]) {
        return;
    }
    let wanted = place.0.iter().cloned().map(TargetOutline).collect();
    outlines.show(wanted, false, |entity, TargetOutline(corners)| {
        let middle = corners.iter().sum::<Vec2>() / corners.len().max(1) as f32;
        let around = |corner: Vec2| middle + (corner - middle) * AROUND;
        let look = (Name::new("Outlined place"), Transform::default(), Visibility::default());
        entity.insert(look).with_children(|outline| {
            for (wide, colour, height) in [(RIM, theme::DEEP, 0.0), (WIDE, theme::OMEN, 0.1)] {
                for (at, &from) in corners.iter().enumerate() {
                    let (start, end) = (around(from), around(corners[(at + 1) % corners.len()]));
                    outline.spawn(line(start, end, wide, colour, HEIGHT + height));
                }
            }
        });
    });
}
