//! Marks on the board for each seat: rivers to start from, squares in reach with their prices, the
//! path that is drawn, the square the next step would end in.

use super::aim::Aims;
use super::chart::Chart;
use super::layers;
use super::playing;
use super::playing::picks::Picks;
use super::reach::{Reach, Way};
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::fish::fish_of;
use crate::games::fish_and_men::rules::placing::free_rivers;
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::state::Phase;
use crate::table::board::{Cell, Highlights, Mark, Style};
use crate::table::geometry::to_world;
use crate::table::hosting::Hosted;
use crate::table::playback::Shown;
use crate::table::seats::{AwaitedSeats, SeatPlaces};
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;

/// The board that is touched and marked.
#[derive(Resource)]
pub struct Surface(pub Entity);

/// Something written on a square for a moment.
#[derive(Component)]
pub struct Price;

/// A piece of a path that is drawn.
#[derive(Component)]
pub struct PathDot;

/// Marks the squares that matter to the seat whose turn it is, and those under the cursors.
pub fn mark(
    hosted: Res<Hosted<FishAndMen>>,
    shown: Res<Shown<FishAndMen>>,
    awaited: Res<AwaitedSeats>,
    aims: Res<Aims>,
    reach: Res<Reach>,
    (surface, picks): (Res<Surface>, Res<Picks>),
    mut boards: Query<&mut Highlights>,
) {
    let changed = shown.is_changed() || aims.is_changed() || reach.is_changed();
    if !(changed || picks.is_changed() || surface.is_added()) {
        return;
    }
    let Ok(mut highlights) = boards.get_mut(surface.0) else { return };
    let mut wanted = Highlights::default();
    if let Some(&seat) = awaited.0.first().filter(|_| shown.is_idle()) {
        match shown.view.phase {
            Phase::Placing => mark_rivers(&mut wanted, &hosted, &aims, seat),
            Phase::FishMove if reach.seat == Some(seat) => {
                mark_reach(&mut wanted, &hosted, &aims, &reach, seat);
            }
            _ => {}
        }
    }
    if shown.is_idle() {
        playing::marks::mark(&mut wanted, &shown.view, hosted.game().setup(), &picks, &aims);
    }
    for (seat, aim) in aims.iter() {
        wanted.hover(seat, aim.hover.map(cell_of));
    }
    highlights.set_if_neq(wanted);
}

fn cell_of(square: Square) -> Cell {
    Cell::new(square.row, square.column)
}

fn mark_rivers(highlights: &mut Highlights, hosted: &Hosted<FishAndMen>, aims: &Aims, seat: Seat) {
    let world = hosted.game().world();
    let rivers = world.resource::<Board>().rivers();
    let looked_at = aims.get(seat).map(|aim| aim.river);
    for river in free_rivers(world) {
        let style = if looked_at == Some(river) { Style::Target } else { Style::Reach };
        highlights.mark(cell_of(rivers[river]), Mark::of(seat, style));
    }
}

fn mark_reach(
    highlights: &mut Highlights,
    hosted: &Hosted<FishAndMen>,
    aims: &Aims,
    reach: &Reach,
    seat: Seat,
) {
    for (square, way) in &reach.ways {
        let style = if way.wins { Style::Target } else { Style::Reach };
        highlights.mark(cell_of(*square), Mark::of(seat, style));
    }
    // Where the next step forward would end (rule 2.6).
    let world = hosted.game().world();
    let fish = fish_of(world, seat);
    if let Some(at) = fish.and_then(|fish| fish.at) {
        let next = world.resource::<Board>().stepped(at, aims.heading(seat)).square();
        if reach.ways.contains_key(&next) {
            highlights.mark(cell_of(next), Mark::of(seat, Style::Path));
        }
    }
    if let Some((target, way)) = aims.get(seat).and_then(|aim| aim.path.as_ref()) {
        for position in &way.through {
            highlights.mark(cell_of(position.square()), Mark::of(seat, Style::Path));
        }
        highlights.mark(cell_of(*target), Mark::of(seat, Style::Target));
    }
}

