//! Bots play as they are described, and never know what others have placed.

use shoal_core::contract::{Actor, Game, Generator, Match, Seat};
use shoal_core::games::fish_or_failure::FishOrFailure;
use shoal_core::games::fish_or_failure::action::Action;
use shoal_core::games::fish_or_failure::bot::NAMES;
use shoal_core::games::fish_or_failure::setup::Setup;

/// Plays games of these bots: how many were won by each seat, and how many rounds they had in the middle.
fn games(bots: &[&str], count: u64) -> (Vec<u32>, u32, u64) {
    let (mut won, mut lost, mut rounds) = (vec![0; bots.len()], 0, Vec::new());
    for seed in 0..count {
        let setup = Setup::for_players(bots.len());
        let mut hosted = Match::<FishOrFailure>::new(setup, seed).expect("a usual setup");
        let mut players: Vec<_> = Seat::all(bots.len())
            .zip(bots)
            .map(|(seat, name)| hosted.bot(seat, name, &serde_json::Value::Null).expect("a bot"))
            .collect();
        hosted.play(&mut players, 3_000, &mut Vec::new()).expect("bots play by the rules");
        let winners = FishOrFailure::standing(hosted.world()).winners.expect("it has ended");
        lost += u32::from(winners.is_empty());
        winners.iter().for_each(|seat| won[seat.index()] += 1);
        rounds.push(FishOrFailure::turns(hosted.world()).expect("rounds"));
    }
    rounds.sort_unstable();
    (won, lost, rounds[rounds.len() / 2])
}

/// Rule 6.2.
#[test]
fn greed_empties_the_sea_in_five_rounds_and_a_plan_wins_in_nine() {
    let (_, lost, rounds) = games(&["greedy"; 4], 60);
    assert!(lost >= 58 && (4..=6).contains(&rounds), "{lost} lost, {rounds} rounds");
    let (_, lost, rounds) = games(&["agreeing"; 4], 60);
    assert!(lost == 0 && (8..=10).contains(&rounds), "{lost} lost, {rounds} rounds");
    let (_, lost, rounds) = games(&["cautious"; 4], 60);
    assert!(lost == 0 && (10..=14).contains(&rounds), "{lost} lost, {rounds} rounds");
}

#[test]
fn one_greedy_company_among_cautious_ones_wins_what_is_won() {
    let (won, ..) = games(&["cautious", "greedy", "cautious", "cautious"], 60);
    assert!(won[1] > 40 && won[0] + won[2] + won[3] < 3, "{won:?}");
}

#[test]
fn each_level_wins_most_of_the_games_against_the_one_below_that_are_won() {
    for [above, below] in [["medium", "easy"], ["hard", "medium"]] {
        let (won, ..) = games(&[above, below, below], 30);
        let others: u32 = won[1..].iter().sum();
        assert!(won[0] >= 3 && 2 * won[0] >= 3 * others, "{above} against {below}: {won:?}");
    }
}

/// What others have placed in this round changes nothing that a bot does.
#[test]
fn no_bot_peeks_at_covered_cards() {
    for name in NAMES {
        let mut hosted = Match::<FishOrFailure>::new(Setup::for_players(3), 3).expect("a setup");
        let mut generator = Generator::from_seed(5);
        while !hosted.is_over() {
            if hosted.awaited_seats().len() == 3 {
                let choices: Vec<_> = (0..4)
                    .map(|_| {
                        let other = Match::<FishOrFailure>::from_state(hosted.state(), None);
                        let mut other = other.expect("a position of play");
                        for seat in [Seat(0), Seat(2)] {
                            act_at_random(&mut other, seat, &mut generator);
                        }
                        let bot = other.bot(Seat(1), name, &serde_json::Value::Null);
                        other.ask_bot(Seat(1), bot.expect("a bot").as_mut())
                    })
                    .collect();
                assert!(choices.iter().all(|choice| *choice == choices[0]), "{name}: {choices:?}");
            }
            for seat in hosted.awaited_seats() {
                act_at_random(&mut hosted, seat, &mut generator);
            }
            if let Some(action) = FishOrFailure::next_house_action(hosted.world()) {
                hosted.apply(Actor::House, &action).expect("the house presses on");
            }
        }
    }
}

fn act_at_random(hosted: &mut Match<FishOrFailure>, seat: Seat, generator: &mut Generator) {
    let actor = Actor::Seat(seat);
    let action = FishOrFailure::sample(hosted.world(), actor, generator).expect("it is awaited");
    assert!(!matches!(action, Action::Quit));
    hosted.apply(actor, &action).expect("it is legal");
}
