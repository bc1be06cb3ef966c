//! The boards that matches can be played on: those built into the program, those installed with it, and a person's
//! own.
//!
//! The name of a board is that of its file without `.level`. Shipped boards are never written: a person's boards have a
//! folder of their own.

use crate::folders::FolderEnvironment;
use shoal_contract::Game;
use shoal_contract::any::GameLevels;
use shoal_contract::levels::{FiledLevel, LevelFile, find_built_in, names_of};
use shoal_contract::text::json::read_document;
use shoal_files::{cannot_write, input_text, read_bytes, write_whole};
use std::fs;
use std::path::{Path, PathBuf};

/// The largest file that can be a level or a setup, in bytes.
const LARGEST: u64 = 16 << 20;
/// The ending of a level's file.
const ENDING: &str = "level";
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 40;

/// The source of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelOrigin {
    /// It is part of the program.
    BuiltIn,
    /// It was installed beside it.
    Installed,
    /// It is the person's own.
    Own,
}

/// A board in the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryLevel {
    /// The board's name: that of its file without `.level`.
    pub name: String,
    /// The source it comes from.
    pub origin: LevelOrigin,
}

/// The library of one game.
///
/// # Examples
///
/// ```
/// use shoal_contract::levels::LevelFile;
/// use shoal_host::folders::FolderEnvironment;
/// use shoal_host::level_library::LevelLibrary;
/// use shoal_penguins::Penguins;
/// use shoal_penguins::level::Level;
///
/// let library = LevelLibrary::of::<Penguins>(FolderEnvironment::default());
/// assert!(library.list().iter().any(|level| level.name == "small"));
/// let small: LevelFile<Level> = library.load("small")?;
/// assert_eq!(small.level.tiles(), 12);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone)]
pub struct LevelLibrary {
    environment: FolderEnvironment,
    levels: GameLevels,
}

impl LevelLibrary {
    /// The library of a game, in this environment.
    pub fn new(environment: FolderEnvironment, levels: GameLevels) -> Self {
        Self { environment, levels }
    }

    /// The library of a game whose type is known, in this environment.
    pub fn of<G: Game>(environment: FolderEnvironment) -> Self {
        Self::new(environment, GameLevels::of::<G>())
    }

    /// The folders of the person's own boards; new ones are saved into the first.
    fn own_folders(&self) -> Result<Vec<PathBuf>, String> {
        Ok(self.folders_in(&self.environment.levels()?).collect())
    }

    /// The folders of this game in a folder `levels`.
    fn folders_in(&self, levels: &Path) -> impl Iterator<Item = PathBuf> {
        self.levels.folders.iter().map(move |folder| levels.join(folder))
    }

