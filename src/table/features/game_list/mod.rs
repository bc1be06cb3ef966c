//! The games of this table as objects without their types, with the one that is chosen.

mod any;
mod menu;

pub use any::{AnyLobbyGame, PreparedChoice, TypedLobbyGame, watching};
pub use menu::offer_with_game;

use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackView;
use bevy::prelude::*;
use shoal_contract::Game;
use shoal_tabletop::system::screens::Screen;

/// The games of this table, and the one that is chosen.
#[derive(Resource)]
pub struct GameList {
    /// All games that can be played, in the order in which they are offered.
    pub games: Vec<&'static dyn AnyLobbyGame>,
    /// Index of the chosen game.
    pub chosen: usize,
}

impl GameList {
    /// A list of these games, the first of which is chosen.
    pub fn of(games: Vec<&'static dyn AnyLobbyGame>) -> Self {
        Self { games, chosen: 0 }
    }

    /// The chosen game; `None` at a table without games.
    pub fn game(&self) -> Option<&'static dyn AnyLobbyGame> {
        self.games.get(self.chosen).copied()
    }

    /// `true` if this game is chosen.
    pub fn has_chosen<G: Game>(&self) -> bool {
        self.game().is_some_and(|game| game.info().name == G::info().name)
    }

    /// The game with this name on the command line.
    pub fn named(&self, name: &str) -> Option<&'static dyn AnyLobbyGame> {
        self.games.iter().copied().find(|game| game.info().is_called(name))
    }
}

/// `true` if this game is chosen, or if there is no lobby: then there is no other game.
pub fn is_chosen<G: Game>(world: &World) -> bool {
    world.get_resource::<GameList>().is_none_or(GameList::has_chosen::<G>)
}

/// `true` if this game is at hand: the game of the match while one is open, otherwise the chosen one.
pub fn is_at_hand<V: PlaybackView>(world: &World) -> bool {
    match world.get_resource::<State<Screen>>().map(State::get) {
        Some(Screen::Match) => world.contains_resource::<HostedMatch<V>>(),
        _ => is_chosen::<V::Game>(world),
    }
}
