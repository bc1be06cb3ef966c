//! The program itself, as it is started at a real table.

use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use super::patience::until;
use crate::x_mice::Result;

/// The seed of the match.
pub const SEED: u64 = 5;
/// The window in pixels.
pub const WINDOW: (u16, u16) = (1600, 900);

/// Cursors go as far as hands say at any speed: so a hand that made them knows where it is. And Fish and Men is played
/// by the numbers of a setup that nobody has changed, and nobody is asked to guess. Its last section is `[play]`.
pub const STEADY: &str = "[mice]\nslow = 1.0\nfast = 1.0\n\
    [lobby.presets]\nfish-and-men = 'as-in-2003'\n\
    [play]\nguesses = false\n";

/// A running `shoal table`, killed when dropped.
pub struct Program {
    child: Child,
    told: Lines,
    complaints: Lines,
    heard: usize,
}

/// Lines that a thread reads.
type Lines = Arc<Mutex<Vec<String>>>;

impl Program {
    /// Starts it on a display; all it keeps is in the folder `home`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(display: &str, home: &Path) -> Result<Self> {
        Self::start_with(display, home, &[])
    }

    /// Starts it with more arguments than usual.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_with(display: &str, home: &Path, more: &[&str]) -> Result<Self> {
        let (width, height) = WINDOW;
        // A shell that runs the tests in the background would have it ignore Ctrl-C.
        let mut command = Command::new("env");
        command
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_shoal")])
            .args(["table", "--log-seats", "--cards", "none", "--seed", &SEED.to_string()])
            .args(["--size", &format!("{width}x{height}")])
            .args(more)
            .arg("--journals")
            .arg(journals(home));
        Self::run(command, display, home)
    }

    /// Runs a program with a table on a display; all it keeps is in the folder `home`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn run(mut command: Command, display: &str, home: &Path) -> Result<Self> {
        command
            .env("DISPLAY", display)
            .env("SHOAL_ACCEPT_XTEST", "1")
            .env_remove("WAYLAND_DISPLAY");
        Self::spawn(command, home)
    }

    /// Runs a program with a table on the Wayland desktop that listens at this socket; all it keeps is in the folder
    /// `home`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn run_on_wayland(mut command: Command, socket: &Path, home: &Path) -> Result<Self> {
        command.env("WAYLAND_DISPLAY", socket).env_remove("DISPLAY");
        Self::spawn(command, home)
    }

    /// Runs a program that brings its own display; all it keeps is in the folder `home`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn run_on_its_own(mut command: Command, home: &Path) -> Result<Self> {
        command.env_remove("WAYLAND_DISPLAY").env_remove("DISPLAY");
        Self::spawn(command, home)
    }

    fn spawn(mut command: Command, home: &Path) -> Result<Self> {
        if !settings(home).exists() {
            set_up(home, STEADY)?;
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for place in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
            command.env(place, home.join(place));
        }
        if let Some(driver) = software_vulkan() {
            // By its new name and by its old one.
            command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
        }
        let mut child = command.spawn()?;
        let told = listen(child.stdout.take());
        let complaints = listen(child.stderr.take());
        Ok(Self { child, told, complaints, heard: 0 })
    }

    /// Waits for its next line on standard output, which must be this one.
    ///
    /// # Errors
    /// When it says something else, or nothing.
    pub fn says(&mut self, line: &str) -> Result<()> {
        let before = self.heard;
        let next = self.hears(&format!("the program says '{line}'"))?;
        assert_eq!(next, line, "the line after {:?}", &lines(&self.told)[..before]);
        Ok(())
    }

    /// Waits for its next line on standard output, whichever that is.
    ///
    /// # Errors
    /// When it says nothing.
    pub fn hears(&mut self, what: &str) -> Result<String> {
        let next = until(what, || {
            self.is_alive()?;
            Ok(lines(&self.told).get(self.heard).cloned())
        })?;
        self.heard += 1;
        Ok(next)
    }

    /// `true` if it has said more on standard output than was heard.
    pub fn has_said_more(&self) -> bool {
        lines(&self.told).len() > self.heard
    }

    /// Checks that it has said nothing more on standard output.
    pub fn says_no_more(&self) {
        let more = lines(&self.told)[self.heard..].to_vec();
        assert_eq!(more, [""; 0]);
    }

    /// Waits until it warns of something with these words.
    ///
    /// # Errors
    /// When it does not.
    pub fn warns(&mut self, words: &str) -> Result<()> {
        until(&format!("the program warns '{words}'"), || {
            self.is_alive()?;
            Ok(lines(&self.complaints).iter().any(|line| line.contains(words)).then_some(()))
        })
    }

    /// Checks that it has not warned of anything with these words.
    pub fn has_not_warned(&self, words: &str) {
        let complaints = lines(&self.complaints);
        assert_eq!(complaints.iter().find(|line| line.contains(words)), None);
    }

    /// Whether it runs.
    ///
    /// # Errors
    /// When it has ended: with what it said last.
    pub fn is_alive(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            None => Ok(()),
            Some(status) => {
                let complaints = lines(&self.complaints).join("\n");
                Err(format!("the program has ended ({status}):\n{complaints}").into())
            }
        }
    }

    /// Waits until it has ended by itself with this exit code, and has said these words on standard error.
    ///
    /// # Errors
    /// When it does not.
    pub fn ends(mut self, code: i32, words: &[&str]) -> Result<()> {
        let status = until("the program ends", || Ok(self.child.try_wait()?))?;
        assert_eq!(status.code(), Some(code), "{:?}", lines(&self.complaints));
        until(&format!("it has said {words:?}"), || {
            let said = lines(&self.complaints).join("\n");
            Ok(words.iter().all(|words| said.contains(words)).then_some(()))
        })
    }

    /// Interrupts it, as Ctrl-C in its terminal does.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn interrupt(&self) -> Result<()> {
        let status = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status()?;
        match status.success() {
            true => Ok(()),
            false => Err(format!("it cannot be interrupted ({status})").into()),
        }
    }

    /// Kills it as a power cut would.
    ///
    /// # Errors
    /// When it had ended before.
    pub fn kill(mut self) -> Result<()> {
        self.is_alive()?;
        self.says_no_more();
        Ok(self.child.kill()?)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("the program said:\n{}", lines(&self.told).join("\n"));
            eprintln!("and complained:\n{}", lines(&self.complaints).join("\n"));
        }
    }
}

