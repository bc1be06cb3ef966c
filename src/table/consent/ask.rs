//! Asking at the table: the question lies before each seat that has to answer, and what it waits for
//! before the seat that asks.

use super::poll::{Outcome, Poll};
use super::{OpenPoll, PollClosed, WithdrawPoll};
use crate::contract::Seat;
use crate::table::absence::Absences;
use crate::table::plates::{Plate, PlateButton, PlatePressed, Plates, STEPS};
use crate::table::pointers::Verb;
use crate::table::seats::Chairs;
use bevy::prelude::*;

const YES: u32 = 0;
const NO: u32 = 1;
const NEVER_MIND: u32 = 2;

/// The questions that stand, the oldest first.
#[derive(Resource, Debug, Default)]
pub(super) struct Polls(Vec<Poll>);

/// Puts new questions.
pub(super) fn open(mut opened: MessageReader<OpenPoll>, mut polls: ResMut<Polls>) {
    for what in opened.read() {
        polls.0.retain(|poll| poll.what.id != what.id);
        polls.0.push(Poll::new(what.clone()));
    }
}

/// Hears answers, and that time passes. Bots agree, and nobody waits for those who are away.
pub(super) fn hear(
    time: Res<Time<Real>>,
    (chairs, absences): (Res<Chairs>, Option<Res<Absences>>),
    mut withdrawn: MessageReader<WithdrawPoll>,
    mut pressed: MessageReader<PlatePressed>,
    mut polls: ResMut<Polls>,
) {
    if polls.0.is_empty() {
        withdrawn.clear();
        pressed.clear();
        return;
    }
    let away =
        |seat| !chairs.is_person(seat) || absences.as_ref().is_some_and(|gone| gone.is_away(seat));
    for poll in &mut polls.bypass_change_detection().0 {
        poll.excuse(away);
        poll.tick(time.delta());
    }
    for WithdrawPoll { id } in withdrawn.read() {
        polls.0.iter_mut().filter(|poll| poll.what.id == *id).for_each(Poll::withdraw);
    }
    for PlatePressed { seat, plate, button } in pressed.read() {
        let Some(poll) = polls.0.iter_mut().find(|poll| poll.what.id == *plate) else { continue };
        match *button {
            NEVER_MIND => poll.withdraw(),
            button => poll.answer(*seat, button == YES),
        }
    }
}

/// Ends the questions that are answered, and tells whoever asked why it was not to be.
pub(super) fn close(
    chairs: Res<Chairs>,
    mut polls: ResMut<Polls>,
    mut plates: ResMut<Plates>,
    mut closed: MessageWriter<PollClosed>,
) {
    while let Some(at) = polls.0.iter().position(|poll| poll.outcome().is_some()) {
        let poll = polls.0.remove(at);
        let Some(outcome) = poll.outcome() else { continue };
        let why = match &outcome {
            Outcome::RefusedBy(seat) => Some(format!("{} says no.", names(&chairs, &[*seat]))),
            Outcome::Silent(seats) => Some(format!(
                "{} did not answer in time: that counts as no.",
                names(&chairs, seats)
            )),
            Outcome::Agreed | Outcome::Withdrawn => None,
        };
        if let (Some(seat), Some(why)) = (poll.what.by, why) {
            plates.tell(seat, why);
        }
        closed.write(PollClosed {
            id: poll.what.id,
            agreed: outcome == Outcome::Agreed,
            refused_by: match outcome {
                Outcome::RefusedBy(seat) => Some(seat),
                _ => None,
            },
            silent: match outcome {
                Outcome::Silent(seats) => seats,
                _ => Vec::new(),
            },
        });
    }
}

/// Lays the questions before those who have to answer yet, and takes them from the others.
pub(super) fn show(
    chairs: Res<Chairs>,
    polls: Res<Polls>,
    mut plates: ResMut<Plates>,
    mut laid: Local<Vec<u32>>,
) {
    if polls.0.is_empty() && laid.is_empty() {
        return;
    }
    let mut now = Vec::new();
    for poll in &polls.0 {
        now.push(poll.what.id);
        let waiting: Vec<Seat> = poll.waiting().collect();
        let asker = poll.what.by.map(|seat| (seat, waits_for(&chairs, &waiting, poll)));
        let asked = waiting.iter().map(|&seat| (seat, question(poll)));
        let wanted: Vec<(Seat, Plate)> = asked.chain(asker).collect();
        for seat in plates.seats_with(poll.what.id) {
            if wanted.iter().all(|(other, _)| *other != seat) {
                plates.take_away(seat, poll.what.id);
            }
        }
        for (seat, plate) in wanted {
            if plates.get(seat, poll.what.id) != Some(&plate) {
                plates.lay(seat, poll.what.id, plate);
            }
        }
    }
    for gone in laid.iter().filter(|id| !now.contains(id)) {
        for seat in plates.seats_with(*gone) {
            plates.take_away(seat, *gone);
        }
    }
    *laid = now;
}

fn question(poll: &Poll) -> Plate {
    let OpenPoll { question, yes, no, .. } = &poll.what;
    Plate {
        sentence: question.clone(),
        buttons: vec![
            PlateButton::new(YES, yes).icon("check").verb(Verb::Done),
            PlateButton::new(NO, no).verb(Verb::TakeBack),
        ],
        left: Some(steps_left(poll)),
    }
}

fn waits_for(chairs: &Chairs, waiting: &[Seat], poll: &Poll) -> Plate {
    let verb = if waiting.len() == 1 { "has" } else { "have" };
    Plate {
        sentence: format!("{} {verb} to agree.", names(chairs, waiting)),
        buttons: vec![PlateButton::new(NEVER_MIND, "Never mind").verb(Verb::TakeBack)],
        left: Some(steps_left(poll)),
    }
}

/// A whole number, so that the table is drawn anew once a second and not more often.
fn steps_left(poll: &Poll) -> u8 {
    (poll.left() * f32::from(STEPS)).ceil() as u8
}

/// `Ann`, `Ann and Bob`, `Ann, Bob and Cid`.
pub(super) fn names(chairs: &Chairs, seats: &[Seat]) -> String {
    let name = |seat: &Seat| {
        chairs.get(*seat).map_or_else(|| "Somebody".to_owned(), |chair| chair.name.clone())
    };
    match seats {
        [] => "Nobody".into(),
        [only] => name(only),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(name).collect();
            format!("{} and {}", first.join(", "), name(last))
        }
    }
}
