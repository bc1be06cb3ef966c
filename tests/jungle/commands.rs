//! What the host asks for.

use crate::scene::{CONFIG, Scene, config};
use shoal_jungle::asking::ask;
use shoal_jungle::clock::RealClock;
use shoal_jungle::export;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::serve::{JungleServer, StopFlag, backups};
use shoal_jungle::statistics;
use shoal_jungle::store::months;
use std::sync::Arc;

const ANN: &str = "ann@example.org";

#[test]
fn a_running_server_does_what_it_is_asked_and_no_second_one_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(folder.path().join("Maildir").join(part)).expect("a Maildir");
    }
    let config = config(folder.path(), CONFIG);
    let stop = StopFlag::new();
    let quiet: shoal_jungle::host::LogSink = Arc::new(|_| {});
    let start =
        || JungleServer::start(Arc::clone(&config), Arc::new(RealClock), Arc::clone(&quiet), &stop);
    let server = start().unwrap_or_else(|error| panic!("{error}"));
    let second = start().err().expect("the store has a server");
    assert!(second.contains("another server"), "{second}");
    let cycle = HostRequest::Cycle { jungle: None };
    let said = ask(&config, &cycle, Arc::clone(&quiet)).expect("done");
    assert!(said.contains("normal: cycle 1"), "{said}");
    let wrong = HostRequest::Cycle { jungle: Some("nowhere".into()) };
    let error = ask(&config, &wrong, Arc::clone(&quiet)).expect_err("there is none");
    assert!(error.contains("the jungles are: normal"), "{error}");
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
    let request = HostRequest::Address {
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
    let question = scene.write_to("ann@new.test", &old.reply_to(), "SUMMARY").remove(0);
    let new = scene.write_to("ann@new.test", &question.reply_to(), "YES").remove(0);
    scene.write_to("ann@new.test", &new.reply_to(), "LEAVE");
    assert!(scene.species_of("ann@new.test").is_empty(), "what the new address got is a proof");
}

#[test]
fn whoever_leaves_may_come_back() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let farewell = scene.write_to(ANN, &answer.reply_to(), "LEAVE\r\nThank you!").remove(0);
    assert!(
        farewell.text().contains("Your animals live on without a player"),
        "{}",
        farewell.text()
    );
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
    let request = HostRequest::Import { jungle: "normal".into(), text, for_good: true };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert_eq!(scene.jungle().state(), before);
    let dish = export::dish(scene.host.db(), &jungle).expect("written");
    let request = HostRequest::Import { jungle: "normal".into(), text: dish, for_good: true };
    scene.host.do_request(&request).expect("the store works").expect("done");
    let animals = scene.jungle().state().jungle.animals().count();
    assert_eq!(animals, before.jungle.animals().count());
    let request =
        HostRequest::Import { jungle: "normal".into(), text: "nonsense".into(), for_good: true };
    scene.host.do_request(&request).expect("the store works").expect_err("it is no dish");
}

#[test]
fn a_jungle_can_be_watched_at_the_table_from_its_beginning() {
    use shoal_contract::journal::{Journal, read};
    use shoal_food_chain::FoodChain;
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
    let populations = |state: &shoal_food_chain::state::State| -> Vec<(u32, u32)> {
        state.jungle.species.iter().map(|species| (species.id, species.population)).collect()
    };
    assert_eq!(populations(&again), populations(&now));
    assert!(again.jungle.animals().any(|species| species.name == "Vole"));
    export::recording(scene.host.db(), &jungle, &file).expect_err("it is there already");
}

#[test]
fn a_file_that_is_no_backup_is_named() {
    let scene = Scene::new();
    let file = scene.folder.path().join("jungle.toml");
    std::fs::write(&file, CONFIG.repeat(20)).expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let now = jiff::Timestamp::UNIX_EPOCH;
    let error = backups::restore(&folder.path().join("jungle.db"), &file, now);
    let error = error.expect_err("it is a configuration").to_string();
    assert!(error.contains("jungle.toml is not a backup"), "{error}");
}

