//! Effects that are seen for a moment on a board: drawings that move, grow and fade, and words that rise toward
//! their reader. Times are in seconds at normal speed.

mod breath;
mod cards;
mod die;
mod numbers;
mod reveals;
mod rising_places;
mod spotlight;

pub use breath::TableBreath;
pub use cards::{CardPlaces, CardStop, FlyingCard, FlyingCardNode, FlyingCards, OVER_TABLE};
pub use die::DieRoll;
pub use numbers::{EffectAnchor, RisingNumbers};
pub use reveals::CardReveal;
pub use rising_places::{RisingLayout, RisingPlace, SeatAnchor};
pub use spotlight::BoardSpotlight;

use crate::matches::motion::BoardClock;
use crate::matches::playback::TablePace;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rising_places::RisingBox;
use shoal_contract::Seat;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme;
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSystems, labels};
use std::f32::consts::TAU;

/// Height above the table at which games draw their effects: above everything on any board.
pub const HEIGHT: f32 = 30.0;

/// Greatest share of its life in which something fades at its end.
const FADE: f32 = 1.0 / 3.0;
/// Time in which something fades in where motion is reduced, in seconds.
const FADES_IN: f32 = 0.3;
/// Font size of rising words, in units; it is scaled to the text size that people want on this table.
const WORDS: f32 = 32.0;
/// Distance that words rise to their place, in times of their size.
const RISES: f32 = 0.6;
/// Width of the bar in the colour of their seat beside rising words, in times of their size.
const BAR: f32 = 0.16;
/// Height of a line of rising words with its ground, in times of their size.
const LINE: f32 = 1.12;
/// Opacity of the ground behind rising words.
const GROUND: f32 = 0.8;

/// The golden angle, in turns: points that are turned by it one after another are spread evenly around, however many
/// there are.
pub const GOLDEN: f32 = 0.381_966;
/// The colour of splashing water.
const FOAM: Color = Color::srgb(0.72, 0.87, 0.96);

/// A drawing that is seen for a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PassingEffect {
    /// The name of the drawing.
    pub drawing: &'static str,
    /// Its width in units.
    pub size: f32,
    /// Time before it is seen, in seconds.
    pub wait: f32,
    /// Time for which it is seen, in seconds.
    pub life: f32,
    /// The point from which it moves, in table coordinates.
    pub from: Vec2,
    /// The point to which it moves, in table coordinates.
    pub to: Vec2,
    /// Height above the table.
    pub height: f32,
    /// Scale at the beginning and at the end, in times of its size.
    pub grows: (f32, f32),
    /// The colour by which the drawing is tinted.
    pub colour: Color,
    /// `true` if the drawing is mirrored to look the other way.
    pub turned: bool,
    /// `true` if it vanishes at its end without fading, because something takes its place.
    pub stays: bool,
}

impl Default for PassingEffect {
    fn default() -> Self {
        Self {
            drawing: "ring",
            size: 1.0,
            wait: 0.0,
            life: 1.0,
            from: Vec2::ZERO,
            to: Vec2::ZERO,
            height: 0.0,
            grows: (1.0, 1.0),
            colour: Color::WHITE,
            turned: false,
            stays: false,
        }
    }
}

impl PassingEffect {
    /// Returns a ring of this width that spreads where it is.
    pub fn ring(at: Vec2, size: f32, height: f32, colour: Color) -> Self {
        Self { size, from: at, to: at, height, grows: (0.3, 1.1), colour, ..Self::default() }
    }

    /// Returns a drawing of this width that stays where it is.
    pub fn at(drawing: &'static str, at: Vec2, size: f32) -> Self {
        Self { drawing, size, from: at, to: at, ..Self::default() }
    }

    /// Returns a drawing of this width that goes from one point to another.
    pub fn flying(drawing: &'static str, from: Vec2, to: Vec2, size: f32, height: f32) -> Self {
        Self { drawing, size, from, to, height, ..Self::default() }
    }

    /// Returns copies of it that fly apart from where it is, up to this far, in units.
    pub fn burst(self, count: u8, reach: f32) -> impl Iterator<Item = Self> {
        (0..count).map(move |index| {
            let direction = Vec2::from_angle(f32::from(index) * GOLDEN * TAU);
            // Every other one flies less far.
            let far = reach * if index % 2 == 0 { 1.0 } else { 0.62 };
            Self { to: self.from + direction * far, ..self }
        })
    }

    /// Returns copies of it that come together from up to this far around, in units.
    pub fn gather(self, count: u8, reach: f32) -> impl Iterator<Item = Self> {
        self.burst(count, reach).map(|one| Self { from: one.to, to: one.from, ..one })
    }

