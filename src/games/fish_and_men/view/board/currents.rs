//! Currents as quiet chevrons that move along.
//!
//! They are sprites, because tiles of a map cost more. In a frame of 1920 x 1080 drawn by software Vulkan (on two
//! busy cores of an AMD EPYC, two runs) the 323 chevrons of the world took 2.0 and 4.8 ms of CPU as sprites, 3.8 and
//! 9.1 ms as tiles whose texture and colour change in each frame, 3.4 and 8.1 ms as tiles that the graphics card
//! animates. Those do not rest with the board's clock either, end at the borders of squares, and jump with fewer
//! textures than the path of a chevron has pixels.

use super::sea_grid_layout::angle;
use crate::prelude::*;

/// Time that a chevron takes across its square, in seconds.
const PERIOD: f32 = 2.4;

/// A chevron that moves along its square.
#[derive(Component)]
pub struct CurrentChevron {
    middle: Vec2,
    step: Vec2,
    turn: Quat,
    /// Its phase, 0 to 1: a chevron that leaves a square enters the next one at the same moment, and a stream does not
    /// blink as one.
    phase: f32,
}

/// Lays out a chevron on each square with a current.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    board: &SeaBoard,
    layout: &SeaGridLayout,
    assets: &mut DrawingAssets,
) {
    let size = layout.cell * 0.62;
    let sprite = picture(assets.get("chevron", size), Vec2::splat(size));
    for square in board.squares() {
        let Some(heading) = board.current(square) else { continue };
        let (south, east) = heading.delta();
        let along = south * i32::from(square.row) + east * i32::from(square.column);
        let chevron = CurrentChevron {
            middle: layout.centre(square),
            step: layout.step(heading),
            turn: Quat::from_rotation_z(angle(heading)),
            phase: (along as f32 * 0.5).rem_euclid(1.0),
        };
        let place = board_transform(chevron.middle, 1.0).with_rotation(chevron.turn);
        commands.spawn((Name::new("Current"), sprite.clone(), chevron, place, ChildOf(parent)));
    }
}

/// Moves the chevrons along; they fade in and out at the borders of their squares. It writes what
/// Bevy makes of transforms, after it has made them, and tells nobody of the colour: nothing else
/// looks at either, and the currents flow in every frame.
pub fn flow(
    clock: Res<BoardClock>,
    mut chevrons: Query<(&CurrentChevron, &mut GlobalTransform, &mut Sprite)>,
) {
    if !clock.runs {
        return;
    }
    for (chevron, mut place, mut sprite) in &mut chevrons {
        let along = (clock.seconds / PERIOD + chevron.phase).fract();
        let at = chevron.middle + chevron.step * (along - 0.5);
        *place = board_transform(at, 1.0).with_rotation(chevron.turn).into();
        let alpha = (along * std::f32::consts::PI).sin().powf(0.7);
        sprite.bypass_change_detection().color.set_alpha(alpha);
    }
}
