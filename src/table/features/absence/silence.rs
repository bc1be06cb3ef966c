//! Clocks of the table's patience: with a player who does nothing in turn, and before it asks again about a seat
//! without its player.

use super::registry::{SeatRegistry, SeatRegistryWriter};
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
/// Number of times slower that the silence of seats counts while several people think at once: nobody waits for one of
/// them alone, and they may be reading.
const AT_ONCE: u32 = 4;
/// Time after which the table asks again when players want it to wait.
pub const ASK_AGAIN: Duration = Duration::from_secs(60);
/// Time after which a question that nobody answers is taken back.
const QUESTION_STAYS: Duration = Duration::from_secs(20);

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
pub(super) fn reset_silence(
    mut used: MessageReader<DeviceUsed>,
    mut verbs: MessageReader<VerbPressed>,
    devices: Query<&Device>,
    chairs: Res<Chairs>,
    mut clocks: ResMut<AbsenceClocks>,
) {
    for DeviceUsed { device } in used.read() {
        let seats = devices.get(*device).map(|device| device.seats.as_slice()).unwrap_or_default();
        seats.iter().for_each(|&seat| _ = clocks.quiet.remove(&chairs.played_from(seat)));
    }
    for seat in verbs.read().filter_map(|verb| verb.seat) {
        clocks.quiet.remove(&seat);
    }
}

/// Counts the silence of the seats that the match waits for; reminds them, and declares them away in the end.
pub(super) fn count_silence(
    time: AnswerTime,
    situation: Res<MatchSituation>,
    secrets: Res<OpenSecrets>,
    learning: Option<Res<LearningSession>>,
    mut clocks: ResMut<AbsenceClocks>,
    mut seats: SeatRegistryWriter,
) {
    if secrets.is_any() || learning.is_some() {
        // Players with closed eyes keep still although they are there, and nobody waits for a learner.
        clocks.quiet.clear();
    }
    let mut needed = situation.awaited.clone();
    if needed.iter().all(|&seat| seats.registry.chairs.is_bot(seat)) {
        // The match would go on by itself, but waits while a player aims a card.
        needed.extend(&situation.busy);
    }
    needed.retain(|&seat| {
        seats.registry.chairs.is_person(seat) && !seats.registry.holders(seat).is_empty()
    });
    clocks.quiet.retain(|seat, _| needed.contains(seat));
    let slower = if needed.len() > 1 { AT_ONCE } else { 1 };
    for seat in needed {
        let quiet = clocks.quiet.entry(seat).or_default();
        *quiet += if situation.open { time.passed(seat) / slower } else { Duration::ZERO };
        if *quiet >= SILENT_AFTER {
            clocks.quiet.remove(&seat);
            match seats.registry.absences.on_loan_to(seat) {
                Some(_) => seats.end_loan(seat),
                None => seats.leave(seat, AbsenceReason::Silent),
            }
        }
    }
    for seat in seats.registry.chairs.seats() {
        let due = clocks.quiet.get(&seat).is_some_and(|quiet| *quiet >= HINT_AFTER);
        if seats.registry.absences.is_hinted(seat) != due {
            seats.registry.absences.hint(seat, due);
        }
    }
}

/// Finds the deserted seats that the match waits for, and asks about them.
pub(super) fn ask_about_seats(
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
        // A partner of its player may go on playing.
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
        } else if has_expired(&mut clocks, seat, passed)
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
fn has_expired(clocks: &mut AbsenceClocks, seat: Seat, passed: Duration) -> bool {
    let opened = clocks.opened.entry(seat).or_default();
    *opened += passed;
    *opened >= QUESTION_STAYS
}

/// Ends the stand-ins of seats that have left the match; nobody is asked about those seats.
pub(super) fn mark_left_seats(situation: Res<MatchSituation>, mut registry: SeatRegistry) {
    let away: Vec<(Seat, StandIn)> =
        registry.absences.iter().map(|(seat, absent)| (seat, absent.stand_in)).collect();
    for (seat, stand_in) in away {
        match (situation.out.contains(&seat), stand_in) {
            (true, StandIn::Left) | (false, StandIn::Nobody | StandIn::Waiting) => {}
            (true, _) => registry.stand_in(seat, StandIn::Left),
            // Its departure was undone.
            (false, StandIn::Left) => registry.stand_in(seat, StandIn::Nobody),
            (false, _) => {}
        }
    }
}
