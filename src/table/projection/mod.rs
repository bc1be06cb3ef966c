//! The projected picture: the table is drawn once into an image in table coordinates, and a last
//! pass lays that image onto the window through a homography with four corners.

pub mod fit;
mod light;
pub mod paper;
mod picture;

pub use light::Light;
pub use picture::{PictureRescaled, TableCamera, TableImage, WINDOW_LAYER, WindowCamera, view_of};

use super::geometry::homography::{Corners, Homography, UNIT_SQUARE, check_corners};
use super::geometry::{Tabletop, to_world};
use super::rigs::{Laying, RigSettings};
use super::settings::Settings;
use bevy::asset::embedded_asset;
use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::Location;
use bevy::prelude::*;
use bevy::sprite_render::Material2dPlugin;
use bevy::time::TimeSystems;
use bevy::window::PrimaryWindow;
use picture::{Quad, Warp};
use std::time::Duration;

/// How long a window must have kept its size before the picture is made anew for it: while
/// the window's edge is dragged, the old picture is stretched instead.
const SETTLED: Duration = Duration::from_millis(200);

/// Adds the picture, its two cameras and the corner mode. The window must have been described
/// (`WindowPlugin`), and the renderer's plugins be there.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "warp.wgsl");
    app.add_plugins(Material2dPlugin::<Warp>::default());
    app.add_plugins(place);
    let world = app.world_mut();
    let pixels = window_pixels(world);
    let laying = world.resource::<ShownRig>().0.laying(pixels.as_vec2());
    picture::spawn_picture(world, fit::picture_size(pixels, &laying), laying.table);
    app.add_systems(
        First,
        (aim_quad, aim_camera, await_settled_size, count_pixels)
            .chain()
            .in_set(ProjectionSystems)
            .after(measure_window),
    );
}

/// Keeps [`Rig`] and [`Tabletop`] up to date, whether anything is drawn or not.
pub fn place(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<Light>();
    app.init_resource::<Preview>().init_resource::<Rig>().init_resource::<PointerSpace>();
    let world = app.world_mut();
    let rig = world.resource::<Settings>().rig().clone();
    let table = *world.get_resource_or_init::<Tabletop>();
    let window = world.resource::<Rig>().physical;
    world.insert_resource(rig.light_up(&table, window));
    world.insert_resource(ShownRig(rig));
    app.add_message::<PictureRescaled>();
    app.configure_sets(First, ProjectionSystems.after(TimeSystems).before(PickingSystems::Input));
    let placing = (show_rig, measure_window, light_table).chain();
    app.add_systems(First, placing.in_set(ProjectionSystems));
}

/// Keeps picture, quad and [`Projector`] up to date, in `First`, before devices are read.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProjectionSystems;

/// Where the picture lies on the window.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Rig {
    /// The window in logical pixels.
    window: Vec2,
    /// And in those of the display.
    physical: Vec2,
    /// The corners as fractions of the window.
    corners: Corners,
    /// From fractions of the picture to fractions of the window.
    there: Homography,
    /// And back.
    back: Homography,
    /// The size the picture should have.
    wanted: UVec2,
    /// How it lies there.
    laying: Laying,
}

impl Default for Rig {
    fn default() -> Self {
        Self::new(UVec2::new(1920, 1080), 1.0, &Laying::default())
    }
}

impl Rig {
    /// A window of this many physical pixels, with this many to a logical one. Corners that make
    /// no picture count as none given.
    pub fn new(pixels: UVec2, scale_factor: f32, laying: &Laying) -> Self {
        let corners = laying.corners.filter(|&corners| check_corners(corners).is_ok());
        let laying = Laying { corners, ..*laying };
        let placed = corners.unwrap_or(UNIT_SQUARE);
        let (placed, quad) = match Homography::from_unit_square_to(placed) {
            Ok(quad) => (placed, quad),
            Err(_) => (UNIT_SQUARE, Homography::IDENTITY),
        };
        let inset = laying.inset.as_dvec2();
        let within = Homography::stretch((1.0 - 2.0 * inset).to_array(), inset.to_array());
        let there = quad.after(&laying.orientation.map()).after(&within);
        Self {
            window: pixels.as_vec2() / scale_factor,
            physical: pixels.as_vec2(),
            corners: placed,
            there,
            back: there.inverse(),
            wanted: fit::picture_size(pixels, &laying),
            laying,
        }
    }

    /// The window in logical pixels.
    pub fn window(&self) -> Vec2 {
        self.window
    }

