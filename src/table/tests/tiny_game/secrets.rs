//! How Pearls is chosen in secret at the table, in each way.

use super::*;
use crate::contract::Actor;
use crate::table::hosting::{Choose, Refused, TakeBack, UndoTo, host};
use crate::table::seats::{Device, DeviceKind};
use crate::table::secrets::testing::{self, rested};
use crate::table::secrets::{SeatWays, Shuffler};
use crate::table::settings::{SecretWay, Settings};
use bevy::ecs::message::Messages;
use bevy::input::gamepad::GamepadRumbleRequest;

pub(super) const ANN: u16 = 0;
pub(super) const BOB: u16 = 1;

/// A table at which people play this match in one way.
pub(super) fn play(hosted: Hosted<Pearls>, people: u16, way: SecretWay) -> (Headless, Vec<Hand>) {
    let mut table = Headless::of_game::<Pearls>(view::plugin);
    table.seat_people(&NAMES[..usize::from(people)]);
    table.app.insert_resource(Joining::Orphans);
    table.app.insert_resource(Shuffler(Generator::from_seed(9)));
    table.app.world_mut().resource_mut::<Settings>().play.secrets = way;
    host(table.app.world_mut(), hosted);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    let hands = (0..people).map(|seat| table.hand(&[seat])).collect();
    table.frames(6);
    (table, hands)
}

/// A match of this many players, always the same one.
pub(super) fn usual(people: u16) -> Match<Pearls> {
    Match::new(Pearls::usual_setup(people.into()), 7).expect("it is usual")
}

pub(super) fn playing(people: u16, way: SecretWay) -> (Headless, Vec<Hand>) {
    play(Hosted::unwritten(usual(people)), people, way)
}

/// A player presses a button of the mouse, or turns the wheel.
pub(super) fn press_button(table: &mut Headless, hand: Hand, seat: u16, button: &str) {
    table.press_secret_button(hand, Seat(seat), button);
}

/// A player chooses an oyster in its way, with a look at the table in each frame.
pub(super) fn chooses(
    table: &mut Headless,
    (hand, seat): (Hand, u16),
    oyster: usize,
    look: &mut dyn FnMut(&mut Headless),
) {
    testing::choose::<Pearls>(table, (hand, Seat(seat)), &Action::Choose(oyster), look);
}

fn choices(table: &Headless) -> Vec<Option<usize>> {
    state(table).choices
}

fn refusals(table: &mut Headless) -> Vec<String> {
    let refused = table.app.world_mut().resource_mut::<Messages<Refused>>();
    refused.iter_current_update_messages().map(|refused| refused.why.clone()).collect()
}

#[test]
fn cards_lie_face_down_until_all_are_ready_and_are_entered_at_once() {
    let (mut table, hands) = playing(2, SecretWay::Cards);
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "nothing is entered before all lies there");
    press(&mut table, hands[0], ANN, "Ready");
    assert!(panel(&table, BOB).expect("Bob chooses").source.contains("Ready: Ann."));
    assert!(panel(&table, ANN).expect("it may choose anew").title.contains("You are ready"));
    press(&mut table, hands[0], ANN, "Choose anew");
    press(&mut table, hands[1], BOB, "Ready");
    assert!(!table.app.world().resource::<JointChoices<Pearls>>().round.as_ref().expect("on").open);
    press(&mut table, hands[0], ANN, "Ready");
    assert!(panel(&table, ANN).expect("it enters").title.contains("Turn it over"));
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "all are taken at once");
    press(&mut table, hands[0], ANN, "Not that");
    click(&mut table, hands[0], 11);
    click(&mut table, hands[1], 3);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [11, 3]);
    assert!(panel(&table, ANN).is_some(), "the next round");
}

#[test]
fn secret_buttons_find_the_oyster_and_only_ready_is_shown() {
    let (mut table, hands) = playing(2, SecretWay::Buttons);
    chooses(&mut table, (hands[0], ANN), 16, &mut |_| {});
    assert!(panel(&table, ANN).expect("it waits").title.contains("You are ready"));
    assert!(panel(&table, BOB).expect("Bob is asked").source.contains("Ready: Ann."));
    // Presses of who is ready are decoys still.
    press_button(&mut table, hands[0], ANN, "Right");
    chooses(&mut table, (hands[1], BOB), 4, &mut |_| {});
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [16, 4]);
}

