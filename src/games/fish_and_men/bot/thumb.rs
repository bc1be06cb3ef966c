//! Rules of thumb for cards: those that do good go to the bot's own fish, those that harm to the strongest of the
//! others.

use super::eyes::Eyes;
use super::why::{Reason, Why};
use crate::FishAndMen;
use crate::action::{Action, On, Play};
use crate::cards::card::{Card, CardName, Effect, FACE_DOWN, JOKER, Target};
use crate::rules::board::position::Square;
use crate::setup::Setup;
use crate::state::{Fish, Sea};
use shoal_contract::{Seat, Seen};
use std::cmp::Reverse;

/// `true` for an effect that does good to the fish it is aimed at.
pub fn is_good(setup: &Setup, effect: Effect) -> bool {
    match effect {
        Effect::Heal { health } => health > 0,
        Effect::MotionCost { health } => health < setup.parameters.moving_cost,
        Effect::ExtraSteps { .. } | Effect::Invincible | Effect::HitCap { .. } => true,
        Effect::StepPollution { times } => times < 1,
        _ => false,
    }
}

/// `true` for a card all of whose effects do good to the fish it is aimed at.
pub fn does_good(setup: &Setup, card: &Card) -> bool {
    card.effects.iter().all(|&effect| is_good(setup, effect))
}

/// The strongest fish of the others.
pub fn strongest<'a>(eyes: &Eyes, sea: &'a Sea) -> Option<&'a Fish> {
    let others = sea.fish.iter().filter(|fish| fish.seat != eyes.seat && fish.at.is_some());
    eyes.least(others, |fish| Reverse(fish.health))
}

/// `true` for a seat that holds a card that cancels the next one it plays.
pub fn is_armed(eyes: &Eyes, sea: &Sea, seat: Seat) -> bool {
    hand(sea, seat).iter().any(|&card| eyes.card(card).is_some_and(Card::nullifies))
}

/// The hand of a seat, as far as it is seen.
pub fn hand(sea: &Sea, seat: Seat) -> &[CardName] {
    sea.cards.hands.get(seat.index()).map_or(&[], Vec::as_slice)
}

/// Returns the target of a card by rule of thumb, if there is one, and the reason for it.
pub fn aim(eyes: &Eyes, sea: &Sea, card: &Card) -> Option<(On, Reason)> {
    let me = eyes.fish(sea)?.at?.square();
    let rival = strongest(eyes, sea);
    let (at, against) = match rival {
        Some(rival) => (rival.at?.square(), Reason::Strongest(rival.seat)),
        None => (me, Reason::Must),
    };
    let board = &eyes.tables.board;
    let has_fish = |square| square == me || eyes.outlook.has_fish(square);
    let nearest = |to: Square, fits: &dyn Fn(Square) -> bool| {
        let squares = board.squares().filter(|&square| fits(square));
        eyes.least(squares, |&one| eyes.apart(one, to))
    };
    let square = |square: Option<Square>, reason| Some((On::Square(square?), reason));
    match card.target() {
        Target::Nothing => Some((On::Nothing, Reason::Must)),
        Target::Industry => {
            let nearest = eyes.least(&sea.industries, |one| eyes.apart(one.square, me))?;
            Some((On::Industry(nearest.id), Reason::Good))
        }
        Target::Shore => {
            let is_shore = |square: Square| {
                !board.is_sea(square)
                    && !board.sea_neighbours(square).is_empty()
                    && !eyes.outlook.has_industry(square)
            };
            square(nearest(at, &is_shore), against)
        }
        Target::PollutedSquare => {
            square(nearest(me, &|square| eyes.outlook.blobs(square) > 0), Reason::Good)
        }
        Target::SquareWithoutFish => {
            square(nearest(at, &|square| board.is_sea(square) && !has_fish(square)), against)
        }
        Target::SeaSquare => square(nearest(at, &|square| board.is_sea(square)), against),
        Target::Region => square(region(eyes, me, at), against),
        Target::Fish if does_good(eyes.setup(), card) => Some((On::Fish(eyes.seat), Reason::Good)),
        Target::Fish => Some((On::Fish(rival?.seat), against)),
        Target::FishAtSea => {
            let at_sea = |fish: &&Fish| fish.at.is_some_and(|at| board.is_sea(at.square()));
            let others = sea.fish.iter().filter(|fish| fish.seat != eyes.seat).filter(at_sea);
            let fish = eyes.least(others, |fish| Reverse(fish.health));
            let is_strongest = |fish: &&Fish| rival.is_some_and(|one| one.health == fish.health);
            let reason =
                fish.filter(is_strongest).map_or(Reason::Must, |fish| Reason::Strongest(fish.seat));
            Some((On::Fish(fish.map_or(eyes.seat, |fish| fish.seat)), reason))
        }
        Target::FishToSquare => {
            let square = best_place(eyes, sea)?;
            Some((On::FishTo { fish: eyes.seat, square }, Reason::Good))
        }
        Target::HandOfAnother => Some((On::Hand(fullest_hand(eyes, sea)?), Reason::Good)),
        Target::CardOfAnother => Some((useful_card(eyes, sea)?, Reason::Good)),
    }
}

