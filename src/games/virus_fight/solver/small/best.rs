//! The small board played as well as can be: it is solved when it is first met.

use super::board::Small;
use super::table::{Table, Value};
use crate::position::{Ply, Position, Step};
use crate::solver::puzzle::solve::{after, turns};
use shoal_contract::Brake;
use std::sync::OnceLock;

/// The value of a position of the small board for the player to move, and all plies that keep it so. None for other
/// positions, where no ply keeps the player in, and if the brake is pulled while the board is solved, which takes
/// seconds and is done once.
pub fn best(position: &Position, brake: &Brake) -> Option<(Value, Vec<Ply>)> {
    let (mut position, mut between) = (position.clone(), position.clone());
    between.step = Step::Act;
    Small::of(&between)?;
    let table = solved(brake)?;
    let next: Vec<(Ply, Value)> = turns(&mut position)
        .iter()
        .filter_map(|turn| {
            let value = after(&mut position, turn, |position| table.value_of(position))?;
            Some((*turn.first()?, value))
        })
        .collect();
    let value = Value::from_next(next.iter().map(|(_, value)| *value));
    let keeps = |(_, next): &&(Ply, Value)| Value::from_next(std::iter::once(*next)) == value;
    let plies: Vec<Ply> = next.iter().filter(keeps).map(|(ply, _)| *ply).collect();
    (!plies.is_empty()).then_some((value, plies))
}

/// The table, solved by who first asks for it.
pub fn solved(brake: &Brake) -> Option<&'static Table> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    match TABLE.get() {
        None => {
            let table = Table::solve(brake, |_, _| {}).ok()?;
            Some(TABLE.get_or_init(|| table))
        }
        known => known,
    }
}
