//! The projected picture: the table is drawn once into an image in table coordinates, and a last
//! pass draws that image onto the window through a homography with four corners.

pub mod fit;
mod light;
pub mod pale_colours;
mod passes;
mod picture;
mod placement;
mod warp;

pub use light::PictureLight;
pub use picture::{PictureRescaled, TableCamera, TableImage, WindowCamera, view_of};
pub use placement::PicturePlacement;

use crate::geometry::{Tabletop, to_world};
use crate::system::rigs::RigSettings;
use crate::system::settings::Settings;
use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::Location;
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiPostUpdateSet;
use picture::PictureSize;
use std::time::Duration;

/// Time for which a window must have kept its size before the picture is made anew for it: while the window's edge is
/// dragged, the old picture is stretched instead.
const SETTLED: Duration = Duration::from_millis(200);

/// Adds the picture, its two cameras and the corner mode. The window must have been described
/// (`WindowPlugin`), and the renderer's plugins be there.
pub fn plugin(app: &mut App) {
    app.add_plugins((placement_plugin, passes::plugin));
    let world = app.world_mut();
    let pixels = window_pixels(world);
    let layout = world.resource::<ShownRig>().0.picture_layout(pixels.as_vec2());
    picture::spawn_picture(world, fit::picture_size(pixels, &layout), layout.table);
    app.add_systems(
        First,
        (warp::update_warp, update_camera, await_settled_size, count_pixels)
            .chain()
            .in_set(ProjectionSystems)
            .after(measure_window),
    );
    let covers = warp::look_for_covers.after(EguiPostUpdateSet::ProcessOutput);
    app.add_systems(PostUpdate, covers);
}

/// Keeps [`PicturePlacement`] and [`Tabletop`] up to date, whether anything is drawn or not.
pub fn placement_plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<PictureLight>();
    app.init_resource::<RigPreview>()
        .init_resource::<PicturePlacement>()
        .init_resource::<PointerSpace>();
    let world = app.world_mut();
    let rig = world.resource::<Settings>().rig().clone();
    let table = *world.get_resource_or_init::<Tabletop>();
    let window = world.resource::<PicturePlacement>().pixels();
    world.insert_resource(rig.lit_tabletop(&table, window));
    world.insert_resource(ShownRig(rig));
    app.add_message::<PictureRescaled>();
    app.configure_sets(First, ProjectionSystems.after(TimeSystems).before(PickingSystems::Input));
    let placing = (show_rig, measure_window, update_tabletop).chain();
    app.add_systems(First, placing.in_set(ProjectionSystems));
}

/// Keeps picture, warp and [`Projector`] up to date, in `First`, before devices are read.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProjectionSystems;

/// System parameter that converts points between window and table.
#[derive(SystemParam)]
pub struct Projector<'w> {
    placement: Res<'w, PicturePlacement>,
    image: Res<'w, TableImage>,
    tabletop: Res<'w, Tabletop>,
}

impl Projector<'_> {
    /// The point of the table, in units, at a point of the window in logical pixels; `None` off
    /// the picture.
    pub fn to_table(&self, window: Vec2) -> Option<Vec2> {
        let point = self.placement.to_table(window)?;
        self.tabletop.contains(point).then_some(point)
    }

    /// The point of the window, in logical pixels, at a point of the table in units.
    pub fn to_window(&self, table: Vec2) -> Option<Vec2> {
        self.placement.to_window(table)
    }

    /// Returns the target of pointers on the table.
    pub fn target(&self) -> NormalizedRenderTarget {
        self.image.target()
    }

    /// Returns the location of a pointer at a point of the table, for `PointerInput`.
    pub fn location(&self, table: Vec2) -> Location {
        Location { target: self.target(), position: table }
    }
}

fn window_pixels(world: &mut World) -> UVec2 {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    windows.single(world).map_or(UVec2::new(1920, 1080), Window::physical_size)
}

/// The coordinates in which pointers live.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PointerSpace {
    /// Coordinates of the table.
    #[default]
    Table,
    /// Logical pixels of the window, while the picture is calibrated: nothing of the table hears them.
    Window,
}

/// A rig that is shown in place of the one in use, while it is being calibrated.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct RigPreview(pub Option<RigSettings>);

/// The rig that is shown.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct ShownRig(pub RigSettings);

/// Shows the rig in use, or the one that is being calibrated.
fn show_rig(settings: Res<Settings>, preview: Res<RigPreview>, mut shown: ResMut<ShownRig>) {
    if !(settings.is_changed() || preview.is_changed()) {
        return;
    }
    let wanted = preview.0.as_ref().unwrap_or_else(|| settings.rig());
    if shown.0 != *wanted {
        shown.0 = wanted.clone();
    }
}

/// Tells the table how large it is and how people sit.
fn update_tabletop(
    shown: Res<ShownRig>,
    placement: Res<PicturePlacement>,
    mut table: ResMut<Tabletop>,
) {
    if shown.is_changed() || placement.is_changed() {
        let lit = shown.0.lit_tabletop(&table, placement.pixels());
        table.set_if_neq(Tabletop { size: placement.table(), ..lit });
    }
}

/// Tells the table of how many pixels each unit is drawn.
fn count_pixels(image: Res<TableImage>, mut table: ResMut<Tabletop>) {
    let wanted = Tabletop { pixels: image.scale, ..*table };
    if image.is_changed() {
        table.set_if_neq(wanted);
    }
}

