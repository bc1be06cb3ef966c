//! The store of an older version opens, and the jungle in it goes on.

use crate::scene::Scene;
use shoal_jungle::store::{self, months, people};

const ANN: &str = "ann@example.org";

/// Takes back what the newest version added: as the version before it wrote the store.
const OLDER: &str = "
DROP TRIGGER player_renamed; DROP TRIGGER text_changed; DROP TRIGGER text_erased;
DELETE FROM things WHERE key = 'names';
ALTER TABLE held DROP COLUMN proven;
DROP TABLE archive; DROP TABLE months; DROP INDEX messages_by_time;
ALTER TABLE jungles DROP COLUMN closed;
UPDATE players SET name = 'Darwin (bot)';
PRAGMA user_version = 3;
";

#[test]
fn a_store_of_an_older_version_opens_and_goes_on() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    let question = scene.write("bob@example.org", "START H N3 Y1 M1").remove(0);
    for _ in 0..2 {
        scene.day();
    }
    let species = scene.species_of(ANN);
    let older = store::open(&scene.host.config().store).expect("a store");
    older.execute_batch(OLDER).expect("it is older");
    drop(older);
    let told = store::open_to_read(&scene.host.config().store).expect_err("it is older");
    assert!(told.to_string().contains("shoal jungle serve brings it up to date"), "{told}");
    scene.restart();
    assert_eq!(scene.species_of(ANN), species);
    let person = people::find(scene.host.db(), &ANN.parse().expect("an address"));
    assert_eq!(person.expect("read").expect("a player").name, None, "no name was chosen");
    scene.write_to("bob@example.org", &question.reply_to(), "YES");
    assert_eq!(scene.species_of("bob@example.org").len(), 1, "what was held back is done");
    let before = months::all(scene.host.db()).expect("read").remove(0);
    assert_eq!((before.cycles, before.players), (2, None));
    assert!(before.species.is_some_and(|species| species > 5), "{before:?}");
    let report = scene.day().remove(0).text();
    assert!(report.contains("Vole"), "{report}");
    let now = months::all(scene.host.db()).expect("read").remove(0);
    assert_eq!((now.cycles, now.players), (3, Some(2)));
}
