//! A desktop for tests: an X server with two displays, a laptop's and a projector's, and a real window manager.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use x11rb::connection::Connection as _;
use x11rb::protocol::xinput::ConnectionExt as _;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, Window,
};
use x11rb::rust_connection::RustConnection;

use crate::patience::until;
use crate::x_mice::{Result, XMice};
use crate::x_server::XServer;

/// The server's names of the displays.
const LAPTOP: &str = "DUMMY0";
pub const PROJECTOR: &str = "DUMMY1";
/// A mode of each that the server has.
const LAPTOP_MODE: &str = "1368x768";
const PROJECTOR_MODE: &str = "1280x720";
/// Where the projector is on the desktop, and its size.
pub const PROJECTED: Area = Area { at: (1368, 0), size: (1280, 720) };

/// The configuration of a server whose displays are memory.
const CONFIGURATION: &str = r#"
Section "ServerFlags"
    Option "AutoAddDevices" "false"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5.0-1000.0
    VertRefresh 5.0-200.0
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Virtual 2648 768
    EndSubSection
EndSection
"#;

/// A window manager that people use.
#[derive(Debug, Clone, Copy)]
pub enum Manager {
    Openbox,
    Xfwm4,
    I3,
}

impl Manager {
    /// The command that starts it; `home` is for its settings.
    fn command(self, home: &Path) -> Result<Command> {
        Ok(match self {
            Self::Openbox => Command::new("openbox"),
            Self::Xfwm4 => {
                // It reads its settings by a bus of the session.
                let mut command = Command::new("dbus-run-session");
                command.args(["--", "xfwm4", "--compositor=off"]);
                command
            }
            Self::I3 => {
                // Without settings it would ask for some.
                let settings = home.join("i3.conf");
                std::fs::write(&settings, "font pango:monospace 8\n")?;
                let mut command = Command::new("i3");
                command.arg("-c").arg(settings);
                command
            }
        })
    }
}

/// A part of the desktop in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    pub at: (i16, i16),
    pub size: (u16, u16),
}

impl Area {
    pub fn contains(self, (x, y): (i16, i16)) -> bool {
        let inside = |at: i16, from: i16, size: u16| {
            (0..i32::from(size)).contains(&(i32::from(at) - i32::from(from)))
        };
        inside(x, self.at.0, self.size.0) && inside(y, self.at.1, self.size.1)
    }
}

/// Two displays, side by side, and a window manager.
pub struct Desktop {
    x: RustConnection,
    root: Window,
    manager: Child,
    // Dropped last but for the folder that it reads.
    server: XServer,
    _home: tempfile::TempDir,
}

