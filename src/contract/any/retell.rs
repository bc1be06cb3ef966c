//! A journal as lines that people read, verified.

use crate::contract::journal::{Journal, JournalError, Reading, Replay, Step};
use crate::contract::{Actor, Audience, Game, Match, listed};
use std::io::{self, Write};

/// Why a journal could not be told to its end.
#[derive(Debug, thiserror::Error)]
pub enum Untold {
    /// The journal itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Whoever listens.
    #[error("the journal cannot be printed: {0}")]
    Output(#[from] io::Error),
}

/// Plays a journal again: prints every action and what came of it as far as they are whole, then
/// how the match stands; answers with what is wrong, if anything is.
///
/// While the match is not over, what is secret in it stays secret.
pub(super) fn retell<G: Game>(reading: &Reading, out: &mut dyn Write) -> Result<(), Untold> {
    let journal = Journal::<G>::of(reading)?;
    let verdict = journal.resume();
    let open = journal.winners.is_some();
    let (label, torn) = (journal.header.label.clone(), journal.torn.clone());
    let mut replay = Replay::of(journal)?;
    let seats = G::seats(replay.hosted().world());
    let label = label.replace(char::is_control, " ");
    let colon = if label.is_empty() { "" } else { ": " };
    writeln!(out, "{}, {seats} seats{colon}{label}", G::info().title)?;
    loop {
        let number = replay.at() + 1;
        // A refusal is what the verdict is about.
        let Ok(Some((step, events))) = replay.step() else { break };
        writeln!(out, "{number}. {}", told_action::<G>(step, open))?;
        for event in &events {
            if open || G::audience(event) == Audience::All {
                writeln!(out, "    {}", G::tell(event))?;
            }
        }
    }
    if let Some(torn) = torn {
        writeln!(out, "{torn}")?;
    }
    let end = verdict?;
    writeln!(out, "verified: {}", told_end(&end))?;
    Ok(())
}

fn told_action<G: Game>(step: &Step<G::Action>, open: bool) -> String {
    let action = if open || !G::is_secret(&step.action) {
        super::json(&step.action).to_string()
    } else {
        "(secret until the match is over)".into()
    };
    match step.actor {
        Actor::House => format!("the house: {action}"),
        Actor::Seat(seat) => format!("{seat}: {action}"),
    }
}

fn told_end<G: Game>(end: &Match<G>) -> String {
    let winners = match G::standing(end.world()).winners.as_deref() {
        None => "the match goes on".into(),
        Some([]) => "nobody has won".into(),
        Some(seats) => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            format!("won by {}", listed(&seats))
        }
    };
    format!("{} actions, {winners}, hash {}", end.taken().len(), end.hash())
}
