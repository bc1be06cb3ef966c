//! The worth of playing a card: the bot's chance to win after it.

use super::knowledge::{FishBotKnowledge, HypotheticalChange, fish_on_board, hand};
use super::mover::FishMovePlanner;
use super::prelude::*;
use super::race::FishRace;
use super::tables::river_distances;
use crate::rules::pieces::health;

/// Least difference between chances that counts: the rest is rounding.
pub const EVEN: f64 = 1e-6;

/// Evaluates cards for one decision by the bot's chance to win after each.
pub struct CardEvaluator<'a> {
    knowledge: &'a mut FishBotKnowledge,
    planner: &'a mut FishMovePlanner,
    sea: &'a SeaView,
    /// The race as it stands.
    pub race: FishRace,
    /// The bot's chance to win as it stands.
    pub before: f64,
    /// Limit on the positions it searches.
    positions: u32,
}

impl<'a> CardEvaluator<'a> {
    /// Looks at the sea.
    pub fn new(
        knowledge: &'a mut FishBotKnowledge,
        planner: &'a mut FishMovePlanner,
        sea: &'a SeaView,
        positions: u32,
    ) -> Self {
        knowledge.observe_sea(sea);
        let mut race = FishRace::new(knowledge, sea);
        let before = race.chance(knowledge, planner);
        Self { knowledge, planner, sea, race, before, positions }
    }

    /// The play of one of these cards that leaves the best chance to win, and that chance. `aim` gives the best target
    /// of a kind, if it is to be considered.
    pub fn best_play(
        &mut self,
        cards: &[CardName],
        mut aim: impl FnMut(&mut Self, &CardKind, CardPlay) -> Option<(PlayTarget, f64)>,
    ) -> Option<(CardPlay, f64)> {
        let setup = Arc::clone(self.knowledge.setup());
        let mut plays = self.knowledge.plays(cards);
        // In an order that favours none, as the first of equals is played.
        self.knowledge.shuffle(&mut plays);
        let mut best: Option<(CardPlay, f64)> = None;
        for play in plays {
            let Some(card) = setup.deck.card(play.kind()) else { continue };
            if let Some((on, chance)) = aim(self, card, play)
                && best.is_none_or(|(_, other)| chance > other + EVEN)
            {
                best = Some((play.on(on), chance));
            }
        }
        best
    }

    /// The best target of a card by the chance to win after it, among those that `may` be. What does good is for the
    /// seat's own fish if it can have it, and what harms for another if that leaves the same chance.
    pub fn best_target(
        &mut self,
        race: &FishRace,
        card: &CardKind,
        may: impl Fn(PlayTarget) -> bool,
    ) -> Option<(PlayTarget, f64)> {
        let own = PlayTarget::Fish(self.knowledge.seat);
        if self.knowledge.does_good(card) && may(own) {
            return Some((own, self.chance_after_card(race.clone(), card, own)));
        }
        let mut best: Option<(PlayTarget, f64)> = None;
        for on in self.knowledge.candidates(self.sea, card) {
            if best.is_some() && !self.knowledge.may_go_on(self.positions) {
                break;
            }
            if !may(on) {
                continue;
            }
            let chance = self.chance_after_card(race.clone(), card, on);
            let better =
                |(other, least)| chance > least + EVEN || other == own && chance > least - EVEN;
            if best.is_none_or(better) {
                best = Some((on, chance));
            }
        }
        best
    }

    /// The race without these cards in the bot's own hand.
    pub fn race_without(&self, gone: &[CardName]) -> FishRace {
        let mut race = self.race.clone();
        self.take_cards(&mut race, self.knowledge.seat, gone);
        race
    }

    /// Takes cards out of the hand of a seat.
    fn take_cards(&self, race: &mut FishRace, seat: Seat, gone: &[CardName]) {
        let mut left = hand(self.sea, seat).to_vec();
        for card in gone {
            if let Some(place) = left.iter().position(|other| other == card) {
                left.remove(place);
            }
        }
        race.runners[seat.index()].hand = self.knowledge.worth_of_hand(&left);
    }

    /// The bot's chance to win in a race.
    pub fn chance(&mut self, mut race: FishRace) -> f64 {
        race.chance(self.knowledge, self.planner)
    }

    /// The chance to win with one card more in the hand.
    pub fn chance_with_card(&mut self, mut race: FishRace, card: CardName) -> f64 {
        let seat = self.knowledge.seat;
        race.runners[seat.index()].hand += self.knowledge.worth_of_card(card);
        self.chance(race)
    }

    /// The chance to win after a trade.
    pub fn chance_after_trade(&mut self, offer: &TradeOffer) -> f64 {
        let mut race = self.race.clone();
        let sides = [(offer.from, &offer.take, &offer.give), (offer.to, &offer.give, &offer.take)];
        for (seat, gets, loses) in sides {
            let runner = &mut race.runners[seat.index()];
            runner.hand += self.knowledge.gain(&runner.fish, gets, loses);
        }
        self.chance(race)
    }

