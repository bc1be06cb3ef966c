//! The value of a catch, and the fish that a fishery can spare.

use crate::{CardPlacement, EventCard, FISHERIES, Fishery, FishingPosition};

/// The value of these cards in dollars if nobody comes before, and nobody places a lower number.
pub fn worth(position: &FishingPosition, placement: CardPlacement) -> u32 {
    let CardPlacement { fishery, number } = placement;
    let stock = position.stocks[fishery.index()];
    let mut fish = u32::from(number).min(stock.fish);
    let mut extra = 0;
    for card in [position.newer, position.older].into_iter().flatten() {
        match card {
            EventCard::Limits(at) if at == fishery => fish = fish.min(2),
            EventCard::HighIncentive(at) if at == fishery => extra += 4,
            EventCard::LowIncentive(at) if at == fishery => extra += 2,
            EventCard::ConservationWatch(at) if at == fishery && number <= 2 => extra += 4,
            EventCard::Bureaucracy if number == 1 => extra += 3,
            _ => {}
        }
    }
    fish * stock.price + if fish > 0 { extra } else { 0 }
}

/// The fish of a fishery above half its capacity: as much can be taken in every round for ever.
pub fn surplus(position: &FishingPosition, fishery: Fishery) -> u32 {
    let capacity = position.numbers.capacity[fishery.index()];
    position.stocks[fishery.index()].fish.saturating_sub(capacity.div_ceil(2))
}

/// The best of the catches of a company that takes as many fish of each open fishery as `number` says, or as many
/// as it may; none where that is nothing at all.
pub fn best_catch(
    position: &FishingPosition,
    seat: usize,
    number: impl Fn(Fishery) -> u32,
) -> Option<CardPlacement> {
    let most = position.highest_number(seat).into();
    let catches = position.open().filter_map(|fishery| {
        let number = number(fishery).min(most) as u8;
        (number > 0).then_some(CardPlacement { fishery, number })
    });
    best(position, catches)
}

/// The [`best_catch`]; where there is none, one fish where it is missed least, if this much is taken already.
pub fn best_or_one(
    position: &FishingPosition,
    seat: usize,
    taken: &[u32; FISHERIES],
    number: impl Fn(Fishery) -> u32,
) -> Option<CardPlacement> {
    let one = || Some(CardPlacement { fishery: fullest(position, taken)?, number: 1 });
    best_catch(position, seat, number).or_else(one)
}

/// The best of these placements for the company in the seat, the first of equals.
pub fn best(
    position: &FishingPosition,
    placements: impl IntoIterator<Item = CardPlacement>,
) -> Option<CardPlacement> {
    let mut best: Option<(u32, CardPlacement)> = None;
    for placement in placements {
        let worth = worth(position, placement);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, placement));
        }
    }
    best.map(|(_, placement)| placement)
}

/// The open fishery that is fullest for its capacity, the dearest of equals: one fish of it is missed
/// least.
fn fullest(position: &FishingPosition, taken: &[u32; FISHERIES]) -> Option<Fishery> {
    position.open().max_by_key(|fishery| {
        let at = fishery.index();
        let left = position.stocks[at].fish.saturating_sub(taken[at]);
        // The last fish of a fishery is missed most.
        let is_safe = left > 1;
        (is_safe, 1_000 * left / position.numbers.capacity[at].max(1), position.numbers.price[at])
    })
}
