//! The lobby, and the end of a match, at a table without a window: people click what lies there.

mod bots;
mod folder;
mod for_an_evening;
mod hands;
mod matches;
mod names;
mod rooms;
mod slips;
mod stable;

use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::journal::{self, JournalFolder, JournalOccasion};
use shoal_contract::{Actor, BotName, Game, GameSetup, Match, MatchBeginning, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_table::features::evening::book::EveningBook;
use shoal_table::features::game_list::GameList;
use shoal_table::features::join::memory::{DeviceMemory, DeviceProfile, RememberedPlayer};
use shoal_table::features::lobby::testing::{LEAVE, LobbyButton};
use shoal_table::features::lobby::{
    EarlierMatch, EarlierMatches, LobbyOffers, LobbyPage, LobbyWish,
};
use shoal_table::features::match_start::{LobbyNotice, LobbyOptions, MatchSession, go_on, rematch};
use shoal_table::features::table_games::for_lobby;
use shoal_table::features::tournament::PlayFormat;
use shoal_table::features::{absence, evening, join, lobby};
use shoal_table::matches::consent;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, HostingPlugin, MatchOver};
use shoal_table::matches::lobby_game::LobbyGame as _;
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState, TablePace};
use shoal_tabletop::geometry::{PLACES, TableEdge, Tabletop};
use shoal_tabletop::headless::{HeadlessTable, TestHand, times};
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::mice::{MouseButton, MouseId, MouseKey, MouseKind};
use shoal_tabletop::pointers;
use shoal_tabletop::pointers::MiceBackend;
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::seats::{Chair, Chairs, Device, DeviceKind, SeatPlayer, chairs_for};
use shoal_tabletop::surfaces::rest::VisibleChanges;
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::surfaces::{seat_panels, tray, widgets};
use shoal_tabletop::system::notices;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most frames until work of other threads is there.
const PATIENCE: usize = 200_000;

/// A table in its lobby, with this folder of journals.
fn desk(journals: &Path) -> HeadlessTable {
    desk_with(journals, |app| _ = app.add_plugins(HostingPlugin::<FishAndMenView>::default()))
}

/// The same, with this of the game.
fn desk_with(journals: &Path, game: fn(&mut App)) -> HeadlessTable {
    let journals = Some(journals.to_owned());
    let mut desk = HeadlessTable::with(move |app: &mut App| {
        app.add_plugins(StatesPlugin).init_state::<Screen>();
        app.insert_resource(Chairs::default()).init_resource::<notices::HostNotices>();
        app.insert_resource(LobbyOptions { journals: journals.clone(), ..default() });
        app.insert_resource(GameList::of(for_lobby(&views::all())));
        app.add_plugins((
            pointers::plugin,
            widgets::plugin,
            tray::plugin,
            seat_panels::plugin,
            consent::plugin,
            absence::plugin,
            absence::plugin_for::<FishAndMenView>,
            lobby::plugin,
            join::plugin,
            game,
        ));
    });
    desk.frames(3);
    until(&mut desk, |world| !world.resource::<LobbyOffers>().levels.is_empty());
    desk.frames(3);
    desk
}

/// Lets frames pass until something is so.
fn until(desk: &mut HeadlessTable, so: impl Fn(&World) -> bool) {
    desk.until(PATIENCE, so);
}

fn count_unfinished(desk: &HeadlessTable) -> usize {
    desk.app.world().resource::<LobbyOffers>().unfinished.len()
}

/// Clicks what wishes for this, on the panel of a side, where its page is opened first.
fn wish(desk: &mut HeadlessTable, hand: TestHand, wish: LobbyWish, panel: usize) {
    let page = match wish {
        LobbyWish::Level(_) => LobbyPage::Level,
        LobbyWish::GoOn(_) if count_unfinished(desk) > 1 => LobbyPage::Unfinished,
        LobbyWish::Preset(_) | LobbyWish::StopLater | LobbyWish::NoStop => LobbyPage::Rules,
        _ => LobbyPage::Game,
    };
    for side in TableEdge::ALL {
        desk.app.world_mut().write_message(LobbyWish::Page(side, page));
    }
    desk.frames(3);
    let world = desk.app.world_mut();
    let mut buttons = world.query::<(Entity, &LobbyButton)>();
    let found: Vec<Entity> =
        buttons.iter(world).filter(|(_, here)| here.0 == wish).map(|(entity, _)| entity).collect();
    assert!(found.len() > panel, "{wish:?} is offered on {} panels", found.len());
    desk.click(hand, found[panel]);
    desk.frames(2);
}

