//! The tables of one board: where lines lead, what lies beside a spot, how many fish are on it.

use super::board::IceBoard;
use super::geometry::{HexDirection, Spot};
use super::spot_set::SpotSet;

/// The tables of a board, which never change during a game. Shared by all positions on it.
pub struct IceBoardTables<B: SpotSet> {
    board: IceBoard,
    around: B::Table<SpotSurroundings<B>>,
}

/// The surroundings of a spot. On small boards they fill one line of a processor's cache.
#[derive(Clone, Copy)]
struct SpotSurroundings<B> {
    /// The spots to the edge of the grid in each direction, as [`SpotSet::reach`] wants them.
    rays: [B; 6],
    /// The spots one step away.
    neighbours: B,
    /// The fish on the tile.
    fish: u32,
}

impl<B: SpotSet> IceBoardTables<B> {
    /// The tables of a board; none if it has more spots than the sets have room for.
    pub fn new(board: &IceBoard) -> Option<Self> {
        let grid = board.grid();
        if grid.spots() > B::ROOM {
            return None;
        }
        let nowhere =
            SpotSurroundings { rays: [B::default(); 6], neighbours: B::default(), fish: 0 };
        let mut around = B::table(nowhere);
        for spot in 0..grid.spots() as Spot {
            let here = B::at_mut(&mut around, spot);
            here.fish = board.fish(spot).into();
            let set = |spots: &mut dyn Iterator<Item = Spot>| {
                spots.map(B::only).fold(B::default(), B::or)
            };
            here.rays = B::rays(HexDirection::ALL.map(|to| set(&mut grid.line(spot, to))));
            here.neighbours = set(&mut grid.around(spot));
        }
        Some(Self { board: board.clone(), around })
    }

    /// The board as laid out at the start.
    pub fn board(&self) -> &IceBoard {
        &self.board
    }

    /// The fish on the tile at a spot, whether it is still there or not; 0 for a hole.
    #[inline]
    pub fn fish(&self, spot: Spot) -> u32 {
        B::at(&self.around, spot).fish
    }

    /// The spots one step away from a spot, within the grid.
    #[inline]
    pub fn neighbours(&self, spot: Spot) -> B {
        B::at(&self.around, spot).neighbours
    }

    /// The spots that a penguin at a spot can go to while these spots are free (rules 3.1).
    #[inline]
    pub fn reach(&self, spot: Spot, free: B) -> B {
        B::reach(&B::at(&self.around, spot).rays, free)
    }

    /// To how many spots a penguin at a spot can go while these spots are free.
    #[inline]
    pub fn count_reach(&self, spot: Spot, free: B) -> u32 {
        B::count_reach(&B::at(&self.around, spot).rays, free)
    }
}

impl<B: SpotSet> std::fmt::Debug for IceBoardTables<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Field").field("board", &self.board).finish_non_exhaustive()
    }
}
