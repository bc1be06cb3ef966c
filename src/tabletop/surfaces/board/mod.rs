//! Boards: clicks, highlights and drag targets, for squares and hexagons alike.
//!
//! A [`BoardSurface`] is an invisible UI node that covers a board and reports the gestures of pointers there as
//! [`BoardTouched`]. Its [`BoardHighlights`] are drawn between the terrain and the pieces.

mod active_board;
mod benches;
mod board_pointers;
pub mod charts;
mod drawings;
mod drawn;
mod face_up_card;
mod frames;
mod grid;
mod hex;
mod highlights;
pub mod labels;
mod number_plate;
mod outline;
mod pack_overlay;
mod packing;
mod pieces;
mod seat_directions;
mod square;
mod squares;
mod stable_positions;
#[cfg(test)]
mod tests;
pub mod text_lines;
mod tile_layer;
mod tile_pictures;
mod tiles;
mod tracks;

pub use active_board::{ActiveBoard, BoardSystems, despawn_board};
pub use benches::{SeatBench, seat_benches};
pub use board_pointers::{BoardPointers, CellGesture};
pub use drawings::BoardDrawings;
pub use drawn::{
    SHADOW, angle_of, board_transform, corners, despawn_outdated, line, picture, seen_if, shadow,
    tinted,
};
pub use face_up_card::FaceUpCard;
#[cfg(any(test, feature = "testing"))]
pub use face_up_card::room_on;
pub use frames::{FrameMeaning, FrameShape, choice_frame};
pub use grid::{BoardGrid, Cell};
pub use highlights::{BoardHighlights, CellHighlight, HighlightStyle};
pub use number_plate::NumberPlate;
pub use outline::outline;
pub use pack_overlay::{PackCard, PackOverlayPart, pack_places};
pub use packing::positions_in_box;
pub use pieces::{BoardPiece, BoardPieces, PieceLettering, PiecePose, PieceShadow, PieceSpawner};
pub use seat_directions::SeatDirections;
pub use squares::SquareBoardLayout;
pub use stable_positions::StablePositions;
pub use tile_layer::{TileLayer, TileStyle};
pub use tile_pictures::TilePictures;
pub use tiles::{map_of, tile_pixels};
pub use tracks::{RaceTracks, TrackPart, TrackWake};

use crate::geometry::TableEdge;
use crate::pointers::PointerGone;
use crate::seats::{Device, DeviceIdleTime};
use bevy::picking::PickingSystems;
use bevy::picking::backend::HitData;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// A board that can be touched. It must not be turned or moved once it is there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(BoardPointers, BoardHighlights, Pickable, GlobalZIndex(BELOW_TRAYS))]
pub struct BoardSurface {
    /// The layout of its cells.
    pub grid: BoardGrid,
    /// The area of the board, in table coordinates, without what is shown beside it.
    pub on: Rect,
    /// The edge next to the last row. Highlights are placed right only on boards that are not turned.
    pub turned: TableEdge,
}

/// Trays and everything else on the table catch pointers before the board does.
const BELOW_TRAYS: i32 = -10;

/// A pointer did something on a board.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct BoardTouched {
    /// The board.
    pub board: Entity,
    /// The pointer; [`crate::seats::Device`] knows the seats it acts for.
    pub pointer: PointerId,
    /// The cell.
    pub cell: Cell,
    /// The gesture of the pointer.
    pub touch: CellGesture,
}

impl BoardSurface {
    /// A board with its middle at this point of the table.
    pub fn centred(grid: BoardGrid, middle: Vec2) -> Self {
        Self::turned(grid, middle, TableEdge::South)
    }

    /// A board of as many squares with this side as there is room for between two corners.
    pub fn filling(low: Vec2, high: Vec2, cell: f32) -> Self {
        let cells = ((high - low) / cell).floor().max(Vec2::ONE);
        let (columns, rows) = (cells.x as u16, cells.y as u16);
        let grid = BoardGrid::Square { columns, rows, cell, ghost_columns: 0, wraps: false };
        Self::centred(grid, (low + high) / 2.0)
    }

    /// A board with its middle at this point, and its last row toward this edge.
    pub fn turned(grid: BoardGrid, middle: Vec2, turned: TableEdge) -> Self {
        let size = turned.turn(grid.size()).abs();
        Self { grid, on: Rect::from_center_size(middle, size), turned }
    }

    /// The middle of a cell in table coordinates.
    pub fn centre(&self, cell: Cell) -> Vec2 {
        self.place_of(self.grid.centre(cell))
    }

    /// The corners of a cell in table coordinates, in order around it.
    pub fn corners(&self, cell: Cell) -> Vec<Vec2> {
        let (middle, corners) = (self.centre(cell), self.grid.corners());
        corners.into_iter().map(|corner| middle + self.turned.turn(corner)).collect()
    }

    /// A point of the board, given from its first corner, in table coordinates.
    pub fn place_of(&self, point: Vec2) -> Vec2 {
        self.on.center() + self.turned.turn(point - self.grid.size() / 2.0)
    }

    /// The cell at a point of the table.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        let seen = self.turned.turn_back(point - self.on.center());
        self.grid.cell_at(seen + self.grid.size() / 2.0)
    }

    /// Returns the area of the board, with what is shown beside it.
    pub fn area(&self) -> Rect {
        let margin = Vec2::new(self.grid.margin(), 0.0);
        Rect::from_corners(self.on.min - margin, self.on.max + margin)
    }

    /// The cell a pointer is over. Picking returns the position on the node, from -0.5 to 0.5 across it.
    fn cell_under(&self, hit: &HitData) -> Option<Cell> {
        let part = hit.position?.truncate();
        let area = self.area();
        self.cell_at(area.center() + part * area.size())
    }
}

