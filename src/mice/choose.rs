//! Chooses the backend that reads the mice on this computer, and says why.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use super::backend_kinds::MouseBackendKind;
use super::{MiceError, MouseBackend, MouseEvent, MouseId};

/// Called when events wait for a [`poll`](MouseBackend::poll), at most once until the next poll, and from
/// any thread. For waking an idle event loop; it must return at once.
pub type WakeFunction = Arc<dyn Fn() + Send + Sync>;

/// The way of reading mice that a program asks for: a word of its command line or of its settings.
///
/// # Examples
///
/// ```
/// use several_mice::BackendChoice;
///
/// assert_eq!("x11".parse::<BackendChoice>()?, BackendChoice::X11);
/// assert_eq!(BackendChoice::default(), BackendChoice::Auto);
/// assert!("windows".parse::<BackendChoice>().is_err());
/// # Ok::<(), several_mice::MiceError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BackendChoice {
    /// The best that works here.
    #[default]
    Auto,
    /// The X server or nothing.
    X11,
    /// The kernel's own event files or nothing (Linux).
    Evdev,
    /// The mice are left to the system.
    None,
}

impl BackendChoice {
    /// All choices with the words for them.
    pub const ALL: [(&'static str, Self); 4] =
        [("auto", Self::Auto), ("x11", Self::X11), ("evdev", Self::Evdev), ("none", Self::None)];
}

impl FromStr for BackendChoice {
    type Err = MiceError;

    fn from_str(word: &str) -> Result<Self, MiceError> {
        let named = Self::ALL.iter().find(|(name, _)| *name == word);
        named.map_or_else(
            || Err(MiceError::UnknownChoice(word.to_owned())),
            |(_, choice)| Ok(*choice),
        )
    }
}

/// The options of a backend at its start.
#[derive(Clone)]
pub struct MiceOptions {
    /// The way of reading that is asked for.
    pub choice: BackendChoice,
    /// The X display (":1"); `None` for the one that DISPLAY names.
    pub display: Option<String>,
    /// `true` if the desktop is a Wayland one, where X11 (XWayland) cannot tell mice apart.
    pub wayland: bool,
    /// `true` if the made-up mice of the X test extension count as mice. That is for tests: otherwise a program for
    /// remote control would be one more mouse.
    pub accept_xtest: bool,
    /// A folder of sockets that stand in for the kernel's event files, for tests of whole programs on machines where no
    /// mouse can be made.
    pub stand_ins: Option<PathBuf>,
    /// The advice where mice may not be read, as the end of a sentence: how this program puts
    /// [the rule](super::UDEV_RULE) in place.
    pub permission: String,
    /// The function to call when something happens.
    pub wake: Option<WakeFunction>,
}

impl Default for MiceOptions {
    /// The best way that works, at the X server that DISPLAY names, on a desktop that is no Wayland one.
    fn default() -> Self {
        Self {
            choice: BackendChoice::default(),
            display: None,
            wayland: false,
            accept_xtest: false,
            stand_ins: None,
            permission: "add a rule that allows it, and plug them in again".to_owned(),
            wake: None,
        }
    }
}

impl MiceOptions {
    /// The options for the running program: `choice`, and the sort of desktop that the environment tells.
    pub fn from_env(choice: BackendChoice) -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set);
        Self { choice, wayland, ..Self::default() }
    }
}

impl fmt::Debug for MiceOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MiceOptions")
            .field("choice", &self.choice)
            .field("display", &self.display)
            .field("wayland", &self.wayland)
            .field("accept_xtest", &self.accept_xtest)
            .field("stand_ins", &self.stand_ins)
            .field("permission", &self.permission)
            .field("wake", &self.wake.is_some())
            .finish()
    }
}

