//! Help with a puzzle: another try, hints, the solution, the next one.

use super::begin::begin;
use super::book::PuzzleCatalogue;
use super::list::PuzzleLists;
use super::panels::{PuzzlePanelState, PuzzleRequest};
use super::solving::{ActivePuzzle, PuzzleStage};
use super::{AGAIN, HINT, LEAVE, NEXT, PuzzleSource, RESTART, SOLUTION};
use crate::features::match_start::LobbyNotice;
use crate::matches::hosting::HostedMatch;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayPressed};
use shoal_tabletop::system::screens::Screen;

/// The presses that could ask for help: on panels, in the trays, and in the menus.
#[derive(SystemParam)]
pub(super) struct PuzzlePresses<'w, 's, V: PuzzleSource> {
    panels: MessageReader<'w, 's, SeatPanelPressed>,
    trays: MessageReader<'w, 's, TrayPressed>,
    menus: MessageReader<'w, 's, MenuEntryChosen>,
    lists: Res<'w, PuzzleLists<V>>,
    seat_panels: ResMut<'w, SeatPanels>,
}

impl<V: PuzzleSource> PuzzlePresses<'_, '_, V> {
    /// Returns what is asked for, if anything is. Two who press in the same moment ask for one thing.
    fn wanted(&mut self) -> Option<PuzzleRequest> {
        let mut wanted = None;
        for press in self.panels.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
            match press.button {
                _ if self.lists.is_open(press.seat) => {}
                None => self.seat_panels.remove(press.seat, SeatPanelKind::Lesson),
                Some(id) => wanted = PuzzleRequest::of(id).or(wanted),
            }
        }
        let of_trays = self.trays.read().filter(|press| press.off.is_none());
        let ids = of_trays.map(|press| press.button).chain(self.menus.read().map(|it| it.id));
        let asks = ids.filter_map(|id| match id {
            HINT => Some(PuzzleRequest::Hint),
            AGAIN => Some(PuzzleRequest::Again),
            SOLUTION => Some(PuzzleRequest::Solution),
            RESTART => Some(PuzzleRequest::Restart),
            NEXT => Some(PuzzleRequest::Next),
            LEAVE => Some(PuzzleRequest::Leave),
            _ => None,
        });
        asks.last().or(wanted)
    }
}

/// Grants what is asked for.
pub(super) fn grant_requests<V: PuzzleSource>(
    mut pressed: PuzzlePresses<V>,
    mut hosted: ResMut<HostedMatch<V>>,
    catalogue: PuzzleCatalogue<V::Game>,
    mut solving: ResMut<ActivePuzzle<V>>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(ask) = pressed.wanted() else { return };
    let taken = hosted.game().taken().len();
    let mut go_back = |solving: &mut ActivePuzzle<V>, stage: PuzzleStage, to: usize| {
        // Nothing is written down, so nothing can keep it from going back.
        if to < taken && hosted.undo_to(to).is_err() {
            return;
        }
        solving.enter(stage, to);
    };
    match ask {
        PuzzleRequest::Again => {
            let to = solving.turn_began;
            go_back(&mut solving, PuzzleStage::Open, to);
        }
        PuzzleRequest::Restart => go_back(&mut solving, PuzzleStage::Open, 0),
        PuzzleRequest::Solution => go_back(&mut solving, PuzzleStage::Showing, 0),
        PuzzleRequest::Hint if solving.stage == PuzzleStage::Missed => {
            // The hint is for the turn that is to be tried again.
            let to = solving.turn_began;
            go_back(&mut solving, PuzzleStage::Open, to);
            solving.hinted = (to, 1);
        }
        PuzzleRequest::Hint => {
            let level = solving.hints(taken);
            solving.hinted = (taken, (level + 1).min(2));
        }
        PuzzleRequest::Next => {
            let next = catalogue.book.after(solving.index, &catalogue.settings);
            commands.queue(move |world: &mut World| {
                if let Err(why) = begin::<V>(world, next) {
                    LobbyNotice::set(world, why);
                }
            });
        }
        PuzzleRequest::Leave => screen.set(Screen::Lobby),
    }
    commands.insert_resource(PuzzlePanelState::<V>::default());
}
