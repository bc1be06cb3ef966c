//! Cards and votes as a form on a phone (rules 3.2, 4.3).

use crate::contract::Seat;
use crate::games::fish_or_failure::action::{Action, Placement, Vote};
use crate::games::fish_or_failure::fishery::Fishery;
use crate::games::fish_or_failure::position::{Asked, Position};
use shoal_phone::{Entry, Offer, Part, Text};

/// The highest number card.
const NUMBERS: u8 = 5;

/// What a company fills in; nothing where it is asked nothing that is secret. `name` tells what companies
/// are called.
pub fn parts(position: &Position, seat: usize, name: impl Fn(Seat) -> String) -> Vec<Part> {
    match position.asked(seat) {
        None | Some(Asked::Draw) => Vec::new(),
        Some(Asked::Place) => placing(position, seat),
        Some(asked) => vec![voting(position, seat, asked, name)],
    }
}

/// What the entries of a form mean.
pub fn action(position: &Position, seat: usize, entries: &[Entry]) -> Option<Action> {
    let at = |part: usize| usize::try_from(*entries.get(part)?.first()?).ok();
    let asked = position.asked(seat)?;
    if asked != Asked::Place {
        return votes(position, seat, asked).get(at(0)?).copied().map(Action::Vote);
    }
    let fishery = *in_play(position).get(at(0)?)?;
    let number = u8::try_from(at(1)? + 1).ok()?;
    Some(Action::Place(Placement { fishery, number }))
}

/// The entries that mean an action.
pub fn entries(position: &Position, seat: usize, action: Action) -> Option<Vec<Entry>> {
    let entry = |at: usize| vec![at as i32];
    match action {
        Action::Place(Placement { fishery, number }) => {
            let at = in_play(position).iter().position(|one| *one == fishery)?;
            Some(vec![entry(at), entry(usize::from(number) - 1)])
        }
        Action::Vote(vote) => {
            let votes = votes(position, seat, position.asked(seat)?);
            Some(vec![entry(votes.iter().position(|one| *one == vote)?)])
        }
        _ => None,
    }
}

/// The fisheries in play.
fn in_play(position: &Position) -> Vec<Fishery> {
    let capacity = position.numbers.capacity;
    Fishery::ALL.into_iter().filter(|fishery| capacity[fishery.index()] > 0).collect()
}

fn placing(position: &Position, seat: usize) -> Vec<Part> {
    let why_not = |fishery, number| {
        let place = Action::Place(Placement { fishery, number });
        position.check(seat, place).err().map(Text::from)
    };
    let fishery = |fishery: Fishery| {
        let stock = position.stocks[fishery.index()];
        let capacity = position.numbers.capacity[fishery.index()];
        Offer {
            label: fishery.to_string().into(),
            detail: format!("{} of {capacity} fish, ${} each", stock.fish, stock.price).into(),
            why_not: why_not(fishery, 1),
        }
    };
    let number = |number: u8| Offer {
        label: number.to_string().into(),
        detail: Text::default(),
        why_not: (number > position.highest_number(seat)).then(|| "not in this round".into()),
    };
    let fisheries = in_play(position).into_iter().map(fishery).collect();
    vec![
        Part::Cards { label: "Where".into(), offers: fisheries, least: 1, most: 1 },
        Part::Buttons { label: "How many".into(), offers: (1..=NUMBERS).map(number).collect() },
    ]
}

/// What can be voted for, in order.
fn votes(position: &Position, seat: usize, asked: Asked) -> Vec<Vote> {
    let others = || {
        let others = position.active().filter(move |other| *other != seat);
        others.map(|other| Vote::Seat(Seat(other as u16)))
    };
    match asked {
        Asked::Fishery => in_play(position).into_iter().map(Vote::Fishery).collect(),
        Asked::Fine => [Vote::Nobody].into_iter().chain(others()).collect(),
        Asked::Restrict | Asked::Place | Asked::Draw => others().collect(),
    }
}

fn voting(position: &Position, seat: usize, asked: Asked, name: impl Fn(Seat) -> String) -> Part {
    let offer = |vote: Vote| Offer {
        label: match vote {
            Vote::Fishery(fishery) => fishery.to_string(),
            Vote::Seat(other) => name(other),
            Vote::Nobody => "Nobody".into(),
        }
        .into(),
        detail: Text::default(),
        why_not: position.check(seat, Action::Vote(vote)).err().map(Text::from),
    };
    let offers = votes(position, seat, asked).into_iter().map(offer).collect();
    Part::List { label: "Your vote".into(), offers, least: 1, most: 1 }
}
