//! The worth of playing a card: the bot's chance to win after it.

use super::aim::candidates;
use super::knowledge::{FishBotKnowledge, RiverDistances};
use super::mover::FishMovePlanner;
use super::race::{FishRace, worth_of_card, worth_of_hand};
use super::rules_of_thumb::{does_good, hand, is_armed};
use crate::action::PlayTarget;
use crate::cards::card::{CardEffect, CardKind, CardName};
use crate::rules::board::position::{SeaPosition, Square};
use crate::rules::pieces::health::after_losing;
use crate::state::SeaView;
use shoal_contract::Seat;
use std::sync::Arc;

/// Least difference between chances that counts: the rest is rounding.
pub const EVEN: f64 = 1e-6;

/// Worth of a hand without the cards in `gone`, in hundredths of turns.
pub fn worth_without(knowledge: &FishBotKnowledge, cards: &[CardName], gone: &[CardName]) -> i32 {
    let mut left = cards.to_vec();
    for card in gone {
        if let Some(place) = left.iter().position(|other| other == card) {
            left.remove(place);
        }
    }
    worth_of_hand(knowledge, &left)
}

/// The distances to the rivers before a supposed change of the sea.
enum DistancesBefore {
    /// They have not changed.
    Unchanged,
    /// The distances that were replaced; none if they were those of the level.
    Replaced(Option<RiverDistances>),
}

/// A change of the sea that is supposed for one evaluation and then taken back.
#[derive(Debug, Clone, Copy)]
enum HypotheticalChange {
    /// This many blobs more in a square, or fewer if negative.
    Blobs(Square, i32),
    /// An industry more, or one less, in a square.
    Industry(Square, bool),
}

/// Evaluates cards for one decision by the bot's chance to win after each.
pub struct CardEvaluator<'a> {
    pub knowledge: &'a mut FishBotKnowledge,
    pub race_planner: &'a mut FishMovePlanner,
    pub sea: &'a SeaView,
    /// The race as it stands.
    pub race: FishRace,
    /// The bot's chance to win as it stands.
    pub before: f64,
    /// Limit on the positions it searches.
    pub positions: u32,
}

impl<'a> CardEvaluator<'a> {
    /// Looks at the sea.
    pub fn new(
        knowledge: &'a mut FishBotKnowledge,
        race_planner: &'a mut FishMovePlanner,
        sea: &'a SeaView,
        positions: u32,
    ) -> Self {
        knowledge.observe_sea(sea);
        let mut race = FishRace::new(knowledge, sea);
        let before = race.chance(knowledge, race_planner, knowledge.seat);
        Self { knowledge, race_planner, sea, race, before, positions }
    }

    /// `true` while it may look at more positions.
    pub fn has_positions_left(&self) -> bool {
        self.knowledge.positions_counted() < self.positions && !self.knowledge.is_stopped()
    }

    /// The best target of a card by the chance to win after it, among those that `may` be; what is
    /// played from the hand is no longer in it. What does good is for the seat's own fish if it can
    /// have it, and what harms for another if that leaves the same chance.
    pub fn best(
        &mut self,
        card: &CardKind,
        spent: Option<CardName>,
        may: impl Fn(PlayTarget) -> bool,
    ) -> Option<(PlayTarget, f64)> {
        let own = PlayTarget::Fish(self.knowledge.seat);
        if does_good(self.knowledge.setup(), card) && may(own) {
            return Some((own, self.chance_after(card, own, spent)));
        }
        let mut best: Option<(PlayTarget, f64)> = None;
        for on in candidates(self.knowledge, self.sea, card) {
            if best.is_some() && !self.has_positions_left() {
                break;
            }
            if !may(on) {
                continue;
            }
            let chance = self.chance_after(card, on, spent);
            let better =
                |(other, least)| chance > least + EVEN || other == own && chance > least - EVEN;
            if best.is_none_or(better) {
                best = Some((on, chance));
            }
        }
        best
    }

    /// The chance to win after a card.
    pub fn chance_after(
        &mut self,
        card: &CardKind,
        on: PlayTarget,
        spent: Option<CardName>,
    ) -> f64 {
        let mut race = self.race.clone();
        let seat = self.knowledge.seat;
        if let (Some(spent), Some(own)) = (spent, race.runners.get_mut(seat.index())) {
            own.hand = worth_without(self.knowledge, hand(self.sea, seat), &[spent]);
        }
        self.chance_after_effects(race, card, on)
    }