fn screen(desk: &HeadlessTable) -> Screen {
    *desk.app.world().resource::<State<Screen>>().get()
}

fn setup(desk: &HeadlessTable) -> &Setup {
    desk.app.world().resource::<HostedMatch<FishAndMenView>>().game().setup()
}

/// The journal of an evening: Ann at the lower edge and a bot opposite, on Twin Bays, of this many
/// actions.
fn evening_before(folder: &Path, actions: usize) -> PathBuf {
    evening_with(folder, CardHandling::Dealt, actions)
}

fn evening_with(folder: &Path, holding: CardHandling, actions: usize) -> PathBuf {
    let names = vec!["Ann".to_owned(), "Tuna".to_owned()];
    let mut chairs = chairs_for(&names, SeatPlayer::Person);
    chairs[1].player = SeatPlayer::Bot(BotName::constant("easy"));
    let setup = Setup { names, deck: DeckSetup::held(holding), ..Setup::for_players(2) };
    let setup = FishAndMenView::on_level(setup, "twin_bays", &default()).expect("it is there");
    let beginning = MatchBeginning::<FishAndMen>::Setup { setup, seed: 3 };
    let occasion =
        JournalOccasion { label: "Ann, Tuna".into(), table: serde_json::to_value(chairs).ok() };
    let mut recorded = journal::begin(&JournalFolder::at(folder), beginning, occasion)
        .expect("the folder is ours");
    let mut whim = shoal_contract::RandomGenerator::from_seed(1);
    for _ in 0..actions {
        let (actor, action) = next(recorded.hosted(), &mut whim);
        recorded.act(actor, &action).expect("it is legal");
    }
    recorded.path().expect("it is written down").to_owned()
}

/// What a seat, or the house, could do next.
fn next(game: &Match<FishAndMen>, whim: &mut shoal_contract::RandomGenerator) -> (Actor, Action) {
    use shoal_contract::Game as _;
    let actor = game.awaited_seats().first().map_or(Actor::House, |&seat| Actor::Seat(seat));
    let action = match actor {
        Actor::House => FishAndMen::next_house_action(game.world()),
        Actor::Seat(_) => FishAndMen::sample(game.world(), actor, whim),
    };
    (actor, action.expect("the match goes on"))
}

#[test]
fn bots_that_sit_by_themselves_can_be_watched() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    let bots = vec!["Tuna".to_owned(), "Cod".to_owned()];
    let mut chairs = chairs_for(&bots, SeatPlayer::Bot(BotName::constant("easy")));
    let third = chairs.pop().expect("there are two");
    for more in [None, Some(third)] {
        assert_eq!(desk.app.world().resource::<LobbyOffers>().watch, None);
        chairs.extend(more);
        desk.app.insert_resource(Chairs(chairs.clone()));
        desk.frames(3);
    }
    wish(&mut desk, hand, LobbyWish::Start, 0);
    assert_eq!(screen(&desk), Screen::Match);
}

/// A table in its lobby at which a mouse is plugged in that sat there the last time, as Ann.
fn desk_with_anns_mouse(journals: &Path) -> (HeadlessTable, FakeMice, MouseId) {
    let mut desk = desk(journals);
    let key = MouseKey { name: "M100".into(), path: "usb-1".into(), ..MouseKey::default() };
    let ann = DeviceProfile {
        key: DeviceKey::Mouse(key.clone()),
        sensitivity: 1.0,
        left_handed: false,
        focus: false,
        cross: false,
        sat: vec![RememberedPlayer { place: PLACES[0], name: "Ann".into(), mark: None }],
    };
    let mice = FakeMice::new();
    desk.listen();
    // A press is short, however long the machine takes.
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
    desk.app
        .insert_resource(DeviceMemory { device: vec![ann], ..DeviceMemory::default() })
        .insert_resource(step);
    desk.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
    desk.frames(2);
    let mouse = mice.plug_as(key, MouseKind::Mouse);
    desk.frames(3);
    (desk, mice, mouse)
}

