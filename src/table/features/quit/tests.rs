//! Slips and wishes of hosts and guests who end the program.

use super::menu::QUIT;
use super::*;
use crate::features::editor::testing::words;
use crate::features::match_start::MatchSession;
use crate::matches::consent;
use bevy::picking::pointer::PointerId;
use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, vec2};
use shoal_contract::Seat;
use shoal_tabletop::headless::SeatPanelTestTable;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu};
use shoal_tabletop::system::display::HostWindowState;
use shoal_tabletop::system::screens::Screen;

/// A lobby with a window that closes as the program's does.
fn lobby() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin)).init_state::<Screen>();
    app.init_resource::<HostPanelMatch>().add_plugins((plugin, note_end));
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.update();
    app
}

/// A table at which Fish is played, and saved.
fn playing() -> App {
    let mut app = lobby();
    app.insert_resource(HostPanelMatch { game: "Fish".into(), ..HostPanelMatch::default() });
    app.insert_resource(MatchSession::new(Some("penguins-0001.journal".into())));
    go_to(&mut app, Screen::Match);
    app
}

fn go_to(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.update();
    app.update();
}

fn close_window(app: &mut App) {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("one is the table's");
    app.world_mut().write_message(WindowCloseRequested { window });
    app.update();
}

/// `true` if the program was told to end since this was called last.
fn has_ended(app: &mut App) -> bool {
    app.update();
    std::mem::take(&mut app.world_mut().resource_mut::<Ended>().0)
}

/// The program was told to end.
#[derive(Resource, Default)]
struct Ended(bool);

fn note_end(app: &mut App) {
    let note = |mut exits: MessageReader<AppExit>, mut ended: ResMut<Ended>| {
        ended.0 |= exits.read().count() > 0;
    };
    app.init_resource::<Ended>().add_systems(Last, note);
}

fn panel_is_open(app: &App) -> bool {
    app.world().resource::<HostPanelOpen>().0
}

/// Shows the host's question once, while these things happen, and reads it.
fn question(app: &mut App, ctx: &Context, events: Vec<Event>) -> String {
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
    let input =
        RawInput { screen_rect: Some(screen), events, focused: true, ..RawInput::default() };
    let output = ctx.run_ui(input, |ui| host::ask(ui.ctx(), app.world_mut()));
    let read = words(&output).into_keys().collect::<Vec<_>>().join(" ");
    output.drop_without_applying_deltas();
    read
}

/// Shows the question as egui does at first: it measures a window before anybody sees it.
fn measured(app: &mut App, ctx: &Context) {
    question(app, ctx, vec![]);
}

fn press_key(key: Key) -> Vec<Event> {
    let event = |pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    vec![event(true), event(false)]
}

#[test]
fn where_nothing_goes_on_the_window_closes_at_once() {
    let mut app = lobby();
    close_window(&mut app);
    assert!(has_ended(&mut app));
    let mut app = playing();
    app.world_mut().resource_mut::<MatchSession>().closed = true;
    app.update();
    close_window(&mut app);
    assert!(has_ended(&mut app), "the match is over");
}

#[test]
fn a_slip_at_the_close_button_ends_no_match_and_enter_or_escape_plays_on() {
    for key in [Key::Enter, Key::Escape] {
        let (mut app, ctx) = (playing(), Context::default());
        close_window(&mut app);
        assert!(!has_ended(&mut app) && panel_is_open(&app));
        measured(&mut app, &ctx);
        let read = question(&mut app, &ctx, vec![]);
        assert!(read.contains("The match of Fish is saved"), "{read}");
        assert!(read.contains("Go on in the lobby next time"), "{read}");
        question(&mut app, &ctx, press_key(key));
        question(&mut app, &ctx, vec![]);
        assert_eq!(question(&mut app, &ctx, vec![]), "", "it is answered");
        app.update();
        assert!(!has_ended(&mut app) && !panel_is_open(&app), "the table is as before");
        close_window(&mut app);
        assert!(!has_ended(&mut app), "it is asked anew");
    }
}

#[test]
fn the_question_has_the_keys_as_long_as_it_stands() {
    let (mut app, ctx) = (playing(), Context::default());
    close_window(&mut app);
    measured(&mut app, &ctx);
    question(&mut app, &ctx, vec![]);
    ctx.memory_mut(|memory| {
        if let Some(it) = memory.focused() {
            memory.surrender_focus(it);
        }
    });
    question(&mut app, &ctx, vec![]);
    question(&mut app, &ctx, press_key(Key::Enter));
    question(&mut app, &ctx, vec![]);
    assert_eq!(question(&mut app, &ctx, vec![]), "", "it is answered");
}