    /// The chance to win without this card, which meets the Nullification in the hand.
    pub fn chance_after_nullified(&mut self, spent: Option<CardName>) -> f64 {
        let mut race = self.race.clone();
        let seat = self.knowledge.seat;
        let cards = hand(self.sea, seat);
        let nullifies =
            |name: &&CardName| self.knowledge.card(**name).is_some_and(CardKind::nullifies);
        let spoiler = cards.iter().find(nullifies).copied();
        if let Some(own) = race.runners.get_mut(seat.index()) {
            let gone: Vec<CardName> = spoiler.into_iter().chain(spent).collect();
            own.hand = worth_without(self.knowledge, cards, &gone);
        }
        race.chance(self.knowledge, self.race_planner, seat)
    }

    fn chance_after_effects(&mut self, mut race: FishRace, card: &CardKind, on: PlayTarget) -> f64 {
        let mut changes = Vec::new();
        for &effect in &card.effects {
            match (effect, on) {
                (CardEffect::TakeAndPlay, PlayTarget::CardOf { seat, index }) => {
                    return self.chance_after_taking(race, seat, index);
                }
                _ => self.apply(&mut race, effect, on, &mut changes),
            }
        }
        self.chance_with_changes(race, &changes)
    }

    /// The chance to win after the card of another is taken and played as well as it can be.
    fn chance_after_taking(&mut self, mut race: FishRace, from: Seat, index: u32) -> f64 {
        let seat = self.knowledge.seat;
        let Some(&name) = hand(self.sea, from).get(index as usize) else { return 0.0 };
        let rest = worth_without(self.knowledge, hand(self.sea, from), &[name]);
        race.runners[from.index()].hand = rest;
        let setup = Arc::clone(self.knowledge.setup());
        let Some(card) = setup.deck.card(name).filter(|card| !card.nullifies()) else {
            race.runners[seat.index()].hand += worth_of_card(self.knowledge, name);
            return race.chance(self.knowledge, self.race_planner, seat);
        };
        let nested = card.effects.contains(&CardEffect::TakeAndPlay);
        let all = if nested { Vec::new() } else { candidates(self.knowledge, self.sea, card) };
        let mut best = race.clone().chance(self.knowledge, self.race_planner, seat);
        for on in all {
            if !self.has_positions_left() {
                break;
            }
            best = self.chance_after_effects(race.clone(), card, on).max(best);
        }
        best
    }

    /// Applies an effect to the race, as far as it can be foreseen; changes of the sea are added to `changes`.
    fn apply(
        &self,
        race: &mut FishRace,
        effect: CardEffect,
        on: PlayTarget,
        changes: &mut Vec<HypotheticalChange>,
    ) {
        match (effect, on) {
            (CardEffect::Heal { health }, PlayTarget::Fish(seat)) => self.hurt(race, seat, -health),
            (CardEffect::HealAll { part }, _) => self.hurt_all(race, -part),
            (CardEffect::HurtAll { part }, _) => self.hurt_all(race, part),
            (CardEffect::Attack { blobs, health }, PlayTarget::Square(middle)) => {
                for (seat, at) in self.fish_at() {
                    if self.knowledge.distance_between(at, middle) <= 1 {
                        self.hurt(race, seat, health);
                    }
                }
                let around = self.knowledge.tables.board.sea_neighbours(middle).iter().copied();
                for square in around.chain([middle]) {
                    let lost = blobs.min(self.knowledge.outlook.blobs(square)) as i32;
                    changes.extend((lost > 0).then_some(HypotheticalChange::Blobs(square, -lost)));
                }
            }
            (CardEffect::Clean, PlayTarget::Square(square)) => {
                let all = self.knowledge.outlook.blobs(square) as i32;
                changes.push(HypotheticalChange::Blobs(square, -all));
            }
            (CardEffect::Spill { blobs }, PlayTarget::Square(square)) => {
                changes.push(HypotheticalChange::Blobs(square, blobs as i32));
            }
            (CardEffect::CloseIndustry, PlayTarget::Industry(id)) => {
                let industry = self.sea.industries.iter().find(|one| one.id == id);
                changes.extend(industry.map(|one| HypotheticalChange::Industry(one.square, false)));
            }
            (CardEffect::FoundIndustry, PlayTarget::Square(square)) => {
                changes.push(HypotheticalChange::Industry(square, true));
            }
            (CardEffect::Swarm { fishermen }, PlayTarget::Square(square)) => {
                self.swarm(race, square, fishermen);
            }
            (CardEffect::Gather, PlayTarget::Fish(seat)) => {
                let all = self.sea.fishermen.len() as u32;
                if let Some((_, at)) = self.fish_at().find(|&(other, _)| other == seat) {
                    self.swarm(race, at, all);
                }
            }
            (CardEffect::Teleport, PlayTarget::FishTo { fish, square }) => {
                if let Some(runner) = race.change(fish) {
                    runner.fish.at = Some(SeaPosition::centre(square));
                    runner.loses_turn = true;
                }
            }
            (CardEffect::DiscardHand, PlayTarget::Hand(seat)) => {
                race.runners[seat.index()].hand = 0;
            }
            (worn, PlayTarget::Fish(seat)) if worn.is_worn() => {
                if let Some(runner) = race.change(seat) {
                    runner.fish.worn = runner.fish.worn.with(effect);
                }
            }
            _ => {}
        }
    }

