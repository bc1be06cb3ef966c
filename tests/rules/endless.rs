//! No program holds a match up for ever, whatever it answers: in all five games.

use serde_json::value::RawValue;
use serde_json::{Value, json};
use shoal_contract::any::BotChoice;
use shoal_contract::{
    Bot, Game, Guest, GuestAnswer, GuestIntroduction, GuestInvitation, GuestQuestion,
    MOST_ACTIONS_IN_A_TURN, Match, MatchStanding, PlayerFault, Seat,
};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_or_failure::FishOrFailure;
use shoal_food_chain::FoodChain;
use shoal_penguins::Penguins;
use shoal_virus_fight::VirusFight;
use std::sync::Arc;

/// A program that chooses by what it may do, as it is told, and by its seat.
#[derive(Debug, Clone)]
struct Program {
    choose: fn(&Value, Seat) -> Option<Value>,
    seat: Seat,
}

impl GuestInvitation for Program {
    fn name(&self) -> &str {
        "staller"
    }

    fn guest(&self) -> Box<dyn Guest> {
        Box::new(self.clone())
    }
}

impl Guest for Program {
    fn begin(&mut self, introduction: &GuestIntroduction) {
        self.seat = introduction.seat;
    }

    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        let legal = serde_json::from_str(question.legal.get()).expect("it is JSON");
        let wish = (self.choose)(&legal, self.seat);
        let action = wish.map(|wish| RawValue::from_string(wish.to_string()).expect("it is JSON"));
        Ok(GuestAnswer { action, why: String::new(), reply: String::new() })
    }

    fn end_match(&mut self, _standing: &MatchStanding) {}

    fn remove(&mut self, _fault: &PlayerFault) {}
}

/// What is listed, but for leaving the match.
fn listed(legal: &Value) -> Vec<Value> {
    let list = legal["list"].as_array().expect("a list").iter();
    list.filter(|action| ![json!("quit"), json!("resign")].contains(action)).cloned().collect()
}

fn the_first(legal: &Value, _: Seat) -> Option<Value> {
    listed(legal).into_iter().next()
}

/// In Fish and Men it is an offer of a trade, or its end; in Virus Fight an offer of a stalemate.
fn the_last(legal: &Value, _: Seat) -> Option<Value> {
    listed(legal).pop()
}

/// In Food Chain, where what is listed is not all, it founds a species and then names it, again and again.
fn the_shaped(legal: &Value, seat: Seat) -> Option<Value> {
    let shape = &legal["shape"];
    match (shape["name"].is_object(), shape["start"].is_object()) {
        (true, _) => Some(json!({"name": {"name": "Vole"}})),
        (_, true) => Some(
            json!({"start": {"type": "H", "parts": {"N": 2, "Y": 1, "M": 2, "R": seat.0 + 1}}}),
        ),
        _ => the_last(legal, seat),
    }
}

fn program<G: Game>(
    game: &Match<G>,
    seat: Seat,
    choose: fn(&Value, Seat) -> Option<Value>,
) -> Box<dyn Bot<G>> {
    let choice = BotChoice::of_guest(Arc::new(Program { choose, seat }));
    choice.bot(game, seat).expect("it can be seated")
}

/// Programs of one kind in two seats, or three: the most actions that one turn had, and how many were put out.
fn longest_turn<G: Game>(choose: fn(&Value, Seat) -> Option<Value>) -> (u32, usize) {
    let seats = *G::info().seats.start().max(&2);
    let mut game = Match::<G>::new(G::default_setup(seats), 5).expect("a usual setup");
    let mut bots: Vec<_> = Seat::all(seats).map(|seat| program(&game, seat, choose)).collect();
    let (mut turn, mut actions, mut longest) = (None, 0, 0);
    for _ in 0..2 * MOST_ACTIONS_IN_A_TURN + 500 {
        if game.play(&mut bots, 1, &mut Vec::new()).expect("bad programs are put out") == 0 {
            break;
        }
        let now = G::turns(game.world());
        actions = if now == turn { actions + 1 } else { 0 };
        (turn, longest) = (now, actions.max(longest));
    }
    (longest, bots.iter().filter(|bot| bot.fault().is_some()).count())
}

/// A turn has room for as many actions of each program, and for some of the house.
fn a_turn_ends<G: Game>(programs: &[fn(&Value, Seat) -> Option<Value>]) {
    for &choose in programs {
        let (longest, _) = longest_turn::<G>(choose);
        let title = G::info().title;
        assert!(longest <= 2 * MOST_ACTIONS_IN_A_TURN + 50, "{title}: {longest} actions in a turn");
    }
}

#[test]
fn no_program_keeps_a_turn_from_its_end_in_any_game() {
    a_turn_ends::<FishAndMen>(&[the_first, the_last]);
    a_turn_ends::<Penguins>(&[the_first, the_last]);
    a_turn_ends::<FishOrFailure>(&[the_first, the_last]);
    a_turn_ends::<VirusFight>(&[the_first, the_last]);
    a_turn_ends::<FoodChain>(&[the_first, the_last, the_shaped]);
}

#[test]
fn a_program_that_trades_or_names_without_end_is_put_out() {
    let (_, removed) = longest_turn::<FishAndMen>(the_last);
    assert!(removed > 0, "it offers trades, and takes them back");
    let (_, removed) = longest_turn::<FoodChain>(the_shaped);
    assert_eq!(removed, 2, "they name their species");
}

/// Rule 6.3 of Virus Fight: it may ask once, and then it has lost.
#[test]
fn a_program_that_always_asks_for_a_stalemate_loses() {
    fn agrees(legal: &Value, seat: Seat) -> Option<Value> {
        let arranges = listed(legal).iter().any(|action| action["arrange"].is_object());
        if arranges { the_first(legal, seat) } else { Some(json!("agree")) }
    }
    fn plays_on(legal: &Value, seat: Seat) -> Option<Value> {
        let all = listed(legal);
        if all.contains(&json!("decline")) {
            Some(json!("decline"))
        } else {
            the_first(legal, seat)
        }
    }
    let mut game =
        Match::<VirusFight>::new(VirusFight::default_setup(2), 5).expect("a usual setup");
    let mut bots = vec![program(&game, Seat(0), agrees), program(&game, Seat(1), plays_on)];
    game.play(&mut bots, 100, &mut Vec::new()).expect("bad programs are put out");
    let fault = bots[0].fault().expect("it wants what is not allowed").sentence.clone();
    assert!(fault.starts_with("it wants what is not allowed: You have already asked"), "{fault}");
    assert_eq!(VirusFight::standing(game.world()).winners, Some(vec![Seat(1)]));
}
