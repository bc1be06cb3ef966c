//! A journal as lines that people read, verified.

use crate::journal::{Journal, JournalError, JournalReading, MatchReplay};
use crate::text::visible;
use crate::{
    Actor, Audience, ChanceSampler, Game, GameSetup, Match, ReviewableGame, Seat, TakenAction,
    listed,
};
use std::io::{self, Write};

/// The reason why a journal could not be printed to its end.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The journal itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A record in words.
    #[error("{0}")]
    Record(String),
    /// The output.
    #[error("the journal cannot be printed: {0}")]
    Output(#[from] io::Error),
}

/// Plays a journal again: prints every action and what came of it as far as they are whole, then
/// how the match stands; answers with what is wrong, if anything is.
///
/// While the match is not over, what is secret in it stays secret.
pub(super) fn print_journal<G: Game>(
    reading: &JournalReading,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let journal = Journal::<G>::of(reading)?;
    let verdict = journal.resume();
    let open = journal.winners.is_some();
    let (label, torn) = (journal.header.label.clone(), journal.torn.clone());
    let mut replay = MatchReplay::of(journal)?;
    let names = replay.hosted().setup().names();
    let is_known = label.is_empty() || label == names.join(", ");
    let label = if is_known { String::new() } else { format!(" ({})", visible::line(&label)) };
    writeln!(out, "{}: {}{label}", G::info().title, listed(&names))?;
    let mut printer = ActionPrinter { out, names: &names, is_open: open };
    // A refusal is what the verdict is about.
    while let Ok(Some((_, events))) = replay.step() {
        printer.print_last_action(replay.hosted(), &events)?;
    }
    let out = printer.out;
    if let Some(torn) = torn {
        writeln!(out, "{}", visible::line(&torn))?;
    }
    let end = verdict?;
    writeln!(out, "verified: {}", end_line(&names, &end))?;
    Ok(())
}

/// Prints the actions of a match.
struct ActionPrinter<'a> {
    out: &'a mut dyn Write,
    /// The names of the players by seat.
    names: &'a [String],
    /// `true` if the match is over, so that nothing in it is secret any more.
    is_open: bool,
}

impl ActionPrinter<'_> {
    /// Prints the action that was just taken, and the events that it caused; secret ones only if the match is open.
    fn print_last_action<G: Game>(
        &mut self,
        game: &Match<G>,
        events: &[G::Event],
    ) -> io::Result<()> {
        let Some(TakenAction { actor, action, .. }) = game.taken().last() else { return Ok(()) };
        writeln!(self.out, "{}. {}", game.taken().len(), named(self.names, *actor))?;
        for event in events {
            if self.is_open || G::audience(game.world(), event) == Audience::All {
                writeln!(self.out, "    {}", G::describe(game.setup(), event))?;
            }
        }
        if !self.is_open && G::is_secret(game.world(), action) {
            writeln!(self.out, "    (secret until the match is over)")?;
        }
        Ok(())
    }
}

/// The record in words of the match of a journal.
pub(super) fn record_journal<G: ReviewableGame>(
    reading: &JournalReading,
) -> Result<String, String> {
    let Some(form) = G::record_form() else {
        let info = G::info();
        return Err(format!("{} has no records in words", info.title));
    };
    let journal = Journal::<G>::of(reading).map_err(|error| error.to_string())?;
    (form.write)(&journal.resume().map_err(|error| error.to_string())?)
}

/// Plays a record in words again, and prints what happened as that of a journal is printed.
pub(super) fn print_record<G: ReviewableGame>(
    text: &str,
    out: &mut dyn Write,
) -> Result<String, PrintError> {
    let no_form = || PrintError::Record(format!("{} has no records in words", G::info().title));
    let form = G::record_form().ok_or_else(no_form)?;
    let record = (form.read)(text).map_err(PrintError::Record)?;
    let names = record.game.setup().names();
    writeln!(out, "{}: {}", G::info().title, listed(&names))?;
    let mut printer = ActionPrinter { out, names: &names, is_open: true };
    let mut again = record.game.rerun();
    while let Some((_, events)) = again.next() {
        printer.print_last_action(again.game(), &events)?;
    }
    writeln!(printer.out, "verified: {}, {}", record.extras, end_line(&names, again.game()))?;
    Ok(record.tidy)
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
pub(super) fn review_journal<G: ReviewableGame>(
    reading: &JournalReading,
    sampler: &dyn ChanceSampler,
) -> Result<String, String> {
    let journal = Journal::<G>::of(reading).map_err(|error| error.to_string())?;
    let game = journal.resume().map_err(|error| error.to_string())?;
    if !game.is_over() {
        return Err("the match of this journal is not over: look back at it once it is".into());
    }
    let names = game.setup().names();
    let title = format!("{}: {}", G::info().title, listed(&names));
    let review = G::review(&game)(sampler).unwrap_or_default();
    if review.sentences.is_empty() {
        return Ok(format!("{title}\n\nThere is nothing to tell about this match.\n"));
    }
    let questions = review.questions.iter().enumerate();
    let questions = questions.map(|(at, question)| format!("{}. {question}", at + 1));
    let timeline = Some(review.timeline).filter(|timeline| !timeline.is_empty());
    let said = review.sentences.into_iter().chain(timeline).collect();
    let parts = [vec![title], said, questions.collect()];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).map(|part| part.join("\n"));
    Ok(parts.collect::<Vec<_>>().join("\n\n") + "\n")
}
