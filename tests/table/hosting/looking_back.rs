//! The past is looked at and changes nothing, and the match can go on from there.

use crate::views::fish_and_men::FishAndMenView;
use bevy::prelude::*;
use shoal_contract::battery::toy::Action;
use shoal_contract::journal::{JournalFolder, begin, resume};
use shoal_contract::{Game as _, Match, Seat, Viewer};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_table::matches::hosting::testing::{HostingTestTable, dealt, pebbles, seat};
use shoal_table::matches::hosting::{
    HistoryCursor, HostedMatch, PressOn, SeatedBots, TakeBack, UndoTo,
};
use shoal_table::matches::playback::toy::PebblesView;
use shoal_table::matches::playback::{
    Bookmark, HistoryPage, PlaybackOrder, PlaybackState, PlaybackView, ViewOf,
};
use shoal_tabletop::seats::{AwaitedSeats, STAND_IN};
use std::path::Path;

/// What can be looked back at in a match in which nothing was ever undone or interrupted.
pub(super) fn undisturbed<V: PlaybackView>(game: &Match<V::Game>) -> Vec<HistoryPage<ViewOf<V>>> {
    let mut again =
        Match::<V::Game>::begin(game.beginning().clone()).expect("it was accepted before");
    let mut pages: Vec<HistoryPage<ViewOf<V>>> = Vec::new();
    for after in 0..=game.taken().len() {
        if let Some(taken) = after.checked_sub(1).and_then(|index| game.taken().get(index)) {
            again.apply(taken.actor, &taken.action).expect("it was accepted before");
        }
        let view = V::Game::seen_by(again.world(), Viewer::Table);
        let Some(bookmark) = V::bookmark(&view, game.setup()) else { continue };
        if pages.last().is_none_or(|last| last.bookmark < bookmark) {
            pages.push(HistoryPage { bookmark, after, view });
        }
    }
    pages
}

fn look(table: &mut HostingTestTable<impl PlaybackView>, pinned: Option<usize>) {
    table.app.insert_resource(HistoryCursor { pointed: None, pinned });
    table.frame();
}

fn truth<V: PlaybackView>(table: &HostingTestTable<V>) -> ViewOf<V> {
    V::Game::seen_by(table.hosted().game().world(), Viewer::Table)
}

/// A table of random bots that play Fish and Men.
fn bots_play(hosted: HostedMatch<FishAndMenView>) -> HostingTestTable<FishAndMenView> {
    let mut table = HostingTestTable::new(hosted);
    for seat in Seat::all(3) {
        let bot = table.hosted().game().bot(seat, "random", &serde_json::json!({}));
        let bot = bot.expect("every game has it");
        table.app.world_mut().resource_mut::<SeatedBots<FishAndMenView>>().sit(seat, STAND_IN, bot);
    }
    table.pace().set_speed(8.0);
    table
}

/// Lets them play until this many turns have begun and all was seen.
fn until_turn(table: &mut HostingTestTable<FishAndMenView>, turn: u32) {
    for _ in 0..100_000 {
        table.frame();
        let shown = table.shown();
        if shown.view.turn >= turn && shown.is_idle() && !table.hosted().is_holding() {
            return;
        }
    }
    panic!("turn {turn} never came");
}

fn sea(seed: u64) -> Match<FishAndMen> {
    let setup = Setup { deck: DeckSetup::held(CardHandling::None), ..Setup::for_players(3) };
    Match::new(setup, seed).expect("it is usual but for the cards")
}

/// What can be looked back at is that of a match in which nothing was undone or interrupted.
fn is_undisturbed<V: PlaybackView>(table: &HostingTestTable<V>) {
    let (found, expected) =
        (table.shown().history().pages(), undisturbed::<V>(table.hosted().game()));
    let names = |pages: &[HistoryPage<ViewOf<V>>]| -> Vec<(Bookmark, usize)> {
        pages.iter().map(|page| (page.bookmark, page.after)).collect()
    };
    assert_eq!(names(found), names(&expected));
    for (page, expected) in found.iter().zip(&expected) {
        assert!(page == expected, "{:?} looks otherwise", page.bookmark);
    }
}

#[test]
fn every_moment_of_a_match_can_be_looked_back_at() {
    let mut table = bots_play(HostedMatch::unwritten(sea(1)));
    until_turn(&mut table, 4);
    is_undisturbed(&table);
    let pages = table.shown().history().pages();
    let beginnings: Vec<Bookmark> = (0..=4).map(Bookmark::beginning).collect();
    let found = pages.iter().map(|page| page.bookmark).filter(|bookmark| bookmark.part == 0);
    assert_eq!(found.collect::<Vec<_>>(), beginnings);
}