#[test]
fn a_player_who_has_played_before_plays_after_three_presses_of_their_mouse() {
    for wished in [LobbyWish::Again, LobbyWish::GoOn(0)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        evening_before(folder.path(), 3);
        let (mut desk, mice, mouse) = desk_with_anns_mouse(folder.path());
        until(&mut desk, |world| !world.resource::<LobbyOffers>().unfinished.is_empty());
        let mut presses = 0;
        let mut press = |desk: &mut HeadlessTable| {
            presses += 1;
            mice.press(mouse, MouseButton::Left);
            desk.frames(2);
            mice.release(mouse, MouseButton::Left);
            desk.frames(4);
        };
        let device = |desk: &mut HeadlessTable| {
            let mut devices = desk.app.world_mut().query::<&Device>();
            let mut all = devices.iter(desk.app.world());
            let is_it =
                |device: &&Device| matches!(device.kind, DeviceKind::Mouse(id, _) if id == mouse);
            let found = all.find(is_it).expect("it is plugged in");
            (found.at, found.seats.clone())
        };
        // The first wakes its light where Ann sat, the second sits down there.
        press(&mut desk);
        press(&mut desk);
        let chair = desk.app.world().resource::<Chairs>().0[0].clone();
        assert_eq!((chair.place, chair.name.as_str()), (PLACES[0], "Ann"));
        let world = desk.app.world_mut();
        let mut buttons = world.query::<(Entity, &LobbyButton)>();
        let found = buttons.iter(world).find(|(_, here)| here.0 == wished);
        let found = found.expect("it is offered").0;
        let to = desk.place_of(found).center();
        let way = to - device(&mut desk).0;
        mice.move_by(mouse, way.x, way.y);
        desk.frames(3);
        assert!(device(&mut desk).0.distance(to) < 10.0, "she sits at the lower edge");
        press(&mut desk);
        assert!(presses <= 3, "it took {presses}");
        assert_eq!(screen(&desk), Screen::Match, "{wished:?}");
        assert_eq!(setup(&desk).level.name, "Twin Bays");
        let chairs = desk.app.world().resource::<Chairs>().0.clone();
        assert_eq!((chairs[0].place, chairs[0].name.as_str()), (PLACES[0], "Ann"));
        assert_eq!(chairs[1].player, SeatPlayer::Bot(BotName::constant("easy")));
        assert_eq!(device(&mut desk).1, [Seat(0)], "and her mouse plays for her");
    }
}

#[test]
fn a_level_that_is_chosen_on_one_side_is_lit_on_all_and_played_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    wish(&mut desk, hand, LobbyWish::Level(2), 1);
    let lit: Vec<bool> = desk
        .app
        .world()
        .resource::<LobbyOffers>()
        .levels
        .iter()
        .map(|level| level.chosen)
        .collect();
    assert_eq!(lit, [false, false, true, false]);
    let names = vec!["Ann".to_owned(), "Bob".to_owned()];
    desk.app.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    desk.app.world_mut().write_message(LobbyWish::Start);
    desk.frames(3);
    assert_eq!(screen(&desk), Screen::Match);
    assert_eq!(setup(&desk).level.name, "The Narrows");
}

#[test]
fn what_can_go_on_names_its_game_and_says_its_turn_and_how_many_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    evening_before(folder.path(), 3);
    let mut desk = desk(folder.path());
    until(&mut desk, |world| {
        let unfinished = &world.resource::<LobbyOffers>().unfinished;
        let how_far = unfinished.iter().map(|one| (one.title, one.how_far.as_str()));
        how_far.eq([("Fish and Men", "turn 1, 2 players")])
    });
    let again = desk.app.world().resource::<LobbyOffers>().again.clone();
    assert_eq!(again, Some(("Fish and Men", "Twin Bays, 1 player, 1 bot".into())));
    let hand = desk.hand(&[]);
    desk.frames(3);
    wish(&mut desk, hand, LobbyWish::GoOn(0), 1);
    assert_eq!(screen(&desk), Screen::Match);
    let taken = desk.app.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len();
    assert_eq!(taken, 3);
}