/// The middle of nine sea squares, without the bot's own fish if there are such, as near to `at` as can be.
fn region(eyes: &Eyes, me: Square, at: Square) -> Option<Square> {
    let board = &eyes.tables.board;
    let all_sea =
        |middle: &Square| board.is_sea(*middle) && board.sea_around()[middle.cell()] == u8::MAX;
    let middles = board.sea().iter().copied().filter(all_sea);
    eyes.least(middles, |&middle| (eyes.apart(middle, me) <= 1, eyes.apart(middle, at)))
}

/// The sea square from which the bot's fish needs the fewest turns.
pub fn best_place(eyes: &Eyes, sea: &Sea) -> Option<Square> {
    let fish = eyes.fish(sea)?;
    let chart = eyes.chart(fish.worn);
    let free =
        |square: &Square| eyes.outlook.blobs(*square) == 0 && !eyes.outlook.has_fish(*square);
    let squares = eyes.tables.board.sea().iter().copied().filter(free);
    eyes.least(squares, |&square| chart.time_from(square, fish.health))
}

/// The other seat with the most cards.
pub fn fullest_hand(eyes: &Eyes, sea: &Sea) -> Option<Seat> {
    let others = sea.fish.iter().filter(|fish| fish.seat != eyes.seat && !fish.quit);
    let full = others.map(|fish| fish.seat).filter(|&seat| !hand(sea, seat).is_empty());
    eyes.least(full, |&seat| Reverse(hand(sea, seat).len()))
}

/// A card of another that heals, or else lies face down.
fn useful_card(eyes: &Eyes, sea: &Sea) -> Option<On> {
    let heals = |name: CardName| {
        let healing = |effect: &Effect| matches!(effect, Effect::Heal { health } if *health > 0);
        name == FACE_DOWN || eyes.card(name).is_some_and(|card| card.effects.iter().all(healing))
    };
    let others = sea.fish.iter().filter(|fish| fish.seat != eyes.seat && !fish.quit);
    let cards = others.flat_map(|fish| {
        let hand = hand(sea, fish.seat).iter().enumerate().filter(|(_, card)| heals(**card));
        hand.map(|(index, _)| On::CardOf { seat: fish.seat, index: index as u32 })
    });
    eyes.least(cards, |_| ())
}

/// The action with a card that a bot has to play, by rule of thumb after a look at the sea, and why.
pub fn play_forced(
    eyes: &mut Eyes,
    seen: &Seen<'_, FishAndMen>,
    card: CardName,
) -> Option<(Action, Why)> {
    let sea = seen.view();
    eyes.look(sea);
    let (play, reason) = forced(eyes, sea, seen, card)?;
    Some((Action::Play(play), Why::play(eyes, sea, play, reason)))
}

/// Returns the play of a card that the bot has to play, and the reason for it.
fn forced(
    eyes: &Eyes,
    sea: &Sea,
    seen: &Seen<'_, FishAndMen>,
    card: CardName,
) -> Option<(Play, Reason)> {
    let may = |&(play, _): &(Play, Reason)| seen.may(&Action::Play(play));
    let blank = Some((Play::card(card), Reason::NoEffect)).filter(may);
    if card != JOKER {
        let aimed = aim(eyes, sea, eyes.card(card)?);
        return aimed.map(|(on, reason)| (Play::card(card).on(on), reason)).filter(may).or(blank);
    }
    // A joker is whatever does good first.
    let deck = &eyes.setup().deck;
    let kinds = deck.cards.iter().filter(|kind| deck.joker_may_be(kind.id));
    let plays = kinds.filter_map(|kind| {
        let (on, reason) = aim(eyes, sea, kind)?;
        Some((Play { stands_for: Some(kind.id), ..Play::card(JOKER) }.on(on), reason))
    });
    let harms = |&(play, _): &(Play, Reason)| {
        !eyes.card(play.kind()).is_some_and(|kind| does_good(eyes.setup(), kind))
    };
    eyes.least(plays.filter(may), harms).or(blank)
}