#[test]
fn a_match_that_goes_on_after_a_restart_can_be_looked_back_at_from_its_beginning() {
    let place = tempfile::tempdir().expect("a folder");
    let beginning = sea(2).beginning().clone();
    let recorded =
        begin::<FishAndMen>(&JournalFolder::at(place.path()), beginning, "").expect("a disk");
    let path = recorded.path().expect("it has a file").to_owned();
    let mut table = bots_play(HostedMatch::new(recorded));
    until_turn(&mut table, 2);
    table.send(UndoTo(5));
    until_turn(&mut table, 3);
    drop(table);
    let resumed = resume::<FishAndMen>(&path).expect("it was just put down");
    let table = HostingTestTable::<FishAndMenView>::new(HostedMatch::new(resumed.recorded));
    is_undisturbed(&table);
    let pages = table.shown().history().pages();
    assert!(pages.len() > 10, "only {} pages", pages.len());
}

#[test]
fn a_position_that_was_loaded_is_the_first_that_can_be_looked_back_at() {
    let mut table = bots_play(HostedMatch::unwritten(sea(3)));
    until_turn(&mut table, 3);
    let state = table.hosted().game().state();
    let game = Match::<FishAndMen>::from_state(state, None).expect("it comes from a match");
    let mut table = bots_play(HostedMatch::unwritten(game));
    until_turn(&mut table, 4);
    let pages = table.shown().history().pages();
    assert_eq!((pages[0].bookmark.chapter, pages[0].after), (3, 0));
    is_undisturbed(&table);
}

#[test]
fn an_undo_forgets_what_came_after_and_nothing_else() {
    let mut table = dealt(2);
    for turn in 0..4 {
        table.choose(seat(turn % 2), Action::Take(1));
    }
    // The last ones were not seen yet.
    table.send(UndoTo(3));
    is_undisturbed(&table);
    table.choose(seat(0), Action::Take(2));
    table.wait(2.0);
    is_undisturbed(&table);
    assert_eq!(table.shown().history().pages().len(), 5);
}

#[test]
fn what_was_not_shown_yet_cannot_be_looked_at() {
    let mut table = dealt(2);
    table.choose(seat(0), Action::Take(3));
    assert_eq!(table.shown().history().pages().len(), 2, "it is only now being shown");
    look(&mut table, Some(2));
    assert_eq!(table.shown().page(), None);
    assert_eq!(*table.app.world().resource::<HistoryCursor>(), HistoryCursor::default());
    table.wait(1.0);
    assert_eq!(table.shown().history().pages().len(), 3);
}

#[test]
fn looking_back_stops_what_is_played_and_leaves_it_as_it_was() {
    let mut table = dealt(2);
    table.choose(seat(0), Action::Take(3));
    table.wait(0.1);
    let (view, progress) = (table.shown().view, table.shown().progress());
    look(&mut table, Some(0));
    assert_eq!((table.shown().view, table.shown().past().map(|page| page.after)), (None, Some(0)));
    assert!(table.shown().is_still() && !table.shown().is_idle());
    table.wait(3.0);
    look(&mut table, Some(1));
    table.wait(3.0);
    assert_eq!(table.shown().present(), &view);
    look(&mut table, None);
    assert_eq!(table.shown().view, view);
    assert!(table.shown().progress() >= progress && table.shown().progress() < 1.0);
    table.wait(1.0);
    assert_eq!(table.shown().view, truth(&table));
}

#[test]
fn a_moment_is_shown_only_while_it_is_pointed_at_and_then_the_one_that_was_pinned() {
    let mut table = dealt(2);
    look(&mut table, Some(0));
    for page in [1, 1, 0, 1] {
        table.app.world_mut().resource_mut::<HistoryCursor>().pointed = Some(page);
        table.frame();
        assert_eq!(table.shown().page(), Some(page));
    }
    table.frame();
    assert_eq!(table.shown().page(), Some(0), "the pointer has left");
    look(&mut table, None);
    assert_eq!((table.shown().page(), table.shown().view), (None, truth(&table)));
}

