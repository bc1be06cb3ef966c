//! Eight gamepads that fail in mid-turn, two of them of one model: each seat is its owner's again or is asked whose it
//! is, nobody plays another's fish, and nothing is pressed by itself.

use super::evening::party_of;
use super::*;
use crate::views::fish_and_men::FishAndMenView;
use bevy::input::gamepad::GamepadAxis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use shoal_contract::Actor;
use shoal_table::matches::hosting::HostedMatch;
use shoal_tabletop::headless::times;
use shoal_tabletop::seats::SeatPlaces;

const PEOPLE: usize = 8;
/// The hands whose gamepads are of one model.
const TWINS: [usize; 2] = [2, 5];
/// The most frames that a stick pushes a cursor to a tray.
const MOST_PUSHES: usize = 400;

/// The seats that have acted in the match, one for each of their actions.
pub(super) fn acted(table: &PadTable) -> Vec<Seat> {
    let hosted = table.table.app.world().resource::<HostedMatch<FishAndMenView>>();
    let seats = hosted.game().taken().iter().map(|taken| match taken.actor {
        Actor::Seat(seat) => Some(seat),
        Actor::House => None,
    });
    seats.flatten().collect()
}

impl PadTable {
    fn disconnect(&mut self, hand: usize) {
        let pad = self.pads[hand].pad;
        pad_messages::disconnect(self.world(), pad);
        self.table.frames(2);
    }

    /// A player without a seat says whose gamepad it is: takes its cursor to the own tray and presses.
    fn claim(&mut self, hand: usize) {
        fn middle(In(seat): In<Seat>, places: SeatPlaces) -> Vec2 {
            let tray = places.tray(seat).expect("it has a tray");
            // Its badge: no button is there.
            tray.at(Vec2::new(-0.42 * tray.size.x, 40.0 - tray.size.y / 2.0))
        }
        let to: Vec2 =
            self.world().run_system_cached_with(middle, Seat(hand as u16)).expect("read");
        let pad = self.pads[hand].pad;
        for _ in 0..MOST_PUSHES {
            let way = to - self.device(hand, |device| device.at).expect("it is there");
            let push = (way / 100.0).clamp_length_max(1.0);
            let push = if way.length() < 20.0 {
                Vec2::ZERO
            } else {
                push.normalize() * push.length().max(0.5)
            };
            for (axis, value) in
                [(GamepadAxis::LeftStickX, push.x), (GamepadAxis::LeftStickY, -push.y)]
            {
                pad_messages::move_axis(self.world(), pad, axis, value);
            }
            self.table.frames(1);
            if push == Vec2::ZERO {
                self.table.frames(2);
                self.press(hand);
                return;
            }
        }
        panic!("{hand} has not come to its tray: {:?}", self.device(hand, |device| device.at));
    }

    /// Nobody holds another's seat.
    fn check(&mut self, when: &str) {
        for hand in 0..PEOPLE {
            let seats = self.seats(hand);
            let own = Seat(hand as u16);
            assert!(seats.iter().all(|&seat| seat == own), "{when}: {hand} holds {seats:?}");
        }
    }
}

/// Some gamepads go in mid-press, and come back in another order. Returns how many.
fn fail(table: &mut PadTable, rng: &mut Xoshiro256PlusPlus, when: &str) -> usize {
    let before = acted(table);
    let mut gone: Vec<usize> = (0..PEOPLE).filter(|_| rng.random_bool(0.3)).collect();
    for &hand in &gone {
        let button = if rng.random_bool(0.5) { SOUTH } else { GamepadButton::DPadRight };
        let pad = table.pads[hand].pad;
        pad_messages::push(table.world(), pad, button, 1.0);
        if rng.random_bool(0.5) {
            table.table.frames(1);
        }
        table.disconnect(hand);
        table.check(when);
    }
    let lost = gone.len();
    if gone.iter().filter(|hand| TWINS.contains(hand)).count() == 2 && rng.random_bool(0.5) {
        // The system gives the first of them that comes the handle of the first that went, whosever it is.
        let [one, other] = TWINS.map(|hand| table.pads[hand].pad);
        (table.pads[TWINS[0]].pad, table.pads[TWINS[1]].pad) = (other, one);
    }
    gone.shuffle(rng);
    let mut missing = gone.clone();
    for hand in gone {
        table.come_back(hand);
        // It is held as before, or let go meanwhile; a stick rests beside its middle.
        let held = f32::from(u8::from(rng.random_bool(0.5)));
        table.push(hand, SOUTH, held);
        let (pad, off) = (table.pads[hand].pad, rng.random_range(-0.25..0.25));
        pad_messages::move_axis(table.world(), pad, GamepadAxis::LeftStickX, off);
        table.table.frames(4);
        table.push(hand, SOUTH, 0.0);
        let twin_is_missing =
            TWINS.contains(&hand) && TWINS.iter().all(|twin| missing.contains(twin));
        let wanted = if twin_is_missing { vec![] } else { vec![Seat(hand as u16)] };
        assert_eq!(table.seats(hand), wanted, "{when}: {hand}");
        table.check(when);
        assert_eq!(acted(table), before, "{when}: nothing is pressed by itself");
        if twin_is_missing {
            // People press again where nothing came of it.
            for _ in 0..3 {
                if table.seats(hand).is_empty() {
                    table.claim(hand);
                    table.table.frames(4);
                }
            }
            assert_eq!(table.seats(hand), [Seat(hand as u16)], "{when}: it was asked whose it is");
        }
        missing.retain(|&other| other != hand);
    }
    table.table.frames(4);
    table.check(when);
    assert_eq!(acted(table), before, "{when}: nothing is pressed by itself");
    lost
}

#[test]
fn disconnections_of_eight_gamepads_leave_each_seat_to_its_owner_and_press_nothing() {
    for seed in 0..times(1, 8) as u64 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let models = |hand: usize| match TWINS.contains(&hand) {
            true => ("Twin", (7, 7)),
            false => ("Pad", (1, hand as u16 + 1)),
        };
        let mut table = party_of("fish-and-men", PEOPLE, models);
        table.start(0);
        let (mut lost, mut played) = (0, 0);
        while lost < times(30, 100) {
            let when = format!("seed {seed}, after {lost} disconnections and {played} actions");
            lost += fail(&mut table, &mut rng, &when);
            let Some(&seat) = table.awaited().first() else {
                table.skip(4);
                continue;
            };
            let before = acted(&table).len();
            let hand = seat.index();
            let did = table.do_something(hand, seat);
            let by = acted(&table)[before..].to_vec();
            assert!(by.iter().all(|other| *other == seat), "{when}: {did}: {by:?}");
            played += by.len();
            table.skip(6);
        }
        assert!(played > 0, "seed {seed}: the match went on by {played} actions");
    }
}
