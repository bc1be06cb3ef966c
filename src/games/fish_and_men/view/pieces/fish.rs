//! The fish on the board.

use crate::board::sea_grid_layout::angle;
use crate::prelude::*;
use bevy::ecs::system::SystemParam;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::surfaces::board::{seen_if, shadow};

/// Length of a fish in squares of the board (docs/look.md, The picture).
pub const LENGTH: f32 = 1.8;
/// Side of its shadow, and the offset of the shadow, in squares: a fish swims just below the surface.
const SHADOW: f32 = 0.9;
const SHADOW_ASIDE: Vec2 = Vec2::new(0.12, 0.18);
/// Distance of its letter from its middle, in squares, without half of the letter.
const FLANK: f32 = 0.57;

/// The fish of a seat: the parent of its parts.
#[derive(Component)]
pub struct FishSprite(pub Seat);

/// The part that turns with the heading.
#[derive(Component)]
pub struct FishBody(Seat);

/// The outline of the square the fish is in.
#[derive(Component)]
pub struct FishSquare(Seat);

/// The letter beside the fish, turned to its player.
#[derive(Component)]
pub struct FishLetter(Seat);

/// The place of the letter beside a fish, from the fish's middle as its player sees it, and the size of the letter with
/// its ground. It is toward its player, so that it never hides the way ahead of another fish.
pub fn letter(layout: &SeaGridLayout, scale: TypeScale) -> (Vec2, f32) {
    let size = labels::letter_size(scale);
    (Vec2::new(0.0, layout.cell * FLANK + size / 2.0), size)
}

/// Makes the fish of all seats; they are shown once they are placed.
pub fn spawn(
    commands: &mut Commands,
    root: Entity,
    places: &SeatPlaces,
    layout: &SeaGridLayout,
    assets: &mut DrawingAssets,
) {
    let chairs = &places.chairs;
    let (_, size) = letter(layout, places.tabletop.type_scale());
    let length = layout.cell * LENGTH;
    for seat in chairs.seats() {
        let colour = chairs.colour(seat);
        let (wide, aside) = (Vec2::splat(layout.cell * SHADOW), layout.cell * SHADOW_ASIDE);
        let below = shadow(assets, wide, aside);
        let image = assets.of_seat("fish", chairs.mark(seat), length);
        let body = picture(image, Vec2::new(length, length * 100.0 / 180.0));
        commands
            .spawn((
                Name::new(format!("Fish of {seat}")),
                FishSprite(seat),
                Transform::default(),
                Visibility::Hidden,
                ChildOf(root),
            ))
            .with_children(|fish| {
                fish.spawn(below);
                fish.spawn((FishBody(seat), body, Transform::default()));
                let (letter, ground) = (chairs.letter(seat), Vec2::splat(size));
                let letter = labels::on_plate(ground, letter, size, colour, &assets.fonts);
                fish.spawn((FishLetter(seat), Facing::Owner(seat), letter, Transform::default()));
            });
        commands.spawn((
            Name::new(format!("Square of {seat}")),
            FishSquare(seat),
            tinted(
                crate::frame_image(&mut assets.images, layout.cell),
                Vec2::splat(layout.cell),
                colour,
            ),
            Transform::default(),
            Visibility::Hidden,
            ChildOf(root),
        ));
    }
}

