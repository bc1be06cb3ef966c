//! The drawings that stand for cards.

use shoal_fish_and_men::cards::card::{Card, Class, Effect};

/// The drawing of a card, for [`Art::get`](shoal_tabletop::picture::art::Art::get): by its first effect, so
/// that an added card has one too.
pub fn glyph(card: &Card) -> &'static str {
    card.effects.first().map_or(JOKER, |effect| glyph_of(effect, card.id.as_str()))
}

/// The drawing of a joker, and of a card that is not known.
pub const JOKER: &str = "cards/joker";
/// The drawing of a card that lies face down: 63 by 88, not square.
pub const BACK: &str = "cards/back";
/// The mark of a card that is played before its fish has fed or moved (rules 7.4).
pub const MOVEMENT_MARK: &str = "cards/mark_movement";

/// The mark of a class: a diamond with a bolt, or a disc with a pocket.
pub fn class_mark(class: Class) -> &'static str {
    match class {
        Class::Must => "cards/mark_must",
        Class::Keep => "cards/mark_keep",
    }
}

/// Two pairs of default cards have the same effect with another number: their short names tell.
fn glyph_of(effect: &Effect, id: &str) -> &'static str {
    match effect {
        Effect::CloseIndustry => "cards/economic_collapse",
        Effect::FoundIndustry => "cards/economic_growth",
        Effect::FishermenQuit { .. } => "cards/dotcom_boom",
        Effect::FishermenCome { .. } => "cards/dotcom_bust",
        Effect::Clean => "cards/attack_of_the_environmentalists",
        Effect::Spill { .. } => "cards/oil_spill",
        Effect::Heal { .. } if id == "AS" => "cards/abundant_seaweed",
        Effect::Heal { health: ..0 } => "cards/fish_plague",
        Effect::Heal { .. } => "cards/flowering_of_flounder",
        Effect::Attack { .. } => "cards/shark_attack",
        Effect::DrawAndPlay { .. } => "cards/planets_aligned",
        Effect::TakeAndPlay => "cards/metagaming",
        Effect::DiscardHand => "cards/memory_loss",
        Effect::Swarm { .. } if id == "IF" => "cards/inordinate_fishing",
        Effect::Swarm { .. } => "cards/active_fishing",
        Effect::HoldStill => "cards/fins_of_iron",
        Effect::MotionCost { .. } => "cards/fins_of_steel",
        Effect::Teleport => "cards/fishoportation",
        Effect::ExtraSteps { .. } => "cards/fins_of_rubber",
        Effect::StepPollution { times: ..=1 } => "cards/scales_of_protection",
        Effect::StepPollution { .. } => "cards/scales_of_porousness",
        Effect::HitCap { .. } => "cards/evasion",
        Effect::Gather => "cards/attraction",
        Effect::Invincible => "cards/invincibility",
        Effect::Nullify => "cards/nullification",
        Effect::ExtraTurn => "cards/time_freeze",
        Effect::HealAll { .. } => "cards/fish_population_burst",
        Effect::HurtAll { .. } => "cards/fish_plague",
        Effect::ExtraPasses { .. } => "cards/double_trouble",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawings::DRAWINGS;
    use shoal_fish_and_men::cards::usual::usual;
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
        let classes = [Class::Must, Class::Keep].map(class_mark);
        for name in classes.into_iter().chain([JOKER, BACK, MOVEMENT_MARK]) {
            assert!(source(name).is_some(), "{name}");
        }
    }
}
