//! The parts of the board, and of what is before others, that each seat may choose: for players who step from one to the
//! next without a cursor.

use bevy::math::Rect;
use bevy::prelude::Resource;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// The parts of the board that each seat may choose now, in table coordinates: a click in the middle of one chooses it.
/// Kept up to date by what draws the board.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct ChoosableSpots(pub BTreeMap<Seat, Vec<Rect>>);

/// The widgets before other seats that each seat may press now, by their owners and numbers. Kept up to date by the game.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct ChoosableWidgets(pub BTreeMap<Seat, Vec<(Seat, u32)>>);
