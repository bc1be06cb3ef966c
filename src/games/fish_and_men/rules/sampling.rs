//! Random play: one legal action at random, without listing all of them.

use super::cards::effects::sample_target;
use super::cards::hands::{deck, hand, holding, other_players};
use super::cards::playing::{self, all_plays, is_open, kinds};
use super::cards::trading::{
    bundle_trades, cards_to_ask_for, cards_to_give, check_accept, check_offer,
};
use super::check::check;
use super::legal::{answers, decision, may_interrupt, next_house_action};
use super::prelude::*;
use crate::state::{Ask, TradeOptions};

/// Chance in percent that a seat that is asked for something else plays a card or trades first.
const FIRST_A_CARD: u32 = 20;
/// Chance in percent that a seat that acts without being asked offers a trade.
const OFFERS: u32 = 15;
/// The same while a fish moves, when nothing else can be done of one's own accord.
const OFFERS_MEANWHILE: u32 = 3;
/// Chance in percent that such a trade is of several cards, if there are as many.
const SEVERAL: u32 = 30;

/// A legal action at random. Each can come up, not all equally often: a card with many targets is
/// not played more often than one with few. Never quitting.
pub fn sample(world: &World, actor: Actor, generator: &mut RandomGenerator) -> Option<Action> {
    let Actor::Seat(seat) = actor else { return next_house_action(world) };
    let ask = decision(world).filter(|awaited| awaited.seat == seat).map(|awaited| awaited.ask);
    match ask {
        None => sample_interruption(world, seat, generator),
        Some(Ask::PlayCard { .. }) => {
            sample_first(world, seat, generator).or_else(|| sample_forced(world, seat, generator))
        }
        Some(Ask::DrawCard) => {
            let plays = generator.chance(50).then(|| sample_play(world, seat, generator)).flatten();
            plays.or(Some(Action::Drawn))
        }
        Some(Ask::StepOrStop { .. }) => {
            sample_first(world, seat, generator).or_else(|| sample_step(world, seat, generator))
        }
        Some(_) => sample_first(world, seat, generator)
            .or_else(|| generator.pick(&answers(world, seat)).copied()),
    }
}

/// A step or stopping at random: drawn until one is legal, which is nearly always sooner than to try all. If none comes
/// up they are listed.
fn sample_step(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    for _ in 0..12 {
        let choice = generator.below(CompassHeading::ALL.len() as u32 + 1) as usize;
        let step = CompassHeading::ALL.get(choice).map(|&heading| Action::Step { heading });
        let action = step.unwrap_or(Action::Done);
        if check(world, Actor::Seat(seat), action).is_ok() {
            return Some(action);
        }
    }
    generator.pick(&answers(world, seat)).copied()
}

/// Now and then a card or a trade before the answer that a seat is asked for.
fn sample_first(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    let first = may_interrupt(world, seat) && generator.chance(FIRST_A_CARD);
    first.then(|| sample_interruption(world, seat, generator)).flatten()
}

/// A card or a trade that a seat was not asked for; mostly nothing if most of its cards do not
/// apply.
fn sample_interruption(
    world: &World,
    seat: Seat,
    generator: &mut RandomGenerator,
) -> Option<Action> {
    if !may_interrupt(world, seat) {
        return None;
    }
    if let Some(answer) = sample_answer(world, seat, generator) {
        return Some(answer);
    }
    match is_open(world) {
        false if generator.chance(OFFERS_MEANWHILE) => sample_offer(world, seat, generator),
        false => None,
        true if generator.chance(OFFERS) => sample_offer(world, seat, generator),
        true => sample_play(world, seat, generator),
    }
}

/// An answer to an offer to the seat, or its own taken back; as often as not none.
fn sample_answer(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    let offers = &world.resource::<MatchCards>().table.offers;
    if offers.is_empty() || generator.chance(50) {
        return None;
    }
    let &TradeOffer { id: offer, from, to, .. } = generator.pick(offers)?;
    if to == seat && generator.chance(50) && check_accept(world, seat, offer).is_ok() {
        return Some(Action::Accept { offer });
    }
    (to == seat || from == seat).then_some(Action::Decline { offer })
}

fn sample_offer(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    let to = *generator.pick(&other_players(world, seat).collect::<Vec<_>>())?;
    let give = *generator.pick(&cards_to_give(world, seat))?;
    let take = *generator.pick(&cards_to_ask_for(world, to))?;
    let several =
        generator.chance(SEVERAL).then(|| sample_bundle_trade(world, seat, to, generator));
    let (give, take) = several.flatten().unwrap_or((give.into(), take.into()));
    let may = check_offer(world, seat, to, give, take).is_ok();
    may.then_some(Action::Offer { to, give, take })
}

/// Several cards for several others at random, if there are any.
fn sample_bundle_trade(
    world: &World,
    seat: Seat,
    to: Seat,
    generator: &mut RandomGenerator,
) -> Option<(CardBundle, CardBundle)> {
    let options = bundle_trades(world, seat).into_iter().find(|options| options.to == to)?;
    let TradeOptions { mut give, mut take, most, .. } = options;
    if holding(world) == CardHandling::Hidden {
        // Every kind as often as one likes.
        take = std::iter::repeat_n(take, most).flatten().collect();
    }
    let mut some = |cards: &mut Vec<CardName>, most: usize| {
        generator.shuffle(cards);
        let count = generator.below(1 + cards.len().min(most) as u32) as usize;
        CardBundle::of(&cards[..count])
    };
    some(&mut give, CardBundle::MOST).zip(some(&mut take, most))
}

/// The card that has to be played, on any target at random.
fn sample_forced(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    let keeps = answers(world, seat);
    if !keeps.is_empty() && generator.chance(50) {
        return keeps.first().copied();
    }
    // A joker, or any card of the players' own, may stand for many of which a few can be played.
    for _ in 0..4 {
        let play = sample_play(world, seat, generator);
        if play.is_some() {
            return play;
        }
    }
    generator.pick(&all_plays(world, seat)).copied().or_else(|| keeps.first().copied())
}

/// One of the cards a seat may play with a target for it, at random; none if that card does not apply.
fn sample_play(world: &World, seat: Seat, generator: &mut RandomGenerator) -> Option<Action> {
    if pending_card(world).is_none()
        && deck(world).holding.is_dealt()
        && hand(world, seat).is_empty()
    {
        return None;
    }
    let kind = *generator.pick(&kinds(world, seat))?;
    let blank = kind.on(PlayTarget::Nothing);
    if playing::check(world, seat, blank).is_ok() {
        return Some(Action::Play(blank));
    }
    let card = deck(world).card(kind.kind())?;
    let play = kind.on(sample_target(world, seat, card, generator)?);
    playing::check(world, seat, play).is_ok().then_some(Action::Play(play))
}