/// Finds where the picture is on the window now. The table takes the shape of a window that has kept its size: while
/// its edge is dragged, the table is not laid out anew at every pixel.
fn measure_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    shown: Res<ShownRig>,
    time: Res<Time<Real>>,
    mut seen: Local<(UVec2, Duration)>,
    mut settled: Local<UVec2>,
    mut placement: ResMut<PicturePlacement>,
) {
    let (pixels, factor) = match windows.single() {
        Ok(window) => (window.physical_size(), window.scale_factor()),
        Err(_) => {
            let pixels = placement.pixels();
            (pixels.as_uvec2(), pixels.x / placement.window().x)
        }
    };
    if pixels.min_element() == 0 {
        return;
    }
    if seen.0 != pixels {
        *seen = (pixels, time.elapsed());
    }
    if *settled == UVec2::ZERO || time.elapsed() - seen.1 >= SETTLED {
        *settled = pixels;
    }
    placement.set_if_neq(PicturePlacement::new(
        pixels,
        factor,
        &shown.0.picture_layout(settled.as_vec2()),
    ));
}

/// Aims the camera at the whole table, however large it is now.
fn update_camera(
    tabletop: Res<Tabletop>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<TableCamera>>,
    mut seen: Local<Vec2>,
) {
    if *seen == tabletop.size {
        return;
    }
    *seen = tabletop.size;
    for (mut place, mut projection) in &mut cameras {
        place.translation = to_world(tabletop.middle(), place.translation.z);
        *projection = picture::view_of(tabletop.size);
    }
}

/// Resizes the picture: at once if the table has another size, else once the wanted size has stood
/// still for a while.
fn await_settled_size(
    placement: Res<PicturePlacement>,
    image: Res<TableImage>,
    time: Res<Time<Real>>,
    mut wanted: Local<(UVec2, Duration)>,
    mut commands: Commands,
) {
    if wanted.0 != placement.wanted {
        *wanted = (placement.wanted, time.elapsed());
    }
    let has_settled = image.pixels != wanted.0 && time.elapsed() - wanted.1 >= SETTLED;
    if has_settled || image.size != placement.table() {
        let size = PictureSize { pixels: wanted.0, table: placement.table() };
        commands.run_system_cached_with(picture::resize_picture, size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rig_that_is_calibrated_is_shown_in_place_of_the_one_in_use() {
        let mut world = World::new();
        world.insert_resource(Settings::default());
        world.init_resource::<RigPreview>();
        world.init_resource::<ShownRig>();
        world.init_resource::<Tabletop>();
        let mut schedule = Schedule::default();
        world.init_resource::<PicturePlacement>();
        world.init_resource::<Time<Real>>();
        let resolution = bevy::window::WindowResolution::new(1280, 720);
        world.spawn((Window { resolution, ..default() }, PrimaryWindow));
        schedule.add_systems((show_rig, measure_window, update_tabletop).chain());
        let measured = RigSettings { size_mm: Some([1200.0, 800.0]), ..RigSettings::default() };
        for (preview, wide) in [(None, 1920.0), (Some(measured), 1620.0), (None, 1920.0)] {
            world.insert_resource(RigPreview(preview.clone()));
            schedule.run(&mut world);
            let table = world.resource::<Tabletop>();
            assert_eq!(table.size, Vec2::new(wide, 1080.0));
            assert_eq!(table.mm.is_some(), preview.is_some());
        }
    }

    #[test]
    fn the_table_its_millimetres_and_its_picture_are_the_same_at_every_scale_of_the_desktop() {
        let size_mm = Some([1300.0, 731.25]);
        let measured = RigSettings { size_mm, ..RigSettings::default() };
        let laid = [1.0, 1.083, 1.5, 2.0].map(|scale| {
            let mut world = World::new();
            world.insert_resource(RigPreview(Some(measured.clone())));
            world.init_resource::<Settings>();
            world.init_resource::<ShownRig>();
            world.init_resource::<Tabletop>();
            world.init_resource::<PicturePlacement>();
            world.init_resource::<Time<Real>>();
            let mut resolution = bevy::window::WindowResolution::new(1920, 1080);
            resolution.set_scale_factor(scale);
            world.spawn((Window { resolution, ..default() }, PrimaryWindow));
            let mut schedule = Schedule::default();
            schedule.add_systems((show_rig, measure_window, update_tabletop).chain());
            schedule.run(&mut world);
            (*world.resource::<Tabletop>(), world.resource::<PicturePlacement>().wanted)
        });
        assert!(laid.iter().all(|other| *other == laid[0]), "{laid:?}");
        assert!(laid[0].0.mm.is_some(), "{laid:?}");
    }

    #[test]
    fn the_table_takes_the_shape_of_the_projector_and_of_another_one_that_comes() {
        let mut world = World::new();
        world.init_resource::<Settings>();
        world.init_resource::<RigPreview>();
        world.init_resource::<ShownRig>();
        world.init_resource::<Tabletop>();
        world.init_resource::<PicturePlacement>();
        world.init_resource::<Time<Real>>();
        let sized = |wide, high| bevy::window::WindowResolution::new(wide, high);
        let resolution = sized(1024, 768);
        let window = world.spawn((Window { resolution, ..default() }, PrimaryWindow)).id();
        let mut schedule = Schedule::default();
        schedule.add_systems((show_rig, measure_window, update_tabletop).chain());
        schedule.run(&mut world);
        let size = |world: &World| world.resource::<Tabletop>().size;
        assert_eq!(size(&world), Vec2::new(1440.0, 1080.0), "4:3");
        world.get_mut::<Window>(window).expect("it is open").resolution = sized(1280, 800);
        schedule.run(&mut world);
        assert_eq!(size(&world), Vec2::new(1440.0, 1080.0), "its edge may still be dragged");
        world.resource_mut::<Time<Real>>().advance_by(SETTLED);
        schedule.run(&mut world);
        assert_eq!(size(&world), Vec2::new(1728.0, 1080.0), "16:10");
    }
}
