//! Animals that are designed with gamepads alone.

use super::evening::party;
use super::*;
use shoal_contract::{Game as _, Viewer};
use shoal_food_chain::part::AnimalPart;
use shoal_food_chain::{FoodChain, state::View};
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::headless::lit_by;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{Tray, TrayModels};
use shoal_tabletop::surfaces::widgets::focus::SeatFocusRing;
use views::food_chain::FoodChainView;

/// The smallest projector that people buy.
const SMALL: (f32, f32) = (1280.0, 720.0);

impl PadTable {
    fn jungle(&mut self) -> View {
        let hosted = self.world().resource::<HostedMatch<FoodChainView>>();
        FoodChain::seen_by(hosted.game().world(), Viewer::Table)
    }

    /// The levels that the levers of a seat show.
    fn levels(&mut self, seat: Seat) -> Vec<i32> {
        let tray = &self.world().resource::<TrayModels>().0[seat.index()];
        tray.levers.iter().map(|lever| lever.value).collect()
    }

    /// Everything that is written in the tray of a seat, as it is shown.
    fn writing(&mut self, seat: Seat) -> Vec<String> {
        let world = self.world();
        let mut trays = world.query::<(Entity, &Tray)>();
        let tray = trays.iter(world).find(|(_, tray)| tray.seat == seat).expect("a tray").0;
        let mut children = world.query::<&Children>();
        let (children, world) = (children.query(world), &*world);
        let texts = children.iter_descendants(tray).filter_map(|node| world.get::<Text>(node));
        texts.map(|text| text.0.clone()).filter(|text| !text.is_empty()).collect()
    }

    /// Steers a ring to the lever of a part.
    fn go_to_lever(&mut self, hand: usize, part: AnimalPart) {
        let names = [part.name().to_owned(), part.letter().to_string()];
        let is_it = |stop: &RingStop| {
            let word = stop.label.split(' ').next().unwrap_or_default();
            names.iter().any(|name| name == word)
        };
        let stops = self.stops(hand);
        let lever = stops.iter().find(|stop| is_it(stop));
        let lever = lever.unwrap_or_else(|| panic!("no {part:?} in {stops:?}")).clone();
        self.steer(hand, &lever).expect("it can be reached");
    }

    /// The button or the lever that the ring of a seat is on.
    fn ring_node(&mut self, seat: Seat) -> Option<Entity> {
        let world = self.world();
        let mut rings = world.query::<(&SeatFocusRing, &ChildOf)>();
        let mut rings = rings.iter(world).filter(|(ring, _)| ring.0 == seat);
        rings.next().map(|(_, on)| on.parent())
    }
}

#[test]
fn the_lobby_says_how_to_choose_another_game_in_whole_words_in_large_type() {
    let mut table = PadTable::with_game("food-chain");
    for at in 1..=4 {
        let hand = table.connect(&format!("Pad {at}"), (1, at));
        for _ in 0..2 {
            table.table.frames(6);
            table.tap(hand, SOUTH);
        }
        table.table.frames(6);
        table.choose(hand, "Done");
    }
    let mut chairs = table.world().resource_mut::<Chairs>();
    chairs.0.iter_mut().for_each(|chair| chair.name = "Maximilianander".into());
    let lit = lit_by(SMALL);
    for seating in [SeatingArrangement::Around, SeatingArrangement::Screen] {
        let mut tabletop = table.world().resource_mut::<Tabletop>();
        let (size, pixels) = (lit.size, lit.pixels);
        *tabletop = Tabletop { size, pixels, seating, text: 1.25, ..*tabletop };
        table.table.frames(10);
        for seat in Seat::all(4) {
            let line = table.world().resource::<TrayModels>().0[seat.index()].line.clone();
            let at = line.find("Another game: the right stick").expect("it is said");
            let said = table.writing(seat).join(" ");
            assert!(said.contains(&line[at..]), "{seating:?}: {said}");
        }
    }
}

/// A first design of this many people at a picture of the smallest projector.
fn designers(people: usize) -> PadTable {
    let mut table = party("food-chain", people);
    let lit = lit_by(SMALL);
    let mut tabletop = table.world().resource_mut::<Tabletop>();
    *tabletop = Tabletop { size: lit.size, pixels: lit.pixels, ..*tabletop };
    table.start(0);
    table.turn();
    table.table.frames(10);
    table
}

