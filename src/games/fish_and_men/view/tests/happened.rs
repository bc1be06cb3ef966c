//! What happened to a fish: in its player's tray, over the fish, and before those who were away.

use super::first_turn;
use crate::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Game as _, RandomGenerator};
use shoal_fish_and_men::action::{DriftHalf, DriftSteps, PollutionHit};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{ChooseAction, UndoTo, host};
use shoal_table::matches::playback::{PlaybackOrder, TablePace};
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::account::SeatAccount;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::seats::{AbsenceAction, AbsenceReason, AbsenceRequest, JoinPolicy};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

type Shown = PlaybackState<FishAndMenView>;

/// Lets this happen, after which the fish are as healthy as this.
pub(super) fn play(table: &mut HeadlessTable, events: Vec<Event>, healths: [i32; 2]) {
    let world = table.app.world_mut();
    let setup = world.resource::<HostedMatch<FishAndMenView>>().game().setup().clone();
    let mut shown = world.resource_mut::<Shown>();
    let mut after = shown.view.clone();
    after.fish.iter_mut().zip(healths).for_each(|(fish, health)| fish.health = health);
    let action = shown.shown_until().action + 1;
    shown.push(events, after, action, &setup);
    table.frames(2);
}

pub(super) fn skip(table: &mut HeadlessTable) {
    table.app.world_mut().write_message(PlaybackOrder::Skip);
    table.frames(3);
}

fn written(account: &SeatAccount) -> String {
    let part = |it: &EffectCause| format!("[{}] {}", it.icon.unwrap_or_default(), it.text());
    let parts = account.causes().iter().map(part);
    std::iter::once(account.head()).chain(parts).collect::<Vec<_>>().join(" ")
}

/// What stands in a seat's tray of what happened to it.
fn news(table: &HeadlessTable, seat: Seat) -> String {
    let trays = table.app.world().resource::<TrayModels>();
    trays.0[seat.index()].news.as_ref().map(written).unwrap_or_default()
}

fn fed(seat: Seat, health: i32) -> Vec<Event> {
    vec![Event::Fed { seat, clean: 1, gain: 4, health }]
}

/// A drift in which blobs come upon Ann's fish twice.
pub(super) fn drift(health: i32) -> Vec<Event> {
    let hit = |blobs, loss, health| PollutionHit { seat: ANN, blobs, loss, health };
    let hits = [hit(1, 4, health - 4), hit(2, 5, health - 9)];
    let half = |hit| Event::PollutionDrifted {
        pair: 1,
        half: DriftHalf::Random,
        steps: DriftSteps::default(),
        hits: vec![hit],
    };
    hits.map(half).into()
}

fn bite(health: i32) -> Vec<Event> {
    let square = Square::new(3, 3);
    vec![Event::FishermanBit { fisherman: 0, seat: ANN, square, loss: 3, health: health - 3 }]
}

#[test]
fn a_tray_says_what_others_did_to_its_fish_until_its_next_turn() {
    let mut table = first_turn();
    play(&mut table, fed(ANN, 24), [24, 20]);
    skip(&mut table);
    assert_eq!(news(&table, ANN), "20 → 24 [food] +4", "its own doing, as long as nothing follows");
    play(&mut table, drift(24), [15, 20]);
    skip(&mut table);
    play(&mut table, bite(15), [12, 20]);
    skip(&mut table);
    let line = "24 → 12 [pollution] 3 −9 [fisherman] −3";
    assert_eq!(news(&table, ANN), line);
    assert_eq!(news(&table, BOB), "", "nothing happened to the other");
    play(&mut table, fed(BOB, 24), [12, 24]);
    skip(&mut table);
    let before = table.app.world().resource::<Shown>().view.clone();
    table.app.world_mut().resource_mut::<SeatMessages>().say(
        ANN,
        "It is not your turn.",
        SentenceTone::Bad,
    );
    table.frames(2);
    assert_eq!(news(&table, ANN), line, "it stays in the turns of others");
    play(&mut table, vec![Event::MoveChosen { seat: ANN, points: 3, rolled: true }], [12, 24]);
    skip(&mut table);
    assert_eq!(news(&table, ANN), "", "in its own turn its player has read it");
    let world = table.app.world_mut();
    let setup = world.resource::<HostedMatch<FishAndMenView>>().game().setup().clone();
    let mut shown = world.resource_mut::<Shown>();
    let after = shown.shown_until().action - 1;
    shown.reset(before, after, &setup);
    table.frames(2);
    assert_eq!(news(&table, ANN), line, "what was undone has not happened");
}

