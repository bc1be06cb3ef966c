//! Series at a whole table without a window: bots play, people look on and press.

use crate::tournament::Desk;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_table::features::evening::again;
use shoal_table::features::game_list::GameList;
use shoal_table::features::lobby::{LobbyOffers, LobbyWish};
use shoal_table::features::series::testing::NEXT;
use shoal_table::features::series::{ANEW, SeriesOnTable};
use shoal_table::features::time_ribbon::RibbonModel;
use shoal_table::features::tournament::PlayFormat;
use shoal_table::matches::celebration::{CelebrationOverride, WinnerCelebration};
use shoal_table::matches::hosting::{HistoryCursor, MatchOver};
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::seats::{Chairs, SeatPlayer};
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::screens::Screen;

/// A table at which Ann looks on, and Bob and Cid, two bots, begin a series.
fn series(folder: &tempfile::TempDir, best_of: u8) -> Desk {
    let mut desk = Desk::new(folder.path(), 1, 2);
    desk.wish(LobbyWish::Format(PlayFormat::BestOf(best_of)));
    desk.wish(LobbyWish::Start);
    assert_eq!(desk.screen(), Screen::Match);
    desk
}

fn on(desk: &Desk) -> &SeriesOnTable {
    desk.world().resource::<SeriesOnTable>()
}

fn names(desk: &Desk) -> Vec<&str> {
    desk.world().resource::<Chairs>().0.iter().map(|chair| chair.name.as_str()).collect()
}

/// Waits until this many games are over.
fn after(desk: &mut Desk, games: usize) {
    desk.until(|world| {
        world
            .get_resource::<SeriesOnTable>()
            .is_some_and(|series| series.score.games.len() == games)
    });
    desk.table.frames(3);
}

#[test]
fn bots_play_one_game_after_another_by_themselves_until_nobody_can_catch_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = series(&folder, 3);
    assert_eq!(names(&desk), ["Bob", "Cid", "Ann"], "who looks on has no seat");
    let chairs = desk.world().resource::<Chairs>();
    assert!(chairs.is_onlooker(Seat(2)) && chairs.only_bots());
    assert_eq!(chairs.letter(Seat(0)), 'B', "everybody keeps the letter of the lobby");
    assert!(desk.tray(2).line.starts_with("You are watching. Game 1, first to 2: Bob 0 : 0 Cid"));
    after(&mut desk, 1);
    assert!(on(&desk).is_between());
    // Nobody presses anything: the next game begins, and the players have moved on.
    desk.until(|world| world.resource::<SeriesOnTable>().number == 1);
    desk.table.frames(4);
    assert_eq!(names(&desk), ["Cid", "Bob", "Ann"]);
    assert_eq!(desk.world().resource::<Chairs>().letter(Seat(0)), 'C');
    desk.until(|world| world.resource::<SeriesOnTable>().score.is_over());
    let games = on(&desk).score.games.len();
    assert!((2..=3).contains(&games), "{:?}", on(&desk).score);
    desk.table.frames(1000);
    assert_eq!(on(&desk).score.games.len(), games, "then no other begins");
    let words = &desk.world().resource::<CelebrationOverride>().words;
    assert!(words[0].ends_with("the series"), "{words:?}");
    assert_eq!(desk.labels(2), ["Look back", "Once more", "Lobby"]);
    desk.press(2, again::LOBBY);
    assert_eq!(desk.screen(), Screen::Lobby);
    assert_eq!(names(&desk), ["Ann", "Bob", "Cid"]);
    let chairs = desk.world().resource::<Chairs>();
    assert_eq!(chairs.seats().map(|seat| chairs.letter(seat)).collect::<String>(), "ABC");
}

