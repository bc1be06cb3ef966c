//! What the host asks for.

use crate::scene::{CONFIG, Scene, config};
use shoal_jungle::asking::ask;
use shoal_jungle::clock::RealClock;
use shoal_jungle::export;
use shoal_jungle::host::requests::Request;
use shoal_jungle::serve::{Server, Stop, keeping};
use std::sync::Arc;

const ANN: &str = "ann@example.org";

#[test]
fn a_running_server_does_what_it_is_asked_and_no_second_one_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(folder.path().join("Maildir").join(part)).expect("a Maildir");
    }
    let config = config(folder.path(), CONFIG);
    let stop = Stop::new();
    let quiet: shoal_jungle::host::Log = Arc::new(|_| {});
    let start =
        || Server::start(Arc::clone(&config), Arc::new(RealClock), Arc::clone(&quiet), &stop);
    let server = start().unwrap_or_else(|error| panic!("{error}"));
    let second = start().err().expect("the store has a server");
    assert!(second.contains("another server"), "{second}");
    let cycle = Request::Cycle { jungle: None };
    let said = ask(&config, &cycle, Arc::clone(&quiet)).expect("done");
    assert!(said.contains("normal: cycle 1"), "{said}");
    let wrong = Request::Cycle { jungle: Some("nowhere".into()) };
    let error = ask(&config, &wrong, Arc::clone(&quiet)).expect_err("there is none");
    assert!(error.contains("there are: normal"), "{error}");
    stop.stop();
    server.wait();
    // Without a server the command does it itself.
    let said = ask(&config, &cycle, quiet).expect("done");
    assert!(said.contains("normal: cycle 2"), "{said}");
}

#[test]
fn a_player_goes_on_from_another_address() {
    let mut scene = Scene::new();
    let old = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let species = scene.species_of(ANN);
    let request = Request::Address {
        old: ANN.parse().expect("an address"),
        new: "ann@new.test".parse().expect("an address"),
    };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert_eq!(scene.species_of("ann@new.test"), species);
    scene.write_to(ANN, &old.reply_to(), "START C N5");
    assert_eq!(scene.species_of("ann@new.test"), species, "the old address proves nothing");
    // Nor does what was sent there, in a letter that says it came from the new one.
    scene.write_to("ann@new.test", &old.reply_to(), "START C N5");
    assert_eq!(
        scene.species_of("ann@new.test"),
        species,
        "what the old address got proves nothing"
    );
    let new = scene.write_to("ann@new.test", &old.reply_to(), "SUMMARY").remove(0);
    scene.write_to("ann@new.test", &new.reply_to(), "LEAVE");
    assert!(scene.species_of("ann@new.test").is_empty(), "what the new address got is a proof");
}

#[test]
fn whoever_leaves_may_come_back() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let farewell = scene.write_to(ANN, &answer.reply_to(), "LEAVE\r\nThank you!").remove(0);
    assert!(farewell.text().contains("Your animals live on as nobody's"), "{}", farewell.text());
    assert!(farewell.header("In-Reply-To").is_some());
    let again = scene.write_to(ANN, &answer.reply_to(), "LEAVE").remove(0);
    assert!(again.text().contains("You had no animals here"), "{}", again.text());
    assert!(scene.species_of(ANN).is_empty());
    scene.write_to(ANN, &answer.reply_to(), "START H N3 M2");
    assert_eq!(scene.species_of(ANN).len(), 1);
    scene.restart();
    assert_eq!(scene.species_of(ANN).len(), 1);
}

#[test]
fn a_jungle_goes_out_as_a_file_and_comes_back_the_same() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    scene.day();
    let before = scene.jungle().state();
    let jungle = scene.host.config().jungles[0].clone();
    let text = export::position(scene.host.db(), &jungle).expect("written");
    assert!(text.contains("Vole") && !text.contains(ANN), "{text}");
    scene.day();
    let request = Request::Import { jungle: "normal".into(), text };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert_eq!(scene.jungle().state(), before);
    let dish = export::dish(scene.host.db(), &jungle).expect("written");
    let request = Request::Import { jungle: "normal".into(), text: dish };
    scene.host.do_request(&request).expect("the store works").expect("done");
    let animals = scene.jungle().state().jungle.animals().count();
    assert_eq!(animals, before.jungle.animals().count());
    let request = Request::Import { jungle: "normal".into(), text: "nonsense".into() };
    scene.host.do_request(&request).expect("the store works").expect_err("it is no dish");
}

