//! The pages of the lobby's panels: each side of the table turns its own, so that nothing changes under the hands of
//! the others.

use bevy::prelude::*;
use shoal_tabletop::geometry::TableEdge;

/// A page of a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LobbyPage {
    /// The games.
    #[default]
    Game,
    /// The levels of the chosen game.
    Level,
    /// Its numbers and formats, and what else people agree on.
    Rules,
}

impl LobbyPage {
    /// All pages, in the order of their tabs.
    pub const ALL: [Self; 3] = [Self::Game, Self::Level, Self::Rules];

    /// The word on its tab, above what is chosen there.
    pub fn title(self) -> &'static str {
        match self {
            Self::Game => "Game",
            Self::Level => "Level",
            Self::Rules => "Rules",
        }
    }
}

/// The page that each side of the table has open.
#[derive(Resource, Debug, Default)]
pub struct OpenLobbyPages([LobbyPage; TableEdge::ALL.len()]);

impl OpenLobbyPages {
    /// The page that a side has open.
    pub fn at(&self, side: TableEdge) -> LobbyPage {
        self.0[place_of(side)]
    }

    /// Opens a page for a side.
    pub fn open(&mut self, side: TableEdge, page: LobbyPage) {
        self.0[place_of(side)] = page;
    }
}

fn place_of(side: TableEdge) -> usize {
    TableEdge::ALL.iter().position(|other| *other == side).unwrap_or(0)
}
