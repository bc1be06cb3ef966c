//! The penguins on the ice.

use super::floe::Floe;
use super::layers;
use crate::contract::Seat;
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{At, Event};
use crate::games::penguins::state::{Colony, Phase};
use crate::table::art::Art;
use crate::table::board::{LaidBoard, writing};
use crate::table::facing::Facing;
use crate::table::geometry::{Edge, TypeScale, to_world};
use crate::table::motion::{BoardClock, travelled};
use crate::table::play_kit::Aims;
use crate::table::playback::PlaybackState;
use crate::table::seats::SeatPlaces;
use crate::table::theme::Fonts;
use bevy::prelude::*;

/// The side of a penguin in widths of a tile.
pub const SIZE: f32 = 0.48;
/// The letter on its hat, of its side; and how large it may be there, for what it must hide of the hat.
pub const LETTER: f32 = 0.36;
const LARGEST: f32 = 0.62;

/// A penguin: whose, and which of its own.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bird {
    seat: Seat,
    index: usize,
}

/// The part that turns the way it goes.
#[derive(Component)]
pub struct Body(Bird);

/// The letter, turned to its player.
#[derive(Component)]
pub struct Letter(Seat);

/// How the letter of a penguin is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lettered {
    /// Its size.
    pub size: f32,
    /// Where it is from the middle of its penguin, as its player sees it.
    pub seen: Vec2,
    /// The ground it needs, if it does not stand on the penguin.
    pub ground: Option<Vec2>,
}

impl Lettered {
    /// On the hat if it can be read there, else on a ground before the penguin's feet.
    pub fn of(floe: &Floe, scale: TypeScale) -> Self {
        let bird = floe.width * SIZE;
        let size = writing::letter_size(scale).max(bird * LETTER);
        if size <= bird * LARGEST {
            return Self { size, seen: Vec2::ZERO, ground: None };
        }
        let ground = Vec2::splat(size);
        Self { size, seen: Vec2::new(0.0, (bird + size) / 2.0), ground: Some(ground) }
    }

    /// From the penguin's middle to where nothing of it is written any more, toward its player.
    pub fn reach(&self) -> f32 {
        self.seen.y + self.size * 0.5
    }
}

/// Where a penguin is drawn.
struct Pose {
    at: Vec2,
    scale: f32,
    alpha: f32,
    /// Which way it goes, if it does.
    toward: Option<Vec2>,
}

/// Brings penguins to the table and takes them away, as the picture has them.
pub fn follow_picture(
    shown: Res<PlaybackState<Penguins>>,
    (floe, laid): (Res<Floe>, Res<LaidBoard>),
    (places, fonts): (SeatPlaces, Res<Fonts>),
    there: Query<(Entity, &Bird)>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let lettered = Lettered::of(&floe, places.tabletop.type_scale());
    if !shown.is_changed() && !laid.is_added() {
        return;
    }
    let wanted = |bird: &Bird| {
        let colony = shown.view.players.get(bird.seat.index());
        colony.is_some_and(|colony| bird.index < in_sight(colony))
    };
    for (entity, _) in there.iter().filter(|(_, bird)| !wanted(bird)) {
        commands.entity(entity).despawn();
    }
    for (seat, colony) in Seat::all(shown.view.players.len()).zip(&shown.view.players) {
        for index in 0..in_sight(colony) {
            let bird = Bird { seat, index };
            if there.iter().any(|(_, other)| *other == bird) {
                continue;
            }
            let size = floe.width * SIZE;
            let image = art.of_seat(&mut images, "penguin", places.chairs.mark(seat), size);
            let body = Sprite { custom_size: Some(Vec2::splat(size)), ..Sprite::from_image(image) };
            // Toward the ice, as its player looks.
            let ahead = places.facing(seat).turn(Vec2::NEG_Y);
            let looks = Quat::from_rotation_z((ahead * Vec2::new(1.0, -1.0)).to_angle());
            let colour = places.chairs.colour(seat);
            commands
                .spawn((
                    Name::new(format!("Penguin {index} of {seat}")),
                    bird,
                    Transform::default(),
                    Visibility::Hidden,
                    ChildOf(laid.root),
                ))
                .with_children(|parts| {
                    parts.spawn((Body(bird), body, Transform::from_rotation(looks)));
                    let place = place_of(&lettered, places.facing(seat));
                    let mut letter = parts.spawn((
                        (Letter(seat), Facing::Owner(seat), place),
                        writing::words(places.chairs.letter(seat), lettered.size, colour, &fonts),
                    ));
                    if let Some(ground) = lettered.ground {
                        letter.with_child((
                            writing::plate(ground),
                            Transform::from_xyz(0.0, 0.0, -0.1),
                        ));
                    }
                });
        }
    }
}

/// Where a letter is put on its penguin.
fn place_of(lettered: &Lettered, reader: Edge) -> Transform {
    let at = to_world(reader.turn(lettered.seen), 0.2);
    Transform::from_translation(at).with_rotation(writing::turn(reader))
}