/// Writes the settings of the program that lives in this folder.
///
/// # Errors
/// When they cannot be written.
pub fn set_up(home: &Path, text: &str) -> Result<()> {
    let settings = settings(home);
    std::fs::create_dir_all(settings.parent().ok_or("it lies in a folder")?)?;
    // Nobody is asked how people sit.
    Ok(std::fs::write(&settings, format!("seating_chosen = true\n{text}"))?)
}

/// Where the program that lives in this folder keeps its settings.
pub fn settings(home: &Path) -> PathBuf {
    home.join("XDG_CONFIG_HOME/shoal/settings.toml")
}

/// Where the program that lives in this folder keeps its journals.
pub fn journals(home: &Path) -> PathBuf {
    home.join("journals")
}

/// Mesa's drawing without a graphics card, so that every machine draws the same. Where it is not in
/// its usual place the program takes what there is.
fn software_vulkan() -> Option<PathBuf> {
    let folders = ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let mut found = files.filter_map(|file| Some(file.ok()?.path()));
    found.find(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd"))
    })
}

fn listen(output: Option<impl Read + Send + 'static>) -> Lines {
    let lines = Lines::default();
    let heard = Arc::clone(&lines);
    if let Some(output) = output {
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(std::result::Result::ok) {
                heard.lock().expect("nobody panics with it").push(line);
            }
        });
    }
    lines
}

fn lines(lines: &Lines) -> std::sync::MutexGuard<'_, Vec<String>> {
    lines.lock().expect("nobody panics with it")
}
