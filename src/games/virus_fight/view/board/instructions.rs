//! The squares, and the instructions that lie on them: pyramids of three sizes seen from above, named on all
//! four faces, so that each side of the table reads one.

use crate::poster;
use crate::prelude::*;
use shoal_tabletop::surfaces::board::{TileLayer, TilePictures, TileStyle, map_of, tile_pixels};
use std::f32::consts::{PI, SQRT_2};

/// Growth of a piece at the middle of its way, as a part of its size.
const LIFTED: f32 = 0.22;

/// An instruction on the board, or on its way there from its player.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct InstructionSprite {
    piece: SizedInstruction,
    at: SquareCoordinates,
    comes_from: Option<Seat>,
}

/// Spawns the squares: the same tile for each.
pub fn spawn_squares(
    layout: Res<VirusBoardLayout>,
    board: Res<ActiveBoard>,
    mut pictures: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let (ground, (rows, columns)) = (layout.squares.ground(), layout.squares.size);
    let grid = &ground.grid;
    // Per cent are of the mean square of both sides: here of a tile, there of all.
    let line = poster::LINE * Vec2::new(columns.into(), rows.into()).length() / SQRT_2;
    let square = poster::square(Vec2::ZERO, Vec2::splat(100.0), line);
    let svg = svg_of(tile_pixels(grid).as_vec2(), square);
    let texture = pictures.get(&mut images, grid, svg, "a square", 0);
    let map = map_of(&ground, layers::SQUARES, &[texture]);
    let map = commands.spawn((Name::new("Squares"), map, ChildOf(board.root))).id();
    let style = TileStyle { texture: 0, tint: Color::WHITE };
    TileLayer::new(map).show(grid, grid.cells().map(|cell| (cell, style)), &mut commands);
}

/// Draws the instructions that the picture has, and those that just come.
pub fn follow_picture(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    mut assets: DrawingAssets,
    mut instructions: BoardDrawings<InstructionSprite>,
) {
    if !shown.is_changed() && !instructions.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let on_board = position.pieces().filter_map(|square| {
        Some(InstructionSprite {
            piece: position.piece(square)?,
            at: SquareCoordinates::of(square),
            comes_from: None,
        })
    });
    let coming = |seat: Seat, piece, at| InstructionSprite { piece, at, comes_from: Some(seat) };
    let coming_now = match shown.event() {
        Some(Event::Written { seat, piece, at }) => vec![coming(*seat, *piece, *at)],
        Some(Event::Revealed { seat, line, squares, .. }) => {
            line.iter().zip(squares).map(|(&piece, &at)| coming(*seat, piece, at)).collect()
        }
        _ => Vec::new(),
    };
    let size = layout.cell;
    instructions.show(
        on_board.chain(coming_now).collect(),
        layout.is_changed(),
        |entity, instruction| {
            let image = assets.get(drawings::piece(instruction.piece), size);
            let place = board_transform(layout.centre(instruction.at), layers::STONES);
            entity.insert((picture(image, Vec2::splat(size)), place));
        },
    );
}

/// Lets instructions move, come and go.
pub fn move_instructions(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    clock: Res<BoardClock>,
    mut instructions: Query<(&InstructionSprite, &mut Transform, &mut Sprite)>,
) {
    if !shown.is_changed() {
        return;
    }
    let part = travelled(shown.progress(), clock.calm);
    let home =
        |seat: Seat| layout.bench(seat).map_or(layout.squares.on.center(), |it| it.on.center());
    for (instruction, mut transform, mut sprite) in &mut instructions {
        let there = layout.centre(instruction.at);
        let (at, scale, alpha) = match (instruction.comes_from, shown.event()) {
            (Some(seat), _) => (home(seat).lerp(there, part), 0.5 + 0.5 * part, 1.0),
            (None, Some(Event::Moved { from, to, .. })) if *from == instruction.at => {
                (there.lerp(layout.centre(*to), part), 1.0, 1.0)
            }
            (None, Some(Event::Erased { seat, at, .. })) if *at == instruction.at => {
                (there.lerp(home(*seat), part), 1.0 - 0.5 * part, 1.0 - part.powi(6))
            }
            _ => (there, 1.0, 1.0),
        };
        let flies = at != there || instruction.comes_from.is_some();
        let lifted = if flies && !clock.calm { LIFTED * (part * PI).sin() } else { 0.0 };
        let height = if flies { layers::FLYING } else { layers::STONES };
        transform.set_if_neq(board_transform(at, height).with_scale(Vec3::splat(scale + lifted)));
        if (sprite.color.alpha() - alpha).abs() > 1e-3 {
            sprite.color.set_alpha(alpha);
        }
    }
}
