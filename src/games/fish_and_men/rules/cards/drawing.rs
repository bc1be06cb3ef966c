//! Drawing cards, in the order of the turn (rules 4.2).

use super::hands::holding;
use super::playing::is_its_draw;
use crate::rules::prelude::*;

/// The card that was just dealt, and the seat that is to take it.
#[derive(Resource, Debug, Default)]
pub struct DealtCard(Option<(Seat, CardName)>);

/// Draws a card for the next seat of the order. Without any card left nothing is drawn.
pub fn draw_card(mut dealt: ResMut<DealtCard>, mut game: MatchAccess) {
    let Some(&seat) = game.turn.order.get(game.turn.through) else { return };
    game.turn.through += 1;
    dealt.0 = game.draw(0).map(|card| (seat, card));
    if dealt.0.is_none() {
        game.outbox.push(Event::DrawingDone { seat });
    }
}

/// Puts a card that may be kept into the hand; any other has to be played before the next seat draws.
pub fn take_drawn_card(mut dealt: ResMut<DealtCard>, mut game: MatchAccess) {
    let Some((seat, card)) = dealt.0.take() else { return };
    let is_kept = game.deck().card(card).is_some_and(|card| card.class == CardClass::Keep);
    if card == JOKER || !is_kept {
        game.outbox.push(Event::CardDrawn { seat, card });
        game.cards.table.resolving.push(PendingCard { seat, card, from: CardSource::Drawn });
        return;
    }
    game.add(seat, card);
    if game.holding() == CardHandling::Hidden {
        game.outbox.push(Event::CardDrawn { seat, card: FACE_DOWN });
        game.outbox.push(Event::CardSeen { seat, card });
    } else {
        game.outbox.push(Event::CardDrawn { seat, card });
    }
}

/// Checks that a seat may say that it has drawn, where the players hold cards of their own.
pub fn check_drawn(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    if holding(world) != CardHandling::Physical {
        return refuse("The computer deals the cards in this match.");
    }
    match pending_card(world) {
        Some(top) if top.seat == seat => refuse("Play the card you have first."),
        Some(_) => refuse("Another player has a card to play first."),
        None if is_its_draw(world, seat) => Ok(()),
        None => refuse("It is not your turn to draw a card."),
    }
}

/// Ends the draw of a seat that plays nothing more because of it, where the players hold cards of their own.
pub fn report_draw(doing: Res<RunningAction>, mut game: MatchAccess) {
    let Some(seat) = doing.seat else { return };
    game.turn.through += 1;
    game.outbox.push(Event::DrawingDone { seat });
}
