//! A journal as lines that people read, verified.

use crate::contract::journal::{Journal, JournalError, Reading, Replay};
use crate::contract::{Actor, Audience, Game, Match, Reviewed, Sampler, Seat, listed, visible};
use std::io::{self, Write};

/// Why a journal could not be printed to its end.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The journal itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The output.
    #[error("the journal cannot be printed: {0}")]
    Output(#[from] io::Error),
}

/// Plays a journal again: prints every action and what came of it as far as they are whole, then
/// how the match stands; answers with what is wrong, if anything is.
///
/// While the match is not over, what is secret in it stays secret.
pub(super) fn print_journal<G: Game>(
    reading: &Reading,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let journal = Journal::<G>::of(reading)?;
    let verdict = journal.resume();
    let open = journal.winners.is_some();
    let (label, torn) = (journal.header.label.clone(), journal.torn.clone());
    let mut replay = Replay::of(journal)?;
    let names = G::names_in(replay.hosted().setup());
    let is_known = label.is_empty() || label == names.join(", ");
    let label = if is_known { String::new() } else { format!(" ({})", visible::line(&label)) };
    writeln!(out, "{}: {}{label}", G::info().title, listed(&names))?;
    loop {
        let number = replay.at() + 1;
        // A refusal is what the verdict is about.
        let Ok(Some((step, events))) = replay.step() else { break };
        writeln!(out, "{number}. {}", named(&names, step.actor))?;
        let action = step.action.clone();
        let world = replay.hosted().world();
        let is_hidden = !open && G::is_secret(world, &action);
        for event in &events {
            if open || G::audience(world, event) == Audience::All {
                writeln!(out, "    {}", G::describe(replay.hosted().setup(), event))?;
            }
        }
        if is_hidden {
            writeln!(out, "    (secret until the match is over)")?;
        }
    }
    if let Some(torn) = torn {
        writeln!(out, "{}", visible::line(&torn))?;
    }
    let end = verdict?;
    writeln!(out, "verified: {}", end_line(&names, &end))?;
    Ok(())
}

fn named(names: &[String], actor: Actor) -> String {
    match actor {
        Actor::House => "the house".into(),
        Actor::Seat(Seat(seat)) => names.get(usize::from(seat)).cloned().unwrap_or_default(),
    }
}

fn end_line<G: Game>(names: &[String], end: &Match<G>) -> String {
    let winners = match G::standing(end.world()).winners.as_deref() {
        None => "the match goes on".into(),
        Some([]) => "nobody has won".into(),
        Some(seats) => {
            let winners: Vec<String> =
                seats.iter().map(|&seat| named(names, Actor::Seat(seat))).collect();
            format!("won by {}", listed(&winners))
        }
    };
    format!("{} actions, {winners}, hash {}", end.taken().len(), end.hash())
}

/// Looks back at the match of a journal: who played, what decided it, what to talk about.
pub(super) fn review_journal<G: Reviewed>(
    reading: &Reading,
    sampler: &dyn Sampler,
) -> Result<String, String> {
    let journal = Journal::<G>::of(reading).map_err(|error| error.to_string())?;
    let game = journal.resume().map_err(|error| error.to_string())?;
    if !game.is_over() {
        return Err("the match of this journal is not over: look back at it once it is".into());
    }
    let names = G::names_in(game.setup());
    let title = format!("{}: {}", G::info().title, listed(&names));
    let review = G::review(&game)(sampler).unwrap_or_default();
    if review.sentences.is_empty() {
        return Ok(format!("{title}\n\nThere is nothing to tell of this match.\n"));
    }
    let questions = review.questions.iter().enumerate();
    let questions = questions.map(|(at, question)| format!("{}. {question}", at + 1));
    let timeline = Some(review.timeline).filter(|timeline| !timeline.is_empty());
    let said = review.sentences.into_iter().chain(timeline).collect();
    let parts = [vec![title], said, questions.collect()];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).map(|part| part.join("\n"));
    Ok(parts.collect::<Vec<_>>().join("\n\n") + "\n")
}
