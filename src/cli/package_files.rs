//! `shoal package-files`: man pages, completions and the icon for a package, made from the program itself.

use super::{CommandFailure, CommandLine};
use clap::{CommandFactory as _, ValueEnum as _};
use clap_complete::{Shell, generate_to};
use shoal_files::cannot_write;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the program for shell completions.
const PROGRAM: &str = "shoal";

/// The arguments of `shoal package-files`.
#[derive(Debug, clap::Args)]
pub(super) struct PackageFilesArguments {
    /// The folder in which `man1`, `completions` and the icon are created
    folder: PathBuf,
}

/// Writes a man page for each command that help shows, a file of completions for each shell, and the icon of the table.
pub(super) fn run(arguments: &PackageFilesArguments) -> Result<(), CommandFailure> {
    let pages = arguments.folder.join("man1");
    let completions = arguments.folder.join("completions");
    write_pages(&pages).map_err(cannot_write(&pages))?;
    write_completions(&completions).map_err(cannot_write(&completions))?;
    write_icon(&arguments.folder)
}

fn write_pages(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(CommandLine::command(), folder)
}

fn write_completions(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut command = CommandLine::command();
    for shell in Shell::value_variants() {
        generate_to(*shell, &mut command, PROGRAM, folder)?;
    }
    Ok(())
}

/// Writes the icon of the menu entry, under the name by which desktops find it.
#[cfg(feature = "table")]
fn write_icon(folder: &Path) -> Result<(), CommandFailure> {
    use shoal_tabletop::system::display::{APP_ID, icon_drawing};

    let drawing = icon_drawing().ok_or_else(|| "the drawing of the icon is missing".to_owned())?;
    let path = folder.join(format!("{APP_ID}.svg"));
    Ok(shoal_files::write_output(&path, drawing.as_bytes()).map_err(cannot_write(&path))?)
}

#[cfg(not(feature = "table"))]
fn write_icon(_folder: &Path) -> Result<(), CommandFailure> {
    Ok(())
}
