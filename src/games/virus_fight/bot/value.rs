//! The value of a position for a player, in whole numbers.

use crate::piece::{InstructionKind, SizedInstruction};
use crate::position::{VirusFightPosition, VirusFightStep};

/// The value of a won match.
pub const WON: i32 = 1_000_000;

/// The worth of a seat against the best of the others, which counts `pressure` times; the sooner a win, the
/// more.
pub fn value(position: &VirusFightPosition, seat: usize, pressure: i32) -> i32 {
    if position.is_out(seat) {
        return position.fallen_at(seat) as i32 * 1000 - WON;
    }
    if position.step == VirusFightStep::Over {
        return if position.winners.contains(&seat) { WON } else { -WON };
    }
    let fallen = position.out().count() as i32;
    let others = position.active().filter(|&other| other != seat);
    let best = others.map(|other| strength(position, other)).max().unwrap_or(0);
    fallen * 2000 + strength(position, seat) - pressure * best
}

/// The strength of a seat: room to walk, a block that can act, and spares to build with.
fn strength(position: &VirusFightPosition, seat: usize) -> i32 {
    let Some(marker) = position.marker(seat) else { return 0 };
    let spares = position.spares_and_pips(seat).0 as i32;
    let exits = position.unmarked_neighbours(marker).count() as i32;
    let block = position.block_of(seat);
    let size = block.count() as i32;
    let of = |kind: InstructionKind| position.of_kind(kind).and(block).count().min(2) as i32;
    let here = match position.under(seat) {
        Some(SizedInstruction { kind: InstructionKind::Write, .. }) if spares > 0 => 12,
        Some(SizedInstruction { kind: InstructionKind::Move, .. }) if size > 2 => 10,
        Some(SizedInstruction { kind: InstructionKind::Jump, .. }) if size > 2 => 16,
        _ => 0,
    };
    let room = [-120, -20, 20, 40, 50][exits.clamp(0, 4) as usize];
    let tools = 9 * of(InstructionKind::Write)
        + 8 * of(InstructionKind::Jump)
        + 6 * of(InstructionKind::Erase)
        + 6 * of(InstructionKind::Move);
    room + here + tools + 6 * spares + 4 * size.min(8)
}
