//! A moment of a match in a journal: another match that begins there, or its position as a level.

use crate::journal::{Journal, JournalOccasion, JournalReading, MatchReplay, fork};
use crate::matches::moments::level_of;
use crate::{Game, Match};
use std::path::Path;

/// A match as it stood when a turn began, or at its end, if none is named.
struct JournalMoment<G: Game> {
    hosted: Match<G>,
    occasion: JournalOccasion,
    /// `true` if something in it is still secret.
    is_secret: bool,
}

impl<G: Game> JournalMoment<G> {
    fn of(reading: &JournalReading, turn: Option<u64>) -> Result<Self, String> {
        let journal = Journal::<G>::of(reading).map_err(|error| error.to_string())?;
        let occasion = JournalOccasion {
            label: journal.header.label.clone(),
            table: journal.table().cloned(),
        };
        let is_over = journal.winners.is_some();
        let mut replay = MatchReplay::of(journal).map_err(|error| error.to_string())?;
        let mut is_secret = false;
        while turn.is_none_or(|turn| is_before(replay.hosted(), turn)) {
            let Some((step, _)) = replay.step().map_err(|refusal| refusal.to_string())? else {
                break;
            };
            let action = step.action.clone();
            is_secret |= !is_over && G::is_secret(replay.hosted().world(), &action);
        }
        let reached = G::turns(replay.hosted().world());
        match (turn, reached) {
            (Some(_), None) => {
                Err(format!("{} does not count turns: leave out --turn", G::info().title))
            }
            (Some(turn), Some(reached)) if reached < turn => {
                Err(format!("the match has no turn {turn}: it only gets to {reached}"))
            }
            (Some(turn), Some(reached)) if reached > turn => Err(format!(
                "the match does not stop in turn {turn}: the next moment is turn {reached}"
            )),
            _ => Ok(Self { hosted: replay.into_hosted(), occasion, is_secret }),
        }
    }
}

fn is_before<G: Game>(hosted: &Match<G>, turn: u64) -> bool {
    G::turns(hosted.world()).is_some_and(|now| now < turn)
}

/// Writes the match of a journal, as it stood at a moment, into a new one; answers with what was done.
pub(super) fn fork_journal<G: Game>(
    reading: &JournalReading,
    turn: Option<u64>,
    to: &Path,
) -> Result<String, String> {
    let JournalMoment { hosted, occasion, .. } = JournalMoment::<G>::of(reading, turn)?;
    fork(&hosted, occasion, to).map_err(|error| error.to_string())?;
    Ok(format!("{}: a match that continues after {} actions", to.display(), hosted.taken().len()))
}

/// The position of a journal at a moment as a level file of this name.
pub(super) fn level_of_journal<G: Game>(
    reading: &JournalReading,
    turn: Option<u64>,
    name: &str,
) -> Result<String, String> {
    let JournalMoment { hosted, is_secret, .. } = JournalMoment::<G>::of(reading, turn)?;
    if is_secret {
        return Err("what was hidden in this match is secret until it is over".into());
    }
    let mut file = level_of(&hosted)?;
    name.clone_into(file.words_mut().name);
    Ok(file.write())
}
