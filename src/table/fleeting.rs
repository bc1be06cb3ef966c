//! What is seen for a moment on a board: drawings that move, grow and fade, and words that rise toward
//! their reader.

use super::art::Art;
use super::facing::Facing;
use super::geometry::{Edge, to_world};
use super::motion::BoardClock;
use super::playback::Pace;
use super::theme::{self, Fonts};
use crate::contract::Seat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// For how long something fades at its end, at most, in parts of its life.
const FADE: f32 = 1.0 / 3.0;
/// How far words rise, and how large they are, in units.
const RISES: f32 = 44.0;
const WORDS: f32 = 32.0;
/// How dark the ground of words is.
const GROUND: f32 = 0.8;

/// A drawing that is seen for a moment. Times are in seconds at the usual speed.
pub struct Fleeting {
    /// Which.
    pub drawing: &'static str,
    /// Its width in units.
    pub size: f32,
    /// After how long it is seen.
    pub wait: f32,
    /// For how long it is seen.
    pub life: f32,
    /// From where, in table coordinates.
    pub from: Vec2,
    /// To where.
    pub to: Vec2,
    /// How large it is in the beginning and in the end, in times of its size.
    pub grows: (f32, f32),
    /// What it is tinted with.
    pub colour: Color,
}

impl Default for Fleeting {
    fn default() -> Self {
        Self {
            drawing: "ring",
            size: 1.0,
            wait: 0.0,
            life: 1.0,
            from: Vec2::ZERO,
            to: Vec2::ZERO,
            grows: (1.0, 1.0),
            colour: Color::WHITE,
        }
    }
}

/// Something that passes.
#[derive(Component)]
pub struct Passing {
    /// Below zero until it is seen.
    age: f32,
    life: f32,
    from: Vec2,
    to: Vec2,
    grows: (f32, f32),
}

/// What fleeting things are made with.
#[derive(SystemParam)]
pub struct Fleets<'w, 's> {
    commands: Commands<'w, 's>,
    fonts: Res<'w, Fonts>,
    art: ResMut<'w, Art>,
    images: ResMut<'w, Assets<Image>>,
}

impl Fleets<'_, '_> {
    /// Lets a drawing be seen for a moment, at this height.
    pub fn launch(&mut self, root: Entity, height: f32, fleeting: Fleeting) {
        let Fleeting { drawing, size, wait, life, from, to, grows, colour } = fleeting;
        let image = self.art.get(&mut self.images, drawing, size * grows.1.max(1.0));
        self.commands.spawn((
            Name::new(drawing),
            Passing { age: -wait, life, from, to, grows },
            Sprite {
                custom_size: Some(Vec2::splat(size)),
                color: colour.with_alpha(if wait > 0.0 { 0.0 } else { 1.0 }),
                ..Sprite::from_image(image)
            },
            Transform::from_translation(to_world(from, height)).with_scale(Vec3::splat(grows.0)),
            ChildOf(root),
        ));
    }

    /// Words that rise from a point toward the player of a seat, who sits at this edge.
    pub fn rise(
        &mut self,
        root: Entity,
        from: Vec3,
        (seat, edge): (Seat, Edge),
        words: String,
        colour: Color,
    ) {
        let start = from.truncate();
        let to = start + edge.turn(Vec2::new(0.0, RISES));
        let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
        let width = WORDS * (0.5 + 0.55 * words.chars().count() as f32);
        self.commands
            .spawn((
                Name::new("Rising words"),
                Facing::Owner(seat),
                Passing { age: 0.0, life: 1.3, from: start, to, grows: (1.0, 1.0) },
                Sprite::from_color(theme::TRAY.with_alpha(GROUND), Vec2::new(width, WORDS * 1.12)),
                Transform::from_translation(to_world(start, from.z)).with_rotation(turn),
                ChildOf(root),
            ))
            .with_child((
                Text2d::new(words),
                self.fonts.bold(WORDS),
                TextColor(colour),
                Transform::from_xyz(0.0, 0.0, 0.1),
            ));
    }
}

/// Moves, grows and fades what passes, and removes it at its end.
pub fn pass(
    time: Res<Time>,
    (pace, clock): (Res<Pace>, Res<BoardClock>),
    mut passing: Query<(Entity, &mut Passing, &mut Transform, &mut Sprite, Option<&Children>)>,
    mut texts: Query<&mut TextColor>,
    mut commands: Commands,
) {
    for (entity, mut passing, mut transform, mut sprite, children) in &mut passing {
        passing.age += time.delta_secs() * pace.factor();
        let part = passing.age / passing.life;
        if part < 0.0 {
            continue;
        }
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - part).powi(2);
        let at = passing.from.lerp(passing.to, if clock.calm { 0.5 } else { eased });
        let grown = if clock.calm { 0.5 } else { eased };
        transform.translation = to_world(at, transform.translation.z);
        transform.scale =
            Vec3::splat(passing.grows.0 + (passing.grows.1 - passing.grows.0) * grown);
        let fade = ((1.0 - part) / FADE).min(1.0);
        sprite.color.set_alpha(fade * if children.is_some() { GROUND } else { 1.0 });
        for child in children.into_iter().flatten() {
            if let Ok(mut colour) = texts.get_mut(*child) {
                colour.0.set_alpha(fade);
            }
        }
    }
}
