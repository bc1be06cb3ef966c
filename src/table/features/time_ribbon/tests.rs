//! The ribbon at a table without a window.

use super::*;
use crate::matches::consent;
use crate::matches::hosting::{ChooseAction, HistoryCursor, HostingPlugin, RecordingPlayer, host};
use crate::matches::pause;
use crate::matches::playback::TablePace;
use crate::matches::playback::toy::PebblesView;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::battery::toy::{Action, Pebbles, Setup};
use shoal_contract::journal::{Journal, JournalFolder, MatchReplay, begin, read};
use shoal_contract::{Actor, Match, MatchBeginning};
use shoal_tabletop::headless::SeatPanelTestTable;

/// A table of two at which each has taken pebbles in turn.
fn desk(takes: usize) -> SeatPanelTestTable {
    let mut desk = SeatPanelTestTable::with(2, |app| {
        app.add_plugins((HostingPlugin::<PebblesView>::default(), consent::plugin, pause::plugin));
        app.add_plugins(plugin);
        of_game::<PebblesView>(app);
        app.init_resource::<TrayMenu>();
    });
    let game = Match::<Pebbles>::new(Setup { players: 2, most: 30 }, 5).expect("it is right");
    host(desk.app.world_mut(), HostedMatch::<PebblesView>::unwritten(game));
    desk.app.world_mut().resource_mut::<TablePace>().by_itself = false;
    choose(&mut desk, Actor::House, Action::Deal);
    for seat in (0..2).cycle().take(takes) {
        choose(&mut desk, Actor::Seat(Seat(seat)), Action::Take(1));
    }
    desk
}

fn choose(desk: &mut SeatPanelTestTable, actor: Actor, action: Action) {
    desk.app.world_mut().write_message(ChooseAction::<PebblesView> { actor, action });
    desk.wait(1.0);
}

fn open(desk: &mut SeatPanelTestTable, seat: u16) {
    let pointer = bevy::picking::pointer::PointerId::Mouse;
    let chosen = MenuEntryChosen { seat: Seat(seat), id: LOOK_BACK, pointer };
    desk.app.world_mut().write_message(chosen);
    desk.frames(4);
}

/// The point of the track that is this far along it.
fn along(desk: &mut SeatPanelTestTable, part: f32) -> Vec2 {
    let mut nodes = desk.app.world_mut().query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
    let tracks = nodes.iter(desk.app.world()).find(|(name, ..)| name.as_str() == "Track");
    let (_, node, place) = tracks.expect("the ribbon is open");
    // The very edge is nobody's.
    let part = part.clamp(0.003, 0.997);
    place.transform_point2(Vec2::new((part - 0.5) * node.size().x, 0.0))
}

fn shown(desk: &SeatPanelTestTable) -> Option<u32> {
    desk.app.world().resource::<PlaybackState<PebblesView>>().view
}

fn taken(desk: &SeatPanelTestTable) -> usize {
    desk.app.world().resource::<HostedMatch<PebblesView>>().game().taken().len()
}

fn titles(desk: &SeatPanelTestTable) -> (usize, usize) {
    let model = desk.app.world().resource::<RibbonModel>();
    (model.at, model.marks.len())
}

#[test]
fn a_click_along_the_ribbon_shows_that_moment_at_any_edge() {
    for seat in 0..2 {
        let mut desk = desk(4);
        let now = shown(&desk);
        open(&mut desk, seat);
        assert_eq!((titles(&desk), shown(&desk)), ((6, 7), now), "it opens at now");
        let at = along(&mut desk, 0.0);
        desk.click_at(1 - seat, at);
        assert_eq!(shown(&desk), now, "it is not theirs");
        desk.click_at(seat, at);
        assert_eq!((titles(&desk).0, shown(&desk)), (0, None), "before the heap was dealt");
        desk.press(seat, seat, "Later");
        assert_eq!(titles(&desk).0, 1);
        let at = along(&mut desk, 1.0);
        desk.click_at(seat, at);
        assert_eq!((titles(&desk).0, shown(&desk)), (6, now));
    }
}

#[test]
fn going_on_from_a_moment_asks_those_it_touches() {
    let mut desk = desk(4);
    open(&mut desk, 0);
    let third = desk.app.world().resource::<RibbonModel>().marks[2].clone();
    let at = along(&mut desk, third.place);
    desk.click_at(0, at);
    desk.press(0, 0, "Go on from here");
    desk.frames(4);
    assert_eq!(desk.app.world().resource::<TimeRibbon>().open, None, "it closes");
    let asked = desk.read(1).expect("it is asked");
    assert!(asked.starts_with("Ann asks to go back to"), "{asked}");
    assert!(asked.contains("2 of Bob"), "{asked}");
    desk.press(1, 1, "Agree");
    desk.frames(3);
    assert_eq!(taken(&desk), third.after);
}