#[test]
fn a_test_letter_and_a_cycle_in_a_jungle_that_stands_still_say_what_became_of_them() {
    let mut scene = Scene::new();
    let test = HostRequest::TestMail { address: ANN.parse().expect("an address") };
    host_says(&mut scene, &test).expect("done");
    assert_eq!(scene.sent().len(), 1);
    assert_eq!(scene.logged("the test letter was sent"), 1);
    let pause = HostRequest::Pause { jungle: None, resume: false, why: None };
    host_says(&mut scene, &pause).expect("done");
    let said = host_says(&mut scene, &HostRequest::Cycle { jungle: None }).expect("done");
    assert!(said.contains("it is paused"), "{said}");
}

#[test]
fn a_server_that_cannot_start_founds_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(folder.path(), CONFIG);
    let log: shoal_jungle::host::LogSink = Arc::new(|line| panic!("{line}"));
    let started =
        JungleServer::start(Arc::clone(&config), Arc::new(RealClock), log, &StopFlag::new());
    let error = started.err().expect("there is no Maildir");
    assert!(error.contains("name a Maildir"), "{error}");
    assert!(!config.store.exists());
}

#[test]
fn a_backup_comes_back_and_old_ones_go() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let config = Arc::clone(scene.host.config());
    let backup = config.backup.clone().expect("it has backups");
    let now = jiff::Timestamp::from_second(scene.host.now()).expect("a time");
    let file = backups::make(&config.store, &backup, now).expect("made");
    let species = scene.species_of(ANN);
    scene.day();
    let aside = backups::restore(&config.store, &file, now).expect("restored");
    assert!(aside.is_file());
    scene.restart();
    assert_eq!(scene.species_of(ANN), species);
    let mut made = vec![file];
    for days in [1, 2, 31, 33] {
        let later = jiff::SignedDuration::from_hours(days * 24);
        let later = now.checked_add(later).expect("a time");
        made.push(backups::make(&config.store, &backup, later).expect("made"));
    }
    let left =
        || -> Vec<_> { backups::all(&backup.folder).into_iter().map(|(_, file)| file).collect() };
    assert_eq!(left(), made[2..], "the first two are too old");
    // A clock that is years ahead for a moment.
    let ahead = now.checked_add(jiff::SignedDuration::from_hours(9 * 365 * 24)).expect("a time");
    let ahead = backups::make(&config.store, &backup, ahead).expect("made");
    assert_eq!(left(), [made[3].clone(), made[4].clone(), ahead]);
}

#[test]
fn readers_hear_when_a_jungle_stands_still_and_goes_on() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    scene.write_vouched("bob@example.org", "START H N1 Y1 M3\r\nREPORT 0");
    let pause = |resume, why: Option<&str>| HostRequest::Pause {
        jungle: None,
        resume,
        why: why.map(str::to_owned),
    };
    let mut say = |request: &HostRequest| {
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
}

#[test]
fn whoever_has_had_enough_answers_hears_news_of_the_host_all_the_same() {
    let mut scene = Scene::with(&CONFIG.replace("[mail]", "[mail]\nanswers_an_hour = 1"));
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    for _ in 0..3 {
        scene.write_vouched(ANN, "SUMMARY");
    }
    for resume in [false, true] {
        let request = HostRequest::Pause { jungle: None, resume, why: None };
        host_says(&mut scene, &request).expect("done");
        assert_eq!(scene.sent().len(), 1, "resume: {resume}");
    }
}

#[test]
fn a_reason_that_is_given_later_is_told_and_the_host_hears_who_was_told() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let pause = |why: Option<&str>| HostRequest::Pause {
        jungle: None,
        resume: false,
        why: why.map(str::to_owned),
    };
    assert_eq!(host_says(&mut scene, &pause(None)).as_deref(), Ok("normal is paused."));
    scene.sent();
    let said = host_says(&mut scene, &pause(None)).expect("done");
    assert!(said.contains("nobody was told"), "{said}");
    assert!(scene.sent().is_empty());
    let said = host_says(&mut scene, &pause(Some("The computer moves house."))).expect("done");
    assert!(said.contains("told why"), "{said}");
    let sent = scene.sent();
    assert!(sent[0].text().contains("The computer moves house."), "{}", sent[0].text());
}

