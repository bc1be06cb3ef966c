//! Turns presses in trays and menus into wishes about absent players.

use super::questions::NeighbourQuestions;
use super::situation::MatchSituation;
use super::words;
use crate::matches::consent::{OpenPoll, PollClosed};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::PointerDevices;
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceReason, AbsenceRequest, Chairs, JoinPolicy, SeatAbsences, StandIn,
};
use shoal_tabletop::surfaces::tray::{
    MenuEntryChosen, TrayMenu, TrayMenuEntry, TrayPressed, set_menu_entry,
};
use shoal_tabletop::system::ids::TrayId;
use std::collections::BTreeMap;

const COFFEE: u32 = TrayId::Absence(0).id();
const HOME: u32 = TrayId::Absence(1).id();
const GIVE_UP: u32 = TrayId::Absence(2).id();
/// Number of the question to the first seat that wants to go home; those of the other seats follow.
const GOES_HOME: u32 = 90;

/// Turns tray presses into wishes: anyone may press in the tray of a seat without its player, and neighbours answer in
/// their own trays.
pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    situation: Res<MatchSituation>,
    questions: Res<NeighbourQuestions>,
    devices: PointerDevices,
    mut wishes: MessageWriter<AbsenceRequest>,
) {
    for TrayPressed { seat, pointer, button, off } in pressed.read() {
        let by = devices.hand(*pointer).map(|(device, _)| device);
        let seat = questions.about(*seat).unwrap_or(*seat);
        if let (Some(what), None, Some(_)) = (words::wish(*button, &situation), off, by) {
            wishes.write(AbsenceRequest { seat, by, what });
        }
    }
}

/// Turns what players choose in their menus into wishes: a break, or giving up a borrowed seat. Anyone who wants to go
/// home is asked once more, so that a slip ends nothing.
pub(super) fn handle_menu(
    mut chosen: MessageReader<MenuEntryChosen>,
    devices: PointerDevices,
    mut going: ResMut<GoingHome>,
    mut polls: MessageWriter<OpenPoll>,
    mut wishes: MessageWriter<AbsenceRequest>,
) {
    for &MenuEntryChosen { seat, id, pointer } in chosen.read() {
        let by = devices.hand(pointer).map(|(device, _)| device);
        let what = match id {
            COFFEE => AbsenceAction::Away(AbsenceReason::Coffee),
            HOME => {
                going.0.insert(seat, by);
                polls.write(goes_home(seat));
                continue;
            }
            GIVE_UP => AbsenceAction::GiveUp,
            _ => continue,
        };
        wishes.write(AbsenceRequest { seat, by, what });
    }
}

/// The seats whose players are asked if they go home, each with the device that said so.
#[derive(Resource, Debug, Default)]
pub(super) struct GoingHome(BTreeMap<Seat, Option<Entity>>);

/// The question to a player who wants to go home.
fn goes_home(seat: Seat) -> OpenPoll {
    OpenPoll {
        id: goes_home_id(seat),
        asked: vec![seat],
        by: Some(seat),
        question: "Are you going home? The match goes on; a neighbour or a bot can play for you."
            .into(),
        yes: "I go home".into(),
        no: "I stay".into(),
        retreats: true,
    }
}

fn goes_home_id(seat: Seat) -> u32 {
    TrayId::Absence(GOES_HOME + u32::from(seat.0)).id()
}

/// Lets players go home who have said so twice.
pub(super) fn let_go_home(
    mut closed: MessageReader<PollClosed>,
    mut going: ResMut<GoingHome>,
    mut wishes: MessageWriter<AbsenceRequest>,
) {
    for answer in closed.read() {
        let seat = going.0.keys().copied().find(|&seat| goes_home_id(seat) == answer.id);
        let Some((seat, by)) = seat.and_then(|seat| Some((seat, going.0.remove(&seat)?))) else {
            continue;
        };
        if answer.agreed {
            let what = AbsenceAction::Away(AbsenceReason::GoneHome);
            wishes.write(AbsenceRequest { seat, by, what });
        }
    }
}

/// Keeps the menus up to date: a player may go away, and one who plays for another may stop.
pub(super) fn fill_menus(
    joining: Res<JoinPolicy>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    situation: Res<MatchSituation>,
    mut menu: ResMut<TrayMenu>,
) {
    if !joining.is_changed()
        && !chairs.is_changed()
        && !absences.is_changed()
        && !situation.is_changed()
    {
        return;
    }
    let playing = *joining == JoinPolicy::Orphans;
    for seat in chairs.seats() {
        let stand_in = absences.get(seat).map(|absent| absent.stand_in);
        let here = playing
            && stand_in.is_none()
            && chairs.is_person(seat)
            && !situation.out.contains(&seat);
        let lent = matches!(stand_in, Some(StandIn::Loan { .. }));
        for (offers, entry) in [
            (here, entry(COFFEE, "coffee", "I'll be back soon", "menu_coffee")),
            (here, entry(HOME, "home", "I am going home", "menu_home")),
            (lent, entry(GIVE_UP, "mouse", "Stop playing for this seat", "menu_give_back")),
        ] {
            set_menu_entry(&mut menu, seat, entry.id, offers.then_some(entry));
        }
    }
}

fn entry(id: u32, icon: &'static str, label: &str, article: &'static str) -> TrayMenuEntry {
    TrayMenuEntry { id, icon: Some(icon), label: label.into(), article, off: None }
}
