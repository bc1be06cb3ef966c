//! `shoal package-files`: what a package holds beside the program, made from the command line itself.

use super::{Arguments as CommandLine, Failure};
use clap::{CommandFactory as _, ValueEnum as _};
use clap_complete::{Shell, generate_to};
use std::fs;
use std::path::{Path, PathBuf};

/// The program's name, whose words shells complete.
const PROGRAM: &str = "shoal";

/// The arguments of `shoal package-files`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder: `man1` and `completions` are made in it
    folder: PathBuf,
}

/// Writes a man page for each command that help shows, and a file of completions for each shell.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let pages = arguments.folder.join("man1");
    let completions = arguments.folder.join("completions");
    write_pages(&pages).map_err(|error| cannot_write(&pages, &error))?;
    write_completions(&completions).map_err(|error| cannot_write(&completions, &error))
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

fn cannot_write(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::Sentence(format!("{} cannot be written: {error}", folder.display()))
}
