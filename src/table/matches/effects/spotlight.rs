//! For a moment the board grows dark but for one place, so that everybody looks there.

use super::PassingEffects;
use crate::matches::playback::TablePace;
use bevy::prelude::*;
use shoal_tabletop::picture::art::strokes::svg_of;
use shoal_tabletop::surfaces::board::{board_transform, tinted};

/// Greatest opacity of the darkness around the light.
const DARK: f32 = 0.62;
/// Height of the darkness above the table: over all pieces, under words and dice.
const HEIGHT: f32 = 28.0;
/// Time in which the darkness comes, in seconds.
const COMES: f32 = 0.35;
/// Time in which the darkness goes, in seconds.
const GOES: f32 = 0.6;
/// Width of the rim in which the light ends, as a multiple of its radius.
const RIM: f32 = 1.2;
/// Pixels of the picture for each unit of the table: few are enough, as it is soft everywhere.
const COARSE: f32 = 0.12;

/// Light on one place of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardSpotlight {
    /// Its middle, in table coordinates.
    pub at: Vec2,
    /// Radius of the full light, in units.
    pub radius: f32,
    /// Time for which it is seen, in seconds.
    pub life: f32,
}

/// The dark around a light.
#[derive(Component)]
pub struct SpotlightShade {
    age: f32,
    life: f32,
}

impl SpotlightShade {
    /// Returns the opacity of the darkness now.
    fn alpha(&self) -> f32 {
        let part = (self.age / COMES).min((self.life - self.age) / GOES);
        DARK * part.clamp(0.0, 1.0)
    }
}

impl PassingEffects<'_, '_> {
    /// Lights a place. The light before goes on there, without another twilight.
    pub fn light(&mut self, BoardSpotlight { at, radius, life }: BoardSpotlight) {
        let mut age = 0.0_f32;
        for (entity, before) in &self.dark {
            age = age.max(before.age.min(COMES));
            self.commands.entity(entity).despawn();
        }
        // Wherever the light is, the dark reaches beyond all corners.
        let side = 2.2 * self.places.tabletop.size.length();
        let (full, rim) = (radius / side * 2.0, radius * (1.0 + RIM) / side * 2.0);
        let name = format!("spotlight_{radius}");
        let image = self.assets.made(name, side * COARSE, || drawing(full, rim));
        let dark = tinted(image, Vec2::splat(side), Color::BLACK.with_alpha(0.0));
        self.commands.spawn((
            Name::new("Darkness"),
            SpotlightShade { age, life: age + life },
            dark,
            board_transform(at, HEIGHT),
            ChildOf(self.board.root),
        ));
    }
}

/// Returns a white drawing that is clear in its middle, up to `full` of its half, and dense from `rim` on.
fn drawing(full: f32, rim: f32) -> String {
    let inside = format!(
        r##"<defs><radialGradient id="g"><stop offset="{full}" stop-color="#fff" stop-opacity="0"/><stop offset="{rim}" stop-color="#fff"/></radialGradient></defs><rect width="100" height="100" fill="url(#g)"/>"##
    );
    svg_of(Vec2::splat(100.0), inside)
}

/// Lets the dark come and go.
pub(super) fn dim(
    time: Res<Time>,
    pace: Res<TablePace>,
    mut dark: Query<(Entity, &mut SpotlightShade, &mut Sprite)>,
    mut commands: Commands,
) {
    for (entity, mut darkness, mut sprite) in &mut dark {
        darkness.age += time.delta_secs() * pace.factor();
        if darkness.age >= darkness.life {
            commands.entity(entity).despawn();
        } else {
            sprite.color.set_alpha(darkness.alpha());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_dark_and_light_again_without_a_jump() {
        let life = 2.0;
        let alphas =
            (0..=200).map(|step| SpotlightShade { age: step as f32 * life / 200.0, life }.alpha());
        let alphas: Vec<f32> = alphas.collect();
        assert_eq!((alphas[0], alphas[100], alphas[200]), (0.0, DARK, 0.0));
        assert!(alphas.windows(2).all(|two| (two[1] - two[0]).abs() < 0.02));
    }
}