#[test]
fn nothing_replaces_a_jungle_in_which_people_play_unless_it_is_meant() {
    let mut scene = Scene::new();
    let jungle = scene.host.config().jungles[0].clone();
    let text = export::dish(scene.host.db(), &jungle).expect("written");
    let import =
        |for_good| HostRequest::Import { jungle: "normal".into(), text: text.clone(), for_good };
    host_says(&mut scene, &import(false)).expect("nobody plays yet");
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    let before = scene.species_of(ANN);
    let told = host_says(&mut scene, &import(false)).expect_err("Ann plays");
    assert!(told.contains("backup") && told.contains("--for-good"), "{told}");
    assert_eq!(scene.species_of(ANN), before);
    host_says(&mut scene, &import(true)).expect("it is meant");
    assert!(scene.species_of(ANN).is_empty());
}

/// Does what the host asks for, and gives what is said.
fn host_says(scene: &mut Scene, request: &HostRequest) -> Result<String, String> {
    scene.host.do_request(request).expect("the store works")
}

fn close(why: Option<&str>) -> HostRequest {
    HostRequest::Close { jungle: "normal".into(), why: why.map(str::to_owned) }
}

#[test]
fn a_jungle_is_closed_with_a_farewell_to_all_who_play_or_read() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    scene.write_vouched("bob@example.org", "START H N2 Y1 M2 R1\r\nREPORT 0");
    scene.write_vouched("cem@example.org", "REPORT 1");
    scene.write_vouched("dora@example.org", "START H N2 Y1 M2 R2\r\nLEAVE");
    scene.day();
    let said = host_says(&mut scene, &close(Some("I move to another town.")));
    assert_eq!(said.as_deref(), Ok("normal is closed; 3 last letters will be sent."));
    let mut sent = scene.sent();
    sent.sort_by_key(|sent| sent.to.clone());
    let to: Vec<&str> = sent.iter().map(|sent| sent.to.as_str()).collect();
    assert_eq!(to, [ANN, "bob@example.org", "cem@example.org"]);
    for sent in &sent {
        let text = sent.text();
        assert!(text.contains("I move to another town."), "{text}");
        assert!(text.contains("after 1 cycle"), "{text}");
        assert_eq!(sent.header("List-Unsubscribe"), None);
    }
    host_says(&mut scene, &close(None)).expect_err("it is closed already");
}

#[test]
fn in_a_closed_jungle_nothing_goes_on_and_letters_are_answered_by_a_sentence() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let question = scene.write("bob@example.org", "START H N3 Y1 M1").remove(0);
    host_says(&mut scene, &close(None)).expect("closed");
    scene.sent();
    let lines = scene.lines_in_journal();
    assert!(scene.day().is_empty(), "no report comes");
    assert_eq!(scene.jungle().cycle(), 0);
    for sent in [
        scene.write_to(ANN, &answer.reply_to(), "START C N9"),
        scene.write_vouched("new@example.net", "HELP"),
    ] {
        assert_eq!(sent.len(), 1);
        let text = sent[0].text();
        assert!(
            text.contains("\"normal\" is closed, and nothing in your letter was done."),
            "{text}"
        );
    }
    assert!(scene.write("spam@example.net", "Buy watches").is_empty());
    scene.write_to("bob@example.org", &question.reply_to(), "YES");
    assert!(scene.species_of("bob@example.org").is_empty());
    assert_eq!(scene.lines_in_journal(), lines);
    for request in [
        HostRequest::Cycle { jungle: None },
        HostRequest::Pause { jungle: Some("normal".into()), resume: true, why: None },
        HostRequest::Invite { address: ANN.parse().expect("an address"), jungle: None },
        HostRequest::Import { jungle: "normal".into(), text: "{}".into(), for_good: true },
    ] {
        let told = host_says(&mut scene, &request).expect_err("it is closed");
        assert!(told.contains("closed"), "{told}");
    }
    for path in ["/", "/normal"] {
        let page = scene.get(path).text;
        assert!(page.contains("It is closed"), "{page}");
        assert!(!page.contains("next cycle runs"), "{page}");
    }
    scene.clock.forward(30 * 24 * 3600);
    assert_eq!(scene.get("/health").code, 200);
    scene.restart();
    assert!(scene.day().is_empty());
}

