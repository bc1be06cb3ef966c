//! The faces of cards, and the drawings that stand for them.

use crate::prelude::*;
use shoal_fish_and_men::cards::card::{self, CardEffect};
use shoal_fish_and_men::cards::texts::{sentence, short_name};
use shoal_tabletop::surfaces::widgets::CardFace;

/// The face that is shown for a card of this name.
pub fn face(deck: &DeckSetup, name: CardName) -> CardFace {
    let joker = |name| CardFace { icon: JOKER, name, ..CardFace::default() };
    match (name, deck.card(name)) {
        (card::FACE_DOWN, _) => CardFace { icon: BACK, ..CardFace::default() },
        (card::JOKER, _) => joker("Joker".into()),
        (_, Some(card)) => face_of(card),
        (_, None) => joker(name.to_string()),
    }
}

/// The face of this kind of card.
pub fn face_of(card: &CardKind) -> CardFace {
    let mark = match card.class {
        _ if card.is_before_movement() => Some(MOVEMENT_MARK),
        CardClass::Must => Some(class_mark(CardClass::Must)),
        CardClass::Keep => None,
    };
    let nickname = short_name(card).to_owned();
    CardFace { icon: glyph(card), name: card.name.clone(), nickname, mark, above: String::new() }
}

/// The sentence of the card with this name; empty for one that lies face down.
pub fn sentence_of(deck: &DeckSetup, name: CardName) -> String {
    deck.card(name).map(sentence).unwrap_or_default()
}

/// The drawing of a card, for [`DrawingCache::get`](shoal_tabletop::picture::art::DrawingCache::get): by its first effect, so
/// that an added card has one too.
pub fn glyph(card: &CardKind) -> &'static str {
    card.effects.first().map_or(JOKER, |effect| glyph_of(effect, card.id.as_str()))
}

/// The drawing of a joker, and of a card that is not known.
pub const JOKER: &str = "cards/joker";
/// The drawing of a card that lies face down: 63 by 88, not square.
pub const BACK: &str = "cards/back";
/// The mark of a card that is played before its fish has fed or moved (rules 7.4).
pub const MOVEMENT_MARK: &str = "cards/mark_movement";

/// The mark of a class: a diamond with a bolt, or a disc with a pocket.
pub fn class_mark(class: CardClass) -> &'static str {
    match class {
        CardClass::Must => "cards/mark_must",
        CardClass::Keep => "cards/mark_keep",
    }
}

/// Two pairs of default cards have the same effect with another number: their short names tell.
fn glyph_of(effect: &CardEffect, id: &str) -> &'static str {
    match effect {
        CardEffect::CloseIndustry => "cards/economic_collapse",
        CardEffect::FoundIndustry => "cards/economic_growth",
        CardEffect::FishermenQuit { .. } => "cards/dotcom_boom",
        CardEffect::FishermenCome { .. } => "cards/dotcom_bust",
        CardEffect::Clean => "cards/attack_of_the_environmentalists",
        CardEffect::Spill { .. } => "cards/oil_spill",
        CardEffect::Heal { .. } if id == "AS" => "cards/abundant_seaweed",
        CardEffect::Heal { health: ..0 } => "cards/fish_plague",
        CardEffect::Heal { .. } => "cards/flowering_of_flounder",
        CardEffect::Attack { .. } => "cards/shark_attack",
        CardEffect::DrawAndPlay { .. } => "cards/planets_aligned",
        CardEffect::TakeAndPlay => "cards/metagaming",
        CardEffect::DiscardHand => "cards/memory_loss",
        CardEffect::Swarm { .. } if id == "IF" => "cards/inordinate_fishing",
        CardEffect::Swarm { .. } => "cards/active_fishing",
        CardEffect::HoldStill => "cards/fins_of_iron",
        CardEffect::MotionCost { .. } => "cards/fins_of_steel",
        CardEffect::Teleport => "cards/fishoportation",
        CardEffect::ExtraSteps { .. } => "cards/fins_of_rubber",
        CardEffect::StepPollution { times: ..=1 } => "cards/scales_of_protection",
        CardEffect::StepPollution { .. } => "cards/scales_of_porousness",
        CardEffect::HitCap { .. } => "cards/evasion",
        CardEffect::Gather => "cards/attraction",
        CardEffect::Invincible => "cards/invincibility",
        CardEffect::Nullify => "cards/nullification",
        CardEffect::ExtraTurn => "cards/time_freeze",
        CardEffect::HealAll { .. } => "cards/fish_population_burst",
        CardEffect::HurtAll { .. } => "cards/fish_plague",
        CardEffect::ExtraPasses { .. } => "cards/double_trouble",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DRAWINGS;
    use shoal_fish_and_men::cards::default_cards::usual;
    use shoal_tabletop::picture::art::{add_drawings, source};

    #[test]
    fn every_usual_kind_has_a_drawing_of_its_own() {
        add_drawings(&DRAWINGS);
        let mut found: Vec<&str> = usual().iter().map(glyph).collect();
        assert!(found.iter().all(|name| source(name).is_some()), "{found:?}");
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 28);
    }

    #[test]
    fn every_mark_can_be_drawn() {
        add_drawings(&DRAWINGS);
        let classes = [CardClass::Must, CardClass::Keep].map(class_mark);
        for name in classes.into_iter().chain([JOKER, BACK, MOVEMENT_MARK]) {
            assert!(source(name).is_some(), "{name}");
        }
    }
}
