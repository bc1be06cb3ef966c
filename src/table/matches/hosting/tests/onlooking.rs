//! A match that only bots play is stopped, stepped and let go by onlookers.

use super::{Table, pebbles};
use crate::matches::hosting::{Hosted, Onlooking};
use crate::matches::playback::toy::PebblesView;
use bevy::picking::pointer::PointerId;
use shoal_contract::{BotName, Seat};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, Player};
use shoal_tabletop::surfaces::tray::TrayPressed;

const CLEVER: Player = Player::Bot(BotName::constant("clever"));

/// A table at which two play, none or one of them a person.
fn with(players: [Player; 2]) -> Table<PebblesView> {
    let mut table = Table::<PebblesView>::new(Hosted::unwritten(pebbles(2)));
    let chair = |(place, player)| Chair::new(place, "", player);
    table.app.insert_resource(Chairs(PLACES.into_iter().zip(players).map(chair).collect()));
    table.frame();
    table
}

impl Table<PebblesView> {
    /// An onlooker presses what the trays offer by this name.
    fn press_as_onlooker(&mut self, label: &str) {
        let offered = self.app.world().resource::<Onlooking>().buttons();
        let button = offered.into_iter().find(|button| button.label == label).expect(label);
        assert!(button.open, "anybody may press it");
        self.send(TrayPressed {
            seat: Seat(1),
            pointer: PointerId::Mouse,
            button: button.id,
            off: None,
        });
    }
}

#[test]
fn a_match_of_bots_stands_still_makes_single_steps_and_goes_on() {
    let mut table = with([CLEVER; 2]);
    table.press_as_onlooker("Pause");
    let before = table.taken();
    table.wait(30.0);
    assert_eq!(table.taken(), before);
    for step in 1..=2 {
        table.press_as_onlooker("One step");
        table.wait(30.0);
        assert_eq!(table.taken(), before + step, "one action, and it stands again");
    }
    table.press_as_onlooker("Go on");
    table.wait(60.0);
    assert!(table.hosted().game().is_over());
}

#[test]
fn a_person_who_takes_a_seat_over_in_a_match_that_stands_still_plays_at_once() {
    let mut table = with([CLEVER; 2]);
    table.press_as_onlooker("Pause");
    table.app.world_mut().resource_mut::<Chairs>().0[0].player = Player::Person;
    table.wait(10.0);
    assert_eq!(*table.app.world().resource::<Onlooking>(), Onlooking::Runs);
    assert!(table.taken() > 0, "the house has dealt");
}
