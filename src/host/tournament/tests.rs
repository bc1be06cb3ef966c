//! Whole tournaments of a small game.

use super::*;
use shoal_contract::any::{AnyGame, BotChoice, GameAdapter, SeriesPlan};
use shoal_contract::battery::toy::Pebbles;
use shoal_contract::{Misconduct, PlayerFault, SeatScore};
use std::num::NonZeroUsize;

const GAME: &dyn AnyGame = &GameAdapter::<Pebbles>::NEW;

fn tournament(bots: &[&str], threads: usize) -> TournamentPlan {
    let players = (1..).zip(bots).map(|(number, bot)| TournamentEntrant {
        name: format!("p{number}"),
        age: None,
        player: BotChoice::named(bot),
    });
    TournamentPlan {
        players: players.collect(),
        plan: SeriesPlan {
            setup: None,
            seats: None,
            numbers: Vec::new(),
            bots: Vec::new(),
            limit: 1000,
            hash: false,
            feel: false,
        },
        seed: 3,
        threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
        most_seats: None,
        best_of: NonZeroUsize::MIN,
    }
}

#[test]
fn everybody_plays_once_in_the_first_round_and_only_those_who_won_go_on() {
    let results = tournament(&["random"; 11], 1).play(GAME, |_| {}).expect("it can be played");
    let of = |round: usize| results.rounds[round].games.iter();
    let first: Vec<&String> = of(0).flat_map(|game| &game.players).collect();
    let all: Vec<String> = (1..=11).map(|number| format!("p{number}")).collect();
    assert_eq!(first, all.iter().collect::<Vec<_>>());
    for round in 1..results.rounds.len() {
        let mut won: Vec<&String> = of(round - 1).flat_map(|game| &game.winners).collect();
        let played: Vec<&String> = of(round).flat_map(|game| &game.players).collect();
        won.sort_by_key(|name| all.iter().position(|one| one == *name));
        assert_eq!(played, won, "round {round}");
    }
    let last = results.rounds.last().expect("there were rounds");
    assert!(last.is_final && last.games.len() == 1);
    assert_eq!(results.winners, last.games[0].winners);
}

#[test]
fn a_tournament_is_the_same_for_any_number_of_threads() {
    let with = |threads| tournament(&["random", "clever", "random", "clever"], threads);
    let one = with(1).play(GAME, |_| {}).expect("it can be played");
    assert_eq!(one, with(3).play(GAME, |_| {}).expect("it can be played"));
}

#[test]
fn a_setup_is_played_by_as_many_as_a_game_has() {
    let mut tournament = tournament(&["random"; 7], 1);
    tournament.plan.setup = Some("{\"most\":9,\"players\":3}".into());
    let results = tournament.play(GAME, |_| {}).expect("it can be played");
    let sizes: Vec<usize> = results.rounds[0].games.iter().map(|game| game.players.len()).collect();
    assert_eq!(sizes, [3, 2, 2]);
    assert!(results.rounds[0].games.iter().all(|game| game.stopped.is_none()));
    tournament.plan.setup = Some("{\"most\":0}".into());
    let error = tournament.play(GAME, |_| {}).expect_err("nothing to take");
    assert_eq!(error, "p1: setup.most: nothing to take");
}

#[test]
fn of_several_games_who_has_won_most_goes_on_and_the_seats_move() {
    let mut tournament = tournament(&["random", "clever", "random", "clever", "random"], 2);
    tournament.best_of = NonZeroUsize::new(5).expect("it is not 0");
    tournament.most_seats = Some(2);
    let results = tournament.play(GAME, |_| {}).expect("it can be played");
    let games = &results.rounds[0].games;
    let of = |name: &str| -> Vec<&TournamentGame> {
        games.iter().filter(|game| game.players.iter().any(|one| one == name)).collect()
    };
    let sizes: Vec<usize> = ["p1", "p4"].map(|name| of(name)[0].players.len()).to_vec();
    assert_eq!(sizes, [3, 2], "five are two and three");
    let pair = of("p4");
    assert!((3..=5).contains(&pair.len()), "three wins of five are enough: {pair:?}");
    for (number, game) in pair.iter().enumerate() {
        assert_eq!(game.players[number % 2], "p4", "the seats move on");
    }
    let won = |name: &str| pair.iter().filter(|game| game.winners == [name]).count();
    let goes_on = if won("p4") > won("p5") { "p4" } else { "p5" };
    let next = &results.rounds[1].games[0].players;
    assert!(next.iter().any(|name| name == goes_on), "{pair:?} {next:?}");
    assert!(won("p4").max(won("p5")) == 3 || pair.len() == 5, "{pair:?}");
}

#[test]
fn what_is_no_tournament_is_refused_in_a_sentence() {
    let error = |bots: &[&str]| tournament(bots, 1).play(GAME, |_| {}).expect_err("it is none");
    assert_eq!(error(&["clever"]), "1 players: Pebbles is for 2 to 3");
    assert_eq!(
        error(&["clever", "genius"]),
        "p2: there is no bot \"genius\"; there are sleeper, random, clever"
    );
}

#[test]
fn a_game_that_cannot_go_on_is_named_and_the_others_are_played() {
    let results = tournament(&["sleeper", "clever", "clever", "clever"], 2)
        .play(GAME, |_| {})
        .expect("it can be played");
    let games = &results.rounds[0].games;
    let stopped = games[0].stopped.as_deref().expect("the sleeper sleeps");
    assert!(stopped.starts_with("the bot of seat 0 waits although it is asked"), "{stopped}");
    assert!(games[0].winners.is_empty());
    assert_eq!((games[1].stopped.as_deref(), games[1].winners.len()), (None, 1));
    assert_eq!(results.winners, games[1].winners);
}

#[test]
fn a_table_names_winners_first_and_those_who_misbehaved_with_what_they_did() {
    let game = |players: &[&str], scores: &[i64], winners: &[&str]| TournamentGame {
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        seed: "1".into(),
        scores: scores.iter().map(|&score| SeatScore::Number(score)).collect(),
        winners: winners.iter().map(|name| (*name).to_owned()).collect(),
        stopped: None,
    };
    let named = |name: &str, player: &str| play::TournamentPlayer {
        name: name.into(),
        player: player.into(),
    };
    let fault = PlayerFault {
        reply: Some("{\"id\":1".into()),
        ..PlayerFault::new(
            Misconduct::Failed,
            "it had only begun to answer after 5 s; expected more",
        )
    };
    let results = TournamentResults {
        game: "fish",
        seed: "1".into(),
        players: vec![named("ann", "hard"), named("bob", "program:./bob"), named("cid", "easy")],
        rounds: vec![TournamentRound {
            games: vec![game(&["ann", "bob", "cid"], &[7, 0, 9], &["cid"])],
            is_final: true,
        }],
        winners: vec!["cid".into()],
        removed: vec![RemovedEntrant { name: "bob".into(), round: Some(1), fault }],
    };
    insta::assert_snapshot!(ResultsTable(&results), @r#"
    3 players, 1 round, seed 1

    name    player         games  won  result   scores
    cid     easy               1    1  winner   9
    ann     hard               1    0           7
    bob     program:./bob      1    0  removed  0

    bob was removed in round 1; it failed: it had only begun to answer after 5 s; expected more; its reply was: {"id":1
    "#);
}
