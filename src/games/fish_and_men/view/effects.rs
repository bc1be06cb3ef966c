//! What is seen for a moment: numbers that rise toward their owner, puffs, rings.

use super::chart::Chart;
use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Event, Puff};
use crate::games::fish_and_men::rules::position::Position;
use crate::table::art::Art;
use crate::table::facing::to_world;
use crate::table::playback::{EventBegan, EventEnded, Pace, Shown};
use crate::table::seats::Chairs;
use crate::table::sound::{Play, Sound};
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;

/// Something that moves, grows and fades, then is gone. Times are in seconds at the usual speed.
#[derive(Component)]
pub struct Passing {
    age: f32,
    life: f32,
    from: Vec2,
    to: Vec2,
    grows: (f32, f32),
}

/// A number that rises from a fish toward its player.
struct Rising {
    seat: Seat,
    amount: i32,
}

/// Starts the effects and sounds of events as they begin.
pub fn begin(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    shown: Res<Shown<FishAndMen>>,
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
                effects.rise(&shown, Rising { seat: *seat, amount: *gain });
                sounds.write(Play(Sound::Feed));
            }
            Event::FishMoved { seat, cost, to, .. } => {
                if cost.total() != 0 {
                    effects.rise_at(*to, Rising { seat: *seat, amount: -cost.total() });
                }
                sounds.write(Play(if cost.pollution + cost.fisherman > 0 {
                    Sound::Hit
                } else {
                    Sound::Step
                }));
            }
            Event::FishermanBit { seat, loss, .. } => {
                effects.rise(&shown, Rising { seat: *seat, amount: -loss });
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
                    effects.rise(&shown, Rising { seat: hit.seat, amount: -hit.loss });
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
    shown: Res<Shown<FishAndMen>>,
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

/// What effects are made with.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Effects<'w, 's> {
    commands: Commands<'w, 's>,
    chart: Res<'w, Chart>,
    chairs: Res<'w, Chairs>,
    fonts: Res<'w, Fonts>,
    art: ResMut<'w, Art>,
    images: ResMut<'w, Assets<Image>>,
    root: Res<'w, super::SeaRoot>,
}

impl Effects<'_, '_> {
    fn rise(&mut self, shown: &Shown<FishAndMen>, rising: Rising) {
        let at = shown.view.fish.get(rising.seat.index()).and_then(|fish| fish.at);
        if let Some(at) = at {
            self.rise_at(at, rising);
        }
    }

    fn rise_at(&mut self, at: Position, Rising { seat, amount }: Rising) {
        if amount == 0 {
            return;
        }
        let (sign, colour) = if amount < 0 { ('−', theme::LOSS) } else { ('+', theme::GAIN) };
        self.say(at, seat, format!("{sign}{}", amount.abs()), colour, 1.3);
    }

    /// What the die gave.
    fn die(&mut self, shown: &Shown<FishAndMen>, seat: Seat, points: u32) {
        let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        if let Some(at) = at {
            let text = if points == 1 { "1 step".into() } else { format!("{points} steps") };
            self.say(at, seat, text, theme::seat_colour(seat.index()), 1.1);
        }
    }

    fn say(&mut self, at: Position, seat: Seat, text: String, colour: Color, life: f32) {
        let Some(chair) = self.chairs.get(seat) else { return };
        let edge = chair.place.edge;
        let start = self.chart.at(at) + edge.turn(Vec2::new(0.0, self.chart.cell));
        let end = start + edge.turn(Vec2::new(0.0, 44.0));
        let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
        let width = 16.0 + 17.0 * text.chars().count() as f32;
        self.commands
            .spawn((
                Name::new("Rising number"),
                Passing { age: 0.0, life, from: start, to: end, grows: (1.0, 1.0) },
                Sprite::from_color(theme::TRAY.with_alpha(0.8), Vec2::new(width, 36.0)),
                Transform::from_translation(to_world(start, layers::EFFECTS)).with_rotation(turn),
                ChildOf(self.root.0),
            ))
            .with_child((
                Text2d::new(text),
                self.fonts.bold(32.0),
                TextColor(colour),
                Transform::from_xyz(0.0, 0.0, 0.1),
            ));
    }

    /// A blob on its way from a chimney to the sea.
    fn puff(&mut self, puff: &Puff) {
        let (from, to) = (self.chart.centre(puff.from), self.chart.centre(puff.at));
        for (name, size, life, grows) in
            [("puff", 1.5, 1.1, (0.4, 1.5)), ("pollution", 0.66, 1.1, (0.4, 1.0))]
        {
            let size = self.chart.cell * size;
            let image = self.art.get(&mut self.images, name, size * 1.5);
            self.commands.spawn((
                Name::new("Puff"),
                Passing { age: 0.0, life, from, to, grows },
                Sprite { custom_size: Some(Vec2::splat(size)), ..Sprite::from_image(image) },
                Transform::from_translation(to_world(from, layers::EFFECTS - 1.0)),
                ChildOf(self.root.0),
            ));
        }
    }
}

/// Moves, grows and fades what passes, and removes it at its end.
pub fn pass(
    time: Res<Time>,
    pace: Res<Pace>,
    clock: Res<super::SeaClock>,
    mut passing: Query<(Entity, &mut Passing, &mut Transform, &mut Sprite, Option<&Children>)>,
    mut texts: Query<&mut TextColor>,
    mut commands: Commands,
) {
    for (entity, mut passing, mut transform, mut sprite, children) in &mut passing {
        passing.age += time.delta_secs() * pace.factor();
        let part = passing.age / passing.life;
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - part).powi(2);
        let at = passing.from.lerp(passing.to, if clock.calm { 0.5 } else { eased });
        transform.translation = to_world(at, transform.translation.z);
        transform.scale =
            Vec3::splat(passing.grows.0 + (passing.grows.1 - passing.grows.0) * eased);
        let fade = ((1.0 - part) * 3.0).min(1.0);
        let ground = if children.is_some() { 0.8 } else { 1.0 };
        sprite.color.set_alpha(fade * ground);
        for child in children.into_iter().flatten() {
            if let Ok(mut colour) = texts.get_mut(*child) {
                colour.0.set_alpha(fade);
            }
        }
    }
}
