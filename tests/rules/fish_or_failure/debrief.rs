//! What is told of a match that is over is so: 'too late from' against a solver that tries everything, restraint
//! and lasting harvests by examples.

use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement};
use shoal_fish_or_failure::debrief::DebriefPositions;
use shoal_fish_or_failure::debrief::restraint::RestraintGain;
use shoal_fish_or_failure::debrief::too_late::SeaLossTime;
use shoal_fish_or_failure::fishery::Fishery::{self, Crab, Grouper, Parrot, Tang};
use shoal_fish_or_failure::reef::{Reef, ReefFishery};
use shoal_fish_or_failure::setup::Setup;
use shoal_host::simulate::ThreadedSampler;
use std::num::NonZeroUsize;
use std::sync::Arc;

fn sampling() -> ThreadedSampler {
    ThreadedSampler { threads: NonZeroUsize::MIN, ..ThreadedSampler::in_background() }
}

/// Two or three fisheries with few fish, and no events.
fn small(whim: &mut RandomGenerator) -> Setup {
    let mut fisheries = Vec::new();
    let count = 2 + whim.below(2) as usize;
    for fishery in [Crab, Tang, Parrot, Grouper].into_iter().take(count) {
        let capacity = 3 + whim.below(8);
        let start = 2 + whim.below(capacity - 1);
        let price = 1 + whim.below(5);
        fisheries.push(ReefFishery { fishery, capacity: [capacity; 3], start: [start; 3], price });
    }
    let reef = Arc::new(Reef { name: "small".into(), growth: 100, fisheries, events: Vec::new() });
    Setup { reef, goal: 60, ..Setup::for_players(3) }
}

/// A match of these bots, to its end.
fn played(setup: Setup, seed: u64, bots: &[&str]) -> Match<FishOrFailure> {
    let mut game = Match::<FishOrFailure>::new(setup, seed).expect("a sound setup");
    let mut players: Vec<_> = Seat::all(bots.len())
        .zip(bots)
        .map(|(seat, name)| game.bot(seat, name, &serde_json::Value::Null).expect("a bot"))
        .collect();
    game.play(&mut players, 5_000, &mut Vec::new()).expect("bots play by the rules");
    game
}

/// The first round in which it was too late, by the rules' own world: without events nothing is left to
/// chance, so that one game from each round says it.
fn solved(game: &Match<FishOrFailure>) -> Option<u32> {
    let lives = |game: &Match<FishOrFailure>| game.state().position.living().next().is_some();
    if lives(game) {
        return None;
    }
    let mut again = Match::begin(game.beginning().clone()).expect("it has begun before");
    let mut last = 0;
    for taken in game.taken() {
        if taken.action == Action::BeginRound {
            let mut ahead = Match::from_state(again.state(), Some(1)).expect("it is sound");
            let mut players: Vec<_> = Seat::all(3)
                .map(|seat| ahead.bot(seat, "agreeing", &serde_json::Value::Null).expect("a bot"))
                .collect();
            // Whatever lives after so many actions is saved.
            let _ = ahead.play(&mut players, 400, &mut Vec::new());
            if lives(&ahead) {
                last = again.state().position.round;
            }
        }
        again.apply(taken.actor, &taken.action).expect("it was legal before");
    }
    Some(last + 1)
}

#[test]
fn too_late_is_right_in_at_least_950_of_1000_small_games_that_are_solved() {
    let (mut right, mut lost, games) = (0, 0, 1_000);
    let mut whim = RandomGenerator::from_seed(11);
    for seed in 0..games {
        let setup = small(&mut whim);
        let names = ["random", "greedy", "cautious", "agreeing", "retaliating"];
        let bots: Vec<&str> = (0..3).map(|_| *whim.pick(&names).expect("there are some")).collect();
        let game = played(setup, seed, &bots);
        let truth = solved(&game);
        let said =
            SeaLossTime::of(&DebriefPositions::of(&game), &sampling()).expect("nobody stops it");
        lost += u64::from(truth.is_some());
        right += u64::from(said.from() == truth);
    }
    assert!(lost > 100, "only {lost} of {games} seas were lost");
    assert!(right * 100 >= games * 95, "right in {right} of {games}, {lost} lost");
}

#[test]
fn companies_that_agree_earn_what_lasts_and_are_never_too_late() {
    let game = played(Setup::for_players(4), 5, &["agreeing"; 4]);
    let debrief = DebriefPositions::of(&game).debrief(&sampling()).expect("nobody stops it");
    assert_eq!(debrief.lasting.was, debrief.lasting.lasting);
    assert_eq!(debrief.too_late, SeaLossTime::Never);
}

#[test]
fn greed_is_too_late_early_and_earns_less_than_what_lasts() {
    let game = played(Setup::for_players(4), 3, &["greedy"; 4]);
    let debrief = DebriefPositions::of(&game).debrief(&sampling()).expect("nobody stops it");
    assert!(debrief.lasting.was.dollars < debrief.lasting.lasting.dollars, "{debrief:?}");
    let from = debrief.too_late.from().expect("the sea is empty");
    assert!((2..=debrief.lasting.rounds + 1).contains(&from), "{debrief:?}");
}

/// Three companies at two fisheries; the first goes first.
#[test]
fn what_one_leaves_and_another_takes_in_the_same_round_is_a_gain_by_its_restraint() {
    let species = |fishery: Fishery, start: u32, price| ReefFishery {
        fishery,
        capacity: [20; 3],
        start: [start; 3],
        price,
    };
    let fisheries = vec![species(Crab, 6, 2), species(Tang, 20, 1)];
    let reef = Arc::new(Reef { name: "two".into(), growth: 100, fisheries, events: Vec::new() });
    let setup = Setup { reef, ..Setup::for_players(3) };
    let seed = (0..50).find(|&seed| {
        let game = Match::<FishOrFailure>::new(setup.clone(), seed).expect("sound");
        game.state().position.initiative == 0
    });
    let mut game = Match::<FishOrFailure>::new(setup, seed.expect("one of them")).expect("sound");
    let house = |game: &mut Match<FishOrFailure>| {
        let action = FishOrFailure::next_house_action(game.world()).expect("its turn");
        game.apply(Actor::House, &action).expect("legal");
    };
    house(&mut game);
    for (seat, (fishery, number)) in [(Crab, 2), (Crab, 4), (Tang, 1)].into_iter().enumerate() {
        let place = Action::Place(CardPlacement { fishery, number });
        game.apply(Actor::Seat(Seat(seat as u16)), &place).expect("legal");
    }
    house(&mut game);
    // Had the first taken five of six crabs, the second had caught one in place of four.
    let debrief = DebriefPositions::of(&game).debrief(&sampling()).expect("nobody stops it");
    assert_eq!(debrief.gains.largest(), Some(RestraintGain { from: 0, to: 1, dollars: 6 }));
    assert_eq!(debrief.gains.by[1], [0; 5], "who comes later takes nothing from who came before");
}

#[test]
fn companies_are_named_in_nothing_but_who_gained_by_whose_restraint() {
    let game = played(Setup::for_players(4), 3, &["cautious", "greedy", "random", "agreeing"]);
    let debrief = DebriefPositions::of(&game).debrief(&sampling()).expect("nobody stops it");
    let setup = game.setup();
    let without = debrief.sentences().join(" ");
    let named = (0..4).any(|seat| without.contains(setup.name(seat)));
    assert!(!named, "{without}");
}
