//! Drawing cards, in the order of the turn (rules 4.2).

use super::hands::{CardTableAccess, holding};
use super::playing::{is_its_draw, pending_card};
use crate::action::Event;
use crate::cards::card::{CardClass, CardName, FACE_DOWN, JOKER};
use crate::cards::deck::CardHandling;
use crate::rules::world::RunningAction;
use crate::rules::world::outbox::Outbox;
use crate::rules::world::schedules::FishAndMenSchedule;
use crate::rules::world::turn::{FishMatchProgress, check_takes_part};
use crate::state::{CardSource, PendingCard};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::steps::step;
use shoal_contract::{Refusal, Seat};

/// The schedules of drawing.
pub fn schedules() -> [Schedule; 2] {
    [
        FishAndMenSchedule::DealCard
            .of((step("4.2", draw_card), step("7.1", take_drawn_card)).chain()),
        FishAndMenSchedule::ReportDraw.of(step("4.2, 7.7", report_draw)),
    ]
}

/// The card that was just dealt, and the seat that is to take it.
#[derive(Resource, Debug, Default)]
pub struct DealtCard(Option<(Seat, CardName)>);

/// Draws a card for the next seat of the order. Without any card left nothing is drawn.
fn draw_card(
    mut turn: ResMut<FishMatchProgress>,
    mut dealt: ResMut<DealtCard>,
    mut dealer: CardTableAccess,
) {
    let Some(&seat) = turn.order.get(turn.through) else { return };
    turn.through += 1;
    dealt.0 = dealer.draw(0).map(|card| (seat, card));
    if dealt.0.is_none() {
        dealer.outbox.push(Event::DrawingDone { seat });
    }
}

/// Puts a card that may be kept into the hand; any other has to be played before the next seat draws.
fn take_drawn_card(mut dealt: ResMut<DealtCard>, mut dealer: CardTableAccess) {
    let Some((seat, card)) = dealt.0.take() else { return };
    let is_kept = dealer.deck().card(card).is_some_and(|card| card.class == CardClass::Keep);
    if card == JOKER || !is_kept {
        dealer.outbox.push(Event::CardDrawn { seat, card });
        dealer.cards.table.resolving.push(PendingCard { seat, card, from: CardSource::Drawn });
        return;
    }
    dealer.add(seat, card);
    if dealer.holding() == CardHandling::Hidden {
        dealer.outbox.push(Event::CardDrawn { seat, card: FACE_DOWN });
        dealer.outbox.push(Event::CardSeen { seat, card });
    } else {
        dealer.outbox.push(Event::CardDrawn { seat, card });
    }
}

/// Checks that a seat may say that it has drawn, where the players hold cards of their own.
///
/// # Errors
/// A sentence for the player.
pub fn check_drawn(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    if holding(world) != CardHandling::Physical {
        return Err(Refusal::because("The computer deals the cards in this match."));
    }
    match pending_card(world) {
        Some(top) if top.seat == seat => Err(Refusal::because("Play the card you have first.")),
        Some(_) => Err(Refusal::because("Another player has a card to play first.")),
        None if is_its_draw(world, seat) => Ok(()),
        None => Err(Refusal::because("It is not your turn to draw a card.")),
    }
}

/// Ends the draw of a seat that plays nothing more because of it, where the players hold cards of their own.
fn report_draw(
    doing: Res<RunningAction>,
    mut turn: ResMut<FishMatchProgress>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(seat) = doing.seat else { return };
    turn.through += 1;
    outbox.push(Event::DrawingDone { seat });
}
