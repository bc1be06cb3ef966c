//! Going back: a seat takes back what is its own, asks the others for more, and reads where a
//! secret stands in the way. The host goes back as far as no secret was shown.
//!
//! While seats are asked, bots and the house wait; people may play on, and then the question is over.

use super::asking::{hint, name, question};
use super::history_cursor::past_refusal;
use super::{
    HostedMatch, HostingSystems, ReactionWindows, RequestRefused, RequestUndo, TakeBack,
    UndoTarget, UndoTo,
};
use crate::matches::consent::{ConsentSystems, OpenPoll, PollClosed, WithdrawPoll};
use crate::matches::pause::{TablePause, pause_refusal};
use crate::matches::playback::{PlaybackState, PlaybackView};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Game, Match, Seat, UndoCost, counted};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanels;
use std::time::Duration;

/// The number of the question, and of its seat panels.
pub const ASK_BACK: u32 = 7100;
/// Time for which a seat reads that others must agree before it can ask them.
const HINT_READ_AFTER: Duration = Duration::from_millis(700);
const BUSY: &str = "Somebody else is asking to go back: wait for the answer.";
const ASKED_BEFORE: &str =
    "You have asked for that, and the answer was no: ask again once something has happened.";

/// A wish to go back that needs consent.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UndoRequest {
    seat: Seat,
    /// The position after this many actions.
    to: usize,
    /// The number of actions when it was asked.
    at: usize,
    asked: Vec<Seat>,
}

/// The wish to go back that the others are asked about, and the last one that was refused.
#[derive(Resource, Debug, Default)]
pub struct UndoConsent {
    wish: Option<UndoRequest>,
    refused: Option<UndoRequest>,
    /// The seat that has read that the others must agree: pressing again asks them.
    hinted: Option<UndoHint>,
}

/// A hint to a seat that others must agree.
#[derive(Debug, Clone, Copy)]
struct UndoHint {
    seat: Seat,
    /// The number of actions then.
    at: usize,
    /// The time then.
    since: Duration,
}

/// A wish of a seat to go back to the position after some actions.
#[derive(Debug, Clone, Copy)]
struct UndoWish {
    seat: Seat,
    to: usize,
    /// `true` if its player has said outright that others may be asked; if not, the seat reads first that they would have
    /// to be.
    may_ask: bool,
    /// The time now.
    now: Duration,
}

impl UndoConsent {
    /// The seat that has asked and waits for an answer.
    pub fn asks(&self) -> Option<Seat> {
        self.wish.as_ref().map(|wish| wish.seat)
    }
}

pub(super) fn plugin<V: PlaybackView>(app: &mut App) {
    app.init_resource::<UndoConsent>()
        .init_resource::<TablePause>()
        .add_message::<OpenPoll>()
        .add_message::<PollClosed>()
        .add_message::<WithdrawPoll>()
        .configure_sets(Update, ConsentSystems.before(HostingSystems::Decide));
    let hosts = resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    app.add_systems(
        Update,
        follow_question::<V>
            .after(ConsentSystems)
            .before(HostingSystems::Decide)
            .run_if(hosts.and_then(|consent: Res<UndoConsent>| consent.wish.is_some())),
    );
}

/// The reply to a wish to go back.
enum UndoVerdict {
    /// It can be done at once.
    Now,
    /// These seats have to be asked.
    Ask(Vec<Seat>),
    /// It is not done, for this reason.
    No(String),
    /// Nothing new: it has just been answered, or is being asked.
    Wait,
}

/// System parameter with the orders to go back, and the time at which they are heard.
#[derive(SystemParam)]
pub(super) struct UndoOrders<'w, 's> {
    time: Res<'w, Time>,
    take_backs: MessageReader<'w, 's, TakeBack>,
    requests: MessageReader<'w, 's, RequestUndo>,
    by_host: MessageReader<'w, 's, UndoTo>,
}

impl UndoOrders<'_, '_> {
    /// Returns the wishes of seats; `true` if the player has said outright that others may be asked.
    fn of_seats(&mut self) -> Vec<(RequestUndo, bool)> {
        let single =
            |&TakeBack { seat }: &TakeBack| (RequestUndo { seat, to: UndoTarget::Choice }, false);
        let single = self.take_backs.read().map(single);
        single.chain(self.requests.read().map(|request| (request.clone(), true))).collect()
    }
}

