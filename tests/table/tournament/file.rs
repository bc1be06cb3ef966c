//! Tournaments in files.

use crate::views;
use shoal_table::features::game_list::GameList;
use shoal_table::features::match_start::FoundJournals;
use shoal_table::features::table_games::for_lobby;
use shoal_table::features::tournament::file::{create, replace, unfinished};
use shoal_table::features::tournament::testing::tournament;
use std::fs;

#[test]
fn what_is_written_goes_on_and_every_tournament_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("journals");
    assert_eq!(unfinished(&home, &for_lobby(&views::all()), &FoundJournals::default()), Ok(None));
    create(&home, &tournament(5)).expect("the folder is ours");
    let path = create(&home, &tournament(6)).expect("the folder is ours");
    assert!(path.ends_with("tournament-0002.json"));
    let mut later = tournament(6);
    later.open(later.next_game().expect("it begins"), Some("penguins-0001.journal".into()));
    replace(&path, &later).expect("the folder is ours");
    assert_eq!(
        unfinished(&home, &for_lobby(&views::all()), &FoundJournals::default()),
        Ok(Some((path, later)))
    );
}

#[test]
fn a_tournament_with_the_earlier_name_of_its_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = serde_json::to_string(&tournament(6)).expect("plain data");
    let path = folder.path().join("tournament-0001.json");
    fs::write(&path, text.replace("\"penguins\"", "\"fish\"")).expect("ours");
    let (_, tournament) =
        unfinished(folder.path(), &for_lobby(&views::all()), &FoundJournals::default())
            .expect("it can be read")
            .expect("it is not over");
    let game = GameList::of(for_lobby(&views::all())).named(&tournament.game).expect("it is known");
    assert_eq!(game.info().name, "penguins");
}

#[test]
fn a_spoiled_file_is_one_sentence_that_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = serde_json::to_string(&tournament(6)).expect("plain data");
    let other_game = whole.replace("\"penguins\"", "\"chess\"");
    let hidden_name = whole.replacen("\"name\":\"", "\"name\":\"\u{202e}", 1);
    for text in ["", "{}", "Dear diary", &whole[..200], &other_game, &hidden_name] {
        let path = folder.path().join("tournament-0007.json");
        fs::write(&path, text).expect("ours");
        let told = unfinished(folder.path(), &for_lobby(&views::all()), &FoundJournals::default())
            .expect_err("it is spoiled");
        assert!(told.starts_with("The tournament ") && told.contains("0007.json"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}
