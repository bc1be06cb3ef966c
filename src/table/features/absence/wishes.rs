//! Grants what people at the table want done about a seat whose player is away.

use super::presence::DepartingSeats;
use super::registry::SeatRegistryWriter;
use super::situation::MatchSituation;
use crate::matches::hosting::{ChooseAction, HostedMatch};
use crate::matches::playback::PlaybackView;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat};
use shoal_tabletop::seats::{AbsenceAction, AbsenceQuestion, AbsenceRequest, StandIn};

/// A request that a seat leaves the match for good.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConcedeSeat {
    seat: Seat,
}

/// Grants wishes that are still possible.
pub(super) fn grant(
    mut wishes: MessageReader<AbsenceRequest>,
    situation: Res<MatchSituation>,
    mut departing: ResMut<DepartingSeats>,
    mut seats: SeatRegistryWriter,
    mut conceded: MessageWriter<ConcedeSeat>,
) {
    for &AbsenceRequest { seat, by, what } in wishes.read() {
        let known =
            seats.registry.absences.get(seat).map(|absent| (absent.stand_in, absent.question));
        match (what, by, known) {
            (AbsenceAction::Away(reason), _, None) => {
                seats.leave(seat, reason);
                if by.is_some() {
                    departing.begin(seat);
                }
            }
            // Nobody plays on for a seat that has left the match, or was removed.
            (AbsenceAction::Sit, ..) if situation.out.contains(&seat) => {}
            (AbsenceAction::Sit, Some(device), _) => seats.take(seat, device),
            (_, _, None | Some((StandIn::Left, _))) => {}
            (AbsenceAction::Back, ..) => seats.welcome(seat),
            (AbsenceAction::Wait, _, Some((StandIn::Nobody, _))) => {
                seats.registry.absences.stand_in(seat, StandIn::Waiting);
            }
            (AbsenceAction::Lend, Some(device), Some((StandIn::Bot(_), _)))
                if seats.registry.is_free(device) =>
            {
                open_page(&mut seats, seat, AbsenceQuestion::Take);
            }
            (AbsenceAction::Lend, Some(device), _) => seats.lend(seat, device),
            (AbsenceAction::GiveUp, ..) => seats.end_loan(seat),
            (AbsenceAction::Bot(name), ..) if situation.levels.contains(&name) => {
                seats.seat_bot(seat, name)
            }
            (AbsenceAction::Open(page), ..) => open_page(&mut seats, seat, page),
            (AbsenceAction::Leave, _, Some((_, AbsenceQuestion::Leave))) => {
                open_page(&mut seats, seat, AbsenceQuestion::What);
                conceded.write(ConcedeSeat { seat });
            }
            _ => {}
        }
    }
}

fn open_page(seats: &mut SeatRegistryWriter, seat: Seat, page: AbsenceQuestion) {
    if let Some(absent) = seats.registry.absences.get_mut(seat) {
        absent.question = page;
    }
}

/// Lets seats leave by the game's own rule.
pub(super) fn concede<V: PlaybackView>(
    mut conceded: MessageReader<ConcedeSeat>,
    hosted: Option<Res<HostedMatch<V>>>,
    mut chosen: MessageWriter<ChooseAction<V>>,
) {
    for &ConcedeSeat { seat } in conceded.read() {
        let world = hosted.as_ref().map(|hosted| hosted.game().world());
        if let Some(action) = world.and_then(|world| V::Game::leave(world, seat)) {
            chosen.write(ChooseAction { actor: Actor::Seat(seat), action });
        }
    }
}