#[test]
fn who_closes_the_window_twice_or_chooses_to_quit_means_it() {
    let mut app = playing();
    close_window(&mut app);
    close_window(&mut app);
    assert!(has_ended(&mut app));
    let (mut app, ctx) = (playing(), Context::default());
    close_window(&mut app);
    question(&mut app, &ctx, vec![]);
    question(&mut app, &ctx, press_key(Key::Tab));
    question(&mut app, &ctx, press_key(Key::Enter));
    question(&mut app, &ctx, vec![]);
    assert!(has_ended(&mut app));
}

#[test]
fn a_question_that_was_put_away_with_the_panel_was_answered_by_no() {
    let mut app = playing();
    close_window(&mut app);
    app.world_mut().resource_mut::<HostPanelOpen>().0 = false;
    app.update();
    assert_eq!(question(&mut app, &Context::default(), vec![]), "");
    close_window(&mut app);
    assert!(!has_ended(&mut app) && panel_is_open(&app), "it is asked anew");
}

#[test]
fn in_the_hosts_own_window_the_question_covers_nothing_of_the_table() {
    let mut app = playing();
    app.insert_resource(HostWindowState { has_place: true, closed: false });
    close_window(&mut app);
    assert!(!has_ended(&mut app) && !panel_is_open(&app));
    let ctx = Context::default();
    measured(&mut app, &ctx);
    assert_ne!(question(&mut app, &ctx, vec![]), "");
}

#[test]
fn last_words_say_whether_what_goes_on_can_go_on_another_time() {
    let words = |app: &App| app.world().resource::<ExitMessage>().get();
    let mut app = playing();
    assert!(words(&app).contains("press Go on in the lobby"), "{}", words(&app));
    app.insert_resource(MatchSession::new(None));
    app.update();
    assert!(words(&app).contains("cannot go on another time"), "{}", words(&app));
    app.world_mut().remove_resource::<MatchSession>();
    app.update();
    assert_eq!(words(&app), "", "a lesson, or a recording");
    go_to(&mut app, Screen::Lobby);
    assert_eq!(words(&app), "");
}

/// Two people who sit in the lobby, before whose trays questions lie.
fn seated() -> SeatPanelTestTable {
    let mut desk = SeatPanelTestTable::with(2, |app| {
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<HostPanelMatch>();
        app.add_plugins((consent::plugin, plugin, note_end));
    });
    // Without one Bevy would end the program.
    desk.app.world_mut().spawn((Window::default(), PrimaryWindow));
    desk.frames(2);
    has_ended(&mut desk.app);
    desk
}

/// Somebody chooses to quit, in the menu of their tray.
fn choose_to_quit(desk: &mut SeatPanelTestTable, seat: u16) {
    let pointer = PointerId::Mouse;
    desk.app.world_mut().write_message(MenuEntryChosen { seat: Seat(seat), id: QUIT, pointer });
    desk.frames(4);
}

#[test]
fn who_chooses_to_quit_in_the_lobby_is_asked_and_nobody_else() {
    let mut desk = seated();
    choose_to_quit(&mut desk, 1);
    assert_eq!((desk.read(0), has_ended(&mut desk.app)), (None, false));
    desk.press(1, 1, "No");
    assert!(desk.read(1).is_none() && !has_ended(&mut desk.app));
    choose_to_quit(&mut desk, 1);
    desk.press(1, 1, "Quit");
    assert!(has_ended(&mut desk.app));
}

#[test]
fn who_stands_up_instead_of_answering_ends_nothing() {
    let mut desk = seated();
    choose_to_quit(&mut desk, 1);
    desk.app.world_mut().resource_mut::<Chairs>().0.truncate(1);
    desk.frames(4);
    assert!(!has_ended(&mut desk.app));
}

#[test]
fn a_match_that_begins_takes_entry_and_question_away() {
    let mut desk = seated();
    let offers = |desk: &SeatPanelTestTable| {
        desk.app.world().resource::<TrayMenu>().entry(Seat(0), QUIT).is_some()
    };
    assert!(offers(&desk));
    choose_to_quit(&mut desk, 0);
    assert!(desk.read(0).is_some());
    go_to(&mut desk.app, Screen::Match);
    desk.frames(2);
    assert!(desk.read(0).is_none() && !offers(&desk) && !has_ended(&mut desk.app));
    go_to(&mut desk.app, Screen::Lobby);
    assert!(offers(&desk));
}
