//! The proof that a hidden choice stays hidden: two runs that differ in it alone are the same to everybody
//! until the reveal: all that is drawn, heard, felt and said, the log, and the journal.

use super::secrets::{ANN, BOB, chooses, play, playing, usual};
use super::*;
use shoal_contract::Actor;
use shoal_contract::journal::{JournalFolder, begin as begin_journal};
use shoal_table::features::secrets::testing::{FrameTranscript, assert_alike, rested};
use shoal_table::matches::hosting::{ChooseAction, RequestRefused};
use shoal_table::matches::playback::EventBegan;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::pointers::{RumbleSeat, VerbPressed};
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::settings::SecretMethod;
use std::fmt::Debug;

/// All that was heard, felt and said, in order.
#[derive(Resource, Default)]
struct Heard(Vec<String>);

fn listen<M: Message + Debug>(mut said: MessageReader<M>, mut heard: ResMut<Heard>) {
    heard.0.extend(said.read().map(|message| format!("{message:?}")));
}

fn listen_to_events(mut began: MessageReader<EventBegan<PearlsView>>, mut heard: ResMut<Heard>) {
    heard.0.extend(began.read().map(|began| format!("{:?}", began.0)));
}

/// Tells what was written to the log.
struct Log(Box<dyn Fn() -> String>);

/// What is drawn now, each thing in a line, and what was heard so far.
fn look(table: &mut HeadlessTable) -> FrameTranscript {
    let mut seen = table.everything();
    let world = table.app.world();
    seen.push(format!("{:?}", world.resource::<HostNotices>().iter().collect::<Vec<_>>()));
    seen.push(format!("{:?}", world.resource::<HostPanelMatch>()));
    seen.push(format!("{:?}", world.resource::<PlaybackState<PearlsView>>().view));
    seen.push(world.resource::<Heard>().0.join("\n"));
    seen.push((world.non_send::<Log>().0)());
    seen
}

/// Notes what is heard, felt, said and logged at a table.
fn notice(table: &mut HeadlessTable) {
    let log = table.log();
    table.app.insert_non_send(Log(Box::new(log)));
    table.app.init_resource::<Heard>().add_systems(
        Last,
        (
            listen::<PlaySound>,
            listen::<RumbleSeat>,
            listen::<RequestRefused>,
            listen::<VerbPressed>,
            listen_to_events,
        )
            .chain(),
    );
}

/// Looks in each frame until the choices are shown.
fn until_shown(table: &mut HeadlessTable, seen: &mut Vec<FrameTranscript>) {
    for _ in 0..600 {
        if state(table).rounds == 1 {
            return;
        }
        seen.push(look(table));
        table.frames(1);
    }
    panic!("it never came to that");
}

/// Two runs that differ in what was chosen alone are the same.
fn assert_same(way: &str, run: impl Fn(usize) -> (Vec<FrameTranscript>, usize)) {
    let ((one, here), (other, there)) = (run(4), run(13));
    assert_eq!((here, there), (4, 13), "{way}: the choices differ");
    assert!(one.len() > 10, "{way}: {} frames", one.len());
    assert_alike(way, &one, &other);
}

#[test]
fn secret_buttons_show_nothing_of_what_is_chosen() {
    assert_same("buttons", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::Buttons);
        notice(&mut table);
        let mut seen = Vec::new();
        let mut frame = 0;
        let mut watch = |table: &mut HeadlessTable, seen: &mut Vec<FrameTranscript>| {
            frame += 1;
            if frame % 8 == 1 {
                seen.push(look(table));
            }
        };
        chooses(&mut table, (hands[0], ANN), oyster, &mut |table| watch(table, &mut seen));
        chooses(&mut table, (hands[1], BOB), 9, &mut |table| {
            if state(table).rounds == 0 {
                watch(table, &mut seen);
            }
        });
        (seen, state(&table).dived[0])
    });
}

#[test]
fn decoys_and_a_burst_of_the_wheel_show_nothing_either() {
    let run = |buttons: [&str; 3]| {
        let (mut table, hands) = playing(2, SecretMethod::Buttons);
        notice(&mut table);
        let mut seen = Vec::new();
        for button in buttons {
            table.press_secret_button(hands[0], button);
            seen.push(look(&mut table));
        }
        for _ in 0..rested() / 2 {
            table.frames(1);
            seen.push(look(&mut table));
        }
        seen
    };
    let one = run(["Left", "Wheel up", "Wheel up"]);
    assert!(one == run(["Right", "Wheel down", "Left"]), "no press changes anything");
}

#[test]
fn cards_and_paper_show_nothing_before_they_are_turned_over_and_entered() {
    assert_same("cards", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::Cards);
        notice(&mut table);
        let mut seen = Vec::new();
        for (seat, &hand) in hands.iter().enumerate() {
            press(&mut table, hand, seat as u16, "Ready");
            seen.push(look(&mut table));
        }
        for _ in 0..20 {
            table.frames(1);
            seen.push(look(&mut table));
        }
        // They lie open now: whatever is entered may be seen.
        click(&mut table, hands[0], oyster);
        click(&mut table, hands[1], 9);
        until(&mut table, |state| state.rounds == 1);
        (seen, state(&table).dived[0])
    });
}

