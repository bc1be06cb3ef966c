//! Cards and votes as a form on a phone (rules 3.2, 4.3).

use crate::{Action, Asked, Fishery, Placement, Position, Vote};
use shoal_contract::Seat;
use shoal_phone::{Entry, Offer, Part, Text};

/// The highest number card.
const NUMBERS: u8 = 5;

/// The parts of the form of a company; none where it is asked nothing that is secret. `name` tells the names of
/// companies.
pub fn parts(position: &Position, seat: usize, name: impl Fn(Seat) -> String) -> Vec<Part> {
    match position.asked(seat) {
        None | Some(Asked::Draw) => Vec::new(),
        Some(Asked::Place) => placing(position, seat),
        Some(asked) => vec![voting(position, seat, asked, name)],
    }
}

/// The action that the entries of a form mean.
pub fn action(position: &Position, seat: usize, entries: &[Entry]) -> Option<Action> {
    let mut rows = rows(position, seat).into_iter();
    rows.find(|(row, _)| row == entries).map(|(_, action)| action)
}

/// The entries that mean an action.
pub fn entries(position: &Position, seat: usize, action: Action) -> Option<Vec<Entry>> {
    rows(position, seat).into_iter().find(|(_, other)| *other == action).map(|(row, _)| row)
}

/// Every way to fill the form in, with what it means.
fn rows(position: &Position, seat: usize) -> Vec<(Vec<Entry>, Action)> {
    match position.asked(seat) {
        None | Some(Asked::Draw) => Vec::new(),
        Some(Asked::Place) => {
            let of_each = |(at, fishery): (i32, Fishery)| {
                (0..NUMBERS).map(move |number| {
                    let place = Placement { fishery, number: number + 1 };
                    (vec![vec![at], vec![number.into()]], Action::Place(place))
                })
            };
            (0..).zip(position.numbers.in_play()).flat_map(of_each).collect()
        }
        Some(asked) => {
            let votes = (0..).zip(votes(position, seat, asked));
            votes.map(|(at, vote)| (vec![vec![at]], Action::Vote(vote))).collect()
        }
    }
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
    let fisheries = position.numbers.in_play().map(fishery).collect();
    vec![
        Part::Cards { label: "Where".into(), offers: fisheries, least: 1, most: 1 },
        Part::Buttons { label: "How many".into(), offers: (1..=NUMBERS).map(number).collect() },
    ]
}

/// The votes that the form offers, in order.
fn votes(position: &Position, seat: usize, asked: Asked) -> Vec<Vote> {
    let others = || {
        let others = position.active().filter(move |other| *other != seat);
        others.map(|other| Vote::Seat(Seat(other as u16)))
    };
    match asked {
        Asked::Fishery => position.numbers.in_play().map(Vote::Fishery).collect(),
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