/// Adds boards.
pub fn plugin(app: &mut App) {
    app.add_message::<BoardTouched>()
        .add_message::<PointerGone>()
        .init_resource::<TilePictures>()
        .add_observer(spawn_surface_node);
    app.add_plugins((tiles::plugin, active_board::plugin));
    app.add_systems(PreUpdate, lift_idle_fingers.after(PickingSystems::Last));
}

/// Lays the node over a new board and observes what pointers do there.
fn spawn_surface_node(
    added: On<Add, BoardSurface>,
    surfaces: Query<&BoardSurface>,
    mut commands: Commands,
) {
    let Ok(surface) = surfaces.get(added.entity) else { return };
    let area = surface.area();
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(area.min.x),
        top: px(area.min.y),
        width: px(area.width()),
        height: px(area.height()),
        ..default()
    };
    commands
        .entity(added.entity)
        .insert(node)
        .observe(on_over)
        .observe(on_move)
        .observe(on_out)
        .observe(on_press)
        .observe(on_release)
        .observe(on_drag_drop)
        .observe(on_drag_end)
        .observe(on_cancel);
}

type Boards<'w, 's> = Query<'w, 's, (&'static BoardSurface, &'static mut BoardPointers)>;

/// Applies the action of a pointer to a board, and reports the gestures that come of it.
fn touch(
    board: Entity,
    pointer: PointerId,
    hit: Option<&HitData>,
    boards: &mut Boards,
    touched: &mut MessageWriter<BoardTouched>,
    action: fn(&mut BoardPointers, PointerId, Option<Cell>) -> board_pointers::CellGestures,
) {
    let Ok((surface, mut fingers)) = boards.get_mut(board) else { return };
    let cell = hit.and_then(|hit| surface.cell_under(hit));
    let touches = action(&mut fingers, pointer, cell).into_iter();
    touched.write_batch(touches.map(|(cell, touch)| BoardTouched { board, pointer, cell, touch }));
}

/// Lifts the fingers of devices that rest, belong to nobody or are gone: they no longer point at a cell. Their first
/// movement points again.
fn lift_idle_fingers(
    devices: Query<(&Device, &DeviceIdleTime)>,
    mut gone: MessageReader<PointerGone>,
    mut boards: Query<(Entity, &mut BoardPointers)>,
    mut touched: MessageWriter<BoardTouched>,
) {
    let idle = devices.iter().filter(|(device, idle)| device.seats.is_empty() || idle.is_resting());
    let idle: Vec<PointerId> =
        idle.map(|(device, _)| device.pointer).chain(gone.read().map(|it| it.pointer)).collect();
    for (board, mut fingers) in &mut boards {
        let pointing: Vec<PointerId> = fingers.pointing().filter(|it| idle.contains(it)).collect();
        for pointer in pointing {
            let touches = fingers.move_to(pointer, None).into_iter();
            let touches = touches.map(|(cell, touch)| BoardTouched { board, pointer, cell, touch });
            touched.write_batch(touches);
        }
    }
}

fn on_over(on: On<Pointer<Over>>, mut boards: Boards, mut touched: MessageWriter<BoardTouched>) {
    let (board, pointer) = (on.entity, on.pointer_id);
    touch(board, pointer, Some(&on.hit), &mut boards, &mut touched, BoardPointers::move_to);
}

fn on_move(on: On<Pointer<Move>>, mut boards: Boards, mut touched: MessageWriter<BoardTouched>) {
    let (board, pointer) = (on.entity, on.pointer_id);
    touch(board, pointer, Some(&on.hit), &mut boards, &mut touched, BoardPointers::move_to);
}

fn on_out(on: On<Pointer<Out>>, mut boards: Boards, mut touched: MessageWriter<BoardTouched>) {
    touch(on.entity, on.pointer_id, None, &mut boards, &mut touched, BoardPointers::move_to);
}

fn on_press(on: On<Pointer<Press>>, mut boards: Boards, mut touched: MessageWriter<BoardTouched>) {
    if on.button == PointerButton::Primary {
        let (board, pointer) = (on.entity, on.pointer_id);
        touch(board, pointer, Some(&on.hit), &mut boards, &mut touched, BoardPointers::press);
    }
}

fn on_release(
    on: On<Pointer<Release>>,
    mut boards: Boards,
    mut touched: MessageWriter<BoardTouched>,
) {
    if on.button == PointerButton::Primary {
        let (board, pointer) = (on.entity, on.pointer_id);
        touch(board, pointer, Some(&on.hit), &mut boards, &mut touched, BoardPointers::release);
    }
}

fn on_drag_drop(
    on: On<Pointer<DragDrop>>,
    mut boards: Boards,
    mut touched: MessageWriter<BoardTouched>,
) {
    // What was pressed on the board itself has been dropped by its release.
    if on.button == PointerButton::Primary && on.dropped != on.entity {
        let (board, pointer) = (on.entity, on.pointer_id);
        touch(
            board,
            pointer,
            Some(&on.hit),
            &mut boards,
            &mut touched,
            BoardPointers::drop_from_outside,
        );
    }
}

fn on_drag_end(on: On<Pointer<DragEnd>>, mut boards: Boards) {
    if on.button == PointerButton::Primary
        && let Ok((_, mut fingers)) = boards.get_mut(on.entity)
    {
        fingers.forget_press(on.pointer_id);
    }
}

fn on_cancel(
    on: On<Pointer<Cancel>>,
    mut boards: Boards,
    mut touched: MessageWriter<BoardTouched>,
) {
    if let Ok((_, mut fingers)) = boards.get_mut(on.entity) {
        fingers.forget_press(on.pointer_id);
    }
    touch(on.entity, on.pointer_id, None, &mut boards, &mut touched, BoardPointers::move_to);
}
