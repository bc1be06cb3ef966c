//! Whatever is pressed in whatever order: nothing breaks, and people are where they sat.

use super::*;
use crate::views::penguins::PenguinsView;
use bevy::picking::pointer::PointerId;
use shoal_table::features::tournament::testing::{LOBBY, PLAY, STOP};
use shoal_table::matches::consent::PollClosed;
use shoal_tabletop::headless::times;
use shoal_tabletop::surfaces::tray::TrayPressed;

#[test]
fn whatever_is_pressed_in_whatever_order_the_table_and_the_tournament_agree() {
    for seed in 0..2 {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::new(folder.path(), 5, 2);
        let mut whim = RandomGenerator::from_seed(seed);
        desk.wish(LobbyWish::Format(PlayFormat::Tournament));
        desk.wish(LobbyWish::Start);
        for _ in 0..times(90, 180) {
            let world = desk.table.app.world_mut();
            match whim.below(12) {
                0 => _ = world.write_message(TournamentWish::Next),
                1 => _ = world.write_message(TournamentWish::Quick),
                2 if whim.below(8) == 0 => _ = world.write_message(TournamentWish::Leave),
                3 => _ = world.write_message(TournamentWish::Play),
                4 => _ = world.write_message(TournamentWish::Ready(whim.below(12) as usize)),
                5 if whim.below(4) == 0 => _ = world.write_message(LobbyWish::Start),
                6 if whim.below(4) == 0 => _ = world.write_message(LobbyWish::GoOn(0)),
                7 if whim.below(6) == 0 => {
                    let (agreed, refused_by) = (whim.below(2) == 0, None);
                    let silent = Vec::new();
                    world.write_message(PollClosed { id: STOP, agreed, refused_by, silent });
                }
                8 if world.contains_resource::<HostedMatch<PenguinsView>>() => {
                    for _ in 0..20 {
                        desk.act();
                    }
                }
                _ => {
                    let all = [READY, PLAY, QUICK, NEXT, STOP, LOBBY, 0, 3];
                    let button = all[whim.below(8) as usize];
                    let seat = Seat(whim.below(9) as u16);
                    let pointer = PointerId::Mouse;
                    world.write_message(TrayPressed { seat, pointer, button, off: None });
                }
            }
            desk.skip(2);
            let on = desk.world().get_resource::<TournamentOnTable>();
            let chairs = desk.world().resource::<Chairs>();
            assert_eq!(chairs.0.len(), 7);
            let playing = on.is_some_and(|on| on.playing.is_some());
            let hosted = desk.world().get_resource::<HostedMatch<PenguinsView>>();
            // A step is seen a frame after it was taken.
            let settled =
                matches!(desk.world().resource::<NextState<Screen>>(), NextState::Unchanged);
            assert!(!settled || playing == (desk.screen() == Screen::Match), "{:?}", desk.screen());
            assert!(!settled || playing == hosted.is_some());
            let players = match hosted.filter(|_| playing) {
                Some(hosted) => hosted.game().setup().players,
                None => 7,
            };
            assert_eq!(chairs.of_match().count(), players, "{:?}", desk.screen());
            if let Some(on) = on {
                assert_eq!(on.tournament.check(&(2..=4)), Ok(()));
            }
        }
    }
}

#[test]
fn the_host_may_leave_in_the_middle_of_a_game_and_everybody_sits_where_they_sat() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(6);
    let places = desk.world().resource::<Chairs>().0.clone();
    desk.all_ready();
    desk.act();
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(4);
    assert_eq!(desk.world().resource::<Chairs>().0, places);
    assert!(!desk.world().contains_resource::<TournamentOnTable>());
    for hand in 0..6 {
        assert_eq!(desk.seats_of(hand), [hand as u16]);
    }
}

#[test]
fn a_tournament_is_stopped_only_if_all_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 5, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(5);
    desk.press(3, STOP);
    desk.table.frames(5);
    assert_eq!(desk.screen(), Screen::Between, "the others are asked");
    for (agreed, screen) in [(false, Screen::Between), (true, Screen::Lobby)] {
        let closed = PollClosed { id: STOP, agreed, refused_by: None, silent: Vec::new() };
        desk.table.app.world_mut().write_message(closed);
        desk.table.frames(4);
        assert_eq!(desk.screen(), screen);
    }
}

#[test]
fn a_table_between_two_games_at_which_nobody_does_anything_draws_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(6);
    #[derive(Resource, Default)]
    struct Counted(Vec<usize>);
    // What breathes is at rest, too.
    desk.table.app.insert_resource(IdleTimer::resting_after(Duration::ZERO));
    desk.table.frames(10);
    desk.table.app.init_resource::<Counted>();
    desk.table.app.add_systems(
        Last,
        |mut news: shoal_tabletop::surfaces::rest::VisibleChanges, mut counted: ResMut<Counted>| {
            counted.0.push(news.count());
        },
    );
    desk.table.frames(20);
    // The first one counts everything that ever was.
    assert_eq!(desk.world().resource::<Counted>().0[1..], [0; 19]);
}
