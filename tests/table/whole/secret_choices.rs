//! Of every game with joint decisions: two runs that differ in a hidden choice alone are the same to everybody
//! until the reveal, in each way to choose. (Pearls, beside this, does it by clicks.)

use crate::views;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Actor, BotName, Game as _, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement};
use shoal_fish_or_failure::setup::Setup as Companies;
use shoal_table::features::phones;
use shoal_table::features::premoves::PremoveSource;
use shoal_table::features::secrets::testing::{
    FrameTranscript, assert_alike, choose, enter, way_of,
};
use shoal_table::features::secrets::{JointChoices, SecretSource};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{HostedMatch, PressOn};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{ActionOf, PlaybackOrder, PlaybackState};
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers::RumbleSeat;
use shoal_tabletop::seats::{Chairs, SeatAbsences, SeatPlayer};
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::setup::Setup as Programs;
use std::time::Duration;

pub(super) const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal"];

/// A table with a match of a game in which all are asked in secret, in this way.
pub(super) fn asked<V: LobbyGame + PremoveSource + SecretSource>(
    (game, players): (Match<V::Game>, usize),
    view: fn(&mut App),
    way: SecretMethod,
) -> (HeadlessTable, Vec<TestHand>) {
    let (mut table, hands) = HeadlessTable::playing::<V>(game, &NAMES[..players], view);
    table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(way);
    if way == SecretMethod::Phone {
        phones::testing::turn_on(&mut table);
    }
    for _ in 0..400 {
        let is_idle = table.app.world().resource::<PlaybackState<V>>().is_idle();
        if is_idle && way_of::<V>(&table, Seat(0)) == Some(way) {
            table.frames(2);
            return (table, hands);
        }
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.app.world_mut().write_message(PressOn { by: None });
        table.frames(1);
    }
    panic!("nobody is asked in secret by {way:?}");
}

/// What everybody sees and what is logged while all choose: the first seat the one that is counted `which` among
/// what is legal, the others the first.
fn seen<V: LobbyGame + PremoveSource + SecretSource>(
    (game, players): (Match<V::Game>, usize),
    view: fn(&mut App),
    (way, seating): (SecretMethod, SeatingArrangement),
    which: usize,
) -> (Vec<FrameTranscript>, String) {
    let (mut table, hands) = asked::<V>((game, players), view, way);
    table.app.world_mut().resource_mut::<Tabletop>().seating = seating;
    table.frames(2);
    let log = table.log();
    let seats = || Seat::all(players);
    let actions: Vec<ActionOf<V>> = seats()
        .map(|seat| {
            let legal = V::Game::legal(
                table.app.world().resource::<HostedMatch<V>>().game().world(),
                Actor::Seat(seat),
            );
            let which = if seat == Seat(0) { which } else { 0 };
            legal.list()[which].clone()
        })
        .collect();
    let (mut seen, mut frame) = (Vec::new(), 0);
    let mut look = |table: &mut HeadlessTable| {
        let hidden = table.app.world().resource::<JointChoices<V>>().round.as_ref();
        frame += 1;
        if hidden.is_some_and(|round| !round.is_revealed) && frame % 8 == 1 {
            seen.push(table.everything());
        }
    };
    for (seat, action) in seats().zip(&actions) {
        choose::<V>(&mut table, hands[seat.index()], seat, action, &mut look);
    }
    if way == SecretMethod::Cards {
        seats().zip(&actions).for_each(|(seat, action)| enter::<V>(&mut table, seat, action));
    }
    table.frames(4);
    let taken = table.app.world().resource::<HostedMatch<V>>().game().taken().to_vec();
    let gave = |action: &ActionOf<V>| taken.iter().any(|taken| taken.action == *action);
    assert!(actions.iter().all(gave), "{way:?}: all is given to the match: {taken:?}");
    (seen, log())
}

/// In each way a hidden choice shows nowhere.
fn assert_same<V: LobbyGame + PremoveSource + SecretSource>(
    game: impl Fn() -> (Match<V::Game>, usize),
    view: fn(&mut App),
) {
    // Before a screen there is a line for all, too.
    let before_screen = [(SecretMethod::Buttons, SeatingArrangement::Screen)];
    let around = SecretMethod::ALL.into_iter().map(|way| (way, SeatingArrangement::Around));
    for way in around.chain(before_screen) {
        let (one, log) = seen::<V>(game(), view, way, 1);
        let (other, other_log) = seen::<V>(game(), view, way, 4);
        assert!(!one.is_empty(), "{way:?}: it was looked at");
        assert_eq!(log, other_log, "{way:?}");
        assert_alike(&format!("{way:?}"), &one, &other);
    }
}

#[test]
fn where_a_company_sends_its_boats_shows_nowhere_before_all_lies_open() {
    let game = || companies(3);
    assert_same::<FishOrFailureView>(game, views::fish_or_failure::plugin);
}

/// A match of this many companies.
pub(super) fn companies(players: usize) -> (Match<FishOrFailure>, usize) {
    (Match::new(Companies::for_players(players), 4).expect("it is usual"), players)
}

/// How often the first company presses.
#[derive(Resource, Default)]
struct Presses(usize);

