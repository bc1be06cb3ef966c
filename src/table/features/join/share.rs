//! Two hands for one seat: a device that presses at a person's place before a match asks that person.

use super::lights::device_of;
use crate::matches::consent::{ConsentSystems, OpenPoll, PollClosed, WithdrawPoll};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::{PLACES, TablePlace};
use shoal_tabletop::pointers::ShareSeat;
use shoal_tabletop::seats::{Chairs, Device, FollowSeats, SeatFollowers as _, SeatsRecounted};
use shoal_tabletop::system::screens::Screen;

/// Number to which that of the place is added for the id of a question.
const QUESTION: u32 = 7440;

/// Adds the questions about shared seats.
pub fn plugin(app: &mut App) {
    app.init_by_seat::<OpenShareQuestions>()
        .add_message::<OpenPoll>()
        .add_message::<WithdrawPoll>()
        .add_message::<PollClosed>()
        .add_message::<AskToShare>()
        .add_systems(
            Update,
            (ask, withdraw, answer.after(ConsentSystems)).chain().run_if(in_state(Screen::Lobby)),
        );
}

/// A device asks to share the seat of the person at a place.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct AskToShare {
    /// The place where the person sits.
    pub place: TablePlace,
    /// The pointer of the device.
    pub pointer: PointerId,
}

/// A question that waits for its answer.
#[derive(Debug, Clone, Copy)]
struct ShareQuestion {
    seat: Seat,
    asked: AskToShare,
}

impl ShareQuestion {
    fn id(&self) -> u32 {
        let place = PLACES.iter().position(|place| *place == self.asked.place);
        QUESTION + place.unwrap_or(PLACES.len()) as u32
    }
}

/// The questions that wait for an answer.
#[derive(Resource, Debug, Default)]
struct OpenShareQuestions(Vec<ShareQuestion>);

impl FollowSeats for OpenShareQuestions {
    fn follow(&mut self, seats: &SeatsRecounted) {
        for question in &mut self.0 {
            // Without its seat it is withdrawn.
            question.seat = seats.now(question.seat).unwrap_or(question.seat);
        }
    }
}

fn ask(
    mut wishes: MessageReader<AskToShare>,
    chairs: Res<Chairs>,
    mut questions: ResMut<OpenShareQuestions>,
    mut polls: MessageWriter<OpenPoll>,
) {
    for &asked in wishes.read() {
        let seat = chairs.at(asked.place).filter(|&seat| chairs.is_person(seat));
        let Some(seat) = seat.filter(|&seat| questions.0.iter().all(|other| other.seat != seat))
        else {
            continue;
        };
        let question = ShareQuestion { seat, asked };
        questions.0.push(question);
        polls.write(OpenPoll {
            id: question.id(),
            asked: vec![seat],
            by: None,
            question: "Someone else wants to play with you. Share this seat?".into(),
            yes: "Share".into(),
            no: "Not now".into(),
            retreats: true,
        });
    }
}

/// Withdraws a question when its hand has sat down elsewhere or is gone, and when the person who was asked has another
/// seat.
fn withdraw(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    mut questions: ResMut<OpenShareQuestions>,
    mut polls: MessageWriter<WithdrawPoll>,
) {
    questions.bypass_change_detection().0.retain(|question| {
        let AskToShare { place, pointer } = question.asked;
        let waits = |device: &Device| device.pointer == pointer && device.seats.is_empty();
        let holds = chairs.at(place) == Some(question.seat) && devices.iter().any(waits);
        if !holds {
            polls.write(WithdrawPoll { id: question.id() });
        }
        holds
    });
}

fn answer(
    mut closed: MessageReader<PollClosed>,
    devices: Query<(Entity, &Device)>,
    mut questions: ResMut<OpenShareQuestions>,
    mut shares: MessageWriter<ShareSeat>,
) {
    for closed in closed.read() {
        let asked = questions.0.iter().position(|question| question.id() == closed.id);
        let Some(ShareQuestion { seat, asked }) = asked.map(|at| questions.0.swap_remove(at))
        else {
            continue;
        };
        if let Some(device) = device_of(devices.iter(), asked.pointer).filter(|_| closed.agreed) {
            shares.write(ShareSeat { device, seat });
        }
    }
}
