//! Industries close and are founded, for good (cards EC, EG).

use crate::action::Event;
use crate::rules::board::level::Grade;
use crate::rules::board::position::Square;
use crate::rules::pieces::industry::{Industries, Industry, NextIndustry, all_industries};
use crate::rules::world::announce;
use bevy_ecs::world::World;
use shoal_contract::Generator;

/// Closes the industry with this id.
pub fn close(world: &mut World, id: u32) {
    let Some(index) = all_industries(world).position(|industry| industry.id == id) else { return };
    let entity = world.resource_mut::<Industries>().0.remove(index);
    let square = world.get::<Industry>(entity).map(|industry| industry.square);
    world.despawn(entity);
    if let Some(square) = square {
        announce(world, Event::IndustryClosed { industry: id, square });
    }
}

/// Founds an industry in a square without one; all colours are equally likely.
pub fn found(world: &mut World, square: Square) {
    let grade = world.resource_mut::<Generator>().pick(&Grade::ALL).copied();
    let mut next = world.resource_mut::<NextIndustry>();
    let id = next.0;
    next.0 += 1;
    let industry = Industry { id, square, grade: grade.unwrap_or(Grade::Blue) };
    let entity = world.spawn(industry).id();
    world.resource_mut::<Industries>().0.push(entity);
    announce(world, Event::IndustryFounded { industry });
}
