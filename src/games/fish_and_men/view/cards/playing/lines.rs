//! The line of a tray about cards.

use super::ids::CardPress;
use super::picks::{PickOrigin, PickedCard};
use crate::prelude::*;
use shoal_fish_and_men::cards::card::CardTargetKind;
use shoal_fish_and_men::cards::texts::{sentence, when};
use shoal_fish_and_men::explain::aiming::preview;
use shoal_fish_and_men::explain::tasks::{aim_task, describe};

/// Describes the card on a button of the tray of `owner`, after the reason it cannot be played now, if it is the
/// reader's own.
pub fn card_description(
    sea: &SeaView,
    setup: &Setup,
    refusals: &CardRefusals,
    owner: Seat,
    button: u32,
    reader: Seat,
) -> Option<String> {
    let Some(CardPress::Card(place)) = CardPress::from_id(button) else { return None };
    let name = *sea.cards.hands.get(owner.index())?.get(place as usize)?;
    let text = describe(setup, name);
    let why_not =
        refusals.why_not(owner, place as usize).filter(|_| owner == reader && name != FACE_DOWN);
    Some(why_not.map_or(text.clone(), |why| format!("{why}\n{text}")))
}

/// Says what is to be chosen for a card that is picked, and what would come of the choice.
pub fn choice(sea: &SeaView, setup: &Setup, pick: &PickedCard, hover: Option<Square>) -> String {
    let task = aim_task(setup, pick.chosen());
    let Some(card) = setup.deck.card(pick.play.kind()) else { return task.tray_text() };
    let name = &card.name;
    if let Some(why) = &pick.why_not {
        return format!("{why}\n{}", describe(setup, card.id));
    }
    if pick.needs_nothing() {
        let effect = if card.target() == CardTargetKind::Nothing {
            sentence(card)
        } else {
            "it will have no effect.".into()
        };
        let press = match pick.from {
            PickOrigin::Hand(_) => "Click it again to play it",
            _ => when(card),
        };
        return format!("{press}\n{name}: {effect}");
    }
    // What is pointed at comes first: the end of a long text may have no room.
    let would = pick.pointed(sea, card, hover).and_then(|on| preview(sea, setup, card, on));
    let text = format!("{} {name}: {}", would.unwrap_or(task.more), sentence(card));
    format!("{}\n{}", task.short, text.trim_start())
}
