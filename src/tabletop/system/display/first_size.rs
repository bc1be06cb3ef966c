//! The size that the table's window has at first.
//!
//! Bevy opens windows in units of the desktop, of which one may be two pixels, and X11 guesses how many from the
//! millimetres that a display says it has. So a size in pixels that somebody asks for is set again as soon as the
//! window knows its scale. The default size is in units of the desktop, as far as the display has room.

use super::{DisplayOptions, OnDisplay, USUAL_SIZE};
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowMode};

/// The share of a display that a window takes at most: desktops have bars, and windows have titles.
const SHARE: f32 = 0.9;

/// The size that the table's window is to have at first.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct FirstSize {
    wanted: WantedSize,
    given: Option<GivenSize>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum WantedSize {
    /// Pixels of the display, whatever its scale.
    Pixels(UVec2),
    /// Units of the desktop, or less where the display has no room.
    Units(Vec2),
}

/// The size in pixels that the window was given, and the scale that it had then.
#[derive(Debug, Clone, Copy, PartialEq)]
struct GivenSize {
    pixels: UVec2,
    scale: f32,
}

impl FirstSize {
    /// The size that the command line names, or the default.
    pub fn wanted(options: &DisplayOptions) -> Self {
        let wanted = match options.size {
            Some(size) => WantedSize::Pixels(size.into()),
            None => WantedSize::Units(UVec2::from(USUAL_SIZE).as_vec2()),
        };
        Self { wanted, given: None }
    }

    /// `true` if nobody has changed the size that the window was given; when the scale changes, the desktop changes
    /// it itself.
    fn is_untouched(&self, pixels: UVec2, scale: f32) -> bool {
        self.given.is_none_or(|given| {
            let rescaled = given.pixels.as_vec2() * scale / given.scale;
            given.pixels == pixels || rescaled.distance(pixels.as_vec2()) < 2.0
        })
    }
}

impl WantedSize {
    /// Returns the size in pixels, if what is needed to say so is known.
    fn pixels(self, scale: f32, display: Option<&Monitor>) -> Option<UVec2> {
        match self {
            Self::Pixels(pixels) => Some(pixels),
            Self::Units(units) => Some(within(units * scale, display_pixels(display?)).as_uvec2()),
        }
    }
}

/// The size of a window, smaller in its own shape if it has no room on a display of that size.
pub fn within(size: Vec2, display: Vec2) -> Vec2 {
    let by = (display * SHARE / size).min_element().min(1.0);
    (size * by).floor()
}

/// The size of a display in pixels.
pub fn display_pixels(display: &Monitor) -> Vec2 {
    UVec2::new(display.physical_width, display.physical_height).as_vec2()
}

