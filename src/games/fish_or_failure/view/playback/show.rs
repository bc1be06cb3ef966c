//! The time for which each event is shown, its changes of the picture, and its effects on seats.

use crate::prelude::*;
use shoal_fish_or_failure::Company;

/// The last moment of a match.
const END: u8 = 7;

impl PlaybackView for FishOrFailureView {
    type Game = FishOrFailure;

    /// Together with what the house waits, the longest possible round takes less than 20 seconds, beside the time to read
    /// votes.
    fn seconds(event: &Event, view: &View, _setup: &Setup) -> f32 {
        match event {
            Event::RoundBegan { .. } | Event::VoteCalled { .. } | Event::Shuffled => 0.1,
            // Beside the time to read what was voted for.
            Event::Voted { .. } => 0.12,
            Event::Revealed { .. } | Event::InitiativePassed { .. } => 0.2,
            Event::Paid { .. } => 0.25,
            Event::Grew { .. } | Event::PriceChanged { .. } | Event::Closed { .. } => 0.3,
            Event::Boomed { .. } | Event::Lost { .. } | Event::Tied { .. } => 0.5,
            Event::Restricted { .. } | Event::Fined { .. } | Event::Left { .. } => 0.5,
            Event::Caught { .. } | Event::EventsMoved { .. } | Event::CardDrawn { .. } => 0.6,
            // Nobody shall look away from this one; what dies in the same harvest dies with it.
            Event::WentExtinct { .. } if has_died_just_now(&view.position) => 0.8,
            Event::WentExtinct { .. } => 3.0,
            Event::Ended { .. } => 1.0,
        }
    }

    fn is_reveal(event: &Event) -> bool {
        matches!(event, Event::Voted { .. })
    }

    fn seat_numbers(view: &View) -> Vec<i32> {
        companies(&view.position).map(|(_, company)| company.money as i32).collect()
    }

    fn seat_effects(events: &[Event], after: &View, _setup: &Setup) -> Vec<SeatEffect> {
        let Some(event) = events.last() else { return Vec::new() };
        effects_of(event, &after.position)
    }

    /// Bots have no cards to draw from.
    fn is_answered_by_people(world: &World, _seat: Seat) -> bool {
        matches!(position(world).step, FishingStep::Draw(_))
    }

    /// People see what came of the harvest before the next round begins.
    fn has_long_delay(action: &Action) -> bool {
        matches!(action, Action::EndRound)
    }

    fn apply_event(view: &mut View, event: &Event, after: &View, _setup: &Setup) {
        apply(&mut view.position, event, &after.position);
    }

    fn bookmark(view: &View, _setup: &Setup) -> Option<Bookmark> {
        let position = &view.position;
        let part = match position.step {
            FishingStep::Draw(_) | FishingStep::Begin => 0,
            FishingStep::Vote(_) | FishingStep::BreakTie(..) => 1,
            FishingStep::Place => 2,
            FishingStep::Fine => 3,
            FishingStep::End => 4,
            FishingStep::Over => END,
        };
        Some(Bookmark { chapter: position.round, part })
    }

    fn title(bookmark: Bookmark) -> String {
        let part = match bookmark.part {
            1 => ", votes",
            2 => ", before the harvest",
            3 | 4 => ", after the harvest",
            END => ", the end of the match",
            _ => "",
        };
        format!("Round {}{part}", bookmark.chapter)
    }
}

/// `true` if a fishery has died in the harvest that is shown.
fn has_died_just_now(position: &FishingPosition) -> bool {
    let fished = companies(position).filter(|(_, company)| company.caught > 0);
    let mut fished = fished.filter_map(|(_, company)| company.placed);
    fished.any(|placed| position.stocks[placed.fishery.index()].is_extinct)
}

/// The companies of a match, by seat.
pub fn companies(position: &FishingPosition) -> impl Iterator<Item = (Seat, &Company)> {
    Seat::all(position.numbers.companies).zip(&position.companies)
}

