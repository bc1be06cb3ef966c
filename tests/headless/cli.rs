//! The command line, by the program itself.

use crate::program::{command, failure, stdout};
use std::fs;

#[test]
fn help_names_every_command() {
    let help = stdout(&["--help"], b"");
    let commands =
        "simulate ladder tournament engine replay check rules cards puzzles solve class jungle";
    for name in commands.split(' ') {
        assert!(help.contains(&format!("  {name} ")), "{name} is missing in:\n{help}");
    }
    // What does nothing in this build is not offered.
    for name in ["table", "devices"] {
        assert_eq!(help.contains(&format!("  {name} ")), cfg!(feature = "table"), "{help}");
    }
    assert!(stdout(&["--version"], b"").starts_with("shoal "));
}

#[test]
fn an_unknown_game_is_refused_with_those_that_there_are() {
    for command in ["engine", "simulate"] {
        assert_eq!(
            failure(&[command, "chess"], 1),
            "shoal: there is no game called \"chess\"; the games are: fish-and-men, penguins, fish-or-failure, virus-fight, food-chain"
        );
    }
}

#[test]
fn a_wrong_command_line_is_exit_code_2() {
    for arguments in [&["dance"][..], &["engine"], &["simulate"], &["check"], &["--colour"]] {
        failure(arguments, 2);
    }
}

#[test]
fn numbers_nobody_can_mean_are_refused() {
    for game in ["fish-and-men", "penguins"] {
        for command in ["simulate", "ladder"] {
            for wrong in [["--games", "0"], ["--threads", "18446744073709551615"]] {
                let error = failure(&[&[command, game][..], &wrong].concat(), 2);
                assert!(error.contains(wrong[0]) && error.contains(wrong[1]), "{error}");
            }
        }
    }
}

#[test]
fn the_cards_are_listed_with_what_stands_for_them() {
    let text = stdout(&["cards"], b"");
    assert!(text.contains("Shark Attack (SA): number 9, 4 copies, must, 6♥ 6♦\n"), "{text}");
    assert!(text.ends_with("104 cards of 28 kinds, and 0 jokers\n"), "{text}");
}

#[test]
fn a_card_is_found_by_number_name_or_playing_card() {
    for said in ["6", "oil", "4 of spades", "4c red"] {
        let text = stdout(&["cards", said], b"");
        assert!(text.starts_with("Oil Spill (OS)") && text.contains("3 blobs"), "{text}");
    }
    let error = failure(&["cards", "whale"], 1);
    assert!(error.contains("there is no card \"whale\""), "{error}");
}

#[test]
fn the_cards_of_a_setup_say_their_own_numbers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("setup.json");
    let card = r#"{"id":"OS","name":"Big Spill","copies":1,"class":"must","effects":[{"spill":{"blobs":7}}]}"#;
    fs::write(&path, format!(r#"{{"deck":{{"cards":[{card}]}}}}"#)).expect("a file");
    let text = stdout(&["cards", "--setup", &path.to_string_lossy()], b"");
    assert!(text.contains("Big Spill (OS): 1 copy") && text.contains("7 blobs"), "{text}");
}

#[cfg(feature = "table")]
#[test]
fn cards_are_printed_to_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("cards.pdf");
    let path = path.to_string_lossy();
    let said = stdout(&["cards", "--sheets", &path, "--paper", "letter", "--one-each"], b"");
    assert!(said.contains("print at 100 %"), "{said}");
    assert!(fs::read(&*path).is_ok_and(|bytes| bytes.starts_with(b"%PDF-")));
    for game in ["fish-and-men", "fish-or-failure", "virus-fight"] {
        let said = stdout(&["cards", game, "--sheets", &path], b"");
        assert!(said.contains("print at 100 %"), "{said}");
    }
    let error = failure(&["cards", "penguins", "--sheets", &path], 1);
    assert!(error.starts_with("shoal: penguins: sheets have all cards of a game"), "{error}");
    let error = failure(&["cards", "--sheets", &path, "--paper", "b5"], 1);
    assert_eq!(error, "shoal: b5 is not a known paper size: a4 or letter");
    let error = failure(&["cards", "--sheets", &format!("{path}/no/cards.pdf")], 1);
    assert!(error.contains("cannot be written"), "{error}");
}

