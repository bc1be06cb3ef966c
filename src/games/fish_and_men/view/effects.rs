//! What is seen for a moment: numbers that rise toward their owner, puffs, rings.

use super::chart::Chart;
use super::layers;
use crate::contract::{Seat, counted};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Event, Puff};
use crate::games::fish_and_men::rules::position::Position;
use crate::table::effects::{PassingEffect, PassingEffects, Rising};
use crate::table::playback::{EventBegan, EventEnded, PlaybackState};
use crate::table::sound::{Play, Sound};
use crate::table::theme;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Starts the effects and sounds of events as they begin.
pub fn begin(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    shown: Res<PlaybackState<FishAndMen>>,
    mut effects: Effects,
    mut sounds: MessageWriter<Play>,
) {
    for EventBegan(event) in began.read() {
        match event {
            Event::TurnBegan { order, .. } => {
                if let Some(first) = order.first() {
                    sounds.write(Play(Sound::Turn(*first)));
                }
            }
            Event::Fed { seat, gain, .. } => {
                effects.rise(&shown, *seat, *gain);
                sounds.write(Play(Sound::Feed));
            }
            Event::FishMoved { seat, cost, to, .. } => {
                if cost.total() != 0 {
                    effects.rise_at(*to, *seat, -cost.total());
                }
                sounds.write(Play(if cost.pollution + cost.fisherman > 0 {
                    Sound::Hit
                } else {
                    Sound::Step
                }));
            }
            Event::FishermanBit { seat, loss, .. } => {
                effects.rise(&shown, *seat, -loss);
                sounds.write(Play(Sound::Hit));
            }
            Event::PollutionMade { puffs, .. } => {
                puffs.iter().for_each(|puff| effects.puff(puff));
                if !puffs.is_empty() {
                    sounds.write(Play(Sound::Puff));
                }
            }
            Event::PollutionDrifted { hits, .. } if !hits.is_empty() => {
                for hit in hits {
                    effects.rise(&shown, hit.seat, -hit.loss);
                }
                sounds.write(Play(Sound::Hit));
            }
            Event::MoveChosen { seat, points, .. } => effects.die(&shown, *seat, *points),
            Event::FishPlaced { .. } => _ = sounds.write(Play(Sound::Step)),
            Event::Won { .. } => _ = sounds.write(Play(Sound::Win)),
            _ => {}
        }
    }
}

/// The next seat hears that it is its turn.
pub fn call(
    mut ended: MessageReader<EventEnded<FishAndMen>>,
    shown: Res<PlaybackState<FishAndMen>>,
    mut sounds: MessageWriter<Play>,
) {
    for EventEnded(event) in ended.read() {
        let over = matches!(
            event,
            Event::Fed { .. } | Event::FishStopped { .. } | Event::FishPlaced { .. }
        );
        if let Some(next) = shown.view.order.get(shown.view.through).filter(|_| over) {
            sounds.write(Play(Sound::Turn(*next)));
        }
    }
}

/// What effects on the sea are made with.
#[derive(SystemParam)]
pub struct Effects<'w, 's> {
    chart: Res<'w, Chart>,
    fleets: PassingEffects<'w, 's>,
}

impl Effects<'_, '_> {
    /// Where the squares lie.
    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// A number that rises from a fish toward its player.
    pub fn rise(&mut self, shown: &PlaybackState<FishAndMen>, seat: Seat, amount: i32) {
        let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        if let Some(at) = at {
            self.rise_at(at, seat, amount);
        }
    }

    fn rise_at(&mut self, at: Position, seat: Seat, amount: i32) {
        if amount == 0 {
            return;
        }
        let (sign, colour) = if amount < 0 { ('−', theme::LOSS) } else { ('+', theme::GAIN) };
        self.say(at, seat, format!("{sign}{}", amount.abs()), colour, 1.3);
    }

    /// What the die gave.
    fn die(&mut self, shown: &PlaybackState<FishAndMen>, seat: Seat, points: u32) {
        let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        if let Some(at) = at {
            let words = counted(points, "steps");
            self.say(at, seat, words, theme::seat_colour(seat.index()), 1.1);
        }
    }

    /// Words that rise beside a fish.
    fn say(&mut self, at: Position, seat: Seat, words: String, colour: Color, life: f32) {
        self.fleets.rise(Rising {
            seat,
            words,
            colour,
            life,
            from: self.chart.at(at),
            aside: self.chart.cell,
            height: layers::EFFECTS,
        });
    }

    /// A blob on its way from a chimney to the sea.
    fn puff(&mut self, puff: &Puff) {
        let (from, to) = (self.chart.centre(puff.from), self.chart.centre(puff.at));
        for (drawing, size, grows) in [("puff", 1.5, (0.4, 1.5)), ("pollution", 0.66, (0.4, 1.0))] {
            self.launch(PassingEffect { drawing, size, life: 1.1, from, to, grows, ..default() });
        }
    }

    /// A ring around a place that grows or shrinks, in squares of the board.
    pub fn ring(&mut self, at: Vec2, colour: Color, grows: (f32, f32), life: f32) {
        let largest = grows.0.max(grows.1);
        let grows = (grows.0 / largest, grows.1 / largest);
        self.launch(PassingEffect {
            size: largest,
            life,
            from: at,
            to: at,
            grows,
            colour,
            ..default()
        });
    }

    /// Lets a drawing be seen for a moment over the sea: its size is in squares of the board.
    pub fn launch(&mut self, fleeting: PassingEffect) {
        let size = fleeting.size * self.chart.cell;
        self.fleets.launch(PassingEffect { size, height: layers::EFFECTS - 1.0, ..fleeting });
    }
}
