//! Seats are counted anew when somebody stands up or the order of play changes: the ring of everybody else stays on what
//! it was on, and what they have opened stays theirs.

use super::evening::party;
use super::*;
use shoal_table::features::evening::again::AfterMatchRequest;
use shoal_table::features::join::PlaceWish;
use shoal_tabletop::geometry::{PLACES, TablePlace};
use shoal_tabletop::seats::{Chairs, reseat};
use shoal_tabletop::surfaces::seat_areas::MoveChair;

/// The panels that people open.
const OPENED: [SeatPanelKind; 3] =
    [SeatPanelKind::Menu, SeatPanelKind::Controls, SeatPanelKind::Dials];

/// A player: where they sit, what the ring is on, and what is open.
#[derive(Debug, Clone, PartialEq)]
struct PlayerState {
    place: TablePlace,
    ring: Option<String>,
    open: Vec<SeatPanelKind>,
}

impl PadTable {
    fn ring(&mut self, hand: usize) -> Option<String> {
        self.stops(hand).into_iter().find(|stop| stop.has_ring).map(|stop| stop.label)
    }

    fn state(&mut self, hand: usize) -> PlayerState {
        let seat = self.seats(hand)[0];
        let ring = self.ring(hand);
        let (panels, chairs) = (self.world().resource::<SeatPanels>(), seat.index());
        let open = OPENED.into_iter().filter(|kind| panels.get(seat, *kind).is_some()).collect();
        let place = self.world().resource::<Chairs>().0[chairs].place;
        PlayerState { place, ring, open }
    }

    fn states(&mut self, hands: &[usize]) -> Vec<PlayerState> {
        hands.iter().map(|&hand| self.state(hand)).collect()
    }

    fn open_from_menu_to(&mut self, hand: usize, entry: &str, on: &str) {
        self.tap(hand, GamepadButton::Start);
        self.table.frames(STEADY);
        self.choose(hand, entry);
        self.steer_to(hand, on);
    }

    fn steer_to(&mut self, hand: usize, label: &str) {
        self.table.frames(STEADY);
        let wanted = self.finds(hand, label).unwrap_or_else(|| panic!("{:?}", self.stops(hand)));
        self.steer(hand, &wanted).expect("a way leads there");
    }

    /// Seats people, of whom the first reads the menu, the third the controls, and the fourth is about to begin.
    fn busy_party(game: &str) -> Self {
        let mut table = party(game, 4);
        table.tap(0, GamepadButton::Start);
        table.steer_to(0, "Speed");
        table.open_from_menu_to(2, "My controls", "Both hands");
        table.steer_to(3, "Start");
        table
    }

    /// Checks that what these players see is still theirs, and that a press of the first one counts for them.
    fn check_same(&mut self, hands: &[usize], before: &[PlayerState], what: &str) {
        self.table.frames(STEADY);
        assert_eq!(self.states(hands), before, "{what}");
        for &hand in hands {
            let seat = self.seats(hand)[0];
            let device = self.device(hand, |device| device.acting).flatten();
            assert_eq!(device, Some(seat), "{what}");
        }
    }
}

#[test]
fn when_somebody_stands_up_the_rings_and_open_pages_of_all_others_stay_theirs() {
    let mut table = PadTable::busy_party("fish-and-men");
    let others = [0, 2, 3];
    let before = table.states(&others);
    table.choose(1, "Stand up");
    assert_eq!(table.seats(1), [], "the second has left");
    table.check_same(&others, &before, "somebody has left");
    // Each press counts for the one who presses.
    table.press(2);
    assert_eq!(table.ring(2).as_deref(), Some("Left-handed"), "{:?}", table.stops(2));
    table.press(0);
    let dials = PlayerState { ring: Some("Slower".into()), ..before[0].clone() };
    let dials = PlayerState { open: vec![SeatPanelKind::Dials], ..dials };
    table.table.frames(STEADY);
    assert_eq!(table.state(0), dials);
    assert_eq!(table.state(3), before[2]);
}