#[cfg(not(feature = "table"))]
#[test]
fn a_build_without_the_table_says_how_to_get_one() {
    for arguments in [&[][..], &["table"], &["devices"], &["cards", "--sheets", "cards.pdf"]] {
        let error = failure(arguments, 1);
        assert!(error.contains("built without the table"), "{error}");
        assert!(error.contains("feature `table`"), "{error}");
    }
}

#[test]
fn a_level_that_is_built_in_is_found_by_name_and_is_sound() {
    for name in ["twin_bays", "narrows", "archipelago"] {
        assert!(stdout(&["check", name], b"").starts_with("ok: \""), "{name}");
    }
    let text = stdout(&["check", "world"], b"");
    assert!(text.starts_with("ok: \"The World\", 60 columns and 30 rows, "), "{text}");
}

#[test]
fn a_level_is_found_where_it_is_installed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let levels = folder.path().join("levels/fish_and_men");
    fs::create_dir_all(&levels).expect("a folder");
    fs::write(levels.join("pond.level"), "[about]\nnom = Pond\n").expect("a file");
    let output = command(&["check", "pond"])
        .env("SHOAL_DATA", folder.path())
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("pond.level is not a level of fish-and-men:\n"), "{error}");
    assert!(error.contains("line 2, column 1"), "{error}");
}

#[test]
fn every_problem_of_a_level_is_listed_with_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("broken.level");
    let world = fs::read_to_string("levels/fish_and_men/world.level").expect("the world");
    let broken = world.replacen("**", "*?", 1).replacen("[rivers]", "[rivers]\nLost, 1", 1);
    fs::write(&path, broken).expect("a file");
    let error = failure(&["check", path.to_str().expect("a plain path")], 1);
    assert!(error.matches("\n  line ").count() >= 2, "{error}");
    let missing = failure(&["check", "no/such.level"], 1);
    assert!(missing.starts_with("shoal: there is no level file \"no/such.level\""), "{missing}");
    assert_eq!(
        failure(&["check", "world", "--game", "chess"], 1),
        "shoal: there is no game called \"chess\"; the games are: fish-and-men, penguins, fish-or-failure, virus-fight, food-chain"
    );
}

/// A folder with the journal of a short match, and the file's path.
pub fn journal() -> (tempfile::TempDir, std::path::PathBuf) {
    use shoal::contract::journal::{JournalFolder, begin};
    use shoal::contract::{Actor, MatchBeginning, Seat};
    use shoal::games::fish_and_men::action::Action;
    use shoal::games::fish_and_men::{FishAndMen, setup::Setup};

    let root = tempfile::tempdir().expect("a temporary folder");
    let beginning = MatchBeginning::Setup { setup: Setup::for_players(2), seed: 7 };
    let mut recorded =
        begin::<FishAndMen>(&JournalFolder::at(root.path()), beginning, "an evening")
            .expect("the folder can be written");
    for (seat, river) in [(1, 12), (0, 3)] {
        let actor = Actor::Seat(Seat(seat));
        recorded.act(actor, &Action::Place { river }).expect("it is the seat's turn");
    }
    let last = recorded.checkpoint();
    recorded.wait(last).expect("the disk takes it");
    let path = recorded.path().expect("it has a file").to_owned();
    (root, path)
}

#[test]
fn the_option_for_posters_still_has_its_earlier_name() {
    let sentence = |option| failure(&["replay", "Cargo.toml", option, "no/such/poster.png"], 1);
    assert_eq!(sentence("--souvenir"), sentence("--poster"));
}