    /// The chance to win after the effects of a card.
    fn chance_after_card(&mut self, mut race: FishRace, card: &CardKind, on: PlayTarget) -> f64 {
        let mut changes = Vec::new();
        for &effect in &card.effects {
            match (effect, on) {
                (CardEffect::TakeAndPlay, PlayTarget::CardOf { seat, index }) => {
                    return self.chance_after_taking(race, seat, index);
                }
                _ => self.apply(&mut race, effect, on, &mut changes),
            }
        }
        match changes.is_empty() {
            true => self.chance(race),
            false => self.chance_with_changes(race, &changes),
        }
    }

    /// The chance to win after the card of another is taken and played as well as it can be.
    fn chance_after_taking(&mut self, mut race: FishRace, from: Seat, index: u32) -> f64 {
        let Some(&name) = hand(self.sea, from).get(index as usize) else { return 0.0 };
        self.take_cards(&mut race, from, &[name]);
        let setup = Arc::clone(self.knowledge.setup());
        let Some(card) = setup.deck.card(name).filter(|card| !card.nullifies()) else {
            return self.chance_with_card(race, name);
        };
        let nested = card.effects.contains(&CardEffect::TakeAndPlay);
        let all = if nested { Vec::new() } else { self.knowledge.candidates(self.sea, card) };
        let mut best = self.chance(race.clone());
        for on in all {
            if !self.knowledge.may_go_on(self.positions) {
                break;
            }
            best = self.chance_after_card(race.clone(), card, on).max(best);
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
                for (fish, at) in fish_on_board(self.sea) {
                    if self.knowledge.distance_between(at, middle) <= 1 {
                        self.hurt(race, fish.seat, health);
                    }
                }
                let around = self.knowledge.board().sea_neighbours(middle).iter().copied();
                for square in around.chain([middle]) {
                    let lost = blobs.min(self.knowledge.blobs(square)) as i32;
                    changes.extend((lost > 0).then_some(HypotheticalChange::Blobs(square, -lost)));
                }
            }
            (CardEffect::Clean, PlayTarget::Square(square)) => {
                let all = self.knowledge.blobs(square) as i32;
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
                if let Some((_, at)) = fish_on_board(self.sea).find(|(fish, _)| fish.seat == seat) {
                    self.swarm(race, at, all);
                }
            }
            (CardEffect::Teleport, PlayTarget::FishTo { fish, square }) => {
                let runner = race.change(fish);
                runner.fish.at = Some(SeaPosition::centre(square));
                runner.loses_turn = true;
            }
            (CardEffect::DiscardHand, PlayTarget::Hand(seat)) => {
                race.runners[seat.index()].hand = 0;
            }
            (worn, PlayTarget::Fish(seat)) if worn.is_worn() => {
                let fish = &mut race.change(seat).fish;
                fish.worn = fish.worn.with(effect);
            }
            _ => {}
        }
    }

    fn hurt(&self, race: &mut FishRace, seat: Seat, loss: i32) {
        health::lose(&mut race.change(seat).fish, loss, self.knowledge.numbers());
    }

    /// Lets all fish lose one in `part` of their health, or gain it if that is negative.
    fn hurt_all(&self, race: &mut FishRace, part: i32) {
        for (fish, _) in fish_on_board(self.sea) {
            let health = race.runners[fish.seat.index()].fish.health;
            self.hurt(race, fish.seat, health.checked_div(part).unwrap_or(0));
        }
    }

    /// Lets fishermen spread around a square: a fish among them is bitten, and again on the way out or in the next
    /// turn.
    fn swarm(&self, race: &mut FishRace, square: Square, fishermen: u32) {
        let bite = self.knowledge.numbers().fisherman_bite;
        for (fish, at) in fish_on_board(self.sea) {
            let apart = u32::from(self.knowledge.distance_between(at, square));
            let inside = (2 * apart + 1) * (2 * apart + 1);
            let loss = match fishermen {
                _ if apart > 4 => 0,
                0 => 0,
                _ if apart == 0 || inside <= fishermen => 2 * bite,
                _ => bite * (fishermen * 2) as i32 / (inside + fishermen) as i32,
            };
            if loss > 0 {
                self.hurt(race, fish.seat, loss);
            }
        }
    }

    /// The chance to win if the sea were changed so.
    fn chance_with_changes(&mut self, mut race: FishRace, changes: &[HypotheticalChange]) -> f64 {
        race.forget_prospects();
        let before = self.knowledge.changed_river_distances.clone();
        self.suppose_river_distances(changes);
        changes.iter().for_each(|&change| self.knowledge.suppose(change, false));
        let chance = self.chance(race);
        changes.iter().for_each(|&change| self.knowledge.suppose(change, true));
        self.knowledge.changed_river_distances = before;
        chance
    }

    /// Supposes other distances to the rivers if one of them opens or closes.
    fn suppose_river_distances(&mut self, changes: &[HypotheticalChange]) {
        let board = self.knowledge.board();
        for &change in changes {
            let HypotheticalChange::Industry(square, comes) = change else { continue };
            if board.river_at(square).is_some() {
                let others = self.sea.industries.iter().map(|one| one.square);
                let others = others.filter(|&other| other != square);
                let distances = river_distances(board, others.chain(comes.then_some(square)));
                self.knowledge.changed_river_distances = Some(distances);
                return;
            }
        }
    }
}