/// The picture after an event; `after` is that after the action it belongs to.
pub fn apply(position: &mut FishingPosition, event: &Event, after: &FishingPosition) {
    let FishingPosition { stocks, companies, .. } = position;
    match *event {
        Event::RoundBegan { round } => {
            position.round = round;
            for (stock, price) in stocks.iter_mut().zip(position.numbers.price) {
                (stock.price, stock.is_closed) = (price, false);
            }
        }
        Event::PriceChanged { fishery, price } => stocks[fishery.index()].price = price,
        Event::Closed { fishery } => stocks[fishery.index()].is_closed = true,
        Event::Lost { fishery, fish, .. } => subtract(&mut stocks[fishery.index()].fish, fish),
        Event::Boomed { fishery, fish } | Event::Grew { fishery, fish } => {
            stocks[fishery.index()].fish += fish;
        }
        Event::Voted { seat, vote } => companies[seat.index()].vote = Some(vote),
        Event::Restricted { seat } => companies[seat.index()].is_restricted = true,
        Event::Fined { seat, dollars } => subtract(&mut companies[seat.index()].money, dollars),
        Event::Revealed { seat, fishery, number } => {
            companies[seat.index()].placed = Some(CardPlacement { fishery, number });
        }
        Event::Caught { seat, fishery, fish } => {
            subtract(&mut stocks[fishery.index()].fish, fish);
            companies[seat.index()].caught = fish;
        }
        Event::WentExtinct { fishery } => stocks[fishery.index()].is_extinct = true,
        Event::Paid { seat, dollars, .. } => companies[seat.index()].money += dollars,
        Event::InitiativePassed { seat } => position.initiative = seat.index(),
        Event::EventsMoved { .. } => {
            (position.newer, position.older) = (after.newer, after.older);
        }
        Event::CardDrawn { card, place, .. } => match place {
            1 => position.newer = event_of(card),
            _ => position.older = event_of(card),
        },
        Event::Left { seat } => companies[seat.index()].is_out = true,
        Event::VoteCalled { .. } | Event::Tied { .. } | Event::Shuffled | Event::Ended { .. } => {}
    }
}

fn subtract(number: &mut u32, by: u32) {
    *number = number.saturating_sub(by);
}

