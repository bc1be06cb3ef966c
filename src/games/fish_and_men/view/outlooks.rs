//! What the next drift may do, for whoever asks: a quiet map of how likely a fish is hit in each
//! square, and before each asker what its colours mean. Nobody's turn is touched by it.

use super::chart::{Chart, GHOST_COLUMNS};
use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::forecast::{Forecast, RUNS};
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::games::fish_and_men::state::{Phase, Sea};
use crate::table::art::image_of;
use crate::table::geometry::{Frame, to_world};
use crate::table::hosting::Hosted;
use crate::table::playback::Shown;
use crate::table::seats::SeatPlaces;
use crate::table::theme::{self, Fonts};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The least number of the runs for each of the three steps of the map, with what it is called.
const STEPS: [(u32, &str); 3] =
    [(RUNS / 4, "1 of 4"), (RUNS / 2, "1 of 2"), (RUNS * 3 / 4, "3 of 4")];
/// How strongly the steps are tinted.
const TINTS: [f32; 3] = [0.15, 0.32, 0.56];
/// Pixels of the map's picture a square.
const PIXELS: usize = 12;

/// Who has asked, and the answer: one for all.
#[derive(Resource, Default)]
pub struct Outlooks {
    asked: BTreeSet<Seat>,
    answer: Option<(usize, Forecast)>,
}

impl Outlooks {
    /// A seat asks, or has seen enough.
    pub fn ask(&mut self, seat: Seat) {
        if !self.asked.remove(&seat) {
            self.asked.insert(seat);
        }
    }

    /// Whether a seat is looking.
    pub fn asked_by(&self, seat: Seat) -> bool {
        self.asked.contains(&seat)
    }

    /// What it means for a seat's own fish, if it is looking.
    pub fn line(&self, seat: Seat, sea: &Sea) -> Option<String> {
        let (_, forecast) = self.answer.as_ref().filter(|_| self.asked_by(seat))?;
        let at = sea.fish.get(seat.index())?.at?.square();
        let percent = forecast.hit_in(at) * 100 / RUNS;
        Some(format!("If it stayed, your fish would be hit in {percent} of 100 drifts."))
    }
}

/// Whether there is a drift to come that can be asked about.
pub fn may_ask(sea: &Sea) -> bool {
    !matches!(sea.phase, Phase::Placing | Phase::Over)
}

/// Looks ahead anew when the match has gone on; once the drift is played everybody has seen it.
pub fn look_ahead(
    shown: Res<Shown<FishAndMen>>,
    hosted: Res<Hosted<FishAndMen>>,
    mut outlooks: ResMut<Outlooks>,
) {
    if outlooks.asked.is_empty() {
        if outlooks.answer.is_some() {
            outlooks.answer = None;
        }
        return;
    }
    let drifts =
        matches!(shown.now.as_ref().map(|now| &now.event), Some(Event::PollutionDrifted { .. }));
    if drifts || !may_ask(&shown.view) {
        outlooks.asked.clear();
        outlooks.answer = None;
        return;
    }
    let after = hosted.game().taken().len();
    let known = outlooks.answer.as_ref().is_some_and(|answer| answer.0 == after);
    if known || !shown.is_idle() || hosted.is_holding() {
        return;
    }
    let world = hosted.game().world();
    let numbers = &world.resource::<MatchSetup>().0.parameters;
    let seed = u64::from(shown.view.turn);
    let forecast = Forecast::of(world.resource::<Board>(), numbers, &shown.view, seed);
    outlooks.answer = Some((after, forecast));
}

/// Everything that is drawn of an outlook.
#[derive(Component)]
pub struct Drawn;

/// Draws the map and the legends, or removes them.
pub fn draw(
    outlooks: Res<Outlooks>,
    hosted: Res<Hosted<FishAndMen>>,
    chart: Res<Chart>,
    places: SeatPlaces,
    root: Res<super::SeaRoot>,
    fonts: Res<Fonts>,
    there: Query<Entity, With<Drawn>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if !outlooks.is_changed() && !places.is_changed() && !root.is_added() {
        return;
    }
    there.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some((_, forecast)) = &outlooks.answer else { return };
    let board = hosted.game().world().resource::<Board>();
    let picture = images.add(heat(board, forecast, &chart));
    commands.spawn((
        Name::new("Outlook"),
        Drawn,
        Sprite { custom_size: Some(chart.size()), ..Sprite::from_image(picture) },
        Transform::from_translation(to_world(chart.rect().center(), layers::OUTLOOK)),
        ChildOf(root.0),
    ));
    for &seat in &outlooks.asked {
        if let Some(tray) = places.tray(seat) {
            spawn_legend(&mut commands, root.0, &fonts, seat, tray);
        }
    }
}

