//! Bots play as they are described, and never know what others have placed.

use shoal_contract::levels::FiledLevel as _;
use shoal_contract::{Actor, Bot, Game, Match, RandomGenerator, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, Event};
use shoal_fish_or_failure::bot::NAMES;
use shoal_fish_or_failure::fishery::Fishery;
use shoal_fish_or_failure::position::FishingPosition;
use shoal_fish_or_failure::reef::Reef;
use shoal_fish_or_failure::setup::{PLAYERS, Setup};
use std::sync::Arc;

/// A match of these bots, all of them ready to play.
fn seated(setup: Setup, bots: &[&str], seed: u64) -> (Match<FishOrFailure>, Players) {
    let hosted = Match::<FishOrFailure>::new(setup, seed).expect("a usual setup");
    let bot = |(seat, name): (Seat, &&str)| hosted.bot(seat, name, &serde_json::Value::Null);
    let players = Seat::all(bots.len()).zip(bots).map(bot).collect::<Result<_, _>>();
    (hosted, players.expect("they are known"))
}

type Players = Vec<Box<dyn Bot<FishOrFailure>>>;

/// Plays games of these bots: how many were won by each seat, and how many rounds they had in the middle.
fn games(bots: &[&str], count: u64) -> (Vec<u32>, u32, u64) {
    let (mut won, mut lost, mut rounds) = (vec![0; bots.len()], 0, Vec::new());
    for seed in 0..count {
        let (mut hosted, mut players) = seated(Setup::for_players(bots.len()), bots, seed);
        hosted.play(&mut players, 3_000, &mut Vec::new()).expect("bots play by the rules");
        let winners = FishOrFailure::standing(hosted.world()).winners.expect("it has ended");
        lost += u32::from(winners.is_empty());
        winners.iter().for_each(|seat| won[seat.index()] += 1);
        rounds.push(FishOrFailure::turns(hosted.world()).expect("rounds"));
    }
    rounds.sort_unstable();
    (won, lost, rounds[rounds.len() / 2])
}

/// Rule 6.2: who sits there, then for 3, 4 and 5 companies how many games in a hundred are won, and how many rounds
/// there are in the middle.
type Row = (fn(usize) -> Vec<&'static str>, [(i64, i64); 3]);

const ROWS: [Row; 6] = [
    (|players| vec!["greedy"; players], [(0, 5), (0, 5), (0, 5)]),
    (|players| vec!["cautious"; players], [(100, 13), (100, 12), (100, 12)]),
    (|players| vec!["agreeing"; players], [(100, 9), (100, 9), (100, 8)]),
    (|players| vec!["random"; players], [(65, 15), (72, 14), (80, 14)]),
    (|players| with_greedy(1, players), [(74, 10), (93, 9), (97, 9)]),
    (|players| with_greedy(2, players), [(0, 7), (16, 8), (60, 10)]),
];

/// The first are greedy, the others cautious.
fn with_greedy(greedy: usize, players: usize) -> Vec<&'static str> {
    (0..players).map(|seat| if seat < greedy { "greedy" } else { "cautious" }).collect()
}

/// An independent simulation of the same rules found these shares and rounds.
#[test]
fn every_kind_of_table_fares_as_in_another_simulation_within_ten_points_and_two_rounds() {
    const GAMES: u64 = 300;
    for (sit, expected) in ROWS {
        for (players, (won, middle)) in (3..).zip(expected) {
            let bots = sit(players);
            let (_, lost, rounds) = games(&bots, GAMES);
            let share = 100 - (100 * i64::from(lost)).div_euclid(GAMES as i64);
            let told =
                format!("{bots:?}: {share} % won in {rounds} rounds, not {won} % in {middle}");
            assert!((share - won).abs() <= 10 && (rounds as i64 - middle).abs() <= 2, "{told}");
        }
    }
}

#[test]
fn where_all_are_cautious_no_fishery_dies() {
    for reef in ["usual", "calm"] {
        let reef = Arc::new(Reef::named(reef).expect("it is built in"));
        for players in PLAYERS {
            for seed in 0..100 {
                let setup = Setup { reef: Arc::clone(&reef), ..Setup::for_players(players) };
                let (mut hosted, mut bots) = seated(setup, &["cautious"; 5][..players], seed);
                hosted.play(&mut bots, 3_000, &mut Vec::new()).expect("bots play by the rules");
                let position = hosted.state().position;
                let told = format!("{players} companies on {}, seed {seed}", reef.name);
                assert_eq!(position.living().count(), 4, "{told}");
                assert!(position.winners().is_some_and(|all| !all.is_empty()), "{told}");
            }
        }
    }
}

