//! Industries close and are founded, for good (cards EC, EG).

use super::EffectAtWork;
use crate::action::{Event, On};
use crate::cards::card::Effect;
use crate::rules::board::level::Grade;
use crate::rules::pieces::industry::{Industries, Industry, NextIndustry};
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;
use shoal_contract::Generator;

/// Closes an industry.
pub fn close_industry(
    work: Res<EffectAtWork>,
    industry: Query<&Industry>,
    mut industries: ResMut<Industries>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::CloseIndustry, On::Industry(id)) = (work.effect, work.on) else { return };
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
    work: Res<EffectAtWork>,
    mut industries: ResMut<Industries>,
    mut next: ResMut<NextIndustry>,
    mut generator: ResMut<Generator>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::FoundIndustry, On::Square(square)) = (work.effect, work.on) else { return };
    let grade = generator.pick(&Grade::ALL).copied().unwrap_or(Grade::Blue);
    let industry = Industry { id: next.0, square, grade };
    next.0 += 1;
    industries.0.push(commands.spawn(industry).id());
    outbox.push(Event::IndustryFounded { industry });
}
