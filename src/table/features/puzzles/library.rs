//! The files of puzzles that people have made: in the folder of their own levels, a line each puzzle.

use shoal_contract::{MOST_PUZZLES, PuzzleGame, read_puzzle_file};
use shoal_files::{read_text, write_whole};
use shoal_host::folders::FolderEnvironment;
use std::fs;
use std::path::PathBuf;

/// The ending of a file of puzzles.
const ENDING: &str = "puzzles";
/// The file into which the editor saves.
const OWN: &str = "own.puzzles";
/// Greatest number of files that are read.
const MOST_FILES: usize = 50;

/// The puzzles that people have made.
#[derive(Debug)]
pub struct PuzzleLibrary<P> {
    /// The puzzles, file by file in the order of their names.
    pub puzzles: Vec<P>,
    /// Problems of files, a sentence each.
    pub problems: Vec<String>,
}

/// Reads all puzzles of a game that people have made. A file with an error is left out as a whole.
pub fn read<G: PuzzleGame>(places: &FolderEnvironment) -> PuzzleLibrary<G::Puzzle> {
    let mut found = PuzzleLibrary { puzzles: Vec::new(), problems: Vec::new() };
    let Ok(folder) = folder::<G>(places) else { return found };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    paths.sort();
    for path in paths.into_iter().take(MOST_FILES) {
        match read_puzzle_file::<G>(&path, read_text) {
            Ok(none) if none.is_empty() => {
                found.problems.push(format!("{}: there are no puzzles in it.", path.display()));
            }
            Ok(puzzles) => found.puzzles.extend(puzzles),
            Err(why) => found.problems.push(format!("{why}.")),
        }
    }
    found
}

fn folder<G: PuzzleGame>(places: &FolderEnvironment) -> Result<PathBuf, String> {
    Ok(places.levels()?.join(G::FOLDER))
}

/// Adds a puzzle to those that people made, or puts it in place of the one with this title. Returns the path of the
/// file.
///
/// # Errors
/// A sentence: the file cannot be read, or be written.
pub fn save<G: PuzzleGame>(
    places: &FolderEnvironment,
    puzzle: &G::Puzzle,
    overwrite: bool,
) -> Result<PathBuf, String> {
    let folder = folder::<G>(places)?;
    let path = folder.join(OWN);
    let told = |why: &dyn std::fmt::Display| format!("{}: {why}.", path.display());
    let mut puzzles = if path.exists() {
        read_puzzle_file::<G>(&path, read_text).map_err(|why| why + ".")?
    } else {
        Vec::new()
    };
    let title = G::puzzle_card(puzzle).title;
    let there = puzzles.iter().position(|other| G::puzzle_card(other).title == title);
    match there {
        Some(_) if !overwrite => {
            return Err(format!(
                "There is already a puzzle called \"{title}\": choose another title."
            ));
        }
        Some(at) => puzzles[at] = puzzle.clone(),
        None if puzzles.len() >= MOST_PUZZLES => {
            return Err(told(&format!(
                "it has {MOST_PUZZLES} puzzles already, and no more are read"
            )));
        }
        None => puzzles.push(puzzle.clone()),
    }
    let lines: Result<String, _> = puzzles
        .iter()
        .map(|puzzle| serde_json::to_string(puzzle).map(|line| line + "\n"))
        .collect();
    let text = lines.map_err(|error| told(&error))?;
    write_whole(&path, &text).map_err(|error| told(&error))?;
    Ok(path)
}
