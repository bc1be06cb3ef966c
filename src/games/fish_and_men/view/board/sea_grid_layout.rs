//! The layout of the board's squares on the table.

use crate::prelude::*;
use bevy::image::ImageSampler;
use shoal_tabletop::picture::art::image_of;

/// Columns beside the board, on each side, that repeat the squares across the joined edge.
pub const GHOST_COLUMNS: u16 = 2;

/// Side of a square of the world's board, in table units: texts on squares were made for it.
const USUAL_CELL: f32 = 26.0;

/// Number of sizes that squares can have for each table unit.
const STEPS: f32 = 8.0;

/// Side of a square of a painted board, in pixels.
const PIXELS: usize = 12;

/// The place of the board's squares on the table, in table coordinates.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct SeaGridLayout {
    /// The side of a square in units.
    pub cell: f32,
    /// The upper left corner of row 0, column 0.
    pub corner: Vec2,
    /// Number of columns, without ghosts.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
}

impl SeaGridLayout {
    /// Lays the board out as large as the trays leave room for, in the middle of the table.
    pub fn of(board: &SeaBoard, tabletop: &Tabletop, trays: TrayDepth) -> Self {
        let (low, high) = tabletop.board_room(trays);
        let fits = ((high - low) / Self::with_cells(board, 1.0).size()).min_element();
        let cell = (fits * STEPS).floor() / STEPS;
        let layout = Self::with_cells(board, cell);
        Self { corner: (low + high - layout.rect().size()) / 2.0, ..layout }
    }

    /// The board with squares of this side, its upper left corner at (0, 0).
    pub fn with_cells(board: &SeaBoard, cell: f32) -> Self {
        Self { cell, corner: Vec2::ZERO, columns: board.width(), rows: board.height() }
    }

    /// The surface of the board, which cursors touch.
    pub fn surface(&self) -> BoardSurface {
        let &Self { cell, columns, rows, .. } = self;
        let (ghost_columns, wraps) = (GHOST_COLUMNS, true);
        let grid = BoardGrid::Square { columns, rows, cell, ghost_columns, wraps };
        BoardSurface { grid, on: self.rect(), turned: TableEdge::South }
    }

    /// Scale of writing on squares, 0.8 to 2, and 1 on squares of the default size: more on large squares, and hardly
    /// less on small ones, since it must be read from a chair.
    pub fn writing(&self) -> f32 {
        (self.cell / USUAL_CELL).clamp(0.8, 2.0)
    }

    /// The size of the board with its ghost columns.
    pub fn size(&self) -> Vec2 {
        Vec2::new(f32::from(self.columns + 2 * GHOST_COLUMNS), f32::from(self.rows)) * self.cell
    }

    /// A picture of the board and its ghost columns, with each square in this colour or left clear. Between
    /// squares a line stays clear, so that the grid is seen.
    pub fn painted(&self, colour: impl Fn(Square) -> Option<[u8; 4]>) -> Image {
        let grid = self.surface().grid;
        let width = usize::from(self.columns + 2 * GHOST_COLUMNS) * PIXELS;
        let height = usize::from(self.rows) * PIXELS;
        let mut pixels = vec![[0; 4]; width * height];
        for cell in grid.cells() {
            let Some(colour) = colour(cell.into()) else { continue };
            for slot in grid.slots_of(cell) {
                let left = slot.x as usize * PIXELS + 1;
                let top = usize::from(cell.row) * PIXELS + 1;
                for y in top..top + PIXELS - 2 {
                    pixels[y * width + left..][..PIXELS - 2].fill(colour);
                }
            }
        }
        let mut image = image_of(width as u32, height as u32, pixels.into_flattened());
        image.sampler = ImageSampler::linear();
        image
    }

    /// The board without its ghost columns, as a box on the table.
    pub fn rect(&self) -> Rect {
        let size = Vec2::new(f32::from(self.columns), f32::from(self.rows)) * self.cell;
        Rect::from_corners(self.corner, self.corner + size)
    }

    /// The middle of a square.
    pub fn centre(&self, square: Square) -> Vec2 {
        let middle = Vec2::new(f32::from(square.column) + 0.5, f32::from(square.row) + 0.5);
        self.corner + middle * self.cell
    }

    /// The middles of a square wherever it is seen: also in ghost columns.
    pub fn all_centres(&self, square: Square) -> impl Iterator<Item = Vec2> + use<> {
        let middle = self.centre(square);
        let across = f32::from(self.columns) * self.cell;
        let seen = self.rect().inflate(f32::from(GHOST_COLUMNS) * self.cell);
        let all = [-across, 0.0, across].map(|aside| middle + Vec2::X * aside);
        all.into_iter().filter(move |at| (seen.min.x..seen.max.x).contains(&at.x))
    }

