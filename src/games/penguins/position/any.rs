//! A position in whichever set of spots its board needs.

use super::bits::{Bits, Wide};
use super::board::Board;
use super::field::Field;
use super::geometry::Spot;
use super::perft::Count;
use super::play::Undo;
use super::ply::Ply;
use super::value::{Player, Position};
use shoal_contract::{Brake, Generator};
use std::sync::Arc;

/// A position on a board of any size. What it answers is what [`Position`] answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// On a board of up to 64 spots.
    Word(Position<u64>),
    /// On a larger board.
    Wide(Box<Position<Wide>>),
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

impl AnyPosition {
    /// [`Position::new`] on a board.
    pub fn new(board: &Board, players: &[Player], first: usize) -> Option<Self> {
        match Field::new(board) {
            Some(field) => Position::new(Arc::new(field), players, first).map(Self::Word),
            None => {
                let field = Arc::new(Field::new(board)?);
                Position::new(field, players, first).map(Box::new).map(Self::Wide)
            }
        }
    }

    /// [`Position::begin`] on a board.
    pub fn begin(board: &Board, players: usize) -> Option<Self> {
        let to_place = 6_usize.checked_sub(players)? as u8;
        Self::new(board, &vec![Player { to_place, ..Player::default() }; players], 0)
    }

    /// The board as laid out at the start.
    pub fn board(&self) -> &Board {
        either!(self, position => position.board())
    }

    /// How many players there are, those that were removed included.
    pub fn players(&self) -> usize {
        either!(self, position => position.players())
    }

    /// A player as it stands.
    pub fn player(&self, player: usize) -> Player {
        either!(self, position => position.player(player))
    }

    /// The fish of a player.
    pub fn score(&self, player: usize) -> u32 {
        either!(self, position => position.score(player))
    }

    /// Whether a player was removed (rules 4.1).
    pub fn is_removed(&self, player: usize) -> bool {
        either!(self, position => position.is_removed(player))
    }

    /// How many players were not removed.
    pub fn still_in(&self) -> usize {
        either!(self, position => position.still_in())
    }

    /// Whether penguins are being placed.
    pub fn is_placing(&self) -> bool {
        either!(self, position => position.is_placing())
    }

    /// Who acts next; `None` when the game is over.
    pub fn turn(&self) -> Option<usize> {
        either!(self, position => position.turn())
    }

    /// Who stands first in turn, stuck or not.
    pub fn first(&self) -> usize {
        either!(self, position => position.first())
    }

    /// The player after another in turn, stuck or not.
    pub fn after(&self, player: usize) -> usize {
        either!(self, position => position.after(player))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        either!(self, position => position.is_over())
    }

    /// Whether a player has no penguin that can move.
    pub fn is_stuck(&self, player: usize) -> bool {
        either!(self, position => position.is_stuck(player))
    }

    /// Whether a tile is left at a spot, with a penguin on it or without.
    pub fn has_tile(&self, spot: Spot) -> bool {
        either!(self, position => position.tiles().has(spot))
    }

    /// Whether a tile without a penguin is at a spot.
    pub fn is_free(&self, spot: Spot) -> bool {
        either!(self, position => position.free().has(spot))
    }

    /// Whether any tile is without a penguin.
    pub fn has_free_tile(&self) -> bool {
        either!(self, position => !position.free().is_empty())
    }

    /// How many penguins a player has still to place.
    pub fn to_place(&self, player: usize) -> u8 {
        either!(self, position => position.to_place(player))
    }

    /// Whose penguin is at a spot.
    pub fn penguin_at(&self, spot: Spot) -> Option<usize> {
        either!(self, position => {
            (0..position.players()).find(|&player| position.penguins(player).has(spot))
        })
    }

    /// Where the penguin at a spot could go, in order.
    pub fn reach(&self, spot: Spot) -> Vec<Spot> {
        either!(self, position => position.reach(spot).spots().collect())
    }

    /// The legal plies of the player to move, in order.
    pub fn legal(&self) -> Vec<Ply> {
        let mut plies = Vec::new();
        either!(self, position => position.legal(&mut plies));
        plies
    }

    /// Whether the player to move may do this.
    pub fn is_legal(&self, ply: Ply) -> bool {
        either!(self, position => position.is_legal(ply))
    }

    /// One of the legal plies, all equally likely.
    pub fn random_ply(&self, generator: &mut Generator) -> Option<Ply> {
        either!(self, position => position.random_ply(generator))
    }

    /// Plays a legal ply of the player to move.
    pub fn play(&mut self, ply: Ply) -> Undo {
        either!(self, position => position.play(ply))
    }

    /// Takes the last ply back.
    pub fn unplay(&mut self, undo: Undo) {
        either!(self, position => position.unplay(undo));
    }

    /// Removes a player (rules 4.1).
    pub fn remove(&mut self, player: usize) {
        either!(self, position => position.remove(player));
    }

    /// All that have the most fish when the game is over.
    pub fn winners(&self) -> Option<Vec<usize>> {
        either!(self, position => position.winners())
    }

    /// Counts the sequences of exactly `depth` plies until the brake is pulled.
    pub fn perft(&mut self, depth: u32, brake: &Brake) -> Count {
        either!(self, position => position.perft_until(depth, brake))
    }

    /// Plays random plies until nothing is legal; answers how many.
    pub fn playout(&mut self, generator: &mut Generator) -> u32 {
        either!(self, position => position.playout(generator))
    }
}
