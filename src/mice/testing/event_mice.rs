//! Mice in place of the kernel's: a program reads them as those of event files when its `MiceOptions::stand_ins` name
//! their folder. What they say is described in `evdev/stand_in.rs`.

use super::waiting::{Result, wait_until};
use std::fs::{self, Permissions};
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The kernel's numbers: kinds of records, axes, the left button.
const REPORT: (u16, u16) = (0, 0);
const X: (u16, u16) = (2, 0);
const Y: (u16, u16) = (2, 1);
const LEFT: (u16, u16) = (1, 0x110);

/// The modes of a file that everybody may read, and of one that nobody may.
const ALLOWED: u32 = 0o666;
const DENIED: u32 = 0;

/// A folder that programs under test take for the kernel's.
pub struct EventFolder(TempDir);

impl EventFolder {
    /// A folder without mice.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn new() -> Result<Self> {
        Ok(Self(tempfile::tempdir()?))
    }

    /// Its path, as `MiceOptions::stand_ins` wants it.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Plugs in a mouse of this name, as the file `event` and this number.
    ///
    /// # Errors
    /// When its files cannot be made.
    pub fn plug(&self, number: u16, name: &str) -> Result<EventMouse> {
        self.plug_with(number, name, ALLOWED)
    }

    /// Plugs in a mouse that nobody may read yet.
    ///
    /// # Errors
    /// When its files cannot be made.
    pub fn plug_denied(&self, number: u16, name: &str) -> Result<EventMouse> {
        self.plug_with(number, name, DENIED)
    }

    fn plug_with(&self, number: u16, name: &str, mode: u32) -> Result<EventMouse> {
        let file = format!("event{number}");
        let device = self.path().join("class").join(&file).join("device");
        for (what, text) in [
            ("name", name),
            ("phys", &format!("usb-{number}/input0")),
            ("id/vendor", "046d"),
            ("id/product", "c077"),
            ("capabilities/rel", "903"),
            ("capabilities/key", "ff0000 0 0 0 0"),
        ] {
            let path = device.join(what);
            fs::create_dir_all(path.parent().ok_or("it is in a folder")?)?;
            fs::write(path, text)?;
        }
        // It must be listened to before it is seen.
        let (hidden, path) = (self.path().join(format!(".{file}")), self.path().join(file));
        let socket = UnixListener::bind(&hidden)?;
        socket.set_nonblocking(true)?;
        fs::set_permissions(&hidden, Permissions::from_mode(mode))?;
        fs::rename(hidden, &path)?;
        Ok(EventMouse { path, socket, readers: Vec::new(), told: String::new() })
    }
}

/// A mouse of such a folder, unplugged when dropped.
pub struct EventMouse {
    path: PathBuf,
    socket: UnixListener,
    readers: Vec<UnixStream>,
    /// The words of all programs that read it, so far.
    told: String,
}

impl EventMouse {
    /// Lets everybody read it, as a rule of the system does.
    ///
    /// # Errors
    /// When its file is gone.
    pub fn allow(&self) -> Result<()> {
        Ok(fs::set_permissions(&self.path, Permissions::from_mode(ALLOWED))?)
    }

    /// Moves it by counts to the right and toward its person, as soon as a program reads it.
    ///
    /// # Errors
    /// When none does.
    pub fn move_by(&mut self, x: i32, y: i32) -> Result<()> {
        self.report(&[(X, x), (Y, y)])
    }

    /// Presses its left button, or lets it go, as soon as a program reads it.
    ///
    /// # Errors
    /// When none does.
    pub fn press(&mut self, down: bool) -> Result<()> {
        self.report(&[(LEFT, i32::from(down))])
    }

    /// Waits until a program has taken it for itself, or given it back.
    ///
    /// # Errors
    /// When none does.
    pub fn is_taken(&mut self, taken: bool) -> Result<()> {
        let word = if taken { "taken\n" } else { "given back\n" };
        wait_until(&format!("the mouse is {word}"), || {
            for reader in &mut self.readers {
                let mut bytes = [0; 256];
                match reader.read(&mut bytes) {
                    Ok(count) => self.told += &String::from_utf8_lossy(&bytes[..count]),
                    Err(problem) if problem.kind() == ErrorKind::WouldBlock => {}
                    Err(problem) => return Err(problem.into()),
                }
            }
            Ok(self.told.ends_with(word).then_some(()))
        })
    }

    fn report(&mut self, records: &[((u16, u16), i32)]) -> Result<()> {
        let line = |&((kind, code), value): &((u16, u16), i32)| format!("{kind} {code} {value}\n");
        let lines: String = records.iter().chain(&[(REPORT, 0)]).map(line).collect();
        wait_until("the mouse is read", || {
            self.accept()?;
            // A program that has ended reads no more.
            self.readers.retain_mut(|reader| reader.write_all(lines.as_bytes()).is_ok());
            Ok((!self.readers.is_empty()).then_some(()))
        })
    }

    fn accept(&mut self) -> Result<()> {
        loop {
            match self.socket.accept() {
                Ok((reader, _)) => {
                    reader.set_nonblocking(true)?;
                    self.readers.push(reader);
                }
                Err(problem) if problem.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(problem) => return Err(problem.into()),
            }
        }
    }
}

impl Drop for EventMouse {
    fn drop(&mut self) {
        // It fails only if the folder is gone already.
        let _ = fs::remove_file(&self.path);
    }
}
