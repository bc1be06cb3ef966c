//! What is chosen for an evening in one press: the numbers of a preset, and when to stop.

use super::*;
use crate::views::fish_and_men::FishAndMenView;
use jiff::civil::date;
use jiff::tz::TimeZone;
use shoal_contract::GameSetup;
use shoal_contract::setup::preset::of_numbers;
use shoal_table::features::evening::date::WallClock;
use shoal_table::features::evening::stop::StopTime;
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};

fn chosen(desk: &HeadlessTable) -> Option<&'static str> {
    let offers = desk.app.world().resource::<LobbyOffers>();
    let mut lit = offers.presets.iter().filter(|offer| offer.chosen);
    let found = lit.next().map(|offer| offer.preset.title);
    assert!(lit.next().is_none(), "at most one is lit");
    found
}

/// Two people sit down and begin.
fn begin(desk: &mut HeadlessTable) {
    let names = vec!["Ann".to_owned(), "Bob".to_owned()];
    desk.app.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    desk.app.world_mut().write_message(LobbyWish::Start);
    desk.frames(3);
    assert_eq!(screen(desk), Screen::Match);
}

#[test]
fn a_preset_is_chosen_in_one_press_and_played_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    let presets = FishAndMen::presets();
    let wild = presets.iter().position(|preset| preset.recommended).expect("one is");
    assert_eq!(chosen(&desk), Some(presets[wild].title), "the recommended one is set");
    wish(&mut desk, hand, LobbyWish::Preset(wild + 1), 0);
    assert_eq!(chosen(&desk), Some("As in 2003"));
    wish(&mut desk, hand, LobbyWish::Preset(wild), 0);
    assert_eq!(chosen(&desk), Some(presets[wild].title));
    let said = desk.app.world().resource::<LobbyOffers>().numbers().remove(0);
    assert!(said.contains("(recommended)") && said.contains(presets[wild].sentence), "{said}");
    wish(&mut desk, hand, LobbyWish::Level(2), 0);
    assert_eq!(chosen(&desk), Some(presets[wild].title), "another board keeps the numbers");
    begin(&mut desk);
    let played = of_numbers(presets, &setup(&desk).adjustable_numbers());
    assert_eq!(played.map(|preset| preset.title), Some(presets[wild].title));
}

#[test]
fn numbers_that_the_host_turned_are_no_preset_until_one_is_pressed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    let mut setup = ChosenSetup::<FishAndMenView>::of(desk.app.world());
    setup.set_number("vanish_chance", 33).expect("it is within the bounds");
    desk.app.insert_resource(ChosenSetup::<FishAndMenView>(setup));
    desk.frames(3);
    assert_eq!(chosen(&desk), None);
    let said = desk.app.world().resource::<LobbyOffers>().numbers();
    assert!(said[0].starts_with("Other numbers"), "{said:?}");
    wish(&mut desk, hand, LobbyWish::Preset(1), 0);
    assert_eq!(chosen(&desk), Some(FishAndMen::presets()[1].title));
}

/// The clock on the wall shows this time of one day.
fn clock(desk: &mut HeadlessTable, hour: i8, minute: i8) {
    let moment = date(2026, 11, 23).at(hour, minute, 0, 0).to_zoned(TimeZone::UTC);
    desk.app.insert_resource(WallClock(Some(moment.expect("it is on the calendar"))));
    desk.frames(2);
}

fn news(desk: &HeadlessTable, seat: u16) -> Option<String> {
    let seat_panels = desk.app.world().resource::<SeatPanels>();
    Some(seat_panels.get(Seat(seat), SeatPanelKind::News)?.sentence().to_owned())
}

#[test]
fn a_time_to_stop_is_chosen_in_the_lobby_and_told_to_everybody_in_the_match() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    clock(&mut desk, 20, 4);
    let label = |desk: &HeadlessTable| desk.app.world().resource::<LobbyOffers>().stop.0.clone();
    assert_eq!(label(&desk), "Stop at ...");
    wish(&mut desk, hand, LobbyWish::StopLater, 0);
    wish(&mut desk, hand, LobbyWish::StopLater, 0);
    assert_eq!(label(&desk), "Stop at 21:00");
    wish(&mut desk, hand, LobbyWish::NoStop, 0);
    assert_eq!(label(&desk), "Stop at ...");
    wish(&mut desk, hand, LobbyWish::StopLater, 0);
    begin(&mut desk);
    assert_eq!(news(&desk, 0), None);
    clock(&mut desk, 20, 36);
    for seat in 0..2 {
        let said = news(&desk, seat);
        assert_eq!(said.as_deref(), Some("You want to stop at 20:45: about 2 more turns."));
    }
    clock(&mut desk, 20, 46);
    assert_eq!(
        news(&desk, 1).as_deref(),
        Some("This is the last turn: you want to stop at 20:45.")
    );
    let said = desk.app.world().resource::<StopTime>().label();
    assert_eq!(said, "Stop at 20:45", "it holds as long as the match is played");
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.frames(3);
    assert_eq!(label(&desk), "Stop at ...", "the time has passed");
}

#[test]
fn game_level_and_numbers_that_were_chosen_last_are_set_the_next_evening() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut first = desk(folder.path());
    let hand = first.hand(&[]);
    wish(&mut first, hand, LobbyWish::Level(1), 0);
    wish(&mut first, hand, LobbyWish::Preset(2), 0);
    let kept = first.app.world().resource::<Settings>().lobby.clone();
    // The next evening, before anybody has chosen anything.
    let mut world = World::new();
    world.insert_resource(LobbyOptions::default());
    world.insert_resource(Settings { lobby: kept, ..Settings::default() });
    for game in for_lobby(&views::all()) {
        game.restore_choices(&mut world);
    }
    let setup = ChosenSetup::<FishAndMenView>::of(&world);
    assert_eq!(setup.level.name, "Twin Bays");
    let preset = of_numbers(FishAndMen::presets(), &setup.adjustable_numbers());
    assert_eq!(preset, Some(&FishAndMen::presets()[2]));
}