#[test]
fn a_journal_is_verified_and_printed() {
    let (_root, path) = journal();
    let path = path.to_str().expect("a plain path");
    insta::assert_snapshot!(stdout(&["replay", path], b""), @r#"
Fish and Men: Herring and Marlin (an evening)
1. Marlin
    Marlin starts in the Indus at 10:39
2. Herring
    Herring starts in the Yukon at 3:1
    all fish are in their rivers
verified: 2 actions, the match goes on, hash 6934db8166756821
"#);
    assert_eq!(stdout(&["replay", "--quiet", path], b""), "ok\n");
}

#[test]
fn a_damaged_journal_is_printed_as_far_as_it_is_whole_and_the_line_is_named() {
    let (_root, path) = journal();
    let text = fs::read_to_string(&path).expect("it was just written");
    fs::write(&path, text.replacen("\"river\":3", "\"river\":4", 1)).expect("a file");
    let output = crate::program::run(&["replay", path.to_str().expect("a plain path")], b"");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("\n1. Marlin\n") && !told.contains("verified"), "{told}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(".journal, line 4: "), "{error}");
}

#[test]
fn what_is_no_journal_is_refused_in_a_sentence() {
    let error = failure(&["replay", "no/such.journal"], 1);
    assert!(error.starts_with("shoal: no/such.journal cannot be read "), "{error}");
    let error = failure(&["replay", "Cargo.toml"], 1);
    assert!(error.starts_with("shoal: Cargo.toml is not a journal of Shoal"), "{error}");
}

/// The sentence of a table that cannot open, on a machine without a display.
#[cfg(feature = "table")]
pub fn no_table(arguments: &[&str]) -> String {
    let mut table = command(arguments);
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        table.env_remove(variable);
    }
    let output = table.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).expect("stderr is text").trim_end().to_owned()
}

#[cfg(feature = "table")]
#[test]
fn a_table_without_a_display_is_one_sentence_that_says_what_works() {
    for arguments in [&[][..], &["table"]] {
        let error = no_table(arguments);
        assert!(error.starts_with("shoal: There is no display to open the table on"), "{error}");
        assert!(error.contains("`shoal simulate`") && !error.contains('\n'), "{error}");
    }
}

#[cfg(feature = "table")]
#[test]
fn a_board_or_a_journal_that_is_none_is_said_before_the_table_opens() {
    let error = no_table(&["table", "--level", "atlantis"]);
    assert!(error.contains("there is no level file \"atlantis\""), "{error}");
    let error = no_table(&["table", "--level", "Cargo.toml"]);
    assert!(error.starts_with("shoal: Cargo.toml is not a level of fish-and-men:\n  "), "{error}");
    let error = no_table(&["table", "--setup", "Cargo.toml"]);
    assert!(error.starts_with("shoal: Cargo.toml: setup: line 1"), "{error}");
    let error = no_table(&["table", "--game", "penguins", "--level", "Cargo.toml"]);
    assert!(error.starts_with("shoal: Cargo.toml is not a level of penguins:\n  "), "{error}");
    let watching = [&["table", "--replay", "Cargo.toml"][..], &["replay", "Cargo.toml", "--table"]];
    for arguments in watching {
        let error = no_table(arguments);
        assert!(error.starts_with("shoal: Cargo.toml is not a journal of Shoal"), "{error}");
    }
}

