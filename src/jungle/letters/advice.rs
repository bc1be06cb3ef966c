//! Which order is worth considering.

use shoal_core::games::food_chain::state::View;

/// An animal that somebody may found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Animal {
    /// What it could be called.
    pub name: String,
    /// The order that founds it: `START H N2 Y1 M2`.
    pub order: String,
    /// Why it lives, in a few words.
    pub why: String,
}

/// Three animals that live in today's jungle: one that eats plants, a small hunter, and one that hunts what is plentiful.
/// The same view and seed give the same animals.
pub fn viable_animals(_view: &View, _seed: u64) -> [Animal; 3] {
    ["H N2 Y1 M2", "C N3 Y2 M2", "C N3 Y2 M3"].map(|parts| Animal {
        name: "Vole".into(),
        order: format!("START {parts}"),
        why: "It finds something to eat.".into(),
    })
}
