//! Rules of thumb for cards: those that do good go to the bot's own fish, those that harm to the strongest of the
//! others.

use super::knowledge::FishBotKnowledge;
use super::why::{CardPlayReason, FishChoiceReason};
use crate::FishAndMen;
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::{CardEffect, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER};
use crate::rules::board::position::Square;
use crate::setup::Setup;
use crate::state::{FishSchool, SeaView};
use shoal_contract::{BotObservation, Seat};
use std::cmp::Reverse;

/// `true` for an effect that does good to the fish it is aimed at.
pub fn is_good(setup: &Setup, effect: CardEffect) -> bool {
    match effect {
        CardEffect::Heal { health } => health > 0,
        CardEffect::MotionCost { health } => health < setup.parameters.moving_cost,
        CardEffect::ExtraSteps { .. } | CardEffect::Invincible | CardEffect::HitCap { .. } => true,
        CardEffect::StepPollution { times } => times < 1,
        _ => false,
    }
}

/// `true` for a card all of whose effects do good to the fish it is aimed at.
pub fn does_good(setup: &Setup, card: &CardKind) -> bool {
    card.effects.iter().all(|&effect| is_good(setup, effect))
}

/// The strongest fish of the others.
pub fn strongest<'a>(knowledge: &FishBotKnowledge, sea: &'a SeaView) -> Option<&'a FishSchool> {
    let others = sea.fish.iter().filter(|fish| fish.seat != knowledge.seat && fish.at.is_some());
    knowledge.least(others, |fish| Reverse(fish.health))
}

/// `true` for a seat that holds a card that cancels the next one it plays.
pub fn is_armed(knowledge: &FishBotKnowledge, sea: &SeaView, seat: Seat) -> bool {
    hand(sea, seat).iter().any(|&card| knowledge.card(card).is_some_and(CardKind::nullifies))
}

/// The hand of a seat, as far as it is seen.
pub fn hand(sea: &SeaView, seat: Seat) -> &[CardName] {
    sea.cards.hands.get(seat.index()).map_or(&[], Vec::as_slice)
}

/// Returns the target of a card by rule of thumb, if there is one, and the reason for it.
pub fn choose_target(
    knowledge: &FishBotKnowledge,
    sea: &SeaView,
    card: &CardKind,
) -> Option<(PlayTarget, CardPlayReason)> {
    let me = knowledge.fish(sea)?.at?.square();
    let rival = strongest(knowledge, sea);
    let (at, against) = match rival {
        Some(rival) => (rival.at?.square(), CardPlayReason::Strongest(rival.seat)),
        None => (me, CardPlayReason::Must),
    };
    let board = &knowledge.tables.board;
    let has_fish = |square| square == me || knowledge.outlook.has_fish(square);
    let nearest = |to: Square, fits: &dyn Fn(Square) -> bool| {
        let squares = board.squares().filter(|&square| fits(square));
        knowledge.least(squares, |&one| knowledge.distance_between(one, to))
    };
    let square = |square: Option<Square>, reason| Some((PlayTarget::Square(square?), reason));
    match card.target() {
        CardTargetKind::Nothing => Some((PlayTarget::Nothing, CardPlayReason::Must)),
        CardTargetKind::Industry => {
            let nearest = knowledge
                .least(&sea.industries, |one| knowledge.distance_between(one.square, me))?;
            Some((PlayTarget::Industry(nearest.id), CardPlayReason::Good))
        }
        CardTargetKind::Shore => {
            let is_shore = |square: Square| {
                !board.is_sea(square)
                    && !board.sea_neighbours(square).is_empty()
                    && !knowledge.outlook.has_industry(square)
            };
            square(nearest(at, &is_shore), against)
        }
        CardTargetKind::PollutedSquare => {
            square(nearest(me, &|square| knowledge.outlook.blobs(square) > 0), CardPlayReason::Good)
        }
        CardTargetKind::SquareWithoutFish => {
            square(nearest(at, &|square| board.is_sea(square) && !has_fish(square)), against)
        }
        CardTargetKind::SeaSquare => square(nearest(at, &|square| board.is_sea(square)), against),
        CardTargetKind::Region => square(region(knowledge, me, at), against),
        CardTargetKind::Fish if does_good(knowledge.setup(), card) => {
            Some((PlayTarget::Fish(knowledge.seat), CardPlayReason::Good))
        }
        CardTargetKind::Fish => Some((PlayTarget::Fish(rival?.seat), against)),
        CardTargetKind::FishAtSea => {
            let at_sea = |fish: &&FishSchool| fish.at.is_some_and(|at| board.is_sea(at.square()));
            let others = sea.fish.iter().filter(|fish| fish.seat != knowledge.seat).filter(at_sea);
            let fish = knowledge.least(others, |fish| Reverse(fish.health));
            let is_strongest =
                |fish: &&FishSchool| rival.is_some_and(|one| one.health == fish.health);
            let reason = fish
                .filter(is_strongest)
                .map_or(CardPlayReason::Must, |fish| CardPlayReason::Strongest(fish.seat));
            Some((PlayTarget::Fish(fish.map_or(knowledge.seat, |fish| fish.seat)), reason))
        }
        CardTargetKind::FishToSquare => {
            let square = best_place(knowledge, sea)?;
            Some((PlayTarget::FishTo { fish: knowledge.seat, square }, CardPlayReason::Good))
        }
        CardTargetKind::HandOfAnother => {
            Some((PlayTarget::Hand(fullest_hand(knowledge, sea)?), CardPlayReason::Good))
        }
        CardTargetKind::CardOfAnother => Some((useful_card(knowledge, sea)?, CardPlayReason::Good)),
    }
}

