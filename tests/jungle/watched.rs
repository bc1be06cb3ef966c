//! A jungle that a table follows while it goes on.

use crate::scene::Scene;
use shoal_contract::journal::{Journal, read};
use shoal_contract::{Actor, Match};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::state::State;
use shoal_jungle::export;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::serve::backups;
use shoal_jungle::watched::{JungleNews, WatchedJungle};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

fn open(scene: &Scene) -> (WatchedJungle, State) {
    WatchedJungle::open(scene.host.config(), "normal").expect("it is there")
}

/// What is new, if the jungle goes on as it was.
fn done(watched: &mut WatchedJungle) -> Vec<(Actor, Action)> {
    let did = |news| match news {
        JungleNews::Did(actor, action) => (actor, action),
        JungleNews::Replaced(_) => panic!("it goes on"),
    };
    watched.news().expect("it can be read").into_iter().map(did).collect()
}

/// The position in which it begins anew.
fn anew(watched: &mut WatchedJungle) -> State {
    match watched.news().expect("it can be read").remove(0) {
        JungleNews::Replaced(state) => *state,
        JungleNews::Did(..) => panic!("it begins anew"),
    }
}

/// All species: name, whose by name, members.
fn species(state: &State) -> Vec<(String, Option<String>, u32)> {
    let name = |seat: shoal_contract::Seat| state.record.players[seat.index()].name.clone();
    let all = state.jungle.species.iter();
    all.map(|one| (one.name.clone(), one.owner.map(name), one.population)).collect()
}

fn exported(scene: &Scene) -> State {
    let text = export::position(scene.host.db(), &scene.host.config().jungles[0]);
    serde_json::from_str(&text.expect("written")).expect("a position")
}

#[test]
fn what_is_read_bit_by_bit_is_what_the_export_says_of_all() {
    let mut scene = Scene::new();
    let (mut watched, state) = open(&scene);
    let mut told = Vec::new();
    for day in 0..8 {
        match day {
            1 => drop(scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole")),
            2 => drop(scene.write_vouched(BOB, "START H N3 M2")),
            4 => drop(scene.write_vouched(ANN, "LEAVE")),
            6 => drop(scene.write_vouched(ANN, "START H N2 Y1 M2 R4\r\nNAME Mole")),
            _ => {}
        }
        if day % 3 != 0 {
            told.extend(done(&mut watched));
        }
        scene.day();
    }
    told.extend(done(&mut watched));
    assert!(done(&mut watched).is_empty(), "all is known");
    let file = scene.folder.path().join("normal.journal");
    let jungle = scene.host.config().jungles[0].clone();
    export::recording(scene.host.db(), &jungle, &file).expect("written");
    let journal = Journal::<FoodChain>::of(&read(&file).expect("a journal")).expect("of this game");
    let steps: Vec<_> = journal.steps.into_iter().map(|step| (step.actor, step.action)).collect();
    assert_eq!(told, steps);
    assert!(told.iter().filter(|(_, action)| matches!(action, Action::Name { .. })).count() == 2);
    assert_eq!(state.jungle, Match::begin(journal.beginning).expect("it begins").state().jungle);
}

#[test]
fn whoever_opens_it_late_begins_after_the_last_cycle_and_sees_the_same() {
    let mut scene = Scene::new();
    scene.write_vouched(BOB, "START H N3 M2");
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    scene.day();
    scene.write_vouched(BOB, "LEAVE");
    for _ in 0..4 {
        scene.day();
    }
    let (mut watched, state) = open(&scene);
    assert_eq!(state.jungle.cycle, 5);
    let names: Vec<_> = state.record.players.iter().map(|player| player.name.as_str()).collect();
    assert!(!names.contains(&"Player 1"), "Bob has left: {names:?}");
    let mut game = Match::<FoodChain>::from_state(state, None).expect("it is sound");
    scene.day();
    scene.write_vouched("cleo@example.org", "START C N2 M9\r\nNAME Lynx");
    scene.day();
    let told = done(&mut watched);
    assert!(told.len() >= 5, "two cycles, and somebody joins, founds and names: {told:?}");
    for (actor, action) in told {
        game.apply(actor, &action).expect("it is as in the jungle");
    }
    let without_numbers = |all: Vec<(String, Option<String>, u32)>| -> Vec<_> {
        let bare = |name: String| name.split(" (p").next().unwrap_or_default().to_owned();
        all.into_iter().map(|(name, whose, count)| (name, whose.map(bare), count)).collect()
    };
    assert_eq!(without_numbers(species(&game.state())), species(&exported(&scene)));
}

#[test]
fn a_jungle_that_was_replaced_begins_anew_at_its_new_position() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    scene.day();
    let jungle = scene.host.config().jungles[0].clone();
    let text = export::position(scene.host.db(), &jungle).expect("written");
    let config = std::sync::Arc::clone(scene.host.config());
    let now = jiff::Timestamp::from_second(scene.host.now()).expect("a time");
    let backup = backups::make(&config.store, config.backup.as_ref().expect("has one"), now);
    scene.day();
    let (mut watched, state) = open(&scene);
    assert_eq!(state.jungle.cycle, 2);
    // Twice the same: also then it is another beginning than the one before.
    let import = HostRequest::Import { jungle: "normal".into(), text, for_good: true };
    scene.host.do_request(&import).expect("the store works").expect("done");
    assert_eq!(anew(&mut watched).jungle.cycle, 1);
    scene.day();
    assert!(done(&mut watched).contains(&(Actor::House, Action::Cycle(1))));
    backups::restore(&config.store, &backup.expect("made"), now).expect("restored");
    scene.restart();
    assert_eq!(species(&anew(&mut watched)), species(&exported(&scene)));
}

#[test]
fn what_cannot_be_watched_is_said_with_what_to_do() {
    let scene = Scene::new();
    let error = WatchedJungle::open(scene.host.config(), "nowhere").expect_err("there is none");
    assert!(error.to_string().contains("the jungles are: normal"), "{error}");
    let (mut watched, _) = open(&scene);
    let store = scene.host.config().store.clone();
    let aside = store.with_extension("aside");
    std::fs::rename(&store, &aside).expect("moved");
    let error = watched.news().expect_err("it is gone");
    assert!(error.to_string().contains("shoal jungle serve"), "{error}");
    let error = WatchedJungle::open(scene.host.config(), "normal").expect_err("it is gone");
    assert!(error.to_string().contains("shoal jungle serve"), "{error}");
    std::fs::rename(&aside, &store).expect("moved back");
    assert!(done(&mut watched).is_empty(), "it can be read again");
}
