//! A position, and what can be asked of it.

use super::board::IceBoard;
use super::board_tables::IceBoardTables;
use super::geometry::Spot;
use super::ply::{PenguinPly, SpotMove};
use super::spot_set::SpotSet;
use std::sync::Arc;

/// The most players of a game (rules 2.1).
pub const MOST_PLAYERS: usize = 4;

/// The turn of nobody: the game is over.
pub(super) const NOBODY: u8 = u8::MAX;

/// A player of a position: its penguins, its fish.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PenguinPlayer {
    /// The fish it has.
    pub score: u32,
    /// The spots of its penguins, in order of spots.
    pub places: Vec<Spot>,
    /// Number of penguins that it has still to place.
    pub to_place: u8,
    /// `true` if it left the game (rules 4.1): its penguins are off the board, and it is not asked again.
    pub removed: bool,
}

/// A position of a game: small, quick to change and to change back. Players are numbered from 0 in
/// turn order.
///
/// It is equal to another if the same can come of both on the same board.
#[derive(Debug, Clone)]
pub struct IcePosition<B: SpotSet> {
    pub(super) field: Arc<IceBoardTables<B>>,
    /// Tiles without a penguin.
    pub(super) free: B,
    pub(super) penguins: [B; MOST_PLAYERS],
    pub(super) scores: [u32; MOST_PLAYERS],
    pub(super) to_place: [u8; MOST_PLAYERS],
    /// The next player that was not removed, after each.
    pub(super) after: [u8; MOST_PLAYERS],
    /// The player that stands first in turn, stuck or not: the player after the one that acted last.
    pub(super) first: u8,
    /// The player that acts next, or [`NOBODY`].
    pub(super) turn: u8,
    pub(super) players: u8,
    /// A bit for each player that was removed.
    pub(super) removed: u8,
    /// `true` if a player has a penguin to place.
    pub(super) placing: bool,
}

impl<B: SpotSet> PartialEq for IcePosition<B> {
    fn eq(&self, other: &Self) -> bool {
        let same_board = Arc::ptr_eq(&self.field, &other.field)
            || self.field.board().grid() == other.field.board().grid()
                && self.tiles().spots().all(|spot| self.fish(spot) == other.fish(spot));
        same_board
            && self.free == other.free
            && self.penguins == other.penguins
            && self.scores == other.scores
            && self.to_place == other.to_place
            && (self.first, self.turn) == (other.first, other.turn)
            && (self.players, self.removed) == (other.players, other.removed)
    }
}

impl<B: SpotSet> Eq for IcePosition<B> {}

impl<B: SpotSet> IcePosition<B> {
    /// A position with these players on a board; `first` stands first in turn. It need not be one
    /// that play reaches. None if there are no players or more than four, `first` is none of them or
    /// was removed while others were not, or a penguin stands where no tile is or another one stands.
    pub fn new(
        field: Arc<IceBoardTables<B>>,
        players: &[PenguinPlayer],
        first: usize,
    ) -> Option<Self> {
        let count = u8::try_from(players.len()).ok().filter(|&count| count > 0)?;
        if players.len() > MOST_PLAYERS || first >= players.len() {
            return None;
        }
        let mut position = Self {
            free: field.board().tiles().map(B::only).fold(B::default(), B::or),
            field,
            penguins: [B::default(); MOST_PLAYERS],
            scores: [0; MOST_PLAYERS],
            to_place: [0; MOST_PLAYERS],
            after: [0; MOST_PLAYERS],
            first: first as u8,
            turn: NOBODY,
            players: count,
            removed: 0,
            placing: false,
        };
        for (index, player) in players.iter().enumerate() {
            position.scores[index] = player.score;
            position.removed |= u8::from(player.removed) << index;
            if player.removed {
                continue;
            }
            position.to_place[index] = player.to_place;
            for &spot in &player.places {
                if usize::from(spot) >= B::ROOM || !position.free.has(spot) {
                    return None;
                }
                position.free = position.free.xor(B::only(spot));
                position.penguins[index] = position.penguins[index].or(B::only(spot));
            }
        }
        if position.is_removed(first) && position.still_in() > 0 {
            return None;
        }
        position.link();
        position.end_placing();
        position.pass_over();
        Some(position)
    }

    /// A game before its first penguin is placed: each of `players` has 6 less their number (rules 2.1).
    pub fn begin(field: Arc<IceBoardTables<B>>, players: usize) -> Option<Self> {
        let to_place = 6_usize.checked_sub(players)? as u8;
        Self::new(field, &vec![PenguinPlayer { to_place, ..PenguinPlayer::default() }; players], 0)
    }

    /// The tables of the board.
    pub fn field(&self) -> &Arc<IceBoardTables<B>> {
        &self.field
    }

    /// The board as laid out at the start.
    pub fn board(&self) -> &IceBoard {
        self.field.board()
    }

    /// The fish on the tile at a spot, whether it is still there or not.
    #[inline]
    pub fn fish(&self, spot: Spot) -> u32 {
        self.field.fish(spot)
    }