    /// Returns a splash where something falls into water or sinks: two rings, one after another, up to this wide, and
    /// drops over them. Rings and drops each have their height above the table.
    pub fn splash(
        at: Vec2,
        wide: f32,
        ring_height: f32,
        drop_height: f32,
    ) -> impl Iterator<Item = Self> {
        let (colour, height) = (FOAM, ring_height);
        let ring = Self { grows: (0.2, 1.0), colour, height, ..Self::at("ring", at, wide) };
        let (life, grows, height) = (0.6, (1.0, 0.4), drop_height);
        let drop = Self { life, grows, colour, height, ..Self::at("drop", at, 0.08 * wide) };
        [ring, Self { wait: 0.22, ..ring }].into_iter().chain(drop.burst(9, 0.47 * wide))
    }
}

/// Words that rise toward the player of a seat.
pub struct RisingText {
    /// The player's seat.
    pub seat: Seat,
    /// A drawing before the words.
    pub icon: Option<&'static str>,
    /// The words.
    pub words: String,
    /// Their colour.
    pub colour: Color,
    /// Time for which they are seen, in seconds.
    pub life: f32,
    /// The piece that the words tell of.
    pub anchor: EffectAnchor,
}

/// A drawing or words on the board that vanish at the end of their life.
#[derive(Component)]
pub struct EffectMotion {
    /// Seconds since it is seen; below zero until then.
    age: f32,
    life: f32,
    from: Vec2,
    to: Vec2,
    grows: (f32, f32),
    stays: bool,
}

/// Makes the effects that are seen for a moment on the board.
#[derive(SystemParam)]
pub struct PassingEffects<'w, 's> {
    commands: Commands<'w, 's>,
    dark: Query<'w, 's, (Entity, &'static spotlight::SpotlightShade)>,
    risen: Query<'w, 's, &'static RisingPlace>,
    board: Res<'w, ActiveBoard>,
    places: SeatPlaces<'w>,
    assets: DrawingAssets<'w>,
}

impl PassingEffects<'_, '_> {
    /// Shows a drawing for a moment.
    pub fn launch(&mut self, effect: PassingEffect) {
        let PassingEffect { drawing, size, wait, life, from, to, height, grows, colour, .. } =
            effect;
        let image = self.assets.get(drawing, size * grows.1.max(1.0));
        self.commands.spawn((
            Name::new(drawing),
            EffectMotion { age: -wait, life, from, to, grows, stays: effect.stays },
            Sprite {
                custom_size: Some(Vec2::splat(size)),
                color: colour.with_alpha(if wait > 0.0 { 0.0 } else { 1.0 }),
                flip_x: effect.turned,
                ..Sprite::from_image(image)
            },
            Transform::from_translation(to_world(from, height)).with_scale(Vec3::splat(grows.0)),
            ChildOf(self.board.root),
        ));
    }

    /// Returns the layout of words that rise now, between these pieces.
    pub fn rising_layout(&self, pieces: impl Iterator<Item = SeatAnchor>) -> RisingLayout {
        let (low, high) = self.places.tabletop.board_room(*self.places.depth);
        let taken = self.risen.iter().map(|place| place.0).collect();
        RisingLayout { room: Rect::from_corners(low, high), taken, pieces: pieces.collect() }
    }

    /// Lets words rise.
    pub fn rise(&mut self, rising: RisingText, layout: &mut RisingLayout) {
        self.rise_on(rising, 0.0, None, layout);
    }

    /// Lets words rise that have been seen for this long, where they were before if they can stay there.
    fn rise_on(
        &mut self,
        rising: RisingText,
        age: f32,
        before: Option<Rect>,
        layout: &mut RisingLayout,
    ) -> EntityCommands<'_> {
        let RisingText { seat, icon, words, colour, life, anchor } = rising;
        let reader = self.places.facing(seat);
        let size = self.places.tabletop.type_scale().size(WORDS);
        let side = icon.map_or(0.0, |_| size);
        let wide = 0.5 * size + TypeWeight::Bold.width(&words, size) + side;
        let (ground, bar) = (Vec2::new(wide, LINE * size), BAR * size);
        let needed = ground + Vec2::new(2.0 * bar, 0.0);
        let place = layout.take(RisingBox { seat, anchor, size: needed, reader }, before);
        let to = place.center();
        let toward = (to - anchor.at).try_normalize().unwrap_or_else(|| reader.turn(Vec2::Y));
        let from = if before.is_some() { to } else { to - toward * RISES * size };
        let image = icon.map(|icon| self.assets.get(icon, side));
        let owner = self.places.chairs.colour(seat);
        let mut risen = self.commands.spawn((
            Name::new("Rising words"),
            Facing::Owner(seat),
            RisingPlace(place),
            EffectMotion { age, life: age + life, from, to, grows: (1.0, 1.0), stays: false },
            Sprite::from_color(theme::TRAY.with_alpha(GROUND), ground),
            Transform::from_translation(to_world(from, anchor.height))
                .with_rotation(labels::turn(reader)),
            ChildOf(self.board.root),
        ));
        risen.with_children(|risen| {
            risen.spawn((
                Text2d::new(words),
                self.assets.fonts.bold(size),
                TextColor(colour),
                Transform::from_xyz(side / 2.0, 0.0, 0.1),
            ));
            risen.spawn((
                Sprite::from_color(owner, Vec2::new(bar, ground.y)),
                Transform::from_xyz(-(wide + bar) / 2.0, 0.0, 0.1),
            ));
            if let Some(image) = image {
                let side = Some(Vec2::splat(side));
                risen.spawn((
                    Sprite { custom_size: side, ..Sprite::from_image(image) },
                    Transform::from_xyz(0.7 * size - wide / 2.0, 0.0, 0.1),
                ));
            }
        });
        risen
    }
}

