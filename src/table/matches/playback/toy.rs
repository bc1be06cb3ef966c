//! A view of the contract's toy game, for tests.

use super::{Bookmark, PlaybackView};
use crate::matches::lobby_game::{GameCard, LobbyGame};
use shoal_contract::battery::toy::{Event, Pebbles, Setup};
use shoal_tabletop::system::settings::NoSettings;

/// The pebbles on the table. Tests add to it what they need.
#[derive(Debug, Clone, Copy)]
pub struct PebblesView;

impl PlaybackView for PebblesView {
    type Game = Pebbles;

    /// Returns a long time for dealing, and none at all for taking a single pebble.
    fn seconds(event: &Event, _view: &Option<u32>, _setup: &Setup) -> f32 {
        match event {
            Event::Dealt { .. } => 0.8,
            Event::Took { pebbles: 1, .. } => 0.0,
            Event::Took { .. } => 0.4,
        }
    }

    /// Returns a chapter of its own for every position.
    fn bookmark(view: &Option<u32>, _setup: &Setup) -> Option<Bookmark> {
        Some(Bookmark::beginning(view.map_or(0, |heap| 31 - heap)))
    }

    fn apply_event(view: &mut Option<u32>, event: &Event, _after: &Option<u32>, _setup: &Setup) {
        *view = match *event {
            Event::Dealt { heap } => Some(heap),
            Event::Took { pebbles, .. } => view.map(|heap| heap - pebbles),
        };
    }
}

impl LobbyGame for PebblesView {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        GameCard { sentence: "Take the last pebble.", length: "a minute", emblem: "dot" }
    }

    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        Setup { players: names.len() as u16, ..from.cloned().unwrap_or_default() }
    }
}
