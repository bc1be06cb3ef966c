//! The time for which each event is shown, its changes of the picture, and its effects on seats.

use crate::prelude::*;
use shoal_food_chain::SpeciesChanges;
use shoal_food_chain::action::StandstillReason;
use shoal_table::matches::playback::HistoryLandmark;

/// The last moment of a season.
const END: u8 = 7;

impl PlaybackView for FoodChainView {
    type Game = FoodChain;

    fn seconds(event: &Event, _view: &View, _setup: &Setup) -> f32 {
        match event {
            Event::Readied { .. } | Event::Named { .. } => 0.05,
            Event::Vanished { .. } | Event::Joined { .. } | Event::Left { .. } => 0.3,
            Event::Founded { .. } => 0.6,
            Event::CycleRan { .. } => 0.9,
            Event::WentExtinct { .. } => 0.8,
            Event::Stopped(_) => 0.5,
            Event::Ended { .. } => 1.0,
        }
    }

    fn is_reveal(event: &Event) -> bool {
        matches!(event, Event::Founded { .. })
    }

    fn seat_numbers(view: &View) -> Vec<i32> {
        view.ranks().iter().map(|rank| rank.animals as i32).collect()
    }

    fn seat_effects(events: &[Event], after: &View, _setup: &Setup) -> Vec<SeatEffect> {
        match events.last() {
            Some(Event::CycleRan { species, .. }) => {
                let sums =
                    Seat::all(after.players.len()).flat_map(|seat| fates(after, seat, species));
                sums.collect()
            }
            Some(Event::WentExtinct { id }) => {
                let seat = after.find_dead(*id).and_then(|dead| dead.seat);
                let gone =
                    |seat| SeatEffect::Happened(seat, EffectCause::words("starved", "died out"));
                seat.map(gone).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// People see what came of a cycle before the next.
    fn has_long_delay(action: &Action) -> bool {
        matches!(action, Action::Cycle(_))
    }

    fn apply_event(view: &mut View, event: &Event, after: &View, _setup: &Setup) {
        match event {
            Event::CycleRan { .. } => {
                let dying = view.species.drain(..).filter(|old| after.find(old.id).is_none());
                let dying: Vec<_> = dying.map(|old| SeenSpecies { population: 0, ..old }).collect();
                view.clone_from(after);
                view.species.extend(dying);
                view.species.sort_by_key(|species| species.id);
            }
            Event::WentExtinct { id } | Event::Vanished { id } => {
                view.species.retain(|species| species.id != *id);
            }
            _ => {}
        }
    }

    /// Every cycle has a page; those of long seasons are looked for by their number.
    fn bookmark(view: &View, _setup: &Setup) -> Option<Bookmark> {
        let part = match view.step {
            SeasonStep::Run => 0,
            SeasonStep::Design => 1,
            SeasonStep::Over => END,
        };
        Some(Bookmark { chapter: view.cycle, part })
    }

    fn landmark(events: &[Event], _after: &View) -> Option<HistoryLandmark> {
        let (words, colour) = events.iter().find_map(|event| match event {
            Event::WentExtinct { .. } => Some(("a species dies out", theme::LOSS)),
            Event::Stopped(StandstillReason::Reached(_)) => {
                Some(("a species reaches 100", theme::GAIN))
            }
            _ => None,
        })?;
        Some(HistoryLandmark { words, colour })
    }

    fn title(bookmark: Bookmark) -> String {
        let part = match bookmark.part {
            1 => ", designs",
            END => ", the end of the season",
            _ => "",
        };
        format!("Cycle {}{part}", bookmark.chapter)
    }
}

/// The effects of a cycle on the species of a seat, all together.
fn fates(after: &View, seat: Seat, species: &[SpeciesChanges]) -> Vec<SeatEffect> {
    let is_own = |id: u32| {
        let living = after.find(id).and_then(|one| one.seat);
        living.or_else(|| after.find_dead(id)?.seat) == Some(seat)
    };
    let mine = || species.iter().filter(|one| is_own(one.id));
    let sum = |of: fn(&SpeciesChanges) -> u32| mine().map(|one| of(one) as i32).sum::<i32>();
    let [born, eaten, starved] =
        [sum(|one| one.born), sum(|one| one.eaten), sum(|one| one.starved)];
    let cause = |icon, amount: i32| {
        (amount != 0).then(|| SeatEffect::Own(seat, EffectCause::amount(icon, amount)))
    };
    let all = [cause("born", born), cause("eaten", -eaten), cause("starved", -starved)];
    all.into_iter().flatten().collect()
}