/// Gives the window its first size, again if the desktop scales it: until somebody else changes it.
pub(super) fn give_first_size(
    mut first: ResMut<FirstSize>,
    displays: Query<&Monitor>,
    mut windows: Query<(&mut Window, Option<&OnDisplay>), With<PrimaryWindow>>,
) {
    let Ok((mut window, on)) = windows.single_mut() else { return };
    let (pixels, scale) = (window.physical_size(), window.resolution.base_scale_factor());
    if window.mode != WindowMode::Windowed || !first.is_untouched(pixels, scale) {
        return;
    }
    let display = on.and_then(|on| displays.get(on.0).ok());
    let Some(wanted) = first.wanted.pixels(scale, display) else { return };
    // Where a unit of the desktop is one and a half pixels, not every size is to be had: each is asked for once.
    let asked = GivenSize { pixels: wanted, scale };
    if first.given != Some(asked) {
        window.resolution.set_physical_resolution(wanted.x, wanted.y);
        first.given = Some(asked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::display::window;
    use bevy::ecs::system::RunSystemOnce as _;

    const SCALES: [f32; 4] = [1.0, 1.083, 1.5, 2.0];

    /// A window on a display of this size, as Bevy opens it.
    fn opened(options: &DisplayOptions, display: UVec2, scale: f32) -> (World, Entity) {
        let mut world = World::new();
        let monitor = Monitor {
            name: None,
            physical_width: display.x,
            physical_height: display.y,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: f64::from(scale),
            video_modes: vec![],
        };
        let display = world.spawn(monitor).id();
        let opened = world.spawn((window(options), PrimaryWindow, OnDisplay(display))).id();
        rescale(&mut world, opened, scale);
        world.insert_resource(FirstSize::wanted(options));
        (world, opened)
    }

    /// The desktop changes the scale, and the window with it.
    fn rescale(world: &mut World, window: Entity, scale: f32) {
        let mut window = world.get_mut::<Window>(window).expect("it is open");
        let by = scale / window.resolution.base_scale_factor();
        let size = (window.physical_size().as_vec2() * by).as_uvec2();
        window.resolution.set_scale_factor(scale);
        window.resolution.set_physical_resolution(size.x, size.y);
    }

    fn size(world: &mut World, window: Entity) -> UVec2 {
        world.run_system_once(give_first_size).expect("it runs");
        world.get::<Window>(window).expect("it is open").physical_size()
    }

    #[test]
    fn a_size_that_was_asked_for_is_one_of_pixels_at_every_scale() {
        let asked = UVec2::new(640, 480);
        let options = DisplayOptions { size: Some(asked.into()), ..default() };
        for scale in SCALES {
            let (mut world, window) = opened(&options, UVec2::new(1280, 800), scale);
            assert_eq!(size(&mut world, window), asked, "at {scale}");
            // On Wayland the scale comes only once the window is there.
            for later in SCALES {
                rescale(&mut world, window, later);
                assert_eq!(size(&mut world, window), asked, "at {scale}, then at {later}");
            }
        }
    }

    #[test]
    fn a_size_that_the_desktop_cannot_give_is_asked_for_once() {
        let options = DisplayOptions { size: Some((640, 480)), ..default() };
        let (mut world, window) = opened(&options, UVec2::new(1280, 800), 1.5);
        size(&mut world, window);
        // 427 units of one and a half pixels.
        let given = UVec2::new(641, 480);
        let mut opened = world.get_mut::<Window>(window).expect("it is open");
        opened.resolution.set_physical_resolution(given.x, given.y);
        assert_eq!(size(&mut world, window), given);
    }

    #[test]
    fn the_default_window_fits_its_display_and_is_as_large_as_the_desktop_scales_it() {
        for (display, scale, expected) in [
            (UVec2::new(1920, 1080), 1.0, UVec2::new(1280, 720)),
            (UVec2::new(3840, 2160), 2.0, UVec2::new(2560, 1440)),
            (UVec2::new(1366, 768), 1.167, UVec2::new(1228, 691)),
            (UVec2::new(1024, 600), 1.0, UVec2::new(921, 518)),
            (UVec2::new(1920, 1080), 1.5, UVec2::new(1728, 972)),
            (UVec2::new(640, 480), 2.0, UVec2::new(576, 324)),
        ] {
            let (mut world, window) = opened(&DisplayOptions::default(), display, scale);
            let found = size(&mut world, window);
            assert!(found.as_vec2().distance(expected.as_vec2()) < 2.0, "{found} on {display}");
            assert_eq!(size(&mut world, window), found, "it stays");
        }
    }

    #[test]
    fn a_window_that_people_made_larger_stays_as_they_made_it() {
        for options in
            [DisplayOptions::default(), DisplayOptions { size: Some((640, 480)), ..default() }]
        {
            let (mut world, window) = opened(&options, UVec2::new(1920, 1080), 1.0);
            size(&mut world, window);
            let own = UVec2::new(1500, 900);
            let mut opened = world.get_mut::<Window>(window).expect("it is open");
            opened.resolution.set_physical_resolution(own.x, own.y);
            assert_eq!(size(&mut world, window), own);
            rescale(&mut world, window, 2.0);
            assert_eq!(size(&mut world, window), own * 2);
        }
    }
}
