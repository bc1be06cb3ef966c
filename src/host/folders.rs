//! The folders where levels and assets are found, and where settings and journals are kept.
//!
//! [`FolderEnvironment::of_process`] reads the real environment; everything else is worked out from
//! a [`FolderEnvironment`], so that a test can give one of its own.

use etcetera::BaseStrategy as _;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder of the program in the data and settings folders of a person.
const PROGRAM: &str = "shoal";

/// The environment from which all folders are worked out.
///
/// # Examples
///
/// ```
/// use shoal_host::folders::FolderEnvironment;
/// use std::path::Path;
///
/// let environment = FolderEnvironment {
///     data_home: Some("/home/ann/.local/share".into()),
///     ..FolderEnvironment::default()
/// };
/// assert_eq!(environment.journals()?, Path::new("/home/ann/.local/share/shoal/journals"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FolderEnvironment {
    /// `SHOAL_DATA`: a folder with `levels` and `assets` that goes before all others.
    pub data: Option<PathBuf>,
    /// The program's own file.
    pub executable: Option<PathBuf>,
    /// The folder of a person's data: `~/.local/share`.
    pub data_home: Option<PathBuf>,
    /// The folder of a person's settings: `~/.config`.
    pub config_home: Option<PathBuf>,
    /// `XDG_DATA_DIRS`: the folders with the data of installed programs.
    pub data_dirs: Vec<PathBuf>,
    /// The source tree, when the program is run by cargo.
    pub source: Option<PathBuf>,
}

impl FolderEnvironment {
    /// The environment of this process.
    pub fn of_process() -> Self {
        let home = etcetera::choose_base_strategy().ok();
        Self {
            data: folder(env::var_os("SHOAL_DATA")),
            executable: env::current_exe().ok(),
            data_home: home.as_ref().map(|home| home.data_dir()),
            config_home: home.as_ref().map(|home| home.config_dir()),
            data_dirs: data_dirs(env::var_os("XDG_DATA_DIRS")),
            source: folder(env::var_os("CARGO_MANIFEST_DIR")),
        }
    }

