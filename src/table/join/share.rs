//! Two hands for one seat: a press at a person's place before a match asks that person.

use super::super::consent::{ConsentSystems, OpenPoll, PollClosed};
use super::super::pointers::ShareSeat;
use super::super::screens::Screen;
use super::super::seats::{Chairs, Device};
use super::lights::device_of;
use crate::contract::Seat;
use crate::table::geometry::Place;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// The question to a seat has this number and the seat's on top.
const QUESTION: u32 = 7440;

/// Adds the asking.
pub fn plugin(app: &mut App) {
    app.init_resource::<Asking>()
        .add_message::<OpenPoll>()
        .add_message::<PollClosed>()
        .add_message::<AskToShare>()
        .add_systems(
            Update,
            (ask, answer.after(ConsentSystems)).chain().run_if(in_state(Screen::Lobby)),
        );
}

/// A device asks to share the seat of the person at a place.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct AskToShare {
    /// Where the person sits.
    pub place: Place,
    /// The pointer of the device.
    pub pointer: PointerId,
}

/// Which device asks which seat.
#[derive(Resource, Debug, Default)]
struct Asking(Vec<(Seat, PointerId)>);

fn ask(
    mut wishes: MessageReader<AskToShare>,
    chairs: Res<Chairs>,
    mut asking: ResMut<Asking>,
    mut polls: MessageWriter<OpenPoll>,
) {
    for wish in wishes.read() {
        let seat = chairs.at(wish.place).filter(|&seat| chairs.is_person(seat));
        let Some(seat) = seat.filter(|seat| !asking.0.iter().any(|(other, _)| other == seat))
        else {
            continue;
        };
        asking.0.push((seat, wish.pointer));
        polls.write(OpenPoll {
            id: QUESTION + u32::from(seat.0),
            asked: vec![seat],
            by: None,
            question: "Another hand wants to play with you. Share this seat?".into(),
            yes: "Share".into(),
            no: "Not now".into(),
        });
    }
}

fn answer(
    mut closed: MessageReader<PollClosed>,
    devices: Query<(Entity, &Device)>,
    mut asking: ResMut<Asking>,
    mut shares: MessageWriter<ShareSeat>,
) {
    for closed in closed.read() {
        let asked = asking.0.iter().position(|(seat, _)| QUESTION + u32::from(seat.0) == closed.id);
        let Some((seat, pointer)) = asked.map(|at| asking.0.swap_remove(at)) else { continue };
        if let Some(device) = device_of(devices.iter(), pointer).filter(|_| closed.agreed) {
            shares.write(ShareSeat { device, seat });
        }
    }
}
