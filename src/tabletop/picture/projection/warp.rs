//! The picture's way onto the window: a homography, light and colours, and whether anything lies over it.

use super::{PictureLight, PicturePlacement, ShownRig, TableImage};
use crate::system::rigs::Theme;
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy_egui::EguiRenderOutput;

/// Pixels of the picture in one of the window from which on the picture counts as shrunk; `warp.wgsl` begins to spread
/// its samples there.
const SHRUNK: f32 = 1.02;

/// The warp of the last pass, on the camera of the window.
#[derive(Component, ExtractComponent, Debug, Clone, Default)]
pub struct PictureWarp {
    /// The rows of the map from fractions of the window to fractions of the picture. Behind them: nothing, 1 for plain
    /// white in place of the picture, and the brightness.
    pub rows: [Vec4; 3],
    /// The picture.
    pub picture: Handle<Image>,
    /// The work at each pixel.
    pub kind: WarpKind,
    /// `true` if something lies over the picture. Otherwise the picture is drawn straight into the window; covered, it is
    /// drawn into an image first, which is copied to the window: a pass over all its pixels more.
    pub is_covered: bool,
}

/// The work of a warp at each pixel. Each kind is a shader of its own and not a branch: some cards (and all software)
/// walk through both sides of every branch, at each pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WarpKind {
    /// `true` if light and dark change places, as on pale tables.
    pub is_paper: bool,
    /// The way in which pixels of the picture become pixels of the window.
    pub sampling: PictureSampling,
}

/// A way in which pixels of the picture become pixels of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PictureSampling {
    /// Each is one of the window.
    #[default]
    Exact,
    /// Between its four neighbours.
    Between,
    /// Four samples, spread over what a pixel of the window covers.
    Spread,
}

impl PictureSampling {
    fn of(placement: &PicturePlacement, pixels: UVec2) -> Self {
        match placement.is_one_to_one(pixels) {
            true => Self::Exact,
            false if placement.footprint(pixels) <= SHRUNK => Self::Between,
            false => Self::Spread,
        }
    }
}

/// Tells the warp the place of the picture on the window, and its light.
pub(super) fn update_warp(
    placement: Res<PicturePlacement>,
    shown: Res<ShownRig>,
    light: Res<PictureLight>,
    image: Res<TableImage>,
    mut warps: Query<&mut PictureWarp>,
) {
    if !(placement.is_changed() || shown.is_changed() || light.is_changed() || image.is_changed()) {
        return;
    }
    let [row_0, row_1, row_2] = placement.inverse.rows().map(Vec3::from);
    let (white, brightness) = match *light {
        PictureLight::Table => (0.0, shown.0.brightness),
        PictureLight::White => (1.0, 1.0),
        PictureLight::Black => (0.0, 0.0),
    };
    for mut warp in &mut warps {
        warp.rows = [row_0.extend(0.0), row_1.extend(white), row_2.extend(brightness)];
        warp.picture = image.handle.clone();
        warp.kind = WarpKind {
            is_paper: shown.0.theme == Theme::Paper,
            sampling: PictureSampling::of(&placement, image.pixels),
        };
    }
}

/// Notes whether anything lies over the picture.
pub(super) fn look_for_covers(
    mut cameras: Query<(Entity, &mut PictureWarp, Option<&EguiRenderOutput>)>,
    roots: Query<&UiTargetCamera>,
) {
    for (entity, mut warp, panel) in &mut cameras {
        warp.is_covered = panel.is_some_and(|panel| !panel.paint_jobs.is_empty())
            || roots.iter().any(|root| root.entity() == entity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui;

    #[test]
    fn the_picture_is_covered_as_long_as_something_lies_over_it() {
        let mut world = World::new();
        let camera = world.spawn(PictureWarp::default()).id();
        let mut schedule = Schedule::default();
        schedule.add_systems(look_for_covers);
        let mut is_covered = |world: &mut World| {
            schedule.run(world);
            world.get::<PictureWarp>(camera).expect("it is there").is_covered
        };
        assert!(!is_covered(&mut world));
        let words = world.spawn((Node::default(), UiTargetCamera(camera))).id();
        assert!(is_covered(&mut world));
        world.despawn(words);
        assert!(!is_covered(&mut world));
        let panel = EguiRenderOutput { paint_jobs: vec![a_job()], ..default() };
        world.entity_mut(camera).insert(panel);
        assert!(is_covered(&mut world));
        world.get_mut::<EguiRenderOutput>(camera).expect("it is there").paint_jobs.clear();
        assert!(!is_covered(&mut world));
    }

    fn a_job() -> egui::ClippedPrimitive {
        let primitive = egui::epaint::Primitive::Mesh(egui::Mesh::default());
        egui::ClippedPrimitive { clip_rect: egui::Rect::ZERO, primitive }
    }
}
