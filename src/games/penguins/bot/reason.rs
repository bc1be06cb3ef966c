//! The reason for a ply, as people understand it.

use super::territory::{FishCounter, Territory};
use super::why::PenguinChoiceReason;
use crate::position::{IcePosition, PenguinPly, SpotSet};

/// The sentence says that others are cut off from fish only if they lose at least this number.
const MANY: u32 = 6;

/// Explains a legal ply of the player to move.
pub fn reason<B: SpotSet>(
    position: &IcePosition<B>,
    ply: PenguinPly,
    fish_counter: &FishCounter<B>,
    names: &[String],
) -> PenguinChoiceReason {
    let Some(me) = position.turn() else { return PenguinChoiceReason::Nothing };
    let mut after = position.clone();
    let _ = after.play(ply);
    let (old, new) = (Territory::of(position), Territory::of(&after));
    let own = fish_counter.fish(new.own[me]);
    let PenguinPly::Move(step) = ply else { return PenguinChoiceReason::Settles { own } };

    let others = || (0..position.players()).filter(|&other| other != me);
    let name =
        |player: usize| names.get(player).cloned().unwrap_or_else(|| "another player".into());
    let stuck = |position: &IcePosition<B>, player: usize| {
        let penguins = position.penguins(player).spots();
        penguins.filter(|&spot| position.count_reach(spot) == 0).count()
    };
    if let Some(whom) = others().find(|&other| stuck(&after, other) > stuck(position, other)) {
        return PenguinChoiceReason::ShutsIn { whom: name(whom) };
    }
    let lost = |other: usize| {
        fish_counter.fish(old.own[other]).saturating_sub(fish_counter.fish(new.own[other]))
    };
    match others().map(|other| (lost(other), other)).max_by_key(|&(fish, _)| fish) {
        Some((fish, whom)) if fish >= MANY => {
            PenguinChoiceReason::CutsOff { whom: name(whom), fish }
        }
        _ => PenguinChoiceReason::Takes { fish: position.fish(step.from), own },
    }
}