/// The fish as they are drawn, with their parts.
#[derive(SystemParam)]
pub struct DrawnFish<'w, 's> {
    fish: Query<'w, 's, (&'static FishSprite, &'static mut Transform, &'static mut Visibility)>,
    bodies: Query<'w, 's, (&'static FishBody, &'static mut Transform), Without<FishSprite>>,
    letters: Query<
        'w,
        's,
        (&'static FishLetter, &'static mut Transform),
        (Without<FishSprite>, Without<FishBody>),
    >,
}

/// Puts each fish where it is at this moment, turned the way it goes or aims.
pub fn place_fish(
    shown: Res<PlaybackState<FishAndMenView>>,
    aims: Res<FishMoveDrafts>,
    layout: Res<SeaGridLayout>,
    places: SeatPlaces,
    clock: Res<BoardClock>,
    mut drawn: DrawnFish,
) {
    for (&FishSprite(seat), mut transform, mut visibility) in &mut drawn.fish {
        let Some(state) = shown.view.fish.get(seat.index()) else { continue };
        let place = place_of(state, &shown, &layout, clock.calm)
            .or_else(|| in_hand(seat, &shown, &aims).map(|square| (layout.centre(square), 1.5)));
        visibility.set_if_neq(seen_if(place.is_some()));
        let Some((at, scale)) = place else { continue };
        let height = layers::FISH + f32::from(seat.0) * 0.5;
        transform.set_if_neq(board_transform(at, height).with_scale(Vec3::splat(scale)));
    }
    for (&FishBody(seat), mut transform) in &mut drawn.bodies {
        let heading = match shown.event() {
            Some(Event::FishMoved { seat: mover, heading, .. }) if *mover == seat => *heading,
            _ => aims.heading(seat),
        };
        let turn = Quat::from_rotation_z(angle(heading));
        if transform.rotation.angle_between(turn) > 1e-3 {
            transform.rotation = turn;
        }
    }
    for (&FishLetter(seat), mut transform) in &mut drawn.letters {
        let reader = places.facing(seat);
        let (seen, _) = letter(&layout, places.tabletop.type_scale());
        let place = board_transform(reader.turn(seen), 0.2);
        transform.set_if_neq(place.with_rotation(labels::turn(reader)));
    }
}

/// The place and the scale at which a fish is drawn, if it is on the board.
fn place_of(
    state: &FishSchool,
    shown: &PlaybackState<FishAndMenView>,
    layout: &SeaGridLayout,
    calm: bool,
) -> Option<(Vec2, f32)> {
    let (part, progress) = (shown.progress(), crate::travelled(shown, calm));
    let swell = (part * std::f32::consts::PI).sin();
    let seat = state.seat;
    let here = state.at.map(|at| layout.at(at));
    let beside = |shake: f32, size: f32| here.map(|at| (at + Vec2::new(shake, 0.0), size));
    match shown.event() {
        Some(Event::FishPlaced { seat: placed, at, .. }) if *placed == seat => {
            Some((layout.at(*at), 2.2 - 1.2 * progress))
        }
        Some(Event::FishMoved { seat: mover, heading, from, .. }) if *mover == seat => {
            Some((layout.at(*from) + layout.step(*heading) * progress, 1.0))
        }
        Some(Event::Fed { seat: fed, .. }) if *fed == seat => beside(0.0, 1.0 + 0.25 * swell),
        Some(Event::FishTeleported { seat: moved, from, to }) if *moved == seat => {
            let (at, size) =
                if part < 0.5 { (from, 1.0 - 2.0 * part) } else { (to, 2.0 * part - 1.0) };
            Some((layout.at(*at), if calm { 1.0 } else { size }))
        }
        Some(Event::HealthChanged { seat: changed, change, .. }) if *changed == seat && !calm => {
            let shake = if *change < 0 { (part * 30.0).sin() * swell * 5.0 } else { 0.0 };
            beside(shake, if *change > 0 { 1.0 + 0.25 * swell } else { 1.0 })
        }
        Some(Event::FishermanBit { seat: bitten, .. }) if *bitten == seat && !calm => {
            beside((part * 24.0).sin() * (1.0 - part) * 5.0, 1.0)
        }
        Some(Event::FishQuit { seat: quit }) if *quit == seat => beside(0.0, 1.0 - progress),
        Some(Event::PollutionDrifted { hits, .. }) if hits.iter().any(|hit| hit.seat == seat) => {
            let now = crate::after_motion(shown);
            let strength = if calm || now == 0.0 { 0.0 } else { 5.0 };
            let shake = (now * 40.0).sin() * (1.0 - now) * strength;
            beside(shake, 1.0 + 0.2 * shake.abs() / 5.0)
        }
        _ => beside(0.0, 1.0),
    }
}

/// The square over which a player whose turn it is to place a fish holds it.
fn in_hand(
    seat: Seat,
    shown: &PlaybackState<FishAndMenView>,
    aims: &FishMoveDrafts,
) -> Option<Square> {
    let sea = &shown.view;
    let turn = sea.phase == FishAndMenPhase::Placing && sea.order.get(sea.through) == Some(&seat);
    aims.get(seat).filter(|_| turn && shown.is_idle()).and_then(|aim| aim.hover)
}

/// Outlines the squares the fish are in.
pub fn outline(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    mut squares: Query<(&FishSquare, &mut Transform, &mut Visibility)>,
) {
    if !shown.is_changed() {
        return;
    }
    for (&FishSquare(seat), mut transform, mut visibility) in &mut squares {
        let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        visibility.set_if_neq(seen_if(at.is_some()));
        if let Some(at) = at {
            transform.translation = to_world(layout.centre(at.square()), layers::FISH_SQUARE);
        }
    }
}
