//! Buttons of the lobby stay where they are, no matter who sits down or leaves, whatever opens, and whatever is
//! chosen; and from an empty folder a match is a few presses away.

use super::*;
use bevy::ui::ComputedNode;
use shoal_table::features::join::PlaceWish;
use shoal_table::features::lobby::testing::{LobbyNode, START};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::GameView;
use shoal_tabletop::pointers::{Verb, VerbPressed};
use shoal_tabletop::surfaces::widgets::{PushButton, Widget};
use std::collections::BTreeMap;

/// The most presses from an empty folder to the first own decision.
const MOST_PRESSES: usize = 8;

/// The boxes of all that can be pressed in the middle, by side and button; and of the way to stand up, by place.
fn places(desk: &mut HeadlessTable) -> BTreeMap<String, Rect> {
    let world = desk.app.world_mut();
    let mut panels = world.query_filtered::<(&Name, &Children), With<LobbyNode>>();
    let mut found: Vec<(String, Entity)> = Vec::new();
    for (side, children) in panels.iter(world) {
        for child in children {
            let button = world.get::<LobbyButton>(*child).and(world.get::<Widget>(*child));
            found.extend(button.map(|widget| (format!("{side} {}", widget.id), *child)));
        }
    }
    let mut widgets = world.query::<(Entity, &Widget, &ComputedNode)>();
    let chairs = world.resource::<Chairs>();
    for (entity, widget, node) in widgets.iter(world) {
        let chair = widget.owner.and_then(|owner| chairs.get(owner));
        let is_there = widget.id == LEAVE && node.size().min_element() > 0.0;
        found.extend(chair.filter(|_| is_there).map(|it| (format!("{:?}", it.place), entity)));
    }
    found.into_iter().map(|(name, entity)| (name, desk.place_of(entity))).collect()
}

/// Asserts that what was there and still is has not moved, and returns what is there now.
fn still(
    desk: &mut HeadlessTable,
    before: &BTreeMap<String, Rect>,
    why: &str,
) -> BTreeMap<String, Rect> {
    desk.frames(4);
    let now = places(desk);
    for (name, place) in before {
        let moved = now.get(name).filter(|now| *now != place);
        assert_eq!(moved, None, "{name} was at {place:?}: {why}");
    }
    now
}

#[test]
fn nothing_that_remains_moves_in_the_lobby_of_any_game_whatever_people_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    evening_before(folder.path(), 3);
    let mut desk = desk(folder.path());
    until(&mut desk, |world| !world.resource::<LobbyOffers>().unfinished.is_empty());
    for game in 0..views::all().len() {
        desk.app.world_mut().write_message(LobbyWish::Game(game));
        desk.frames(2);
        until(&mut desk, |world| !world.resource::<LobbyOffers>().levels.is_empty());
        for page in LobbyPage::ALL {
            desk.app.insert_resource(Chairs::default());
            for side in TableEdge::ALL {
                desk.app.world_mut().write_message(LobbyWish::Page(side, page));
            }
            desk.frames(4);
            let mut before = places(&mut desk);
            assert!(before.len() > 12, "{page:?} has buttons on four sides: {before:?}");
            let hands = [0, 1, 2, 3].map(|_| desk.hand(&[]));
            let sit = |place, hand: usize| PlaceWish::Sit(PLACES[place], hands[hand].pointer);
            let places = [
                (sit(0, 0), "one sits down"),
                (PlaceWish::Bot(PLACES[5]), "a bot comes"),
                (sit(2, 1), "somebody sits down at a short side"),
                (sit(1, 2), "somebody sits down opposite"),
                (sit(4, 3), "a fourth sits down"),
                (PlaceWish::Bot(PLACES[6]), "another bot comes"),
                (PlaceWish::Leave(PLACES[1], hands[2].pointer), "somebody leaves"),
            ];
            for (wish, why) in places {
                desk.app.world_mut().write_message(wish);
                before = still(&mut desk, &before, &format!("{why}, game {game}, {page:?}"));
            }
            let pressed = VerbPressed { seat: Some(Seat(0)), device: None, verb: Verb::Menu };
            desk.app.world_mut().write_message(pressed);
            before = still(&mut desk, &before, "a menu opens");
            for wish in [
                LobbyWish::NextChoice,
                LobbyWish::NextChoice,
                LobbyWish::SecretWay,
                LobbyWish::StopLater,
                LobbyWish::NoStop,
                LobbyWish::Level(1),
                LobbyWish::Preset(1),
                LobbyWish::Format(PlayFormat::Tournament),
                LobbyWish::Format(PlayFormat::OneMatch),
            ] {
                desk.app.world_mut().write_message(wish);
                before = still(&mut desk, &before, &format!("{wish:?}, game {game}, {page:?}"));
            }
            for place in [0, 2, 4] {
                let leave = PlaceWish::Leave(PLACES[place], hands[0].pointer);
                desk.app.world_mut().write_message(leave);
                before = still(&mut desk, &before, "only bots are left");
            }
            hands.into_iter().for_each(|hand| desk.unplug(hand));
        }
    }
}

