//! Who can read what: of every word that is written on a table it is known to whom it is turned, and it
//! is turned so.

use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::{BotName, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::setup::Setup;
use shoal_table::features::table_games::for_lobby;
use shoal_table::features::{absence, game_list, join, lobby, match_start, time_ribbon};
use shoal_table::matches::hosting::{HostedMatch, host};
use shoal_table::matches::{consent, on_board, pause};
use shoal_tabletop::facing::{Facing, readers};
use shoal_tabletop::geometry::{PLACES, SeatingArrangement, TableEdge, Tabletop};
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::pointers;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlaces, SeatPlayer};
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayMenuEntry};
use shoal_tabletop::surfaces::{board, seat_areas, seat_panels, tray, widgets};
use shoal_tabletop::system::notices;
use shoal_tabletop::system::screens::Screen;

/// This many words may lie any way.
const FEW: usize = 3;

fn everything(app: &mut App) {
    app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<notices::HostNotices>();
    app.insert_resource(game_list::GameList::of(for_lobby(&views::all())));
    app.init_resource::<HostPanelMatch>()
        .init_resource::<IdleTimer>()
        .init_resource::<match_start::LobbyOptions>();
    app.add_plugins((
        (
            pointers::plugin,
            widgets::plugin,
            tray::plugin,
            seat_panels::plugin,
            (board::plugin, on_board::plugin),
        ),
        (consent::plugin, pause::plugin, time_ribbon::plugin, seat_areas::plugin),
        (absence::plugin, absence::plugin_for::<FishAndMenView>),
        (lobby::plugin, join::plugin),
        views::fish_and_men::plugin,
        time_ribbon::of_game::<FishAndMenView>,
    ));
}

/// A table in its lobby with people at all edges, a bot, and places where nobody sits.
fn table() -> HeadlessTable {
    let mut table = HeadlessTable::with(everything);
    let player = |index| {
        if index == 4 { SeatPlayer::Bot(BotName::constant("easy")) } else { SeatPlayer::Person }
    };
    let chair = |index: usize| Chair::new(PLACES[index], "Barracuda", player(index));
    table.app.insert_resource(Chairs((0..5).map(chair).collect()));
    table.frames(20);
    table
}

/// Lays a seat panel of each kind, and opens menus.
fn lay_seat_panels(table: &mut HeadlessTable) {
    let sentence = "A blob that drifts onto your fish takes two from its health at once.";
    let seat_panel = SeatPanel {
        title: "Pollution".into(),
        closes: true,
        ..SeatPanel::asking(sentence, vec![SeatPanelButton::new(0, "Go on")])
    };
    let kinds = [
        SeatPanelKind::Question(7),
        SeatPanelKind::News,
        SeatPanelKind::Help,
        SeatPanelKind::Lesson,
    ];
    for (seat, kind) in Seat::all(4).zip(kinds) {
        table.app.world_mut().resource_mut::<SeatPanels>().insert(seat, kind, seat_panel.clone());
    }
    let entry = TrayMenuEntry { id: 1, label: "Move my place".into(), ..TrayMenuEntry::default() };
    table.app.world_mut().resource_mut::<TrayMenu>().offer(Seat(0), entry);
    let verb = pointers::Verb::Menu;
    let said = pointers::VerbPressed { seat: Some(Seat(0)), device: None, verb };
    table.app.world_mut().write_message(said);
    table.frames(6);
}

/// Checks all that is written, and answers how much it is.
fn check(table: &mut HeadlessTable, when: &str) -> usize {
    let world = table.app.world_mut();
    let mut state = SystemState::<SeatPlaces>::new(world);
    let mut found = Vec::new();
    let mut on_nodes =
        world.query::<(Entity, &Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    for (entity, text, node, place, seen) in on_nodes.iter(world) {
        if seen.get() && node.size().min_element() > 0.0 {
            let angle = place.to_scale_angle_translation().1;
            found.push((entity, text.0.clone(), angle.to_degrees()));
        }
    }
    let mut on_boards = world.query::<(Entity, &Text2d, &GlobalTransform, &InheritedVisibility)>();
    for (entity, text, place, seen) in on_boards.iter(world) {
        if seen.get() {
            let angle = place.rotation().to_euler(EulerRot::ZYX).0;
            found.push((entity, text.0.clone(), -angle.to_degrees()));
        }
    }
    found.retain(|(_, words, _)| !words.trim().is_empty());
    let world = table.app.world();
    let facing = |mut entity: Entity| loop {
        if let Some(facing) = world.get::<Facing>(entity) {
            return Some(*facing);
        }
        entity = world.get::<ChildOf>(entity)?.parent();
    };
    let faced: Vec<_> = found.iter().map(|(entity, ..)| facing(*entity)).collect();
    let places = state.get(world).expect("chairs and a table");
    for ((_, words, degrees), faces) in found.iter().zip(faced) {
        let faces = faces.unwrap_or_else(|| panic!("{words:?} faces nobody, {when}"));
        let count = words.split_whitespace().count();
        assert!(faces != Facing::Table || count <= FEW, "{words:?} faces the table, {when}");
        let is_so = |edge: &TableEdge| {
            let off = (degrees - edge.degrees()).rem_euclid(360.0);
            off.min(360.0 - off) < 1.0
        };
        let edges = faces.edges(&places);
        assert!(edges.iter().any(is_so), "{words:?} is turned by {degrees}, {faces:?}, {when}");
    }
    found.len()
}

#[test]
fn every_word_faces_its_reader_and_every_sentence_has_one() {
    let mut table = table();
    assert!(check(&mut table, "in the lobby") > 20);
    lay_seat_panels(&mut table);
    check(&mut table, "in the lobby with slips");
    let players = table.app.world().resource::<Chairs>().0.len();
    let setup = Setup { players, ..Setup::default() };
    let game = Match::<FishAndMen>::new(setup, 5).expect("the setup is right");
    host(table.app.world_mut(), HostedMatch::<FishAndMenView>::unwritten(game));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    for part in 0..10 {
        table.frames(15);
        assert!(check(&mut table, &format!("in part {part} of a match")) > 20);
    }
    lay_seat_panels(&mut table);
    check(&mut table, "in a match with slips");
}

#[test]
fn before_anybody_sits_both_long_sides_can_read_and_later_those_who_sit() {
    let (around, mut chairs) = (Tabletop::default(), Chairs::default());
    assert_eq!(readers(&around, &chairs), [TableEdge::South, TableEdge::North]);
    let bot = SeatPlayer::Bot(BotName::constant("easy"));
    chairs.0.push(Chair::new(PLACES[2], "Bot", bot));
    assert_eq!(
        readers(&around, &chairs),
        [TableEdge::South, TableEdge::North],
        "a bot reads nothing"
    );
    for place in [PLACES[3], PLACES[0]] {
        chairs.0.push(Chair::new(place, "Ann", SeatPlayer::Person));
    }
    assert_eq!(readers(&around, &chairs), [TableEdge::South, TableEdge::East]);
    let screen = Tabletop { seating: SeatingArrangement::Screen, ..around };
    assert_eq!(readers(&screen, &chairs), [TableEdge::South]);
}