/// A backend, and the reasons for it.
pub struct ChosenBackend {
    /// The backend that reads the mice.
    pub backend: Box<dyn MouseBackend>,
    /// The reason for this one, as a sentence.
    pub why: String,
    /// The reasons against the others: the word for each, and a sentence.
    pub others: Vec<(&'static str, String)>,
}

/// Starts the backend that `options` ask for, or the best one here, and says in one or two sentences why it is that
/// one. Without any that tells mice apart, one that may do so later is kept, or [`NoMice`] stands in: the program then
/// has the one pointer of the system.
pub fn choose(options: &MiceOptions) -> ChosenBackend {
    if options.choice == BackendChoice::None {
        let why = "All mice share the system's pointer, as 'none' asks.".to_owned();
        let others = MouseBackendKind::HERE
            .iter()
            .map(|way| (way.word(), "Not asked.".to_owned()))
            .collect();
        return ChosenBackend { backend: Box::new(NoMice), why, others };
    }
    let mut others: Vec<(&'static str, String)> = Vec::new();
    let mut waiting = None;
    let wanted = wanted(options.choice, options.wayland);
    for (at, way) in wanted.iter().enumerate() {
        match way.open(options) {
            Ok((backend, why)) if !backend.tells_apart() => {
                others.push((way.word(), why.clone()));
                waiting = Some((backend, why));
            }
            Ok((backend, mut why)) => {
                let left = wanted[at + 1..].iter();
                others.extend(left.map(|left| (left.word(), way.better_than().to_owned())));
                let unasked = MouseBackendKind::HERE.iter().filter(|other| !wanted.contains(other));
                others.extend(unasked.map(|other| (other.word(), "Not asked.".to_owned())));
                if let Some((_, before)) = others.first().filter(|_| at > 0) {
                    why = format!("{why} {before}");
                }
                return ChosenBackend { backend, why, others };
            }
            Err(problem) => others.push((way.word(), problem.to_string())),
        }
    }
    // What would make the one that waits work is all that people need to know.
    if let Some((backend, why)) = waiting {
        return ChosenBackend { backend, why, others };
    }
    let why: Vec<&str> = others.iter().map(|(_, why)| why.as_str()).collect();
    let why = match why.as_slice() {
        [] => "Mice cannot be told apart on this system yet.".to_owned(),
        _ => why.join(" "),
    };
    ChosenBackend { backend: Box::new(NoMice), why, others }
}

/// The ways of reading mice that are to be tried, the best first.
fn wanted(choice: BackendChoice, wayland: bool) -> Vec<MouseBackendKind> {
    match choice {
        BackendChoice::None => Vec::new(),
        BackendChoice::X11 => vec![MouseBackendKind::X11],
        BackendChoice::Evdev => vec![MouseBackendKind::Evdev],
        BackendChoice::Auto => {
            let mut ways = MouseBackendKind::HERE.to_vec();
            if wayland {
                ways.reverse();
            }
            ways
        }
    }
}

/// The backend without mice: for computers where they cannot be told apart. It stays silent.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMice;

impl MouseBackend for NoMice {
    fn name(&self) -> &'static str {
        "none"
    }

    fn tells_apart(&self) -> bool {
        false
    }

    fn poll(&mut self, _out: &mut Vec<MouseEvent>) {}

    fn take(&mut self, _id: MouseId, taken: bool) -> Result<(), MiceError> {
        if taken { Err(MiceError::NotSeparate) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A display that no X server has.
    const NOWHERE: &str = ":59999";

    #[test]
    fn without_an_x_server_the_mice_are_left_to_the_system_and_the_reason_is_said() {
        let choice = BackendChoice::X11;
        let options =
            MiceOptions { choice, display: Some(NOWHERE.to_owned()), ..MiceOptions::default() };
        let ChosenBackend { mut backend, why, .. } = choose(&options);
        assert_eq!(backend.name(), "none");
        assert!(why.contains(NOWHERE) && why.ends_with('.'), "{why}");
        assert!(!why.contains('\n'), "{why}");
        assert_eq!(backend.take(MouseId(1), true), Err(MiceError::NotSeparate));
        assert_eq!(backend.take(MouseId(1), false), Ok(()));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn wayland_is_read_from_the_kernel_and_x11_from_its_server() {
        let auto = |wayland| wanted(BackendChoice::Auto, wayland);
        assert_eq!(auto(false), [MouseBackendKind::X11, MouseBackendKind::Evdev]);
        assert_eq!(auto(true), [MouseBackendKind::Evdev, MouseBackendKind::X11]);
        for wayland in [false, true] {
            assert_eq!(wanted(BackendChoice::X11, wayland), [MouseBackendKind::X11]);
            assert_eq!(wanted(BackendChoice::Evdev, wayland), [MouseBackendKind::Evdev]);
        }
    }

    #[test]
    fn every_way_that_is_not_used_has_its_reason() {
        for choice in BackendChoice::ALL.map(|(_, choice)| choice) {
            for wayland in [false, true] {
                let display = Some(NOWHERE.to_owned());
                let options = MiceOptions { choice, display, wayland, ..MiceOptions::default() };
                let chosen = choose(&options);
                let told: Vec<&str> = chosen.others.iter().map(|other| other.0).collect();
                for way in MouseBackendKind::HERE {
                    let is_used = chosen.backend.name() == way.word();
                    assert!(is_used || told.contains(&way.word()) || choice != BackendChoice::Auto);
                }
                assert!(chosen.others.iter().all(|(_, why)| why.ends_with('.')), "{told:?}");
            }
        }
    }

    #[test]
    fn none_is_obeyed_without_asking_any_x_server() {
        let options = MiceOptions { choice: BackendChoice::None, ..MiceOptions::default() };
        let ChosenBackend { backend, why, .. } = choose(&options);
        assert_eq!(backend.name(), "none");
        assert!(why.contains("'none'"), "{why}");
    }

    #[test]
    fn every_choice_is_understood_by_its_word_and_others_are_named() {
        for (word, choice) in BackendChoice::ALL {
            assert_eq!(word.parse(), Ok(choice));
        }
        let error = "X11".parse::<BackendChoice>().expect_err("words are small");
        assert!(
            error.to_string().contains("'X11'") && error.to_string().contains("x11, evdev"),
            "{error}"
        );
    }
}