    /// All boards: those inside the program in their order, then the others by name.
    pub fn list(&self) -> Vec<LibraryLevel> {
        let built_in = self.levels.built_in.iter();
        let mut all: Vec<LibraryLevel> = built_in
            .map(|(name, _)| LibraryLevel { name: (*name).into(), origin: LevelOrigin::BuiltIn })
            .collect();
        let own = self.own_folders().unwrap_or_default();
        let mut found = Vec::new();
        for folder in self.folders() {
            let is_own = own.contains(&folder);
            let origin = if is_own { LevelOrigin::Own } else { LevelOrigin::Installed };
            found.extend(names_in(&folder).into_iter().map(|name| LibraryLevel { name, origin }));
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        for board in found {
            if !all.iter().any(|known| known.name == board.name) {
                all.push(board);
            }
        }
        all
    }

    /// Reads a board, given as a path or by its name in the library, and returns its path or name and its bytes.
    ///
    /// # Errors
    /// A sentence that lists the boards there are.
    pub fn read(&self, board: &str) -> Result<(String, Vec<u8>), String> {
        let path = Path::new(board);
        // A folder may have the name of a board.
        if path.exists() && !path.is_dir() {
            return Ok((board.to_owned(), bytes_of(path)?));
        }
        if is_name(board) {
            let files = self.folders().into_iter().map(|folder| folder.join(file_of(board)));
            if let Some(path) = files.into_iter().find(|path| path.is_file()) {
                return Ok((path.display().to_string(), bytes_of(&path)?));
            }
        }
        let built_in = find_built_in(self.levels.built_in, board);
        built_in
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .ok_or_else(|| self.unknown(board))
    }

    /// The sentence that there is no such board; it names those that there are.
    fn unknown(&self, board: &str) -> String {
        let own = self.list().into_iter().filter(|board| board.origin != LevelOrigin::BuiltIn);
        let names = std::iter::once(names_of(self.levels.built_in)).chain(own.map(|own| own.name));
        format!(
            "there is no level file \"{board}\", and no board of that name; the boards are: {}",
            names.collect::<Vec<_>>().join(", ")
        )
    }

    /// Reads a board of the library on which a match can be played.
    ///
    /// # Errors
    /// A sentence: there is no such board, or all that is wrong with it.
    pub fn load<L: FiledLevel>(&self, board: &str) -> Result<LevelFile<L>, String> {
        let (place, bytes) = self.read(board)?;
        LevelFile::parse(&bytes).map_err(|errors| self.levels.error_message(&place, &errors))
    }

    /// Saves a board among the person's own, whole or not at all, and returns its path. One of the same name is
    /// overwritten only if `overwrite` is set.
    ///
    /// # Errors
    /// A sentence: the name is no name, belongs to a shipped board or is taken, or the disk refuses.
    pub fn save(&self, name: &str, text: &str, overwrite: bool) -> Result<PathBuf, String> {
        if !is_name(name) {
            return Err(format!(
                "\"{name}\" cannot be the name of a file: it has 1 to {LONGEST_NAME} letters, \
                 digits, - and _"
            ));
        }
        if self.list().iter().any(|board| board.name == name && board.origin != LevelOrigin::Own) {
            return Err(format!(
                "\"{name}\" is a board that came with Shoal and stays as it is: save under another \
                 name"
            ));
        }
        let mut paths = self.own_folders()?.into_iter().map(|folder| folder.join(file_of(name)));
        let taken = paths.clone().find(|path| path.exists());
        if taken.is_some() && !overwrite {
            return Err(format!("there is already a board \"{name}\": save under another name"));
        }
        let path = taken.or_else(|| paths.next()).ok_or("this game has no folder for levels")?;
        write_whole(&path, text).map_err(cannot_write(&path))?;
        Ok(path)
    }

    /// The folders with boards of this game, the first to be looked in first.
    fn folders(&self) -> Vec<PathBuf> {
        let all = self.environment.data_folders().into_iter().map(|folder| folder.join("levels"));
        all.flat_map(|levels| self.folders_in(&levels).collect::<Vec<_>>()).collect()
    }
}

/// The name for a board's file, made from the title that people give it.
pub fn name_for(title: &str) -> String {
    let mut name = String::new();
    for sign in title.to_lowercase().chars() {
        if sign.is_alphanumeric() {
            name.push(sign);
        } else if !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
    }
    let name: String = name.trim_end_matches('_').chars().take(LONGEST_NAME).collect();
    if name.is_empty() { "board".into() } else { name }
}

/// The bytes of a file that can hold a level.
///
/// # Errors
/// A sentence that names the file: it cannot be read, is no file, or too large.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    read_bytes(path, LARGEST).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

/// Reads the setup in a file that is named on the command line, without checking that it can be played.
///
/// # Errors
/// A sentence that names the file.
pub fn setup_in<G: Game>(path: &Path) -> Result<G::Setup, String> {
    let text = setup_text(path)?;
    read_document("setup", &text).map_err(|problem| format!("{}: {problem}", path.display()))
}

/// The text of a file with a setup that is named on the command line.
///
/// # Errors
/// A sentence that names the file.
pub fn setup_text(path: &Path) -> Result<String, String> {
    let name = path.display();
    match input_text(path, LARGEST) {
        Ok(blank) if blank.trim().is_empty() => Err(format!("{name} is empty")),
        Ok(text) => Ok(text),
        Err(error) => Err(format!("{name} cannot be read: {error}")),
    }
}

fn is_name(name: &str) -> bool {
    let fits = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '-';
    (1..=LONGEST_NAME).contains(&name.chars().count()) && name.chars().all(fits)
}

fn file_of(name: &str) -> String {
    format!("{name}.{ENDING}")
}

/// The names of the boards in a folder; none if there is no such folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| is_name(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_and_men::FishAndMen;
    use shoal_penguins::Penguins;

