//! The veil over a table that shows the past: nobody should take it for now.

use super::Monitored;
use crate::table::board::BoardSurface;
use crate::table::facing::{TABLE, to_world};
use crate::table::playback::Shown;
use bevy::prelude::*;

/// Over everything a game draws on its board.
const HEIGHT: f32 = 45.0;
/// The tint of old paper.
const TINT: Color = Color::srgba(0.52, 0.42, 0.24, 0.26);
const RIM: Color = Color::srgba(0.95, 0.88, 0.70, 0.9);
/// How thick the rim is and how far its two lines are apart, in units.
const THICK: f32 = 3.0;
const APART: f32 = 9.0;

/// A part of the veil.
#[derive(Component)]
pub(super) struct Veil;

/// Covers the board while the past is shown.
pub(super) fn cover<G: Monitored>(
    shown: Res<Shown<G>>,
    boards: Query<&BoardSurface>,
    veil: Query<Entity, With<Veil>>,
    mut commands: Commands,
) {
    match (shown.page().is_some(), veil.is_empty()) {
        (true, true) => {
            let board = boards.iter().next().map(|board| board.on);
            spawn(&mut commands, board.unwrap_or(Rect::from_corners(Vec2::ZERO, TABLE)));
        }
        (false, false) => veil.iter().for_each(|part| commands.entity(part).despawn()),
        _ => {}
    }
}

/// A table without a match has no past.
pub(super) fn uncover(veil: Query<Entity, With<Veil>>, mut commands: Commands) {
    veil.iter().for_each(|part| commands.entity(part).despawn());
}

fn spawn(commands: &mut Commands, board: Rect) {
    let (size, middle) = (board.size(), board.center());
    let mut put = |name: &'static str, colour: Color, at: Vec2, size: Vec2, height: f32| {
        let place = Transform::from_translation(to_world(at, height));
        commands.spawn((Name::new(name), Veil, Sprite::from_color(colour, size), place));
    };
    put("Veil", TINT, middle, size, HEIGHT);
    for inset in [THICK, THICK + APART] {
        let half = size / 2.0 - inset;
        for side in [-1.0, 1.0] {
            let across = Vec2::new(2.0 * half.x + THICK, THICK);
            let along = Vec2::new(THICK, 2.0 * half.y + THICK);
            let (up, aside) = (Vec2::new(0.0, side * half.y), Vec2::new(side * half.x, 0.0));
            put("Rim of the veil", RIM, middle + up, across, HEIGHT + 0.1);
            put("Rim of the veil", RIM, middle + aside, along, HEIGHT + 0.1);
        }
    }
}