    /// The window in pixels of the display.
    pub fn pixels(&self) -> Vec2 {
        self.physical
    }

    /// The size of the table in units.
    pub fn table(&self) -> Vec2 {
        self.laying.table
    }

    /// Where a movement on the table goes on the window, in logical pixels, the warp left aside.
    pub fn way(&self, table: Vec2) -> Vec2 {
        self.laying.orientation.way(table) * self.window.min_element() / self.table().y
    }

    /// The point of the window at a fraction of the lit rectangle, along the picture's width and height:
    /// unlike the picture, it has no dark rim.
    pub fn lit_to_window(&self, fraction: Vec2) -> Option<Vec2> {
        let inset = self.laying.inset;
        self.to_window((fraction - inset) / (1.0 - 2.0 * inset) * self.table())
    }

    /// The corners as fractions of the window.
    pub fn corners(&self) -> Corners {
        self.corners
    }

    /// Whether each pixel of a picture of this size is one of the window.
    pub fn is_one_to_one(&self, picture: UVec2) -> bool {
        let steps = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|corner| {
            let [x, y] = self.there.apply(corner).unwrap_or_default();
            Vec2::new(x as f32, y as f32) * self.physical
        });
        let [origin, right, down, far] = steps;
        let (along, across) = ((right - origin).abs(), (down - origin).abs());
        let size = picture.as_vec2();
        let is_upright = along.distance(Vec2::new(size.x, 0.0)) < 0.01
            && across.distance(Vec2::new(0.0, size.y)) < 0.01;
        let is_sideways = along.distance(Vec2::new(0.0, size.x)) < 0.01
            && across.distance(Vec2::new(size.y, 0.0)) < 0.01;
        let is_straight = far.distance(right + down - origin) < 0.01;
        is_straight && (is_upright || is_sideways)
    }

    /// The point of the table at a point of the window, both may lie outside the picture.
    pub fn to_table(&self, window: Vec2) -> Option<Vec2> {
        self.back
            .apply((window / self.window).as_dvec2().to_array())
            .map(|[x, y]| Vec2::new(x as f32, y as f32) * self.table())
    }

    /// The point of the window at a point of the table.
    pub fn to_window(&self, table: Vec2) -> Option<Vec2> {
        self.there
            .apply((table / self.table()).as_dvec2().to_array())
            .map(|[x, y]| Vec2::new(x as f32, y as f32) * self.window)
    }
}

/// Takes points between window and table.
#[derive(SystemParam)]
pub struct Projector<'w> {
    rig: Res<'w, Rig>,
    image: Res<'w, TableImage>,
    tabletop: Res<'w, Tabletop>,
}

impl Projector<'_> {
    /// The point of the table, in units, at a point of the window in logical pixels; `None` off
    /// the picture.
    pub fn to_table(&self, window: Vec2) -> Option<Vec2> {
        let point = self.rig.to_table(window)?;
        self.tabletop.contains(point).then_some(point)
    }

    /// The point of the window, in logical pixels, at a point of the table in units.
    pub fn to_window(&self, table: Vec2) -> Option<Vec2> {
        self.rig.to_window(table)
    }

    /// What pointers on the table point at.
    pub fn target(&self) -> NormalizedRenderTarget {
        self.image.target()
    }

    /// Where a pointer at a point of the table is, for `PointerInput`.
    pub fn location(&self, table: Vec2) -> Location {
        Location { target: self.target(), position: table }
    }
}

fn window_pixels(world: &mut World) -> UVec2 {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    windows.single(world).map_or(UVec2::new(1920, 1080), Window::physical_size)
}

/// In which coordinates pointers live.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PointerSpace {
    /// In those of the table.
    #[default]
    Table,
    /// In logical pixels of the window, while the picture is calibrated: nothing of the table hears
    /// them.
    Window,
}

/// A rig that is shown in place of the one in use, while it is being calibrated.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Preview(pub Option<RigSettings>);

/// The rig that is shown.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct ShownRig(pub RigSettings);

/// Shows the rig in use, or the one that is being calibrated.
fn show_rig(settings: Res<Settings>, preview: Res<Preview>, mut shown: ResMut<ShownRig>) {
    if !(settings.is_changed() || preview.is_changed()) {
        return;
    }
    let wanted = preview.0.as_ref().unwrap_or_else(|| settings.rig());
    if shown.0 != *wanted {
        shown.0 = wanted.clone();
    }
}