    /// The folders that may hold `levels` and `assets`, the first to be looked in first.
    pub fn data_folders(&self) -> Vec<PathBuf> {
        let beside = self.executable.as_deref().and_then(Path::parent);
        let share = beside.and_then(Path::parent).map(|prefix| prefix.join("share").join(PROGRAM));
        let homes = self.data_home.iter().chain(&self.data_dirs).map(|home| home.join(PROGRAM));
        let mut folders: Vec<PathBuf> = Vec::new();
        let all = (self.data.clone().into_iter())
            .chain(beside.map(Path::to_owned))
            .chain(share)
            .chain(homes)
            .chain(self.source.clone());
        for folder in all {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }

    /// The first data folder in which `name` (`levels/fish_and_men/world.level`, `assets/fonts`)
    /// exists, with `name` in it.
    ///
    /// # Errors
    /// A sentence that lists the folders that were searched and says how to name another.
    pub fn find(&self, name: &Path) -> Result<PathBuf, String> {
        let folders = self.data_folders();
        let found = folders.iter().map(|folder| folder.join(name)).find(|path| path.exists());
        found.ok_or_else(|| {
            let searched: Vec<String> =
                folders.iter().map(|folder| folder.display().to_string()).collect();
            format!(
                "{} is in none of these folders: {}; set SHOAL_DATA to the folder that has it",
                name.display(),
                searched.join(", ")
            )
        })
    }

    /// The folder of the journals.
    ///
    /// # Errors
    /// A sentence that says how to name one.
    pub fn journals(&self) -> Result<PathBuf, String> {
        let home = self.data_home.as_ref().ok_or(
            "there is no home folder to keep journals in: set HOME or XDG_DATA_HOME to a folder",
        )?;
        Ok(home.join(PROGRAM).join("journals"))
    }

    /// The folder of the levels that a person has drawn.
    ///
    /// # Errors
    /// A sentence that says how to name one.
    pub fn levels(&self) -> Result<PathBuf, String> {
        let home = self.data_home.as_ref().ok_or(
            "there is no home folder to keep levels in: set HOME or XDG_DATA_HOME to a folder",
        )?;
        Ok(home.join(PROGRAM).join("levels"))
    }

    /// The file of the settings.
    ///
    /// # Errors
    /// A sentence that says how to name one.
    pub fn settings(&self) -> Result<PathBuf, String> {
        let home = self.config_home.as_ref().ok_or(
            "there is no home folder to keep settings in: set HOME or XDG_CONFIG_HOME to a folder",
        )?;
        Ok(home.join(PROGRAM).join("settings.toml"))
    }
}

/// A folder named by a variable; an empty one is as good as none.
fn folder(variable: Option<OsString>) -> Option<PathBuf> {
    variable.filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The folders of `XDG_DATA_DIRS`, or the default ones; relative ones do not count.
fn data_dirs(variable: Option<OsString>) -> Vec<PathBuf> {
    match variable.filter(|value| !value.is_empty()) {
        Some(value) => env::split_paths(&value).filter(|path| path.is_absolute()).collect(),
        None => ["/usr/local/share", "/usr/share"].map(PathBuf::from).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment() -> FolderEnvironment {
        FolderEnvironment {
            data: Some("/mine".into()),
            executable: Some("/opt/bin/shoal".into()),
            data_home: Some("/home/ann/.local/share".into()),
            config_home: Some("/home/ann/.config".into()),
            data_dirs: vec!["/opt/share".into(), "/usr/share".into()],
            source: Some("/src/shoal".into()),
        }
    }

    #[test]
    fn data_are_looked_for_from_the_most_particular_place_to_the_most_general() {
        let folders = environment().data_folders();
        let expected = [
            "/mine",
            "/opt/bin",
            "/opt/share/shoal",
            "/home/ann/.local/share/shoal",
            "/usr/share/shoal",
            "/src/shoal",
        ];
        assert_eq!(folders, expected.map(PathBuf::from));
    }

    #[test]
    fn journals_levels_and_settings_are_where_a_person_keeps_such_things() {
        let environment = environment();
        let levels = environment.levels().expect("there is a home");
        assert_eq!(levels, Path::new("/home/ann/.local/share/shoal/levels"));
        let journals = environment.journals().expect("there is a home");
        assert_eq!(journals, Path::new("/home/ann/.local/share/shoal/journals"));
        let settings = environment.settings().expect("there is a home");
        assert_eq!(settings, Path::new("/home/ann/.config/shoal/settings.toml"));
        let error = FolderEnvironment::default().journals().expect_err("there is no home");
        assert!(error.contains("XDG_DATA_HOME"), "{error}");
    }

    #[test]
    fn the_first_folder_that_has_the_file_is_taken() {
        let root = tempfile::tempdir().expect("a temporary folder");
        let environment = FolderEnvironment {
            data: Some(root.path().join("a")),
            source: Some(root.path().join("b")),
            ..FolderEnvironment::default()
        };
        let name = Path::new("levels/sea.level");
        let error = environment.find(name).expect_err("there is no such file yet");
        assert!(error.starts_with("levels/sea.level is in none of these folders: "), "{error}");
        for folder in ["b", "a"] {
            let levels = root.path().join(folder).join("levels");
            std::fs::create_dir_all(&levels).expect("a folder");
            std::fs::write(levels.join("sea.level"), "").expect("a file");
            let found = environment.find(name).expect("it is there");
            assert_eq!(found, levels.join("sea.level"));
        }
    }

    #[test]
    fn relative_and_empty_entries_of_the_data_folders_do_not_count() {
        assert_eq!(data_dirs(Some("/a::b:/c".into())), ["/a", "/c"].map(PathBuf::from));
        assert_eq!(data_dirs(Some("".into())).len(), 2);
        assert_eq!(folder(Some("".into())), None);
    }
}
