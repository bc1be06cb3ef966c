//! Loading a position: unsound ones are refused, and parts that were left out are made up.

use super::pieces::EventCardPiece;
use crate::{
    Action, EventCard, FishOrFailure, Fishery, FishingPosition, FishingStep, Setup, State,
};
use bevy_ecs::world::World;
use shoal_contract::world::compact::{PieceComponent as _, lay_out};
use shoal_contract::{GameSetup, InputProblems, RandomGenerator};
use std::sync::Arc;

/// The most money a company can have.
const MOST_MONEY: u32 = 1_000_000;
/// The last round that is counted.
const LAST_ROUND: u32 = 1_000_000;

/// Lays out a position in a prepared world; if it is refused the world is unchanged. A deck that was
/// left out is all cards that lie nowhere else, shuffled (rules 9).
///
/// # Errors
/// All that is wrong with it, by field.
pub fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
    let mut generator = RandomGenerator::of_loaded(state.generator.as_ref(), seed);
    state.setup.check().map_err(|problems| problems.nested_under("setup"))?;
    let mut position = state.position.clone();
    if state.is_deck_left_out {
        position.deck = position.unseen(&state.setup.in_play().deck());
        generator.shuffle(&mut position.deck);
    }
    let mut problems = InputProblems::none();
    check_position(&state.setup, &position, &mut problems);
    problems.into_result()?;
    lay_out::<FishOrFailure>(world, Arc::clone(&state.setup), position, (), generator);
    Ok(())
}

/// Adds all that no play could come to, by field.
pub fn check_position(setup: &Setup, position: &FishingPosition, problems: &mut InputProblems) {
    let numbers = setup.numbers();
    problems.require(position.numbers == numbers, "setup", || {
        "its numbers do not match the position".into()
    });
    problems.require((1..=LAST_ROUND).contains(&position.round), "round", || {
        format!("{} is not a round from 1 to {LAST_ROUND}", position.round)
    });
    let holder = position.companies.get(position.initiative);
    let holds = position.initiative < numbers.companies
        && (holder.is_some_and(|company| !company.is_out) || position.step == FishingStep::Over);
    problems.require(holds, "initiative", || "it must be a company in the match".into());
    check_stocks(position, problems);
    check_companies(position, problems);
    check_cards(setup, position, problems);
    let is_over = position.active().count() < 2
        || position.living().count() == 0
        || position.active().any(|seat| position.companies[seat].money >= numbers.goal);
    // Money that a fine took may have been enough before it.
    problems.require(is_over == (position.step == FishingStep::Over), "step", || {
        "a match is over once a company has reached the goal, the sea is empty, or only one company is left"
            .into()
    });
}

fn check_stocks(position: &FishingPosition, problems: &mut InputProblems) {
    for fishery in Fishery::ALL {
        let (stock, at) = (position.stocks[fishery.index()], fishery.word());
        let capacity = position.numbers.capacity[fishery.index()];
        problems.require(stock.fish <= capacity, &format!("fisheries.{at}.population"), || {
            format!("{} fish are more than its capacity, {capacity}", stock.fish)
        });
        problems.require(
            stock.is_extinct == (stock.fish == 0),
            &format!("fisheries.{at}.extinct"),
            || "a fishery must be extinct if it has no fish, and only then".into(),
        );
        let usual = position.numbers.price[fishery.index()];
        let changed = stock.price != usual || stock.is_closed;
        problems.require(
            !changed
                || (!matches!(position.step, FishingStep::Draw(_) | FishingStep::Begin)
                    && capacity > 0),
            &format!("fisheries.{at}"),
            || "prices and closures last for one round, starting with its start events".into(),
        );
        problems.require(stock.price <= usual + 4, &format!("fisheries.{at}.price"), || {
            format!("no event can make it more than {}", usual + 4)
        });
    }
}

fn check_companies(position: &FishingPosition, problems: &mut InputProblems) {
    let revealed = position.is_revealed();
    for seat in 0..position.numbers.companies {
        let company = position.companies[seat];
        let field = |name: &str| format!("companies[{seat}].{name}");
        problems.within(&field("money"), company.money, 0..=MOST_MONEY);
        let idle = company.placed.is_none() && company.vote.is_none() && company.caught == 0;
        problems.require(!company.is_out || idle, &field("out"), || {
            "a company that has left cannot have placed anything".into()
        });
        let may_place = matches!(position.step, FishingStep::Place) || revealed;
        problems.require(company.placed.is_none() || may_place, &field("placed"), || {
            "nothing can be placed at this step".into()
        });
        if let Some(placed) = company.placed {
            let mut before = position.clone();
            before.companies[seat].placed = None;
            let legal = match revealed {
                true => (1..=position.highest_number(seat)).contains(&placed.number),
                false => before.check(seat, Action::Place(placed)).is_ok(),
            };
            problems.require(legal, &field("placed"), || "this cannot be placed".into());
        }
        let most = company.placed.filter(|_| revealed).map_or(0, |placed| placed.number.into());
        problems.require(company.caught <= most, &field("caught"), || {
            format!("{} fish are more than it can have caught, which is {most}", company.caught)
        });
        if let Some(vote) = company.vote {
            let mut before = position.clone();
            before.companies[seat].vote = None;
            problems.require(
                before.check(seat, Action::Vote(vote)).is_ok(),
                &field("vote"),
                || "this cannot be voted for".into(),
            );
        }
        if let Some(placed) = company.placed_before {
            let is_card = (1..=5).contains(&placed.number);
            problems.require(is_card, &field("placed_before"), || "there is no such card".into());
        }
    }
    if let FishingStep::BreakTie(_, tied) = position.step {
        let real = Fishery::ALL.into_iter().filter(|fishery| tied[fishery.index()]).count() > 1
            && Fishery::ALL
                .iter()
                .all(|one| !tied[one.index()] || !position.stocks[one.index()].is_extinct);
        problems.require(real, "step", || "at least two fisheries with fish must be tied".into());
    }
}

/// Every card of the setup lies somewhere, and no other.
fn check_cards(setup: &Setup, position: &FishingPosition, problems: &mut InputProblems) {
    let mut cards: Vec<EventCard> = EventCardPiece::all(position).map(|card| card.card).collect();
    let mut deck = setup.in_play().deck();
    cards.sort_unstable();
    deck.sort_unstable();
    // A position of a program may lack cards, but it has none twice.
    let mut rest = deck.iter();
    let known = cards.iter().all(|card| rest.any(|other| other == card));
    problems.require(known, "deck", || "there are cards that are not in the setup".into());
    if let FishingStep::Draw(slot) = position.step {
        let draws = position.numbers.physical_deck
            && position.card(slot).is_none()
            && !position.deck.is_empty();
        problems.require(draws, "step", || {
            format!("the players have no card to draw for Event {}", slot.number())
        });
    }
    let asks = match position.step {
        FishingStep::Vote(slot) | FishingStep::BreakTie(slot, _) => {
            position.card(slot).is_some_and(|card| {
                matches!(card, EventCard::ClimateConference)
                    || matches!(position.step, FishingStep::Vote(_))
                        && card == EventCard::ChecksAndBalances
            })
        }
        _ => true,
    };
    problems.require(asks, "step", || "no card asks for these votes".into());
}
