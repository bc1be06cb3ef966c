//! Asking at the table: the question is shown before each seat that has to answer, and before the seat that asks, for
//! whom it waits.

use super::poll::{ActivePoll, PollOutcome};
use super::{OpenPoll, PollClosed, WithdrawPoll};
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::{AnswerTime, Verb};
use shoal_tabletop::seats::{Chairs, FollowSeats, SeatAbsences, SeatsRecounted};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressed, SeatPanels, steps_left,
};
use std::time::Duration;

const YES: u32 = 0;
const NO: u32 = 1;
const NEVER_MIND: u32 = 2;

/// The questions that are being asked, the oldest first.
#[derive(Resource, Debug, Default)]
pub(super) struct ActivePolls(Vec<ActivePoll>);

impl FollowSeats for ActivePolls {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.iter_mut().for_each(|poll| poll.follow(seats));
    }
}

/// Withdraws all questions: what a match was asked about ends with it.
pub(super) fn withdraw_all(mut polls: ResMut<ActivePolls>) {
    polls.0.iter_mut().for_each(ActivePoll::withdraw);
}

/// Begins to ask new questions.
pub(super) fn open(mut opened: MessageReader<OpenPoll>, mut polls: ResMut<ActivePolls>) {
    for order in opened.read() {
        polls.0.retain(|poll| poll.order.id != order.id);
        polls.0.push(ActivePoll::new(order.clone()));
    }
}

/// Hears answers, and lets the time pass in which all who are asked could give one. Bots agree, and nobody
/// waits for those who are away.
pub(super) fn handle(
    time: AnswerTime,
    seat_panels: Res<SeatPanels>,
    chairs: Res<Chairs>,
    absences: Option<Res<SeatAbsences>>,
    mut withdrawn: MessageReader<WithdrawPoll>,
    mut pressed: MessageReader<SeatPanelPressed>,
    mut polls: ResMut<ActivePolls>,
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
        let is_read = |seat| seat_panels.is_seen(seat, question_panel_kind(poll));
        let passed = |seat| if is_read(seat) { time.passed(seat) } else { Duration::ZERO };
        let passed = poll.waiting().map(passed).min();
        poll.tick(passed.unwrap_or_default());
    }
    for WithdrawPoll { id } in withdrawn.read() {
        polls.0.iter_mut().filter(|poll| poll.order.id == *id).for_each(ActivePoll::withdraw);
    }
    for SeatPanelPressed { seat, kind, button, .. } in pressed.read() {
        let asks = |poll: &&mut ActivePoll| question_panel_kind(poll) == *kind;
        let (Some(poll), Some(button)) = (polls.0.iter_mut().find(asks), *button) else { continue };
        match button {
            NEVER_MIND => poll.withdraw(),
            button => poll.answer(*seat, button == YES),
        }
    }
}

/// Ends the questions that are answered, and tells the asking seat of a refusal.
pub(super) fn close(
    chairs: Res<Chairs>,
    mut polls: ResMut<ActivePolls>,
    mut seat_panels: ResMut<SeatPanels>,
    mut closed: MessageWriter<PollClosed>,
) {
    while let Some(at) = polls.0.iter().position(|poll| poll.outcome().is_some()) {
        let poll = polls.0.remove(at);
        let Some(outcome) = poll.outcome() else { continue };
        let why = match &outcome {
            PollOutcome::RefusedBy(seat) => Some(format!("{} says no.", names(&chairs, &[*seat]))),
            PollOutcome::Silent(seats) => Some(format!(
                "{} did not answer in time: that counts as no.",
                names(&chairs, seats)
            )),
            PollOutcome::Agreed | PollOutcome::Withdrawn => None,
        };
        let told = poll.order.by.filter(|_| !poll.order.confirms());
        if let (Some(seat), Some(why)) = (told, why) {
            seat_panels.inform(seat, why);
        }
        closed.write(PollClosed {
            id: poll.order.id,
            agreed: outcome == PollOutcome::Agreed,
            refused_by: match outcome {
                PollOutcome::RefusedBy(seat) => Some(seat),
                _ => None,
            },
            silent: match outcome {
                PollOutcome::Silent(seats) => seats,
                _ => Vec::new(),
            },
        });
    }
}

/// Shows the questions to those who have not answered yet, and removes them from the others.
pub(super) fn show(
    chairs: Res<Chairs>,
    polls: Res<ActivePolls>,
    mut seat_panels: ResMut<SeatPanels>,
    mut shown: Local<Vec<SeatPanelKind>>,
) {
    if polls.0.is_empty() && shown.is_empty() {
        return;
    }
    let mut now = Vec::new();
    for poll in &polls.0 {
        now.push(question_panel_kind(poll));
        let waiting: Vec<Seat> = poll.waiting().collect();
        let asker = poll.order.by.filter(|_| !poll.order.confirms());
        let asker = asker.map(|seat| (seat, waits_for(&chairs, &waiting, poll)));
        let asked = waiting.iter().map(|&seat| (seat, question(poll)));
        let wanted: Vec<(Seat, SeatPanel)> = asked.chain(asker).collect();
        let readers: Vec<Seat> =
            seat_panels.of(question_panel_kind(poll)).map(|(seat, _)| seat).collect();
        for seat in readers {
            if wanted.iter().all(|(other, _)| *other != seat) {
                seat_panels.remove(seat, question_panel_kind(poll));
            }
        }
        for (seat, seat_panel) in wanted {
            if seat_panels.get(seat, question_panel_kind(poll)) != Some(&seat_panel) {
                seat_panels.insert(seat, question_panel_kind(poll), seat_panel);
            }
        }
    }
    for gone in shown.iter().filter(|kind| !now.contains(kind)) {
        seat_panels.remove_all(*gone);
    }
    *shown = now;
}

/// The kind of panel on which seats read a question.
fn question_panel_kind(poll: &ActivePoll) -> SeatPanelKind {
    SeatPanelKind::Question(poll.order.id)
}

fn question(poll: &ActivePoll) -> SeatPanel {
    let OpenPoll { question, yes, no, retreats, .. } = &poll.order;
    let answers = vec![
        SeatPanelButton::new(YES, yes).icon("check").verb(Verb::Done).retreating(*retreats),
        SeatPanelButton::new(NO, no).verb(Verb::TakeBack),
    ];
    let (left, is_own_wish) = (Some(steps_left(poll.left(), 1.0)), poll.order.confirms());
    SeatPanel { left, is_own_wish, ..SeatPanel::asking(question, answers) }
}

fn waits_for(chairs: &Chairs, waiting: &[Seat], poll: &ActivePoll) -> SeatPanel {
    let verb = if waiting.len() == 1 { "has" } else { "have" };
    let sentence = format!("{} {verb} to agree.", names(chairs, waiting));
    let never_mind = SeatPanelButton::new(NEVER_MIND, "Never mind");
    let (left, is_own_wish) = (Some(steps_left(poll.left(), 1.0)), true);
    SeatPanel { left, is_own_wish, ..SeatPanel::asking(sentence, vec![never_mind]) }
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
