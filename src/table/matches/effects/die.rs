//! A die that a player rolls: it tumbles out of the player's tray, and rests before it for a while.

use super::{FADES_IN, PassingEffects};
use crate::matches::motion::BoardClock;
use crate::matches::playback::TablePace;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::art::strokes::{SvgStrokes, svg_of};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::surfaces::board::{SHADOW, board_transform, picture, shadow};
use std::f32::consts::TAU;

/// Width of a die, in units.
const SIDE: f32 = 76.0;
/// Distance from the tray at which a die comes to rest, in units.
const BEFORE: f32 = 22.0;
/// Distance beside the brow of the tray at which a die begins, in units.
const ASIDE: f32 = 250.0;
/// Height of a die above the table: over all pieces.
const HEIGHT: f32 = 34.0;
/// Time for which a die rolls, in seconds.
const ROLLS: f32 = 0.75;
/// Time for which a die is seen in all, in seconds.
const SEEN: f32 = 3.4;
/// Time at the end of it in which the die fades, in seconds.
const FADES: f32 = 0.5;
/// Number of faces that are seen while a die rolls.
const FACES: u32 = 8;
/// Number of turns about itself while a die rolls.
const TURNS: f32 = 1.6;
/// Number of jumps while a die rolls.
const JUMPS: f32 = 2.5;

/// A die to be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieRoll {
    /// The seat that rolls it.
    pub seat: Seat,
    /// The number it shows in the end.
    pub number: u32,
}

/// A die on the board.
#[derive(Component)]
pub struct RollingDie {
    age: f32,
    from: Vec2,
    to: Vec2,
    /// The final turn in radians, counterclockwise from how the face is drawn.
    turn: f32,
    /// The faces that are seen one after another; the last one is what it shows.
    faces: Vec<Handle<Image>>,
}

impl RollingDie {
    /// Returns the share of its rolling that is done, from 0 to 1; 1 where motion is reduced.
    fn rolled(&self, calm: bool) -> f32 {
        if calm { 1.0 } else { (self.age / ROLLS).min(1.0) }
    }

    /// Returns its position, turn and scale now: it looks larger while it jumps, because it is nearer to the eye.
    fn place(&self, calm: bool) -> Transform {
        let left = 1.0 - self.rolled(calm);
        let slowed = 1.0 - left * left;
        let jump = (left * JUMPS * TAU / 2.0).sin().abs() * left;
        let turn = Quat::from_rotation_z(self.turn + left * left * TURNS * TAU);
        let at = board_transform(self.from.lerp(self.to, slowed), HEIGHT);
        at.with_rotation(turn).with_scale(Vec3::splat(1.0 + 0.6 * jump))
    }

    /// Returns the face that is seen: faces change more slowly the longer it rolls.
    fn face(&self, calm: bool) -> Option<&Handle<Image>> {
        let left = 1.0 - self.rolled(calm);
        let last = self.faces.len().checked_sub(1)?;
        let shown = ((1.0 - left * left) * last as f32) as usize;
        self.faces.get(shown.min(last))
    }

    /// Returns its opacity, from 0 to 1: it fades out at its end, and fades in where motion is reduced.
    fn alpha(&self, calm: bool) -> f32 {
        let leaves = (SEEN - self.age) / FADES;
        let comes = if calm { self.age / FADES_IN } else { 1.0 };
        leaves.min(comes).clamp(0.0, 1.0)
    }
}

impl PassingEffects<'_, '_> {
    /// Rolls a die.
    pub fn roll(&mut self, DieRoll { seat, number }: DieRoll) {
        let Some(tray) = self.places.tray(seat) else { return };
        let (side, reader) =
            (self.places.tabletop.type_scale().size(SIDE), self.places.facing(seat));
        let to = tray.ahead((BEFORE + side / 2.0) / tray.scale);
        let from = start(tray, to);
        // Any faces will do on the way, as long as each is another than the one before.
        let on_the_way = (1..FACES).map(|step| 1 + (number + step * 5) % 6);
        let assets = &mut self.assets;
        let faces = on_the_way
            .chain([number])
            .map(|face| assets.made(format!("die_{face}"), side, || drawing(face)));
        let faces: Vec<Handle<Image>> = faces.collect();
        let first = faces.first().cloned().unwrap_or_default();
        let turn = -reader.degrees().to_radians();
        let die = RollingDie { age: 0.0, from, to, turn, faces };
        let place = die.place(false);
        // It turns with the die, so it lies straight below.
        let below = shadow(assets, Vec2::splat(side), Vec2::ZERO);
        let name = Name::new(format!("Die of {seat}"));
        self.commands
            .spawn((name, die, picture(first, Vec2::splat(side)), place, ChildOf(self.board.root)))
            .with_child(below);
    }
}