/// The penguins of a player on the ice, and the next in its hand.
fn in_sight(colony: &Colony) -> usize {
    colony.places.len() + usize::from(colony.to_place > 0)
}

/// Puts each penguin where it is at this moment, turned the way it goes.
pub fn glide(
    (shown, aims): (Res<PlaybackState<Penguins>>, Res<Aims<Penguins>>),
    (floe, places, clock): (Res<Floe>, SeatPlaces, Res<BoardClock>),
    mut birds: Query<(&Bird, &mut Transform, &mut Visibility, Ref<Bird>)>,
    mut bodies: Query<(&Body, &mut Transform, &mut Sprite), Without<Bird>>,
    mut letters: Query<(&Letter, &mut Transform), (Without<Bird>, Without<Body>)>,
) {
    let fresh = birds.iter().any(|(_, _, _, bird)| bird.is_added());
    if !(shown.is_changed() || aims.is_changed() || places.is_changed() || fresh) {
        return;
    }
    for (bird, mut transform, mut visibility, _) in &mut birds {
        let pose = pose(*bird, &shown, &aims, &floe, clock.calm);
        let seen = if pose.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(seen);
        let Some(pose) = pose else { continue };
        let height = layers::PENGUINS + f32::from(bird.seat.0) * 0.5 + bird.index as f32 * 0.05;
        let lifted = if pose.scale > 1.01 || pose.toward.is_some() { 4.0 } else { 0.0 };
        transform.set_if_neq(
            Transform::from_translation(to_world(pose.at, height + lifted))
                .with_scale(Vec3::splat(pose.scale)),
        );
        for (body, mut turned, mut sprite) in bodies.iter_mut().filter(|(b, ..)| b.0 == *bird) {
            if let Some(toward) = pose.toward {
                let turn = Quat::from_rotation_z((toward * Vec2::new(1.0, -1.0)).to_angle());
                if turned.rotation.angle_between(turn) > 1e-3 {
                    turned.rotation = turn;
                }
            }
            debug_assert_eq!(body.0, *bird);
            if (sprite.color.alpha() - pose.alpha).abs() > 1e-3 {
                sprite.color.set_alpha(pose.alpha);
            }
        }
    }
    if places.is_changed() {
        let lettered = Lettered::of(&floe, places.tabletop.type_scale());
        for (&Letter(seat), mut transform) in &mut letters {
            transform.set_if_neq(place_of(&lettered, places.facing(seat)));
        }
    }
}

fn pose(
    bird: Bird,
    shown: &PlaybackState<Penguins>,
    aims: &Aims<Penguins>,
    floe: &Floe,
    calm: bool,
) -> Option<Pose> {
    let Bird { seat, index } = bird;
    let colony = shown.view.players.get(seat.index())?;
    let stands = |at: At| Pose { at: floe.centre(at), scale: 1.0, alpha: 1.0, toward: None };
    let Some(&at) = colony.places.get(index) else {
        return match shown.now.as_ref().map(|now| &now.event) {
            Some(Event::Placed { seat: placed, at }) if *placed == seat => {
                let part = travelled(shown.progress(), calm);
                Some(Pose { scale: 1.9 - 0.9 * part, ..stands(*at) })
            }
            _ => {
                let at = in_hand(seat, shown, aims)?;
                Some(Pose { scale: 1.15, alpha: 0.7, ..stands(at) })
            }
        };
    };
    match shown.now.as_ref().map(|now| &now.event) {
        Some(Event::Moved { seat: mover, from, to, .. }) if *mover == seat && *from == at => {
            let part = travelled(shown.progress(), calm);
            let (from, to) = (floe.centre(*from), floe.centre(*to));
            let hop = if calm { 0.0 } else { (part * std::f32::consts::PI).sin() * 0.12 };
            let at = from.lerp(to, part);
            Some(Pose { at, scale: 1.0 + hop, alpha: 1.0, toward: Some(to - from) })
        }
        Some(Event::Removed { seat: removed, .. }) if *removed == seat => {
            let part = shown.progress();
            let scale = if calm { 1.0 } else { 1.0 - part };
            Some(Pose { scale, alpha: 1.0 - part, ..stands(at) })
        }
        _ => Some(stands(at)),
    }
}

/// The free tile over which a player whose turn it is to place holds a penguin.
fn in_hand(seat: Seat, shown: &PlaybackState<Penguins>, aims: &Aims<Penguins>) -> Option<At> {
    let ice = &shown.view;
    let turn = ice.phase == Phase::Placing && ice.turn == Some(seat) && shown.is_idle();
    let at = aims.own(seat).target.or(aims.hover(seat)).filter(|_| turn)?;
    (ice.fish_at(at) > 0 && ice.penguin_at(at).is_none()).then_some(at)
}