    fn level_library() -> (tempfile::TempDir, LevelLibrary) {
        library_of::<FishAndMen>()
    }

    fn library_of<G: Game>() -> (tempfile::TempDir, LevelLibrary) {
        let home = tempfile::tempdir().expect("a temporary folder");
        let environment = FolderEnvironment {
            data: Some(home.path().join("shipped")),
            data_home: Some(home.path().join("mine")),
            ..FolderEnvironment::default()
        };
        (home, LevelLibrary::of::<G>(environment))
    }

    fn names(library: &LevelLibrary) -> Vec<String> {
        library.list().into_iter().map(|board| board.name).collect()
    }

    #[test]
    fn what_is_saved_is_listed_after_the_shipped_boards_and_found_by_name() {
        let (_home, library) = level_library();
        let shipped = names(&library);
        assert_eq!(shipped[0], "world");
        let path = library.save("pond", "[about]", false).expect("the folder is ours");
        assert!(path.ends_with("mine/shoal/levels/fish_and_men/pond.level"), "{}", path.display());
        let mut all = shipped;
        all.push("pond".into());
        assert_eq!(names(&library), all);
        assert_eq!(library.list().last().map(|board| board.origin), Some(LevelOrigin::Own));
        assert_eq!(library.read("pond").expect("it is there").1, b"[about]");
    }

    #[test]
    fn boards_from_when_the_game_had_another_name_are_listed_read_and_overwritten_where_they_are() {
        let (home, library) = library_of::<Penguins>();
        let earlier = home.path().join("mine/shoal/levels/fish");
        fs::create_dir_all(&earlier).expect("a folder");
        fs::write(earlier.join("floe.level"), "as it was").expect("a file");
        let floe = LibraryLevel { name: "floe".into(), origin: LevelOrigin::Own };
        assert_eq!(library.list().last(), Some(&floe));
        assert_eq!(library.read("floe").expect("it is there").1, b"as it was");
        assert!(library.save("floe", "new", false).is_err(), "it is taken");
        let path = library.save("floe", "new", true).expect("it is meant");
        assert_eq!(path, earlier.join("floe.level"));
        let path = library.save("berg", "new", false).expect("it is new");
        assert_eq!(path, home.path().join("mine/shoal/levels/penguins/berg.level"));
    }

    #[test]
    fn no_shipped_board_is_ever_overwritten() {
        let (home, library) = level_library();
        let installed = home.path().join("shipped/levels/fish_and_men");
        fs::create_dir_all(&installed).expect("a folder");
        fs::write(installed.join("lake.level"), "as it came").expect("a file");
        for name in ["world", "lake"] {
            let error = library.save(name, "mine", true).expect_err("it is not mine");
            assert!(error.contains("stays as it is"), "{error}");
        }
        assert_eq!(library.read("lake").expect("it is there").1, b"as it came");
        assert!(library.read("world").expect("it is built in").1.len() > 1000);
    }

    #[test]
    fn a_board_of_the_same_name_is_overwritten_only_when_that_is_meant() {
        let (_home, library) = level_library();
        library.save("pond", "one", false).expect("it is new");
        let error = library.save("pond", "two", false).expect_err("it is taken");
        assert!(error.contains("under another name"), "{error}");
        library.save("pond", "three", true).expect("it is meant");
        assert_eq!(library.read("pond").expect("it is there").1, b"three");
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        let (_home, library) = level_library();
        for name in ["", "../pond", "a/b", "a.b", "C:pond", &"a".repeat(41)] {
            assert!(library.save(name, "", true).is_err(), "{name}");
        }
        assert_eq!(name_for(" The Great Pond! "), "the_great_pond");
        assert_eq!(name_for("?"), "board");
    }

    #[test]
    fn a_board_that_is_not_there_is_refused_with_those_that_are() {
        let (_home, library) = level_library();
        let error = library.read("pond").expect_err("there is none");
        assert!(error.contains("the boards are: world (The World), "), "{error}");
    }
}
