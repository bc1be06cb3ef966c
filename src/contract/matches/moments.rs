//! A moment of a match as a level, from which other matches begin.

use crate::levels::{FiledLevel as _, LevelFile};
use crate::{Game, GameSetup as _, Match, listed};

/// The position of a match as a level without a name, with a note from which match it is.
///
/// # Errors
/// A sentence: positions of this game are no levels, or this one is none.
pub fn level_of<G: Game>(game: &Match<G>) -> Result<LevelFile<G::Level>, String> {
    let no_level = || format!("a position of {} is no level", G::info().title);
    let level = G::level_at(game.world()).ok_or_else(no_level)?;
    if let Some(flaw) = level.flaws().first() {
        return Err(format!("the position cannot be a level: {}", flaw.what));
    }
    let names = game.setup().names();
    let mut file = LevelFile::from(level);
    file.note = match G::turns(game.world()) {
        Some(turn) => format!("From a match of {}, turn {turn}.", listed(&names)),
        None => format!("From a match of {}.", listed(&names)),
    };
    Ok(file)
}

/// The position of a match after its first `count` actions as a level.
///
/// # Errors
/// As [`level_of`]; and what is secret until the match is over is no level before.
pub fn level_after<G: Game>(game: &Match<G>, count: usize) -> Result<LevelFile<G::Level>, String> {
    let (mut again, mut is_secret) = (game.rerun(), false);
    while again.game().taken().len() < count
        && let Some((taken, _)) = again.next()
    {
        is_secret |= G::is_secret(again.game().world(), &taken.action);
    }
    if is_secret && !game.is_over() {
        return Err("what was hidden in this match is secret until it is over".into());
    }
    level_of(again.game())
}
