//! Leaving the match for good (rules 8.1).

use super::phase::{CompanyAction, FishOrFailurePhase, Outbox};
use super::pieces::{CompactSea, CompanyPiece};
use crate::position::seat_of;
use crate::{Company, Event, FishingPosition, FishingStep};
use bevy_ecs::change_detection::{Res, ResMut};
use bevy_ecs::schedule::Schedule;
use shoal_contract::world::compact::update;
use shoal_contract::world::steps::{step, upkeep};

/// Lets a company go (rules 8.1). Nobody plays ahead with this, so the rules stand in the systems.
pub fn schedule() -> Schedule {
    FishOrFailurePhase::Leave.of((
        step("8.1", leave_match),
        step("8.1", end_if_one_is_left),
        step("8.1", hand_on_initiative),
        upkeep(update::<FishingPosition, CompanyPiece>),
    ))
}

/// A company chooses and votes no more, and what it has placed is taken back.
fn leave_match(
    leaving: Res<CompanyAction<()>>,
    mut compact: ResMut<CompactSea>,
    mut outbox: ResMut<Outbox>,
) {
    let company = &mut compact.0.companies[leaving.seat];
    *company = Company { money: company.money, is_out: true, ..Company::default() };
    outbox.push(Event::Left { seat: seat_of(leaving.seat) });
}

/// The last company left wins.
fn end_if_one_is_left(mut compact: ResMut<CompactSea>, mut outbox: ResMut<Outbox>) {
    let position = &mut compact.0;
    if position.active().count() > 1 {
        return;
    }
    // What lies covered is never shown.
    let revealed = position.is_revealed();
    for company in &mut position.companies {
        company.vote = None;
        company.placed = company.placed.filter(|_| revealed);
    }
    position.finish(&mut outbox.0);
}

/// Hands the initiative on to the next company if the one that left had it.
fn hand_on_initiative(mut compact: ResMut<CompactSea>, mut outbox: ResMut<Outbox>) {
    let position = &mut compact.0;
    if position.step != FishingStep::Over
        && position.companies[position.initiative].is_out
        && let Some(next) = position.clockwise().next()
    {
        position.initiative = next;
        outbox.push(Event::InitiativePassed { seat: seat_of(next) });
    }
}