#[test]
fn behind_a_card_nothing_of_what_is_chosen_shows_even_while_somebody_peeks() {
    assert_same("behind a card", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::Screen);
        notice(&mut table);
        let (mut seen, mut frame) = (Vec::new(), 0);
        let mut watch = |table: &mut HeadlessTable| {
            frame += 1;
            if frame % 8 == 1 && state(table).rounds == 0 {
                seen.push(look(table));
            }
        };
        chooses(&mut table, (hands[0], ANN), oyster, &mut watch);
        chooses(&mut table, (hands[1], BOB), 9, &mut watch);
        until(&mut table, |state| state.rounds == 1);
        (seen, state(&table).dived[0])
    });
}

#[test]
fn nothing_shows_once_eyes_are_open_again() {
    assert_same("eyes closed", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::LookAway);
        notice(&mut table);
        let mut seen = Vec::new();
        press(&mut table, hands[0], ANN, "All eyes are closed");
        seen.push(look(&mut table));
        click(&mut table, hands[0], oyster);
        press(&mut table, hands[0], ANN, "Eyes may open");
        for _ in 0..12 {
            seen.push(look(&mut table));
            table.frames(1);
        }
        press(&mut table, hands[1], BOB, "All eyes are closed");
        seen.push(look(&mut table));
        click(&mut table, hands[1], 9);
        press(&mut table, hands[1], BOB, "Eyes may open");
        until(&mut table, |state| state.rounds == 1);
        (seen, state(&table).dived[0])
    });
}

#[test]
fn what_is_chosen_on_phones_shows_nowhere() {
    assert_same("phones", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::Phone);
        notice(&mut table);
        let mut seen = Vec::new();
        // Ann chooses, and then anew.
        for (seat, oyster) in [(ANN, oyster + 1), (ANN, oyster), (BOB, 9)] {
            chooses(&mut table, (hands[usize::from(seat)], seat), oyster, &mut |_| {});
            for _ in 0..6 {
                seen.extend((state(&table).rounds == 0).then(|| look(&mut table)));
                table.frames(1);
            }
        }
        until(&mut table, |state| state.rounds == 1);
        (seen, state(&table).dived[0])
    });
}

#[test]
fn what_a_bot_or_a_program_has_chosen_shows_nowhere() {
    assert_same("a program", |oyster| {
        let (mut table, hands) = playing(2, SecretMethod::Buttons);
        notice(&mut table);
        let bot = SeatPlayer::Bot("elsewhere".parse().expect("it is a word"));
        table.app.world_mut().resource_mut::<Chairs>().0[0].player = bot;
        let choose = ChooseAction { actor: Actor::Seat(Seat(ANN)), action: Action::Choose(oyster) };
        table.app.world_mut().write_message::<ChooseAction<PearlsView>>(choose);
        let mut seen = Vec::new();
        chooses(&mut table, (hands[1], BOB), 9, &mut |table| {
            if state(table).rounds == 0 && seen.len() < 80 {
                seen.push(look(table));
            }
        });
        until_shown(&mut table, &mut seen);
        (seen, state(&table).dived[0])
    });
}

/// Two people choose, each an oyster.
fn both_choose(
    table: &mut HeadlessTable,
    hands: &[TestHand],
    way: SecretMethod,
    oysters: [usize; 2],
) {
    let all = || hands.iter().copied().zip([ANN, BOB]).zip(oysters);
    all().for_each(|(player, oyster)| chooses(table, player, oyster, &mut |_| {}));
    if way == SecretMethod::Cards {
        all().for_each(|((hand, _), oyster)| click(table, hand, oyster));
    }
}

/// The kinds of the names in a line of a journal.
fn kind(line: &str) -> Vec<String> {
    let line: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
    line.as_object().expect("with names").keys().cloned().collect()
}

#[test]
fn in_each_way_the_journal_is_alike_and_no_hidden_word_can_be_read_in_it() {
    let run = |way: SecretMethod, oyster: usize| -> Vec<String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let beginning = usual(2).beginning().clone();
        let recorded = begin_journal(&JournalFolder::at(folder.path()), beginning, "a test");
        let recorded = recorded.expect("the folder is ours");
        let path = recorded.path().expect("it is a file").to_owned();
        let (mut table, hands) = play(HostedMatch::new(recorded), 2, way);
        both_choose(&mut table, &hands, way, [oyster, 9]);
        until(&mut table, |state| state.rounds == 1);
        assert_eq!(state(&table).dived, [oyster, 9], "{way:?}");
        // A thread of its own writes the journal, and ends with the table.
        drop(table);
        let text = std::fs::read_to_string(path).expect("it is there");
        text.lines().map(str::to_owned).collect()
    };
    for way in SecretMethod::ALL {
        let (one, other) = (run(way, 4), run(way, 13));
        assert_eq!(one.len(), other.len(), "{way:?}");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!((kind(one), one.len()), (kind(other), other.len()), "{way:?}: {one}");
            assert!(!one.contains("choose"), "{way:?}: {one}");
        }
        let sealed = one.iter().filter(|line| line.contains("\"sealed\":\"")).count();
        assert_eq!(sealed, 3, "{way:?}: what it begins from, and a choice each: {one:#?}");
    }
}