#[test]
fn each_seat_may_choose_in_another_way() {
    let (mut table, hands) = playing(2, SecretWay::Buttons);
    table.app.world_mut().resource_mut::<SeatWays>().0.insert(Seat(BOB), SecretWay::Cards);
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
    let (mut table, hands) = playing(2, SecretWay::Cards);
    press(&mut table, hands[0], ANN, "Ready");
    table.app.world_mut().write_message(TakeBack { seat: Seat(ANN) });
    table.frames(2);
    assert!(!panel(&table, BOB).expect("Bob chooses").source.contains("Ready:"));
    press(&mut table, hands[0], ANN, "Ready");
    press(&mut table, hands[1], BOB, "Ready");
    table.app.world_mut().write_message(TakeBack { seat: Seat(ANN) });
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("nobody goes back past"));
    for (hand, oyster) in hands.iter().zip([3, 4]) {
        click(&mut table, *hand, oyster);
    }
    table.app.world_mut().write_message(UndoTo(0));
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("obody goes back past"));
    until(&mut table, |state| state.rounds == 1);
    table.app.world_mut().write_message(UndoTo(0));
    table.frames(1);
    assert!(refusals(&mut table)[0].contains("where everybody dived"));
}

#[test]
fn a_bot_that_takes_over_chooses_and_what_it_chose_stays_hidden() {
    let (mut table, hands) = playing(3, SecretWay::Cards);
    press(&mut table, hands[0], ANN, "Ready");
    press(&mut table, hands[1], BOB, "Ready");
    let bot = Player::Bot("greedy".parse().expect("it is a word"));
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
    let (mut table, hands) = playing(2, SecretWay::Cards);
    let bot = Player::Bot("absent".parse().expect("it is a word"));
    table.app.world_mut().resource_mut::<Chairs>().0[1].player = bot;
    let choose = Choose { actor: Actor::Seat(Seat(BOB)), action: Action::Choose(2) };
    table.app.world_mut().write_message::<Choose<Pearls>>(choose);
    table.frames(1);
    assert_eq!(choices(&table), [None, None]);
    press(&mut table, hands[0], ANN, "Ready");
    click(&mut table, hands[0], 5);
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [5, 2]);
}

#[test]
fn behind_a_card_nothing_is_read_but_while_its_player_peeks() {
    let (mut table, hands) = playing(2, SecretWay::Screen);
    let before = panel(&table, ANN).expect("it is asked").behind_card;
    assert_eq!(before, Some(Vec2::new(210.0, 96.0)), "what a card 60 mm high hides");
    chooses(&mut table, (hands[0], ANN), 8, &mut |_| {});
    chooses(&mut table, (hands[1], BOB), 17, &mut |_| {});
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [8, 17]);
}

#[test]
fn one_after_another_chooses_while_all_others_close_their_eyes() {
    let (mut table, hands) = playing(2, SecretWay::LookAway);
    click(&mut table, hands[0], 3);
    assert_eq!(choices(&table), [None, None], "the others still look");
    assert!(panel(&table, BOB).expect("Bob waits").source.contains("While Ann chooses"));
    assert!(panel(&table, BOB).expect("Bob waits").buttons.is_empty());
    press(&mut table, hands[0], ANN, "All eyes are closed");
    press(&mut table, hands[0], ANN, "Chosen: eyes may open");
    press(&mut table, hands[0], ANN, "All eyes are closed");
    click(&mut table, hands[0], 3);
    click(&mut table, hands[0], 5);
    press(&mut table, hands[0], ANN, "Chosen: eyes may open");
    press(&mut table, hands[1], BOB, "All eyes are closed");
    click(&mut table, hands[1], 3);
    press(&mut table, hands[1], BOB, "Chosen: eyes may open");
    until(&mut table, |state| state.rounds == 1);
    assert_eq!(state(&table).dived, [5, 3]);
}

#[test]
fn a_pad_feels_every_press_and_cannot_tell_an_answer_from_a_decoy() {
    let (mut table, hands) = playing(2, SecretWay::Buttons);
    let world = table.app.world_mut();
    let pad = world.spawn_empty().id();
    world.get_mut::<Device>(hands[0].device).expect("it is there").kind = DeviceKind::Pad(pad);
    let mut felt = Vec::new();
    for button in ["Right", "Wheel up", "Wheel down"] {
        let requests = table.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>();
        requests.into_inner().clear();
        press_button(&mut table, hands[0], ANN, button);
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
