//! A position of the small board, its turns, and the positions from which a turn leads to it.

use crate::piece::{InstructionKind, PIECES, SizedInstruction};
use crate::position::{VirusFightPosition, VirusFightStep};

/// The squares of the board as bits, row by row.
pub const ALL: u16 = 0x1ff;
/// Number of instructions of each kind.
pub const OF_EACH: u8 = 2;

const MOVE: usize = InstructionKind::Move as usize;
const WRITE: usize = InstructionKind::Write as usize;
const JUMP: usize = InstructionKind::Jump as usize;
const ERASE: usize = InstructionKind::Erase as usize;

/// The squares beside those of a set.
static AROUND: [u16; 512] = around_all();

const fn around_all() -> [u16; 512] {
    let mut all = [0; 512];
    let mut set = 0;
    while set < 512 {
        let bits = set as u16;
        let (east, west) = ((bits & 0b011_011_011) << 1, (bits & 0b110_110_110) >> 1);
        all[set] = (bits << 3 | bits >> 3 | east | west) & ALL;
        set += 1;
    }
    all
}

fn around(set: u16) -> u16 {
    AROUND[usize::from(set & ALL)]
}

/// The part of `pieces` that hangs together with a square (rules 2.2).
fn block(pieces: u16, square: u8) -> u16 {
    let mut block = 1 << square;
    loop {
        let grown = block | around(block) & pieces;
        if grown == block {
            return block;
        }
        block = grown;
    }
}

/// The squares of a set, in order.
pub(super) fn each(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}

/// A position as the player to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallPosition {
    /// The squares of each kind of instruction.
    pub kinds: [u16; 4],
    /// The spares of the player to move; what is neither there nor on the board is the other's.
    pub spares: [u8; 4],
    /// The square under the marker of the player to move.
    pub mine: u8,
    /// The square under the other marker.
    pub theirs: u8,
}

/// The result of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallTurnResult {
    /// Its player is out.
    Out,
    /// The other one is to move.
    Next(SmallPosition),
}

impl SmallPosition {
    /// The squares with an instruction.
    pub fn pieces(&self) -> u16 {
        self.kinds[0] | self.kinds[1] | self.kinds[2] | self.kinds[3]
    }

    fn kind_at(&self, square: u8) -> usize {
        (0..4).find(|&kind| self.kinds[kind] >> square & 1 == 1).unwrap_or(MOVE)
    }

    /// The spares of the other player.
    pub fn others_spares(&self) -> [u8; 4] {
        std::array::from_fn(|kind| {
            OF_EACH - self.kinds[kind].count_ones() as u8 - self.spares[kind]
        })
    }

    /// The squares under markers.
    fn marked_squares(&self) -> u16 {
        1 << self.mine | 1 << self.theirs
    }

    /// The squares to which its player can jump (rules 5.8).
    fn jumps(&self) -> u16 {
        let (pieces, own) = (self.pieces(), block(self.pieces(), self.mine));
        let others = block(pieces, self.theirs);
        (own | pieces & !others) & !self.marked_squares()
    }

    /// The squares beside each ERASE of its block (rules 5.9).
    fn beside_erase(&self) -> u16 {
        around(block(self.pieces(), self.mine) & self.kinds[ERASE])
    }

    /// Calls `then` with what each turn leads to.
    pub fn each_turn(&self, then: &mut impl FnMut(SmallTurnResult)) {
        let pieces = self.pieces();
        let (own, free) = (block(pieces, self.mine), ALL & !pieces);
        let mut acts = 0;
        match self.kind_at(self.mine) {
            MOVE => {
                for from in each(own & !self.marked_squares()) {
                    let kind = self.kind_at(from);
                    for to in each(around(own & !(1 << from)) & free) {
                        let mut next = *self;
                        next.kinds[kind] ^= 1 << from | 1 << to;
                        acts += 1;
                        next.walk(then);
                    }
                }
            }
            WRITE => {
                for kind in (0..4).filter(|&kind| self.spares[kind] > 0) {
                    for to in each(around(own) & free) {
                        let mut next = *self;
                        next.kinds[kind] |= 1 << to;
                        next.spares[kind] -= 1;
                        acts += 1;
                        next.walk(then);
                    }
                }
            }
            JUMP => {
                let targets = self.jumps();
                each(targets).for_each(|to| then(SmallTurnResult::Next(self.after_walk(to))));
                if targets == 0 {
                    then(SmallTurnResult::Out);
                }
                return;
            }
            _ => {
                let beside = self.beside_erase();
                for at in each(beside & pieces & !self.marked_squares()) {
                    let (mut next, kind) = (*self, self.kind_at(at));
                    next.kinds[kind] &= !(1 << at);
                    next.spares[kind] += 1;
                    acts += 1;
                    next.walk(then);
                }
                if beside & free != 0 {
                    acts += 1;
                    self.walk(then);
                }
            }
        }
        if acts == 0 {
            self.walk(then);
        }
    }

    /// Calls `then` with each result of the marker's move (rules 5.2, 6.1).
    fn walk(&self, then: &mut impl FnMut(SmallTurnResult)) {
        let exits = around(1 << self.mine) & self.pieces() & !(1 << self.theirs);
        each(exits).for_each(|to| then(SmallTurnResult::Next(self.after_walk(to))));
        if exits == 0 {
            then(SmallTurnResult::Out);
        }
    }

    /// The position with the marker moved, as the other player sees it.
    fn after_walk(&self, to: u8) -> Self {
        Self { spares: self.others_spares(), mine: self.theirs, theirs: to, ..*self }
    }