#[test]
fn a_ring_that_its_player_has_put_on_stand_up_stays_there_when_another_stands_up() {
    let mut table = PadTable::busy_party("fish-and-men");
    for hand in [1, 3] {
        table.steer_to(hand, "Stand up");
    }
    table.press(1);
    assert_eq!(table.seats(1), [], "the second has left");
    for _ in 0..STEADY {
        table.table.frames(1);
        assert_eq!(table.ring(3).as_deref(), Some("Stand up"), "{:?}", table.stops(3));
    }
}

#[test]
fn those_who_sit_down_and_bots_that_are_called_change_nothing_for_the_others() {
    let mut table = PadTable::busy_party("fish-and-men");
    let all = [0, 2, 3];
    let before = table.states(&all);
    table.choose(1, "Stand up");
    let free = table.world().resource::<Chairs>().0.iter().map(|chair| chair.place);
    let taken: Vec<TablePlace> = free.collect();
    let place = PLACES.into_iter().find(|place| !taken.contains(place)).expect("places are free");
    table.world().write_message(PlaceWish::Bot(place));
    table.check_same(&all, &before, "a bot was called");
    table.connect("Pad", (1, 9));
    table.sit(4);
    table.check_same(&all, &before, "somebody has sat down");
    table.world().write_message(PlaceWish::Leave(place, Default::default()));
    table.check_same(&all, &before, "the bot was sent away");
}

#[test]
fn a_person_who_sits_down_where_somebody_left_finds_nothing_of_theirs() {
    let mut table = party("fish-and-men", 2);
    table.open_from_menu_to(1, "My controls", "Both hands");
    table.world().write_message(PlaceWish::Leave(PLACES[1], Default::default()));
    table.table.frames(STEADY);
    assert_eq!(table.seats(1), []);
    table.sit(1);
    table.table.frames(STEADY);
    assert_eq!(table.state(1).open, []);
}

#[test]
fn another_order_of_seats_leaves_rings_and_open_pages_with_their_people() {
    let mut table = PadTable::busy_party("fish-and-men");
    let all = [0, 1, 2, 3];
    let before = table.states(&all);
    let mut chairs = table.world().resource::<Chairs>().0.clone();
    chairs.rotate_left(1);
    chairs.swap(0, 1);
    reseat(table.world(), chairs);
    table.check_same(&all, &before, "they were counted anew");
}

#[test]
fn when_the_same_is_played_again_everybody_steers_their_own_ring() {
    let mut table = party("fish-and-men", 3);
    table.start(0);
    let turn = table.turn();
    let hand = table.hand_of(turn).expect("it is held");
    let seats: Vec<Seat> = (0..3).map(|hand| table.seats(hand)[0]).collect();
    table.tap(hand, GamepadButton::Start);
    table.steer_to(hand, "Speed");
    let place = table.state(hand).place;
    table.world().write_message(AfterMatchRequest::Again);
    table.table.frames(STEADY);
    table.skip(20);
    let now: Vec<Seat> = (0..3).map(|hand| table.seats(hand)[0]).collect();
    assert_ne!(now, seats, "another is first");
    let after = table.state(hand);
    assert_eq!((after.place, after.open), (place, vec![SeatPanelKind::Menu]));
    assert!(after.ring.is_some_and(|label| label.starts_with("Speed")));
    for other in (0..3).filter(|other| *other != hand) {
        assert_eq!(table.state(other).open, []);
        assert!(table.ring(other).is_some());
    }
}

#[test]
fn a_player_who_moves_to_another_place_takes_ring_and_open_pages_along() {
    let mut table = party("fish-and-men", 3);
    table.start(0);
    table.open_from_menu_to(1, "My controls", "Both hands");
    let (seat, before) = (table.seats(1)[0], table.state(1));
    let to = PLACES[6];
    table.world().write_message(MoveChair { seat, to });
    table.table.frames(STEADY);
    assert_eq!(table.state(1), PlayerState { place: to, ..before });
}
