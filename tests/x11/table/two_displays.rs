//! The ordinary case of a projector: the table fills the second display, the host has a window on the first, and real
//! window managers say which of them has the focus.

use std::process::Command;
use std::rc::Rc;

use super::evening::finds_light;
use super::eyes::Eyes;
use super::golden::keep;
use super::hand::Hand;
use super::patience::{settle, until};
use super::program::{Program, STEADY, set_up};
use crate::desktop::{Desktop, Manager, PROJECTED, PROJECTOR};
use crate::x_mice::{LEFT, Result, XMice};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::picture::theme;
use shoal_tabletop::system::display::APP_ID;

/// The titles of the windows.
const TABLE: &str = "Shoal";
const HOST: &str = "Shoal: the host";
/// The mouse of the desktop's own pointer.
const SHARED: &str = "Virtual core XTEST pointer";
/// The button "All black" in the host's window, from its corner.
const ALL_BLACK: (i16, i16) = (233, 395);

#[test]
fn with_openbox_guests_sit_down_whichever_window_has_the_focus_and_the_table_keeps_its_projector()
-> Result<()> {
    an_evening_with(Manager::Openbox)
}

#[test]
fn with_xfwm4_guests_sit_down_whichever_window_has_the_focus_and_the_table_keeps_its_projector()
-> Result<()> {
    an_evening_with(Manager::Xfwm4)
}

/// It gives each display workspaces of its own, and no program moves its windows there.
#[test]
fn with_i3_the_table_is_on_its_projector_and_the_hosts_window_beside_it_with_icons() -> Result<()> {
    let mut evening = Evening::begin(Manager::I3)?;
    for title in [TABLE, HOST] {
        assert_eq!(evening.desktop.class(title)?, APP_ID);
        let (width, height) = evening.desktop.icon(title)?.ok_or("the window has an icon")?;
        assert!(width >= 64 && width == height, "{width} x {height}");
    }
    evening.the_table_outlives_its_projector_and_fills_it_again()
}

/// One story, because each part of it begins where the one before ends.
fn an_evening_with(manager: Manager) -> Result<()> {
    let mut evening = Evening::begin(manager)?;
    evening.a_guest_sits_down_while_the_hosts_window_has_the_focus()?;
    evening.the_hosts_own_mouse_presses_what_it_points_at()?;
    evening.a_guest_who_slides_off_the_table_presses_nothing_there()?;
    evening.the_table_outlives_its_projector_and_fills_it_again()
}

/// A table on a projector, and its host's window on a laptop.
struct Evening {
    // Dropped in this order: the program first, the desktop last.
    program: Program,
    eyes: Eyes,
    mice: Rc<XMice>,
    _home: tempfile::TempDir,
    desktop: Desktop,
}

impl Evening {
    fn begin(manager: Manager) -> Result<Self> {
        let desktop = Desktop::start(manager)?;
        let mice = Rc::new(XMice::connect(desktop.display())?);
        let home = tempfile::tempdir()?;
        let picture = format!("[picture]\nfullscreen = true\ndisplay = '{PROJECTOR}'\n");
        set_up(home.path(), &format!("{picture}{STEADY}"))?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_shoal"));
        command.args(["table", "--log-seats"]).current_dir(home.path());
        let mut program = Program::run(command, desktop.display(), home.path())?;
        until("the table fills the projector, and the host has a window", || {
            program.is_alive()?;
            let host = desktop.area(HOST)?.filter(|host| !PROJECTED.contains(host.at));
            Ok(host.filter(|_| desktop.area(TABLE).is_ok_and(|it| it == Some(PROJECTED))))
        })?;
        let eyes = Eyes::on_part(desktop.display(), PROJECTED)?;
        let evening = Self { program, eyes, mice, _home: home, desktop };
        evening.until_lit(true)?;
        Ok(evening)
    }

    fn a_guest_sits_down_while_the_hosts_window_has_the_focus(&mut self) -> Result<()> {
        self.desktop.focus(HOST)?;
        until("the manager gives the host's window the focus", || {
            Ok((self.desktop.focused()?.as_deref() == Some(HOST)).then_some(()))
        })?;
        let mut anna = Hand::plug(&self.mice, "Anna")?;
        // A plugged-in mouse has a pointer of its own here: it begins on the table.
        let (x, y) = PROJECTED.at;
        self.desktop.warp(&self.mice, anna.name, (x + 600, y + 300))?;
        finds_light(&self.eyes, &mut anna, (PLACES[0], theme::TEXT))?;
        anna.click()?;
        self.program.says(&format!("seat 0 joined: {}", anna.device()))
    }

    /// It shares the desktop's pointer, as real mice do: openbox lets none but that one into a window without focus.
    fn the_hosts_own_mouse_presses_what_it_points_at(&mut self) -> Result<()> {
        self.shared_pointer_to(self.black_button()?)?;
        for lit in [false, true] {
            settle()?;
            self.mice.click(SHARED, LEFT)?;
            self.until_lit(lit)?;
        }
        Ok(())
    }

    fn a_guest_who_slides_off_the_table_presses_nothing_there(&mut self) -> Result<()> {
        let (x, y) = self.black_button()?;
        self.shared_pointer_to(PROJECTED.at)?;
        self.shared_pointer_to((x, y))?;
        settle()?;
        self.mice.click(SHARED, LEFT)?;
        self.program.says(&format!("seat 1 joined: {SHARED}"))?;
        assert!(self.is_lit()?, "the host's button was pressed");
        Ok(())
    }

    fn the_table_outlives_its_projector_and_fills_it_again(&mut self) -> Result<()> {
        self.desktop.unplug_projector()?;
        self.program.warns(&format!("There is no display '{PROJECTOR}'"))?;
        until("the table is a window on the laptop", || {
            let area = self.desktop.area(TABLE)?;
            Ok(area.filter(|area| !PROJECTED.contains(area.at)))
        })?;
        self.desktop.plug_projector()?;
        self.program.warns(&format!("The display '{PROJECTOR}' is back"))?;
        until("the table fills the projector again", || {
            Ok((self.desktop.area(TABLE)? == Some(PROJECTED)).then_some(()))
        })?;
        self.until_lit(true)?;
        self.program.is_alive()?;
        self.program.says_no_more();
        Ok(())
    }

    /// The button "All black" on the desktop.
    fn black_button(&self) -> Result<(i16, i16)> {
        let host = self.desktop.area(HOST)?.ok_or("the host has a window")?;
        Ok((host.at.0 + ALL_BLACK.0, host.at.1 + ALL_BLACK.1))
    }

    /// Moves the mouse that shares the desktop's pointer until that is at a place.
    fn shared_pointer_to(&self, to: (i16, i16)) -> Result<()> {
        let at = self.mice.system_pointer()?;
        let way = |to: i16, at: i16| i32::from(to) - i32::from(at);
        self.mice.move_by(SHARED, way(to.0, at.0), way(to.1, at.1))
    }

    /// Whether the projector shows anything.
    fn is_lit(&self) -> Result<bool> {
        Ok(self.eyes.look()?.brightest().iter().any(|&part| part > 150))
    }

    fn until_lit(&self, lit: bool) -> Result<()> {
        let waited = until(&format!("the projector shows something: {lit}"), || {
            Ok((self.is_lit()? == lit).then_some(()))
        });
        waited.or_else(|error| {
            let kept = keep("failed", &self.eyes.look()?)?;
            Err(format!("{error}, see {}", kept.display()).into())
        })
    }
}
