//! The board on the table during a match: everything drawn on it is despawned with it.

use crate::system::screens::Screen;
use bevy::prelude::*;

/// The board that is on the table now. A game spawns it and inserts this.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveBoard {
    /// The parent of everything drawn on it.
    pub root: Entity,
    /// The surface for touches and highlights: a [`super::BoardSurface`].
    pub surface: Entity,
}

/// The systems that draw any board.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// Draws the components by which a game describes its board, while there is a board. Games change them before.
    Show,
}

/// Adds the systems that all boards share.
pub fn plugin(app: &mut App) {
    let show = BoardSystems::Show.run_if(resource_exists::<ActiveBoard>);
    app.configure_sets(Update, show).add_systems(OnExit(Screen::Match), despawn_board);
}

/// Despawns the board with everything drawn on it.
pub fn despawn_board(board: Option<Res<ActiveBoard>>, mut commands: Commands) {
    let Some(board) = board else { return };
    commands.entity(board.root).despawn();
    commands.entity(board.surface).despawn();
    commands.remove_resource::<ActiveBoard>();
}