#[test]
fn every_match_that_can_go_on_is_reached_by_two_presses_though_another_was_begun_since() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let older = evening_before(folder.path(), 3);
    drop(evening_before(folder.path(), 0));
    let mut desk = desk(folder.path());
    until(&mut desk, |world| world.resource::<LobbyOffers>().unfinished.len() == 2);
    until(&mut desk, |world| !world.resource::<EarlierMatches>().is_counting());
    desk.frames(2);
    let hand = desk.hand(&[]);
    let world = desk.app.world();
    let earlier = world.resource::<EarlierMatches>();
    let at = earlier.unfinished.iter().position(|one| one.path == older).expect("it is offered");
    let how_far: Vec<_> = earlier.unfinished.iter().map(EarlierMatch::how_far).collect();
    assert_eq!(how_far[at], "turn 1, 2 players");
    assert_eq!(how_far[1 - at], "the beginning, 2 players");
    let open = |desk: &mut HeadlessTable, wished: fn(&LobbyWish) -> bool| {
        let world = desk.app.world_mut();
        let mut buttons = world.query::<(Entity, &LobbyButton)>();
        let found = buttons.iter(world).find(|(_, here)| wished(&here.0));
        let found = found.expect("it is offered").0;
        desk.click(hand, found);
        desk.frames(3);
    };
    open(&mut desk, |wish| matches!(wish, LobbyWish::Page(_, LobbyPage::Unfinished)));
    match at {
        0 => open(&mut desk, |wish| *wish == LobbyWish::GoOn(0)),
        _ => open(&mut desk, |wish| *wish == LobbyWish::GoOn(1)),
    }
    assert_eq!(screen(&desk), Screen::Match);
    let taken = desk.app.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len();
    assert_eq!(taken, 3);
}

#[test]
fn players_who_moved_sit_where_they_were_last_when_it_goes_on_or_is_played_again() {
    for wished in [LobbyWish::GoOn(0), LobbyWish::Again] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = evening_before(folder.path(), 3);
        let resumed = journal::resume::<FishAndMen>(&path).expect("it is whole");
        let seating = resumed.table.and_then(absence::MatchSeating::read).expect("it is told");
        let (mut chairs, mut recorded) = (seating.chairs, resumed.recorded);
        (chairs[0].place, chairs[0].slide) = (PLACES[4], -35.0);
        let now = absence::MatchSeating { chairs: chairs.clone(), stand_ins: vec![] };
        recorded.note_table(serde_json::to_value(now).expect("plain data"));
        drop(recorded);
        let mut desk = desk(folder.path());
        let hand = desk.hand(&[]);
        wish(&mut desk, hand, wished, 0);
        assert_eq!(screen(&desk), Screen::Match);
        assert_eq!(desk.app.world().resource::<Chairs>().0, chairs, "{wished:?}");
    }
}

#[test]
fn a_drift_that_was_interrupted_is_shown_again_when_the_match_goes_on() {
    use shoal_contract::{Game as _, Viewer};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = evening_before(folder.path(), 3);
    let mut recorded = journal::resume::<FishAndMen>(&path).expect("it is whole").recorded;
    let mut whim = shoal_contract::RandomGenerator::from_seed(2);
    while recorded.hosted().taken().last().is_none_or(|last| last.action != Action::MovePollution) {
        let (actor, action) = next(recorded.hosted(), &mut whim);
        recorded.act(actor, &action).expect("it is legal");
    }
    // The power fails in the middle of it.
    drop(recorded);
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    wish(&mut desk, hand, LobbyWish::GoOn(0), 0);
    assert_eq!(screen(&desk), Screen::Match);
    let world = desk.app.world();
    let (shown, hosted) = (
        world.resource::<PlaybackState<FishAndMenView>>(),
        world.resource::<HostedMatch<FishAndMenView>>(),
    );
    let truth = FishAndMen::seen_by(hosted.game().world(), Viewer::Table);
    assert_ne!(shown.view, truth, "the pollution still lies where it drifts from");
    let drifts = |event: &Event| matches!(event, Event::PollutionDrifted { .. });
    assert!(shown.now.as_ref().is_some_and(|now| drifts(&now.event)) || shown.waiting() > 0);
    desk.app.world_mut().write_message(PlaybackOrder::Skip);
    desk.frames(3);
    let world = desk.app.world();
    assert_eq!(world.resource::<PlaybackState<FishAndMenView>>().view, truth);
}

