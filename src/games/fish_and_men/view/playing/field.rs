//! Where a card may be aimed at many squares: they are a field in the colour of the seat that aims,
//! which pulses.

use super::aiming::spot_of;
use super::picks::Picks;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::position::Square;
use crate::table::board::LaidBoard;
use crate::table::geometry::to_world;
use crate::table::hosting::Hosted;
use crate::table::motion::BoardClock;
use crate::table::playback::PlaybackState;
use crate::table::theme;
use crate::views::fish_and_men::chart::Chart;
use crate::views::fish_and_men::layers;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// How clear a field is while it breathes.
const CLEAR: (f32, f32) = (0.08, 0.34);

/// The field of a seat that aims.
#[derive(Component)]
pub struct Field(pub Seat);

/// The squares of all fields, in order of seats.
type Squares = Vec<(Seat, BTreeSet<Square>)>;

/// Draws the fields, where they have changed.
pub fn draw(
    (hosted, shown): (Res<Hosted<FishAndMen>>, Res<PlaybackState<FishAndMen>>),
    (picks, chart, laid): (Res<Picks>, Res<Chart>, Res<LaidBoard>),
    there: Query<Entity, With<Field>>,
    mut was: Local<Squares>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let anew = chart.is_changed() || laid.is_added();
    if !(anew || picks.is_changed() || shown.is_changed()) {
        return;
    }
    let now = if shown.is_idle() { squares(&hosted, &shown, &picks) } else { Squares::new() };
    if *was == now && !anew {
        return;
    }
    there.iter().for_each(|entity| commands.entity(entity).despawn());
    for (seat, squares) in &now {
        let white = |square| squares.contains(&square).then_some([u8::MAX; 4]);
        let colour = theme::seat_colour(seat.index()).with_alpha(CLEAR.1);
        let picture = images.add(chart.painted(white));
        commands.spawn((
            Name::new("Targets"),
            Field(*seat),
            Sprite {
                custom_size: Some(chart.size()),
                color: colour,
                ..Sprite::from_image(picture)
            },
            Transform::from_translation(to_world(chart.rect().center(), layers::MARKS)),
            ChildOf(laid.root),
        ));
    }
    *was = now;
}

fn squares(
    hosted: &Hosted<FishAndMen>,
    shown: &PlaybackState<FishAndMen>,
    picks: &Picks,
) -> Squares {
    let deck = &hosted.game().setup().deck;
    let many = picks.iter().filter_map(|(seat, choosing)| {
        let pick = choosing.pick.as_ref().filter(|pick| !pick.has_few_targets())?;
        let card = deck.card(pick.play.kind())?;
        let squares = pick.targets.iter().filter_map(|on| spot_of(&shown.view, card, *on));
        Some((seat, squares.collect()))
    });
    many.collect()
}

/// Lets the fields breathe; at rest they are as clear as they become.
pub fn breathe(clock: Res<BoardClock>, mut fields: Query<&mut Sprite, With<Field>>) {
    let clear = CLEAR.0.lerp(CLEAR.1, clock.breath());
    for mut sprite in fields.iter_mut().filter(|sprite| sprite.color.alpha() != clear) {
        sprite.color.set_alpha(clear);
    }
}
