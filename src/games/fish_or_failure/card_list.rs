//! The event cards of Fish or Failure with the playing cards that stand for them, listed.

use crate::playing_deck::{event_of, pack};
use crate::rules::describe::card;
use crate::setup::Setup;
use shoal_contract::playing_card::PlayingCard;

/// Lists the playing cards with their events, or tells one.
///
/// # Errors
/// A sentence if there is no such playing card.
pub fn list(setup: &Setup, name: Option<&str>) -> Result<String, String> {
    let deck = setup.in_play().deck();
    let only = name.map(str::parse).transpose()?;
    let wanted = pack().filter(|playing| only.is_none_or(|only| *playing == only));
    let entry = |playing: PlayingCard| {
        let event = event_of(playing)?;
        let effect = match deck.contains(&event) {
            true => event.effect(),
            false => "not in this deck: put it aside".into(),
        };
        Some(format!("{:<18} {}\n    {effect}\n", playing.name(), card(event)))
    };
    Ok(wanted.filter_map(entry).collect())
}
