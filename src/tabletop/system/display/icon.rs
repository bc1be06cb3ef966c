//! The icon of the windows, drawn from the emblem. On Wayland desktops take the one of the menu entry, which they find
//! by the name of the windows, [`APP_ID`](super::APP_ID).

use crate::picture::art;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::RawHandleWrapper;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Its width in pixels, from which desktops make smaller ones.
const WIDTH: u32 = 128;
/// The name of the drawing, and the sea that is put behind its light fishes.
const EMBLEM: &str = "shoal";
const SEA: &str = r##"<circle cx="200" cy="200" r="200" fill="#0B2A45"/>"##;

/// Adds the icon.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon);
}

fn set_icon(_main_thread: NonSendMarker, opened: Query<Entity, Added<RawHandleWrapper>>) {
    for window in &opened {
        let icon = || {
            let drawn = draw()?;
            let (width, height) = (drawn.width(), drawn.height());
            Icon::from_rgba(drawn.data.unwrap_or_default(), width, height)
                .map_err(|problem| problem.to_string())
        };
        WINIT_WINDOWS.with_borrow(|windows| match (windows.get_window(window), icon()) {
            (Some(window), Ok(icon)) => window.set_window_icon(Some(icon)),
            (Some(_), Err(problem)) => warn!("The window has no icon: {problem}."),
            (None, _) => {}
        });
    }
}

fn draw() -> Result<Image, String> {
    art::rasterise(&icon_drawing().ok_or("its drawing is missing")?, WIDTH)
}

/// The icon as an SVG: the emblem on the sea. Menu entries show it, too.
pub fn icon_drawing() -> Option<String> {
    let emblem = art::source(EMBLEM)?;
    let start = emblem.find('>').map_or(0, |end| end + 1);
    let (head, drawing) = emblem.split_at(start);
    Some(format!("{head}{SEA}{drawing}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_the_emblem_on_the_sea_with_clear_corners() {
        let icon = draw().expect("the emblem can be drawn");
        assert_eq!((icon.width(), icon.height()), (WIDTH, WIDTH));
        let pixels = icon.data.expect("it has pixels");
        let at = |x: u32, y: u32| &pixels[4 * (y * WIDTH + x) as usize..][..4];
        assert_eq!(at(0, 0)[3], 0, "a corner");
        assert_eq!(at(WIDTH / 2, WIDTH * 3 / 100), [0x0B, 0x2A, 0x45, 0xFF], "the sea");
        assert!(pixels.chunks(4).any(|pixel| pixel[0] > 0xE0 && pixel[3] == 0xFF), "a light fish");
    }
}
