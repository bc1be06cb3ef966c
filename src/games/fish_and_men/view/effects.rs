//! What is seen for a moment: numbers that rise toward their owner, puffs, rings.

use super::chart::Chart;
use super::layers;
use crate::contract::Seat;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Event, Puff};
use crate::games::fish_and_men::rules::position::Position;
use crate::table::art::Art;
use crate::table::board::LaidBoard;
use crate::table::facing::Facing;
use crate::table::geometry::to_world;
use crate::table::motion::BoardClock;
use crate::table::playback::{EventBegan, EventEnded, Pace, Shown};
use crate::table::seats::SeatPlaces;
use crate::table::sound::{Play, Sound};
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;

/// Something that moves, grows and fades, then is gone. Times are in seconds at the usual speed.
#[derive(Component)]
pub struct Passing {
    /// Below zero until it is seen.
    age: f32,
    life: f32,
    from: Vec2,
    to: Vec2,
    grows: (f32, f32),
    /// Whether it is gone at once in the end, because something takes its place.
    stays: bool,
}

/// A drawing that is seen for a moment.
pub struct Fleeting {
    /// Which.
    pub drawing: &'static str,
    /// Its side in squares of the board.
    pub size: f32,
    /// After how long it is seen, in seconds.
    pub wait: f32,
    /// For how long it is seen.
    pub life: f32,
    /// From where, in table coordinates.
    pub from: Vec2,
    /// To where.
    pub to: Vec2,
    /// How large it is in the beginning and in the end, in times of its size.
    pub grows: (f32, f32),
    /// What it is tinted with.
    pub colour: Color,
    /// Whether it looks the other way.
    pub turned: bool,
    /// Whether it is gone at once in the end, because something takes its place.
    pub stays: bool,
}

impl Default for Fleeting {
    fn default() -> Self {
        Self {
            drawing: "ring",
            size: 1.0,
            wait: 0.0,
            life: 1.0,
            from: Vec2::ZERO,
            to: Vec2::ZERO,
            grows: (1.0, 1.0),
            colour: Color::WHITE,
            turned: false,
            stays: false,
        }
    }
}

/// For how long something fades at its end, at most, in parts of its life.
const FADE: f32 = 1.0 / 3.0;

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
    places: SeatPlaces<'w>,
    fonts: Res<'w, Fonts>,
    art: ResMut<'w, Art>,
    images: ResMut<'w, Assets<Image>>,
    laid: Res<'w, LaidBoard>,
}

impl Effects<'_, '_> {
    /// Where the squares lie.
    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// A number that rises from a fish toward its player.
    pub fn rise(&mut self, shown: &Shown<FishAndMen>, seat: Seat, amount: i32) {
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
    fn die(&mut self, shown: &Shown<FishAndMen>, seat: Seat, points: u32) {
        let at = shown.view.fish.get(seat.index()).and_then(|fish| fish.at);
        if let Some(at) = at {
            let text = if points == 1 { "1 step".into() } else { format!("{points} steps") };
            self.say(at, seat, text, theme::seat_colour(seat.index()), 1.1);
        }
    }

    fn say(&mut self, at: Position, seat: Seat, text: String, colour: Color, life: f32) {
        let edge = self.places.facing(seat);
        let start = self.chart.at(at) + edge.turn(Vec2::new(0.0, self.chart.cell));
        let end = start + edge.turn(Vec2::new(0.0, 44.0));
        let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
        let width = 16.0 + 17.0 * text.chars().count() as f32;
        self.commands
            .spawn((
                Name::new("Rising number"),
                Facing::Owner(seat),
                Passing { age: 0.0, life, from: start, to: end, grows: (1.0, 1.0), stays: false },
                Sprite::from_color(theme::TRAY.with_alpha(0.8), Vec2::new(width, 36.0)),
                Transform::from_translation(to_world(start, layers::EFFECTS)).with_rotation(turn),
                ChildOf(self.laid.root),
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
        for (drawing, size, grows) in [("puff", 1.5, (0.4, 1.5)), ("pollution", 0.66, (0.4, 1.0))] {
            self.launch(Fleeting { drawing, size, life: 1.1, from, to, grows, ..default() });
        }
    }

    /// A ring around a place that grows or shrinks, in squares of the board.
    pub fn ring(&mut self, at: Vec2, colour: Color, grows: (f32, f32), life: f32) {
        let largest = grows.0.max(grows.1);
        let grows = (grows.0 / largest, grows.1 / largest);
        self.launch(Fleeting { size: largest, life, from: at, to: at, grows, colour, ..default() });
    }

    /// Lets a drawing be seen for a moment.
    pub fn launch(&mut self, fleeting: Fleeting) {
        let Fleeting { drawing, wait, life, from, to, grows, colour, turned, stays, .. } = fleeting;
        let size = self.chart.cell * fleeting.size;
        let image = self.art.get(&mut self.images, drawing, size * grows.1.max(1.0));
        self.commands.spawn((
            Name::new(drawing),
            Passing { age: -wait, life, from, to, grows, stays },
            Sprite {
                custom_size: Some(Vec2::splat(size)),
                color: colour.with_alpha(if wait > 0.0 { 0.0 } else { 1.0 }),
                flip_x: turned,
                ..Sprite::from_image(image)
            },
            Transform::from_translation(to_world(from, layers::EFFECTS - 1.0))
                .with_scale(Vec3::splat(grows.0)),
            ChildOf(self.laid.root),
        ));
    }
}

/// Moves, grows and fades what passes, and removes it at its end.
pub fn pass(
    time: Res<Time>,
    pace: Res<Pace>,
    clock: Res<BoardClock>,
    mut passing: Query<(Entity, &mut Passing, &mut Transform, &mut Sprite, Option<&Children>)>,
    mut texts: Query<&mut TextColor>,
    mut commands: Commands,
) {
    for (entity, mut passing, mut transform, mut sprite, children) in &mut passing {
        passing.age += time.delta_secs() * pace.factor();
        let part = passing.age / passing.life;
        if part < 0.0 {
            continue;
        }
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - part).powi(2);
        let at = passing.from.lerp(passing.to, if clock.calm { 0.5 } else { eased });
        transform.translation = to_world(at, transform.translation.z);
        transform.scale =
            Vec3::splat(passing.grows.0 + (passing.grows.1 - passing.grows.0) * eased);
        let fade = if passing.stays { 1.0 } else { ((1.0 - part) / FADE).min(1.0) };
        let ground = if children.is_some() { 0.8 } else { 1.0 };
        sprite.color.set_alpha(fade * ground);
        for child in children.into_iter().flatten() {
            if let Ok(mut colour) = texts.get_mut(*child) {
                colour.0.set_alpha(fade);
            }
        }
    }
}
