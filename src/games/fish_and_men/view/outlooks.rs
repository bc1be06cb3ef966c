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
use crate::table::board::LaidBoard;
use crate::table::geometry::to_world;
use crate::table::hosting::Hosted;
use crate::table::playback::Shown;
use crate::table::slips::{Slip, SlipKind, SlipPressed, Slips};
use crate::table::theme;
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
        Some(format!("If it stays, it is hit in {percent} of 100 drifts."))
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

/// Draws the map, or removes it.
pub fn draw(
    outlooks: Res<Outlooks>,
    hosted: Res<Hosted<FishAndMen>>,
    chart: Res<Chart>,
    laid: Res<LaidBoard>,
    there: Query<Entity, With<Drawn>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if !outlooks.is_changed() && !chart.is_changed() && !laid.is_added() {
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
        ChildOf(laid.root),
    ));
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

/// Nobody asks any more when the match is over.
pub fn forget(mut outlooks: ResMut<Outlooks>, mut slips: ResMut<Slips>) {
    *outlooks = Outlooks::default();
    slips.take_all(SlipKind::Legend);
}

/// What the colours mean.
fn legend() -> Slip {
    let step = |(index, (_, name)): (usize, &(u32, &str))| (tint(index), (*name).to_owned());
    Slip {
        icon: Some("forecast"),
        title: "Hit in the next drift".into(),
        colours: STEPS.iter().enumerate().map(step).collect(),
        closes: true,
        ..Slip::default()
    }
}

/// Lays what the colours mean before whoever asked, and takes it away; its cross is enough, too.
pub fn explain(
    mut pressed: MessageReader<SlipPressed>,
    mut outlooks: ResMut<Outlooks>,
    mut slips: ResMut<Slips>,
) {
    for press in pressed.read().filter(|press| press.kind == SlipKind::Legend) {
        if outlooks.asked_by(press.seat) {
            outlooks.ask(press.seat);
        }
    }
    if !outlooks.is_changed() {
        return;
    }
    let lies = |seat| outlooks.answer.is_some() && outlooks.asked_by(seat);
    let there: Vec<Seat> = slips.of(SlipKind::Legend).map(|(seat, _)| seat).collect();
    for &seat in there.iter().filter(|seat| !lies(**seat)) {
        slips.take(seat, SlipKind::Legend);
    }
    for &seat in outlooks.asked.iter().filter(|seat| lies(**seat) && !there.contains(seat)) {
        slips.lay(seat, SlipKind::Legend, legend());
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