/// Writes the best price on every square in reach, and draws the path.
pub fn price(
    shown: Res<Shown<FishAndMen>>,
    awaited: Res<AwaitedSeats>,
    reach: Res<Reach>,
    aims: Res<Aims>,
    places: SeatPlaces,
    chart: Res<Chart>,
    root: Res<super::SeaRoot>,
    fonts: Res<Fonts>,
    there: Query<Entity, Or<(With<Price>, With<PathDot>)>>,
    mut was: Local<Option<(Option<Seat>, usize, Option<Square>)>>,
    mut commands: Commands,
) {
    let seat = reach.seat.filter(|seat| shown.is_idle() && awaited.0.contains(seat));
    let path = seat.and_then(|seat| aims.get(seat)?.path.as_ref());
    let now = (seat, reach.ways.len(), path.map(|(target, _)| *target));
    if *was == Some(now) && !reach.is_changed() && !places.is_changed() && !root.is_added() {
        return;
    }
    *was = Some(now);
    for entity in &there {
        commands.entity(entity).despawn();
    }
    let Some(seat) = seat else { return };
    let health = shown.view.fish.get(seat.index()).map_or(0, |fish| fish.health);
    let turn = Quat::from_rotation_z(-places.facing(seat).degrees().to_radians());
    for (square, way) in reach.ways.iter().filter(|(_, way)| !way.steps.is_empty()) {
        let (text, colour) = price_of(way, health);
        commands.spawn((
            Name::new("Price"),
            Price,
            Text2d::new(text),
            fonts.bold(15.0 * chart.writing()),
            TextColor(colour),
            Transform::from_translation(to_world(chart.centre(*square), layers::PRICES))
                .with_rotation(turn),
            ChildOf(root.0),
        ));
    }
    if let Some((_, way)) = path {
        let start = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        draw_path(&mut commands, &chart, root.0, start.map(|at| chart.at(at)), way, seat);
    }
}

/// What a square costs: nothing is said with a sign where it is plainly a price.
fn price_of(way: &Way, health: i32) -> (String, Color) {
    let change = way.health - health;
    match change {
        _ if way.wins => ("home".into(), theme::GAIN),
        0 => ("0".into(), theme::TEXT_QUIET),
        1.. => (format!("+{change}"), theme::GAIN),
        -6..=-1 => (format!("−{}", -change), theme::TEXT),
        _ => (format!("−{}", -change), theme::LOSS),
    }
}

fn draw_path(
    commands: &mut Commands,
    chart: &Chart,
    root: Entity,
    start: Option<Vec2>,
    way: &Way,
    seat: Seat,
) {
    let colour = theme::seat_colour(seat.index());
    let writing = chart.writing();
    let Some(mut from) = start else { return };
    for &heading in &way.steps {
        // Along the heading, not to the wrapped position: a path may cross the joined edge.
        let to = from + chart.step(heading);
        let along = (to - from) * Vec2::new(1.0, -1.0);
        // A dark line under the bright one: the path crosses marks of the same colour.
        for (wide, colour, height) in
            [(11.0 * writing, theme::DEEP, 0.6), (6.0 * writing, colour, 0.7)]
        {
            commands.spawn((
                Name::new("Path"),
                PathDot,
                Sprite::from_color(colour, Vec2::new(along.length() + wide, wide)),
                Transform::from_translation(to_world((from + to) / 2.0, layers::PRICES + height))
                    .with_rotation(Quat::from_rotation_z(along.to_angle())),
                ChildOf(root),
            ));
        }
        commands.spawn((
            Name::new("Path"),
            PathDot,
            Sprite::from_color(theme::TEXT, Vec2::splat(8.0 * writing)),
            Transform::from_translation(to_world(to, layers::PRICES + 0.8)),
            ChildOf(root),
        ));
        from = to;
    }
}
