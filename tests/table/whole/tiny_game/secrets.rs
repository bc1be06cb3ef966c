//! How Pearls is chosen in secret at the table, in each way.

use super::*;
use bevy::ecs::message::Messages;
use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::picking::pointer::PointerId;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::Actor;
use shoal_table::features::phones;
use shoal_table::features::secrets::SecretWayOverrides;
use shoal_table::features::secrets::testing::{self, a_moment, rested};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{ChooseAction, RequestRefused, TakeBack, UndoTo, host};
use shoal_tabletop::seats::{Device, DeviceKind, SeatAbsences};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use std::time::Duration;

pub(super) const ANN: u16 = 0;
pub(super) const BOB: u16 = 1;

/// A table at which people play this match in one way.
pub(super) fn play(
    hosted: HostedMatch<PearlsView>,
    people: u16,
    way: SecretMethod,
) -> (HeadlessTable, Vec<TestHand>) {
    let mut table = HeadlessTable::of_game::<PearlsView>(plugin::<PearlsView>);
    table.seat_people(&NAMES[..usize::from(people)]);
    table.app.insert_resource(JoinPolicy::Orphans);
    table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(way);
    host(table.app.world_mut(), hosted);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    let hands = (0..people).map(|seat| table.hand(&[seat])).collect();
    if way == SecretMethod::Phone {
        phones::testing::turn_on(&mut table);
    }
    table.frames(6);
    (table, hands)
}

/// A match of this many players, always the same one.
pub(super) fn usual(people: u16) -> Match<Pearls> {
    Match::new(Pearls::default_setup(people.into()), 7).expect("it is usual")
}

pub(super) fn playing(people: u16, way: SecretMethod) -> (HeadlessTable, Vec<TestHand>) {
    play(HostedMatch::unwritten(usual(people)), people, way)
}

/// A player chooses an oyster in its way, with a look at the table in each frame.
pub(super) fn chooses(
    table: &mut HeadlessTable,
    (hand, seat): (TestHand, u16),
    oyster: usize,
    look: &mut dyn FnMut(&mut HeadlessTable),
) {
    testing::choose::<PearlsView>(table, hand, Seat(seat), &Action::Choose(oyster), look);
}

fn choices(table: &HeadlessTable) -> Vec<Option<usize>> {
    state(table).choices
}

fn refusals(table: &mut HeadlessTable) -> Vec<String> {
    let refused = table.app.world_mut().resource_mut::<Messages<RequestRefused>>();
    refused.iter_current_update_messages().map(|refused| refused.why.clone()).collect()
}

#[test]
fn cards_lie_face_down_until_all_are_ready_and_are_entered_at_once() {
    let (mut table, hands) = playing(2, SecretMethod::Cards);
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "nothing is entered before all lies there");
    press(&mut table, hands[0], ANN, "Ready");
    assert_eq!([ANN, BOB].map(|seat| is_ready(&table, seat)), [true, false]);
    assert!(tray(&table, ANN).line.starts_with("You are ready"));
    table.frames(a_moment());
    press(&mut table, hands[0], ANN, "Choose again");
    press(&mut table, hands[1], BOB, "Ready");
    assert!(
        !table
            .app
            .world()
            .resource::<JointChoices<PearlsView>>()
            .round
            .as_ref()
            .expect("on")
            .is_revealed
    );
    press(&mut table, hands[0], ANN, "Ready");
    assert!(tray(&table, ANN).line.starts_with("Turn over what you laid down"));
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "all are taken at once");
    table.frames(a_moment());
    press(&mut table, hands[0], ANN, "Not that");
    click(&mut table, hands[0], 11);
    click(&mut table, hands[1], 3);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [11, 3]);
    assert!(tray(&table, ANN).buttons.iter().any(|it| it.label == "Ready"), "the next round");
}

#[test]
fn secret_buttons_find_the_oyster_and_only_ready_is_shown() {
    let (mut table, hands) = playing(2, SecretMethod::Buttons);
    chooses(&mut table, (hands[0], ANN), 16, &mut |_| {});
    assert!(tray(&table, ANN).line.starts_with("You are ready"));
    assert_eq!([ANN, BOB].map(|seat| is_ready(&table, seat)), [true, false]);
    // Presses of who is ready are decoys still.
    table.press_secret_button(hands[0], "Right");
    chooses(&mut table, (hands[1], BOB), 4, &mut |_| {});
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [16, 4]);
}

#[test]
fn how_to_answer_is_said_until_one_has_and_later_questions_are_as_large_as_can_be() {
    let (mut table, hands) = playing(2, SecretMethod::Buttons);
    let how = |table: &HeadlessTable| {
        let panels = table.app.world().resource::<SeatPanels>();
        let panel = panels.get(Seat(ANN), SeatPanelKind::Secret).expect("it is asked");
        panel.source.clone()
    };
    assert_eq!(how(&table), "Press, then wait.");
    chooses(&mut table, (hands[0], ANN), 16, &mut |_| {});
    chooses(&mut table, (hands[1], BOB), 4, &mut |_| {});
    until(&mut table, |state| state.rounds == 1);
    table.frames(4);
    assert_eq!(how(&table), "");
}

