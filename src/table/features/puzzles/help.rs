//! Help with a puzzle: another try, hints, the solution, the next one.

use super::begin::begin;
use super::book::PuzzleBook;
use super::list::Lists;
use super::panels::{Ask, Says};
use super::solving::{Solving, Stage};
use super::{AGAIN, HINT, LEAVE, NEXT, PuzzleSource, RESTART, SOLUTION};
use crate::features::match_start::LobbyNotice;
use crate::matches::hosting::Hosted;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuChosen, TrayPressed};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;

/// The presses that could ask for help: on panels, in the trays, and in the menus.
#[derive(SystemParam)]
pub(super) struct Pressed<'w, 's, V: PuzzleSource> {
    panels: MessageReader<'w, 's, SeatPanelPressed>,
    trays: MessageReader<'w, 's, TrayPressed>,
    menus: MessageReader<'w, 's, MenuChosen>,
    lists: Res<'w, Lists<V>>,
    seat_panels: ResMut<'w, SeatPanels>,
}

impl<V: PuzzleSource> Pressed<'_, '_, V> {
    /// Returns what is asked for, if anything is. Two who press in the same moment ask for one thing.
    fn wanted(&mut self) -> Option<Ask> {
        let mut wanted = None;
        for press in self.panels.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
            match press.button {
                _ if self.lists.is_open(press.seat) => {}
                None => self.seat_panels.take(press.seat, SeatPanelKind::Lesson),
                Some(id) => wanted = Ask::of(id).or(wanted),
            }
        }
        let of_trays = self.trays.read().filter(|press| press.off.is_none());
        let ids = of_trays.map(|press| press.button).chain(self.menus.read().map(|it| it.id));
        let asks = ids.filter_map(|id| match id {
            HINT => Some(Ask::Hint),
            AGAIN => Some(Ask::Again),
            SOLUTION => Some(Ask::Solution),
            RESTART => Some(Ask::Restart),
            NEXT => Some(Ask::Next),
            LEAVE => Some(Ask::Leave),
            _ => None,
        });
        asks.last().or(wanted)
    }
}

/// Grants what is asked for.
pub(super) fn hear<V: PuzzleSource>(
    mut pressed: Pressed<V>,
    mut hosted: ResMut<Hosted<V>>,
    book: Res<PuzzleBook<V::Game>>,
    settings: Res<Settings>,
    mut solving: ResMut<Solving<V>>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some(ask) = pressed.wanted() else { return };
    let taken = hosted.game().taken().len();
    let mut go_back = |solving: &mut Solving<V>, stage: Stage, to: usize| {
        // Nothing is written down, so nothing can keep it from going back.
        if to < taken && hosted.undo_to(to).is_err() {
            return;
        }
        solving.enter(stage, to);
    };
    match ask {
        Ask::Again => {
            let to = solving.turn_began;
            go_back(&mut solving, Stage::Open, to);
        }
        Ask::Restart => go_back(&mut solving, Stage::Open, 0),
        Ask::Solution => go_back(&mut solving, Stage::Showing, 0),
        Ask::Hint if solving.stage == Stage::Missed => {
            // The hint is for the turn that is to be tried again.
            let to = solving.turn_began;
            go_back(&mut solving, Stage::Open, to);
            solving.hinted = (to, 1);
        }
        Ask::Hint => {
            let level = solving.hints(taken);
            solving.hinted = (taken, (level + 1).min(2));
        }
        Ask::Next => {
            let next = book.after(solving.index, &settings);
            commands.queue(move |world: &mut World| {
                if let Err(why) = begin::<V>(world, next) {
                    LobbyNotice::set(world, why);
                }
            });
        }
        Ask::Leave => screen.set(Screen::Lobby),
    }
    commands.insert_resource(Says::<V>::default());
}
