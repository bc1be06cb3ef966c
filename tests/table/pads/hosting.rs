//! What a host needs, with gamepads alone: everything is in the menu of a tray, or asked before one.

use super::evening::party;
use super::failures::acted;
use super::*;
use crate::views::fish_and_men::FishAndMenView;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::pause::TablePause;
use shoal_table::matches::playback::{PlaybackState, TablePace};
use shoal_tabletop::picture::projection::PictureLight;

/// The most times that a neighbour looks whether it is asked about a seat, and the most frames that a bot thinks.
const MOST_WAITS: usize = 100;
const MOST_FRAMES: usize = 4000;

impl PadTable {
    fn is_idle(&mut self) -> bool {
        self.world().resource::<PlaybackState<FishAndMenView>>().is_idle()
    }

    /// The number of actions of the match, those of the house among them.
    fn taken(&mut self) -> usize {
        self.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len()
    }

    fn open_menu(&mut self, hand: usize) {
        self.tap(hand, GamepadButton::Start);
        self.table.frames(STEADY);
    }
}

/// A party of three in a match of Fish and Men.
fn in_match() -> PadTable {
    let mut table = party("fish-and-men", 3);
    table.start(0);
    table.skip(20);
    table
}

#[test]
fn speed_sound_and_text_are_turned_by_a_gamepad_in_the_lobby_and_in_a_match() {
    let mut table = party("fish-and-men", 2);
    for screen in [Screen::Lobby, Screen::Match] {
        if screen == Screen::Match {
            table.start(0);
            table.skip(20);
        }
        let before = table.world().resource::<Settings>().clone();
        let speed = table.world().resource::<TablePace>().speed();
        table.open_menu(0);
        table.choose(0, "Speed, sound, text, light");
        table.table.frames(STEADY);
        let ring = table.stops(0).into_iter().find(|stop| stop.has_ring).map(|stop| stop.label);
        assert_eq!(ring.as_deref(), Some("Slower"), "the ring goes there");
        for label in ["Faster", "Quieter", "Quieter", "Larger text"] {
            table.choose(0, label);
        }
        assert!(table.world().resource::<TablePace>().speed() > speed);
        let after = table.world().resource::<Settings>().clone();
        assert!((before.sound.volume - after.sound.volume - 0.2).abs() < 1e-3);
        assert!(after.rig().text > before.rig().text);
        table.tap(0, GamepadButton::East);
        table.table.frames(STEADY);
        assert!(table.finds(0, "Slower").is_none(), "going back closes it");
    }
}

#[test]
fn plain_light_is_chosen_by_a_gamepad_and_left_without_taking_a_move_back() {
    let mut table = PadTable::with_parts("fish-and-men", |app| {
        app.add_plugins(shoal_tabletop::picture::light::plugin);
    });
    let hands = [1, 2].map(|model| {
        let hand = table.connect("Pad", (1, model));
        table.sit(hand);
        hand
    });
    table.start(hands[0]);
    table.skip(20);
    let seat = table.awaited()[0];
    let hand = table.hand_of(seat).expect("it is held");
    table.choose(hand, "Start: ");
    table.skip(10);
    let acted = acted(&table);
    for (label, light) in [("All white", PictureLight::White), ("All black", PictureLight::Black)] {
        table.open_menu(hand);
        table.choose(hand, "Speed, sound, text, light");
        table.choose(hand, label);
        assert_eq!(*table.world().resource::<PictureLight>(), light);
        // Nobody sees what these would press.
        hands.iter().for_each(|&hand| table.tap(hand, SOUTH));
        assert_eq!(*table.world().resource::<PictureLight>(), light);
        table.tap(
            1 - hand,
            if label == "All white" { GamepadButton::East } else { GamepadButton::Start },
        );
        assert_eq!(*table.world().resource::<PictureLight>(), PictureLight::Table);
        assert!(table.finds(1 - hand, "Pause for all").is_none(), "it opens no menu");
        table.tap(hand, GamepadButton::East);
        table.table.frames(STEADY);
    }
    assert_eq!(super::failures::acted(&table), acted);
}

