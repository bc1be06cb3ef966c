//! Where to look: rings around the rivers one may start from or swim home to, a ring around the fish
//! whose turn it is, and a slow light that runs to it from its player's edge.

use super::chart::Chart;
use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::placing::free_rivers;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::games::fish_and_men::state::Phase;
use crate::table::art::Art;
use crate::table::board::LaidBoard;
use crate::table::geometry::{Frame, to_world};
use crate::table::hosting::Hosted;
use crate::table::motion::{BoardClock, eased};
use crate::table::playback::Shown;
use crate::table::seats::{AwaitedSeats, SeatPlaces};
use crate::table::theme;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How long the light takes from the edge to the fish, in seconds.
const RUN: f32 = 2.6;

/// A ring that breathes.
#[derive(Component)]
pub struct Beacon;

/// The light that runs from a seat's edge to its fish.
#[derive(Component)]
pub struct Runner {
    from: Vec2,
    to: Vec2,
}

/// What is marked now.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Marked {
    seat: Option<Seat>,
    rings: Vec<Vec2>,
    fish: Option<Vec2>,
}

/// Lights what matters to the seat whose turn it is.
pub fn light(
    (hosted, shown): (Res<Hosted<FishAndMen>>, Res<Shown<FishAndMen>>),
    (awaited, places): (Res<AwaitedSeats>, SeatPlaces),
    (chart, laid): (Res<Chart>, Res<LaidBoard>),
    there: Query<Entity, Or<(With<Beacon>, With<Runner>)>>,
    mut was: Local<Marked>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let now = marked(&hosted, &shown, &awaited, &chart);
    if *was == now && !places.is_changed() && !laid.is_added() {
        return;
    }
    there.iter().for_each(|entity| commands.entity(entity).despawn());
    if let Some(seat) = now.seat {
        let colour = theme::seat_colour(seat.index());
        let mut ring = |at: Vec2, size: f32| {
            let image = art.get(&mut images, "ring", size);
            let sprite = Sprite {
                custom_size: Some(Vec2::splat(size)),
                color: colour,
                ..Sprite::from_image(image)
            };
            let place = Transform::from_translation(to_world(at, layers::BEACONS));
            commands.spawn((Name::new("Ring"), Beacon, sprite, place, ChildOf(laid.root)));
        };
        now.rings.iter().for_each(|&at| ring(at, chart.cell * 1.6));
        if let Some(to) = now.fish {
            ring(to, chart.cell * 2.7);
            let glow = art.get(&mut images, "glow", 40.0);
            commands.spawn((
                Name::new("Running light"),
                Runner { from: places.tray(seat).map_or(to, Frame::brow), to },
                Sprite {
                    custom_size: Some(Vec2::splat(40.0)),
                    color: colour,
                    ..Sprite::from_image(glow)
                },
                Transform::from_translation(to_world(to, layers::BEACONS)),
                ChildOf(laid.root),
            ));
        }
    }
    *was = now;
}

fn marked(
    hosted: &Hosted<FishAndMen>,
    shown: &Shown<FishAndMen>,
    awaited: &AwaitedSeats,
    chart: &Chart,
) -> Marked {
    let Some(&seat) = awaited.0.first().filter(|_| shown.is_idle()) else {
        return Marked::default();
    };
    let world = hosted.game().world();
    let rivers = world.resource::<Board>().rivers();
    let fish = shown.view.fish.get(seat.index());
    let strong = fish.is_some_and(|fish| {
        fish.health >= hosted.game().world().resource::<MatchSetup>().0.parameters.health_to_win
    });
    let built_on = |river: usize| shown.view.industries.iter().any(|i| i.square == rivers[river]);
    let rings: Vec<usize> = match shown.view.phase {
        Phase::Placing => free_rivers(world).collect(),
        _ if strong => (0..rivers.len()).filter(|&river| !built_on(river)).collect(),
        _ => Vec::new(),
    };
    Marked {
        seat: Some(seat),
        rings: rings.into_iter().map(|river| chart.centre(rivers[river])).collect(),
        fish: fish.and_then(|fish| fish.at).map(|at| chart.at(at)),
    }
}

/// Lets the rings breathe and the light run.
pub fn breathe(
    clock: Res<BoardClock>,
    mut rings: Query<(&mut Transform, &mut Sprite), With<Beacon>>,
    mut runners: Query<(&Runner, &mut Transform, &mut Sprite), Without<Beacon>>,
) {
    if !clock.runs {
        return;
    }
    let breath = 0.5 + 0.5 * (clock.seconds * TAU / 1.8).sin();
    for (mut transform, mut sprite) in &mut rings {
        transform.scale = Vec3::splat(0.9 + 0.16 * breath);
        sprite.color.set_alpha(0.55 + 0.45 * breath);
    }
    for (runner, mut transform, mut sprite) in &mut runners {
        let along = (clock.seconds / RUN).fract();
        let at = runner.from.lerp(runner.to, eased(along));
        transform.translation = to_world(at, layers::BEACONS);
        sprite.color.set_alpha((along * TAU / 2.0).sin() * 0.8);
    }
}