/// The numbers and words over the board, with who reads them.
fn risen(table: &mut HeadlessTable, words: &str) -> Vec<Facing> {
    let world = table.app.world_mut();
    let mut texts = world.query::<(&Text2d, &ChildOf)>();
    let parents: Vec<Entity> = texts
        .iter(world)
        .filter(|(text, _)| text.0 == words)
        .map(|(_, parent)| parent.parent())
        .collect();
    parents.into_iter().filter_map(|parent| world.get::<Facing>(parent).copied()).collect()
}

fn named(table: &mut HeadlessTable, name: &str) -> usize {
    let world = table.app.world_mut();
    world.query::<&Name>().iter(world).filter(|other| other.as_str() == name).count()
}

#[test]
fn the_sum_of_a_drift_is_seen_over_the_fish_for_two_seconds() {
    for calm in [false, true] {
        let mut table = first_turn();
        table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = calm;
        table.frames(2);
        let rings = named(&mut table, "ring");
        play(&mut table, drift(24), [15, 20]);
        table.frames(30);
        assert_eq!(risen(&mut table, "−4"), [Facing::Owner(ANN)], "the first half");
        assert_eq!(
            named(&mut table, "ring") - rings,
            usize::from(calm),
            "an outline, and no shake"
        );
        table.frames(50);
        assert_eq!(risen(&mut table, "3 −9"), [Facing::Owner(ANN)], "both, added up");
        assert_eq!(risen(&mut table, "−4"), []);
        table.frames(60);
        assert_eq!(risen(&mut table, "3 −9").len(), 1, "after more than a second and a half");
        table.frames(40);
        assert_eq!(risen(&mut table, "3 −9"), []);
    }
}

fn wish(table: &mut HeadlessTable, what: AbsenceAction) {
    table.app.world_mut().write_message(AbsenceRequest { seat: ANN, by: None, what });
    table.frames(4);
}

fn recap(table: &HeadlessTable, seat: Seat) -> Option<&SeatPanel> {
    table.app.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Recap)
}

fn lines(panel: &SeatPanel) -> Vec<String> {
    panel.accounts.iter().map(|line| format!("{}: {}", line.name, written(&line.account))).collect()
}

/// What ends a recap.
#[derive(Debug, Clone, Copy)]
enum End {
    Press,
    Act,
    Wait,
}

#[test]
fn who_comes_back_reads_what_happened_meanwhile_and_nobody_else_does() {
    let mut table = first_turn();
    wish(&mut table, AbsenceAction::Away(AbsenceReason::Coffee));
    wish(&mut table, AbsenceAction::Back);
    assert_eq!(recap(&table, ANN), None, "nothing has happened");
    for end in [End::Press, End::Wait, End::Act] {
        wish(&mut table, AbsenceAction::Away(AbsenceReason::Coffee));
        play(&mut table, drift(24), [15, 20]);
        play(&mut table, fed(BOB, 24), [15, 24]);
        skip(&mut table);
        assert_eq!(recap(&table, ANN), None, "its player is away");
        wish(&mut table, AbsenceAction::Back);
        let panel = recap(&table, ANN).expect("it lies there");
        assert_eq!(panel.title, "While you were away");
        let told = lines(panel);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].ends_with("→ 15 [pollution] 3 −9"), "{told:?}");
        assert!(told[1].ends_with("→ 24 [food] +4"), "{told:?}");
        assert_eq!(recap(&table, BOB), None);
        match end {
            End::Press => {
                let (seat, kind) = (ANN, SeatPanelKind::Recap);
                let cross = SeatPanelPressed { seat, kind, button: None, pointer: None };
                table.app.world_mut().write_message(cross);
                table.frames(2);
            }
            End::Act => {
                let mut whim = RandomGenerator::from_seed(4);
                let mut actor = Actor::House;
                while actor != Actor::Seat(ANN) {
                    let hosted = table.app.world().resource::<HostedMatch<FishAndMenView>>();
                    let chosen = next(hosted.game(), &mut whim);
                    assert!(recap(&table, ANN).is_some(), "only others have acted");
                    actor = chosen.actor;
                    table.app.world_mut().write_message(chosen);
                    table.frames(3);
                }
            }
            End::Wait => {
                let long = TimeUpdateStrategy::ManualDuration(Duration::from_millis(250));
                table.app.insert_resource(long);
                table.frames(124);
            }
        }
        assert_eq!(recap(&table, ANN), None, "{end:?}");
    }
}

