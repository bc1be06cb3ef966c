//! Whoever is forgotten leaves no trace, and the jungle goes on.

use crate::scene::Scene;
use shoal_jungle::host::requests::Request;
use shoal_jungle::store;

const ANN: &str = "annabella@example.org";

fn traces(scene: &Scene, word: &str) -> usize {
    let store = &scene.host.config().store;
    let files = ["", "-wal", "-shm"].map(|ending| store::beside(store, ending));
    let bytes: Vec<u8> =
        files.iter().flat_map(|file| std::fs::read(file).unwrap_or_default()).collect();
    let (bytes, word) = (bytes.to_ascii_lowercase(), word.to_ascii_lowercase());
    bytes.windows(word.len()).filter(|window| *window == word.as_bytes()).count()
}

#[test]
fn whoever_is_forgotten_leaves_no_trace_in_the_file_and_the_jungle_goes_on() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Zebrafinch\r\nREPORT 1");
    scene.write(ANN, "START H N3 Y1 M1");
    let raw = scene.letter_to(ANN, &"fchain@jungle.test".parse().expect("an address"), "", "HELP");
    scene.receive(&raw, ANN, &"fchain@jungle.test".parse().expect("an address"));
    scene.clock.forward(24 * 3600);
    scene.host.run_due().expect("the cycle runs");
    assert!(traces(&scene, "annabella") > 0 && traces(&scene, "zebrafinch") > 0);
    let animals = |scene: &Scene| -> Vec<(u32, u32)> {
        let state = scene.jungle().state();
        state.jungle.animals().map(|species| (species.id, species.population)).collect()
    };
    let before = animals(&scene);
    let request = Request::Forget { address: ANN.parse().expect("an address") };
    scene.host.do_request(&request).expect("the store works").expect("done");
    assert_eq!(traces(&scene, "annabella"), 0);
    assert_eq!(traces(&scene, "zebrafinch"), 0);
    assert_eq!(animals(&scene), before);
    assert!(scene.sent().is_empty(), "nothing more is sent");
    scene.restart();
    scene.day();
    assert_eq!(scene.jungle().cycle(), 2);
}

#[test]
fn a_forgotten_players_token_opens_nothing() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched(ANN, "START H N2 Y1 M2").remove(0);
    let request = Request::Forget { address: ANN.parse().expect("an address") };
    scene.host.do_request(&request).expect("the store works").expect("done");
    let sent = scene.write_to(ANN, &answer.reply_to(), "START H N2 Y1 M2");
    assert!(scene.species_of(ANN).is_empty());
    assert!(sent[0].text().contains("Did you send this"), "{}", sent[0].text());
}
