//! The bots play whole games, with all kinds of hands and boards, and the higher level wins more.

use crate::fish_and_men::scenario;
use shoal_contract::any::{BotChoice, SeriesPlan};
use shoal_contract::chance::random;
use shoal_contract::{Bot, BotObservation, Game, Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::cards::card::{CardClass, CardEffect, CardKind};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::SeaView;
use shoal_host::simulate::{Ladder, LadderRung};
use std::num::NonZeroUsize;
use std::sync::Arc;

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// A bot whose every choice is looked at: it is legal, and the bot can say why.
struct Watched(Box<dyn Bot<FishAndMen>>);

impl Bot<FishAndMen> for Watched {
    fn choose(&mut self, seen: &BotObservation<'_, FishAndMen>) -> Option<Action> {
        let action = self.0.choose(seen);
        if let Some(action) = &action {
            assert!(seen.may(action), "{action:?} is legal");
            let why = self.0.why();
            assert!(why.ends_with('.') && why.len() > 10, "{action:?} because \"{why}\"");
            assert!(!why.contains("column"), "nobody can count columns: {why}");
        }
        action
    }
}

/// Plays whole games, and answers with the last position of each. Random bots are not watched.
fn play(names: &[&str], games: u64, setup: Setup) -> Vec<SeaView> {
    let mut hosted = Match::<FishAndMen>::new(setup, 0).expect("the setup is sound");
    let mut ends = Vec::new();
    for index in 0..games {
        hosted.restart(random::seed_of_match(11, index));
        let mut bots = Vec::new();
        for (seat, name) in Seat::all(names.len()).zip(names) {
            let bot = hosted.bot(seat, name, &serde_json::Value::Null).expect("it is known");
            bots.push(if *name == "random" { bot } else { Box::new(Watched(bot)) });
        }
        let mut events = Vec::new();
        hosted.play(&mut bots, 100_000, &mut events).expect("bots play legally");
        assert!(hosted.is_over(), "a game comes to an end");
        assert_eq!(FishAndMen::check_invariants(hosted.world()), Ok(()));
        ends.push(hosted.state().sea);
    }
    ends
}

fn with_deck(players: usize, deck: DeckSetup) -> Setup {
    Setup { deck, ..Setup::for_players(players) }
}

fn held(players: usize, holding: CardHandling) -> Setup {
    with_deck(players, DeckSetup::held(holding))
}

#[test]
fn every_level_beats_three_random_bots_nearly_always() {
    for level in LEVELS {
        let ends = play(&["random", level, "random", "random"], 20, held(4, CardHandling::Dealt));
        let won = ends.iter().filter(|sea| sea.winner == Some(Seat(1))).count();
        assert!(won >= 18, "{level} won {won} of 20");
    }
}

#[test]
fn without_cards_bots_end_their_games_after_6_to_10_turns() {
    let mut turns: Vec<u32> =
        play(&["medium"; 4], 100, held(4, CardHandling::None)).iter().map(|sea| sea.turn).collect();
    turns.sort_unstable();
    assert!(turns[10] >= 6 && turns[90] <= 10, "from {} to {} turns", turns[10], turns[90]);
}

#[test]
fn every_number_of_players_can_be_played() {
    for players in 1..=8 {
        let bots: Vec<&str> = LEVELS.into_iter().cycle().take(players).collect();
        play(&bots, 2, held(players, CardHandling::Dealt));
    }
}

#[test]
fn bots_play_with_hidden_hands_with_jokers_and_with_cards_of_the_players_own() {
    play(&LEVELS, 10, held(3, CardHandling::Hidden));
    play(
        &LEVELS,
        10,
        with_deck(3, DeckSetup { jokers: 4, ..DeckSetup::held(CardHandling::Dealt) }),
    );
    play(&LEVELS, 3, held(3, CardHandling::Physical));
    play(&["easy", "random", "medium", "hard"], 3, held(4, CardHandling::Physical));
}

#[test]
fn bots_answer_whatever_random_players_do_to_them() {
    for holding in [CardHandling::Dealt, CardHandling::Hidden] {
        play(&["easy", "random", "medium", "random", "hard", "random"], 10, held(6, holding));
    }
}

#[test]
fn bots_play_on_small_boards_and_with_other_numbers() {
    let mut setup = Setup { level: Arc::new(scenario::level()), ..held(3, CardHandling::Dealt) };
    play(&LEVELS, 5, setup.clone());
    setup.parameters.diagonal_neighbours = false;
    setup.parameters.pollution_speed = 0;
    setup.parameters.max_roll = 20;
    play(&LEVELS, 5, setup);
}

#[test]
fn bots_judge_cards_by_what_they_do_not_by_their_names() {
    let card = |id: &str, class, effects| CardKind {
        id: id.parse().expect("a short name"),
        name: format!("Card {id}"),
        copies: 10,
        class,
        number: None,
        effects,
    };
    let cards = vec![
        card(
            "FP",
            CardClass::Keep,
            vec![CardEffect::Heal { health: 7 }, CardEffect::HitCap { health: 1 }],
        ),
        card("I", CardClass::Must, vec![CardEffect::Heal { health: -9 }]),
        card("Zed", CardClass::Keep, vec![CardEffect::HoldStill, CardEffect::Heal { health: -5 }]),
        card("AS", CardClass::Keep, vec![CardEffect::Swarm { fishermen: 12 }]),
    ];
    let deck = DeckSetup { cards: Arc::new(cards), ..DeckSetup::held(CardHandling::Dealt) };
    play(&["easy", "medium", "hard", "hard"], 10, with_deck(4, deck));
}

/// Two of each level at a table of four; the measured shares are far above the bound.
#[test]
fn the_higher_level_wins_more_than_the_lower_one() {
    let ladder = Ladder {
        plan: SeriesPlan {
            setup: Some(r#"{"deck":{"holding":"dealt"}}"#.into()),
            seats: None,
            numbers: Vec::new(),
            bots: Vec::new(),
            limit: 100_000,
            hash: false,
            feel: false,
        },
        bots: LEVELS.map(BotChoice::named).to_vec(),
        games: 120,
        seed: 5,
        threads: NonZeroUsize::MIN,
    };
    let game = shoal_games::find("fish-and-men").expect("it is built");
    let rungs: Vec<LadderRung> = ladder.play_all(game, || ()).expect("it can be played");
    for rung in rungs {
        let share = rung.share().expect("there were games");
        assert!(share > 0.5, "{rung:?}");
    }
}
