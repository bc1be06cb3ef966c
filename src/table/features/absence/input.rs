//! Turns presses in trays and menus into wishes about absent players.

use super::questions::Asked;
use super::situation::Situation;
use super::words;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::Hands;
use shoal_tabletop::seats::{AbsenceWish, Absences, Chairs, How, Joining, StandIn, Wish};
use shoal_tabletop::surfaces::tray::{MenuChosen, MenuEntry, TrayMenu, TrayPressed};
use shoal_tabletop::system::ids::TrayId;

const COFFEE: u32 = TrayId::Absence(0).id();
const HOME: u32 = TrayId::Absence(1).id();
const GIVE_UP: u32 = TrayId::Absence(2).id();

/// Turns tray presses into wishes: anyone may press in the tray of a seat without its player, and neighbours answer in
/// their own trays.
pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    situation: Res<Situation>,
    asked: Res<Asked>,
    hands: Hands,
    mut wishes: MessageWriter<AbsenceWish>,
) {
    for TrayPressed { seat, pointer, button, off } in pressed.read() {
        let by = hands.hand(*pointer).map(|(device, _)| device);
        let seat = asked.about(*seat).unwrap_or(*seat);
        if let (Some(what), None, Some(_)) = (words::wish(*button, &situation), off, by) {
            wishes.write(AbsenceWish { seat, by, what });
        }
    }
}

/// Turns what players choose in their menus into wishes: a break, going home, or giving up a borrowed seat.
pub(super) fn handle_menu(
    mut chosen: MessageReader<MenuChosen>,
    hands: Hands,
    mut wishes: MessageWriter<AbsenceWish>,
) {
    for &MenuChosen { seat, id, pointer } in chosen.read() {
        let by = hands.hand(pointer).map(|(device, _)| device);
        let what = match id {
            COFFEE => Wish::Away(How::Coffee),
            HOME => Wish::Away(How::GoneHome),
            GIVE_UP => Wish::GiveUp,
            _ => continue,
        };
        wishes.write(AbsenceWish { seat, by, what });
    }
}

/// Keeps the menus up to date: a player may go away, and one who plays for another may stop.
pub(super) fn fill_menus(
    joining: Res<Joining>,
    chairs: Res<Chairs>,
    absences: Res<Absences>,
    situation: Res<Situation>,
    mut menu: ResMut<TrayMenu>,
) {
    if !joining.is_changed()
        && !chairs.is_changed()
        && !absences.is_changed()
        && !situation.is_changed()
    {
        return;
    }
    let playing = *joining == Joining::Orphans;
    for seat in chairs.seats() {
        let stand_in = absences.get(seat).map(|absent| absent.stand_in);
        let here = playing
            && stand_in.is_none()
            && chairs.is_person(seat)
            && !situation.out.contains(&seat);
        let lent = matches!(stand_in, Some(StandIn::Loan { .. }));
        show(&mut menu, seat, entry(COFFEE, "coffee", "I'll be back soon", "menu_coffee"), here);
        show(&mut menu, seat, entry(HOME, "home", "I am going home", "menu_home"), here);
        show(
            &mut menu,
            seat,
            entry(GIVE_UP, "mouse", "Stop playing for this seat", "menu_give_back"),
            lent,
        );
    }
}

fn entry(id: u32, icon: &'static str, label: &str, article: &'static str) -> MenuEntry {
    MenuEntry { id, icon: Some(icon), label: label.into(), article, off: None }
}

/// Adds a menu entry or removes it, only where that changes anything.
fn show(menu: &mut ResMut<TrayMenu>, seat: Seat, entry: MenuEntry, wanted: bool) {
    match (menu.entry(seat, entry.id), wanted) {
        (None, true) => menu.offer(seat, entry),
        (Some(_), false) => menu.withdraw(seat, entry.id),
        _ => {}
    }
}
