//! What bots propose to others: trades that are sensible, and few.

use super::situations::bot;
use crate::fish_and_men::cards::deals::name;
use crate::fish_and_men::scenario::{Scenario, Table};
use serde_json::json;
use shoal_contract::chance::random;
use shoal_contract::{Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::TradeOffer;

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];
/// Those that do not ask whom of the others a trade brings nearer to the end.
const BY_THUMB: [&str; 2] = ["easy", "medium"];

/// Seat 0 is ready for its river and could use speed; seat 1 is far from that and could use
/// clean water; seat 2 is nearly as strong as seat 0. In its first turn a fish cannot feed, so that the
/// easy bot does not dream.
fn table(hands: [&[&str]; 2]) -> Table {
    let scenario = Scenario::dealt(3).fish(0, 2, 0, 90).fish(1, 2, 5, 30).fish(2, 4, 9, 85);
    let scenario = scenario.sea(|sea| sea.fish[0].first_turn = true);
    scenario.hand(0, hands[0]).hand(1, hands[1]).start()
}

fn offer_of(give: &str, take: &str) -> Action {
    Action::Offer { to: Seat(1), give: name(give).into(), take: name(take).into() }
}

#[test]
fn a_bot_proposes_what_helps_both_then_plays_on_and_does_not_ask_again() {
    for level in BY_THUMB {
        let mut table = table([&["AoE"], &["FR"]]);
        let mut bot = bot(&table, level);
        let offer = table.0.ask_bot(Seat(0), bot.as_mut());
        assert_eq!(offer, Some(offer_of("AoE", "FR")), "{level}: {}", bot.why());
        assert!(
            bot.why().contains("Attack of the Environmentalists for Fins of Rubber"),
            "{}",
            bot.why()
        );
        table.seat(0, offer_of("AoE", "FR"));
        let answers = [None, Some(Action::Decline { offer: 0 })];
        for answer in answers {
            answer.into_iter().for_each(|answer| _ = table.seat(1, answer));
            let action = table.0.ask_bot(Seat(0), bot.as_mut());
            assert!(action == Some(Action::Move), "{level}: {action:?}");
        }
    }
}

#[test]
fn a_bot_proposes_nothing_that_helps_the_other_too_little_or_to_win() {
    for level in LEVELS {
        for hands in [[&["SPo"], &["FR"]], [&["FS"], &["FR"]], [&["N"], &["FR"]]] {
            let table = table([hands[0], hands[1]]);
            let action = table.0.ask_bot(Seat(0), bot(&table, level).as_mut());
            assert!(!matches!(action, Some(Action::Offer { .. })), "{level}: {action:?}");
        }
        let scenario = Scenario::dealt(2).fish(0, 2, 0, 90).fish(1, 2, 5, 85).first_turn();
        let table = scenario.hand(0, &["AoE"]).hand(1, &["FR"]).start();
        let action = table.0.ask_bot(Seat(0), bot(&table, level).as_mut());
        assert!(!matches!(action, Some(Action::Offer { .. })), "{level}: {action:?}");
    }
}

#[test]
fn silence_is_no_the_bot_takes_its_offer_back_in_its_next_turn() {
    for level in BY_THUMB {
        let first = table([&["AoE"], &["FR"]]);
        let mut bot = bot(&first, level);
        first.0.ask_bot(Seat(0), bot.as_mut());
        let mut state = first.0.state();
        state.sea.turn += 1;
        state.next.offer = 1;
        let (give, take) = (name("AoE").into(), name("FR").into());
        state.sea.cards.offers = vec![TradeOffer { id: 0, from: Seat(0), to: Seat(1), give, take }];
        let next = Match::from_state(state, None).expect("it is sound");
        let action = next.ask_bot(Seat(0), bot.as_mut());
        assert_eq!(action, Some(Action::Decline { offer: 0 }), "{level}");
    }
}

#[test]
fn the_trade_that_a_bot_proposes_another_takes_unless_it_sees_that_it_helps_the_first_to_win() {
    for level in LEVELS {
        let mut table = table([&["AoE"], &["FR"]]);
        table.seat(0, offer_of("AoE", "FR"));
        let mut state = table.0.state();
        state.sea.order = vec![Seat(1), Seat(0), Seat(2)];
        let game = Match::<FishAndMen>::from_state(state, None).expect("it is sound");
        let mut other = game.bot(Seat(1), level, &serde_json::Value::Null).expect("it is known");
        let answer = game.ask_bot(Seat(1), other.as_mut());
        let offer = 0;
        let expected = match level {
            "hard" => Action::Decline { offer },
            _ => Action::Accept { offer },
        };
        assert_eq!(answer, Some(expected), "{level}");
    }
}

#[test]
fn in_whole_games_bots_propose_now_and_then_and_nothing_twice() {
    let setup = Setup { deck: DeckSetup::held(CardHandling::Dealt), ..Setup::for_players(4) };
    let mut game = Match::<FishAndMen>::new(setup, 0).expect("the setup is sound");
    let (mut made, mut taken) = ([0; 3], 0);
    for index in 0..90 {
        game.restart(random::seed_of_match(3, index));
        let level = index as usize % LEVELS.len();
        let options = json!({ "positions": 50 });
        let bots = Seat::all(4).map(|seat| game.bot(seat, LEVELS[level], &options));
        let mut bots: Vec<_> = bots.collect::<Result<_, _>>().expect("it is known");
        let mut events = Vec::new();
        game.play(&mut bots, 100_000, &mut events).expect("bots play legally");
        let offers: Vec<TradeOffer> = events.iter().filter_map(offered).collect();
        for (place, offer) in offers.iter().enumerate() {
            let same = |one: &TradeOffer| TradeOffer { id: offer.id, ..*one } == *offer;
            assert!(!offers[..place].iter().any(same), "{offer:?} was made before");
            assert!(offers.iter().filter(|one| one.from == offer.from).count() <= 4);
        }
        made[level] += offers.len();
        taken += events.iter().filter(|event| matches!(event, Event::CardsTraded { .. })).count();
    }
    assert!(!made.contains(&0) && taken > 0, "{made:?} proposed, {taken} taken");
}

fn offered(event: &Event) -> Option<TradeOffer> {
    match event {
        Event::Offered { offer } => Some(*offer),
        _ => None,
    }
}