#[cfg(feature = "table")]
#[test]
fn a_setup_of_any_game_is_read_before_the_table_opens() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let table = |game: &[&str], setup: &str| {
        let path = folder.path().join("setup.json");
        std::fs::write(&path, setup).expect("the folder is ours");
        let path = path.to_string_lossy();
        let error = no_table(&[&["table", "--setup", &*path], game].concat());
        (error, format!("shoal: {path}: "))
    };
    let penguins = ["--game", "penguins"];
    for (game, good) in
        [(&[][..], "{}"), (&penguins, "{}"), (&penguins, r#"{"board":[[1,2,3,4,5,1,2,3]]}"#)]
    {
        let (error, _) = table(game, good);
        assert!(error.starts_with("shoal: There is no display"), "{error}");
    }
    let bad = [
        (&[][..], "{\"board\":[[1]]}", "board"),
        (&penguins, "no json", "setup: line 1"),
        (&penguins, "{\"ponds\":3}", "ponds"),
        (&penguins, "{\"board\":[[1,2]]}", "board"),
        (&penguins, "{\"board\":[[1]],\"rows\":4}", "give only one"),
    ];
    for (game, bad, place) in bad {
        let (error, file) = table(game, bad);
        assert!(error.starts_with(&file) && error.contains(place), "{error}");
        assert!(!error.contains('\n'), "one sentence: {error}");
    }
    let error = no_table(&["table", "--game", "penguins", "--setup", "no/such.json"]);
    assert!(error.starts_with("shoal: no/such.json cannot be read"), "{error}");
}

#[cfg(feature = "table")]
#[test]
fn a_way_to_hold_cards_that_there_is_not_is_refused_in_one_sentence() {
    let error = no_table(&["table", "--cards", "open"]);
    assert!(error.contains("none, dealt, hidden or own"), "{error}");
    assert_eq!(error.trim().lines().count(), 1, "{error}");
}

#[cfg(not(feature = "table"))]
#[test]
fn a_journal_cannot_be_watched_without_a_table() {
    let error = failure(&["replay", "Cargo.toml", "--table"], 1);
    assert!(error.contains("built without the table"), "{error}");
}

/// A folder with the configuration of a jungle that no server has founded.
#[cfg(unix)]
fn jungle() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let text = "[[in]]\nway = \"pipe\"\n[out]\nway = \"folder\"\nfolder = \"sent\"\n\
                [[jungle]]\nname = \"normal\"\naddress = \"jungle@example.org\"\nevery = \"10m\"\n";
    std::fs::write(folder.path().join("jungle.toml"), text).expect("the folder is ours");
    folder
}

#[cfg(all(unix, feature = "table"))]
#[test]
fn a_jungle_that_cannot_be_watched_is_said_before_the_table_opens() {
    let folder = jungle();
    let at = folder.path().to_string_lossy();
    let watch = |name, folder: &str| no_table(&["jungle", "watch", name, "--folder", folder]);
    let error = watch("normal", "no/such");
    assert!(
        error.contains("no/such/jungle.toml") && error.contains("shoal jungle init"),
        "{error}"
    );
    let error = watch("nowhere", &at);
    assert!(error.contains("the jungles are: normal"), "{error}");
    let error = watch("normal", &at);
    assert!(error.contains("shoal jungle serve"), "{error}");
    assert!(!folder.path().join("jungle.db").exists(), "whoever watches makes nothing");
}

#[cfg(all(unix, not(feature = "table")))]
#[test]
fn a_jungle_cannot_be_watched_without_a_table() {
    let folder = jungle();
    let at = folder.path().to_string_lossy();
    let error = failure(&["jungle", "watch", "normal", "--folder", &at], 1);
    assert!(error.contains("built without the table"), "{error}");
}

/// What a command has printed, both ways.
fn printed(output: std::process::Output) -> String {
    let both = [output.stdout, output.stderr].concat();
    String::from_utf8(both).expect("what is printed is text")
}

/// Escape codes, a bell, a line that pretends, and a change of direction.
const ODD: &str = "\u{1b}[31m\u{7}\u{9b}2J\r\u{202e}\u{2066}\nshoal: ok";