/// Adds the effects.
pub fn plugin(app: &mut App) {
    let systems = (pass, die::tumble, spotlight::dim);
    app.init_resource::<BoardClock>().add_systems(Update, systems.in_set(BoardSystems::Show));
}

/// Moves, grows and fades what passes, and removes it at its end.
fn pass(
    time: Res<Time>,
    pace: Res<TablePace>,
    clock: Res<BoardClock>,
    mut passing: Query<(Entity, &mut EffectMotion, &mut Transform, &mut Sprite, Option<&Children>)>,
    mut texts: Query<&mut TextColor>,
    mut drawings: Query<&mut Sprite, Without<EffectMotion>>,
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
        // Where motion is reduced it is seen half-way, or where it stays; words, where they have risen to.
        let progress = match (clock.calm, passing.stays || children.is_some()) {
            (false, _) => 1.0 - (1.0 - part).powi(2),
            (true, false) => 0.5,
            (true, true) => 1.0,
        };
        let at = passing.from.lerp(passing.to, progress);
        transform.translation = to_world(at, transform.translation.z);
        transform.scale = Vec3::splat(passing.grows.0.lerp(passing.grows.1, progress));
        let leaves = if passing.stays { 1.0 } else { ((1.0 - part) / FADE).min(1.0) };
        let comes = if clock.calm { (passing.age / FADES_IN).min(1.0) } else { 1.0 };
        let fade = leaves * comes;
        sprite.color.set_alpha(fade * if children.is_some() { GROUND } else { 1.0 });
        for child in children.into_iter().flatten() {
            if let Ok(mut colour) = texts.get_mut(*child) {
                colour.0.set_alpha(fade);
            }
            if let Ok(mut drawing) = drawings.get_mut(*child) {
                drawing.color.set_alpha(fade);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce as _;
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};
    use shoal_tabletop::headless::HeadlessTable;

    /// How large a number is written that rises on this table.
    fn size_on(tabletop: Tabletop) -> f32 {
        let mut table = HeadlessTable::with(|_: &mut App| {});
        let world = table.app.world_mut();
        let root = world.spawn((Transform::default(), Visibility::default())).id();
        world.insert_resource(ActiveBoard { root, surface: root });
        world.insert_resource(tabletop);
        world.init_resource::<TrayDepth>();
        let rise = |mut fleets: PassingEffects| {
            let anchor = EffectAnchor { at: Vec2::splat(500.0), size: 20.0, height: 1.0 };
            let mut layout = fleets.rising_layout(std::iter::empty());
            let words = anchor.says(Seat(0), "−4".into(), theme::LOSS, 1.0);
            fleets.rise(words, &mut layout);
        };
        world.run_system_once(rise).expect("it runs");
        let mut fonts = world.query_filtered::<&TextFont, With<Text2d>>();
        match fonts.single(world).expect("one number rises").font_size {
            FontSize::Px(size) => size,
            other => panic!("its size is {other:?}"),
        }
    }

    #[test]
    fn words_that_rise_are_as_large_as_people_want_and_never_too_small_for_the_projector() {
        let usual = Tabletop::default();
        let coarse = Tabletop { pixels: 0.3, ..usual };
        let near = |size: f32, wanted: f32| (size - wanted).abs() < 1e-3;
        assert!(near(size_on(usual), WORDS));
        assert!(near(size_on(Tabletop { text: 2.0, ..usual }), 2.0 * WORDS));
        assert!(near(size_on(coarse), coarse.type_scale().least()) && size_on(coarse) > WORDS);
    }
}