#[test]
fn the_last_position_is_seen_then_how_it_stands_and_one_press_begins_the_next_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = series(&folder, 5);
    after(&mut desk, 1);
    assert!(desk.world().resource::<CelebrationOverride>().waits, "first the position");
    assert!(!desk.world().resource::<WinnerCelebration>().winners.is_empty(), "though it was won");
    desk.until(|world| !world.resource::<CelebrationOverride>().waits);
    let words = desk.world().resource::<CelebrationOverride>().words.clone();
    assert!(words[0].ends_with("game 1") && words[2] == "first to 3", "{words:?}");
    for seat in 0..3 {
        assert!(desk.tray(seat).line.contains(&words[1]), "{}", desk.tray(seat).line);
        assert_eq!(desk.labels(seat), ["Look back", "Next game"]);
    }
    desk.press(2, NEXT);
    assert_eq!((on(&desk).number, desk.screen()), (1, Screen::Match));
    assert!(desk.world().resource::<MatchOver>().0.is_none());
    after(&mut desk, 2);
    // Once a press on an old button is of no use.
    let number = on(&desk).number;
    desk.table.app.world_mut().write_message(TrayPressed {
        seat: Seat(2),
        pointer: bevy::picking::pointer::PointerId::Mouse,
        button: ANEW,
        off: None,
    });
    desk.table.frames(3);
    assert_eq!((on(&desk).number, on(&desk).score.games.len()), (number, 2));
}

#[test]
fn the_next_game_waits_while_somebody_looks_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = series(&folder, 3);
    after(&mut desk, 1);
    desk.press(2, shoal_table::matches::hosting::bot_match::LOOK_BACK);
    let model = desk.world().resource::<RibbonModel>();
    assert!(model.only_bots && model.seats == [Seat(2)] && model.marks.len() > 2);
    desk.table.app.insert_resource(HistoryCursor { pointed: None, pinned: Some(0) });
    desk.table.frames(300);
    assert_eq!(on(&desk).number, 0);
    desk.table.app.insert_resource(HistoryCursor::default());
    desk.until(|world| world.resource::<SeriesOnTable>().number == 1);
}

#[test]
fn how_fast_a_series_is_watched_is_not_how_fast_people_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = series(&folder, 3);
    desk.table.app.world_mut().resource_mut::<TablePace>().set_speed(8.0);
    after(&mut desk, 1);
    desk.until(|world| world.resource::<SeriesOnTable>().number == 1);
    desk.table.frames(5);
    assert_eq!(desk.world().resource::<TablePace>().speed(), 8.0, "the next game is as fast");
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(4);
    assert_eq!(desk.world().resource::<TablePace>().speed(), 1.0);
    desk.table.app.world_mut().resource_mut::<Chairs>().0[2].player = SeatPlayer::Person;
    desk.wish(LobbyWish::Format(PlayFormat::OneMatch));
    desk.wish(LobbyWish::Start);
    assert_eq!(desk.screen(), Screen::Match);
    assert_eq!(desk.world().resource::<TablePace>().speed(), 1.0, "people play as before");
}

#[test]
fn a_series_is_offered_where_so_many_bots_sit_as_can_play() {
    let folder = tempfile::tempdir().expect("a folder");
    for (people, bots, can_be) in [(2, 1, false), (1, 2, true), (0, 4, true), (0, 5, false)] {
        let mut desk = Desk::new(folder.path(), people, bots);
        let is_series = |format: PlayFormat| matches!(format, PlayFormat::BestOf(_));
        let offers = desk.world().resource::<LobbyOffers>();
        let offered = offers.formats.iter().any(|offer| is_series(offer.format));
        assert_eq!(offered, can_be, "{people} people, {bots} bots");
        desk.wish(LobbyWish::Format(PlayFormat::BestOf(3)));
        assert_eq!(is_series(*desk.world().resource::<PlayFormat>()), can_be);
        if !can_be {
            continue;
        }
        // A press on it leads to a longer one, and once round.
        for games in [5, 7, 3] {
            let offers = desk.world().resource::<LobbyOffers>();
            let offer = offers.formats.iter().find(|offer| offer.chosen).expect("it is chosen");
            assert_eq!(offer.press, PlayFormat::BestOf(games));
            let press = offer.press;
            desk.wish(LobbyWish::Format(press));
        }
        let (lobby, chairs) =
            (desk.world().resource::<GameList>(), desk.world().resource::<Chairs>());
        let game = lobby.game().expect("one is chosen");
        let mut format = PlayFormat::OneMatch;
        let round: Vec<PlayFormat> = std::iter::from_fn(|| {
            format = format.next_format(game, chairs);
            (format != PlayFormat::OneMatch).then_some(format)
        })
        .collect();
        assert_eq!(round.iter().filter(|format| is_series(**format)).count(), 3, "{round:?}");
    }
}
