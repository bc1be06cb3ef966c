//! The worth of cards, in hundredths of turns: in a hand, and to a fish as it stands.

use super::knowledge::FishBotKnowledge;
use super::pollution::BLOB;
use super::prelude::*;

/// Worth of a Nullification in a hand, beside the card it spoils.
const SPOILER: i32 = -15;

impl FishBotKnowledge {
    /// `true` for an effect that does good to the fish it is aimed at.
    fn is_good(&self, effect: &CardEffect) -> bool {
        match *effect {
            CardEffect::Heal { health } => health > 0,
            CardEffect::MotionCost { health } => health < self.numbers().moving_cost,
            CardEffect::ExtraSteps { .. } | CardEffect::Invincible | CardEffect::HitCap { .. } => {
                true
            }
            CardEffect::StepPollution { times } => times < 1,
            _ => false,
        }
    }

    /// `true` for a card all of whose effects do good to the fish it is aimed at.
    pub fn does_good(&self, card: &CardKind) -> bool {
        card.effects.iter().all(|effect| self.is_good(effect))
    }

    /// Worth of the cards of a hand. A Nullification spoils the least of the others, and holds up the rest until then.
    pub fn worth_of_hand(&self, cards: &[CardName]) -> i32 {
        let (spoilers, others): (Vec<CardName>, Vec<CardName>) =
            cards.iter().partition(|&&name| self.nullifies(name));
        let mut worths: Vec<i32> = others.iter().map(|&name| self.worth_of_card(name)).collect();
        worths.sort_unstable();
        worths.iter().skip(spoilers.len()).sum::<i32>() + spoilers.len() as i32 * SPOILER
    }

    /// Worth of a card in a hand. A card that lies face down, or a joker, counts as much as a good one.
    pub fn worth_of_card(&self, card: CardName) -> i32 {
        match self.card(card) {
            Some(card) => card.effects.iter().map(|effect| self.worth_of_effect(effect)).sum(),
            None if card == FACE_DOWN => 25,
            None => 50,
        }
    }

    fn worth_of_effect(&self, effect: &CardEffect) -> i32 {
        let meal = (self.numbers().feed_rate * 9).max(1);
        match *effect {
            CardEffect::Heal { health } => (health * 100 / meal).clamp(0, 300),
            CardEffect::HoldStill => 50,
            CardEffect::Teleport => 65,
            CardEffect::MotionCost { .. } => 20,
            CardEffect::ExtraSteps { .. } => 25,
            CardEffect::StepPollution { times: 0 } => 10,
            CardEffect::StepPollution { .. } => 6,
            CardEffect::HitCap { .. } => 30,
            CardEffect::Clean => 15,
            CardEffect::TakeAndPlay => 40,
            CardEffect::DiscardHand => 15,
            CardEffect::Nullify => SPOILER,
            _ => 20,
        }
    }

    /// Worth of a card to a fish as it stands: food counts for one that grows, speed the more the stronger it is,
    /// protection where something threatens.
    fn worth_to(&self, fish: &FishSchool, name: CardName) -> i32 {
        let usual = self.worth_of_card(name);
        let Some(effect) = self.card(name).and_then(|card| card.effects.first()) else {
            return usual;
        };
        let win = self.numbers().health_to_win;
        let grown = fish.health.min(win);
        let at = fish.square().filter(|&square| self.board().is_sea(square));
        match *effect {
            CardEffect::Heal { health } if health > 0 => usual * (win - grown).min(health) / health,
            CardEffect::MotionCost { .. }
            | CardEffect::ExtraSteps { .. }
            | CardEffect::Teleport => usual * (win + 3 * grown) / (4 * win),
            CardEffect::HitCap { .. } if at.is_some_and(|at| self.expected(at).hits >= BLOB) => {
                usual * 2
            }
            CardEffect::Clean if at.is_some_and(|at| self.blobs(at) > 0) => usual * 2,
            CardEffect::HitCap { .. } | CardEffect::Clean if grown == win => usual / 2,
            _ => usual,
        }
    }

    /// Gain of a fish that gets some cards and loses others.
    pub fn gain(&self, fish: &FishSchool, gets: &[CardName], loses: &[CardName]) -> i32 {
        let worth = |cards: &[CardName]| -> i32 {
            cards.iter().map(|&name| self.worth_to(fish, name)).sum()
        };
        worth(gets) - worth(loses)
    }
}
