//! A match that only bots play is stopped, stepped and let go by onlookers.

use super::{HostingTestTable, pebbles};
use crate::matches::hosting::{BotMatchMode, HostedMatch};
use crate::matches::playback::toy::PebblesView;
use bevy::picking::pointer::PointerId;
use shoal_contract::{BotName, Seat};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};
use shoal_tabletop::surfaces::tray::TrayPressed;

const CLEVER: SeatPlayer = SeatPlayer::Bot(BotName::constant("clever"));

/// A table at which two play, none or one of them a person.
fn with(players: [SeatPlayer; 2]) -> HostingTestTable<PebblesView> {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    let chair = |(place, player)| Chair::new(place, "", player);
    table.app.insert_resource(Chairs(PLACES.into_iter().zip(players).map(chair).collect()));
    table.frame();
    table
}

impl HostingTestTable<PebblesView> {
    /// An onlooker presses what the trays offer by this name.
    fn press_as_onlooker(&mut self, label: &str) {
        let offered = self.app.world().resource::<BotMatchMode>().buttons();
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
    table.app.world_mut().resource_mut::<Chairs>().0[0].player = SeatPlayer::Person;
    table.wait(10.0);
    assert_eq!(*table.app.world().resource::<BotMatchMode>(), BotMatchMode::Runs);
    assert!(table.taken() > 0, "the house has dealt");
}