#[test]
fn a_match_with_hidden_hands_goes_on_and_can_be_played_again() {
    for wished in [LobbyWish::GoOn(0), LobbyWish::Again] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        evening_with(folder.path(), CardHandling::Hidden, 3);
        let mut desk = desk(folder.path());
        let hand = desk.hand(&[]);
        wish(&mut desk, hand, wished, 0);
        assert_eq!(screen(&desk), Screen::Match, "{wished:?}");
        assert_eq!(setup(&desk).deck.holding, CardHandling::Hidden);
    }
}

#[test]
fn an_idle_lobby_lays_nothing_out_anew() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let nodes = |desk: &mut HeadlessTable| {
        let world = desk.app.world_mut();
        world.query_filtered::<Entity, With<LobbyButton>>().iter(world).collect::<Vec<_>>()
    };
    let before = nodes(&mut desk);
    desk.frames(20);
    assert!(!before.is_empty());
    assert_eq!(nodes(&mut desk), before);
}

/// How much that can be seen was new in each frame.
#[derive(Resource, Default)]
struct Counted(Vec<usize>);

#[test]
fn nothing_that_can_be_seen_changes_in_an_idle_lobby() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    evening_before(folder.path(), 3);
    let mut desk = desk(folder.path());
    desk.hand(&[]);
    until(&mut desk, |world| !world.resource::<LobbyOffers>().unfinished.is_empty());
    desk.frames(10);
    desk.app.init_resource::<Counted>();
    desk.app.add_systems(Last, |mut news: VisibleChanges, mut counted: ResMut<Counted>| {
        counted.0.push(news.count());
    });
    desk.frames(20);
    // The first one counts everything that ever was.
    assert_eq!(desk.app.world().resource::<Counted>().0[1..], [0; 19]);
}

/// A match between Ann, Bob and Cid in which all have left.
fn over(desk: &mut HeadlessTable) {
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
    desk.app.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    desk.app.world_mut().write_message(LobbyWish::Start);
    desk.frames(3);
    end(desk);
}

fn end(desk: &mut HeadlessTable) {
    for seat in Seat::all(3) {
        let action = Action::Quit;
        let actor = Actor::Seat(seat);
        desk.app.world_mut().write_message(ChooseAction::<FishAndMenView> { actor, action });
        desk.frames(1);
    }
    until(desk, |world| world.resource::<MatchOver>().0.is_some());
    desk.frames(3);
}

#[test]
fn an_evening_is_in_the_book_once_and_has_its_poster_beside_its_journal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    over(&mut desk);
    desk.frames(20);
    let book = EveningBook::read(folder.path());
    assert_eq!(book.evenings.len(), 1, "{book:?}");
    let evening = &book.evenings[0];
    assert_eq!(evening.players, ["Ann", "Bob", "Cid"]);
    assert!(evening.winners.is_empty() && evening.level.as_deref() == Some("The World"));
    assert_eq!(evening.journal.as_deref(), Some("fish-and-men-0001.journal"));
    let picture = folder.path().join("fish-and-men-0001.png");
    until(&mut desk, |_| picture.exists());
}