#[test]
fn no_question_lies_on_what_is_asked_about_a_seat_whose_mouse_is_pulled_out() {
    let (mut table, hands) = playing(2, SecretMethod::Buttons);
    let is_asked = |table: &HeadlessTable| {
        let panels = table.app.world().resource::<SeatPanels>();
        [ANN, BOB].map(|seat| panels.get(Seat(seat), SeatPanelKind::Secret).is_some())
    };
    assert_eq!(is_asked(&table), [true, true]);
    table.unplug(hands[0]);
    table.frames(4);
    assert_eq!(is_asked(&table), [false, true]);
    assert!(tray(&table, ANN).away.is_some());
}

#[test]
fn each_seat_may_choose_in_another_way() {
    let (mut table, hands) = playing(2, SecretMethod::Buttons);
    table
        .app
        .world_mut()
        .resource_mut::<SecretWayOverrides>()
        .0
        .insert(Seat(BOB), SecretMethod::Cards);
    table.frames(2);
    press(&mut table, hands[1], BOB, "Ready");
    chooses(&mut table, (hands[0], ANN), 0, &mut |_| {});
    assert_eq!(choices(&table), [None, None], "Bob has yet to turn his over");
    click(&mut table, hands[1], 17);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [0, 17]);
}

#[test]
fn who_is_ready_takes_it_back_freely_and_nobody_goes_back_past_a_reveal() {
    let (mut table, hands) = playing(2, SecretMethod::Cards);
    press(&mut table, hands[0], ANN, "Ready");
    table.app.world_mut().write_message(TakeBack { seat: Seat(ANN) });
    table.frames(2);
    assert!(!is_ready(&table, ANN));
    press(&mut table, hands[0], ANN, "Ready");
    press(&mut table, hands[1], BOB, "Ready");
    table.app.world_mut().write_message(TakeBack { seat: Seat(ANN) });
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("nobody can go back past"));
    for (hand, oyster) in hands.iter().zip([3, 4]) {
        click(&mut table, *hand, oyster);
    }
    table.app.world_mut().write_message(UndoTo(0));
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("obody can go back past"));
    until(&mut table, |state| state.rounds == 1);
    table.app.world_mut().write_message(UndoTo(0));
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("where everybody dived"));
}

#[test]
fn a_bot_that_takes_over_chooses_and_what_it_chose_stays_hidden() {
    let (mut table, hands) = playing(3, SecretMethod::Cards);
    press(&mut table, hands[0], ANN, "Ready");
    press(&mut table, hands[1], BOB, "Ready");
    let bot = SeatPlayer::Bot("greedy".parse().expect("it is a word"));
    table.app.world_mut().resource_mut::<Chairs>().0[2].player = bot;
    turned_over(&mut table);
    assert_eq!(choices(&table), [None; 3]);
    click(&mut table, hands[0], 3);
    // Bob has left: a bot enters for him.
    table.app.world_mut().resource_mut::<Chairs>().0[1].player = bot;
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived[0], 3);
}

#[test]
fn programs_choose_by_actions_as_ever_and_wait_like_all() {
    let (mut table, hands) = playing(2, SecretMethod::Cards);
    let bot = SeatPlayer::Bot("absent".parse().expect("it is a word"));
    table.app.world_mut().resource_mut::<Chairs>().0[1].player = bot;
    let choose = ChooseAction { actor: Actor::Seat(Seat(BOB)), action: Action::Choose(2) };
    table.app.world_mut().write_message::<ChooseAction<PearlsView>>(choose);
    table.frames(1);
    assert_eq!(choices(&table), [None, None]);
    // Nobody else looks: Ann chooses openly, and confirms it.
    table.frames(a_moment());
    click(&mut table, hands[0], 5);
    assert_eq!(state(&table).rounds, 0);
    press(&mut table, hands[0], ANN, "Confirm");
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [5, 2]);
}

#[test]
fn behind_a_card_nothing_is_read_but_while_its_player_peeks() {
    let (mut table, hands) = playing(2, SecretMethod::Screen);
    let panels = table.app.world().resource::<SeatPanels>();
    let before = panels.get(Seat(ANN), SeatPanelKind::Secret).expect("it is asked").behind_card;
    assert_eq!(before.map(|size| size.x), Some(210.0), "a card of this width stands there");
    chooses(&mut table, (hands[0], ANN), 8, &mut |_| {});
    chooses(&mut table, (hands[1], BOB), 17, &mut |_| {});
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [8, 17]);
}

#[test]
fn one_after_another_chooses_while_all_others_close_their_eyes() {
    let (mut table, hands) = playing(2, SecretMethod::LookAway);
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "the others still look");
    assert!(tray(&table, BOB).line.starts_with("Close your eyes: it is Ann's turn"));
    assert!(tray(&table, BOB).buttons.is_empty());
    press(&mut table, hands[0], ANN, "All eyes are closed");
    click(&mut table, hands[0], 3);
    table.frames(a_moment());
    press(&mut table, hands[0], ANN, "Choose again");
    assert!(tray(&table, BOB).line.starts_with("Close your eyes"), "still");
    click(&mut table, hands[0], 3);
    click(&mut table, hands[0], 5);
    press(&mut table, hands[0], ANN, "Eyes may open");
    press(&mut table, hands[1], BOB, "All eyes are closed");
    click(&mut table, hands[1], 3);
    press(&mut table, hands[1], BOB, "Eyes may open");
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [5, 3]);
}

