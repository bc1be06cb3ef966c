//! The code that makes a phone a seat's private hand: it is shown before the tray for a minute.

use super::TablePhones;
use crate::features::join::{PhonePlayersAllowed, PlaceWish};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::qr;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels, steps_left,
};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry, set_menu_entry};
use shoal_tabletop::system::ids::TrayId;

/// The entry of the menu that asks for a code.
pub const PHONE: u32 = TrayId::Secrets(2).id();
/// Time for which a code is shown, in seconds. It stays valid for half as long again.
pub(super) const SHOWN_FOR: f32 = 60.0;
const KIND: SeatPanelKind = SeatPanelKind::Phone;

/// Offers phones in the menus while the host has phones on.
pub(super) fn offer(phones: Res<TablePhones>, chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !phones.is_changed() && !chairs.is_changed() {
        return;
    }
    let (icon, article) = (Some("phone"), "menu_phone");
    for seat in chairs.seats() {
        let offers = phones.served_at().is_some() && chairs.takes_hands(seat);
        let label = if phones.has(seat, &chairs) { "Another phone" } else { "Phone" };
        let wanted = offers.then(|| TrayMenuEntry {
            id: PHONE,
            icon,
            label: label.into(),
            article,
            off: None,
        });
        set_menu_entry(&mut menu, seat, PHONE, wanted);
    }
}

/// Lets people who have nothing but a phone sit down while phones are served.
pub(super) fn offer_places(phones: Res<TablePhones>, mut by_phone: ResMut<PhonePlayersAllowed>) {
    by_phone.set_if_neq(PhonePlayersAllowed(phones.served_at().is_some()));
}

/// Makes a code for anyone who has sat down with nothing but a phone.
pub(super) fn invite_seated(
    mut wishes: MessageReader<PlaceWish>,
    chairs: Res<Chairs>,
    mut phones: ResMut<TablePhones>,
) {
    for wish in wishes.read() {
        let PlaceWish::Phone(place) = wish else { continue };
        if let Some(seat) = chairs.at(*place) {
            phones.invite(seat, &chairs, SHOWN_FOR);
        }
    }
}

/// Makes codes for those who ask, and removes them for those who close them.
pub(super) fn handle_code_requests(
    mut chosen: MessageReader<MenuEntryChosen>,
    mut pressed: MessageReader<SeatPanelPressed>,
    chairs: Res<Chairs>,
    mut phones: ResMut<TablePhones>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == PHONE) {
        phones.invite(chosen.seat, &chairs, SHOWN_FOR);
    }
    for press in pressed.read().filter(|press| press.kind == KIND) {
        let id = phones.hand_of(press.seat, &chairs);
        if let Some(hand) = id.and_then(|id| phones.hands.get_mut(&id)) {
            hand.code = None;
        }
    }
}

/// Shows the codes to their seats, until their time is over.
pub(super) fn show_pairing_codes(
    time: Res<Time>,
    chairs: Res<Chairs>,
    mut phones: ResMut<TablePhones>,
    mut panels: ResMut<SeatPanels>,
) {
    let mut wanted: Vec<(Seat, SeatPanel)> = Vec::new();
    for hand in phones.bypass_change_detection().hands.values_mut() {
        let seat = hand.seat(&chairs);
        let Some((code, left)) = &mut hand.code else { continue };
        *left -= time.delta_secs();
        match seat.zip(qr::modules(&code.url).ok()).filter(|_| *left > 0.0) {
            Some((seat, modules)) => {
                let how = format!("Scan it, or open {} and type {}", code.address, code.letters);
                let panel = SeatPanel {
                    icon: Some("phone"),
                    title: "Your phone as your private hand".into(),
                    lines: vec![how],
                    code: Some(modules),
                    left: Some(steps_left(*left, SHOWN_FOR)),
                    closes: true,
                    ..SeatPanel::default()
                };
                wanted.push((seat, panel));
            }
            None => hand.code = None,
        }
    }
    let shown: Vec<Seat> = panels.of(KIND).map(|(seat, _)| seat).collect();
    for seat in shown {
        if !wanted.iter().any(|(other, _)| *other == seat) {
            panels.remove(seat, KIND);
        }
    }
    for (seat, panel) in wanted {
        if panels.get(seat, KIND) != Some(&panel) {
            panels.insert(seat, KIND, panel);
        }
    }
}