/// The next action of a match, for which nobody thinks.
fn next(game: &Match<FishAndMen>, whim: &mut RandomGenerator) -> ChooseAction<FishAndMenView> {
    let actor = game.awaited_seats().first().map_or(Actor::House, |&seat| Actor::Seat(seat));
    let action = match actor {
        Actor::House => FishAndMen::next_house_action(game.world()),
        Actor::Seat(_) => FishAndMen::sample(game.world(), actor, whim),
    };
    ChooseAction { actor, action: action.expect("the match goes on") }
}

#[test]
fn the_news_follow_from_the_actions_alone_whatever_was_undone_or_went_on() {
    let setup = Setup::for_players(3);
    let game = Match::<FishAndMen>::new(setup, 5).expect("it is usual");
    let (mut table, _) = HeadlessTable::playing::<FishAndMenView>(
        game,
        &["Ann", "Bob", "Cid"],
        super::super::plugin,
    );
    let mut whim = RandomGenerator::from_seed(4);
    let mut lines: Vec<(usize, Vec<Option<SeatAccount>>)> = Vec::new();
    let now = |shown: &Shown| Seat::all(3).map(|seat| shown.news(seat)).collect::<Vec<_>>();
    for _ in 0..120 {
        let hosted = table.app.world().resource::<HostedMatch<FishAndMenView>>();
        let chosen = next(hosted.game(), &mut whim);
        table.app.world_mut().write_message(chosen);
        table.frames(1);
        skip(&mut table);
        let world = table.app.world();
        let hosted = world.resource::<HostedMatch<FishAndMenView>>();
        lines.push((hosted.game().taken().len(), now(world.resource::<Shown>())));
    }
    let told = lines.iter().filter(|(_, lines)| lines.iter().any(Option::is_some)).count();
    assert!(told > 60, "only {told} of 120");
    for (count, before) in [lines[100].clone(), lines[70].clone(), lines[71 - 2].clone()] {
        table.app.world_mut().write_message(UndoTo(count));
        table.frames(3);
        let world = table.app.world();
        let hosted = world.resource::<HostedMatch<FishAndMenView>>();
        if hosted.game().taken().len() != count {
            continue; // The host does not go back past a secret.
        }
        assert_eq!(now(world.resource::<Shown>()), before, "after {count} actions");
        assert_eq!(now(&hosted.picture()), before, "as a match that goes on has it");
    }
}

#[test]
fn when_a_match_goes_on_everybody_reads_what_happened_in_the_last_turns() {
    let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7).expect("it is usual");
    let mut whim = RandomGenerator::from_seed(4);
    for _ in 0..40 {
        let ChooseAction { actor, action } = next(&game, &mut whim);
        game.apply(actor, &action).expect("it is legal");
    }
    let mut table = HeadlessTable::of_game::<FishAndMenView>(super::super::plugin);
    table.seat_people(&["Ann", "Bob"]);
    let world = table.app.world_mut();
    world.insert_resource(JoinPolicy::Orphans);
    world.resource_mut::<TablePace>().by_itself = false;
    let recorded = shoal_contract::journal::RecordedMatch::without_journal(game);
    host(world, HostedMatch::<FishAndMenView>::going_on(recorded));
    world.resource_mut::<NextState<Screen>>().set(Screen::Match);
    (0..2).for_each(|seat| _ = table.hand(&[seat]));
    table.frames(6);
    skip(&mut table);
    let told = [ANN, BOB].map(|seat| recap(&table, seat).map(lines).unwrap_or_default());
    assert_eq!(told[0], told[1], "one recap for all");
    assert_eq!(told[0].len(), 2, "{told:?}");
    let panel = recap(&table, ANN).expect("it lies there");
    assert_eq!((panel.title.as_str(), panel.closes), ("What happened last", true));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    table.frames(3);
    assert_eq!(recap(&table, ANN), None, "it goes with the match");
}

#[test]
fn hands_that_are_hidden_stay_so() {
    use shoal_fish_and_men::cards::card::CardName;
    let setup = Setup::for_players(2);
    let game = Match::<FishAndMen>::new(setup.clone(), 7).expect("it is usual");
    let sea: SeaView = FishAndMen::seen_by(game.world(), shoal_contract::Viewer::Table);
    let card = CardName::constant("FS");
    for event in [Event::CardSeen { seat: ANN, card }, Event::CardDrawn { seat: ANN, card }] {
        assert_eq!(crate::playback::seat_effects::seat_effects(&[event], &sea, &setup), []);
    }
}