#[test]
fn a_second_press_of_a_button_does_not_undo_what_the_first_has_chosen() {
    for way in [SecretMethod::Cards, SecretMethod::LookAway] {
        let (mut table, hands) = playing(2, way);
        if way == SecretMethod::LookAway {
            press(&mut table, hands[0], ANN, "All eyes are closed");
            click(&mut table, hands[0], 3);
            press(&mut table, hands[0], ANN, "Choose again");
            assert!(tray(&table, ANN).line.starts_with("Chosen"), "a second press on the board");
        }
        let chosen = if way == SecretMethod::Cards { "Ready" } else { "Eyes may open" };
        press(&mut table, hands[0], ANN, chosen);
        press(&mut table, hands[0], ANN, "Choose again");
        assert!(is_ready(&table, ANN), "{way:?}: where {chosen} was lies another button");
        table.frames(a_moment());
        press(&mut table, hands[0], ANN, "Choose again");
        assert!(!is_ready(&table, ANN), "{way:?}");
    }
}

#[test]
fn nobody_is_taken_for_absent_while_a_secret_is_open() {
    for way in SecretMethod::ALL {
        let (mut table, hands) = playing(3, way);
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(500));
        table.app.insert_resource(step);
        if way == SecretMethod::LookAway {
            press(&mut table, hands[0], ANN, "All eyes are closed");
        }
        table.frames(400);
        let absences = table.app.world().resource::<SeatAbsences>();
        assert_eq!(absences.iter().count(), 0, "{way:?}");
        assert!((0..3).all(|seat| !absences.is_hinted(Seat(seat))), "{way:?}");
    }
}

#[test]
fn phones_are_offered_only_while_they_are_on_and_a_table_that_is_set_to_them_lays_cards() {
    let (mut table, _) = playing(2, SecretMethod::Cards);
    let offered = |table: &mut HeadlessTable| {
        let mut all = Vec::new();
        for _ in SecretMethod::ALL {
            let (seat, id) = (Seat(ANN), TrayId::Secrets(0).id());
            table.app.world_mut().write_message(MenuEntryChosen {
                seat,
                id,
                pointer: PointerId::Mouse,
            });
            table.frames(4);
            all.push(testing::way_of::<PearlsView>(table, seat).expect("it chooses"));
        }
        all
    };
    assert!(!offered(&mut table).contains(&SecretMethod::Phone));
    table.app.world_mut().resource_mut::<SecretWayOverrides>().0.clear();
    table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(SecretMethod::Phone);
    table.frames(4);
    assert_eq!(testing::way_of::<PearlsView>(&table, Seat(ANN)), Some(SecretMethod::Cards));
    phones::testing::turn_on(&mut table);
    table.frames(4);
    assert_eq!(testing::way_of::<PearlsView>(&table, Seat(ANN)), Some(SecretMethod::Phone));
    let entries = table.app.world().resource::<TrayMenu>();
    assert!(entries.entry(Seat(ANN), phones::PHONE).is_some(), "what it is told of is there");
    assert!(offered(&mut table).contains(&SecretMethod::Phone));
    table.app.world_mut().resource_mut::<phones::TablePhones>().on = false;
    table.app.world_mut().resource_mut::<SecretWayOverrides>().0.clear();
    table.frames(6);
    assert_eq!(testing::way_of::<PearlsView>(&table, Seat(ANN)), Some(SecretMethod::Cards));
    assert!(tray(&table, ANN).buttons.iter().any(|button| button.label == "Ready"));
}

#[test]
fn a_pad_feels_every_press_and_cannot_tell_an_answer_from_a_decoy() {
    let (mut table, hands) = playing(2, SecretMethod::Buttons);
    let world = table.app.world_mut();
    let pad = world.spawn_empty().id();
    world.get_mut::<Device>(hands[0].device).expect("it is there").kind = DeviceKind::Pad(pad);
    let mut felt = Vec::new();
    for button in ["Right", "Wheel up", "Wheel down"] {
        let requests = table.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>();
        requests.into_inner().clear();
        table.press_secret_button(hands[0], button);
        let requests = table.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>();
        felt.push(requests.into_inner().drain().collect::<Vec<_>>());
        table.frames(rested());
    }
    let shakes = felt.iter().map(|requests| match &requests[..] {
        [GamepadRumbleRequest::Add { duration, intensity, gamepad }] if *gamepad == pad => {
            (*duration, *intensity)
        }
        other => panic!("{} requests", other.len()),
    });
    let shakes: Vec<_> = shakes.collect();
    assert!(shakes.iter().all(|one| *one == shakes[0]), "{shakes:?}");
}