/// Returns the button that is lit for the only player, a panel's before a tray's.
fn lit(desk: &mut HeadlessTable) -> Option<Entity> {
    let world = desk.app.world_mut();
    let mut buttons = world.query::<(Entity, &PushButton, &Widget, &ComputedNode)>();
    let found = buttons.iter(world).filter(|(_, button, widget, node)| {
        button.strong && widget.owner == Some(Seat(0)) && node.size().min_element() > 0.0
    });
    let found: Vec<(Entity, u32)> =
        found.map(|(entity, _, widget, _)| (entity, widget.id)).collect();
    // A tray lies below a panel that takes its place.
    let first = found.iter().find(|(_, id)| *id != START).or(found.first());
    first.map(|(entity, _)| *entity)
}

/// Counts the presses from an empty folder to the first own decision in a game, by one mouse that presses what is lit.
fn presses<V: GameView>(view: fn(&mut App)) -> usize {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let journals = folder.path().to_owned();
    let mut desk = HeadlessTable::of_game::<V>(view);
    desk.app.insert_resource(LobbyOptions { journals: Some(journals), ..default() });
    desk.listen();
    let mice = FakeMice::new();
    desk.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
    desk.frames(4);
    let mouse = mice.plug_as(MouseKey { name: "M100".into(), ..default() }, MouseKind::Mouse);
    desk.frames(6);
    let mut presses = 0;
    // The first wakes its light, the next sits down.
    while desk.app.world().resource::<Chairs>().0.is_empty() && presses < MOST_PRESSES {
        presses += 1;
        mice.press(mouse, MouseButton::Left);
        desk.frames(2);
        mice.release(mouse, MouseButton::Left);
        desk.frames(6);
    }
    let mut devices = desk.app.world_mut().query::<(Entity, &Device)>();
    let found = devices.iter(desk.app.world()).find(|(_, device)| device.seats == [Seat(0)]);
    let hand = found.map(|(device, found)| TestHand { device, pointer: found.pointer });
    let hand = hand.expect("it sits");
    let games = for_lobby(&views::all());
    let game = games.iter().position(|it| it.info().name == V::Game::info().name);
    let game = game.expect("it is listed");
    if game > 0 {
        presses += 1;
        wish(&mut desk, hand, LobbyWish::Game(game), 0);
    }
    while presses < 2 * MOST_PRESSES {
        let hosted = desk.app.world().get_resource::<HostedMatch<V>>();
        if hosted.is_some_and(|hosted| hosted.game().awaited_seats().contains(&Seat(0))) {
            return presses;
        }
        if let Some(lit) = lit(&mut desk) {
            presses += 1;
            desk.click(hand, lit);
        }
        desk.frames(20);
    }
    presses
}

#[test]
fn from_an_empty_folder_the_first_own_decision_is_a_few_lit_presses_away_in_every_game() {
    use views::*;
    let counted = [
        presses::<fish_and_men::FishAndMenView>(|app| in_the_lobby(app, fish_and_men::plugin)),
        presses::<fish_or_failure::FishOrFailureView>(|app| {
            in_the_lobby(app, fish_or_failure::plugin);
        }),
        presses::<penguins::PenguinsView>(|app| in_the_lobby(app, penguins::plugin)),
        presses::<virus_fight::VirusFightView>(|app| in_the_lobby(app, virus_fight::plugin)),
        presses::<food_chain::FoodChainView>(|app| in_the_lobby(app, food_chain::plugin)),
    ];
    println!("presses to the first own decision: {counted:?}");
    assert!(counted.iter().all(|presses| *presses <= MOST_PRESSES), "{counted:?}");
}

/// Opens a lobby that lists all games, with the view of one of them.
fn in_the_lobby(app: &mut App, view: fn(&mut App)) {
    app.insert_resource(GameList::of(for_lobby(&views::all())));
    app.insert_resource(Chairs::default()).init_resource::<LobbyOptions>();
    app.add_plugins((lobby::plugin, join::plugin, view));
}