/// How often a company presses that chooses this by secret buttons, and what everybody sees meanwhile.
fn answered(action: Action) -> (usize, Vec<FrameTranscript>) {
    let view = views::fish_or_failure::plugin;
    let (mut table, hands) = asked::<FishOrFailureView>(companies(3), view, SecretMethod::Buttons);
    let count = |mut felt: MessageReader<RumbleSeat>, mut presses: ResMut<Presses>| {
        presses.0 += felt.read().count();
    };
    table.app.init_resource::<Presses>().add_systems(Last, count);
    let (mut seen, mut frame) = (Vec::new(), 0);
    let mut look = |table: &mut HeadlessTable| {
        frame += 1;
        if frame % 16 == 1 {
            seen.push(table.everything());
        }
    };
    choose::<FishOrFailureView>(&mut table, hands[0], Seat(0), &action, &mut look);
    let kept = table.app.world().resource::<JointChoices<FishOrFailureView>>();
    let place = kept.round.as_ref().and_then(|round| round.seat(Seat(0))).expect("it chooses");
    assert_eq!((place.ready, place.choice()), (true, Some(&action)));
    (table.app.world().resource::<Presses>().0, seen)
}

#[test]
fn somebody_alone_with_bots_chooses_openly_and_nothing_is_final_before_it_is_confirmed() {
    type View = FishOrFailureView;
    let view = views::fish_or_failure::plugin;
    let (mut table, hands) = HeadlessTable::playing::<View>(companies(3).0, &NAMES[..3], view);
    for seat in [1, 2] {
        let mut chairs = table.app.world_mut().resource_mut::<Chairs>();
        chairs.0[seat].player = SeatPlayer::Bot(BotName::constant("easy"));
    }
    let me = Seat(0);
    for _ in 0..400 {
        let is_idle = table.app.world().resource::<PlaybackState<View>>().is_idle();
        if is_idle && way_of::<View>(&table, me).is_some() {
            break;
        }
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.app.world_mut().write_message(PressOn { by: None });
        table.frames(1);
    }
    table.frames(4);
    assert_eq!(way_of::<View>(&table, me), Some(SecretMethod::LookAway), "nobody else looks");
    let tray = |table: &HeadlessTable| table.app.world().resource::<TrayModels>().0[0].clone();
    let line = tray(&table).line;
    assert!(line.contains("your number") && !line.contains("face down"), "{line}");
    let hosted = table.app.world().resource::<HostedMatch<View>>();
    let legal = FishOrFailure::legal(hosted.game().world(), Actor::Seat(me)).list().to_vec();
    let is_taken = |table: &HeadlessTable| {
        let hosted = table.app.world().resource::<HostedMatch<View>>();
        hosted.game().taken().iter().any(|taken| taken.actor == Actor::Seat(me))
    };
    for action in &legal[..2] {
        enter::<View>(&mut table, me, action);
        table.frames(40);
        let choices = table.app.world().resource::<JointChoices<View>>();
        let chooser = choices.round.as_ref().and_then(|round| round.seat(me)).expect("it chooses");
        assert_eq!((chooser.choice(), chooser.ready), (Some(action), false));
        assert!(tray(&table).line.starts_with("Chosen: ") && !is_taken(&table));
    }
    table.press_tray(hands[0], me, "Confirm");
    table.frames(40);
    let choices = table.app.world().resource::<JointChoices<View>>();
    let chooser = choices.round.as_ref().and_then(|round| round.seat(me));
    assert!(is_taken(&table) || chooser.is_some_and(|chooser| chooser.ready));
}

#[test]
fn whatever_is_chosen_by_secret_buttons_takes_as_many_presses_and_looks_the_same() {
    let (table, _) = asked::<FishOrFailureView>(
        companies(3),
        views::fish_or_failure::plugin,
        SecretMethod::Buttons,
    );
    let hosted = table.app.world().resource::<HostedMatch<FishOrFailureView>>();
    let legal = FishOrFailure::legal(hosted.game().world(), Actor::Seat(Seat(0)));
    let placed = legal.list().iter().filter_map(|action| match action {
        Action::Place(placed) => Some(*placed),
        _ => None,
    });
    let placed: Vec<CardPlacement> = placed.collect();
    let first = placed[0].fishery;
    let is_tried = |placed: &CardPlacement| placed.fishery == first || placed.number == 3;
    let tried: Vec<CardPlacement> = placed.into_iter().filter(is_tried).collect();
    assert!((1..=5).all(|number| tried.iter().any(|placed| placed.number == number)));
    let runs: Vec<(Action, usize, Vec<FrameTranscript>)> = tried
        .into_iter()
        .map(|placed| {
            let action = Action::Place(placed);
            let (presses, seen) = answered(action);
            (action, presses, seen)
        })
        .collect();
    for (action, presses, seen) in &runs {
        assert_eq!(*presses, 6, "three questions, each twice: {action:?}");
        assert_alike(&format!("{action:?}"), &runs[0].2, seen);
    }
}

#[test]
fn who_is_silent_after_a_secret_is_asked_about_as_ever() {
    let game = Match::<VirusFight>::new(Programs::for_players(2), 4).expect("it is usual");
    let (mut table, hands) =
        asked::<VirusFightView>((game, 2), views::virus_fight::plugin, SecretMethod::LookAway);
    for seat in Seat::all(2) {
        let world = table.app.world().resource::<HostedMatch<VirusFightView>>().game().world();
        let form = VirusFightView::secret_form(world, seat).expect("it falls into questions");
        let program = form.outcomes.into_iter().flatten().next().expect("there are some");
        choose::<VirusFightView>(&mut table, hands[seat.index()], seat, &program, &mut |_| {});
    }
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(500));
    table.app.insert_resource(step);
    for _ in 0..200 {
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(1);
    }
    assert!(way_of::<VirusFightView>(&table, Seat(0)).is_none(), "the secret is over");
    let absences = table.app.world().resource::<SeatAbsences>();
    assert_eq!(absences.iter().filter(|(_, absent)| absent.asks).count(), 1);
}
