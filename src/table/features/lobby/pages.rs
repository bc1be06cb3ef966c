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
    /// The matches that can go on, where there are several: without a tab, *Go on* opens it.
    Unfinished,
}

impl LobbyPage {
    /// The pages with tabs, in their order.
    pub const ALL: [Self; 3] = [Self::Game, Self::Level, Self::Rules];

    /// The word on its tab, above what is chosen there.
    pub fn title(self) -> &'static str {
        match self {
            Self::Game => "Game",
            Self::Level => "Level",
            Self::Rules => "Rules",
            Self::Unfinished => "Go on",
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

    /// Opens the first page wherever this one is open.
    pub fn leave(&mut self, page: LobbyPage) {
        for open in self.0.iter_mut().filter(|open| **open == page) {
            *open = LobbyPage::default();
        }
    }

    /// Opens a page for a side.
    pub fn open(&mut self, side: TableEdge, page: LobbyPage) {
        self.0[place_of(side)] = page;
    }
}

fn place_of(side: TableEdge) -> usize {
    TableEdge::ALL.iter().position(|other| *other == side).unwrap_or(0)
}