/// Tells the table how large it is and how people sit.
fn light_table(shown: Res<ShownRig>, rig: Res<Rig>, mut table: ResMut<Tabletop>) {
    if shown.is_changed() || rig.is_changed() {
        let lit = shown.0.light_up(&table, rig.physical);
        table.set_if_neq(Tabletop { size: rig.table(), ..lit });
    }
}

/// Tells the table of how many pixels a unit is drawn.
fn count_pixels(image: Res<TableImage>, mut table: ResMut<Tabletop>) {
    let wanted = Tabletop { pixels: image.scale, ..*table };
    if image.is_changed() {
        table.set_if_neq(wanted);
    }
}

/// Finds where the picture lies now. The table takes the shape of a window that has kept its size: while
/// its edge is dragged, the table is not laid out anew at every pixel.
fn measure_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    (shown, time): (Res<ShownRig>, Res<Time<Real>>),
    mut seen: Local<(UVec2, Duration)>,
    mut settled: Local<UVec2>,
    mut rig: ResMut<Rig>,
) {
    let (pixels, factor) = match windows.single() {
        Ok(window) => (window.physical_size(), window.scale_factor()),
        Err(_) => (rig.physical.as_uvec2(), rig.physical.x / rig.window.x),
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
    rig.set_if_neq(Rig::new(pixels, factor, &shown.0.laying(settled.as_vec2())));
}

/// Tells the quad where the picture lies and in which light.
fn aim_quad(
    rig: Res<Rig>,
    shown: Res<ShownRig>,
    light: Res<Light>,
    table: Res<TableImage>,
    quad: Res<Quad>,
    mut warps: ResMut<Assets<Warp>>,
) {
    // A material that shows an image keeps the old texture until it is touched.
    if !(rig.is_changed() || shown.is_changed() || light.is_changed() || table.is_changed()) {
        return;
    }
    if let Some(mut warp) = warps.get_mut(&quad.0) {
        warp.aim(&rig, &table, *light, &shown.0);
    }
}

/// The camera sees the whole table, however large it is now.
fn aim_camera(
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
    rig: Res<Rig>,
    image: Res<TableImage>,
    time: Res<Time<Real>>,
    mut wanted: Local<(UVec2, Duration)>,
    mut commands: Commands,
) {
    if wanted.0 != rig.wanted {
        *wanted = (rig.wanted, time.elapsed());
    }
    let has_settled = image.pixels != wanted.0 && time.elapsed() - wanted.1 >= SETTLED;
    if has_settled || image.size != rig.table() {
        commands.run_system_cached_with(picture::resize_picture, (wanted.0, rig.table()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rigs::Orientation;

    fn laid(corners: Option<Corners>) -> Laying {
        Laying { corners, ..Laying::default() }
    }

    #[test]
    fn points_go_from_window_to_table_and_back() {
        let skewed = Some([[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]]);
        let sideways = Orientation { flip_h: true, flip_v: false, quarter_turns: 1 };
        let table = Vec2::new(1500.0, 1080.0);
        for laying in [
            laid(None),
            laid(skewed),
            Laying { orientation: sideways, table, inset: Vec2::new(0.02, 0.05), ..laid(skewed) },
        ] {
            for rig in [
                Rig::new(UVec2::new(1000, 800), 1.0, &laying),
                Rig::new(UVec2::new(2560, 1440), 2.0, &laying),
            ] {
                for point in [Vec2::ZERO, laying.table, Vec2::new(300.0, 900.0)] {
                    let window = rig.to_window(point).expect("the table is on this side");
                    let again = rig.to_table(window).expect("so is the window");
                    assert!(again.distance(point) < 0.1, "{point} comes back as {again}");
                }
            }
        }
    }

    #[test]
    fn corners_stay_where_they_are_however_the_picture_is_turned_on_them() {
        let skewed: Corners = [[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]];
        for quarter_turns in 0..4 {
            let orientation = Orientation { flip_h: true, flip_v: false, quarter_turns };
            let laying = Laying { orientation, ..laid(Some(skewed)) };
            let rig = Rig::new(UVec2::new(1000, 1000), 1.0, &laying);
            assert_eq!(rig.corners(), skewed);
            let seen = [Vec2::ZERO, Vec2::new(1920.0, 0.0), rig.table(), Vec2::new(0.0, 1080.0)]
                .map(|corner| rig.to_window(corner).expect("on this side") / 1000.0);
            for corner in skewed.map(|[x, y]| Vec2::new(x as f32, y as f32)) {
                assert!(seen.iter().any(|seen| seen.distance(corner) < 1e-4), "{corner}");
            }
        }
    }

    #[test]
    fn only_a_picture_that_lies_straight_and_unstretched_is_one_to_one() {
        let window = UVec2::new(1600, 900);
        let turned = Orientation { quarter_turns: 1, ..Orientation::default() };
        let skewed = Some([[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]]);
        let inset = Vec2::splat(0.01);
        for (laying, expected) in [
            (laid(None), true),
            (Laying { orientation: turned, ..laid(None) }, true),
            (Laying { inset, ..laid(None) }, false),
            (laid(skewed), false),
        ] {
            let rig = Rig::new(window, 2.0, &laying);
            assert_eq!(rig.is_one_to_one(rig.wanted), expected, "{laying:?}");
            assert!(!rig.is_one_to_one(rig.wanted + UVec2::X));
        }
    }

    #[test]
    fn what_is_inset_stays_within_the_corners() {
        let inset = Vec2::new(0.02, 0.04);
        let rig = Rig::new(UVec2::new(1600, 900), 1.0, &Laying { inset, ..Laying::default() });
        let corner = rig.to_window(Vec2::ZERO).expect("on this side");
        assert!(corner.distance(Vec2::new(32.0, 36.0)) < 1e-3, "{corner}");
        let lit = [Vec2::ZERO, Vec2::ONE].map(|at| rig.lit_to_window(at).expect("on this side"));
        assert!(lit[0].length() < 1e-3 && lit[1].distance(Vec2::new(1600.0, 900.0)) < 1e-2);
    }

    #[test]
    fn a_rig_that_is_calibrated_is_shown_in_place_of_the_one_in_use() {
        let mut world = World::new();
        world.insert_resource(Settings::default());
        world.init_resource::<Preview>();
        world.init_resource::<ShownRig>();
        world.init_resource::<Tabletop>();
        let mut schedule = Schedule::default();
        world.init_resource::<Rig>();
        world.init_resource::<Time<Real>>();
        let resolution = bevy::window::WindowResolution::new(1280, 720);
        world.spawn((Window { resolution, ..default() }, PrimaryWindow));
        schedule.add_systems((show_rig, measure_window, light_table).chain());
        let measured = RigSettings { size_mm: Some([1200.0, 800.0]), ..RigSettings::default() };
        for (preview, wide) in [(None, 1920.0), (Some(measured), 1620.0), (None, 1920.0)] {
            world.insert_resource(Preview(preview.clone()));
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
            world.insert_resource(Preview(Some(measured.clone())));
            world.init_resource::<Settings>();
            world.init_resource::<ShownRig>();
            world.init_resource::<Tabletop>();
            world.init_resource::<Rig>();
            world.init_resource::<Time<Real>>();
            let mut resolution = bevy::window::WindowResolution::new(1920, 1080);
            resolution.set_scale_factor(scale);
            world.spawn((Window { resolution, ..default() }, PrimaryWindow));
            let mut schedule = Schedule::default();
            schedule.add_systems((show_rig, measure_window, light_table).chain());
            schedule.run(&mut world);
            (*world.resource::<Tabletop>(), world.resource::<Rig>().wanted)
        });
        assert!(laid.iter().all(|other| *other == laid[0]), "{laid:?}");
        assert!(laid[0].0.mm.is_some(), "{laid:?}");
    }

    #[test]
    fn corners_that_make_no_picture_leave_the_whole_window() {
        let crossed = Some([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
        let window = UVec2::new(1280, 720);
        assert_eq!(Rig::new(window, 1.0, &laid(crossed)), Rig::new(window, 1.0, &laid(None)));
    }

    #[test]
    fn the_table_takes_the_shape_of_the_projector_and_of_another_one_that_comes() {
        let mut world = World::new();
        world.init_resource::<Settings>();
        world.init_resource::<Preview>();
        world.init_resource::<ShownRig>();
        world.init_resource::<Tabletop>();
        world.init_resource::<Rig>();
        world.init_resource::<Time<Real>>();
        let sized = |wide, high| bevy::window::WindowResolution::new(wide, high);
        let resolution = sized(1024, 768);
        let window = world.spawn((Window { resolution, ..default() }, PrimaryWindow)).id();
        let mut schedule = Schedule::default();
        schedule.add_systems((show_rig, measure_window, light_table).chain());
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

    #[test]
    fn a_window_of_one_pixel_breaks_nothing() {
        let rig = Rig::new(UVec2::ONE, 1.0, &Laying::default());
        assert!(rig.to_table(Vec2::ZERO).is_some());
    }
}
