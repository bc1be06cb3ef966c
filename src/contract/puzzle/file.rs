//! Files of puzzles, read the same way by the table and by the command line.

use crate::PuzzleGame;
use std::io;
use std::path::Path;

/// The largest file of puzzles that is read, in bytes.
const LARGEST: u64 = 1 << 20;
/// The most puzzles that a file may have.
pub const MOST_PUZZLES: usize = 500;

/// Reads the puzzles of a file, each of which can be put on the table; none if nothing is in it. `read` gives the text
/// of the file, if it has at most as many bytes as it is told.
///
/// # Errors
/// A sentence without its full stop: the file, the line, the field and why.
pub fn read_puzzle_file<G: PuzzleGame>(
    path: &Path,
    read: impl FnOnce(&Path, u64) -> io::Result<String>,
) -> Result<Vec<G::Puzzle>, String> {
    let name = path.display();
    let text = read(path, LARGEST).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let puzzles = G::read_puzzles(&text).map_err(|what| format!("{name}, {what}"))?;
    match puzzles.len() {
        0..=MOST_PUZZLES => Ok(puzzles),
        count => {
            Err(format!("{name}: {count} puzzles are more than the {MOST_PUZZLES} that are read"))
        }
    }
}
