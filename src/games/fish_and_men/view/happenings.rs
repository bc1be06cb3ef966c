//! What is seen and heard for a moment when pieces change: boats that leave, smoke, oil, rings.

use super::boats;
use super::effects::Effects;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Event, QuitReason};
use crate::games::fish_and_men::rules::position::Square;
use crate::table::effects::PassingEffect;
use crate::table::playback::{EventBegan, PlaybackState};
use crate::table::sound::{Play, Sound};
use crate::table::theme;
use bevy::prelude::*;

/// Starts them as the events begin.
pub fn begin(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    shown: Res<PlaybackState<FishAndMen>>,
    mut effects: Effects,
    mut sounds: MessageWriter<Play>,
) {
    for EventBegan(event) in began.read() {
        match event {
            Event::FishermanQuit { square, reason, .. } => leave(&mut effects, *square, *reason),
            Event::FishermanBit { square, .. } => {
                let at = effects.chart().centre(*square);
                effects.ring(at, theme::LOSS, (0.8, 2.4), 0.6);
            }
            Event::FishermenSpread { came, gathered, .. } => {
                let middle = gathered.or_else(|| came.first().map(|first| first.square));
                let together = middle.filter(|&middle| came.iter().all(|one| one.square == middle));
                if let Some(middle) = together {
                    let at = effects.chart().centre(middle);
                    effects.ring(at, theme::LOSS, (5.0, 1.0), 0.8);
                }
                sounds.write(Play(Sound::Step));
            }
            Event::IndustryClosed { square, .. } => {
                smoke(&mut effects, *square, 0.0);
                sounds.write(Play(Sound::Puff));
            }
            Event::IndustryFounded { industry } => {
                smoke(&mut effects, industry.square, 0.9);
                let at = effects.chart().centre(industry.square);
                effects.ring(at, theme::TEXT, (2.6, 1.2), 0.9);
                sounds.write(Play(Sound::Puff));
            }
            Event::PollutionSpilled { square, blobs } => {
                spill(&mut effects, *square, blobs.len());
                sounds.write(Play(Sound::Puff));
            }
            Event::PollutionCleaned { blobs } => {
                clean(&mut effects, &shown, blobs);
                sounds.write(Play(Sound::Feed));
            }
            Event::HealthChanged { seat, change, .. } => {
                effects.rise(&shown, *seat, *change);
                sounds.write(Play(if *change < 0 { Sound::Hit } else { Sound::Feed }));
            }
            Event::FishTeleported { seat, from, to } => {
                let colour = theme::seat_colour(seat.index());
                let (from, to) = (effects.chart().at(*from), effects.chart().at(*to));
                effects.ring(from, colour, (2.6, 0.4), 0.6);
                effects.ring(to, colour, (0.4, 2.6), 1.1);
                sounds.write(Play(Sound::Step));
            }
            Event::CardDrawn { .. } | Event::CardPlayed { .. } => {
                sounds.write(Play(Sound::Card));
            }
            Event::FishHeld { seat } => {
                let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
                if let Some(at) = at.map(|at| effects.chart().at(at)) {
                    effects.ring(at, theme::TEXT_QUIET, (2.4, 1.4), 0.7);
                }
            }
            _ => {}
        }
    }
}

/// A boat turns away and fades, and above it rises why.
fn leave(effects: &mut Effects, square: Square, reason: QuitReason) {
    let cell = effects.chart().cell;
    let at = effects.chart().centre(square);
    let (tint, why) = match reason {
        QuitReason::Hunger => (Color::srgb(0.5, 0.5, 0.5), "bones"),
        QuitReason::Pollution => (theme::POLLUTION, "pollution"),
        QuitReason::Card => (Color::WHITE, "cards/dotcom_boom"),
    };
    effects.launch(PassingEffect {
        drawing: "fisherman",
        size: boats::SIZE,
        life: 1.3,
        from: at,
        to: at + Vec2::new(cell * 1.6, 0.0),
        grows: (1.0, 0.85),
        colour: tint,
        turned: true,
        ..PassingEffect::default()
    });
    effects.launch(PassingEffect {
        drawing: why,
        size: 1.1,
        life: 1.3,
        from: at - Vec2::new(0.0, cell * 0.6),
        to: at - Vec2::new(0.0, cell * 1.6),
        grows: (0.6, 1.0),
        ..PassingEffect::default()
    });
}

/// Three grey clouds from a chimney.
fn smoke(effects: &mut Effects, square: Square, later: f32) {
    let cell = effects.chart().cell;
    let top = effects.chart().centre(square) - Vec2::new(0.0, cell * 0.5);
    for index in 0..3_u8 {
        let rise = Vec2::new(0.25 * f32::from(index) - 0.1, -1.0 - 0.3 * f32::from(index));
        effects.launch(PassingEffect {
            drawing: "smoke",
            size: 0.9,
            wait: later + 0.18 * f32::from(index),
            life: 0.9,
            from: top,
            to: top + rise * cell,
            grows: (0.3, 1.3),
            ..PassingEffect::default()
        });
    }
}

/// Blobs well up in the middle of a square.
fn spill(effects: &mut Effects, square: Square, blobs: usize) {
    let cell = effects.chart().cell;
    let at = effects.chart().centre(square);
    effects.ring(at, theme::POLLUTION, (0.5, 3.2), 0.9);
    for index in 0..blobs.min(8) {
        let aside = Vec2::from_angle(index as f32 * 2.4) * cell * 0.16;
        effects.launch(PassingEffect {
            drawing: "pollution",
            size: 0.66,
            life: 0.8,
            from: at,
            to: at + aside,
            grows: (0.1, 1.0),
            stays: true,
            ..PassingEffect::default()
        });
    }
}

/// A ring around each square that becomes cleaner.
fn clean(effects: &mut Effects, shown: &PlaybackState<FishAndMen>, blobs: &[u32]) {
    let gone = shown.view.pollution.iter().filter(|blob| blobs.binary_search(&blob.id).is_ok());
    let mut squares: Vec<Square> = gone.map(|blob| blob.at.square()).collect();
    squares.sort_unstable();
    squares.dedup();
    for square in squares {
        let at = effects.chart().centre(square);
        effects.ring(at, theme::GAIN, (1.8, 0.6), 0.8);
    }
}
