//! Industries: they stand on land and pollute the sea beside them (rules 1.4, 4.3).

use crate::rules::board::level::IndustryGrade;
use crate::rules::board::position::Square;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// An industry. At most one stands in a square.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Industry {
    /// Counted up, never used again; those of the level are numbered as they stand there.
    pub id: u32,
    /// The square it stands on.
    pub square: Square,
    /// Its colour.
    pub grade: IndustryGrade,
}

/// All industries, in order of ids: the order in which they pollute.
#[derive(Resource, Debug, Clone, Default)]
pub struct IndustryIndex(pub Vec<Entity>);

/// All industries, in order of ids.
pub fn all_industries(world: &World) -> impl Iterator<Item = &Industry> {
    world.resource::<IndustryIndex>().0.iter().filter_map(|entity| world.get::<Industry>(*entity))
}

/// The industry in a square; there is never more than one.
pub fn industry_in(world: &World, square: Square) -> Option<&Industry> {
    all_industries(world).find(|industry| industry.square == square)
}
