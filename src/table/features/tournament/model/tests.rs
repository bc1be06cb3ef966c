//! Whole tournaments with random winners.

use super::*;
use crate::features::tournament::testing::{FISH, tournament};
use shoal_contract::RandomGenerator;

fn outcome(winners: Vec<usize>, players: usize) -> DealtGameResult {
    let scores = (0..players as i64).map(SeatScore::Number).collect();
    DealtGameResult { winners, scores, stopped: None }
}

fn play(tournament: &mut TableTournament, mut wins: impl FnMut(&[usize]) -> Vec<usize>) -> usize {
    let mut games = 0;
    while let Some(at) = tournament.next_game() {
        let players = tournament.game(at).expect("it is dealt").players.clone();
        tournament.close(at, outcome(wins(&players), players.len()), &FISH);
        games += 1;
        assert!(games < 200, "it ends");
    }
    games
}

#[test]
fn every_tournament_of_2_to_8_ends_and_everybody_plays_once_a_round() {
    let mut whim = RandomGenerator::from_seed(11);
    for count in (2..=8).cycle().take(700) {
        let mut tournament = tournament(count);
        play(&mut tournament, |players| {
            players.iter().copied().filter(|_| whim.below(3) > 0).collect::<Vec<_>>()
        });
        let mut left: Vec<usize> = (0..count).collect();
        for round in &tournament.rounds {
            assert_eq!(round.players(), left);
            assert!(round.games.iter().all(|game| FISH.contains(&game.players.len())));
            left =
                round.games.iter().flat_map(|game| game.result.clone().unwrap().winners).collect();
        }
        assert_eq!(tournament.winners(), left);
        assert_eq!(tournament.check(&FISH), Ok(()));
    }
}

#[test]
fn what_is_written_and_read_again_is_the_same_at_every_moment() {
    let mut whim = RandomGenerator::from_seed(5);
    for count in 2..=8 {
        let mut tournament = tournament(count);
        loop {
            let text = serde_json::to_string(&tournament).expect("plain data");
            let read: TableTournament = serde_json::from_str(&text).expect("it was written");
            assert_eq!(read, tournament);
            assert_eq!(read.check(&FISH), Ok(()));
            let Some(at) = tournament.next_game() else { break };
            tournament.open(at, Some(format!("penguins-{:04}.journal", at.game)));
            assert_eq!(tournament.check(&FISH), Ok(()));
            let players = tournament.game(at).expect("it is dealt").players.clone();
            let winner = players[whim.below(players.len() as u32) as usize];
            tournament.close(at, outcome(vec![winner], players.len()), &FISH);
        }
    }
}

#[test]
fn eight_play_two_games_and_their_winners_a_final() {
    let mut tournament = tournament(8);
    assert_eq!(tournament.title(GameIndex { round: 0, game: 1 }), "Round 1, game 2 of 2");
    assert_eq!(play(&mut tournament, |players| vec![players[1], players[3]]), 3);
    assert_eq!(tournament.rounds[1].games[0].players, [1, 3, 5, 7]);
    assert_eq!(tournament.title(GameIndex { round: 1, game: 0 }), "The final");
    assert_eq!(tournament.winners(), [3, 7]);
}

#[test]
fn a_round_that_all_win_again_is_the_last_and_nobody_wins_where_nobody_goes_on() {
    let mut all = tournament(6);
    assert_eq!(play(&mut all, <[usize]>::to_vec), 4, "two rounds of two games");
    assert_eq!(all.winners().len(), 6);
    let mut none = tournament(5);
    assert_eq!(play(&mut none, |_| Vec::new()), 2);
    assert!(none.winners().is_empty() && none.is_over());
}

#[test]
fn what_is_said_of_another_game_or_of_others_counts_for_nothing() {
    let mut tournament = tournament(8);
    let before = tournament.clone();
    tournament.close(GameIndex { round: 0, game: 1 }, outcome(vec![4], 4), &FISH);
    tournament.close(GameIndex { round: 7, game: 7 }, outcome(vec![4], 4), &FISH);
    assert_eq!(tournament, before);
    tournament.close(GameIndex { round: 0, game: 0 }, outcome(vec![6, 2, 2, 99], 4), &FISH);
    assert_eq!(tournament.left(), [2]);
}

#[test]
fn what_is_no_tournament_is_found_out_and_named() {
    let wrong = |change: fn(&mut TableTournament)| {
        let mut tournament = tournament(6);
        change(&mut tournament);
        tournament.check(&FISH).expect_err("something is wrong")
    };
    assert_eq!(wrong(|tournament| tournament.version = 9), "its version is 9, not 1");
    assert!(
        wrong(|tournament| tournament.guests[1].place = tournament.guests[0].place)
            .contains("P1 has no place")
    );
    assert!(
        wrong(|tournament| tournament.entrants[2].guests = vec![3])
            .contains("is not one of the players")
    );
    assert!(
        wrong(|tournament| tournament.entrants[2].guests.push(77)).contains("plays without a seat")
    );
    assert!(wrong(|tournament| tournament.rounds.clear()).contains("do not follow"));
    assert!(
        wrong(|tournament| tournament.rounds[0].games[1].players[0] = 0).contains("do not follow")
    );
    assert!(
        wrong(|tournament| tournament.rounds[0].games[1].result = Some(DealtGameResult::default()))
            .contains("do not follow")
    );
}