    /// The point of a position on the table, off the middle of its square as the rules have it (rules 2.3), by at most
    /// half a square each way.
    pub fn at(&self, position: SeaPosition) -> Vec2 {
        let (south, east) = position.offsets();
        let along = |steps: i32| {
            let exact = f64::from(steps) * std::f64::consts::FRAC_1_SQRT_2;
            (exact - exact.round()) as f32
        };
        self.centre(position.square()) + Vec2::new(along(east), along(south)) * self.cell
    }

    /// One step of length 1 in a heading.
    pub fn step(&self, heading: CompassHeading) -> Vec2 {
        let (south, east) = heading.delta();
        Vec2::new(east as f32, south as f32).normalize() * self.cell
    }
}

/// The angle of a heading from east, in radians, counterclockwise as Bevy's sprites turn.
pub fn angle(heading: CompassHeading) -> f32 {
    std::f32::consts::FRAC_PI_2 - heading.index() as f32 * std::f32::consts::FRAC_PI_4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::fish;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_fish_and_men::rules::board::level::Level;
    use shoal_tabletop::headless::played_by;
    use shoal_tabletop::pointers::cursors;

    #[test]
    fn a_fish_on_the_world_is_longer_than_a_cursor_is_wide() {
        for projector in [(1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)] {
            for (count, trays) in
                (1..=8).flat_map(|it| [(it, TrayDepth::Plain), (it, TrayDepth::Deep)])
            {
                let table = played_by(count, projector);
                let (_, pixels) = measured(count, projector, trays);
                let fish = pixels / table.pixels * fish::LENGTH;
                let cursor = cursors::width(&table);
                assert!(fish > cursor, "{fish} and {cursor} on {projector:?} for {count}");
            }
        }
    }

    #[test]
    fn every_shipped_board_fills_the_picture_between_the_trays() {
        let trays = TrayDepth::Plain;
        let table = Tabletop::default();
        let (low, high) = table.board_room(trays);
        for (name, text) in Level::BUILT_IN {
            let level = Level::parse(text.as_bytes()).expect("it is sound");
            let layout = SeaGridLayout::of(&SeaBoard::new(&level, true), &table, trays);
            let part = layout.size() / (high - low);
            assert!(part.cmple(Vec2::ONE).all(), "{name} is too large: {part}");
            assert!(part.cmpge(Vec2::splat(0.93)).all(), "{name} leaves room: {part}");
            assert!(layout.rect().min.cmpge(low).all(), "{name}");
        }
    }

    /// Which part of the picture the board of the world fills, and how many pixels a square is wide.
    fn measured(count: usize, projector: (f32, f32), trays: TrayDepth) -> (f32, f32) {
        let world = Level::BUILT_IN.iter().find(|(name, _)| *name == "world").expect("it is there");
        let level = Level::parse(world.1.as_bytes()).expect("it is sound");
        let table = played_by(count, projector);
        let layout = SeaGridLayout::of(&SeaBoard::new(&level, true), &table, trays);
        let part = layout.size().element_product() / table.size.element_product();
        (part, layout.cell * table.pixels)
    }

    #[test]
    fn the_world_fills_most_of_the_picture_and_more_of_it_the_fewer_play() {
        // The least part for any number of players; part and pixels of a square for four. A picture of 4
        // by 3 is too high for the world.
        let bounds = [
            ((1024.0, 768.0), 0.35, (0.41, 12.9)),
            ((1280.0, 720.0), 0.44, (0.55, 16.5)),
            ((1280.0, 800.0), 0.42, (0.50, 16.5)),
            ((1920.0, 1080.0), 0.50, (0.55, 24.75)),
        ];
        for (projector, least, four) in bounds {
            for trays in [TrayDepth::Plain, TrayDepth::Deep] {
                let all: Vec<_> = (1..=8).map(|it| measured(it, projector, trays)).collect();
                assert!(all.iter().all(|(part, _)| *part >= least), "{projector:?}: {all:?}");
                let grows = all.windows(2).all(|two| two[0].1 >= 0.97 * two[1].1);
                assert!(grows, "{projector:?} {trays:?}: {all:?}");
                let (part, pixels) = all[3];
                assert!(part >= four.0 && pixels >= four.1, "{projector:?} {trays:?}: {all:?}");
            }
        }
    }
}
