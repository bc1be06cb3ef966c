//! What is decided by players who wait.

use super::{Desk, placed};
use crate::PenguinsView;
use shoal_contract::{Actor, RandomGenerator, Seat};
use shoal_penguins::action::{Action, IceCell};
use shoal_penguins::position::PenguinRoutes;
use shoal_table::features::premoves::SeatPremoves;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::pointers::Verb;
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};

impl Desk {
    /// A player who waits decides to go the first way that is open, a tile far: the ways of that penguin, and where it
    /// goes.
    fn decide_ahead(&mut self, seat: Seat) -> (PenguinRoutes, IceCell) {
        let position = self.shown().view.position().expect("it is one");
        let routes = self.shown().view.players[seat.index()]
            .places
            .iter()
            .filter_map(|&at| PenguinRoutes::of(&position, at))
            .find(|routes| !routes.lines.is_empty())
            .expect("one can move");
        let to = routes.lines[0][0];
        self.click(seat, routes.from);
        self.click(seat, to);
        (routes, to)
    }
}

fn tray(desk: &Desk, seat: Seat) -> &TrayModel {
    &desk.world().resource::<TrayModels>().0[seat.index()]
}

#[test]
fn a_player_who_waits_keeps_a_move_for_their_turn_and_it_is_played_then() {
    let mut desk = placed(2);
    let now = desk.awaited();
    let other = Seat(1 - now.0);
    let taken = desk.game().taken().len();
    let (routes, to) = desk.decide_ahead(other);
    let from = routes.from;
    desk.table.frames(2);
    let kept =
        desk.world().resource::<SeatPremoves<PenguinsView>>().get(other).map(|kept| kept.plan);
    assert_eq!(kept, Some(Action::Move(from, to)));
    assert_eq!(desk.game().taken().len(), taken, "it is only kept");
    let mut whim = RandomGenerator::from_seed(9);
    // A move that does not cut that way.
    let (seat, action) = loop {
        let (seat, action) = desk.sample(&mut whim);
        let Action::Move(_, end) = action else { panic!("it is time to move") };
        if !routes.lines[0].contains(&end) {
            break (seat, action);
        }
    };
    desk.act(seat, action, false);
    for _ in 0..200 {
        desk.skip(1);
    }
    let last = desk.game().taken().last().map(|taken| (taken.actor, taken.action));
    assert_eq!(last, Some((Actor::Seat(other), Action::Move(from, to))));
}

#[test]
fn before_a_screen_it_is_told_in_the_tray_and_taken_back_there() {
    let mut desk = placed(2);
    let world = desk.table.app.world_mut();
    world.resource_mut::<Tabletop>().seating = SeatingArrangement::Screen;
    desk.table.frames(2);
    let waits = Seat(1 - desk.awaited().0);
    let takes_back =
        |desk: &Desk| tray(desk, waits).buttons.iter().any(|button| button.icon == Some("undo"));
    desk.decide_ahead(waits);
    desk.table.frames(2);
    let said = tray(&desk, waits);
    assert!(said.line.starts_with("Decided: Go 1 tile"), "{}", said.line);
    assert_eq!(said.premove, None, "no panel lies on the board");
    assert!(takes_back(&desk));
    desk.say(waits, Verb::TakeBack);
    assert!(desk.world().resource::<SeatPremoves<PenguinsView>>().get(waits).is_none());
    assert!(!tray(&desk, waits).line.starts_with("Decided"), "{}", tray(&desk, waits).line);
}
