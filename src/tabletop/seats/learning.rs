//! A lesson or a puzzle at the table.

use bevy::prelude::*;

/// Exists while a lesson is given or a puzzle is solved: nobody plays against anybody, and nothing of it is kept.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct LearningSession;
