//! Looking at the window: what is on the screen, as the X server has it.

use bevy::math::{UVec2, Vec2};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, ImageFormat, InputFocus, Window};
use x11rb::rust_connection::RustConnection;

use super::picture::Picture;
use super::program::WINDOW;
use super::tray::TABLE;
use crate::desktop::Area;
use crate::x_mice::Result;

/// An eye on the screen.
pub struct Eyes {
    x: RustConnection,
    root: Window,
    /// The corner and the size of what they look at, in pixels.
    corner: (i16, i16),
    screen: (u16, u16),
}

impl Eyes {
    /// Looks at a display (":1").
    ///
    /// # Errors
    /// When no server answers there.
    pub fn on(display: &str) -> Result<Self> {
        Self::on_screen(display, WINDOW)
    }

    /// Looks at a display whose screen has this size in pixels.
    ///
    /// # Errors
    /// When no server answers there.
    pub fn on_screen(display: &str, size: (u16, u16)) -> Result<Self> {
        let (x, screen) = RustConnection::connect(Some(display))?;
        let root = x.setup().roots.get(screen).ok_or("no such screen")?.root;
        Ok(Self { x, root, corner: (0, 0), screen: size })
    }

    /// Looks at one of the displays of a desktop.
    ///
    /// # Errors
    /// When no server answers there.
    pub fn on_part(display: &str, part: Area) -> Result<Self> {
        Ok(Self { corner: part.at, ..Self::on_screen(display, part.size)? })
    }

    /// The whole screen.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn look(&self) -> Result<Picture> {
        let size = UVec2::new(self.screen.0.into(), self.screen.1.into());
        Ok(Picture::new(size, self.pixels((0, 0), self.screen)?))
    }

    /// The colour at a point of the table.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn colour_at(&self, table: Vec2) -> Result<[u8; 3]> {
        let at = table / TABLE * Vec2::new(self.screen.0.into(), self.screen.1.into());
        Ok(self.pixels((at.x as i16, at.y as i16), (1, 1))?[0])
    }

    fn pixels(&self, (x, y): (i16, i16), (width, height): (u16, u16)) -> Result<Vec<[u8; 3]>> {
        let (x, y) = (self.corner.0 + x, self.corner.1 + y);
        let asked = self.x.get_image(ImageFormat::Z_PIXMAP, self.root, x, y, width, height, !0)?;
        let data = asked.reply()?.data;
        // 24 bits of colour in words of 32, blue first, on every machine these tests run on.
        Ok(data.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect())
    }

    /// Gives the program's window the keyboard, as a desktop does with a new window. Answers whether
    /// the window is there already.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn focus_window(&self) -> Result<bool> {
        for window in self.x.query_tree(self.root)?.reply()?.children {
            let name = (AtomEnum::WM_NAME, AtomEnum::STRING);
            let name = self.x.get_property(false, window, name.0, name.1, 0, 16)?.reply()?.value;
            if name == b"Shoal" {
                let time = x11rb::CURRENT_TIME;
                let focus = self.x.set_input_focus(InputFocus::PARENT, window, time)?;
                // Refused while the window is not shown yet.
                return Ok(focus.check().is_ok());
            }
        }
        Ok(false)
    }
}
