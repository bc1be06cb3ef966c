//! Rings that breathe around what the seat in turn can act with, and a slow light that runs there from its
//! player's edge: they show everybody where to look.

use crate::matches::motion::{BoardClock, eased};
use bevy::prelude::*;
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::surfaces::board::{
    ActiveBoard, BoardSystems, FrameMeaning, FrameShape, choice_frame,
};
use shoal_tabletop::system::screens::Screen;
use std::f32::consts::TAU;

/// Time that the light takes from end to end, in seconds.
const RUN: f32 = 2.6;
/// Size of the light, in units.
const LIGHT: f32 = 40.0;

/// The marks on the board that show where to look now. The game fills them in, and changes them only if they differ.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct TurnHighlights {
    /// The colour of the rings and of the light: that of the seat in turn.
    pub colour: Color,
    /// The shape of a ring.
    pub shape: FrameShape,
    /// The rings.
    pub rings: Vec<HighlightRing>,
    /// Smallest and largest scale of a ring while it breathes (1: its size).
    pub breath: (f32, f32),
    /// The two ends of the way along which the light runs, in table coordinates.
    pub light: Option<(Vec2, Vec2)>,
    /// Height of the rings and of the light above the table.
    pub height: f32,
}

/// A ring around something that the seat in turn can act with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HighlightRing {
    /// Its middle, in table coordinates.
    pub at: Vec2,
    /// Its size, in units.
    pub size: Vec2,
    /// The meaning of it for the seat.
    pub meaning: FrameMeaning,
}

/// A ring, or the light.
#[derive(Component)]
pub struct HighlightSprite;

/// The light that runs.
#[derive(Component)]
pub struct RunningLight {
    from: Vec2,
    to: Vec2,
}

/// Adds the highlights.
pub fn plugin(app: &mut App) {
    app.init_resource::<TurnHighlights>()
        .init_resource::<BoardClock>()
        .add_systems(Update, (draw_highlights, breathe).chain().in_set(BoardSystems::Show))
        .add_systems(OnExit(Screen::Match), remove_highlights);
}

/// Removes all marks when the match is left.
fn remove_highlights(mut turn_highlights: ResMut<TurnHighlights>) {
    turn_highlights.set_if_neq(TurnHighlights::default());
}

/// Draws the rings and the light.
fn draw_highlights(
    turn_highlights: Res<TurnHighlights>,
    board: Res<ActiveBoard>,
    existing: Query<Entity, With<HighlightSprite>>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    if !turn_highlights.is_changed() && !board.is_changed() {
        return;
    }
    existing.iter().for_each(|entity| commands.entity(entity).despawn());
    let root = board.root;
    let TurnHighlights { shape, colour, .. } = *turn_highlights;
    for &HighlightRing { at, size, meaning } in &turn_highlights.rings {
        let sprite = choice_frame(&mut assets, size, shape, meaning, colour);
        let place = Transform::from_translation(to_world(at, turn_highlights.height));
        commands.spawn((Name::new("Ring"), HighlightSprite, sprite, place, ChildOf(root)));
    }
    if let Some((from, to)) = turn_highlights.light {
        let image = assets.get("glow", LIGHT);
        let sprite = Sprite {
            custom_size: Some(Vec2::splat(LIGHT)),
            color: turn_highlights.colour,
            ..Sprite::from_image(image)
        };
        let place = Transform::from_translation(to_world(to, turn_highlights.height));
        let runner =
            (Name::new("Running light"), HighlightSprite, RunningLight { from, to }, sprite, place);
        commands.spawn((runner, ChildOf(root)));
    }
}

/// Lets the rings breathe and the light run.
fn breathe(
    clock: Res<BoardClock>,
    turn_highlights: Res<TurnHighlights>,
    mut rings: Query<(&mut Transform, &mut Sprite), (With<HighlightSprite>, Without<RunningLight>)>,
    mut runners: Query<(&RunningLight, &mut Transform, &mut Sprite), With<HighlightSprite>>,
) {
    if !clock.runs {
        return;
    }
    let breath = clock.breath();
    let (small, large) = turn_highlights.breath;
    for (mut transform, mut sprite) in &mut rings {
        transform.scale = Vec3::splat(small.lerp(large, breath));
        sprite.color.set_alpha(0.55 + 0.45 * breath);
    }
    for (runner, mut transform, mut sprite) in &mut runners {
        let along = (clock.seconds / RUN).fract();
        transform.translation =
            to_world(runner.from.lerp(runner.to, eased(along)), turn_highlights.height);
        sprite.color.set_alpha((along * TAU / 2.0).sin() * 0.8);
    }
}
