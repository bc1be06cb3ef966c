//! The answer of the rules to a card at this moment: the reason it cannot be played, or the targets it may have.

use crate::FishAndMen;
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::{CardKind, CardName, CardTargetKind, JOKER};
use crate::cards::deck::CardHandling;
use crate::rules::cards::playing::of_joker;
use crate::rules::cards::{effects, hands};
use crate::rules::world::MatchCards;
use bevy_ecs::resource::Resource;
use bevy_ecs::world::World;
use shoal_contract::{Actor, Game as _, RandomGenerator, Seat};

/// For each card of each hand, the reason it cannot be played now; nothing for one that can.
#[derive(Resource, Default, Debug)]
pub struct CardRefusals(Vec<Vec<Option<String>>>);

impl CardRefusals {
    /// All cards as things are now.
    pub fn of(world: &World) -> Self {
        let hands = &world.resource::<MatchCards>().table.hands;
        let hand = |(seat, hand): (Seat, &Vec<CardName>)| {
            hand.iter().map(|&card| why_not_now(world, seat, card)).collect()
        };
        Self(Seat::all(hands.len()).zip(hands).map(hand).collect())
    }

    /// The reason the card in this place of a seat's hand, counted from 0, cannot be played now.
    pub fn why_not(&self, seat: Seat, place: usize) -> Option<&str> {
        self.0.get(seat.index())?.get(place)?.as_deref()
    }
}

/// The refusal of an action, in the words of the rules.
pub fn refusal(world: &World, seat: Seat, action: Action) -> Option<String> {
    FishAndMen::check(world, Actor::Seat(seat), &action).err().map(|why| why.to_string())
}

/// Returns the reason a card cannot be played now on any target; nothing if it can.
fn why_not_now(world: &World, seat: Seat, card: CardName) -> Option<String> {
    if card == JOKER {
        let mut kinds = of_joker(hands::deck(world), true);
        let stands =
            |kind: &CardKind| CardPlay { stands_for: Some(kind.id), ..CardPlay::card(JOKER) };
        let any = kinds.any(|kind| why_not_play(world, seat, stands(kind)).is_none());
        return (!any).then(|| "There is nothing a joker can stand for now.".into());
    }
    why_not_play(world, seat, CardPlay::card(card))
}

/// Returns the reason a kind of card cannot be played now on any target; nothing if it can.
pub fn why_not_play(world: &World, seat: Seat, play: CardPlay) -> Option<String> {
    let without = refusal(world, seat, Action::Play(play.on(PlayTarget::Nothing)))?;
    let Some(card) = hands::deck(world).card(play.kind()) else { return Some(without) };
    // Any target will do: what is asked is whether this is the moment.
    let mut generator = RandomGenerator::from_seed(0);
    match effects::sample_target(world, seat, card, &mut generator) {
        Some(on) => refusal(world, seat, Action::Play(play.on(on))),
        None => Some(without),
    }
}

/// All that a card may be aimed at now, in a fixed order; [`PlayTarget::Nothing`] alone if it needs no
/// target or will have no effect. Of a card that moves a fish somewhere, first the fish, then,
/// once one is chosen, the squares.
pub fn targets(world: &World, seat: Seat, play: CardPlay, fish: Option<Seat>) -> Vec<PlayTarget> {
    let may = |on: PlayTarget| refusal(world, seat, Action::Play(play.on(on))).is_none();
    if may(PlayTarget::Nothing) {
        return vec![PlayTarget::Nothing];
    }
    let Some(card) = hands::deck(world).card(play.kind()) else { return Vec::new() };
    let mut all = effects::targets(world, seat, card);
    // They differ in what they hit, not in the moment.
    if all.first().is_none_or(|&first| !may(first)) {
        return Vec::new();
    }
    if card.target() == CardTargetKind::FishToSquare {
        match fish {
            Some(chosen) => {
                all.retain(|on| matches!(on, PlayTarget::FishTo { fish, .. } if *fish == chosen))
            }
            None => {
                all.iter_mut().for_each(|on| {
                    if let PlayTarget::FishTo { fish, .. } = *on {
                        *on = PlayTarget::Fish(fish);
                    }
                });
                all.dedup();
            }
        }
    }
    all
}

/// `true` if a person could do something that is worth waiting for: before the house acts if `before_house`, otherwise
/// before a bot does.
pub fn could_act(world: &World, seat: Seat, before_house: bool) -> bool {
    if !FishAndMen::may_interrupt(world, seat) {
        return false;
    }
    let (cards, deck) = (&world.resource::<MatchCards>().table, hands::deck(world));
    if deck.holding == CardHandling::Physical {
        return before_house;
    }
    if deck.holding == CardHandling::Hidden {
        // Whether the table waits must not tell what somebody holds.
        let offered = cards.offers.iter().any(|offer| offer.to == seat);
        return before_house && (offered || !hands::hand(world, seat).is_empty());
    }
    let in_time = |card: CardName| {
        let is_early = || deck.card(card).is_some_and(CardKind::is_before_movement);
        before_house || card == JOKER || is_early()
    };
    let mut hand = hands::hand(world, seat).iter().filter(|&&card| in_time(card));
    before_house && cards.offers.iter().any(|offer| offer.to == seat)
        || hand.any(|&card| why_not_now(world, seat, card).is_none())
}
