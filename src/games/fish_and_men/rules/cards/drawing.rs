//! Drawing cards, in the order of the turn (rules 4.2).

use super::hands::{add, draw, holding};
use super::playing::{is_its_draw, top};
use super::resolving::go_on;
use super::time_freeze;
use crate::action::Event;
use crate::cards::card::{CardName, Class, FACE_DOWN, JOKER};
use crate::cards::deck::Holding;
use crate::rules::world::turn::{Turn, takes_part};
use crate::rules::world::{Cards, MatchSetup, announce};
use crate::state::{Phase, Resolving, Source};
use bevy_ecs::world::World;
use shoal_contract::{Refusal, Seat};

/// After the fish have moved the players draw, if there are cards.
pub fn begin(world: &mut World) {
    let mut turn = world.resource_mut::<Turn>();
    turn.phase = Phase::Draw;
    turn.through = 0;
    let turn = turn.turn;
    announce(world, Event::DrawingBegan { turn });
}

/// Deals the next seat of the order its card. One that may be kept goes to the hand; any other has
/// to be played before the next seat draws. Without any card left nothing is drawn.
pub fn deal(world: &mut World) {
    let mut turn = world.resource_mut::<Turn>();
    let Some(&seat) = turn.order.get(turn.through) else { return };
    turn.through += 1;
    match draw(world, 0) {
        Some(card) => receive(world, seat, card),
        None => announce(world, Event::DrawingDone { seat }),
    }
    go_on(world);
}

fn receive(world: &mut World, seat: Seat, card: CardName) {
    let setup = world.resource::<MatchSetup>().0.clone();
    let kept = setup.deck.card(card).is_some_and(|card| card.class == Class::Keep);
    if card == JOKER || !kept {
        announce(world, Event::CardDrawn { seat, card });
        let drawn = Resolving { seat, card, from: Source::Drawn };
        world.resource_mut::<Cards>().table.resolving.push(drawn);
        return;
    }
    add(world, seat, card);
    if setup.deck.holding == Holding::Hidden {
        announce(world, Event::CardDrawn { seat, card: FACE_DOWN });
        announce(world, Event::CardSeen { seat, card });
    } else {
        announce(world, Event::CardDrawn { seat, card });
    }
}

/// With cards of their own: whether a seat may say that it has drawn.
///
/// # Errors
/// A sentence for the player.
pub fn check_drawn(world: &World, seat: Seat) -> Result<(), Refusal> {
    takes_part(world, seat)?;
    if holding(world) != Holding::Physical {
        return Err(Refusal::because("The computer deals the cards of this match."));
    }
    match top(world) {
        Some(top) if top.seat == seat => Err(Refusal::because("Play the card you have first.")),
        Some(_) => Err(Refusal::because("Another player has a card to play first.")),
        None if is_its_draw(world, seat) => Ok(()),
        None => Err(Refusal::because("It is not your turn to draw a card.")),
    }
}

/// With cards of their own: a seat has drawn, and plays nothing more because of it.
pub fn drawn(world: &mut World, seat: Seat) {
    world.resource_mut::<Turn>().through += 1;
    announce(world, Event::DrawingDone { seat });
    go_on(world);
}

/// Once every seat has its card, and all that had to be played is played, the turn goes on.
pub fn end_if_all_have_drawn(world: &mut World) {
    let turn = world.resource::<Turn>();
    let is_done = turn.phase == Phase::Draw && turn.through >= turn.order.len();
    if is_done && top(world).is_none() {
        let turn = turn.turn;
        announce(world, Event::DrawingEnded { turn });
        time_freeze::go_on(world);
    }
}
