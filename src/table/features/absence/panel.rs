//! The part of the host's panel that says who is away, and lets the host change it.

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Seat;
use shoal_tabletop::seats::{
    AbsenceAction, AbsenceReason, AbsenceRequest, Chairs, JoinPolicy, SeatAbsences, StandIn,
};

/// Shows a button that marks the person of a seat as away or back, during a match.
pub fn show(ui: &mut egui::Ui, world: &mut World, seat: Seat) {
    let in_match = world.get_resource::<JoinPolicy>() == Some(&JoinPolicy::Orphans);
    let absences = world.get_resource::<SeatAbsences>();
    let absent = absences.and_then(|absences| absences.get(seat)).map(|absent| absent.stand_in);
    let is_person = world.get_resource::<Chairs>().is_some_and(|chairs| chairs.is_person(seat));
    let (label, hint, what) = match absent {
        Some(StandIn::Left) => return,
        Some(_) => ("Back", "The player is back", AbsenceAction::Back),
        None => {
            ("Away", "The player is away for a while", AbsenceAction::Away(AbsenceReason::ByHost))
        }
    };
    if in_match
        && (is_person || absent.is_some())
        && ui.small_button(label).on_hover_text(hint).clicked()
        && let Some(mut wishes) = world.get_resource_mut::<Messages<AbsenceRequest>>()
    {
        wishes.write(AbsenceRequest { seat, by: None, what });
    }
}

/// Words for the host about the absence of a seat's player; `None` if the player is there.
pub fn words(world: &World, seat: Seat) -> Option<String> {
    let absent = world.get_resource::<SeatAbsences>()?.get(seat)?;
    let reason = match absent.reason {
        AbsenceReason::Unplugged => "its mouse or gamepad is gone",
        AbsenceReason::Silent => "silent",
        AbsenceReason::Coffee => "back soon",
        AbsenceReason::GoneHome => "gone home",
        AbsenceReason::StoodUp => "stood up",
        AbsenceReason::NotYetHere => "not here yet",
        AbsenceReason::ByHost => "away",
    };
    Some(match absent.stand_in {
        StandIn::Nobody | StandIn::Waiting => format!("{reason}: open to any mouse or gamepad"),
        StandIn::Loan { by, .. } => format!("{reason}: {by} is playing"),
        StandIn::Bot(level) => format!("{reason}: a bot ({level}) is playing"),
        StandIn::Left => "has left the match".into(),
    })
}
