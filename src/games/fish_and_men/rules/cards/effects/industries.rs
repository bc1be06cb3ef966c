//! Industries close and are founded, for good (cards EC, EG).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget};
use crate::cards::card::CardEffect;
use crate::rules::board::level::IndustryGrade;
use crate::rules::pieces::industry::{Industry, IndustryIndex, NextIndustry};
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;
use shoal_contract::RandomGenerator;

/// Closes an industry.
pub fn close_industry(
    work: Res<ResolvingEffect>,
    industry: Query<&Industry>,
    mut industries: ResMut<IndustryIndex>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::CloseIndustry, PlayTarget::Industry(id)) = (work.effect, work.on) else {
        return;
    };
    let mut all = industries.0.iter().map(|&entity| industry.get(entity));
    let Some(index) = all.position(|one| one.is_ok_and(|one| one.id == id)) else { return };
    let entity = industries.0.remove(index);
    if let Ok(&Industry { square, .. }) = industry.get(entity) {
        outbox.push(Event::IndustryClosed { industry: id, square });
    }
    commands.entity(entity).despawn();
}

/// Founds an industry in a square without one; all colours are equally likely.
pub fn found_industry(
    work: Res<ResolvingEffect>,
    mut industries: ResMut<IndustryIndex>,
    mut next: ResMut<NextIndustry>,
    mut generator: ResMut<RandomGenerator>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::FoundIndustry, PlayTarget::Square(square)) = (work.effect, work.on) else {
        return;
    };
    let grade = generator.pick(&IndustryGrade::ALL).copied().unwrap_or(IndustryGrade::Blue);
    let industry = Industry { id: next.0, square, grade };
    next.0 += 1;
    industries.0.push(commands.spawn(industry).id());
    outbox.push(Event::IndustryFounded { industry });
}
