//! The screen stays on while a match is open, seen on a real X server (Xvfb).

use crate::patience::{Result, until};
use crate::xvfb::Xvfb;
use shoal_tabletop::system::awake::ScreenSaverHold;
use x11rb::connection::Connection as _;
use x11rb::protocol::screensaver::{ConnectionExt as _, State};
use x11rb::protocol::xproto::{Blanking, ConnectionExt as _, Exposures, Window};
use x11rb::rust_connection::RustConnection;

/// The server blanks after this many seconds without input: as short as X allows.
const TIMEOUT: i16 = 1;

/// Watches whether the screen of a server is dark.
struct Screen {
    x: RustConnection,
    root: Window,
}

impl Screen {
    /// A screen that goes dark after [`TIMEOUT`].
    fn impatient(xvfb: &Xvfb) -> Result<Self> {
        let (x, screen) = RustConnection::connect(Some(xvfb.display()))?;
        let root = x.setup().roots.get(screen).ok_or("no such screen")?.root;
        x.set_screen_saver(TIMEOUT, 0, Blanking::PREFERRED, Exposures::ALLOWED)?.check()?;
        Ok(Self { x, root })
    }

    /// Whether it is dark, and for how many milliseconds nobody has touched anything.
    fn look(&self) -> Result<(bool, u32)> {
        let info = self.x.screensaver_query_info(self.root)?.reply()?;
        Ok((State::from(info.state) == State::ON, info.ms_since_user_input))
    }

    fn wait_until_dark(&self) -> Result<()> {
        until("the screen goes dark", || Ok(self.look()?.0.then_some(())))
    }

    /// Waits until nobody has touched anything for three timeouts; it must not go dark meanwhile.
    fn stays_lit(&self) -> Result<()> {
        until("three timeouts pass", || {
            let (dark, idle) = self.look()?;
            assert!(!dark, "dark after {idle} ms");
            Ok((idle > 3000 * TIMEOUT.unsigned_abs() as u32).then_some(()))
        })
    }
}

#[test]
fn the_screen_stays_on_while_a_match_is_open_and_only_then() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let screen = Screen::impatient(&xvfb)?;
    let mut saver = ScreenSaverHold::connect(Some(xvfb.display()))?;
    screen.wait_until_dark()?;
    saver.keep_awake(true)?;
    assert!(!screen.look()?.0, "a dark screen is lit");
    saver.keep_awake(true)?;
    screen.stays_lit()?;
    saver.keep_awake(false)?;
    screen.wait_until_dark()
}

#[test]
fn the_screen_goes_dark_again_when_the_program_ends_in_a_match() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let screen = Screen::impatient(&xvfb)?;
    let mut saver = ScreenSaverHold::connect(Some(xvfb.display()))?;
    saver.keep_awake(true)?;
    drop(saver);
    screen.wait_until_dark()
}

#[test]
fn without_an_x_server_the_reason_is_one_sentence() -> Result<()> {
    let mut xvfb = Xvfb::start(640, 480)?;
    let mut saver = ScreenSaverHold::connect(Some(xvfb.display()))?;
    xvfb.kill();
    let late = saver.keep_awake(true).expect_err("nobody is there").to_string();
    let Err(early) = ScreenSaverHold::connect(Some(xvfb.display())) else {
        return Err("something answered after the server's end".into());
    };
    for text in [late, early.to_string()] {
        assert!(text.ends_with('.') && !text.contains('\n'), "{text}");
    }
    Ok(())
}
