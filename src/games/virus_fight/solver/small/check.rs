//! A check of a table by the rules that play uses: each value has to follow from those one turn later.

use super::index::POSITIONS;
use super::table::{SmallBoardTable, SolvedValue};
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::solver::puzzle::solve::{after, turns};
use shoal_contract::RandomGenerator;

/// Checks this many positions that are drawn.
///
/// # Errors
/// The first position whose value does not follow.
pub fn check(
    table: &SmallBoardTable,
    count: u64,
    generator: &mut RandomGenerator,
) -> Result<(), String> {
    for _ in 0..count {
        let number = generator.below(POSITIONS as u32) as usize;
        let small = table.index.position(number);
        let mut position = small.position();
        if table.index.of(&small) != number {
            return Err(format!("position {number} has another number: {small:?}"));
        }
        let (value, follows) = (table.value_of(&position), one_turn(table, &mut position));
        if value != Some(follows) {
            return Err(format!("{small:?} is {value:?}, but {follows:?} follows from its turns"));
        }
    }
    Ok(())
}

/// The value of a position by those that its turns lead to.
fn one_turn(table: &SmallBoardTable, position: &mut VirusFightPosition) -> SolvedValue {
    let mut next = Vec::new();
    for turn in turns(position) {
        after(position, &turn, |position| {
            if position.step != VirusFightStep::Over {
                next.extend(table.value_of(position));
            }
        });
    }
    SolvedValue::from_next(next.into_iter())
}
