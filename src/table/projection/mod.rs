//! The projected picture: the table is drawn once into an image in table coordinates, and a last
//! pass lays that image onto the window through a homography with four corners.

pub mod corners;
pub mod fit;
mod picture;

pub use corners::CornerMode;
pub use picture::{PictureRescaled, TableCamera, TableImage, WINDOW_LAYER, WindowCamera};

use super::geometry::homography::{self, Corners, Homography, UNIT_SQUARE};
use super::geometry::{Tabletop, to_world};
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
/// somebody drags the window's edge, the old picture is stretched instead.
const SETTLED: Duration = Duration::from_millis(200);

/// Adds the picture, its two cameras and the corner mode. The window must have been described
/// (`WindowPlugin`), and the renderer's plugins be there.
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "warp.wgsl");
    app.add_plugins(Material2dPlugin::<Warp>::default());
    app.init_resource::<Settings>();
    app.init_resource::<Tabletop>();
    app.init_resource::<Rig>();
    app.add_message::<PictureRescaled>();
    let window = window_pixels(app.world_mut());
    let corners = app.world().resource::<Settings>().picture.corners;
    let table = app.world().resource::<Tabletop>().size;
    picture::spawn_picture(app.world_mut(), fit::picture_size(window, corners, table), table);
    app.add_plugins(corners::plugin);
    app.add_systems(
        First,
        (measure_window, aim_quad, aim_camera, await_settled_size)
            .chain()
            .in_set(ProjectionSystems)
            .after(TimeSystems)
            .before(PickingSystems::Input),
    );
}

/// Keeps picture, quad and [`Projector`] up to date, in `First`, before devices are read.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProjectionSystems;

/// Where the picture lies on the window.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Rig {
    /// The window in logical pixels.
    window: Vec2,
    /// The table in units.
    table: Vec2,
    /// The corners as fractions of the window.
    corners: Corners,
    /// From fractions of the picture to fractions of the window.
    there: Homography,
    /// And back.
    back: Homography,
    /// The size the picture should have.
    wanted: UVec2,
}

impl Default for Rig {
    fn default() -> Self {
        Self::new(UVec2::new(1920, 1080), 1.0, None, Tabletop::default().size)
    }
}

impl Rig {
    /// A window of this many physical pixels, with this many to a logical one, that shows a table of
    /// this many units. Corners that make no picture count as none given.
    fn new(pixels: UVec2, scale_factor: f32, corners: Option<Corners>, table: Vec2) -> Self {
        let corners = corners.filter(|&corners| homography::check_corners(corners).is_ok());
        let placed = corners.unwrap_or_else(|| fit::largest_rectangle(pixels, table));
        // A window too small for any rectangle is filled: what is drawn there nobody can see.
        let (placed, there) = match Homography::from_unit_square_to(placed) {
            Ok(there) => (placed, there),
            Err(_) => (UNIT_SQUARE, Homography::IDENTITY),
        };
        Self {
            window: pixels.as_vec2() / scale_factor,
            table,
            corners: placed,
            there,
            back: there.inverse(),
            wanted: fit::picture_size(pixels, corners, table),
        }
    }

    /// The corners as fractions of the window.
    pub fn corners(&self) -> Corners {
        self.corners
    }

    /// The point of the table at a point of the window, both may lie outside the picture.
    pub fn to_table(&self, window: Vec2) -> Option<Vec2> {
        self.back
            .apply((window / self.window).as_dvec2().to_array())
            .map(|[x, y]| Vec2::new(x as f32, y as f32) * self.table)
    }

    /// The point of the window at a point of the table.
    pub fn to_window(&self, table: Vec2) -> Option<Vec2> {
        self.there
            .apply((table / self.table).as_dvec2().to_array())
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

/// Finds where the picture lies now.
fn measure_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    (settings, tabletop): (Res<Settings>, Res<Tabletop>),
    mode: Res<CornerMode>,
    mut rig: ResMut<Rig>,
) {
    let Ok(window) = windows.single() else { return };
    if window.physical_size().min_element() == 0 {
        return;
    }
    let corners = mode.corners().or(settings.picture.corners);
    rig.set_if_neq(Rig::new(window.physical_size(), window.scale_factor(), corners, tabletop.size));
}

/// Tells the quad where the picture lies and how bright it is.
fn aim_quad(
    rig: Res<Rig>,
    settings: Res<Settings>,
    table: Res<TableImage>,
    quad: Res<Quad>,
    mut warps: ResMut<Assets<Warp>>,
) {
    // A material that shows an image keeps the old texture until it is touched.
    if !(rig.is_changed() || settings.is_changed() || table.is_changed()) {
        return;
    }
    if let Some(mut warp) = warps.get_mut(&quad.0) {
        warp.aim(&rig.back, settings.picture.brightness);
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
        *projection = picture::projection_of(tabletop.size);
    }
}

/// Resizes the picture once the wanted size has stood still for a while.
fn await_settled_size(
    rig: Res<Rig>,
    table: Res<TableImage>,
    time: Res<Time<Real>>,
    mut wanted: Local<(UVec2, Duration)>,
    mut commands: Commands,
) {
    if wanted.0 != rig.wanted {
        *wanted = (rig.wanted, time.elapsed());
    }
    if table.pixels != wanted.0 && time.elapsed() - wanted.1 >= SETTLED {
        commands.run_system_cached_with(picture::resize_picture, wanted.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Vec2 = Vec2::new(1920.0, 1080.0);

    #[test]
    fn points_go_from_window_to_table_and_back() {
        let skewed = Some([[0.1, 0.05], [0.95, 0.1], [0.9, 0.9], [0.0, 1.0]]);
        for rig in [
            Rig::new(UVec2::new(1000, 800), 1.0, None, TABLE),
            Rig::new(UVec2::new(2560, 1440), 2.0, skewed, Vec2::new(1300.0, 1080.0)),
        ] {
            for point in [Vec2::ZERO, rig.table, Vec2::new(300.0, 900.0)] {
                let window = rig.to_window(point).expect("the table is on this side");
                let again = rig.to_table(window).expect("so is the window");
                assert!(again.distance(point) < 0.1, "{point} comes back as {again}");
            }
        }
    }

    #[test]
    fn corners_that_make_no_picture_leave_the_largest_rectangle() {
        let crossed = Some([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
        let window = UVec2::new(1280, 720);
        assert_eq!(Rig::new(window, 1.0, crossed, TABLE), Rig::new(window, 1.0, None, TABLE));
    }

    #[test]
    fn a_window_of_one_pixel_breaks_nothing() {
        let rig = Rig::new(UVec2::ONE, 1.0, None, TABLE);
        assert!(rig.to_table(Vec2::ZERO).is_some());
    }
}
