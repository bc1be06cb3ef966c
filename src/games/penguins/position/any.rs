//! A position in whichever set of spots its board needs.

use super::board::IceBoard;
use super::board_tables::IceBoardTables;
use super::geometry::Spot;
use super::perft::PerftCount;
use super::play::PenguinPlyUndo;
use super::ply::{PenguinPly, SpotMove};
use super::spot_set::{SpotSet, WideSpotSet};
use super::value::{IcePosition, PenguinPlayer};
use shoal_contract::{RandomGenerator, SearchBrake};
use std::iter::successors;
use std::sync::Arc;

/// A position on a board of any size. What it answers is what [`IcePosition`] answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// On a board of up to 64 spots.
    Word(IcePosition<u64>),
    /// On a larger board.
    Wide(Box<IcePosition<WideSpotSet>>),
}

/// Does the same with either form.
macro_rules! either {
    ($position:expr, $inner:ident => $do:expr) => {
        match $position {
            AnyPosition::Word($inner) => $do,
            AnyPosition::Wide($inner) => $do,
        }
    };
}

/// Gives [`AnyPosition`] methods of the same name that [`IcePosition`] has.
macro_rules! methods_of_either {
    ($($(#[$doc:meta])* fn $name:ident(&$own:ident $(, $with:ident: $kind:ty)*) $(-> $out:ty)?;)*) => {
        impl AnyPosition {
            $($(#[$doc])* pub fn $name(&$own $(, $with: $kind)*) $(-> $out)? {
                either!($own, position => position.$name($($with),*))
            })*
        }
    };
    ($($(#[$doc:meta])* fn $name:ident(&mut $own:ident $(, $with:ident: $kind:ty)*) $(-> $out:ty)?;)*) => {
        impl AnyPosition {
            $($(#[$doc])* pub fn $name(&mut $own $(, $with: $kind)*) $(-> $out)? {
                either!($own, position => position.$name($($with),*))
            })*
        }
    };
}

// What can be asked.
methods_of_either! {
    /// The board as laid out at the start.
    fn board(&self) -> &IceBoard;
    /// Number of players, those that were removed included.
    fn players(&self) -> usize;
    /// A player as it stands.
    fn player(&self, player: usize) -> PenguinPlayer;
    /// The fish of a player.
    fn score(&self, player: usize) -> u32;
    /// Number of penguins that a player has still to place.
    fn to_place(&self, player: usize) -> u8;
    /// `true` if a player was removed (rules 4.1).
    fn is_removed(&self, player: usize) -> bool;
    /// Number of players that were not removed.
    fn still_in(&self) -> usize;
    /// `true` if penguins are being placed.
    fn is_placing(&self) -> bool;
    /// The player that acts next; `None` when the game is over.
    fn turn(&self) -> Option<usize>;
    /// The player that stands first in turn, stuck or not.
    fn first(&self) -> usize;
    /// The player after another in turn, stuck or not.
    fn after(&self, player: usize) -> usize;
    /// `true` if the game is over.
    fn is_over(&self) -> bool;
    /// `true` if a player has no penguin that can move.
    fn is_stuck(&self, player: usize) -> bool;
    /// `true` if the player to move may do this.
    fn is_legal(&self, ply: PenguinPly) -> bool;
    /// One of the legal plies, all equally likely.
    fn random_ply(&self, generator: &mut RandomGenerator) -> Option<PenguinPly>;
    /// All that have the most fish when the game is over.
    fn winners(&self) -> Option<Vec<usize>>;
}

// Whole plies.
methods_of_either! {
    /// Plays a legal ply of the player to move.
    fn play(&mut self, ply: PenguinPly) -> PenguinPlyUndo;
    /// Takes the last ply back.
    fn unplay(&mut self, undo: PenguinPlyUndo);
    /// Removes a player (rules 4.1).
    fn remove(&mut self, player: usize);
    /// Plays random plies until nothing is legal; answers how many.
    fn playout(&mut self, generator: &mut RandomGenerator) -> u32;
}

// The steps of the rules.
methods_of_either! {
    /// The turn passes to the player that is next in order (rules 2.2).
    fn pass_turn(&mut self);
    /// A penguin of the player to move comes to stand on a free tile (rules 2.3).
    fn put_penguin(&mut self, spot: Spot);
    /// The player to move has one penguin less to place (rules 2.3).
    fn use_up_penguin(&mut self);
    /// The placing is over when all penguins are placed (rules 2.3).
    fn end_placing(&mut self);
    /// A penguin of the player to move goes from one tile to another (rules 3.1).
    fn slide_penguin(&mut self, step: SpotMove);
    /// The fish of the tile that was left are the player's (rules 3.2).
    fn take_fish(&mut self, left: Spot);
    /// It is the turn of the first player in order that has something to do (rules 2.3, 3.3).
    fn pass_over(&mut self);
    /// The penguins of a player go from the board (rules 4.1).
    fn take_penguins_off(&mut self, player: usize);
    /// A player is not in the order any more (rules 4.1).
    fn leave_order(&mut self, player: usize);
    /// The next in order is asked if the player whose turn it was has left (rules F3).
    fn ask_next(&mut self);
}

impl AnyPosition {
    /// [`IcePosition::new`] on a board.
    pub fn new(board: &IceBoard, players: &[PenguinPlayer], first: usize) -> Option<Self> {
        match IceBoardTables::new(board) {
            Some(field) => IcePosition::new(Arc::new(field), players, first).map(Self::Word),
            None => {
                let field = Arc::new(IceBoardTables::new(board)?);
                IcePosition::new(field, players, first).map(Box::new).map(Self::Wide)
            }
        }
    }

    /// [`IcePosition::begin`] on a board.
    pub fn begin(board: &IceBoard, players: usize) -> Option<Self> {
        let to_place = 6_usize.checked_sub(players)? as u8;
        Self::new(board, &vec![PenguinPlayer { to_place, ..PenguinPlayer::default() }; players], 0)
    }

    /// `true` if a tile is left at a spot, with a penguin on it or without.
    pub fn has_tile(&self, spot: Spot) -> bool {
        either!(self, position => position.tiles().has(spot))
    }

    /// `true` if a tile without a penguin is at a spot.
    pub fn is_free(&self, spot: Spot) -> bool {
        either!(self, position => position.free().has(spot))
    }

    /// `true` if any tile is without a penguin.
    pub fn has_free_tile(&self) -> bool {
        either!(self, position => !position.free().is_empty())
    }

    /// The player whose penguin is at a spot.
    pub fn penguin_at(&self, spot: Spot) -> Option<usize> {
        either!(self, position => {
            (0..position.players()).find(|&player| position.penguins(player).has(spot))
        })
    }

    /// The spots to which the penguin at a spot could go, in order.
    pub fn reach(&self, spot: Spot) -> Vec<Spot> {
        either!(self, position => position.reach(spot).spots().collect())
    }

    /// The legal plies of the player to move, in order.
    pub fn legal(&self) -> Vec<PenguinPly> {
        let mut plies = Vec::new();
        either!(self, position => position.legal(&mut plies));
        plies
    }

    /// The players that are stuck and were passed over before the one whose turn it is (rules 3.3).
    pub fn passed_over(&self) -> Vec<usize> {
        let Some(turn) = self.turn().filter(|_| !self.is_placing()) else { return Vec::new() };
        let in_order = successors(Some(self.first()), |&player| Some(self.after(player)));
        in_order.take_while(|&player| player != turn).collect()
    }

    /// Counts the sequences of exactly `depth` plies until the brake is pulled.
    pub fn perft(&mut self, depth: u32, brake: &SearchBrake) -> PerftCount {
        either!(self, position => position.perft_until(depth, brake))
    }
}
