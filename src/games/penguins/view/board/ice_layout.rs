//! The layout of the tiles on the table, and access to it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_penguins::action::IceCell;
use shoal_penguins::state::IceView;
use shoal_tabletop::geometry::{Tabletop, TrayDepth};
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardGrid, BoardSurface, Cell};

/// Gap between the board and the trays, in table units.
const GAP: f32 = 8.0;
/// Greatest width of a tile, in table units: a tiny board need not fill the table.
const WIDEST: f32 = 200.0;

/// The layout of the tiles on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct IceLayout {
    /// The surface of the board, which cursors touch.
    pub surface: BoardSurface,
    /// Width of a tile from corner to corner, in table units.
    pub width: f32,
}

impl IceLayout {
    /// The board as large as the trays leave room for, in the middle of the table.
    pub fn of(ice: &IceView, tabletop: &Tabletop, trays: TrayDepth) -> Self {
        let rows = ice.board.len() as u16;
        let columns = ice.board.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let (low, high) = tabletop.board_room(trays);
        let of_width = |width| BoardGrid::Hex { rows, columns, width };
        let width = BoardGrid::fitting(high - low - 2.0 * GAP, of_width).clamp(8.0, WIDEST);
        let surface = BoardSurface::centred(of_width(width), (low + high) / 2.0);
        Self { surface, width }
    }

    /// The middle of a spot, in table coordinates.
    pub fn centre(&self, at: IceCell) -> Vec2 {
        self.surface.centre(cell_of(at))
    }

    /// Scale of the writing on tiles, 0.7 to 1.2, and 1 on tiles of a default board: hardly less on small ones, since
    /// it must be read from a chair.
    pub fn writing(&self) -> f32 {
        (self.width / 150.0).clamp(0.7, 1.2)
    }
}

/// System parameter with the ice as it stands on the table.
#[derive(SystemParam)]
pub struct IceBoardAccess<'w> {
    /// The places of the tiles.
    pub layout: Res<'w, IceLayout>,
    /// The entities of the board.
    pub board: Res<'w, ActiveBoard>,
}

/// The cell of a spot on the board of the table.
pub fn cell_of(IceCell(row, column): IceCell) -> Cell {
    Cell::new(row.into(), column.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::penguins;
    use shoal_contract::Match;
    use shoal_penguins::Penguins;
    use shoal_penguins::setup::Setup;
    use shoal_tabletop::headless::played_by;
    use shoal_tabletop::pointers::cursors;

    #[test]
    fn the_usual_board_fills_the_picture_between_the_trays() {
        let game = Match::<Penguins>::new(Setup::for_players(4), 1).expect("it is usual");
        let (table, trays) = (Tabletop::default(), TrayDepth::Plain);
        let layout = IceLayout::of(&game.state().ice, &table, trays);
        let (low, high) = table.board_room(trays);
        let on = layout.surface.on;
        assert!(on.min.cmpge(low).all() && on.max.cmple(high).all(), "{on:?}");
        let part = on.size() / (high - low);
        assert!(part.max_element() > 0.95 && part.min_element() > 0.7, "{part}");
    }

    #[test]
    fn tiles_are_large_and_larger_the_fewer_play() {
        let game = Match::<Penguins>::new(Setup::for_players(4), 1).expect("it is usual");
        for (projector, least) in [
            ((1024.0, 768.0), 0.4),
            ((1280.0, 720.0), 0.45),
            ((1280.0, 800.0), 0.45),
            ((1920.0, 1080.0), 0.45),
        ] {
            let all = (2..=8).map(|count| {
                let table = played_by(count, projector);
                let layout = IceLayout::of(&game.state().ice, &table, TrayDepth::Plain);
                let part = layout.surface.on.size() / table.size;
                (part.element_product(), layout.width * table.pixels)
            });
            let all: Vec<(f32, f32)> = all.collect();
            assert!(all.iter().all(|(part, _)| *part >= least), "{projector:?}: {all:?}");
            let table = played_by(8, projector);
            let penguin = all.iter().map(|(_, tile)| tile / table.pixels * penguins::SIZE);
            assert!(penguin.min_by(f32::total_cmp) > Some(cursors::width(&table)), "{all:?}");
            assert!(all.windows(2).all(|two| two[0].1 >= 0.97 * two[1].1), "{all:?}");
        }
    }
}
