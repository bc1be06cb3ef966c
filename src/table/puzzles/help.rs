//! What helps with a puzzle: another try, hints, the solution, the next one.

use super::begin::begin;
use super::book::PuzzleBook;
use super::list::Lists;
use super::panels::{Ask, Says};
use super::solving::{Solving, Stage};
use super::{AGAIN, HINT, LEAVE, NEXT, PuzzleSource, RESTART, SOLUTION};
use crate::contract::Seat;
use crate::table::hosting::Hosted;
use crate::table::match_start::LobbyNotice;
use crate::table::screens::Screen;
use crate::table::seat_panels::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use crate::table::settings::Settings;
use crate::table::tray::{MenuChosen, TrayPressed};
use bevy::prelude::*;

/// Hears what is pressed on what is said, in the trays, and in the menus.
pub(super) fn hear<G: PuzzleSource>(
    mut panels: MessageReader<SeatPanelPressed>,
    mut trays: MessageReader<TrayPressed>,
    mut menus: MessageReader<MenuChosen>,
    (mut hosted, book, settings): (ResMut<Hosted<G>>, Res<PuzzleBook<G>>, Res<Settings>),
    (mut solving, lists): (ResMut<Solving<G>>, Res<Lists<G>>),
    mut seat_panels: ResMut<SeatPanels>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let mut asked: Vec<(Seat, Ask)> = Vec::new();
    for press in panels.read().filter(|press| press.kind == SeatPanelKind::Lesson) {
        match press.button.map(Ask::of) {
            _ if lists.is_open(press.seat) => {}
            None => seat_panels.take(press.seat, SeatPanelKind::Lesson),
            Some(ask) => asked.extend(ask.map(|ask| (press.seat, ask))),
        }
    }
    let of_trays = trays.read().filter(|press| press.off.is_none());
    let pressed = of_trays.map(|press| (press.seat, press.button));
    let pressed = pressed.chain(menus.read().map(|chosen| (chosen.seat, chosen.id)));
    asked.extend(pressed.filter_map(|(seat, id)| {
        let ask = match id {
            HINT => Ask::Hint,
            AGAIN => Ask::Again,
            SOLUTION => Ask::Solution,
            RESTART => Ask::Restart,
            NEXT => Ask::Next,
            LEAVE => Ask::Leave,
            _ => return None,
        };
        Some((seat, ask))
    }));
    // Two who press in the same moment want one thing.
    let Some(&(_, ask)) = asked.last() else { return };
    let taken = hosted.game().taken().len();
    let mut go_back = |solving: &mut Solving<G>, stage: Stage, to: usize| {
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
                if let Err(why) = begin::<G>(world, next) {
                    LobbyNotice::set(world, why);
                }
            });
        }
        Ask::Leave => screen.set(Screen::Lobby),
    }
    commands.insert_resource(Says::<G>::default());
}
