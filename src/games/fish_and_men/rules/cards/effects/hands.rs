//! Cards about hands (PA, Mg, ML).

use super::ResolvingEffect;
use crate::rules::cards::hands::{MOST_RESOLVING, nullifies};
use crate::rules::prelude::*;

/// Draws cards that are played at once, in the order drawn. The card that has them drawn
/// is the last of the discards, and stays there.
pub fn draw_and_play(work: Res<ResolvingEffect>, mut game: MatchAccess) {
    let (CardEffect::DrawAndPlay { cards }, _) = work.aimed else { return };
    let seat = work.seat;
    let mut drawn = Vec::new();
    for _ in 0..cards {
        let card = if game.holding() == CardHandling::Physical {
            let room = MOST_RESOLVING.saturating_sub(game.cards.table.resolving.len());
            (drawn.len() < room).then_some(FACE_DOWN)
        } else {
            game.draw(1)
        };
        let Some(card) = card else { break };
        drawn.push(PendingCard { seat, card, from: CardSource::Chained });
        if card != FACE_DOWN {
            game.outbox.push(Event::CardDrawn { seat, card });
        }
    }
    game.cards.table.resolving.extend(drawn.into_iter().rev());
}

/// Takes a card out of another hand; it is played at once, or goes to the hand if it is a
/// Nullification.
pub fn take_card(work: Res<ResolvingEffect>, mut game: MatchAccess) {
    let (_, PlayTarget::CardOf { seat: from, index }) = work.aimed else { return };
    let (seat, place) = (work.seat, index as usize);
    let card = match game.holding() {
        CardHandling::Physical => FACE_DOWN,
        _ => match game.cards.table.hands.get_mut(from.index()) {
            Some(hand) if place < hand.len() => hand.remove(place),
            _ => return,
        },
    };
    if game.holding() == CardHandling::Hidden {
        game.mark_revealed();
    }
    game.outbox.push(Event::CardTaken { seat, from, card });
    if nullifies(game.deck(), card) {
        game.add(seat, card);
    } else {
        game.cards.table.resolving.push(PendingCard { seat, card, from: CardSource::Taken });
    }
}

/// Discards a whole hand.
pub fn discard_hand(work: Res<ResolvingEffect>, mut game: MatchAccess) {
    if let (_, PlayTarget::Hand(seat)) = work.aimed {
        game.discard_hand(seat);
    }
}
