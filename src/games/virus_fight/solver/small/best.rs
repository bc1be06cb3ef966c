//! The small board played as well as can be: it is solved when it is first met.

use super::board::SmallPosition;
use super::table::{SmallBoardTable, SolvedValue};
use crate::position::{VirusFightPosition, VirusFightStep, VirusPly};
use crate::solver::puzzle::solve::{after, turns};
use shoal_contract::SearchBrake;
use std::sync::OnceLock;

/// The value of a position of the small board for the player to move, and all plies that keep it so. None for other
/// positions, where no ply keeps the player in, and if the brake is pulled while the board is solved, which takes
/// seconds and is done once.
pub fn best(
    position: &VirusFightPosition,
    brake: &SearchBrake,
) -> Option<(SolvedValue, Vec<VirusPly>)> {
    let (mut position, mut between) = (position.clone(), position.clone());
    between.step = VirusFightStep::Act;
    SmallPosition::of(&between)?;
    let table = solved(brake)?;
    let next: Vec<(VirusPly, SolvedValue)> = turns(&mut position)
        .iter()
        .filter_map(|turn| {
            let value = after(&mut position, turn, |position| table.value_of(position))?;
            Some((*turn.first()?, value))
        })
        .collect();
    let value = SolvedValue::from_next(next.iter().map(|(_, value)| *value));
    let keeps = |(_, next): &&(VirusPly, SolvedValue)| {
        SolvedValue::from_next(std::iter::once(*next)) == value
    };
    let plies: Vec<VirusPly> = next.iter().filter(keeps).map(|(ply, _)| *ply).collect();
    (!plies.is_empty()).then_some((value, plies))
}

/// The table, solved by who first asks for it.
pub fn solved(brake: &SearchBrake) -> Option<&'static SmallBoardTable> {
    static TABLE: OnceLock<SmallBoardTable> = OnceLock::new();
    match TABLE.get() {
        None => {
            let table = SmallBoardTable::solve(brake, |_, _| {}).ok()?;
            Some(TABLE.get_or_init(|| table))
        }
        known => known,
    }
}
