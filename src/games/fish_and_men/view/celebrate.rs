//! A winner is celebrated: a wreath over the sea, and the school swimming rings around its river.

use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::table::art::Art;
use crate::table::board::LaidBoard;
use crate::table::facing::Facing;
use crate::table::geometry::to_world;
use crate::table::motion::BoardClock;
use crate::table::playback::Shown;
use crate::table::seats::SeatPlaces;
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How many fish swim around the wreath.
const SCHOOL: usize = 14;

/// What was put up for a winner.
#[derive(Component)]
pub struct Celebration;

/// A fish of the winner's school, at its place in the ring.
#[derive(Component)]
pub struct Swimmer(f32);

/// Puts up the celebration once the match is shown to be won, and takes it down after an undo.
pub fn celebrate(
    shown: Res<Shown<FishAndMen>>,
    places: SeatPlaces,
    there: Query<Entity, With<Celebration>>,
    laid: Res<LaidBoard>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let winner = shown.view.winner.filter(|_| shown.is_idle());
    if places.is_changed() && !there.is_empty() {
        // It is put up anew for those who sit elsewhere now.
        there.iter().for_each(|entity| commands.entity(entity).despawn());
        return;
    }
    match (winner, there.is_empty()) {
        (None, false) => there.iter().for_each(|entity| commands.entity(entity).despawn()),
        (Some(winner), true) => {
            let ring = commands
                .spawn((
                    Name::new("Celebration"),
                    Celebration,
                    Transform::from_translation(to_world(
                        places.tabletop.middle(),
                        layers::CELEBRATION,
                    )),
                    Visibility::default(),
                    ChildOf(laid.root),
                ))
                .id();
            put_up(&mut commands, ring, winner, &places, &fonts, &mut art, &mut images);
        }
        _ => {}
    }
}

fn put_up(
    commands: &mut Commands,
    ring: Entity,
    winner: Seat,
    places: &SeatPlaces,
    fonts: &Fonts,
    art: &mut Art,
    images: &mut Assets<Image>,
) {
    let colour = theme::seat_colour(winner.index());
    let dark = art.get(images, "glow", 400.0);
    commands.entity(ring).with_children(|ring| {
        ring.spawn(Sprite {
            custom_size: Some(Vec2::splat(1300.0)),
            color: theme::DEEP,
            ..Sprite::from_image(dark)
        });
        let wreath = art.get(images, "poseidon", 300.0);
        ring.spawn((
            Sprite { custom_size: Some(Vec2::splat(300.0)), ..Sprite::from_image(wreath) },
            Transform::from_xyz(0.0, 0.0, 0.1),
        ));
        let fish = art.fish(images, winner.index(), 190.0);
        ring.spawn((
            Sprite { custom_size: Some(Vec2::new(190.0, 106.0)), ..Sprite::from_image(fish) },
            Transform::from_xyz(0.0, 0.0, 0.2),
        ));
        let fish = art.fish(images, winner.index(), 84.0);
        for index in 0..SCHOOL {
            ring.spawn((
                Swimmer(index as f32 / SCHOOL as f32),
                Sprite {
                    custom_size: Some(Vec2::new(84.0, 47.0)),
                    ..Sprite::from_image(fish.clone())
                },
                Transform::default(),
            ));
        }
        let name = places.chairs.get(winner).map_or("", |chair| chair.name.as_str());
        // Once for each side where somebody sits: no one reads them upside down.
        for edge in Facing::Duplicated.edges(places) {
            let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
            let place = edge.turn(Vec2::new(0.0, 205.0)) * Vec2::new(1.0, -1.0);
            ring.spawn((
                Facing::Duplicated,
                Text2d::new(format!("{name} wins")),
                fonts.bold(58.0),
                TextColor(colour),
                Transform::from_translation(place.extend(0.3)).with_rotation(turn),
            ));
        }
    });
}

/// The school swims round and round.
pub fn swim_rings(clock: Res<BoardClock>, mut swimmers: Query<(&Swimmer, &mut Transform)>) {
    for (&Swimmer(place), mut transform) in &mut swimmers {
        let angle = (place + clock.seconds / 14.0) * TAU;
        let wave = 1.0 + 0.03 * (clock.seconds * 2.0 + place * 40.0).sin();
        let at = Vec2::from_angle(angle) * 345.0 * wave;
        transform.translation = at.extend(0.4);
        transform.rotation = Quat::from_rotation_z(angle + TAU / 4.0);
    }
}
