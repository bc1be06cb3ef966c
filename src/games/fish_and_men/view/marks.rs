//! Marks on the board for each seat: rivers to start from, squares in reach with their prices, the
//! path that is drawn, the square the next step would end in.

use super::aim::Aims;
use super::chart::Chart;
use super::foresight::Plan;
use super::layers;
use super::looks::Looks;
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
use crate::table::board::{Cell, Highlights, LaidBoard, Mark, Style};
use crate::table::facing::Facing;
use crate::table::geometry::to_world;
use crate::table::help::Advised;
use crate::table::hosting::Hosted;
use crate::table::playback::Shown;
use crate::table::seats::{AwaitedSeats, SeatPlaces};
use crate::table::theme::{self, Fonts};
use crate::table::waiting::{Armed, Kept};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::BTreeMap;

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
    sights: Sights,
    (laid, picks, advised): (Res<LaidBoard>, Res<Picks>, Res<Advised>),
    mut boards: Query<&mut Highlights>,
) {
    let (awaited, aims, reach) = (&sights.awaited, &sights.aims, &sights.reach);
    if !(sights.is_new() || picks.is_changed() || advised.is_changed() || laid.is_added()) {
        return;
    }
    let Ok(mut highlights) = boards.get_mut(laid.surface) else { return };
    let mut wanted = Highlights::default();
    if let Some(&seat) = awaited.0.first().filter(|_| shown.is_idle()) {
        match shown.view.phase {
            Phase::Placing => mark_rivers(&mut wanted, &hosted, aims, seat),
            Phase::FishMove if reach.seat == Some(seat) => {
                mark_reach(&mut wanted, &hosted, aims, reach, seat);
            }
            _ => {}
        }
    }
    for seat in Seat::all(shown.view.fish.len()).filter(|&seat| reach.seat != Some(seat)) {
        mark_ahead(&mut wanted, &sights, seat);
        mark_start(&mut wanted, &hosted, &sights, seat);
    }
    if shown.is_idle() {
        playing::marks::mark(&mut wanted, &shown.view, hosted.game().setup(), &picks, aims);
    }
    for seat in Seat::all(shown.view.fish.len()) {
        mark_advice(&mut wanted, advised.cells(seat), seat);
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

/// What a seat looks at, or has decided, before its turn.
fn mark_ahead(highlights: &mut Highlights, sights: &Sights, seat: Seat) {
    for (square, way) in sights.looks.get(seat).into_iter().flat_map(|look| &look.ways) {
        let style = if way.wins { Style::Target } else { Style::Reach };
        highlights.mark(cell_of(*square), Mark::of(seat, style));
    }
    let Some(way) = sights.way(seat) else { return };
    for position in &way.through {
        highlights.mark(cell_of(position.square()), Mark::of(seat, Style::Path));
    }
    if let Some(end) = way.through.last() {
        highlights.mark(cell_of(end.square()), Mark::of(seat, Style::Target));
    }
}

/// The river that a seat has chosen ahead.
fn mark_start(
    highlights: &mut Highlights,
    hosted: &Hosted<FishAndMen>,
    sights: &Sights,
    seat: Seat,
) {
    let kept = sights.armed.get(seat).map(|kept| &kept.plan);
    let Some(Plan::Start { river, .. }) = kept else { return };
    if let Some(&mouth) = hosted.game().world().resource::<Board>().rivers().get(*river) {
        highlights.mark(cell_of(mouth), Mark::of(seat, Style::Target));
    }
}

/// What a bot would do for a seat that has asked: the way, and what it comes to.
fn mark_advice(highlights: &mut Highlights, cells: &[Cell], seat: Seat) {
    let Some((last, way)) = cells.split_last() else { return };
    for cell in way {
        highlights.mark(*cell, Mark::of(seat, Style::Path));
    }
    highlights.mark(*last, Mark::of(seat, Style::Target));
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

/// What is drawn for one seat: prices, and a way.
#[derive(Debug, Clone, PartialEq)]
pub struct Sight {
    seat: Seat,
    /// Of the squares in reach.
    prices: Vec<(Square, String, Color)>,
    way: Option<Way>,
}

/// Everybody's reach and way: of the seat in turn, and of those who look or have decided ahead.
#[derive(SystemParam)]
pub struct Sights<'w> {
    shown: Res<'w, Shown<FishAndMen>>,
    awaited: Res<'w, AwaitedSeats>,
    reach: Res<'w, Reach>,
    looks: Res<'w, Looks>,
    armed: Res<'w, Armed<FishAndMen>>,
    aims: Res<'w, Aims>,
}

impl Sights<'_> {
    fn is_new(&self) -> bool {
        self.shown.is_changed()
            || self.awaited.is_changed()
            || self.reach.is_changed()
            || self.looks.is_changed()
            || self.armed.is_changed()
            || self.aims.is_changed()
    }

    /// The squares in reach of a seat, if they are shown.
    fn ways(&self, seat: Seat) -> Option<&BTreeMap<Square, Way>> {
        let in_turn = self.shown.is_idle() && self.awaited.0.contains(&seat);
        let mine = Some(&self.reach.ways).filter(|_| in_turn && self.reach.seat == Some(seat));
        mine.or_else(|| self.looks.get(seat).map(|look| &look.ways))
    }

    /// The way a seat has drawn, or decided on.
    fn way(&self, seat: Seat) -> Option<&Way> {
        let drawn = || self.aims.get(seat)?.path.as_ref().map(|(_, way)| way);
        let kept = || match self.armed.get(seat)? {
            Kept { plan: Plan::Swim { way, .. }, played: 0, .. } => Some(way),
            _ => None,
        };
        self.ways(seat).and_then(|_| drawn()).or_else(kept)
    }

    fn sight(&self, seat: Seat) -> Sight {
        let health = self.shown.view.fish.get(seat.index()).map_or(0, |fish| fish.health);
        let priced = |(square, way): (Square, &Way)| {
            let (text, colour) = price_of(way, health);
            (square, text, colour)
        };
        let way = self.way(seat).cloned();
        let ways = self.ways(seat).into_iter().flatten();
        let reach = ways.filter(|(_, way)| !way.steps.is_empty()).map(|(at, way)| (*at, way));
        let mut prices: Vec<_> = reach.map(priced).collect();
        // Of what is decided and looked at no longer, only the end is priced.
        if let (true, Some(way)) = (prices.is_empty(), &way) {
            prices.extend(way.through.last().map(|end| priced((end.square(), way))));
        }
        Sight { seat, prices, way }
    }
}

/// Writes the best price on every square in reach, and draws the ways.
pub fn price(
    sights: Sights,
    (places, chart): (SeatPlaces, Res<Chart>),
    laid: Res<LaidBoard>,
    fonts: Res<Fonts>,
    there: Query<Entity, Or<(With<Price>, With<PathDot>)>>,
    mut was: Local<Vec<Sight>>,
    mut commands: Commands,
) {
    if !sights.is_new() && !places.is_changed() && !laid.is_added() {
        return;
    }
    let now: Vec<Sight> = places.chairs.seats().map(|seat| sights.sight(seat)).collect();
    if *was == now && !places.is_changed() && !laid.is_added() {
        return;
    }
    for entity in &there {
        commands.entity(entity).despawn();
    }
    for Sight { seat, prices, way } in &now {
        let turn = Quat::from_rotation_z(-places.facing(*seat).degrees().to_radians());
        for (square, text, colour) in prices {
            commands.spawn((
                Name::new("Price"),
                Price,
                Facing::Owner(*seat),
                Text2d::new(text.clone()),
                fonts.bold(15.0 * chart.writing()),
                TextColor(*colour),
                Transform::from_translation(to_world(chart.centre(*square), layers::PRICES))
                    .with_rotation(turn),
                ChildOf(laid.root),
            ));
        }
        if let Some(way) = way {
            let fish = sights.shown.view.fish.get(seat.index());
            let start = fish.and_then(|fish| fish.at).map(|at| chart.at(at));
            draw_path(&mut commands, &chart, laid.root, start, way, *seat);
        }
    }
    *was = now;
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
