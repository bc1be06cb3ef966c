//! Pieces of seats on a board. A piece is moved as a whole; its body turns in the direction it moves, and its letter
//! stays turned to its player.

use super::{ActiveBoard, board_transform, despawn_outdated, labels, picture, seen_if, shadow};
use crate::facing::Facing;
use crate::geometry::TableEdge;
use crate::picture::assets::DrawingAssets;
use crate::seats::SeatPlaces;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;

/// A piece: the parent of its shadow, its body and its letter.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPiece {
    /// The seat that owns it.
    pub seat: Seat,
    /// Its index among the pieces of its seat.
    pub index: usize,
}

/// The part of a piece that turns.
#[derive(Component)]
pub struct PieceBody(BoardPiece);

/// The letter of a piece.
#[derive(Component)]
pub struct PieceLetter(Seat);

/// The shadow of a piece, relative to the piece's height. The light comes from the upper left of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PieceShadow {
    /// Its size.
    pub size: f32,
    /// Its offset from the middle of its piece: the larger, the higher the piece is above its ground.
    pub aside: Vec2,
}

impl PieceShadow {
    /// The shadow of a piece that stands on the board.
    pub const STANDING: Self = Self { size: 1.0, aside: Vec2::new(0.07, 0.1) };
}

/// The size and place of the letter of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PieceLettering {
    /// Its size.
    pub size: f32,
    /// Its offset from the middle of its piece, as its player sees it (x right, y toward the player).
    pub seen: Vec2,
    /// The size of its ground, if it does not stand on the piece.
    pub ground: Option<Vec2>,
}

impl PieceLettering {
    fn place(&self, reader: TableEdge) -> Transform {
        board_transform(reader.turn(self.seen), 0.2).with_rotation(labels::turn(reader))
    }
}

/// The look of a piece at this moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PiecePose {
    /// Its middle, in table coordinates.
    pub at: Vec2,
    /// Its height above the table.
    pub height: f32,
    /// Its scale, relative to its size.
    pub scale: f32,
    /// The opacity of its body.
    pub alpha: f32,
    /// The angle of its body from east, in radians, counterclockwise; `None` leaves it as it is.
    pub turn: Option<f32>,
}

impl PiecePose {
    /// Returns the pose of a piece at rest.
    pub fn at_rest(at: Vec2, height: f32) -> Self {
        Self { at, height, scale: 1.0, alpha: 1.0, turn: None }
    }
}

/// Spawns pieces, and despawns those that are no longer wanted.
#[derive(SystemParam)]
pub struct PieceSpawner<'w, 's> {
    /// The places of their players.
    pub places: SeatPlaces<'w>,
    there: Query<'w, 's, (Entity, &'static BoardPiece)>,
    board: Res<'w, ActiveBoard>,
    assets: DrawingAssets<'w>,
    commands: Commands<'w, 's>,
}

impl PieceSpawner<'_, '_> {
    /// `true` if the board was spawned a moment ago: no piece is on it yet.
    pub fn is_bare(&self) -> bool {
        self.board.is_added()
    }

    /// Brings these pieces to the board, with this kind of drawing in this size, and takes all others away. `body`
    /// returns the sprite of a piece whose player sits at an edge, and its rotation from east in radians.
    pub fn keep(
        &mut self,
        wanted: &[BoardPiece],
        kind: &str,
        size: Vec2,
        shadow_look: PieceShadow,
        lettering: &PieceLettering,
        body: impl Fn(TableEdge, Sprite) -> (Sprite, f32),
    ) {
        for &piece in despawn_outdated(self.there.iter(), wanted, false, &mut self.commands) {
            let mark = self.places.chairs.mark(piece.seat);
            let image = self.assets.of_seat(kind, mark, size.x);
            let (body, rotation) = body(self.places.facing(piece.seat), picture(image, size));
            let PieceShadow { size: shade, aside } = shadow_look;
            let shadow = shadow(&mut self.assets, Vec2::splat(size.y * shade), size.y * aside);
            let whole = self.spawn(piece, body, rotation, lettering);
            self.commands.entity(whole).with_child(shadow);
        }
    }

    /// Spawns a piece with this body, rotated from east by this many radians, and a letter in its seat's colour. It is
    /// hidden until it has a pose.
    fn spawn(
        &mut self,
        piece: BoardPiece,
        body: Sprite,
        rotation: f32,
        lettering: &PieceLettering,
    ) -> Entity {
        let (seat, chairs) = (piece.seat, &self.places.chairs);
        let name = Name::new(format!("Piece {} of {seat}", piece.index));
        let root = ChildOf(self.board.root);
        let whole = (name, piece, Transform::default(), Visibility::Hidden, root);
        let mut whole = self.commands.spawn(whole);
        whole.with_children(|parts| {
            let rotation = Transform::from_rotation(Quat::from_rotation_z(rotation));
            parts.spawn((PieceBody(piece), body, rotation));
            let place = lettering.place(self.places.facing(seat));
            let (letter, colour) = (chairs.letter(seat), chairs.colour(seat));
            let words = labels::words(letter, lettering.size, colour, &self.assets.fonts);
            let mut letter = parts.spawn((PieceLetter(seat), Facing::Owner(seat), place, words));
            if let Some(ground) = lettering.ground {
                letter.with_child((labels::plate(ground), Transform::from_xyz(0.0, 0.0, -0.1)));
            }
        });
        whole.id()
    }
}

/// All pieces on the board.
#[derive(SystemParam)]
pub struct BoardPieces<'w, 's> {
    wholes:
        Query<'w, 's, (Ref<'static, BoardPiece>, &'static mut Transform, &'static mut Visibility)>,
    bodies: Query<
        'w,
        's,
        (&'static PieceBody, &'static mut Transform, &'static mut Sprite),
        Without<BoardPiece>,
    >,
    letters: Query<
        'w,
        's,
        (&'static PieceLetter, &'static mut Transform),
        (Without<BoardPiece>, Without<PieceBody>),
    >,
}

impl BoardPieces<'_, '_> {
    /// `true` if one of them has just come to the table.
    pub fn has_new(&self) -> bool {
        self.wholes.iter().any(|(piece, ..)| piece.is_added())
    }

    /// Gives each piece its pose, and hides those without one.
    pub fn pose(&mut self, pose: impl Fn(BoardPiece) -> Option<PiecePose>) {
        for (piece, mut transform, mut visibility) in &mut self.wholes {
            let pose = pose(*piece);
            visibility.set_if_neq(seen_if(pose.is_some()));
            let Some(pose) = pose else { continue };
            let place = board_transform(pose.at, pose.height);
            transform.set_if_neq(place.with_scale(Vec3::splat(pose.scale)));
            let body = self.bodies.iter_mut().find(|(body, ..)| body.0 == *piece);
            let Some((_, mut turned, mut sprite)) = body else { continue };
            if let Some(turn) = pose.turn.map(Quat::from_rotation_z)
                && turned.rotation.angle_between(turn) > 1e-3
            {
                turned.rotation = turn;
            }
            if (sprite.color.alpha() - pose.alpha).abs() > 1e-3 {
                sprite.color.set_alpha(pose.alpha);
            }
        }
    }

    /// Turns the letters to where their players sit now.
    pub fn turn_letters(&mut self, lettering: &PieceLettering, places: &SeatPlaces) {
        for (&PieceLetter(seat), mut transform) in &mut self.letters {
            transform.set_if_neq(lettering.place(places.facing(seat)));
        }
    }
}
