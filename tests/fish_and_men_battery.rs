//! Fish and Men keeps the promises that every game keeps, and tells a golden match.

#[path = "common/golden.rs"]
mod golden;

use golden::check_golden;
use shoal::contract::battery::{Battery, playthrough};
use shoal::contract::{Game, Match};
use shoal::games::fish_and_men::FishAndMen;

shoal::battery_tests!(battery());

fn battery() -> Battery<FishAndMen> {
    Battery {
        seats: 1..=8,
        seeds: vec![1, 2, 3],
        actions: 200,
        bots_end_within: Some(3000),
        ..Battery::default()
    }
}

/// The whole story of one match; its last line is the fingerprint of the last position.
#[test]
fn the_golden_match_is_told_as_ever() {
    let text = playthrough::<FishAndMen>(FishAndMen::usual_setup(3), 7, &["greedy"; 3]);
    check_golden(
        "fish_and_men.txt",
        &text.expect("bots play to the end"),
        "The first line that differs shows what changed: a rule, a draw, the greedy bot, the world, \
         or only how an event is told.\nIf the same setup, seed and actions can now give another \
         match, raise `rules_version` in src/games/fish_and_men/mod.rs, too: journals of the \
         version before then go on from their last checkpoint.",
    );
}

/// The position a new match begins from, apart from anything that is played.
#[test]
fn the_golden_beginning_is_laid_out_as_ever() {
    let hosted = Match::<FishAndMen>::new(FishAndMen::usual_setup(4), 7).expect("a usual setup");
    check_golden(
        "fish_and_men_beginning.txt",
        &format!("{}\n", hosted.hash()),
        "The usual setup, the world, its JSON or the first draws have changed. `rules_version` in \
         src/games/fish_and_men/mod.rs says whether journals of the version before can go on.",
    );
}
