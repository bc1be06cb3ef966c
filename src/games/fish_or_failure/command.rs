//! The event cards of Fish or Failure with the playing cards that stand for them, listed or as sheets to print.

use super::{Arguments, setup};
use crate::cli::Failure;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::playing_deck::{event_of, pack};
use crate::games::fish_or_failure::rules::describe::card;
use crate::terminal;
use std::io::{BufWriter, Write as _};

/// Lists the playing cards with their events, or tells one.
pub(super) fn list(arguments: &Arguments, said: Option<&str>) -> Result<(), Failure> {
    let deck = setup::<FishOrFailure>(arguments)?.in_play().deck();
    let only = said.map(str::parse).transpose()?;
    let mut output = BufWriter::new(terminal::out());
    for playing in pack().filter(|playing| only.is_none_or(|only| *playing == only)) {
        let Some(event) = event_of(playing) else { continue };
        let effect = match deck.contains(&event) {
            true => event.effect(),
            false => "not in this deck: lay it aside".into(),
        };
        writeln!(output, "{:<18} {}\n    {effect}", playing.name(), card(event))?;
    }
    Ok(output.flush()?)
}

/// The sheets.
#[cfg(feature = "table")]
pub(super) fn sheets(
    arguments: &Arguments,
    options: crate::table::print::Options,
) -> Result<Vec<u8>, String> {
    crate::views::fish_or_failure::printed::sheets(&setup::<FishOrFailure>(arguments)?, options)
}