/// The last fish of a fishery, taken by this seat, and the position before the harvest.
struct LastFish {
    seat: usize,
    before: FishingPosition,
}

/// Every last fish that is taken in a match of these bots.
fn last_fish(bots: &[&str], seed: u64) -> Vec<LastFish> {
    let (mut hosted, mut players) = seated(Setup::for_players(bots.len()), bots, seed);
    let (mut found, mut events) = (Vec::new(), Vec::new());
    while !hosted.is_over() {
        let before = hosted.state().position;
        events.clear();
        hosted.play(&mut players, 1, &mut events).expect("bots play by the rules");
        let mut left = before.stocks.map(|stock| stock.fish);
        for event in &events {
            let Event::Caught { seat, fishery, fish } = event else { continue };
            left[fishery.index()] -= fish;
            if *fish > 0 && left[fishery.index()] == 0 {
                found.push(LastFish { seat: seat.index(), before: before.clone() });
            }
        }
    }
    found
}

/// The last fish that one cautious company takes in so many matches among others of this kind.
fn last_fish_of_a_cautious_company(
    others: &str,
    players: usize,
    games: u64,
) -> Vec<FishingPosition> {
    let bots: Vec<_> =
        (0..players).map(|seat| if seat == 1 { "cautious" } else { others }).collect();
    let all = (0..games).flat_map(|seed| last_fish(&bots, seed));
    all.filter(|last| last.seat == 1).map(|last| last.before).collect()
}

#[test]
fn a_cautious_company_leaves_a_fish_whatever_the_others_do_where_that_can_be() {
    for (others, games) in [("greedy", 40), ("random", 20), ("medium", 20)] {
        for players in PLAYERS {
            for before in last_fish_of_a_cautious_company(others, players, games) {
                let is_safe = |fishery: Fishery| {
                    let earlier = before.clockwise().take_while(|&other| other != 1);
                    let most: u32 = earlier.map(|other| before.most_landed(other, fishery)).sum();
                    before.stocks[fishery.index()].fish > most + 1
                };
                assert!(!before.open().any(is_safe), "among {players} {others}: {before:?}");
            }
        }
    }
}

/// Everybody has to fish, also in the last fishery that there is.
#[test]
fn among_three_greedy_companies_a_cautious_one_empties_only_the_one_fishery_that_is_open() {
    let emptied = last_fish_of_a_cautious_company("greedy", 4, 100);
    assert!(emptied.len() < 10, "in {} of 100 games", emptied.len());
    for before in emptied {
        assert_eq!(before.open().count(), 1, "{before:?}");
    }
}

#[test]
fn one_greedy_company_among_cautious_ones_wins_what_is_won() {
    let (won, ..) = games(&["cautious", "greedy", "cautious", "cautious"], 60);
    assert!(won[1] > 40 && won[0] + won[2] + won[3] < 3, "{won:?}");
}

/// At mixed tables, two of each in both orders.
#[test]
fn each_level_wins_at_least_60_of_100_games_against_the_one_below_that_are_won() {
    for ([above, below], count) in [(["medium", "easy"], 60), (["hard", "medium"], 40)] {
        let (mut won, mut lost) = (0, 0);
        for seats in [[above, below, above, below], [below, above, below, above]] {
            let (by_seat, ..) = games(&seats, count);
            for (name, games) in seats.into_iter().zip(by_seat) {
                *(if name == above { &mut won } else { &mut lost }) += games;
            }
        }
        assert!(won >= 3 && 10 * won >= 6 * (won + lost), "{above} {won}, {below} {lost}");
    }
}

/// What others have placed in this round changes nothing that a bot does.
#[test]
fn no_bot_peeks_at_covered_cards() {
    for name in NAMES {
        let mut hosted = Match::<FishOrFailure>::new(Setup::for_players(3), 3).expect("a setup");
        let mut generator = RandomGenerator::from_seed(5);
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

fn act_at_random(hosted: &mut Match<FishOrFailure>, seat: Seat, generator: &mut RandomGenerator) {
    let actor = Actor::Seat(seat);
    let action = FishOrFailure::sample(hosted.world(), actor, generator).expect("it is awaited");
    assert!(!matches!(action, Action::Quit));
    hosted.apply(actor, &action).expect("it is legal");
}