#[test]
fn a_gamepad_skips_what_is_shown_and_moves_on_a_table_that_waits_for_its_host() {
    let mut table = party("fish-and-men", 3);
    table.hold_cards(CardHandling::None);
    table.start(0);
    table.skip(20);
    let dials = |table: &mut PadTable| {
        table.open_menu(0);
        table.choose(0, "Speed, sound, text, light");
        table.table.frames(STEADY);
    };
    dials(&mut table);
    assert!(table.finds(0, "Move on").is_none(), "it moves on by itself");
    table.tap(0, GamepadButton::East);
    table.world().resource_mut::<TablePace>().by_itself = false;
    while !table.awaited().is_empty() {
        let seat = table.awaited()[0];
        let hand = table.hand_of(seat).expect("it is held");
        let line = ["Start: ", "Feed", "Done", "Move", "Forward"]
            .into_iter()
            .find(|label| table.finds(hand, label).is_some_and(|stop| !stop.is_off));
        let line = line.unwrap_or_else(|| panic!("{seat} cannot go on"));
        table.choose(hand, line);
        table.table.frames(6);
        dials(&mut table);
        table.choose(0, "Skip");
        assert!(table.is_idle(), "all is shown");
        table.tap(0, GamepadButton::East);
        table.table.frames(STEADY);
    }
    let taken = table.taken();
    table.table.frames(200);
    assert_eq!(table.taken(), taken, "the house waits");
    dials(&mut table);
    table.choose(0, "Move on");
    table.table.frames(2);
    assert!(table.taken() > taken);
    // A host who has set a code lets nobody skip.
    table.world().resource_mut::<Settings>().host.code = Some("4711".into());
    table.table.frames(2);
    assert!(table.finds(0, "Skip").is_none() && table.finds(0, "Move on").is_some());
}

#[test]
fn going_back_closes_a_menu_and_takes_nothing_back() {
    let mut table = in_match();
    let seat = table.awaited()[0];
    let hand = table.hand_of(seat).expect("it is held");
    table.choose(hand, "Start: ");
    table.skip(10);
    let asked = table.awaited();
    table.open_menu(hand);
    assert!(table.finds(hand, "Pause for all").is_some());
    table.tap(hand, GamepadButton::East);
    table.skip(10);
    assert!(table.finds(hand, "Pause for all").is_none(), "{:?}", table.stops(hand));
    assert_eq!(table.awaited(), asked);
}

#[test]
fn a_gamepad_pauses_the_table_looks_back_and_goes_on_from_there() {
    let mut table = in_match();
    table.open_menu(0);
    table.choose(0, "Pause for all");
    assert!(table.world().resource::<TablePause>().0.is_some());
    table.choose(1, "Go on");
    assert!(table.world().resource::<TablePause>().0.is_none());
    while acted(&table).len() < 2 {
        let seat = table.awaited()[0];
        let hand = table.hand_of(seat).expect("it is held");
        table.do_something(hand, seat);
        table.skip(10);
    }
    table.open_menu(0);
    table.choose(0, "Look back");
    table.choose(0, "Earlier");
    table.choose(0, "Go on from here");
    table.table.frames(20);
    assert_eq!(acted(&table).len(), 2, "the others are asked");
    for hand in [1, 2] {
        table.choose(hand, "Agree");
    }
    table.skip(10);
    assert!(acted(&table).len() < 2, "all agreed");
}

#[test]
fn a_gamepad_gives_the_seat_of_one_who_is_gone_to_a_bot() {
    let mut table = in_match();
    let seat = table.awaited()[0];
    let hand = table.hand_of(seat).expect("it is held");
    let pad = table.pads[hand].pad;
    pad_messages::disconnect(table.world(), pad);
    let neighbour = (hand + 1) % 3;
    for _ in 0..MOST_WAITS {
        if table.finds(neighbour, "Bot plays").is_some() {
            break;
        }
        table.skip(10);
    }
    assert_eq!(table.awaited(), [seat], "the match waits");
    table.choose(neighbour, "Bot plays");
    table.choose(neighbour, "Easy");
    table.table.until(MOST_FRAMES, |world| world.resource::<AwaitedSeats>().0 != [seat]);
}

#[test]
fn the_lobby_and_the_end_of_the_program_are_asked_for_by_gamepads() {
    let mut table = in_match();
    table.table.app.init_resource::<Ended>().add_systems(Last, note_end);
    table.open_menu(0);
    table.choose(0, "Back to the lobby");
    for hand in [1, 2] {
        table.choose(hand, "To the lobby");
    }
    table.skip(8);
    assert_eq!(table.screen(), Screen::Lobby);
    for answer in ["No", "Quit"] {
        assert!(!table.world().resource::<Ended>().0);
        table.open_menu(0);
        table.choose(0, "Quit Shoal");
        table.choose(0, answer);
    }
    assert!(table.world().resource::<Ended>().0);
}

/// `true` once the program has been told to end.
#[derive(Resource, Default)]
struct Ended(bool);

fn note_end(mut exits: MessageReader<AppExit>, mut ended: ResMut<Ended>) {
    ended.0 |= exits.read().count() > 0;
}
