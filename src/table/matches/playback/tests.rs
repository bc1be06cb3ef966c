use super::{EventBoundary, PlaybackState, TablePace};
use crate::matches::playback::toy::PebblesView;
use shoal_contract::RandomGenerator;
use shoal_contract::battery::toy::{Event, Setup};
use std::time::Duration;

fn took(pebbles: u32) -> Event {
    Event::Took { seat: shoal_contract::Seat(0), pebbles }
}

/// Dealing 20, then taking 3, 1, 1 and 2: 1.6 seconds in all.
fn shown() -> PlaybackState<PebblesView> {
    let mut shown = PlaybackState::new(None, &Setup::default());
    shown.push(
        vec![Event::Dealt { heap: 20 }, took(3), took(1), took(1), took(2)],
        Some(13),
        1,
        &Setup::default(),
    );
    shown
}

fn advance(shown: &mut PlaybackState<PebblesView>, milliseconds: u64, factor: f32) -> usize {
    let time = Duration::from_millis(milliseconds);
    shown.advance(time, factor, &Setup::default()).len()
}

#[test]
fn the_picture_stands_as_it_was_before_the_event_that_is_shown() {
    let mut shown = shown();
    advance(&mut shown, 400, 1.0);
    assert_eq!(shown.view, None);
    assert!((shown.progress() - 0.5).abs() < 1e-3);
    advance(&mut shown, 500, 1.0);
    assert_eq!(shown.view, Some(20));
    assert!((shown.progress() - 0.25).abs() < 1e-3, "what is left of the time is not lost");
    advance(&mut shown, 310, 1.0);
    assert_eq!(shown.view, Some(15), "events without a length are followed in passing");
    advance(&mut shown, 400, 1.0);
    assert_eq!((shown.view, shown.is_idle()), (Some(13), true));
}

#[test]
fn every_event_begins_and_ends_once_in_order_however_time_passes() {
    for seed in 0..200 {
        let mut whim = RandomGenerator::from_seed(seed);
        let mut shown = shown();
        let mut moments = Vec::new();
        while !shown.is_idle() {
            let time = Duration::from_millis(whim.below(300).into());
            let factor = super::SPEEDS[whim.below(6) as usize];
            moments.extend(shown.advance(time, factor, &Setup::default()));
        }
        assert_eq!(shown.view, Some(13));
        let events = [Event::Dealt { heap: 20 }, took(3), took(1), took(1), took(2)];
        let whole: Vec<_> = events
            .iter()
            .flat_map(|&event| [EventBoundary::Began(event), EventBoundary::Ended(event)])
            .collect();
        assert_eq!(moments, whole, "seed {seed}");
    }
}

#[test]
fn skipping_shows_everything_at_once() {
    let mut shown = shown();
    advance(&mut shown, 900, 1.0);
    assert_eq!(shown.skip(&Setup::default()), [took(3), took(1), took(1), took(2)]);
    assert_eq!((shown.view, shown.is_idle()), (Some(13), true));
}

#[test]
fn a_paused_picture_stands_still_but_can_be_stepped() {
    let mut shown = shown();
    shown.paused = true;
    assert_eq!(advance(&mut shown, 5000, 8.0), 0);
    assert!(shown.is_still() && !shown.is_idle());
    assert_eq!(shown.step(&Setup::default()), Some(Event::Dealt { heap: 20 }));
    assert_eq!(shown.view, Some(20));
}

#[test]
fn another_picture_replaces_what_was_to_be_played() {
    let mut shown = shown();
    advance(&mut shown, 900, 1.0);
    shown.reset(Some(5), 1, &Setup::default());
    assert_eq!((shown.view, shown.is_idle()), (Some(5), true));
}

#[test]
fn the_picture_after_an_action_is_its_snapshot_whatever_its_events_made_of_it() {
    let mut shown = PlaybackState::<PebblesView>::new(None, &Setup::default());
    shown.push(vec![Event::Dealt { heap: 20 }, took(3)], Some(12), 1, &Setup::default());
    shown.push(vec![took(2)], Some(10), 2, &Setup::default());
    advance(&mut shown, 800, 1.0);
    assert_eq!(shown.view, Some(20), "between two events of an action");
    advance(&mut shown, 400, 1.0);
    assert_eq!(shown.view, Some(12), "between two actions");
    advance(&mut shown, 400, 1.0);
    assert_eq!((shown.view, shown.is_idle()), (Some(10), true));
}

#[test]
fn an_action_of_which_nothing_is_seen_changes_the_picture_in_its_turn() {
    let mut shown = PlaybackState::<PebblesView>::new(None, &Setup::default());
    for (events, heap, action) in [(vec![took(3)], 17, 1), (vec![], 16, 2), (vec![took(2)], 14, 3)]
    {
        shown.push(events, Some(heap), action, &Setup::default());
    }
    advance(&mut shown, 200, 1.0);
    assert_eq!(shown.view, None, "it waits for what was before it");
    advance(&mut shown, 400, 1.0);
    assert_eq!(shown.view, Some(16));
    shown.push(vec![], Some(13), 4, &Setup::default());
    assert_eq!(shown.skip(&Setup::default()), [took(2)]);
    assert_eq!((shown.view, shown.is_idle()), (Some(13), true));
    let pages = shown.history().pages();
    assert_eq!(pages.iter().map(|page| page.after).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn the_dial_says_how_fast_it_goes() {
    let mut pace = TablePace::default();
    pace.set_speed(0.25);
    let mut shown = shown();
    advance(&mut shown, 1600, pace.factor());
    assert!((shown.progress() - 0.5).abs() < 1e-3);
}
