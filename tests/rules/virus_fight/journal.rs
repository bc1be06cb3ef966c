//! Journals of the rules before version 2, which let a seat ask for a stalemate without end.

use serde_json::json;
use shoal_contract::journal::{Journal, JournalCursor, read_from, rescue};
use shoal_contract::{Actor, Game, GameSetup as _, Match, RandomGenerator};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::setup::Setup;

/// The first version of the rules.
const OLD: u32 = 1;

/// A match of random play, and its journal as a Shoal with the old rules wrote it, the position at the end of it.
fn old_journal() -> (Match<VirusFight>, String) {
    let mut game = Match::<VirusFight>::new(Setup::for_players(2), 7).expect("a usual setup");
    let mut generator = RandomGenerator::from_seed(3);
    for _ in 0..12 {
        let seat = game.awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let action = VirusFight::sample(game.world(), actor, &mut generator).expect("it goes on");
        game.apply(actor, &action).expect("it was sampled");
    }
    let (mut mark, mut text) = (JournalCursor::START, String::new());
    let header = json!({"header": {
        "format": 2, "game": "virus-fight", "rules_version": OLD, "nonce": "00000000000000aa",
        "sealed_bytes": 384, "setup": game.setup(),
    }});
    let begin = json!({"begin": {"rules_version": OLD, "seed": 7, "state": null}});
    let actions = (1..).zip(game.taken()).map(
        |(n, taken)| json!({"action": {"n": n, "actor": taken.actor, "action": taken.action}}),
    );
    let n = game.taken().len();
    let end = json!({"checkpoint": {"n": n, "hash": game.hash(), "state": game.state()}});
    for line in [header, begin].into_iter().chain(actions).chain([end]) {
        mark.write(&line.to_string(), &mut text);
    }
    (game, text)
}

#[test]
fn a_journal_of_older_rules_is_refused_in_a_sentence_and_goes_on_from_its_checkpoint() {
    let (game, text) = old_journal();
    assert!(game.setup().check().is_ok() && !game.is_over());
    let reading = read_from("old.journal", text.as_bytes()).expect("every line is whole");
    let refused = Journal::<VirusFight>::of(&reading).err().expect("these are other rules");
    assert_eq!(
        refused.to_string(),
        "old.journal was played with version 1 of the rules of `virus-fight`, but this Shoal has version 2: \
         the match can go on from the checkpoint after action 12"
    );
    let place = tempfile::tempdir().expect("tests may write temporary files");
    let path = place.path().join("old.journal");
    std::fs::write(&path, text).expect("tests may write temporary files");
    let rescued = rescue::<VirusFight>(&path).expect("there is a checkpoint");
    assert_eq!(rescued.recorded.hosted().state(), game.state());
}
