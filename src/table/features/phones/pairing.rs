//! Phones and their chairs. A phone keeps its seat while its chair stands, wherever that is moved to.

use super::{PhoneActed, TablePhones};
use crate::features::join::SeatsWithPhone;
use crate::features::secrets::SecretWayOverrides;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::{ChoiceForm, PhoneAction, PhoneEvent, PhoneMessage, PhoneSeat, SEATS, SeatCode};
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::pointers::DeviceUsed;
use shoal_tabletop::seats::{Chairs, Device};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::system::settings::SecretMethod;
use std::collections::BTreeSet;

const JOINED: &str = "Your phone is now your private hand. It shows what you have to choose.";

/// A phone that has a seat, or may take it by a code.
#[derive(Debug)]
pub struct PairedPhone {
    /// The place of its chair.
    place: TablePlace,
    /// The name of its chair.
    name: String,
    /// The code that is shown to the seat, and the number of seconds for which it stays.
    pub(super) code: Option<(SeatCode, f32)>,
    /// `true` once a phone has used the code.
    pub joined: bool,
    /// `true` while its page is open.
    pub is_page_open: bool,
    /// The question that it is asked.
    pub(super) question: Option<PhoneQuestion>,
    /// `true` once its chair is gone: the phone is dismissed.
    pub(super) gone: bool,
}

/// A question to a phone.
#[derive(Debug)]
pub(super) struct PhoneQuestion {
    /// Number of actions of the match before it.
    pub(super) after: usize,
    /// The form.
    pub(super) asked: ChoiceForm,
}

impl PairedPhone {
    /// The chair of this phone.
    pub(super) fn seat(&self, chairs: &Chairs) -> Option<Seat> {
        chairs.at(self.place).filter(|&seat| chairs.takes_hands(seat) && !self.gone)
    }
}

impl TablePhones {
    /// Returns the phone of a chair, by the server's number.
    pub(super) fn hand_of(&self, seat: Seat, chairs: &Chairs) -> Option<PhoneSeat> {
        self.hands.iter().find(|(_, hand)| hand.seat(chairs) == Some(seat)).map(|(id, _)| *id)
    }

    /// Returns `true` if a phone is the private hand of this chair.
    pub fn has(&self, seat: Seat, chairs: &Chairs) -> bool {
        self.hand_of(seat, chairs).is_some_and(|id| self.hands[&id].joined)
    }

    /// Returns the chairs with a phone, by the server's numbers.
    pub(super) fn joined(&self, chairs: &Chairs) -> Vec<(PhoneSeat, Seat)> {
        let joined = self.hands.iter().filter(|(_, hand)| hand.joined);
        joined.filter_map(|(id, hand)| Some((*id, hand.seat(chairs)?))).collect()
    }

    /// Makes a code for a chair and shows it for this many seconds; the phone that the chair has is dismissed.
    pub(super) fn invite(&mut self, seat: Seat, chairs: &Chairs, seconds: f32) {
        let Some(chair) = chairs.get(seat) else { return };
        let free = || (0..SEATS).map(PhoneSeat).find(|id| !self.hands.contains_key(id));
        let Some(id) = self.hand_of(seat, chairs).or_else(free) else { return };
        match self.server().map(|server| server.invite(id)) {
            Some(Ok(code)) => {
                let (place, name) = (chair.place, chair.name.clone());
                let hand = PairedPhone {
                    place,
                    name,
                    code: Some((code, seconds)),
                    joined: false,
                    is_page_open: false,
                    question: None,
                    gone: false,
                };
                self.hands.insert(id, hand);
            }
            Some(Err(problem)) => self.trouble = Some(problem.to_string()),
            None => {}
        }
    }
}

/// Lets phones go with their chairs; where a chair is gone, or a bot sits there, its phone is dismissed.
pub(super) fn follow_chairs(chairs: Res<Chairs>, mut phones: ResMut<TablePhones>) {
    if !chairs.is_changed() && !phones.hands.values().any(|hand| hand.gone) {
        return;
    }
    let phones = &mut *phones;
    for hand in phones.hands.values_mut() {
        let called = |seat: &Seat| chairs.get(*seat).is_some_and(|it| it.name == hand.name);
        match chairs.at(hand.place).or_else(|| chairs.seats().find(called)) {
            Some(seat) if chairs.takes_hands(seat) => {
                hand.place = chairs.0[seat.index()].place;
                hand.name.clone_from(&chairs.0[seat.index()].name);
            }
            _ => hand.gone = true,
        }
    }
    let gone: Vec<PhoneSeat> =
        phones.hands.iter().filter(|(_, hand)| hand.gone).map(|(id, _)| *id).collect();
    for seat in gone {
        phones.hands.remove(&seat);
        phones.send(PhoneMessage::Dismiss { seat });
    }
}

/// Hears what phones did.
pub(super) fn handle_phone_messages(
    chairs: Res<Chairs>,
    mut phones: ResMut<TablePhones>,
    mut panels: ResMut<SeatPanels>,
    mut acted: MessageWriter<PhoneActed>,
    devices: Query<(Entity, &Device)>,
    mut used: MessageWriter<DeviceUsed>,
) {
    let heard = phones.bypass_change_detection().take_messages();
    for PhoneEvent { seat: id, action: did } in heard {
        let Some(hand) = phones.hands.get_mut(&id) else { continue };
        let Some(seat) = hand.seat(&chairs) else { continue };
        if !matches!(
            did,
            PhoneAction::PagesClosed | PhoneAction::Left | PhoneAction::CodeEnded { .. }
        ) {
            // A person whose phone does something is there, even if the mouse beside it rests.
            let held = devices.iter().filter(|(_, device)| device.seats.contains(&seat));
            used.write_batch(held.map(|(device, _)| DeviceUsed { device }));
        }
        match did {
            PhoneAction::Joined => {
                (hand.joined, hand.is_page_open, hand.code) = (true, true, None);
                panels.remove(seat, SeatPanelKind::Phone);
                panels.inform(seat, JOINED);
            }
            PhoneAction::PageOpened => hand.is_page_open = true,
            PhoneAction::PagesClosed => hand.is_page_open = false,
            PhoneAction::Left => hand.gone = true,
            PhoneAction::CodeEnded { reached } => {
                hand.code = None;
                hand.gone = !hand.joined;
                phones.trouble = Some(reached.advice().to_owned());
            }
            did => _ = acted.write(PhoneActed { seat, did }),
        }
    }
}

/// Makes the phone the way in which its seat chooses in secret, until its player chooses another way in their menu.
pub(super) fn update_phone_seats(
    phones: Res<TablePhones>,
    chairs: Res<Chairs>,
    mut with_phone: ResMut<SeatsWithPhone>,
    mut ways: ResMut<SecretWayOverrides>,
) {
    let now: BTreeSet<Seat> = phones.joined(&chairs).into_iter().map(|(_, seat)| seat).collect();
    if now == with_phone.0 {
        return;
    }
    for &seat in now.difference(&with_phone.0) {
        ways.0.insert(chairs.played_from(seat), SecretMethod::Phone);
    }
    for &seat in with_phone.0.difference(&now) {
        let seat = chairs.played_from(seat);
        if ways.0.get(&seat) == Some(&SecretMethod::Phone) {
            ways.0.remove(&seat);
        }
    }
    with_phone.0 = now;
}