impl Desktop {
    /// Starts the server, plugs the projector in at the right of the laptop, and starts the manager.
    ///
    /// # Errors
    /// When something of it is not installed or does not come up.
    pub fn start(manager: Manager) -> Result<Self> {
        let home = tempfile::tempdir()?;
        let configuration = home.path().join("xorg.conf");
        std::fs::write(&configuration, CONFIGURATION)?;
        let mut command = Command::new("Xorg");
        // On a machine where people work it leaves their screen alone.
        command.args(["-novtswitch", "-sharevts"]);
        command.arg("-config").arg(&configuration);
        command.arg("-logfile").arg(home.path().join("xorg.log"));
        let server = XServer::start(command, "'xserver-xorg-core' and 'xserver-xorg-video-dummy'")?;
        let (x, screen) = RustConnection::connect(Some(server.display()))?;
        let root = x.setup().roots.get(screen).ok_or("no such screen")?.root;
        xrandr(&server, &["--addmode", PROJECTOR, PROJECTOR_MODE])?;
        xrandr(&server, &["--output", LAPTOP, "--mode", LAPTOP_MODE])?;
        plug_projector(&server)?;
        let manager = manager
            .command(home.path())?
            .env("DISPLAY", server.display())
            .env("HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("NO_AT_BRIDGE", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{manager:?} cannot be started ({error}): install it"))?;
        let desktop = Self { x, root, manager, server, _home: home };
        until("there is a window manager", || {
            Ok(desktop.number(desktop.root, "_NET_SUPPORTING_WM_CHECK")?.map(drop))
        })?;
        Ok(desktop)
    }

    /// Its name, as DISPLAY wants it.
    pub fn display(&self) -> &str {
        self.server.display()
    }

    /// Plugs the projector in.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn plug_projector(&self) -> Result<()> {
        plug_projector(&self.server)
    }

    /// Pulls its plug.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn unplug_projector(&self) -> Result<()> {
        xrandr(&self.server, &["--output", PROJECTOR, "--off"])?;
        xrandr(&self.server, &["--query"])
    }

    /// The title of the window that has the focus.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn focused(&self) -> Result<Option<String>> {
        let active = self.number(self.root, "_NET_ACTIVE_WINDOW")?;
        active.filter(|&window| window != 0).map(|window| self.title(window)).transpose()
    }

    /// The place of the window with this title, without what the manager draws around it.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn area(&self, title: &str) -> Result<Option<Area>> {
        let Some(window) = self.window(title)? else { return Ok(None) };
        let size = self.x.get_geometry(window)?.reply()?;
        let at = self.x.translate_coordinates(window, self.root, 0, 0)?.reply()?;
        Ok(Some(Area { at: (at.dst_x, at.dst_y), size: (size.width, size.height) }))
    }

    /// Asks the manager to give the window with this title the focus, as a click on its name in a panel does.
    ///
    /// # Errors
    /// When there is no such window.
    pub fn focus(&self, title: &str) -> Result<()> {
        const FROM_A_PANEL: u32 = 2;
        let window = self.window(title)?.ok_or("there is no such window")?;
        let name = self.x.intern_atom(false, b"_NET_ACTIVE_WINDOW")?.reply()?.atom;
        let message = ClientMessageEvent::new(32, window, name, [FROM_A_PANEL, 0, 0, 0, 0]);
        let to = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        Ok(self.x.send_event(false, self.root, to, message)?.check()?)
    }

    /// The width and height of the icon of the window with this title, if it has one.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn icon(&self, title: &str) -> Result<Option<(u32, u32)>> {
        let Some(window) = self.window(title)? else { return Ok(None) };
        let name = self.x.intern_atom(false, b"_NET_WM_ICON")?.reply()?.atom;
        let icon = self.x.get_property(false, window, name, AtomEnum::CARDINAL, 0, 2)?.reply()?;
        let mut sizes = icon.value32().into_iter().flatten();
        Ok(sizes.next().zip(sizes.next()))
    }

    /// The name by which the manager finds the program's menu entry.
    ///
    /// # Errors
    /// When the server is gone.
    pub fn class(&self, title: &str) -> Result<String> {
        let window = self.window(title)?.ok_or("there is no such window")?;
        let (name, kind) = (AtomEnum::WM_CLASS, AtomEnum::STRING);
        let class = self.x.get_property(false, window, name, kind, 0, 64)?.reply()?.value;
        let mut parts = class.split(|&byte| byte == 0).filter(|part| !part.is_empty());
        Ok(String::from_utf8_lossy(parts.next_back().unwrap_or_default()).into_owned())
    }

    fn window(&self, title: &str) -> Result<Option<Window>> {
        let name = self.x.intern_atom(false, b"_NET_CLIENT_LIST")?.reply()?.atom;
        let list = self.x.get_property(false, self.root, name, AtomEnum::WINDOW, 0, 64)?.reply()?;
        for window in list.value32().into_iter().flatten() {
            if self.title(window)? == title {
                return Ok(Some(window));
            }
        }
        Ok(None)
    }

    /// Puts the pointer of a plugged-in mouse to a place, as if it had always been there.
    ///
    /// # Errors
    /// When there is no such mouse.
    pub fn warp(&self, mice: &XMice, name: &str, (x, y): (i16, i16)) -> Result<()> {
        let pointer = mice.device(&format!("{name} pointer"))?;
        let place = |pixels: i16| i32::from(pixels) << 16;
        let (to_x, to_y, none) = (place(x), place(y), x11rb::NONE);
        let warped =
            self.x.xinput_xi_warp_pointer(none, self.root, 0, 0, 0, 0, to_x, to_y, pointer)?;
        Ok(warped.check()?)
    }

    fn number(&self, window: Window, property: &str) -> Result<Option<u32>> {
        let name = self.x.intern_atom(false, property.as_bytes())?.reply()?.atom;
        let found = self.x.get_property(false, window, name, AtomEnum::WINDOW, 0, 1)?.reply()?;
        Ok(found.value32().and_then(|mut values| values.next()))
    }

    fn title(&self, window: Window) -> Result<String> {
        let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::STRING);
        let title = self.x.get_property(false, window, name, kind, 0, 64)?.reply();
        // A window may go between the list and the question.
        Ok(title
            .map(|title| String::from_utf8_lossy(&title.value).into_owned())
            .unwrap_or_default())
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        // It ends by itself with its server, and what it has started with it; it fails only if that has happened.
        self.server.kill();
        let _ = self.manager.wait();
    }
}

fn plug_projector(server: &XServer) -> Result<()> {
    let place = ["--output", PROJECTOR, "--mode", PROJECTOR_MODE, "--right-of", LAPTOP];
    xrandr(server, &place)?;
    // The server looks at its plugs when it is asked: until then it calls the new one empty, and managers that go by
    // that do not count the display.
    xrandr(server, &["--query"])
}

fn xrandr(server: &XServer, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("xrandr");
    command.args(arguments).env("DISPLAY", server.display());
    let done = command.output().map_err(|error| {
        format!("xrandr cannot be started ({error}): install 'x11-xserver-utils'")
    })?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned().into()),
    }
}
