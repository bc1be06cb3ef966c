//! Matches one after another leave nothing behind.

use super::*;
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use bevy::text::FontAtlasSet;
use shoal_contract::RandomGenerator;
use shoal_table::matches::on_board;
use shoal_tabletop::picture::sound::PlaySound;
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::surfaces::rest::IdleTimer;
use shoal_tabletop::surfaces::{board, seat_areas};

/// The number of matches after which everything is as before: with two players, each has been first.
const ROUND: usize = 2;
/// The number of actions that are taken in each.
fn actions() -> usize {
    times(4, 30)
}

/// All that is kept in memory, by its kind.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    entities: usize,
    images: usize,
    texts: usize,
    atlases: usize,
}

impl Kept {
    fn of(world: &mut World) -> Self {
        Self {
            entities: world.query::<Entity>().iter(world).count(),
            images: world.resource::<Assets<Image>>().len(),
            texts: world.query::<&Text>().iter(world).count(),
            atlases: world.resource::<FontAtlasSet>().len(),
        }
    }
}

/// The game with its whole view.
fn game(app: &mut App) {
    app.init_resource::<HostPanelMatch>().init_resource::<IdleTimer>().init_resource::<Settings>();
    app.add_message::<PlaySound>();
    app.add_plugins((
        (board::plugin, on_board::plugin),
        seat_areas::plugin,
        views::fish_and_men::plugin,
    ));
}

/// Plays the same actions in every match, each shown to its end, and then everybody leaves.
fn play(desk: &mut HeadlessTable) {
    let mut whim = RandomGenerator::from_seed(4);
    for _ in 0..actions() {
        let hosted = desk.app.world().resource::<HostedMatch<FishAndMenView>>();
        let (actor, action) = next(hosted.game(), &mut whim);
        desk.app.world_mut().write_message(ChooseAction::<FishAndMenView> { actor, action });
        until(desk, |world| world.resource::<PlaybackState<FishAndMenView>>().is_idle());
        desk.frames(2);
    }
    end(desk);
}

#[test]
fn one_match_after_another_keeps_no_more_in_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk_with(folder.path(), game);
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(400));
    desk.app.insert_resource(step);
    desk.app.world_mut().resource_mut::<LobbyOptions>().seed = Some(7);
    desk.app.world_mut().resource_mut::<TablePace>().by_itself = false;
    let names = ["Ann", "Bob"].map(str::to_owned);
    desk.app.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    desk.app.world_mut().write_message(LobbyWish::Start);
    desk.frames(5);
    let mut kept = Vec::new();
    for _ in 0..3 * ROUND {
        play(&mut desk);
        let path = desk.app.world().resource::<MatchSession>().journal.clone();
        let poster = path.expect("it is written down").with_extension("png");
        until(&mut desk, |_| poster.exists());
        desk.app.world_mut().write_message(evening::again::AfterMatchRequest::Again);
        until(&mut desk, |world| world.resource::<MatchOver>().0.is_none());
        desk.frames(5);
        kept.push(Kept::of(desk.app.world_mut()));
    }
    let rounds: Vec<&[Kept]> = kept.chunks(ROUND).collect();
    assert_eq!(rounds[1], rounds[2], "{kept:#?}");
}