/// System parameter with what stops people from acting now: the past that is shown, or a pause.
#[derive(SystemParam)]
pub(super) struct UndoObstacles<'w, V: PlaybackView> {
    shown: Res<'w, PlaybackState<V>>,
    pause: Res<'w, TablePause>,
}

impl<V: PlaybackView> UndoObstacles<'_, V> {
    /// Returns the reason why nobody can go back to this moment now.
    fn refusal(&self, target: &UndoTarget) -> Option<String> {
        // To go on from a moment is possible only while it is shown.
        let past = past_refusal(&self.shown).filter(|_| *target == UndoTarget::Choice);
        past.or_else(|| pause_refusal(&self.pause))
    }
}

/// System parameter to tell people something at their seats, where there are chairs and seat panels.
#[derive(SystemParam)]
pub(super) struct SeatInformer<'w> {
    chairs: Option<Res<'w, Chairs>>,
    seat_panels: Option<ResMut<'w, SeatPanels>>,
}

impl SeatInformer<'_> {
    fn chairs(&self) -> Option<&Chairs> {
        self.chairs.as_deref()
    }

    fn inform(&mut self, seat: Seat, sentence: &str) {
        if let Some(seat_panels) = self.seat_panels.as_deref_mut() {
            seat_panels.inform(seat, sentence);
        }
    }

    fn inform_all(&mut self, sentence: &str) {
        if let (Some(chairs), Some(seat_panels)) = (&self.chairs, self.seat_panels.as_deref_mut()) {
            let people = chairs.seats().filter(|&seat| chairs.is_person(seat));
            people.for_each(|seat| seat_panels.inform(seat, sentence));
        }
    }
}

/// Grants, asks about or refuses the wishes of seats to go back, and goes back as the host orders.
pub(super) fn go_back<V: PlaybackView>(
    mut orders: UndoOrders,
    mut hosted: ResMut<HostedMatch<V>>,
    obstacles: UndoObstacles<V>,
    mut consent: ResMut<UndoConsent>,
    mut people: SeatInformer,
    mut polls: MessageWriter<OpenPoll>,
    mut refused: MessageWriter<RequestRefused>,
) {
    for (RequestUndo { seat, to: target }, may_ask) in orders.of_seats() {
        if let Some(why) = obstacles.refusal(&target) {
            refused.write(RequestRefused { seat: Some(seat), why });
            continue;
        }
        let to = match &target {
            UndoTarget::Choice => hosted.game().last_choice(seat),
            UndoTarget::Moment { after, .. } => Some(*after),
        };
        let answer = match to {
            None => {
                UndoVerdict::No("You have not done anything yet that can be taken back.".into())
            }
            Some(to) => {
                let wish = UndoWish { seat, to, may_ask, now: orders.time.elapsed() };
                consent.decide_undo(hosted.game(), wish, people.chairs())
            }
        };
        let at = hosted.game().taken().len();
        match (answer, to) {
            (UndoVerdict::Now, Some(to)) => {
                if let Err(refusal) = hosted.undo_for(seat, to) {
                    refused.write(RequestRefused { seat: Some(seat), why: refusal.to_string() });
                }
            }
            (UndoVerdict::Ask(asked), Some(to)) => {
                let UndoCost::Consent(_, since) = hosted.game().undo_cost(seat, to) else {
                    continue;
                };
                polls.write(OpenPoll {
                    id: ASK_BACK,
                    asked: asked.clone(),
                    by: Some(seat),
                    question: question(people.chairs(), seat, &target, &since),
                    yes: "Agree".into(),
                    no: "No".into(),
                    retreats: true,
                });
                consent.wish = Some(UndoRequest { seat, to, at, asked });
            }
            (UndoVerdict::No(why), _) => {
                _ = refused.write(RequestRefused { seat: Some(seat), why })
            }
            (UndoVerdict::Wait, _) | (_, None) => {}
        }
    }
    for &UndoTo(count) in orders.by_host.read() {
        let taken = hosted.game().taken().len();
        match undo_by_host(&mut hosted, count) {
            Err(why) => _ = refused.write(RequestRefused { seat: None, why }),
            Ok(()) => {
                let gone = taken - hosted.game().taken().len();
                let what = counted(gone, "actions");
                let told = format!("The host has taken back {what}.");
                people.inform_all(&told);
            }
        }
    }
}

