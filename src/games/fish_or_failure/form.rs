//! Cards and votes as a form on a phone (rules 3.2, 4.3).

use crate::{Action, Ask, CardPlacement, CompanyVote, Fishery, FishingPosition};
use shoal_contract::Seat;
use shoal_phone::{FormEntry, FormOffer, FormPart, PhoneText};

/// The highest number card.
const NUMBERS: u8 = 5;

/// The parts of the form of a company; none where it is asked nothing that is secret. `name` tells the names of
/// companies.
pub fn parts(
    position: &FishingPosition,
    seat: usize,
    name: impl Fn(Seat) -> String,
) -> Vec<FormPart> {
    match position.asked(seat) {
        None | Some(Ask::Draw) => Vec::new(),
        Some(Ask::Place) => placing(position, seat),
        Some(asked) => vec![voting(position, seat, asked, name)],
    }
}

/// The action that the entries of a form mean.
pub fn action(position: &FishingPosition, seat: usize, entries: &[FormEntry]) -> Option<Action> {
    let mut rows = rows(position, seat).into_iter();
    rows.find(|(row, _)| row == entries).map(|(_, action)| action)
}

/// The entries that mean an action.
pub fn entries(position: &FishingPosition, seat: usize, action: Action) -> Option<Vec<FormEntry>> {
    rows(position, seat).into_iter().find(|(_, other)| *other == action).map(|(row, _)| row)
}

/// Every way to fill the form in, with what it means.
fn rows(position: &FishingPosition, seat: usize) -> Vec<(Vec<FormEntry>, Action)> {
    match position.asked(seat) {
        None | Some(Ask::Draw) => Vec::new(),
        Some(Ask::Place) => {
            let of_each = |(at, fishery): (i32, Fishery)| {
                (0..NUMBERS).map(move |number| {
                    let place = CardPlacement { fishery, number: number + 1 };
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

fn placing(position: &FishingPosition, seat: usize) -> Vec<FormPart> {
    let why_not = |fishery, number| {
        let place = Action::Place(CardPlacement { fishery, number });
        position.check(seat, place).err().map(PhoneText::from)
    };
    let fishery = |fishery: Fishery| {
        let stock = position.stocks[fishery.index()];
        let capacity = position.numbers.capacity[fishery.index()];
        FormOffer {
            label: fishery.to_string().into(),
            detail: format!("{} of {capacity} fish, ${} each", stock.fish, stock.price).into(),
            why_not: why_not(fishery, 1),
        }
    };
    let number = |number: u8| FormOffer {
        label: number.to_string().into(),
        detail: PhoneText::default(),
        why_not: (number > position.highest_number(seat)).then(|| "not in this round".into()),
    };
    let fisheries = position.numbers.in_play().map(fishery).collect();
    vec![
        FormPart::Cards { label: "Where".into(), offers: fisheries, least: 1, most: 1 },
        FormPart::Buttons { label: "How many".into(), offers: (1..=NUMBERS).map(number).collect() },
    ]
}

/// The votes that the form offers, in order.
fn votes(position: &FishingPosition, seat: usize, asked: Ask) -> Vec<CompanyVote> {
    let others = || {
        let others = position.active().filter(move |other| *other != seat);
        others.map(|other| CompanyVote::Seat(Seat(other as u16)))
    };
    match asked {
        Ask::Fishery => position.numbers.in_play().map(CompanyVote::Fishery).collect(),
        Ask::Fine => [CompanyVote::Nobody].into_iter().chain(others()).collect(),
        Ask::Restrict | Ask::Place | Ask::Draw => others().collect(),
    }
}

fn voting(
    position: &FishingPosition,
    seat: usize,
    asked: Ask,
    name: impl Fn(Seat) -> String,
) -> FormPart {
    let offer = |vote: CompanyVote| FormOffer {
        label: match vote {
            CompanyVote::Fishery(fishery) => fishery.to_string(),
            CompanyVote::Seat(other) => name(other),
            CompanyVote::Nobody => "Nobody".into(),
        }
        .into(),
        detail: PhoneText::default(),
        why_not: position.check(seat, Action::Vote(vote)).err().map(PhoneText::from),
    };
    let offers = votes(position, seat, asked).into_iter().map(offer).collect();
    FormPart::List { label: "Your vote".into(), offers, least: 1, most: 1 }
}
