//! Players who wait decide ahead with a gamepad: whatever a mouse could choose is a place for the ring, and nothing is
//! pressed for the one in turn.

use super::evening::party;
use super::*;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::penguins::PenguinsView;
use shoal_contract::Actor;
use shoal_table::features::premoves::{PremoveSource, SeatPremoves};
use shoal_table::kit::SeatIntents;
use shoal_table::matches::hosting::HostedMatch;

/// The most frames until a decision is played.
const MOST_FRAMES: usize = 400;

impl PadTable {
    /// The seat in turn, and the one that waits, each with its gamepad.
    fn in_turn_and_waiting(&mut self) -> [(Seat, usize); 2] {
        let seat = self.turn();
        [seat, Seat(1 - seat.0)].map(|seat| (seat, self.hand_of(seat).expect("it is held")))
    }

    fn decided<V: PremoveSource>(&mut self, seat: Seat) -> Option<V::Plan> {
        self.world().resource::<SeatPremoves<V>>().get(seat).map(|premove| premove.plan.clone())
    }

    /// The seats that have acted, one for each of their actions.
    fn acted_in<V: PremoveSource>(&mut self) -> Vec<Seat> {
        let taken = self.world().resource::<HostedMatch<V>>().game().taken();
        let seats = taken.iter().map(|taken| match taken.actor {
            Actor::Seat(seat) => Some(seat),
            Actor::House => None,
        });
        seats.flatten().collect()
    }

    fn on_board(&mut self, hand: usize) -> Vec<RingStop> {
        self.stops(hand).into_iter().filter(|stop| stop.is_on_board).collect()
    }

    /// Presses a place on the board.
    fn press_at(&mut self, hand: usize, stop: &RingStop) {
        self.steer(hand, stop).expect("a way leads there");
        self.press(hand);
    }

    /// Places penguins until they move.
    fn place_penguins(&mut self) {
        for _ in 0..MOST_FRAMES {
            self.skip(8);
            let [(turn, player), _] = self.in_turn_and_waiting();
            let stops = self.on_board(player);
            // Tiles to place a penguin on are many, own penguins few.
            match stops.len() {
                0 => {}
                1..=4 => break,
                _ => self.press_at(player, &stops[0]),
            }
            assert_eq!(self.decided::<PenguinsView>(turn), None);
        }
    }

    /// Takes up the first penguin, and chooses a tile that is not beside one.
    fn plan_move(&mut self, hand: usize) {
        let penguins = self.on_board(hand);
        self.press_at(hand, &penguins[0]);
        let is_near = |stop: &RingStop, own: &RingStop| apart(own.middle, stop.middle) <= 20.0;
        let far = |stop: &&RingStop| !penguins.iter().any(|own| is_near(stop, own));
        let goal = self.on_board(hand).iter().find(far).cloned();
        self.press_at(hand, &goal.expect("it can go somewhere"));
    }

    /// Checks that the seat that waits has decided, and nobody has acted since.
    fn check_ahead<V: PremoveSource>(&mut self, [turn, waits]: [Seat; 2], acted: &[Seat]) {
        assert!(self.decided::<V>(waits).is_some(), "{waits} has decided");
        assert_eq!(self.decided::<V>(turn), None);
        assert_eq!(self.acted_in::<V>(), acted, "nothing is pressed for {turn}");
        assert_eq!(self.awaited(), [turn]);
    }
}

#[test]
fn a_tile_and_a_move_on_the_ice_are_decided_ahead_and_played_in_turn() {
    let mut table = party("penguins", 2);
    table.start(0);
    let [(turn, player), (waits, hand)] = table.in_turn_and_waiting();
    let tiles = table.on_board(hand);
    let wanted = tiles.last().expect("tiles are free").clone();
    table.press_at(hand, &wanted);
    table.check_ahead::<PenguinsView>([turn, waits], &[]);
    // The one in turn chooses another tile, in the middle.
    let tiles = table.on_board(player);
    table.press_at(player, &tiles[tiles.len() / 2]);
    table.table.until(MOST_FRAMES, |world| {
        world.resource::<HostedMatch<PenguinsView>>().game().taken().len() > 1
    });
    assert_eq!(table.acted_in::<PenguinsView>(), [turn, waits]);
    table.place_penguins();
    let [(turn, _), (waits, hand)] = table.in_turn_and_waiting();
    let acted = table.acted_in::<PenguinsView>();
    table.plan_move(hand);
    table.check_ahead::<PenguinsView>([turn, waits], &acted);
}

#[test]
fn going_back_puts_down_what_is_held_and_planned_before_it_takes_back_a_move() {
    let mut table = party("penguins", 2);
    table.start(0);
    table.place_penguins();
    let [(turn, _), (waits, hand)] = table.in_turn_and_waiting();
    let acted = table.acted_in::<PenguinsView>();
    table.plan_move(hand);
    table.check_ahead::<PenguinsView>([turn, waits], &acted);
    let penguin = table.on_board(hand)[0].clone();
    table.press_at(hand, &penguin);
    let held = |table: &mut PadTable| {
        table.world().resource::<SeatIntents<PenguinsView>>().own(waits).chosen
    };
    assert!(held(&mut table).is_some(), "it is taken up");
    table.tap(hand, GamepadButton::East);
    assert_eq!(held(&mut table), None, "it is put down");
    table.check_ahead::<PenguinsView>([turn, waits], &acted);
    table.tap(hand, GamepadButton::East);
    assert_eq!(table.decided::<PenguinsView>(waits), None, "the plan is cancelled");
    table.skip(8);
    assert_eq!(table.acted_in::<PenguinsView>(), acted, "no move was taken back");
    assert_eq!(table.finds(1 - hand, "Yes"), None, "nobody was asked");
}

#[test]
fn a_river_and_a_path_at_sea_are_decided_ahead() {
    let mut table = party("fish-and-men", 2);
    table.start(0);
    table.skip(20);
    let [(turn, _), (waits, hand)] = table.in_turn_and_waiting();
    let river = table.on_board(hand).last().expect("rivers are free").clone();
    table.press_at(hand, &river);
    table.check_ahead::<FishAndMenView>([turn, waits], &[]);
    while table.acted_in::<FishAndMenView>().len() < 2 {
        let [(_, player), _] = table.in_turn_and_waiting();
        table.choose(player, "Start: ");
        table.skip(20);
    }
    for _ in 0..MOST_FRAMES {
        if (0..2).any(|hand| table.finds(hand, "Plan").is_some()) {
            break;
        }
        table.skip(1);
    }
    let [(turn, _), (waits, hand)] = table.in_turn_and_waiting();
    let acted = table.acted_in::<FishAndMenView>();
    assert_eq!(table.on_board(hand), [], "no path is wanted yet");
    table.choose(hand, "Plan");
    let squares = table.on_board(hand);
    let middle =
        squares.iter().map(|stop| Vec2::from(stop.middle)).sum::<Vec2>() / squares.len() as f32;
    let far = |stop: &RingStop| middle.distance(stop.middle.into());
    let goal = squares.iter().max_by(|a, b| far(a).total_cmp(&far(b))).expect("it swims").clone();
    table.press_at(hand, &goal);
    assert_eq!(table.decided::<FishAndMenView>(waits), None, "the first press draws the path");
    table.press(hand);
    table.check_ahead::<FishAndMenView>([turn, waits], &acted);
}