#[test]
fn a_newcomer_with_a_gamepad_turns_each_lever_by_a_press_and_the_cross_and_founds_the_animal() {
    let mut table = designers(8);
    let seat = table.seats(0)[0];
    let mut wanted = table.levels(seat);
    for part in AnimalPart::ALL {
        table.go_to_lever(0, part);
        let said = table.writing(seat).concat();
        assert!(said.contains(&format!("to turn {}", part.name())), "{said}");
        table.press(0);
        for button in CROSS[..2].iter().chain(&CROSS[..1]) {
            table.tap(0, *button);
        }
        table.press(0);
        wanted[part.index()] += 1;
        assert_eq!(table.levels(seat), wanted, "{part:?}");
    }
    table.choose(0, "Found");
    let said = table.writing(seat);
    let warning = "Turn a lever down: it eats 11 to 14, plants are 5. Or press again.";
    assert!(said.iter().any(|said| said == warning), "it is said as a whole: {said:?}");
    table.choose(0, "Found");
    table.skip(20);
    let founded = table.jungle().of(seat).next().and_then(|one| one.parts).expect("it is founded");
    assert_eq!(founded.all().map(|level| level as i32).to_vec(), wanted);
    table.choose(0, "Ready");
    table.skip(20);
    assert!(!table.undecided().contains(&seat), "it is ready");
}

#[test]
fn the_ring_of_somebody_without_an_animal_begins_on_what_founds_one() {
    for people in [2, 4, 8] {
        let mut table = designers(people);
        for hand in 0..people {
            let stops = table.stops(hand);
            let ring = stops.iter().find(|stop| stop.has_ring).map(|stop| stop.label.as_str());
            assert_eq!(ring, Some("Found"), "{hand} of {people}");
        }
    }
}

#[test]
fn what_one_player_founds_moves_no_ring_and_no_lever_of_another() {
    let mut table = designers(8);
    for (hand, part) in [(1, AnimalPart::Brain), (4, AnimalPart::Nose), (7, AnimalPart::Tail)] {
        table.go_to_lever(hand, part);
        table.press(hand);
        table.tap(hand, CROSS[0]);
    }
    let seat_of = |table: &mut PadTable, hand| table.seats(hand)[0];
    let seen = |table: &mut PadTable| -> Vec<_> {
        let of = |hand: usize| {
            let seat = seat_of(table, hand);
            (table.levels(seat), table.ring_node(seat))
        };
        (0..8).map(of).collect()
    };
    for founder in [0, 3] {
        let before = seen(&mut table);
        table.choose(founder, "Found");
        let meanwhile = seen(&mut table);
        table.skip(20);
        let seat = seat_of(&mut table, founder);
        assert!(table.jungle().of(seat).next().is_some(), "it is founded");
        let after = seen(&mut table);
        for other in (0..8).filter(|other| *other != founder) {
            assert_eq!(before[other], meanwhile[other], "{other}, while {founder} founds");
            assert_eq!(before[other], after[other], "{other}, when {founder} has founded");
        }
    }
    // The lever is still in the hand of its player.
    table.tap(7, CROSS[0]);
    let seat = seat_of(&mut table, 7);
    let tail = table.levels(seat)[AnimalPart::Tail.index()];
    assert_eq!(tail, 2);
}

#[test]
fn going_back_lets_go_of_a_lever_that_is_taken_and_takes_nothing_back() {
    let mut table = designers(2);
    let seat = table.seats(0)[0];
    table.go_to_lever(0, AnimalPart::Brain);
    let on = table.ring_node(seat);
    table.press(0);
    table.tap(0, CROSS[0]);
    let turned = table.levels(seat);
    table.tap(0, GamepadButton::East);
    table.table.frames(4);
    assert_eq!((table.levels(seat), table.ring_node(seat)), (turned.clone(), on));
    let said = table.writing(seat).concat();
    assert!(said.contains("to turn Brain"), "the lever is let go, and nothing is refused: {said}");
    table.tap(0, CROSS[0]);
    assert_eq!(table.levels(seat), turned, "the cross moves the ring again");
    assert_ne!(table.ring_node(seat), on);
}