/// The effects of an event on seats.
fn effects_of(event: &Event, after: &FishingPosition) -> Vec<SeatEffect> {
    match *event {
        // A round is a turn of every company: what happened before it is known.
        Event::Revealed { seat, .. } => vec![SeatEffect::Turn(seat)],
        Event::Caught { seat, fish: 0, .. } => {
            vec![SeatEffect::Own(seat, EffectCause::words("fisheries", "nothing left"))]
        }
        Event::Paid { seat, dollars, pay } => {
            let icon = match pay {
                PaymentReason::Catch => "dollar",
                PaymentReason::Incentive => "event_high_incentive",
                PaymentReason::Watch => "event_conservation_watch",
                PaymentReason::Bureaucracy => "event_bureaucracy",
            };
            vec![SeatEffect::Own(seat, EffectCause::amount(icon, dollars as i32))]
        }
        Event::Restricted { seat } => {
            vec![SeatEffect::Happened(
                seat,
                EffectCause::words("event_checks_and_balances", "only 1 or 2"),
            )]
        }
        Event::Fined { seat, dollars } => {
            vec![SeatEffect::Happened(seat, EffectCause::amount("closed", -(dollars as i32)))]
        }
        Event::Voted { vote: CompanyVote::Seat(seat), .. }
            if seat.index() < after.numbers.companies =>
        {
            vec![SeatEffect::Happened(
                seat,
                EffectCause::words("event_checks_and_balances", "vote"),
            )]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game, Match, RandomGenerator, Viewer};
    use shoal_table::matches::playback::TablePace;

    /// How long all that happened is shown, from this picture on; the picture follows.
    fn shown(seen: &mut View, events: &mut Vec<Event>, after: &FishingPosition) -> f32 {
        let mut seconds = 0.0;
        for event in events.drain(..) {
            seconds += FishOrFailureView::seconds(&event, seen, &seen.setup);
            apply(&mut seen.position, &event, after);
        }
        seen.position.clone_from(after);
        seconds
    }

    /// Plays a round in which all are ready at once, and says how long it takes on the table.
    fn seconds_of_a_round(mut seen: View, whim: &mut RandomGenerator, spread: bool) -> f32 {
        let (pace, mut position, mut events) =
            (TablePace::default(), seen.position.clone(), Vec::new());
        let (mut seconds, round) = (0.0, position.round);
        while position.step != FishingStep::Over && position.round == round {
            let waits = matches!(position.house_action(), Some(Action::EndRound));
            seconds +=
                if waits { pace.long_house_delay } else { pace.short_house_delay }.as_secs_f32();
            position.go_on(whim, &mut events);
            seconds += shown(&mut seen, &mut events, &position);
            for seat in 0..position.numbers.companies {
                let legal = position.legal(seat);
                // Tied votes, full hands and as many fisheries as there are take longest.
                let choice = if spread {
                    legal.get((seat % 2) % legal.len().max(1)).map(|vote| match position.step {
                        FishingStep::Place => {
                            legal[legal.len() - 1 - 5 * (seat % (legal.len() / 5).max(1))]
                        }
                        _ => *vote,
                    })
                } else {
                    whim.pick(&legal).copied()
                };
                if let Some(choice) = choice.filter(|_| position.asked(seat).is_some()) {
                    position.choose(seat, choice);
                }
            }
        }
        seconds
    }

    /// Every pair of event cards, with so few fish that every fishery can die, votes that are tied, and votes
    /// about a fine.
    #[test]
    fn the_longest_round_takes_under_twenty_seconds_once_all_are_ready() {
        let setup = Setup { fine: 5, ..Setup::for_players(5) };
        let game = Match::<FishOrFailure>::new(setup.clone(), 1).expect("usual");
        let view = FishOrFailure::seen_by(game.world(), Viewer::House);
        let mut deck = setup.in_play().deck();
        deck.sort_unstable();
        deck.dedup();
        let (mut whim, mut longest) = (RandomGenerator::from_seed(1), (0.0, None));
        for newer in &deck {
            for older in &deck {
                for (fish, spread) in [(2, true), (5, true), (9, true), (3, false), (20, false)] {
                    let mut seen = view.clone();
                    (seen.position.newer, seen.position.older) = (Some(*newer), Some(*older));
                    for (stock, capacity) in
                        seen.position.stocks.iter_mut().zip(seen.position.numbers.capacity)
                    {
                        stock.fish = fish.min(capacity);
                    }
                    let seconds = seconds_of_a_round(seen, &mut whim, spread);
                    if seconds > longest.0 {
                        longest = (seconds, Some((newer, older, fish, spread)));
                    }
                }
            }
        }
        assert!((14.0..20.0).contains(&longest.0), "{longest:?}");
    }

    /// A whole match of random actions: after each the events lead from what was seen before it to what is
    /// seen after it, but for what the end of an action alone changes.
    #[test]
    fn the_events_of_an_action_lead_from_one_picture_to_the_next() {
        for seed in 0..30 {
            let setup =
                Setup { fine: 5 * (seed as u32 % 2), ..Setup::for_players(3 + seed as usize % 3) };
            let mut game = Match::<FishOrFailure>::new(setup, seed).expect("usual");
            let mut whim = RandomGenerator::from_seed(seed);
            let view = |game: &Match<FishOrFailure>| {
                FishOrFailure::seen_by(game.world(), Viewer::Table).position
            };
            while !game.is_over() {
                let seat = game.awaited_seats().first().copied();
                let actor = seat.map_or(Actor::House, Actor::Seat);
                let action =
                    FishOrFailure::sample(game.world(), actor, &mut whim).expect("it acts");
                let mut seen = view(&game);
                let events = game.apply(actor, &action).expect("legal");
                let after = view(&game);
                for event in &events {
                    apply(&mut seen, event, &after);
                }
                let of = |position: &FishingPosition| {
                    let money = position.companies.map(|company| company.money);
                    let fish = position.stocks.map(|stock| (stock.fish, stock.is_extinct));
                    (money, fish, position.initiative, position.newer, position.older)
                };
                assert_eq!(of(&seen), of(&after), "seed {seed}, {action:?}: {events:?}");
            }
        }
    }
}