#[test]
fn nothing_from_outside_is_printed_raw_or_without_end() {
    use shoal::contract::journal::JournalCursor;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let odd = format!("{ODD}{}", "x".repeat(90_000));
    let json = serde_json::to_string(&odd).expect("it is text");
    let level = file("odd.level", &format!("[about{odd}]\nname = {odd}\n[terrain]\n{odd}\n"));
    let setup = file("odd.json", &format!("{{{json}:1}}"));
    let named = file("names.json", &format!("{{\"names\":[{json}]}}"));
    let junk = file("junk.journal", &odd);
    let tell = |game: &str, label: &str, names: &str, more: &str| {
        let setup = format!(r#"{{"players":2,"names":[{names}]}}"#);
        let mut text = String::new();
        let mut mark = JournalCursor::START;
        let header = format!(
            r#"{{"header":{{"format":2,"game":{game},"rules_version":1,"label":{label},"nonce":"00000000000000aa","sealed_bytes":384,"setup":{setup}}}}}"#
        );
        mark.write(&header, &mut text);
        mark.write(r#"{"begin":{"rules_version":1,"seed":7,"state":null}}"#, &mut text);
        mark.write(more, &mut text);
        text
    };
    let penguins = "\"penguins\"";
    let undo = r#"{"undo":{"to":0}}"#;
    let forged = [
        tell(&json, "\"\"", "", undo),
        tell(penguins, &json, "\"A\u{202e}\",\"B\"", undo),
        tell(penguins, "\"\"", &json, undo),
        tell(penguins, "\"\"", "", &format!("{{{json}:1}}")),
        tell(
            penguins,
            "\"\"",
            "",
            &format!(r#"{{"action":{{"n":1,"actor":{{"seat":0}},"action":{json}}}}}"#),
        ),
    ];
    let numbered = (0..).zip(&forged);
    let forged: Vec<String> =
        numbered.map(|(n, text)| file(&format!("forged-{n}.journal"), text)).collect();
    let bad_hello =
        format!("program:sh -c 'printf \"%s\\n\" {:?}; read -r x'", format!("{{{json}:1}}"));
    let mut commands: Vec<Vec<&str>> = vec![
        vec![&odd],
        vec!["check", &odd],
        vec!["check", "world", "--game", &odd],
        vec!["check", "--game", "penguins", &level],
        vec!["check", "--game", "fish-and-men", &level],
        vec!["simulate", &odd],
        vec!["simulate", "penguins", "--games", "1", "--setup", &setup],
        vec!["simulate", "penguins", "--games", "1", "--setup", &named],
        vec!["simulate", "penguins", "--games", "1", "--bots", &odd],
        vec!["simulate", "penguins", "--games", "1", "--bots", &bad_hello],
        vec!["simulate", "penguins", "--sweep", &odd],
        vec!["tournament", "penguins", "--player", &odd],
        vec!["cards", &odd],
        vec!["cards", "--setup", &setup],
        vec!["replay", &odd],
        vec!["replay", &junk],
    ];
    commands.extend(forged.iter().map(|path| vec!["replay", path.as_str()]));
    for arguments in commands {
        let told = printed(crate::program::run(&arguments, b""));
        let short: Vec<String> =
            arguments.iter().map(|word| word.chars().take(60).collect()).collect();
        assert!(!told.is_empty(), "{short:?} said nothing");
        let raw = told.chars().find(|&letter| {
            letter != '\n' && letter.is_control() || "\u{202e}\u{2066}".contains(letter)
        });
        assert_eq!(raw, None, "{short:?} said {told:?}");
        assert!(!told.contains("\nshoal: ok"), "{short:?} pretends: {told}");
        assert!(told.len() < 40_000, "{short:?} said {} bytes", told.len());
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_waited_for_in_a_folder_of_journals() {
    use shoal::contract::journal::JournalFolder;
    let place = tempfile::tempdir().expect("a temporary folder");
    let name = |name: &str| place.path().join(name).with_extension("journal");
    fs::create_dir(name("folder")).expect("the folder is ours");
    std::os::unix::fs::symlink(name("loop"), name("loop")).expect("the folder is ours");
    std::os::unix::fs::symlink("/dev/zero", name("device")).expect("the folder is ours");
    // Nobody ever writes into it: to read it is to wait for ever.
    let pipe = std::process::Command::new("mkfifo").arg(name("pipe")).status();
    assert!(pipe.is_ok_and(|made| made.success()), "this system has pipes with names");
    let listed = JournalFolder::at(place.path()).list().expect("the folder can be read");
    assert_eq!(listed.len(), 4);
    for one in listed {
        let problem = one.problem.expect("none of them is a journal");
        assert!(problem.contains("cannot be read"), "{problem}");
    }
}
