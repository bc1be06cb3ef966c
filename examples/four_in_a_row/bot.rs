//! A bot for Four in a Row, which plays ahead.

use super::rules::{DropStone, FourInARow, Position};
use shoal_contract::{Bot, BotObservation, PlainPosition as _, RandomGenerator};

/// The number of stones that the bot looks ahead after its own.
const DEPTH: i32 = 3;

/// Wins as soon and loses as late as it can, and else plays near the middle.
pub struct Planner(pub RandomGenerator);

impl Bot<FourInARow> for Planner {
    fn choose(&mut self, seen: &BotObservation<'_, FourInARow>) -> Option<DropStone> {
        let cost =
            |drop: &&DropStone| (value_after(seen.view(), **drop, DEPTH), drop.0.abs_diff(3));
        self.0.pick_least(seen.legal().list(), cost).copied()
    }
}

/// The value of the position after a stone, for the seat that is in turn then: below 0 if it loses, the lower the sooner.
fn value_after(before: &Position, drop: DropStone, depth: i32) -> i32 {
    let mut position = before.clone();
    position.drop_stone(drop.0);
    if position.winning_row().is_some() {
        return -depth - 1;
    }
    let drops = if depth > 0 { position.legal(position.next()) } else { Vec::new() };
    drops.into_iter().map(|drop| -value_after(&position, drop, depth - 1)).max().unwrap_or(0)
}
