//! `shoal check LEVEL`: lists everything that is wrong with a level.

use super::CommandFailure;
use crate::contract::any::GameLevels;
use crate::folders::FolderEnvironment;
use crate::games;
use crate::level_library::LevelLibrary;
use crate::terminal;
use std::io::Write as _;
use std::path::Path;

/// The arguments of `shoal check`.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArguments {
    /// A level file, or the name of a board that is built in, installed or your own
    level: String,
    /// The game it is for, if the file's folder does not say
    #[arg(long)]
    game: Option<String>,
}

/// Checks the level, and prints what it contains or all that is wrong.
pub(super) fn run(arguments: &CheckArguments) -> Result<(), CommandFailure> {
    let levels = levels_for(arguments)?;
    let (name, bytes) =
        LevelLibrary::new(FolderEnvironment::of_process(), levels).read(&arguments.level)?;
    match (levels.check)(&bytes) {
        Ok(contents) => Ok(writeln!(terminal::out(), "ok: {contents}")?),
        Err(errors) => Err(CommandFailure::Sentence(levels.error_message(&name, &errors))),
    }
}

/// Finds the game that the level is for, and returns its levels: the game that is named; otherwise the one whose folder
/// the file is in; otherwise the one that has a built-in level of this name; otherwise the first that has levels, which
/// reads the file as its own or reports that there is none.
fn levels_for(arguments: &CheckArguments) -> Result<GameLevels, String> {
    if let Some(name) = &arguments.game {
        let game = games::find(name)?;
        let levels = Some(game.levels()).filter(|levels| !levels.is_empty());
        return levels.ok_or_else(|| format!("{} has no levels", game.info().title));
    }
    let known = games::all().into_iter().map(|game| game.levels());
    let known: Vec<GameLevels> = known.filter(|levels| !levels.is_empty()).collect();
    let path = std::path::absolute(&arguments.level).unwrap_or_default();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let has_level =
        |levels: &&GameLevels| levels.built_in.iter().any(|(name, _)| *name == arguments.level);
    let is_its_folder = |levels: &&GameLevels| levels.folders.iter().any(|name| *name == folder);
    let in_folder = known.iter().find(is_its_folder);
    let found = in_folder.or_else(|| known.iter().find(has_level)).or(known.first());
    found.copied().ok_or_else(|| "no game has levels".into())
}
