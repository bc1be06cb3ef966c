//! Loading the cards of a position: what no rule could hold is named by its field.

use crate::fish_and_men::cards::deals::name;
use crate::fish_and_men::scenario::{Scenario, Table};
use shoal_contract::{Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::cards::card::FACE_DOWN;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::state::{CardSource, FishAndMenPhase, PendingCard, State, TradeOffer};

/// A change to a position, and the field that is then named.
type Spoiled = (&'static str, fn(&mut State));

fn sound() -> Scenario {
    let scenario = Scenario::dealt(3).hand(0, &["AS", "N"]).hand(1, &["Joker"]);
    let mut scenario = scenario.pile(&["FF", "E"]).discards(&["OS"]).counted();
    let give = name("AS").into();
    let offer = TradeOffer { id: 4, from: Seat(0), to: Seat(1), give, take: None.into() };
    scenario.0.sea.cards.offers = vec![offer];
    scenario.0.next.offer = 5;
    scenario
}

fn waiting(card: &str, from: CardSource) -> Vec<PendingCard> {
    vec![PendingCard { seat: Seat(0), card: name(card), from }]
}

#[test]
fn every_refusal_names_its_field() {
    let spoiled: [Spoiled; 27] = [
        ("sea.extra_turn", |s| {
            s.sea.phase = FishAndMenPhase::Beginning;
            s.sea.through = 3;
            s.sea.extra_turn = 1;
        }),
        ("sea.cards.hands", |s| s.sea.cards.hands.truncate(2)),
        ("sea.cards.hands[0]", |s| s.sea.cards.hands[0].push(name("FF"))),
        ("sea.cards.hands[2]", |s| s.sea.cards.hands[2].push(name("ZZ"))),
        ("sea.cards.hands[2]", |s| s.sea.cards.hands[2].push(FACE_DOWN)),
        ("sea.cards", |s| s.sea.cards.hands[2].push(name("AS"))),
        ("sea.cards", |s| s.sea.cards.discards.clear()),
        ("sea.cards", |s| s.pile.push(name("FF"))),
        ("sea.cards.pile", |s| s.sea.cards.pile = 7),
        ("sea.cards.resolving[0].card", |s| {
            s.sea.cards.resolving = waiting("AS", CardSource::Drawn);
        }),
        ("sea.cards.resolving[0].card", |s| {
            s.sea.cards.resolving = waiting("FF", CardSource::Taken);
        }),
        ("sea.cards.resolving[0].card", |s| {
            s.sea.cards.resolving = waiting("?", CardSource::Chained);
        }),
        ("sea.cards.resolving[0].from", |s| {
            s.sea.cards.resolving = waiting("FF", CardSource::Drawn);
        }),
        ("sea.cards.resolving[0].seat", |s| {
            s.sea.cards.resolving = waiting("FF", CardSource::Chained);
            s.sea.cards.resolving[0].seat = Seat(8);
        }),
        ("sea.cards.resolving", |s| {
            s.sea.cards.resolving = waiting("AS", CardSource::Chained);
            s.sea.fish[0].turn = shoal_fish_and_men::state::FishTurn::Moving { points: 1 };
        }),
        ("sea.cards.offers[0]", |s| s.sea.cards.offers[0].to = Seat(0)),
        ("sea.cards.offers[0]", |s| s.sea.cards.offers[0].give = None.into()),
        ("sea.cards.offers[0]", |s| s.sea.cards.offers[0].give = name("E").into()),
        ("sea.cards.offers[1]", |s| {
            let again = TradeOffer { id: 5, ..s.sea.cards.offers[0] };
            s.sea.cards.offers.push(again);
        }),
        ("next.offer", |s| s.next.offer = 4),
        ("sea.cards.armed", |s| s.sea.cards.armed = vec![Seat(0)]),
        ("sea.cards.extra_turns", |s| s.sea.cards.extra_turns = 4_000_000_000),
        ("sea.cards.extra_passes", |s| s.sea.cards.extra_passes = 4_000_000_000),
        ("sea.fish[1].worn", |s| s.sea.fish[1].worn.extra_steps = 4_000_000_000),
        ("sea.fish[1].worn", |s| s.sea.fish[1].worn.motion_cost = Some(i32::MIN)),
        ("sea.cards.extra_turns", |s| {
            s.sea.phase = FishAndMenPhase::ExtraTurn;
            s.sea.through = 3;
        }),
        ("sea.through", |s| {
            s.sea.phase = FishAndMenPhase::Draw;
            s.sea.through = 3;
        }),
    ];
    for (index, (field, spoil)) in spoiled.into_iter().enumerate() {
        let mut scenario = sound();
        spoil(&mut scenario.0);
        let problems = scenario.problems();
        assert!(
            problems.iter().any(|problem| problem.field == field),
            "case {index} must name {field}: {problems}"
        );
    }
}

#[test]
fn a_sound_position_is_loaded_and_read_back_as_it_was() {
    let state = sound().0;
    let hosted = Match::<FishAndMen>::from_state(state.clone(), None).expect("it is sound");
    assert_eq!(hosted.state(), state);
}

#[test]
fn a_match_without_cards_has_none_anywhere() {
    let spoiled: [Spoiled; 3] = [
        ("sea.phase", |s| s.sea.phase = FishAndMenPhase::Draw),
        ("sea.cards", |s| s.sea.cards.hands[0] = vec![name("AS")]),
        ("sea.cards", |s| s.pile = vec![name("AS")]),
    ];
    for (field, spoil) in spoiled {
        let mut scenario = Scenario::new(2);
        spoil(&mut scenario.0);
        let problems = scenario.problems();
        assert!(problems.iter().any(|problem| problem.field == field), "{field}: {problems}");
    }
}

#[test]
fn a_position_from_before_there_were_cards_goes_on_without() {
    let mut written = serde_json::to_value(&Scenario::new(2).0).expect("plain data");
    for (part, fields) in
        [("/setup", &["deck"][..]), ("/sea", &["cards", "extra_turn"]), ("", &["pile"])]
    {
        let part = written.pointer_mut(part).and_then(|part| part.as_object_mut());
        let part = part.expect("an object");
        fields.iter().for_each(|field| _ = part.remove(*field));
    }
    let state: State = serde_json::from_value(written).expect("it is read as it was written");
    assert_eq!(state.setup.deck.holding, CardHandling::None);
    let mut table = Table(Match::from_state(state, None).expect("and it is sound"));
    table.seat(0, Action::Feed);
    table.seat(1, Action::Feed);
    assert_eq!(table.sea().phase, FishAndMenPhase::MakePollution);
}

#[test]
fn cards_of_their_own_wait_face_down() {
    let sound = |from| {
        let scenario = Scenario::drawing(2, CardHandling::Physical);
        scenario.resolving(0, &[("?", from)]).problems()
    };
    assert_eq!(sound(CardSource::Chained).iter().count(), 0);
    assert_eq!(sound(CardSource::Taken).iter().count(), 0);
    assert_eq!(sound(CardSource::Drawn).iter().count(), 1);
}

#[test]
fn a_position_in_the_middle_of_resolving_goes_on() {
    let scenario = Scenario::drawing(2, CardHandling::Dealt).sea(|sea| sea.through = 1);
    let scenario =
        scenario.resolving(0, &[("E", CardSource::Chained), ("FF", CardSource::Chained)]);
    let mut table = scenario.pile(&["AS"]).start();
    table.plays(0, "FF", crate::fish_and_men::cards::deals::fish(0));
    table.plays(0, "E", crate::fish_and_men::cards::deals::fish(0));
    table.deal();
}