/// Returns the point from which a die rolls that comes to rest at `to`: beside that place, at the edge of the tray.
fn start(tray: FacingBox, to: Vec2) -> Vec2 {
    let ahead = to - tray.inner_middle();
    tray.inner_middle() + ahead.perp().normalize_or_zero() * ASIDE
}

/// Returns the drawing of a face as SVG: pips, or a figure where there would be too many of them.
fn drawing(number: u32) -> String {
    let mut face = SvgStrokes::default();
    let side = |from: f32, to: f32, round: f32| {
        let (low, high) = (from + round, to - round);
        format!(
            "M{low} {from}H{high}Q{to} {from} {to} {low}V{high}Q{to} {to} {high} {to}H{low}Q{from} {to} {from} \
             {high}V{low}Q{from} {from} {low} {from}Z"
        )
    };
    face.field(&side(1.0, 99.0, 20.0), INK);
    face.field(&side(5.0, 95.0, 17.0), EDGE);
    face.field(&side(11.0, 89.0, 16.0), BONE);
    match PIPS.get((number as usize).wrapping_sub(1)) {
        Some(pips) => {
            for &place in *pips {
                let at = Vec2::new(f32::from(place % 3), f32::from(place / 3)) * 24.0 + 26.0;
                face.oval(at, Vec2::splat(8.5), INK, "");
            }
        }
        None => {
            let words = number.to_string();
            let size = TypeWeight::Bold.fitting(&words, 60.0, 64.0);
            let left = 50.0 - TypeWeight::Bold.width(&words, size) / 2.0;
            face.field(&TypeWeight::Bold.path(&words, size, left, 50.0 + 0.34 * size), INK);
        }
    }
    svg_of(Vec2::splat(100.0), face.0)
}

const INK: &str = "#071B31";
const EDGE: &str = "#C4BCA4";
const BONE: &str = "#F6F2E6";

/// Places of the pips on each face, in three rows of three places.
const PIPS: [&[u8]; 9] = [
    &[4],
    &[2, 6],
    &[2, 4, 6],
    &[0, 2, 6, 8],
    &[0, 2, 4, 6, 8],
    &[0, 2, 3, 5, 6, 8],
    &[0, 2, 3, 4, 5, 6, 8],
    &[0, 1, 2, 3, 5, 6, 7, 8],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8],
];

/// Lets dice roll, lie and fade.
pub(super) fn tumble(
    time: Res<Time>,
    pace: Res<TablePace>,
    clock: Res<BoardClock>,
    mut dice: Query<(Entity, &mut RollingDie, &mut Transform, &mut Sprite, &Children)>,
    mut shadows: Query<&mut Sprite, Without<RollingDie>>,
    mut commands: Commands,
) {
    for (entity, mut die, mut place, mut sprite, children) in &mut dice {
        die.age += time.delta_secs() * pace.factor();
        if die.age >= SEEN {
            commands.entity(entity).despawn();
            continue;
        }
        place.set_if_neq(die.place(clock.calm));
        let face = die.face(clock.calm).filter(|face| sprite.image != **face);
        if let Some(face) = face {
            sprite.image = face.clone();
        }
        let alpha = die.alpha(clock.calm);
        if sprite.color.alpha() != alpha {
            sprite.color.set_alpha(alpha);
            for child in children {
                if let Ok(mut shadow) = shadows.get_mut(*child) {
                    shadow.color.set_alpha(SHADOW * alpha);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(age: f32) -> RollingDie {
        let faces = vec![Handle::default(); FACES as usize];
        RollingDie { age, from: Vec2::ZERO, to: Vec2::X * 100.0, turn: 0.0, faces }
    }

    #[test]
    fn a_die_comes_to_lie_where_and_as_it_is_read_and_is_gone_in_the_end() {
        let lies = die(ROLLS).place(false);
        assert_eq!(lies, board_transform(Vec2::X * 100.0, HEIGHT));
        assert_eq!(die(0.0).place(true), lies, "where motion is reduced it lies there at once");
        assert!(die(ROLLS / 2.0).place(false).translation.x > 50.0, "it slows down");
        assert_eq!((die(ROLLS).alpha(false), die(SEEN).alpha(false)), (1.0, 0.0));
    }

    #[test]
    fn every_number_has_a_face_of_its_own_and_small_ones_as_many_pips() {
        let faces: Vec<String> = (1..=23).map(drawing).collect();
        for (place, face) in faces.iter().enumerate() {
            assert!(!faces[..place].contains(face), "{}", place + 1);
            let pips = face.matches("<ellipse").count();
            assert_eq!(pips, if place < PIPS.len() { place + 1 } else { 0 });
        }
    }
}
