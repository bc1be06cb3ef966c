//! The table on a Wayland desktop with two displays, before and after its mice may be read.

use super::patience::until;
use super::program::{Program, STEADY, set_up};
use crate::desktop::Area;
use crate::event_mice::{EventFolder, EventMouse};
use crate::sway::{FIRST, SECOND, Sway, SwayWindow, without_privileges};
use crate::x_mice::Result;
use shoal_tabletop::system::display::APP_ID;
use shoal_tabletop::system::mouse_access::STAND_INS;

/// The titles of the windows.
const TABLE: &str = "Shoal";
const HOST: &str = "Shoal: the host";

/// One story, because each part of it begins where the one before ends.
#[test]
fn with_sway_each_window_is_on_its_display_and_mice_that_may_be_read_at_last_sit_down() -> Result<()>
{
    let sway = Sway::start()?;
    let folder = EventFolder::new()?;
    let mice = (3..).zip(["Anna", "Bert"]).map(|(number, name)| folder.plug_denied(number, name));
    let mut mice = mice.collect::<Result<Vec<_>>>()?;
    let home = tempfile::tempdir()?;
    // The display on which a Wayland desktop would show the host's window, too.
    let picture = format!("[picture]\nfullscreen = true\ndisplay = '{}'\n", FIRST.0);
    set_up(home.path(), &format!("{picture}{STEADY}"))?;
    let mut table = without_privileges(env!("CARGO_BIN_EXE_shoal"))?;
    table.args(["table", "--log-seats"]).env(STAND_INS, folder.path()).current_dir(home.path());
    let mut program = Program::run_on_wayland(table, sway.socket(), home.path())?;
    until("the table fills its display, and the host's window is on the other", || {
        program.is_alive()?;
        let (table, host) = (sway.window(TABLE)?, sway.window(HOST)?);
        let stand = table.is_some_and(|it| stands(&it, FIRST, true))
            && host.is_some_and(|it| stands(&it, SECOND, false));
        Ok(stand.then_some(()))
    })?;
    program.warns("The mice cannot be read without permission")?;
    mice.iter().try_for_each(EventMouse::allow)?;
    for (seat, (name, mouse)) in ["Anna", "Bert"].into_iter().zip(&mut mice).enumerate() {
        mouse.move_by(1, 0)?;
        mouse.press(true)?;
        mouse.press(false)?;
        program.says(&format!("seat {seat} joined: {name}"))?;
        mouse.is_taken(true)?;
    }
    program.says_no_more();
    program.is_alive()
}

/// `true` if a window of ours is the one window on this display, and fills it by a wish of its own or not.
fn stands(window: &SwayWindow, (display, area): (&str, Area), fills_display: bool) -> bool {
    let is_there = window.display == display && window.area == area;
    is_there && window.fills_display == fills_display && window.app_id == APP_ID
}