    /// The tiles without a penguin.
    #[inline]
    pub fn free(&self) -> B {
        self.free
    }

    /// The tiles that are left, those under penguins included.
    pub fn tiles(&self) -> B {
        self.penguins.iter().fold(self.free, |tiles, &penguins| tiles.or(penguins))
    }

    /// The spots of the penguins of a player.
    #[inline]
    pub fn penguins(&self, player: usize) -> B {
        self.penguins[player % MOST_PLAYERS]
    }

    /// The fish of a player.
    #[inline]
    pub fn score(&self, player: usize) -> u32 {
        self.scores[player % MOST_PLAYERS]
    }

    /// The fish of each player.
    #[inline]
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.players) % (MOST_PLAYERS + 1)]
    }

    /// Number of penguins that a player has still to place.
    pub fn to_place(&self, player: usize) -> u8 {
        self.to_place[player % MOST_PLAYERS]
    }

    /// Number of players, those that were removed included.
    #[inline]
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// `true` if a player was removed (rules 4.1).
    #[inline]
    pub fn is_removed(&self, player: usize) -> bool {
        self.removed >> (player % MOST_PLAYERS) & 1 == 1
    }

    /// Number of players that were not removed.
    pub fn still_in(&self) -> usize {
        (0..self.players()).filter(|&player| !self.is_removed(player)).count()
    }

    /// A player as it stands.
    pub fn player(&self, player: usize) -> PenguinPlayer {
        PenguinPlayer {
            score: self.score(player),
            places: self.penguins(player).spots().collect(),
            to_place: self.to_place(player),
            removed: self.is_removed(player),
        }
    }

    /// `true` if penguins are being placed.
    #[inline]
    pub fn is_placing(&self) -> bool {
        self.placing
    }

    /// The player that acts next: players that are stuck are passed over. `None` when the game is over.
    #[inline]
    pub fn turn(&self) -> Option<usize> {
        (self.turn != NOBODY).then_some(self.turn.into())
    }

    /// The player that stands first in turn, stuck or not: the player after the one that acted last.
    #[inline]
    pub fn first(&self) -> usize {
        self.first.into()
    }

    /// The player after another in turn, stuck or not; those that were removed are not in the order.
    pub fn after(&self, player: usize) -> usize {
        self.after[player % MOST_PLAYERS].into()
    }

    /// `true` if no player can move, or all were removed (rules 3.3).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.turn == NOBODY
    }

    /// The spots to which the penguin at a spot could go (rules 3.1).
    #[inline]
    pub fn reach(&self, spot: Spot) -> B {
        self.field.reach(spot, self.free)
    }

    /// To how many tiles the penguin at a spot could go.
    #[inline]
    pub fn count_reach(&self, spot: Spot) -> u32 {
        self.field.count_reach(spot, self.free)
    }

    /// `true` if a player has no penguin that can move (rules 3.3).
    #[inline]
    pub fn is_stuck(&self, player: usize) -> bool {
        self.penguins(player)
            .spots()
            .all(|spot| self.field.neighbours(spot).and(self.free).is_empty())
    }

    /// The moves of a player's penguins, also when it is not its turn, by from-spot, then to-spot.
    pub fn moves(&self, player: usize) -> impl Iterator<Item = SpotMove> {
        let from = self.penguins(player).spots();
        from.flat_map(|from| self.reach(from).spots().map(move |to| SpotMove { from, to }))
    }

    /// The legal plies of the player to move, in order; `out` is emptied first. Nothing when the game is
    /// over, and where a penguin is to be placed and no tile is free.
    pub fn legal(&self, out: &mut Vec<PenguinPly>) {
        out.clear();
        let Some(player) = self.turn() else { return };
        if self.placing {
            out.extend(self.free.spots().map(PenguinPly::Place));
        } else {
            out.extend(self.moves(player).map(PenguinPly::Move));
        }
    }

    /// `true` if the player to move may do this.
    pub fn is_legal(&self, ply: PenguinPly) -> bool {
        let on_board = |spot: Spot| usize::from(spot) < self.board().grid().spots();
        let Some(player) = self.turn() else { return false };
        match ply {
            PenguinPly::Place(spot) => self.placing && on_board(spot) && self.free.has(spot),
            PenguinPly::Move(SpotMove { from, to }) => {
                !self.placing
                    && on_board(from)
                    && on_board(to)
                    && self.penguins(player).has(from)
                    && self.reach(from).has(to)
            }
        }
    }

    /// All that have the most fish when the game is over, in order; nobody if all were removed
    /// (rules 3.3, 4.1). `None` while it goes on.
    pub fn winners(&self) -> Option<Vec<usize>> {
        if !self.is_over() {
            return None;
        }
        let all_in = || (0..self.players()).filter(|&player| !self.is_removed(player));
        let most = all_in().map(|player| self.score(player)).max();
        Some(all_in().filter(|&player| Some(self.score(player)) == most).collect())
    }
}
