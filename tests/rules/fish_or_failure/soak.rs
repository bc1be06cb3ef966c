//! Random games in which the books balance: no fish and no dollar comes from nowhere.
//!
//! `SHOAL_SOAK=1000000 cargo test -p shoal_games --test rules fish_or_failure::soak` plays that many; a usual
//! run plays a few.

use shoal_contract::chance::random::seed_of_match;
use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Match, RandomGenerator, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, Event};
use shoal_fish_or_failure::position::{FishingPosition, FishingStep};
use shoal_fish_or_failure::reef::Reef;
use shoal_fish_or_failure::setup::Setup;
use shoal_fish_or_failure::state::State;
use std::sync::Arc;

const A_FEW: u64 = 2_000;
const REEFS: [&str; 5] = ["usual", "hard", "calm", "three", "two"];

#[test]
fn in_random_games_the_books_balance() {
    let games = std::env::var("SHOAL_SOAK")
        .map_or(A_FEW, |games| games.parse().expect("SHOAL_SOAK is a number of games"));
    let mut ended = 0;
    for game in 0..games {
        ended += u64::from(play(game));
    }
    assert!(ended * 10 > games * 9, "{ended} of {games} games ended");
}

/// Bots play ahead without a match world, so what they foresee has to be what a match does.
#[test]
fn play_ahead_comes_to_what_the_match_comes_to() {
    for game in 0..60 {
        let (setup, mut position, generator) = begin(game);
        let mut state = State {
            setup: Arc::new(setup),
            position: position.clone(),
            is_deck_left_out: false,
            generator: Some(generator.clone()),
        };
        let mut hosted = Match::<FishOrFailure>::from_state(state.clone(), None).expect("sound");
        let (mut choosing, mut ahead) = (generator.clone(), generator);
        while let Some(action) = next(&mut position, &mut choosing, &mut hosted) {
            let mut foreseen = Vec::new();
            position.go_on(&mut ahead, &mut foreseen);
            assert_eq!(hosted.apply(Actor::House, &action).as_ref(), Ok(&foreseen), "game {game}");
            (state.position, state.generator) = (position.clone(), Some(ahead.clone()));
            assert_eq!(hosted.state(), state, "game {game}, {action:?}");
        }
    }
}

/// Lets all choose, ahead and in the match, up to what the house does.
fn next(
    position: &mut FishingPosition,
    choosing: &mut RandomGenerator,
    hosted: &mut Match<FishOrFailure>,
) -> Option<Action> {
    for seat in Seat::all(position.numbers.companies) {
        if let Some(&action) = choosing.pick(&position.legal(seat.index())) {
            position.choose(seat.index(), action);
            hosted.apply(Actor::Seat(seat), &action).expect("legal");
        }
    }
    position.house_action()
}

/// A match that begins, on some reef with some companies.
fn begin(game: u64) -> (Setup, FishingPosition, RandomGenerator) {
    let mut generator = RandomGenerator::from_seed(seed_of_match(16, game));
    let reef = Reef::named(REEFS[game as usize % REEFS.len()]).expect("a reef");
    let players = 3 + (game / 5 % 3) as usize;
    let fine = if game.is_multiple_of(2) { 5 } else { 0 };
    let setup = Setup { reef: Arc::new(reef), fine, ..Setup::for_players(players) };
    let mut deck = setup.in_play().deck();
    generator.shuffle(&mut deck);
    let position = FishingPosition::new(setup.numbers(), setup.start(), deck, 0);
    (setup, position, generator)
}

/// Plays a game; whether it came to an end within a thousand steps of the house.
fn play(game: u64) -> bool {
    let (setup, mut position, mut generator) = begin(game);
    let mut out = Vec::new();
    for _ in 0..1_000 {
        if position.step == FishingStep::Over {
            return true;
        }
        for seat in 0..setup.players {
            if let Some(&action) = generator.pick(&position.legal(seat)) {
                position.choose(seat, action);
            }
        }
        let before = position.clone();
        position.go_on(&mut generator, &mut out);
        balance(&before, &position, &out, game);
        out.clear();
    }
    false
}

/// Fish before, and what has grown, are fish after, and what was lost or caught; money likewise.
fn balance(before: &FishingPosition, after: &FishingPosition, events: &[Event], game: u64) {
    let fish = |position: &FishingPosition| {
        position.stocks.iter().map(|stock| i64::from(stock.fish)).sum::<i64>()
    };
    let money = |position: &FishingPosition| {
        position.companies.iter().map(|company| i64::from(company.money)).sum::<i64>()
    };
    let (mut fish_come, mut money_come) = (0, 0);
    for event in events {
        match event {
            Event::Grew { fish, .. } | Event::Boomed { fish, .. } => fish_come += i64::from(*fish),
            Event::Lost { fish, .. } | Event::Caught { fish, .. } => fish_come -= i64::from(*fish),
            Event::Paid { dollars, .. } => money_come += i64::from(*dollars),
            Event::Fined { dollars, .. } => money_come -= i64::from(*dollars),
            _ => {}
        }
    }
    assert_eq!(fish(before) + fish_come, fish(after), "game {game}: {events:?}");
    assert_eq!(money(before) + money_come, money(after), "game {game}: {events:?}");
    for (stock, capacity) in after.stocks.iter().zip(after.numbers.capacity) {
        assert!(stock.fish <= capacity, "game {game}: {after:?}");
        assert_eq!(stock.is_extinct, stock.fish == 0, "game {game}: {after:?}");
    }
}
