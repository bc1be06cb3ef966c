//! A Wayland desktop for tests: the compositor sway without a screen, on two displays, drawn by the processor.

use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::MutexGuard;

use serde_json::Value;

use crate::desktop::Area;
use crate::patience::{Result, until};
use crate::x_server::lock_x_servers;

/// Its displays: the one that it gives the focus first, and the one on its right.
pub const FIRST: (&str, Area) = ("HEADLESS-1", Area { at: (0, 0), size: (1366, 768) });
pub const SECOND: (&str, Area) = ("HEADLESS-2", Area { at: (1366, 0), size: (1280, 720) });
/// Somebody without rights: sway is no program of the system's administrator.
const NOBODY: u32 = 65_534;

/// A window as sway has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwayWindow {
    /// What the program calls itself.
    pub app_id: String,
    /// The display that shows it.
    pub display: String,
    pub area: Area,
    pub fills_display: bool,
}

/// A running sway, stopped when dropped.
pub struct Sway {
    child: Child,
    socket: PathBuf,
    control: PathBuf,
    folder: tempfile::TempDir,
    _alone: MutexGuard<'static, ()>,
}

impl Sway {
    /// Starts it, and waits until programs can connect.
    ///
    /// # Errors
    /// When it is not installed or does not come up.
    pub fn start() -> Result<Self> {
        let alone = lock_x_servers();
        let folder = tempfile::tempdir()?;
        let settings = folder.path().join("sway.conf");
        let display = |(name, area): (&str, Area)| {
            let ((x, y), (width, height)) = (area.at, area.size);
            format!("output {name} resolution {width}x{height} position {x} {y}\n")
        };
        let displays = [FIRST, SECOND].map(display).concat();
        std::fs::write(&settings, format!("xwayland disable\ndefault_border none\n{displays}"))?;
        let control = folder.path().join("control");
        let mut command = Command::new("sway");
        command
            .arg("-c")
            .arg(settings)
            .envs([("WLR_BACKENDS", "headless"), ("WLR_RENDERER", "pixman")])
            .envs([("WLR_LIBINPUT_NO_DEVICES", "1"), ("WLR_HEADLESS_OUTPUTS", "2")])
            .env("XDG_RUNTIME_DIR", folder.path())
            .env("SWAYSOCK", &control)
            .env("HOME", folder.path())
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("DISPLAY");
        if is_administrator()? {
            chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
            command.uid(NOBODY).gid(NOBODY);
        }
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = silent.spawn().map_err(|error| {
            format!("sway cannot be started ({error}): this test needs a Wayland desktop, so install the package 'sway'")
        })?;
        // From here on it is stopped whatever happens.
        let mut sway = Self { child, socket: PathBuf::new(), control, folder, _alone: alone };
        sway.socket = until("sway takes connections", || {
            if let Some(status) = sway.child.try_wait()? {
                return Err(format!("sway has ended ({status})").into());
            }
            let is_up = sway.ask("get_version").is_ok();
            let sockets = std::fs::read_dir(sway.folder.path())?.flatten();
            let mut sockets = sockets.map(|entry| entry.path()).filter(|path| is_socket(path));
            Ok(sockets.next().filter(|_| is_up))
        })?;
        // Programs of others may connect: those of this test are not sway's own person.
        set_permissions(sway.folder.path(), Permissions::from_mode(0o755))?;
        set_permissions(&sway.socket, Permissions::from_mode(0o666))?;
        Ok(sway)
    }

    /// The socket to which programs connect, as WAYLAND_DISPLAY wants it.
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// The window with this title.
    ///
    /// # Errors
    /// When sway does not answer.
    pub fn window(&self, title: &str) -> Result<Option<SwayWindow>> {
        let tree = self.ask("get_tree")?;
        let displays = tree["nodes"].as_array().into_iter().flatten();
        let mut found = displays.filter_map(|display| {
            let window = find(display, title)?;
            let number = |what: &str| window["rect"][what].as_i64().unwrap_or_default();
            Some(SwayWindow {
                app_id: window["app_id"].as_str().unwrap_or_default().to_owned(),
                display: display["name"].as_str().unwrap_or_default().to_owned(),
                area: Area {
                    at: (number("x") as i16, number("y") as i16),
                    size: (number("width") as u16, number("height") as u16),
                },
                fills_display: window["fullscreen_mode"].as_i64() == Some(1),
            })
        });
        Ok(found.next())
    }

    fn ask(&self, question: &str) -> Result<Value> {
        let mut command = Command::new("swaymsg");
        command.arg("-s").arg(&self.control).args(["-r", "-t", question]);
        let answer = command.output()?;
        match answer.status.success() {
            true => Ok(serde_json::from_slice(&answer.stdout)?),
            false => Err(String::from_utf8_lossy(&answer.stderr).into_owned().into()),
        }
    }
}

impl Drop for Sway {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The window with this title in a part of sway's tree.
fn find<'a>(part: &'a Value, title: &str) -> Option<&'a Value> {
    if part["name"] == title && !part["app_id"].is_null() {
        return Some(part);
    }
    ["nodes", "floating_nodes"]
        .into_iter()
        .find_map(|children| part[children].as_array()?.iter().find_map(|child| find(child, title)))
}

fn is_socket(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("wayland-") && !name.ends_with(".lock")
}

fn is_administrator() -> Result<bool> {
    Ok(std::fs::metadata("/proc/self")?.uid() == 0)
}

/// A program of somebody without rights, who may use all files of this test nevertheless.
///
/// # Errors
/// When this process cannot be asked who it is.
pub fn as_somebody(program: &str) -> Result<Command> {
    if !is_administrator()? {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    let kept = "+dac_override";
    command.arg(format!("--reuid={NOBODY}")).arg(format!("--regid={NOBODY}")).arg("--clear-groups");
    command.arg(format!("--inh-caps={kept}")).arg(format!("--ambient-caps={kept}"));
    command.arg("--").arg(program);
    Ok(command)
}

/// A program that may read no file that its owner may not, as people's programs are: the system's administrator may
/// read all.
///
/// # Errors
/// When this process cannot be asked who it is.
pub fn without_privileges(program: &str) -> Result<Command> {
    if !is_administrator()? {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    let lost = "-dac_override,-dac_read_search";
    command.arg(format!("--bounding-set={lost}")).arg(format!("--inh-caps={lost}"));
    command.arg("--").arg(program);
    Ok(command)
}