#[test]
fn nobody_acts_while_the_past_is_shown() {
    let mut table = dealt(2);
    table.choose(seat(0), Action::Take(3));
    table.wait(1.0);
    let before = table.hosted().game().hash();
    look(&mut table, Some(1));
    let mut refusals = table.refusals();
    table.choose(seat(1), Action::Take(1));
    refusals.extend(table.refusals());
    table.send(TakeBack { seat: Seat(0) });
    refusals.extend(table.refusals());
    table.send(PressOn { by: Some(Seat(1)) });
    refusals.extend(table.refusals());
    table.send(PlaybackOrder::Skip);
    let told: Vec<_> = refusals.iter().map(|refused| refused.seat).collect();
    assert_eq!(told, [Seat(1), Seat(0), Seat(1)].map(Some));
    assert!(refusals.iter().all(|refused| refused.why.contains("is looking back")), "{refusals:?}");
    assert_eq!((table.taken(), table.hosted().game().hash()), (2, before));
    assert_eq!(table.shown().page(), Some(1));
    look(&mut table, None);
    assert_eq!(table.shown().view, truth(&table));
    table.choose(seat(1), Action::Take(1));
    assert_eq!(table.taken(), 3);
}

#[test]
fn bots_and_the_house_wait_while_the_past_is_shown() {
    let mut table = bots_play(HostedMatch::unwritten(sea(4)));
    until_turn(&mut table, 2);
    let (taken, hash) = (table.taken(), table.hosted().game().hash());
    look(&mut table, Some(0));
    table.wait(20.0);
    assert_eq!((table.taken(), table.hosted().game().hash()), (taken, hash));
    assert_eq!(table.shown().view.turn, 0);
    look(&mut table, None);
    assert_eq!(table.shown().view, truth(&table));
    until_turn(&mut table, 3);
    assert_eq!(table.refusals(), []);
}

#[test]
fn the_match_goes_on_from_a_moment_of_the_past_and_the_journal_tells_so() {
    let place = tempfile::tempdir().expect("a folder");
    let beginning = sea(5).beginning().clone();
    let recorded =
        begin::<FishAndMen>(&JournalFolder::at(place.path()), beginning, "").expect("a disk");
    let path = recorded.path().expect("it has a file").to_owned();
    let mut table = bots_play(HostedMatch::new(recorded));
    until_turn(&mut table, 4);
    let pages = table.shown().history().pages();
    let index = pages
        .iter()
        .position(|page| page.bookmark == Bookmark::beginning(2))
        .expect("there was a second turn");
    let (after, view) = (pages[index].after, pages[index].view.clone());
    look(&mut table, Some(index));
    table.app.insert_resource(HistoryCursor::default());
    table.app.world_mut().write_message(UndoTo(after));
    settle(&mut table);
    assert_eq!((table.taken(), &table.shown().view), (after, &view));
    assert!(
        lines(&path).any(|line| line.contains("\"undo\"") && line.contains(&after.to_string()))
    );
    until_turn(&mut table, 3);
    is_undisturbed(&table);
}

/// Lets frames pass until the undo is on disk: the disk has a thread and a time of its own.
#[expect(clippy::disallowed_methods, reason = "the disk has a thread and a time of its own")]
fn settle(table: &mut HostingTestTable<FishAndMenView>) {
    table.pace().by_itself = false;
    let bots =
        std::mem::take(&mut *table.app.world_mut().resource_mut::<SeatedBots<FishAndMenView>>());
    table.frame();
    for _ in 0..20_000 {
        if !table.hosted().is_holding() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
        table.frame();
    }
    table.app.insert_resource(bots);
    table.pace().by_itself = true;
}

fn lines(path: &Path) -> impl Iterator<Item = String> {
    let text = std::fs::read_to_string(path).expect("it is there");
    text.lines().map(str::to_owned).collect::<Vec<_>>().into_iter()
}

#[test]
fn an_idle_table_that_shows_the_past_changes_nothing() {
    let mut table = HostingTestTable::<PebblesView>::new(HostedMatch::unwritten(pebbles(2)));
    table.wait(5.0);
    look(&mut table, Some(0));
    table.wait(1.0);
    let ticks = |table: &HostingTestTable<PebblesView>| {
        let world = table.app.world();
        (
            world.get_resource_ref::<HostedMatch<PebblesView>>().expect("hosted").last_changed(),
            world.get_resource_ref::<PlaybackState<PebblesView>>().expect("shown").last_changed(),
            world.get_resource_ref::<AwaitedSeats>().expect("awaited").last_changed(),
            world.get_resource_ref::<HistoryCursor>().expect("looked at").last_changed(),
        )
    };
    let before = ticks(&table);
    table.wait(2.0);
    assert_eq!(ticks(&table), before);
}
