//! The games that can be put on the table: a line each.

use super::lobby::AnyTabled;
use crate::contract::any::Of;
use crate::games::fish_and_men::FishAndMen;

/// Every game with a view, in the order in which the lobby offers them.
pub fn all() -> Vec<&'static dyn AnyTabled> {
    vec![&Of::<FishAndMen>::NEW]
}