    fn fish_at(&self) -> impl Iterator<Item = (Seat, Square)> + use<'_> {
        self.sea.fish.iter().filter_map(|fish| Some((fish.seat, fish.at?.square())))
    }

    fn hurt(&self, race: &mut FishRace, seat: Seat, loss: i32) {
        let numbers = &self.knowledge.setup().parameters;
        if let Some(runner) = race.change(seat) {
            let loss = if runner.fish.worn.invincible { loss.min(0) } else { loss };
            runner.fish.health = after_losing(runner.fish.health, loss, numbers);
        }
    }

    /// Lets all fish lose one in `part` of their health, or gain it if that is negative.
    fn hurt_all(&self, race: &mut FishRace, part: i32) {
        for (seat, _) in self.fish_at() {
            let health = race.runners.get(seat.index()).map_or(0, |one| one.fish.health);
            self.hurt(race, seat, health.checked_div(part).unwrap_or(0));
        }
    }

    /// Lets fishermen spread around a square: a fish among them is bitten, and again on the way out or in the next
    /// turn.
    fn swarm(&self, race: &mut FishRace, square: Square, fishermen: u32) {
        let bite = self.knowledge.setup().parameters.fisherman_bite;
        for (seat, at) in self.fish_at() {
            let apart = u32::from(self.knowledge.distance_between(at, square));
            let inside = (2 * apart + 1) * (2 * apart + 1);
            let loss = match fishermen {
                _ if apart > 4 => 0,
                0 => 0,
                _ if apart == 0 || inside <= fishermen => 2 * bite,
                _ => bite * (fishermen * 2) as i32 / (inside + fishermen) as i32,
            };
            if loss > 0 {
                self.hurt(race, seat, loss);
            }
        }
    }

    /// The chance to win if the sea were changed so.
    fn chance_with_changes(&mut self, mut race: FishRace, changes: &[HypotheticalChange]) -> f64 {
        let seat = self.knowledge.seat;
        if changes.is_empty() {
            return race.chance(self.knowledge, self.race_planner, seat);
        }
        race.forget();
        let before = self.suppose_river_distances(changes);
        changes.iter().for_each(|&change| self.suppose(change, false));
        let chance = race.chance(self.knowledge, self.race_planner, seat);
        changes.iter().for_each(|&change| self.suppose(change, true));
        if let DistancesBefore::Replaced(distances) = before {
            self.knowledge.replace_river_distances(distances);
        }
        chance
    }

    /// Supposes other distances to the rivers if one of them opens or closes. Returns those before.
    fn suppose_river_distances(&mut self, changes: &[HypotheticalChange]) -> DistancesBefore {
        let river = |square| self.knowledge.tables.board.river_at(square).is_some();
        let in_river = changes.iter().find_map(|change| match *change {
            HypotheticalChange::Industry(square, comes) if river(square) => Some((square, comes)),
            _ => None,
        });
        let Some((square, comes)) = in_river else { return DistancesBefore::Unchanged };
        let others = self.sea.industries.iter().map(|one| one.square);
        let others = others.filter(|&other| other != square);
        let distances = self.knowledge.river_distances_with(others.chain(comes.then_some(square)));
        DistancesBefore::Replaced(self.knowledge.replace_river_distances(Some(distances)))
    }

    fn suppose(&mut self, change: HypotheticalChange, back: bool) {
        let tables = Arc::clone(&self.knowledge.tables);
        let outlook = &mut self.knowledge.outlook;
        match change {
            HypotheticalChange::Blobs(square, more) => {
                for _ in 0..more.unsigned_abs() {
                    if (more > 0) == back {
                        outlook.take_blob(&tables, square);
                    } else {
                        outlook.add_blob(&tables, square);
                    }
                }
            }
            HypotheticalChange::Industry(square, comes) if comes != back => {
                tables.add_puff(outlook.expected_mut(), square);
            }
            HypotheticalChange::Industry(square, _) => {
                tables.take_puff(outlook.expected_mut(), square);
            }
        }
    }

    /// `true` if the bot holds a card that cancels the next one it plays.
    pub fn is_armed(&self) -> bool {
        is_armed(self.knowledge, self.sea, self.knowledge.seat)
    }
}
