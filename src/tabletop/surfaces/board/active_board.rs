//! The board that lies on the table during a match: everything drawn on it goes with it.

use crate::system::screens::Screen;
use bevy::prelude::*;

/// The board that lies on the table now. A game lays it out and inserts this.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveBoard {
    /// The parent of everything drawn on it.
    pub root: Entity,
    /// The surface on which it is touched and marked: a [`super::BoardSurface`].
    pub surface: Entity,
}

/// The systems that draw any board.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// Draws and says what a game has written of its board, while there is a board. Games write
    /// before.
    Show,
}

/// Adds the board's own life.
pub fn plugin(app: &mut App) {
    let show = BoardSystems::Show.run_if(resource_exists::<ActiveBoard>);
    app.configure_sets(Update, show).add_systems(OnExit(Screen::Match), despawn_board);
}

/// Takes the board away, with everything drawn on it.
pub fn despawn_board(laid: Option<Res<ActiveBoard>>, mut commands: Commands) {
    let Some(laid) = laid else { return };
    commands.entity(laid.root).despawn();
    commands.entity(laid.surface).despawn();
    commands.remove_resource::<ActiveBoard>();
}
