//! The tinted overlay over a table that shows the past: nobody should take it for the present.

use super::MonitorSource;
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use shoal_tabletop::geometry::{Tabletop, to_world};
use shoal_tabletop::surfaces::board::BoardSurface;

/// Height of the overlay: over everything a game draws on its board.
const HEIGHT: f32 = 45.0;
/// The tint of old paper.
const TINT: Color = Color::srgba(0.52, 0.42, 0.24, 0.26);
const RIM: Color = Color::srgba(0.95, 0.88, 0.70, 0.9);
/// Thickness of each line of the rim, in units.
const THICK: f32 = 3.0;
/// Distance between the two lines of the rim, in units.
const APART: f32 = 9.0;

/// A part of the overlay over this board.
#[derive(Component)]
pub(super) struct PastOverlay(Rect);

/// Covers the board while the past is shown.
pub(super) fn cover<V: MonitorSource>(
    shown: Res<PlaybackState<V>>,
    boards: Query<&BoardSurface>,
    tabletop: Res<Tabletop>,
    overlay: Query<(Entity, &PastOverlay)>,
    mut commands: Commands,
) {
    let board = boards.iter().next().map(|board| board.on);
    let all = Rect::from_corners(Vec2::ZERO, tabletop.size);
    let wanted = shown.page().map(|_| board.unwrap_or(all));
    if wanted != overlay.iter().next().map(|(_, part)| part.0) {
        overlay.iter().for_each(|(part, _)| commands.entity(part).despawn());
        wanted.into_iter().for_each(|board| spawn(&mut commands, board));
    }
}

/// Removes the overlay: a table without a match has no past.
pub(super) fn uncover(overlay: Query<Entity, With<PastOverlay>>, mut commands: Commands) {
    overlay.iter().for_each(|part| commands.entity(part).despawn());
}

fn spawn(commands: &mut Commands, board: Rect) {
    let (size, middle) = (board.size(), board.center());
    let mut spawn_part = |name: &'static str, colour: Color, at: Vec2, size: Vec2, height: f32| {
        let place = Transform::from_translation(to_world(at, height));
        commands.spawn((
            Name::new(name),
            PastOverlay(board),
            Sprite::from_color(colour, size),
            place,
        ));
    };
    spawn_part("Veil", TINT, middle, size, HEIGHT);
    for inset in [THICK, THICK + APART] {
        let half = size / 2.0 - inset;
        for side in [-1.0, 1.0] {
            let across = Vec2::new(2.0 * half.x + THICK, THICK);
            let along = Vec2::new(THICK, 2.0 * half.y + THICK);
            let (up, aside) = (Vec2::new(0.0, side * half.y), Vec2::new(side * half.x, 0.0));
            spawn_part("Rim of the veil", RIM, middle + up, across, HEIGHT + 0.1);
            spawn_part("Rim of the veil", RIM, middle + aside, along, HEIGHT + 0.1);
        }
    }
}
