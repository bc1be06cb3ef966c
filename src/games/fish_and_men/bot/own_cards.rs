//! Bots at a table where the players hold cards of their own: people draw for them and say what it
//! is. A card that may be kept lies open before the bot, and the bot may play it later.
//!
//! A bot knows only cards that the computer deals. So it is asked about a position that is like this
//! one, but dealt: its hand is what lies before it, nobody else holds anything.

use crate::FishAndMen;
use crate::action::{Action, PlayTarget};
use crate::cards::card::{CardName, FACE_DOWN};
use crate::cards::deck::CardHandling;
use crate::rules::cards::hands;
use crate::rules::cards::playing::is_its_draw;
use crate::rules::legal::decision;
use crate::state::{Ask, CardSource, CardTable, PendingCard};
use bevy_ecs::world::World;
use shoal_contract::{Match, Seat};
use std::sync::Arc;

/// `true` if only people can answer what a seat is asked, even if a bot plays it.
pub fn is_answered_by_people(world: &World, seat: Seat) -> bool {
    let asked = decision(world).filter(|asked| asked.seat == seat).map(|asked| asked.ask);
    matches!(asked, Some(Ask::DrawCard | Ask::PlayCard { card: FACE_DOWN, .. }))
}

/// Returns the action of a bot that is not asked for one, with the cards that lie before it.
pub fn interrupt(
    game: &Match<FishAndMen>,
    seat: Seat,
    laid: &[String],
    ask: &mut dyn FnMut(&Match<FishAndMen>) -> Option<Action>,
) -> Option<Action> {
    if hands::deck(game.world()).holding != CardHandling::Physical {
        return ask(game);
    }
    if laid.is_empty() {
        return None;
    }
    match ask(&with_dealt_bot_cards(game, seat, laid, None)?)? {
        Action::Play(play) if !hands::is_armed(game.world(), seat) => Some(Action::Play(play)),
        Action::Play(play) => Some(Action::Play(play.on(PlayTarget::Nothing))),
        _ => None,
    }
}

/// Returns a position like this one in which the computer has dealt the cards that lie before a bot.
pub fn with_dealt_bot_cards(
    game: &Match<FishAndMen>,
    seat: Seat,
    laid: &[String],
    to_play: Option<CardName>,
) -> Option<Match<FishAndMen>> {
    let mut state = game.state();
    let mut setup = (*state.setup).clone();
    setup.deck.holding = CardHandling::Dealt;
    let mut pile = setup.deck.all_copies();
    let mut take = |card: CardName| {
        let place = pile.iter().position(|&other| other == card)?;
        Some(pile.remove(place))
    };
    let mut cards = CardTable {
        hands: vec![Vec::new(); setup.players],
        extra_turns: state.sea.cards.extra_turns,
        extra_passes: state.sea.cards.extra_passes,
        ..CardTable::default()
    };
    let held = laid.iter().filter_map(|card| card.parse().ok()).filter_map(&mut take);
    cards.hands.get_mut(seat.index())?.extend(held);
    if let Some(card) = to_play.and_then(take) {
        cards.resolving.push(PendingCard { seat, card, from: CardSource::Drawn });
        state.sea.through += usize::from(is_its_draw(game.world(), seat));
    }
    cards.pile = u32::try_from(pile.len()).unwrap_or(u32::MAX);
    state.sea.cards = cards;
    state.pile = pile;
    state.setup = Arc::new(setup);
    Match::from_state(state, Some(game.seed())).ok()
}
