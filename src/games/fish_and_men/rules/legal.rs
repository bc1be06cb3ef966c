//! The seat that is asked now, and every legal action.

use super::cards::hands::holding;
use super::cards::playing::{all_plays, check_keep, is_its_draw, is_open};
use super::cards::trading::{bundle_trades, listed_trades, seat_with_drawn_card};
use super::check::check;
pub use super::check::next_house_action;
use super::placing::free_rivers;
use super::prelude::*;
use crate::state::{Ask, TradeShape};
use shoal_contract::PendingDecision;

/// The seat that is asked, with the question; nobody while the house is to go on. A player with a card to play comes
/// first.
pub fn decision(world: &World) -> Option<PendingDecision<Ask>> {
    if let Some(top) = pending_card(world) {
        let ask = Ask::PlayCard { card: top.card, from: top.from };
        return Some(PendingDecision { seat: top.seat, ask });
    }
    let turn = world.resource::<FishMatchProgress>();
    if turn.phase == FishAndMenPhase::Draw {
        let seat = *turn.order.get(turn.through)?;
        return is_its_draw(world, seat).then_some(PendingDecision { seat, ask: Ask::DrawCard });
    }
    let seat = turn.seat()?;
    let ask = match (turn.phase, fish_of(world, seat)?.turn) {
        (FishAndMenPhase::Placing, _) => Ask::PlaceFish,
        (_, FishTurn::Moving { points }) => Ask::StepOrStop { points },
        _ => Ask::FeedOrMove,
    };
    Some(PendingDecision { seat, ask })
}

/// `true` if a seat could play or trade without being asked: perhaps too often, never too seldom.
pub fn may_interrupt(world: &World, seat: Seat) -> bool {
    let held = match holding(world) {
        CardHandling::None => false,
        CardHandling::Physical => is_open(world),
        // Without cards of its own it can still ask for one of another's, also while a fish moves.
        _ if seat_with_drawn_card(world).is_some() => false,
        _ => world.resource::<MatchCards>().table.hands.iter().any(|hand| !hand.is_empty()),
    };
    held && fish_of(world, seat).is_some_and(|fish| !fish.quit)
}

/// Every legal action: of a seat what it may answer, cards, trades, then quitting; of the house what
/// presses on.
pub fn legal(world: &World, actor: Actor) -> Vec<Action> {
    let Actor::Seat(seat) = actor else { return next_house_action(world).into_iter().collect() };
    let mut actions = answers(world, seat);
    actions.extend(all_plays(world, seat));
    actions.extend(listed_trades(world, seat));
    if check_takes_part(world, seat).is_ok() {
        actions.push(Action::Quit);
    }
    actions
}

/// Returns the legal actions of a seat that [`legal`] does not list: offers of several cards.
pub fn shape(world: &World, actor: Actor) -> Option<TradeShape> {
    let offer = bundle_trades(world, actor.seat()?);
    (!offer.is_empty()).then_some(TradeShape { offer })
}

/// Returns the answers of a seat that is asked, without the cards it may play; empty for all others.
pub fn answers(world: &World, seat: Seat) -> Vec<Action> {
    let ask = match decision(world) {
        Some(awaited) if awaited.seat == seat => awaited.ask,
        _ => return Vec::new(),
    };
    let steps = CompassHeading::ALL.into_iter().map(|heading| Action::Step { heading });
    let may = |action: &Action| check(world, Actor::Seat(seat), *action).is_ok();
    match ask {
        Ask::PlaceFish => free_rivers(world).map(|river| Action::Place { river }).collect(),
        Ask::FeedOrMove => [Action::Feed, Action::Move].into_iter().filter(may).collect(),
        Ask::StepOrStop { .. } => steps.chain([Action::Done]).filter(may).collect(),
        Ask::DrawCard => vec![Action::Drawn],
        Ask::PlayCard { .. } if check_keep(world, seat).is_ok() => vec![Action::Keep],
        Ask::PlayCard { .. } => Vec::new(),
    }
}