fn undo_by_host<V: PlaybackView>(hosted: &mut HostedMatch<V>, count: usize) -> Result<(), String> {
    if let Some(secret) = hosted.game().secret_since(count) {
        return Err(secret_refusal(secret));
    }
    hosted.undo_to(count).map_err(|refusal| refusal.to_string())
}

fn secret_refusal(secret: &str) -> String {
    format!("Nobody can go back past a secret that was shown: {secret}.")
}

impl UndoConsent {
    /// Decides on a wish. A press that is repeated at once asks nobody.
    fn decide_undo<G: Game>(
        &mut self,
        game: &Match<G>,
        UndoWish { seat, to, may_ask, now }: UndoWish,
        chairs: Option<&Chairs>,
    ) -> UndoVerdict {
        let at = game.taken().len();
        let (asked, since) = match game.undo_cost(seat, to) {
            UndoCost::Free => return UndoVerdict::Now,
            UndoCost::Never(secret) => return UndoVerdict::No(secret_refusal(secret)),
            UndoCost::Consent(asked, since) => (asked, since),
        };
        let is_person = |other: &Seat| chairs.is_none_or(|chairs| chairs.is_person(*other));
        let people: Vec<Seat> = asked.into_iter().filter(is_person).collect();
        let wish = UndoRequest { seat, to, at, asked: people.clone() };
        if people.is_empty() {
            return UndoVerdict::Now;
        }
        match &self.wish {
            Some(other) if other.at == at && other.seat == seat => return UndoVerdict::Wait,
            Some(other) if other.at == at => return UndoVerdict::No(BUSY.into()),
            _ => {}
        }
        if self.refused.as_ref() == Some(&wish) {
            return UndoVerdict::No(ASKED_BEFORE.into());
        }
        match self.hinted.filter(|hint| (hint.seat, hint.at) == (seat, at)) {
            Some(hint) if !may_ask && now < hint.since + HINT_READ_AFTER => UndoVerdict::Wait,
            None if !may_ask => {
                self.hinted = Some(UndoHint { seat, at, since: now });
                UndoVerdict::No(hint(chairs, &people, &since))
            }
            _ => {
                self.hinted = None;
                UndoVerdict::Ask(people)
            }
        }
    }
}

/// Follows the question: bots and the house wait as long as seats are asked, a wish that all agreed to is granted, and
/// a question that actions have overtaken is withdrawn.
fn follow_question<V: PlaybackView>(
    mut closed: MessageReader<PollClosed>,
    mut hosted: ResMut<HostedMatch<V>>,
    mut people: SeatInformer,
    mut consent: ResMut<UndoConsent>,
    mut windows: ResMut<ReactionWindows>,
    mut withdraw: MessageWriter<WithdrawPoll>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let consent = consent.bypass_change_detection();
    let Some(wish) = consent.wish.clone() else { return };
    let answer = closed.read().find(|closed| closed.id == ASK_BACK).cloned();
    let overtaken = hosted.game().taken().len() != wish.at;
    let asking = answer.is_none() && !overtaken;
    if windows.is_asking() != asking {
        windows.note_asking(asking);
    }
    let Some(answer) = answer.filter(|_| !overtaken) else {
        if overtaken {
            consent.wish = None;
            withdraw.write(WithdrawPoll { id: ASK_BACK });
            people.inform(wish.seat, "The match has gone on: ask again if you still want to.");
        }
        return;
    };
    consent.wish = None;
    if !answer.agreed {
        // A player who withdrew the question may ask again.
        let was_no = answer.refused_by.is_some() || !answer.silent.is_empty();
        consent.refused = was_no.then_some(wish);
        return;
    }
    match hosted.undo_for(wish.seat, wish.to) {
        Err(refusal) => {
            refused.write(RequestRefused { seat: Some(wish.seat), why: refusal.to_string() });
        }
        Ok(()) => {
            let told = format!("Taken back for {}.", name(people.chairs(), wish.seat));
            wish.asked.iter().for_each(|&seat| people.inform(seat, &told));
        }
    }
}