#[test]
fn a_closed_jungle_still_forgets() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    host_says(&mut scene, &close(None)).expect("closed");
    scene.sent();
    let question = scene.write_to(ANN, &answer.reply_to(), "FORGET").remove(0);
    scene.write_to(ANN, &question.reply_to(), "YES");
    assert!(scene.species_of(ANN).is_empty());
}

#[test]
fn an_offensive_name_of_a_species_is_replaced_wherever_it_stands() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Fieldrat");
    let id = scene.species_of(ANN)[0].0;
    scene.day();
    let rename = |species, name: &str| HostRequest::Rename {
        jungle: "normal".into(),
        species,
        name: name.into(),
    };
    let said = host_says(&mut scene, &rename(id, "Vole"));
    assert_eq!(
        said,
        Ok(format!("Species {id} is now called Vole; nothing of the old name is left."))
    );
    for path in ["/", "/normal", "/normal?cycle=1"] {
        let page = scene.get(path).text;
        assert!(path == "/" || page.contains("Vole"), "{path}: {page}");
        assert!(!page.contains("Fieldrat"), "{path}: {page}");
    }
    let report = scene.day().remove(0).text();
    assert!(report.contains("Vole") && !report.contains("Fieldrat"), "{report}");
    let store = std::fs::read(&scene.host.config().store).expect("a file");
    assert!(!store.windows(8).any(|part| part == b"Fieldrat"), "it is erased");
    for (request, why) in [
        (rename(id, "a\u{202e}b"), "invisible"),
        (rename(999, "Vole"), "there is no species 999"),
        (rename(2, "Vole"), "only names that players gave can be changed"),
    ] {
        let told = host_says(&mut scene, &request).expect_err("it is wrong");
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn figures_by_month_name_nobody_and_outlive_letters_and_players() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2");
    scene.write_vouched("bob@example.org", "START H N2 Y1 M2 R1");
    for _ in 0..31 {
        scene.day();
    }
    scene.write_vouched("bob@example.org", "LEAVE");
    let request = HostRequest::Forget { address: ANN.parse().expect("an address") };
    host_says(&mut scene, &request).expect("done");
    scene.day();
    let all = months::all(scene.host.db()).expect("read");
    let figures: Vec<_> =
        all.iter().map(|one| (one.month.as_str(), one.players, one.letters, one.cycles)).collect();
    let (first, second) = (("2026-12", Some(2), Some(2), 30), ("2027-01", Some(0), Some(1), 2));
    assert_eq!(figures, [first, second]);
    let text = statistics::text(&all);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "normal");
    assert_eq!(rows[2], "Month     Players  Letters  Cycles  Species");
    assert!(rows[4].starts_with("2026-12         2        2      30"), "{text}");
    let json = serde_json::to_value(&all).expect("plain data");
    assert_eq!(json[1]["month"], "2027-01");
    assert_eq!(json[1]["letters"], 1);
}

#[test]
fn the_hosts_contact_stands_in_every_letter_and_on_the_pages() {
    let contact = "Ann Example, host@jungle.test";
    let text = CONFIG.replace("[mail]", &format!("[mail]\ncontact = \"{contact}\""));
    let mut scene = Scene::with(&text);
    let mut sent = scene.write_vouched(ANN, "START H N2 Y1 M2");
    sent.extend(scene.write("bob@example.org", "START H N3 Y1 M1"));
    let invite =
        HostRequest::Invite { address: "cem@x.test".parse().expect("an address"), jungle: None };
    host_says(&mut scene, &invite).expect("done");
    sent.extend(scene.sent());
    sent.extend(scene.day());
    assert_eq!(sent.len(), 4);
    let line = format!("The host of this game: {contact}");
    for sent in &sent {
        let text = sent.text();
        let html = usize::from(text.contains("<!DOCTYPE html>"));
        assert_eq!(text.matches(&line).count(), 1 + html, "{text}");
    }
    for path in ["/", "/normal"] {
        assert!(scene.get(path).text.contains(&line));
    }
}