/// The colour of a step.
fn tint(step: usize) -> Color {
    theme::LOSS.with_alpha(TINTS[step])
}

/// The step of the map for so many runs with a hit; none: hardly ever.
fn step_of(hits: u32) -> Option<usize> {
    STEPS.iter().rposition(|step| hits >= step.0)
}

/// The map, ghost columns and all, each square with a rim left free so that the grid stays.
fn heat(board: &Board, forecast: &Forecast, chart: &Chart) -> Image {
    let ghosts = usize::from(GHOST_COLUMNS);
    let columns = usize::from(chart.columns) + 2 * ghosts;
    let width = columns * PIXELS;
    let mut pixels = vec![0; width * usize::from(chart.rows) * PIXELS * 4];
    for row in 0..chart.rows {
        for column in 0..columns {
            let over = (column + usize::from(chart.columns) - ghosts) % usize::from(chart.columns);
            let square = Square::new(row, over as u16);
            let step = step_of(forecast.hit_in(square)).filter(|_| board.is_sea(square));
            let Some(step) = step else { continue };
            let colour = tint(step).to_srgba().to_u8_array();
            for y in 1..PIXELS - 1 {
                let start = ((usize::from(row) * PIXELS + y) * width + column * PIXELS + 1) * 4;
                for pixel in pixels[start..start + (PIXELS - 2) * 4].chunks_exact_mut(4) {
                    pixel.copy_from_slice(&colour);
                }
            }
        }
    }
    let mut image = image_of(width as u32, u32::from(chart.rows) * PIXELS as u32, pixels);
    image.sampler = ImageSampler::linear();
    image
}

/// What the colours mean, before its player and rimmed in the colour of the seat.
fn spawn_legend(commands: &mut Commands, root: Entity, fonts: &Fonts, seat: Seat, tray: Frame) {
    const SIZE: Vec2 = Vec2::new(404.0, 34.0);
    let middle = tray.before(SIZE).centre;
    let legend = commands
        .spawn((
            Name::new(format!("Legend for {seat}")),
            Drawn,
            Sprite::from_color(theme::seat_colour(seat.index()), SIZE + Vec2::splat(4.0)),
            Transform::from_translation(to_world(middle, layers::PRICES + 2.0))
                .with_rotation(Quat::from_rotation_z(-tray.facing.degrees().to_radians())),
            ChildOf(root),
        ))
        .id();
    commands.spawn((
        Sprite::from_color(theme::TRAY, SIZE),
        Transform::from_xyz(0.0, 0.0, 0.1),
        ChildOf(legend),
    ));
    let mut write = |text: &str, x: f32| {
        commands.spawn((
            Text2d::new(text.to_owned()),
            fonts.bold(19.0),
            TextColor(theme::TEXT),
            Transform::from_xyz(x, 0.0, 0.3),
            ChildOf(legend),
        ));
    };
    write("Hit in", -166.0);
    for (index, (_, name)) in STEPS.iter().enumerate() {
        write(name, -60.0 + 110.0 * index as f32);
    }
    for index in 0..STEPS.len() {
        let x = -110.0 + 110.0 * index as f32;
        for (colour, height) in [(theme::SEA, 0.2), (tint(index), 0.25)] {
            commands.spawn((
                Sprite::from_color(colour, Vec2::splat(24.0)),
                Transform::from_xyz(x, 0.0, height),
                ChildOf(legend),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_steps_are_what_the_legend_says() {
        assert_eq!(step_of(RUNS / 4 - 1), None);
        for (step, (runs, _)) in STEPS.into_iter().enumerate() {
            assert_eq!(step_of(runs), Some(step));
        }
        assert_eq!(step_of(RUNS), Some(2));
    }

    #[test]
    fn asking_twice_is_enough() {
        let mut outlooks = Outlooks::default();
        outlooks.ask(Seat(1));
        outlooks.ask(Seat(2));
        outlooks.ask(Seat(1));
        assert!(!outlooks.asked_by(Seat(1)) && outlooks.asked_by(Seat(2)));
    }
}
