//! Winners are celebrated: their pieces in the middle of the table, small fish around them, and their
//! names once for each side where somebody sits.

use super::art::Art;
use super::facing::Facing;
use super::geometry::to_world;
use super::motion::BoardClock;
use super::seats::SeatPlaces;
use super::theme::{self, Fonts};
use crate::contract::{Seat, listed};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How many fish swim around the winners.
const SCHOOL: usize = 14;
/// How high above the table all of it is.
const HEIGHT: f32 = 40.0;
/// How wide the dark around it is, and how large names are written, in units.
const DARK: f32 = 1300.0;
const NAMES: f32 = 58.0;

/// Who is celebrated now: nobody while nobody is in it.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Celebrated {
    /// On which board: all of it goes with the board.
    pub root: Option<Entity>,
    /// The winners.
    pub winners: Vec<Seat>,
    /// The drawing under them.
    pub ground: &'static str,
    /// The kind of drawing that a seat's piece is: `fish`.
    pub piece: &'static str,
    /// How large the seat's letter on a piece is, of the piece's width; none where pieces wear none.
    pub letter: Option<f32>,
    /// The drawing of what swims around them.
    pub school: &'static str,
}

/// What was put up.
#[derive(Component)]
pub struct Celebration;

/// A fish at its place in the ring.
#[derive(Component)]
pub struct Swimmer(f32);

/// Adds the celebration for a game; it says when there is one by what it runs it with.
pub fn plugin(app: &mut App) {
    app.init_resource::<Celebrated>().init_resource::<BoardClock>();
}

/// Puts the celebration up, and takes it down when nobody is celebrated any more.
pub fn celebrate(
    celebrated: Res<Celebrated>,
    places: SeatPlaces,
    there: Query<Entity, With<Celebration>>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    // It is put up anew for those who sit elsewhere now.
    if !celebrated.is_changed() && !places.is_changed() {
        return;
    }
    there.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some(root) = celebrated.root.filter(|_| !celebrated.winners.is_empty()) else { return };
    let middle = to_world(places.tabletop.middle(), HEIGHT);
    let ring = (
        Name::new("Celebration"),
        Celebration,
        Transform::from_translation(middle),
        Visibility::default(),
        ChildOf(root),
    );
    let mut picture = |drawing: &str, size: f32| Sprite {
        custom_size: Some(Vec2::splat(size)),
        ..Sprite::from_image(art.get(&mut images, drawing, size))
    };
    let dark = Sprite { custom_size: Some(Vec2::splat(DARK)), ..picture("glow", 400.0) };
    let ground = picture(celebrated.ground, 300.0);
    let swimmer = picture(celebrated.school, 70.0);
    let side = 190.0 / (celebrated.winners.len() as f32).sqrt();
    let pieces: Vec<Handle<Image>> = celebrated
        .winners
        .iter()
        .map(|seat| art.of_seat(&mut images, celebrated.piece, seat.index(), side))
        .collect();
    let names: Vec<&str> = celebrated
        .winners
        .iter()
        .filter_map(|seat| places.chairs.get(*seat).map(|chair| chair.name.as_str()))
        .collect();
    let verb = if names.len() == 1 { "wins" } else { "win" };
    let words = format!("{} {verb}", listed(&names));
    let colour = match celebrated.winners.as_slice() {
        [one] => theme::seat_colour(one.index()),
        _ => theme::TEXT,
    };
    commands.spawn(ring).with_children(|ring| {
        ring.spawn(Sprite { color: theme::DEEP, ..dark });
        ring.spawn((fitted(ground, &images), Transform::from_xyz(0.0, 0.0, 0.1)));
        let count = pieces.len() as f32;
        for (index, piece) in pieces.into_iter().enumerate() {
            let aside = (index as f32 - (count - 1.0) / 2.0) * side * 0.95;
            let sprite =
                Sprite { custom_size: Some(Vec2::splat(side)), ..Sprite::from_image(piece) };
            let up = Quat::from_rotation_z(TAU / 4.0);
            let place = Transform::from_xyz(aside, 0.0, 0.2).with_rotation(up);
            ring.spawn((fitted(sprite, &images), place));
            let letter = celebrated.letter.zip(celebrated.winners.get(index));
            if let Some((size, &seat)) = letter {
                let turn = Quat::from_rotation_z(-places.facing(seat).degrees().to_radians());
                ring.spawn((
                    Facing::Owner(seat),
                    Text2d::new(theme::seat_letter(seat.index()).to_string()),
                    fonts.bold(side * size),
                    TextColor(theme::seat_colour(seat.index())),
                    Transform::from_xyz(aside, 0.0, 0.25).with_rotation(turn),
                ));
            }
        }
        for index in 0..SCHOOL {
            let place = Swimmer(index as f32 / SCHOOL as f32);
            let sprite = fitted(swimmer.clone(), &images);
            ring.spawn((place, sprite, at_place(index as f32 / SCHOOL as f32, 0.0)));
        }
        for edge in Facing::Duplicated.edges(&places) {
            let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
            let place = edge.turn(Vec2::new(0.0, 205.0)) * Vec2::new(1.0, -1.0);
            ring.spawn((
                Facing::Duplicated,
                Text2d::new(words.clone()),
                fonts.bold(NAMES),
                TextColor(colour),
                Transform::from_translation(place.extend(0.3)).with_rotation(turn),
            ));
        }
    });
}

/// A drawing as wide as it was asked for, and as high as it is.
fn fitted(sprite: Sprite, images: &Assets<Image>) -> Sprite {
    let size = images.get(&sprite.image).map_or(Vec2::ONE, Image::size_f32);
    let width = sprite.custom_size.map_or(1.0, |size| size.x);
    Sprite { custom_size: Some(Vec2::new(width, width * size.y / size.x.max(1.0))), ..sprite }
}

/// Where a fish of the ring is after so many seconds.
fn at_place(place: f32, seconds: f32) -> Transform {
    let angle = (place + seconds / 14.0) * TAU;
    let wave = 1.0 + 0.03 * (seconds * 2.0 + place * 40.0).sin();
    let at = Vec2::from_angle(angle) * 345.0 * wave;
    Transform::from_translation(at.extend(0.4))
        .with_rotation(Quat::from_rotation_z(angle + TAU / 4.0))
}

/// The fish swim round and round.
pub fn swim(clock: Res<BoardClock>, mut swimmers: Query<(&Swimmer, &mut Transform)>) {
    if clock.runs {
        for (&Swimmer(place), mut transform) in &mut swimmers {
            *transform = at_place(place, clock.seconds);
        }
    }
}
