//! Grants what people at the table want done about a seat whose player is away.

use super::life::Going;
use super::registry::Vacating;
use super::situation::Situation;
use crate::matches::hosting::{Choose, Hosted};
use crate::matches::playback::Show;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat};
use shoal_tabletop::seats::{AbsenceWish, Page, StandIn, Wish};

/// A request that a seat leaves the match for good.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Concede {
    seat: Seat,
}

/// Grants wishes that are still possible.
pub(super) fn grant(
    mut wishes: MessageReader<AbsenceWish>,
    situation: Res<Situation>,
    mut going: ResMut<Going>,
    mut vacating: Vacating,
    mut conceded: MessageWriter<Concede>,
) {
    for &AbsenceWish { seat, by, what } in wishes.read() {
        let known =
            vacating.registry.absences.get(seat).map(|absent| (absent.stand_in, absent.page));
        match (what, by, known) {
            (Wish::Away(how), _, None) => {
                vacating.leave(seat, how);
                if by.is_some() {
                    going.begin(seat);
                }
            }
            // Nobody plays on for a seat that has left the match, or was removed.
            (Wish::Sit, ..) if situation.out.contains(&seat) => {}
            (Wish::Sit, Some(device), _) => vacating.take(seat, device),
            (_, _, None | Some((StandIn::Left, _))) => {}
            (Wish::Back, ..) => vacating.welcome(seat),
            (Wish::Wait, _, Some((StandIn::Nobody, _))) => {
                vacating.registry.absences.stand_in(seat, StandIn::Waiting);
            }
            (Wish::Lend, Some(device), Some((StandIn::Bot(_), _)))
                if vacating.registry.is_nobodys(device) =>
            {
                open(&mut vacating, seat, Page::Take);
            }
            (Wish::Lend, Some(device), _) => vacating.lend(seat, device),
            (Wish::GiveUp, ..) => vacating.end_loan(seat),
            (Wish::Bot(name), ..) if situation.levels.contains(&name) => {
                vacating.seat_bot(seat, name)
            }
            (Wish::Open(page), ..) => open(&mut vacating, seat, page),
            (Wish::Leave, _, Some((_, Page::Leave))) => {
                open(&mut vacating, seat, Page::What);
                conceded.write(Concede { seat });
            }
            _ => {}
        }
    }
}

fn open(vacating: &mut Vacating, seat: Seat, page: Page) {
    if let Some(absent) = vacating.registry.absences.get_mut(seat) {
        absent.page = page;
    }
}

/// Lets seats leave by the game's own rule.
pub(super) fn concede<V: Show>(
    mut conceded: MessageReader<Concede>,
    hosted: Option<Res<Hosted<V>>>,
    mut chosen: MessageWriter<Choose<V>>,
) {
    for &Concede { seat } in conceded.read() {
        let world = hosted.as_ref().map(|hosted| hosted.game().world());
        if let Some(action) = world.and_then(|world| V::Game::leave(world, seat)) {
            chosen.write(Choose { actor: Actor::Seat(seat), action });
        }
    }
}