#[test]
fn any_seat_brings_the_table_back_to_now_and_so_does_time() {
    let mut desk = desk(4);
    let now = shown(&desk);
    open(&mut desk, 0);
    let at = along(&mut desk, 0.0);
    desk.click_at(0, at);
    open(&mut desk, 1);
    assert_eq!((shown(&desk), desk.app.world().resource::<TimeRibbon>().open), (now, None));
    open(&mut desk, 1);
    let at = along(&mut desk, 0.0);
    desk.click_at(1, at);
    desk.wait(59.0);
    desk.app.world_mut().resource_mut::<Time<Virtual>>().pause();
    desk.wait(10.0);
    assert_eq!(shown(&desk), None, "nobody waits at a paused table");
    desk.app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    desk.wait(2.0);
    assert_eq!((shown(&desk), titles(&desk)), (now, (0, 0)));
    assert_eq!(*desk.app.world().resource::<HistoryCursor>(), HistoryCursor::default());
}

/// A recording of four actions.
fn recording() -> MatchReplay<Pebbles> {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = Setup { players: 2, most: 30 };
    let beginning = MatchBeginning::<Pebbles>::Setup { setup, seed: 5 };
    let mut recorded =
        begin::<Pebbles>(&JournalFolder::at(folder.path()), beginning, "").expect("a journal");
    recorded.act(Actor::House, &Action::Deal).expect("it is allowed");
    for seat in [0, 1, 0] {
        recorded.act(Actor::Seat(Seat(seat)), &Action::Take(1)).expect("it is allowed");
    }
    let path = recorded.path().expect("it has a file").to_owned();
    drop(recorded);
    let journal =
        Journal::<Pebbles>::of(&read(&path).expect("it is whole")).expect("it was just written");
    MatchReplay::of(journal).expect("it can begin")
}

#[test]
fn a_recording_that_grows_says_whether_it_is_live_and_becomes_so_by_one_press() {
    let mut desk = desk(0);
    host(desk.app.world_mut(), HostedMatch::<PebblesView>::new(recording()));
    let mut reel = desk.app.world_mut().resource_mut::<RecordingPlayer>();
    reel.grows = true;
    desk.frames(6);
    let live = |desk: &SeatPanelTestTable| desk.app.world().resource::<RibbonModel>().live;
    let title = |desk: &mut SeatPanelTestTable| {
        let mut texts = desk.app.world_mut().query::<&Text>();
        let found = texts.iter(desk.app.world()).find(|text| text.0.contains("ive: "));
        found.map(|text| text.0.clone()).unwrap_or_default()
    };
    assert_eq!((live(&desk), titles(&desk).0), (Some(false), 0));
    assert!(title(&mut desk).starts_with("Not live: "), "{}", title(&mut desk));
    desk.press(0, 1, "Newest");
    desk.frames(6);
    assert_eq!((live(&desk), titles(&desk).0), (Some(true), 4));
    assert!(title(&mut desk).starts_with("Live: "), "{}", title(&mut desk));
}

#[test]
fn a_recording_has_a_ribbon_at_each_edge_that_anybody_may_use() {
    let mut desk = desk(0);
    host(desk.app.world_mut(), HostedMatch::<PebblesView>::new(recording()));
    desk.frames(6);
    let model = desk.app.world().resource::<RibbonModel>().clone();
    assert_eq!((model.seats.len(), model.marks.len(), model.at), (2, 5, 0));
    let middle = along(&mut desk, model.marks[3].place);
    desk.click_at(1, middle);
    desk.frames(3);
    assert_eq!(titles(&desk).0, 3);
    desk.press(0, 1, "Earlier");
    desk.frames(3);
    assert_eq!(titles(&desk).0, 2);
    let before = shown(&desk);
    desk.press(0, 0, "Play");
    desk.wait(10.0);
    assert_eq!(titles(&desk).0, 4);
    assert!(shown(&desk) < before, "it was played to its end");
}

#[test]
fn a_table_with_an_open_ribbon_that_nobody_touches_changes_nothing() {
    let mut desk = desk(3);
    open(&mut desk, 0);
    desk.wait(1.0);
    let ticks = |desk: &SeatPanelTestTable| {
        let world = desk.app.world();
        (
            world.get_resource_ref::<RibbonModel>().expect("told").last_changed(),
            world.get_resource_ref::<TimeRibbon>().expect("open").last_changed(),
            world.get_resource_ref::<HistoryCursor>().expect("looked at").last_changed(),
            world.get_resource_ref::<TrayMenu>().expect("offered").last_changed(),
        )
    };
    let before = ticks(&desk);
    desk.wait(2.0);
    assert_eq!(ticks(&desk), before);
}
