//! The bots play whole games, and the greedy one is the better player.

use shoal::contract::{Bot, Game, Match, Seat, random};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::cards::deck::Deck;
use shoal::games::fish_and_men::setup::Setup;
use shoal::games::fish_and_men::state::Sea;

/// Plays whole games, and answers with the last position of each.
fn play(names: &[&str], games: u64, setup: Setup) -> Vec<Sea> {
    let mut hosted = Match::<FishAndMen>::new(setup, 0).expect("the setup is sound");
    let mut ends = Vec::new();
    for index in 0..games {
        hosted.restart(random::seed_of_match(11, index));
        let mut bots: Vec<Box<dyn Bot<FishAndMen>>> = Seat::all(names.len())
            .zip(names)
            .map(|(seat, name)| hosted.bot(seat, name, &serde_json::Value::Null))
            .collect::<Result<_, _>>()
            .expect("the bots are known");
        let mut events = Vec::new();
        hosted.play(&mut bots, 100_000, &mut events).expect("bots play legally");
        assert!(hosted.is_over(), "a game comes to an end");
        assert_eq!(FishAndMen::laws(hosted.world()), Ok(()));
        ends.push(hosted.state().sea);
    }
    ends
}

#[test]
fn a_greedy_bot_beats_three_random_ones_nearly_always() {
    let ends = play(&["random", "greedy", "random", "random"], 100, Setup::for_players(4));
    let won = ends.iter().filter(|sea| sea.winner == Some(Seat(1))).count();
    assert!(won >= 95, "greedy won {won} of 100");
}

#[test]
fn without_cards_greedy_bots_end_their_games_after_6_to_10_turns() {
    let without_cards = || Setup { deck: Deck::none(), ..Setup::for_players(4) };
    let mut turns: Vec<u32> =
        play(&["greedy"; 4], 100, without_cards()).iter().map(|sea| sea.turn).collect();
    turns.sort_unstable();
    assert!(turns[10] >= 6 && turns[90] <= 10, "from {} to {} turns", turns[10], turns[90]);
}

#[test]
fn every_number_of_players_can_be_played() {
    for players in 1..=8 {
        play(&["greedy"; 8][..players], 3, Setup::for_players(players));
        play(&["random"; 8][..players], 1, Setup::for_players(players));
    }
}

#[test]
fn greedy_bots_play_on_small_boards_and_with_other_numbers() {
    let mut setup = Setup { level: crate::scenario::level().into(), ..Setup::for_players(3) };
    play(&["greedy"; 3], 5, setup.clone());
    setup.parameters.diagonal_neighbours = false;
    setup.parameters.pollution_speed = 0;
    setup.parameters.max_roll = 20;
    play(&["greedy"; 3], 5, setup);
}

#[test]
fn a_bot_says_why_it_chose() {
    let mut hosted = Match::<FishAndMen>::new(Setup::for_players(1), 4).expect("the usual setup");
    let mut bot = hosted.bot(Seat(0), "greedy", &serde_json::Value::Null).expect("it is known");
    let action = hosted.ask_bot(Seat(0), bot.as_mut()).expect("it is asked");
    assert!(bot.why().contains("turns"), "{}", bot.why());
    hosted.apply(shoal::contract::Actor::Seat(Seat(0)), &action).expect("it is legal");
}
