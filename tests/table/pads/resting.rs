//! Rings come to rest on what is pressed next, and never by themselves on what leaves, undoes or gives something away.

use super::evening::{GAMES, party};
use super::*;
use shoal_table::features::evening::again::AfterMatchRequest;
use shoal_table::features::join::PlaceWish;
use shoal_tabletop::geometry::PLACES;

/// Words on what a player must mean to press, wherever they stand.
const RETREATS: [&str; 7] =
    ["Stand up", "Send away", "undo", "Lobby", "Quit", "I go home", "To the lobby"];
/// Number of things that players do in each match.
const ACTIONS: usize = 3;

impl PadTable {
    fn first(&mut self, hand: usize) -> Option<RingStop> {
        fn first(In(seat): In<Seat>, stops: RingStops) -> Option<RingStop> {
            stops.first(seat)
        }
        let seat = *self.seats(hand).first()?;
        self.world().run_system_cached_with(first, seat).expect("it reads only")
    }

    /// Checks where the rings of all players would begin, and that what they must mean to press is known as such.
    fn check_rest(&mut self, what: &str) {
        for hand in 0..self.pads.len() {
            let stops = self.stops(hand);
            for stop in &stops {
                let words = RETREATS.iter().any(|words| stop.label == *words);
                assert!(!words || stop.is_retreat, "{what}: {stop:?} in {stops:?}");
            }
            let Some(first) = self.first(hand) else { continue };
            assert!(!first.is_retreat, "{what}: {first:?} in {stops:?}");
            let is_usable = |stop: &RingStop| !stop.is_off && !stop.is_retreat;
            let has_usable = stops.iter().any(is_usable);
            assert!(is_usable(&first) || !has_usable, "{what}: {first:?} in {stops:?}");
        }
    }

    /// Checks that no ring is on what cannot be used where something can be chosen.
    fn check_useful(&mut self, what: &str) {
        self.table.frames(STEADY);
        for hand in 0..self.pads.len() {
            let stops = self.stops(hand);
            let on = stops.iter().find(|stop| stop.has_ring);
            let chooses =
                |stop: &RingStop| !stop.is_off && !stop.is_retreat && stop.label != "menu";
            let is_off = on.is_some_and(|on| on.is_off);
            assert!(!is_off || !stops.iter().any(chooses), "{what}, {hand}: {on:?} of {stops:?}");
        }
    }

    /// Checks that the ring has not come to rest on such a thing, and returns what it is on.
    fn rests_on(&mut self, hand: usize, what: &str) -> String {
        self.table.frames(STEADY);
        self.check_rest(what);
        let stops = self.stops(hand);
        let on = stops.iter().find(|stop| stop.has_ring).unwrap_or_else(|| panic!("{stops:?}"));
        assert!(!on.is_retreat, "{what}: {on:?} in {stops:?}");
        on.label.clone()
    }
}

#[test]
fn in_the_lobby_the_ring_rests_on_what_begins_whoever_comes_and_goes() {
    let mut table = PadTable::with_game("virus-fight");
    table.connect("Pad", (1, 1));
    table.sit(0);
    assert_eq!(table.rests_on(0, "alone"), "With 2 bots");
    for hand in 1..6 {
        table.connect("Pad", (1, hand as u16 + 1));
        table.sit(hand);
        let count = hand + 1;
        let at = format!("{count} people");
        for other in 0..=hand {
            let on = table.rests_on(other, &at);
            assert!(count > 5 || on.starts_with("Start"), "{at}: {on}");
        }
    }
    // With one too many nobody can begin here.
    table.world().write_message(PlaceWish::Leave(PLACES[5], Default::default()));
    table.table.frames(STEADY);
    for hand in (0..6).filter(|&hand| !table.seats(hand).is_empty()).collect::<Vec<_>>() {
        table.rests_on(hand, "one has left");
    }
}

#[test]
fn in_every_match_a_ring_begins_on_what_carries_it_on() {
    for game in &GAMES {
        let mut table = party(game.name, game.people);
        table.check_rest(game.name);
        table.start(0);
        table.check_useful(game.name);
        for done in 0..ACTIONS {
            let what = format!("{} after {done} actions", game.name);
            table.check_rest(&what);
            for seat in table.undecided() {
                let hand = table.hand_of(seat).expect("it is held");
                table.do_something(hand, seat);
                table.check_rest(&what);
                table.skip(2);
            }
            table.skip(4);
        }
    }
}

#[test]
fn after_a_match_the_ring_rests_on_another_one_and_in_the_lobby_on_what_begins() {
    let game = &GAMES[2];
    let mut table = party(game.name, 2);
    (game.shorten)(table.world());
    table.start(0);
    while !table.is_over() {
        if let Some(&seat) = table.undecided().first() {
            let hand = table.hand_of(seat).expect("it is held");
            table.do_something(hand, seat);
        }
        table.skip(4);
    }
    table.skip(100);
    for hand in 0..2 {
        table.rests_on(hand, "the end");
    }
    // Somebody asks for another match, and is not answered.
    let before = table.rests_on(1, "before the question");
    table.choose(0, "Same again");
    assert_eq!(table.rests_on(1, "the question of another"), before, "it takes no ring");
    table.world().write_message(AfterMatchRequest::Lobby);
    table.table.frames(24);
    assert_eq!(table.screen(), Screen::Lobby);
    for hand in 0..2 {
        let on = table.rests_on(hand, "the lobby after a match");
        assert!(on.starts_with("Start") || on.starts_with("I am"), "{on}");
    }
}