    /// `true` if the instruction under the marker can be done at all.
    fn can_act(&self) -> bool {
        let pieces = self.pieces();
        let (own, free) = (block(pieces, self.mine), ALL & !pieces);
        match self.kind_at(self.mine) {
            MOVE => each(own & !self.marked_squares())
                .any(|from| around(own & !(1 << from)) & free != 0),
            WRITE => self.spares != [0; 4] && around(own) & free != 0,
            _ => {
                let beside = self.beside_erase();
                beside & pieces & !self.marked_squares() != 0 || beside & free != 0
            }
        }
    }

    /// Calls `then` with each position from which a turn leads to this one.
    pub fn each_before(&self, then: &mut impl FnMut(Self)) {
        let (pieces, here) = (self.pieces(), self.theirs);
        // The player who has just moved was to move, and the other one has not changed.
        let before =
            |mine: u8| Self { spares: self.others_spares(), mine, theirs: self.mine, ..*self };
        let others = pieces & !(1 << self.mine | 1 << here);
        for mine in each(self.kinds[JUMP] & others) {
            let from = before(mine);
            if from.jumps() >> here & 1 == 1 {
                then(from);
            }
        }
        for mine in each(around(1 << here) & others & !self.kinds[JUMP]) {
            let from = before(mine);
            let is_erase = self.kinds[ERASE] >> mine & 1 == 1;
            if !from.can_act() || is_erase && from.beside_erase() & !pieces & ALL != 0 {
                then(from);
            }
            let touched = pieces & !(1 << self.mine | 1 << mine);
            if self.kinds[MOVE] >> mine & 1 == 1 {
                from.each_unmoved(touched, then);
            } else if is_erase {
                from.each_unerased(then);
            } else {
                from.each_unwritten(touched, then);
            }
        }
    }

    /// Calls `then` with each position from which a MOVE of one of these pieces leads to this one.
    fn each_unmoved(&self, touched: u16, then: &mut impl FnMut(Self)) {
        for to in each(touched) {
            let kind = self.kind_at(to);
            for from in each(ALL & !self.pieces()) {
                let mut before = *self;
                before.kinds[kind] ^= 1 << from | 1 << to;
                let own = block(before.pieces(), before.mine);
                if own >> from & 1 == 1 && around(own & !(1 << from)) >> to & 1 == 1 {
                    then(before);
                }
            }
        }
    }

    /// Calls `then` with each position from which a WRITE of one of these pieces leads to this one.
    fn each_unwritten(&self, touched: u16, then: &mut impl FnMut(Self)) {
        for to in each(touched) {
            let (mut before, kind) = (*self, self.kind_at(to));
            before.kinds[kind] &= !(1 << to);
            before.spares[kind] += 1;
            if around(block(before.pieces(), before.mine)) >> to & 1 == 1 {
                then(before);
            }
        }
    }

    /// Calls `then` with each position from which an ERASE leads to this one.
    fn each_unerased(&self, then: &mut impl FnMut(Self)) {
        for at in each(ALL & !self.pieces()) {
            for kind in (0..4).filter(|&kind| self.spares[kind] > 0) {
                let mut before = *self;
                before.kinds[kind] |= 1 << at;
                before.spares[kind] -= 1;
                if before.beside_erase() >> at & 1 == 1 {
                    then(before);
                }
            }
        }
    }

    /// The same position as the game has it: seat 0 is to move and was first, all sizes are 1.
    pub fn position(&self) -> VirusFightPosition {
        let mut position = VirusFightPosition::empty(3, 3, 2);
        let piece = |kind: usize| SizedInstruction { kind: InstructionKind::ALL[kind], size: 1 };
        for kind in 0..4 {
            each(self.kinds[kind]).for_each(|at| position.put(piece(kind), at / 3 * 16 + at % 3));
            for (seat, spares) in [self.spares, self.others_spares()].iter().enumerate() {
                (0..spares[kind]).for_each(|_| position.give(seat, piece(kind)));
            }
        }
        for (seat, at) in [self.mine, self.theirs].into_iter().enumerate() {
            position.mark(seat, at / 3 * 16 + at % 3);
        }
        (position.round, position.step) = (1, VirusFightStep::Act);
        position
    }

    /// A position of the game, if it is one of these between two turns.
    pub fn of(position: &VirusFightPosition) -> Option<Self> {
        let is_small = (position.rows, position.columns, position.players) == (3, 3, 2);
        if !is_small || position.step != VirusFightStep::Act || position.out().count() > 0 {
            return None;
        }
        let square = |at: u8| at / 16 * 3 + at % 16;
        let mut kinds = [0; 4];
        for at in position.pieces() {
            let piece = position.piece(at).filter(|piece| piece.size == 1)?;
            kinds[piece.kind as usize] |= 1 << square(at);
        }
        let spares_of = |seat: usize| -> [u8; 4] {
            std::array::from_fn(|kind| position.spares(seat)[kind * PIECES / 4])
        };
        let (me, other) = (position.turn, 1 - position.turn);
        let mine = square(position.marker(me)?);
        let theirs = square(position.marker(other)?);
        let small = Self { kinds, spares: spares_of(me), mine, theirs };
        let theirs = spares_of(other);
        let is_whole = (0..4).all(|kind| {
            kinds[kind].count_ones() as u8 + small.spares[kind] + theirs[kind] == OF_EACH
        });
        is_whole.then_some(small)
    }
}