#[test]
fn another_match_moves_the_first_place_on_and_begins_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let hand = desk.hand(&[]);
    over(&mut desk);
    desk.app.world_mut().get_mut::<Device>(hand.device).expect("it is there").seats = vec![Seat(0)];
    let seed = |desk: &HeadlessTable| {
        desk.app.world().resource::<HostedMatch<FishAndMenView>>().game().seed()
    };
    let first = seed(&desk);
    // Bob and Cid have no mice: they are not asked.
    let button = shoal_table::features::evening::again::AGAIN;
    let pressed = TrayPressed { seat: Seat(0), pointer: PointerId::Mouse, button, off: None };
    desk.app.world_mut().write_message(pressed);
    until(&mut desk, |world| {
        let hosted = world.get_resource::<HostedMatch<FishAndMenView>>();
        hosted.is_some_and(|hosted| hosted.game().seed() != first)
    });
    desk.frames(2);
    assert_eq!(screen(&desk), Screen::Match);
    let chairs = &desk.app.world().resource::<Chairs>().0;
    let names: Vec<&str> = chairs.iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names, ["Bob", "Cid", "Ann"]);
    assert_eq!(setup(&desk).names, names);
    assert_eq!(chairs[2].place, PLACES[0], "Ann has not moved");
    assert_eq!(letters(desk.app.world()), "BCA", "everybody keeps letter, colour and fish");
    let device = desk.app.world().get::<Device>(hand.device).expect("it is there");
    assert_eq!(device.seats, [Seat(2)], "her mouse is hers");
    assert_eq!(desk.app.world().resource::<MatchOver>().0, None);
    end(&mut desk);
    assert_eq!(EveningBook::read(folder.path()).evenings.len(), 2);
}

#[test]
fn the_first_place_moves_on_where_people_have_settled_who_is_first_too() {
    use crate::views::penguins::PenguinsView;
    use shoal_penguins::Penguins;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    assert!(PenguinsView::order().is_some(), "the youngest begins");
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
    let setup = PenguinsView::setup_for(&names, None);
    let game = Match::<Penguins>::new(setup, 1).expect("it is usual");
    let world = desk.app.world_mut();
    world.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    shoal_table::matches::hosting::host(world, HostedMatch::<PenguinsView>::unwritten(game));
    for order in ["BCA", "CAB", "ABC", "BCA"] {
        rematch::<PenguinsView>(world).expect("there was a match");
        let setup = world.resource::<HostedMatch<PenguinsView>>().game().setup();
        let names = setup.names();
        assert!(names.iter().zip(order.chars()).all(|(name, first)| name.starts_with(first)));
        assert_eq!(letters(world), order, "letters and colours stay with their people");
    }
    // The journal tells who was who.
    let journal = world.resource::<MatchSession>().journal.clone().expect("it is written down");
    world.remove_resource::<HostedMatch<PenguinsView>>();
    world.insert_resource(Chairs::default());
    go_on::<PenguinsView>(world, &journal).expect("it goes on");
    assert_eq!(letters(world), "BCA");
}

/// The letters of all seats in their order.
fn letters(world: &World) -> String {
    let chairs = world.resource::<Chairs>();
    chairs.seats().map(|seat| chairs.letter(seat)).collect()
}

#[test]
fn at_the_first_start_the_lobby_says_how_to_calibrate_and_then_no_more() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = desk(folder.path());
    let says = |desk: &mut HeadlessTable| {
        desk.frames(3);
        let mut texts = desk.app.world_mut().query::<&Text>();
        texts.iter(desk.app.world()).filter(|text| text.0.contains("Calibrate")).count()
    };
    assert_eq!(says(&mut desk), 0, "first of all somebody sits down");
    let chair = Chair::new(PLACES[0], "Ann", SeatPlayer::Person);
    desk.app.world_mut().resource_mut::<Chairs>().0.push(chair);
    assert!(says(&mut desk) >= 2, "on both long sides");
    let mut settings = desk.app.world_mut().resource_mut::<Settings>();
    settings.rig_mut().size_mm = Some([1300.0, 731.0]);
    assert_eq!(says(&mut desk), 0, "it has been done");

    let screen = Settings { rig: "Screen".into(), ..Settings::default() };
    desk.app.insert_resource(screen);
    assert_eq!(says(&mut desk), 0, "a screen needs none");
    desk.app.insert_resource(Settings::default());
    assert!(says(&mut desk) >= 2);
}