#[test]
fn a_jungle_can_be_watched_at_the_table_from_its_beginning() {
    use shoal_core::contract::journal::{Journal, read};
    use shoal_core::games::food_chain::FoodChain;
    let mut scene = Scene::new();
    for day in 0..6 {
        if day == 2 {
            scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
        }
        scene.day();
    }
    let file = scene.folder.path().join("normal.journal");
    let jungle = scene.host.config().jungles[0].clone();
    export::recording(scene.host.db(), &jungle, &file).expect("written");
    let reading = read(&file).expect("a journal");
    let journal = Journal::<FoodChain>::of(&reading).expect("of this game");
    let again = journal.resume().expect("it tells the same story").state();
    let now = scene.jungle().state();
    assert_eq!(again.jungle.cycle, 6);
    let populations = |state: &shoal_core::games::food_chain::state::State| -> Vec<(u32, u32)> {
        state.jungle.species.iter().map(|species| (species.id, species.population)).collect()
    };
    assert_eq!(populations(&again), populations(&now));
    assert!(again.jungle.animals().any(|species| species.name == "Vole"));
    export::recording(scene.host.db(), &jungle, &file).expect_err("it is there already");
}

#[test]
fn a_backup_comes_back_and_old_ones_go() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let config = Arc::clone(scene.host.config());
    let backup = config.backup.clone().expect("it has backups");
    let now = jiff::Timestamp::from_second(scene.host.now()).expect("a time");
    let file = keeping::make(&config.store, &backup, now).expect("made");
    let species = scene.species_of(ANN);
    scene.day();
    let aside = keeping::restore(&config.store, &file, now).expect("restored");
    assert!(aside.is_file());
    scene.restart();
    assert_eq!(scene.species_of(ANN), species);
    let mut made = vec![file];
    for days in [1, 2, 31, 33] {
        let later = jiff::SignedDuration::from_hours(days * 24);
        let later = now.checked_add(later).expect("a time");
        made.push(keeping::make(&config.store, &backup, later).expect("made"));
    }
    let left =
        || -> Vec<_> { keeping::all(&backup.folder).into_iter().map(|(_, file)| file).collect() };
    assert_eq!(left(), made[2..], "the first two are too old");
    // A clock that is years ahead for a moment.
    let ahead = now.checked_add(jiff::SignedDuration::from_hours(9 * 365 * 24)).expect("a time");
    let ahead = keeping::make(&config.store, &backup, ahead).expect("made");
    assert_eq!(left(), [made[3].clone(), made[4].clone(), ahead]);
}

#[test]
fn readers_hear_when_a_jungle_stands_still_and_goes_on() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    scene.write_vouched("bob@example.org", "START H N1 Y1 M3\r\nREPORT 0");
    let pause = |resume, why: Option<&str>| Request::Pause {
        jungle: None,
        resume,
        why: why.map(str::to_owned),
    };
    let mut say = |request: &Request| {
        scene.host.do_request(request).expect("the store works").expect("done");
        scene.sent()
    };
    let sent = say(&pause(false, Some("The computer moves house.")));
    assert_eq!(sent.len(), 1, "Bob reads no reports");
    assert_eq!(sent[0].to, ANN);
    assert!(sent[0].text().contains("The computer moves house."), "{}", sent[0].text());
    assert!(sent[0].header("List-Unsubscribe").is_some());
    assert!(say(&pause(false, None)).is_empty(), "it stood still already");
    let sent = say(&pause(true, None));
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text().contains("The next cycle runs on"), "{}", sent[0].text());
    // However often the host cycles and pauses, a person gets at most the letters of the limit, and the last one says so.
    let more: Vec<_> = (0..40).flat_map(|time| say(&pause(time % 2 == 1, None))).collect();
    assert!(more.len() <= 20, "{} letters", more.len());
    let last = more.last().expect("a letter").text();
    assert!(last.contains("no more of it for now"), "{last}");
}