/// The middle of nine sea squares, without the bot's own fish if there are such, as near to `at` as can be.
fn region(knowledge: &FishBotKnowledge, me: Square, at: Square) -> Option<Square> {
    let board = &knowledge.tables.board;
    let all_sea =
        |middle: &Square| board.is_sea(*middle) && board.sea_around()[middle.cell()] == u8::MAX;
    let middles = board.sea().iter().copied().filter(all_sea);
    knowledge.least(middles, |&middle| {
        (knowledge.distance_between(middle, me) <= 1, knowledge.distance_between(middle, at))
    })
}

/// The sea square from which the bot's fish needs the fewest turns.
pub fn best_place(knowledge: &FishBotKnowledge, sea: &SeaView) -> Option<Square> {
    let fish = knowledge.fish(sea)?;
    let estimator = knowledge.win_time_estimator(fish.worn);
    let free = |square: &Square| {
        knowledge.outlook.blobs(*square) == 0 && !knowledge.outlook.has_fish(*square)
    };
    let squares = knowledge.tables.board.sea().iter().copied().filter(free);
    knowledge.least(squares, |&square| estimator.time_from(square, fish.health))
}

/// The other seat with the most cards.
pub fn fullest_hand(knowledge: &FishBotKnowledge, sea: &SeaView) -> Option<Seat> {
    let others = sea.fish.iter().filter(|fish| fish.seat != knowledge.seat && !fish.quit);
    let full = others.map(|fish| fish.seat).filter(|&seat| !hand(sea, seat).is_empty());
    knowledge.least(full, |&seat| Reverse(hand(sea, seat).len()))
}

/// A card of another that heals, or else lies face down.
fn useful_card(knowledge: &FishBotKnowledge, sea: &SeaView) -> Option<PlayTarget> {
    let heals = |name: CardName| {
        let healing =
            |effect: &CardEffect| matches!(effect, CardEffect::Heal { health } if *health > 0);
        name == FACE_DOWN
            || knowledge.card(name).is_some_and(|card| card.effects.iter().all(healing))
    };
    let others = sea.fish.iter().filter(|fish| fish.seat != knowledge.seat && !fish.quit);
    let cards = others.flat_map(|fish| {
        let hand = hand(sea, fish.seat).iter().enumerate().filter(|(_, card)| heals(**card));
        hand.map(|(index, _)| PlayTarget::CardOf { seat: fish.seat, index: index as u32 })
    });
    knowledge.least(cards, |_| ())
}

/// The action with a card that a bot has to play, by rule of thumb after a look at the sea, and why.
pub fn play_forced(
    knowledge: &mut FishBotKnowledge,
    observation: &BotObservation<'_, FishAndMen>,
    card: CardName,
) -> Option<(Action, FishChoiceReason)> {
    let sea = observation.view();
    knowledge.observe_sea(sea);
    let (play, reason) = play_forced_card(knowledge, sea, observation, card)?;
    Some((Action::Play(play), FishChoiceReason::play(knowledge, sea, play, reason)))
}

/// Returns the play of a card that the bot has to play, and the reason for it.
fn play_forced_card(
    knowledge: &FishBotKnowledge,
    sea: &SeaView,
    observation: &BotObservation<'_, FishAndMen>,
    card: CardName,
) -> Option<(CardPlay, CardPlayReason)> {
    let may = |&(play, _): &(CardPlay, CardPlayReason)| observation.may(&Action::Play(play));
    let blank = Some((CardPlay::card(card), CardPlayReason::NoEffect)).filter(may);
    if card != JOKER {
        let aimed = choose_target(knowledge, sea, knowledge.card(card)?);
        return aimed
            .map(|(on, reason)| (CardPlay::card(card).on(on), reason))
            .filter(may)
            .or(blank);
    }
    // A joker is whatever does good first.
    let deck = &knowledge.setup().deck;
    let kinds = deck.cards.iter().filter(|kind| deck.joker_may_be(kind.id));
    let plays = kinds.filter_map(|kind| {
        let (on, reason) = choose_target(knowledge, sea, kind)?;
        Some((CardPlay { stands_for: Some(kind.id), ..CardPlay::card(JOKER) }.on(on), reason))
    });
    let harms = |&(play, _): &(CardPlay, CardPlayReason)| {
        !knowledge.card(play.kind()).is_some_and(|kind| does_good(knowledge.setup(), kind))
    };
    knowledge.least(plays.filter(may), harms).or(blank)
}
