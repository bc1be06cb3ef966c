//! Clocks of the table's patience: with a player who does nothing in turn, and before it asks again about a seat
//! without its player.

use super::registry::SeatRegistryWriter;
use super::situation::MatchSituation;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::pointers::{AnswerTime, DeviceUsed, VerbPressed};
use shoal_tabletop::seats::{
    AbsenceQuestion, AbsenceReason, Chairs, Device, LearningSession, OpenSecrets, SeatAbsences,
    StandIn,
};
use shoal_tabletop::system::patience::Patience;
use std::collections::BTreeMap;
use std::time::Duration;

/// Silence after which a seat is gently reminded that the table waits for it.
pub const HINT_AFTER: Duration = Duration::from_secs(30);
/// Silence after which the player of a seat counts as away.
pub const SILENT_AFTER: Duration = Duration::from_secs(45);
/// Time after which the table asks again when players want it to wait.
pub const ASK_AGAIN: Duration = Duration::from_secs(60);
/// Time after which a question that nobody answers is taken back.
const PAGE_STAYS: Duration = Duration::from_secs(20);

/// Times that have passed, by seat.
#[derive(Resource, Debug, Default)]
pub(super) struct AbsenceClocks {
    /// Time without a sign of the player while the match waits for the seat.
    quiet: BTreeMap<Seat, Duration>,
    /// Time since players wanted the table to wait.
    waited: BTreeMap<Seat, Duration>,
    /// Time since a page of the seat's questions was opened.
    opened: BTreeMap<Seat, Duration>,
}

/// Resets the silence of seats whose devices move, press or send a verb.
pub(super) fn handle(
    mut stirred: MessageReader<DeviceUsed>,
    mut verbs: MessageReader<VerbPressed>,
    devices: Query<&Device>,
    chairs: Res<Chairs>,
    mut clocks: ResMut<AbsenceClocks>,
) {
    for DeviceUsed { device } in stirred.read() {
        let seats = devices.get(*device).map(|device| device.seats.as_slice()).unwrap_or_default();
        seats.iter().for_each(|&seat| _ = clocks.quiet.remove(&chairs.played_from(seat)));
    }
    for seat in verbs.read().filter_map(|said| said.seat) {
        clocks.quiet.remove(&seat);
    }
}

/// Counts the silence of the seats that the match waits for; reminds them, and declares them away in the end.
pub(super) fn count(
    time: AnswerTime,
    situation: Res<MatchSituation>,
    secrets: Res<OpenSecrets>,
    learning: Option<Res<LearningSession>>,
    mut clocks: ResMut<AbsenceClocks>,
    mut vacating: SeatRegistryWriter,
) {
    if secrets.is_any() || learning.is_some() {
        // Players with closed eyes keep still although they are there, and nobody waits for a learner.
        clocks.quiet.clear();
    }
    let mut needed = situation.awaited.clone();
    if needed.iter().all(|&seat| vacating.registry.chairs.is_bot(seat)) {
        // What would go on by itself does not while a player aims a card.
        needed.extend(&situation.busy);
    }
    clocks.quiet.retain(|seat, _| needed.contains(seat));
    for seat in needed {
        if !vacating.registry.chairs.is_person(seat) || vacating.registry.holders(seat).is_empty() {
            continue;
        }
        let quiet = clocks.quiet.entry(seat).or_default();
        *quiet += if situation.open { time.passed(seat) } else { Duration::ZERO };
        if *quiet >= SILENT_AFTER {
            clocks.quiet.remove(&seat);
            match vacating.registry.absences.on_loan_to(seat) {
                Some(_) => vacating.end_loan(seat),
                None => vacating.leave(seat, AbsenceReason::Silent),
            }
        }
    }
    for seat in vacating.registry.chairs.seats() {
        let due = clocks.quiet.get(&seat).is_some_and(|quiet| *quiet >= HINT_AFTER);
        if vacating.registry.absences.is_hinted(seat) != due {
            vacating.registry.absences.hint(seat, due);
        }
    }
}

/// Finds the deserted seats that the match waits for, and asks about them.
pub(super) fn ask(
    time: Res<Time<Patience>>,
    situation: Res<MatchSituation>,
    chairs: Res<Chairs>,
    mut clocks: ResMut<AbsenceClocks>,
    mut absences: ResMut<SeatAbsences>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let passed = time.delta();
    clocks.waited.retain(|&seat, _| absences.is_away(seat));
    clocks.opened.retain(|&seat, _| absences.is_away(seat));
    let seats: Vec<Seat> = absences.iter().map(|(seat, _)| seat).collect();
    for seat in seats {
        let Some(absent) = absences.get(seat) else { continue };
        let (asks, page, stand_in) = (absent.asks, absent.question, absent.stand_in);
        // A partner of its player goes on playing.
        let played = chairs.partners(seat).any(|partner| !absences.is_away(partner));
        let awaited = situation.awaits(seat) && !played;
        if stand_in == StandIn::Waiting {
            let waited = clocks.waited.entry(seat).or_default();
            *waited += if situation.open { passed } else { Duration::ZERO };
            if !awaited || *waited >= ASK_AGAIN {
                absences.stand_in(seat, StandIn::Nobody);
                set_asks(&mut absences, seat, awaited);
            }
            continue;
        }
        clocks.waited.remove(&seat);
        let should = stand_in == StandIn::Nobody && awaited && (situation.open || asks);
        if should != asks {
            set_asks(&mut absences, seat, should);
            if should {
                sounds.write(PlaySound(Sound::Missing));
            }
        }
        if page == AbsenceQuestion::What {
            clocks.opened.remove(&seat);
        } else if is_forgotten(&mut clocks, seat, passed)
            && let Some(absent) = absences.get_mut(seat)
        {
            absent.question = AbsenceQuestion::What;
        }
    }
}

fn set_asks(absences: &mut SeatAbsences, seat: Seat, asks: bool) {
    if let Some(absent) = absences.get_mut(seat) {
        absent.asks = asks;
    }
}

/// `true` if a question has been unanswered for too long. Counts its time.
fn is_forgotten(clocks: &mut AbsenceClocks, seat: Seat, passed: Duration) -> bool {
    let opened = clocks.opened.entry(seat).or_default();
    *opened += passed;
    *opened >= PAGE_STAYS
}

/// Ends the stand-ins of seats that have left the match; nobody is asked about those seats.
pub(super) fn note_left(situation: Res<MatchSituation>, mut vacating: SeatRegistryWriter) {
    let registry = &mut vacating.registry;
    let away: Vec<(Seat, StandIn)> =
        registry.absences.iter().map(|(seat, absent)| (seat, absent.stand_in)).collect();
    for (seat, stand_in) in away {
        match (situation.out.contains(&seat), stand_in) {
            (true, StandIn::Left) | (false, StandIn::Nobody | StandIn::Waiting) => {}
            (true, _) => registry.stand_in(seat, StandIn::Left),
            // It was undone.
            (false, StandIn::Left) => registry.stand_in(seat, StandIn::Nobody),
            (false, _) => {}
        }
    }
}
