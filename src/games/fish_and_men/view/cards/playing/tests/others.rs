//! What cards are between people: passing, trading, cards of their own, and bots among them.

use super::{CardPress, Table, card, deal, open_sea, position};
use crate::prelude::*;
use shoal_contract::Viewer;
use shoal_fish_and_men::explain::card_choice::CardChoiceSet;
use shoal_fish_and_men::state::State;
use shoal_table::matches::hosting::ReactionWindows;
use shoal_table::matches::playback::{NextActor, TablePace};
use shoal_tabletop::seats::{STAND_IN, SeatPlayer};

/// The fish have moved, and the industries are about to pollute.
fn before_pollution(state: &mut State) {
    state.sea.phase = FishAndMenPhase::MakePollution;
    state.sea.through = 3;
}

#[test]
fn the_table_goes_on_as_soon_as_all_who_could_play_have_passed() {
    let mut state = position(CardHandling::Dealt);
    before_pollution(&mut state);
    deal(&mut state, 0, "AS");
    deal(&mut state, 2, "AS");
    let mut table = Table::of(state);
    let window = table.app.world().resource::<TablePace>().reaction_time.as_secs_f32();
    let open: Vec<Seat> =
        table.app.world().resource::<ReactionWindows>().open(NextActor::House).collect();
    assert_eq!(open, [Seat(0), Seat(2)]);
    table.wait(window - 1.0);
    table.press(0, 0, CardPress::Pass);
    table.frames(5);
    assert!(table.taken().is_empty(), "one of them may still play");
    table.press(2, 2, CardPress::Pass);
    table.frames(5);
    assert_eq!(table.taken(), [Action::MakePollution]);
}

#[test]
fn the_table_goes_on_when_the_time_is_over() {
    let mut state = position(CardHandling::Dealt);
    before_pollution(&mut state);
    deal(&mut state, 0, "AS");
    let mut table = Table::of(state);
    table.wait(3.0);
    assert!(table.taken().is_empty());
    table.wait(1.5);
    assert_eq!(table.taken(), [Action::MakePollution]);
}

#[test]
fn the_table_waits_while_a_player_aims_a_card() {
    let mut state = position(CardHandling::Dealt);
    before_pollution(&mut state);
    deal(&mut state, 0, "AS");
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    table.wait(20.0);
    assert!(table.taken().is_empty());
}

#[test]
fn two_trade_a_card_each_and_the_offer_is_taken_back_before() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "AS");
    deal(&mut state, 1, "FI");
    let mut table = Table::of(state);
    for _ in 0..2 {
        table.press(0, 1, CardPress::Card(0));
        table.press(0, 0, CardPress::Card(0));
        table.press(0, 0, CardPress::Offer);
        let offers = table.game().state().sea.cards.offers;
        let [offer] = offers[..] else { panic!("one offer, not {offers:?}") };
        assert_eq!((offer.give, offer.take), (card("AS").into(), card("FI").into()));
        if offer.id == 0 {
            table.press(0, 0, CardPress::Decline(offer.id));
            assert!(table.game().state().sea.cards.offers.is_empty());
        } else {
            table.press(1, 1, CardPress::Accept(offer.id));
        }
    }
    let hands = table.game().state().sea.cards.hands;
    assert_eq!(hands[..2], [vec![card("FI")], vec![card("AS")]]);
    table.skip();
    assert_eq!(table.shown().view, seen(&table));
}

#[test]
fn a_card_is_given_away_without_anything_in_return() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "N");
    let mut table = Table::of(state);
    table.press(0, 0, CardPress::Card(0));
    table.press(0, 2, CardPress::Hand);
    table.press(0, 0, CardPress::Offer);
    table.press(2, 2, CardPress::Accept(0));
    assert_eq!(table.game().state().sea.cards.hands[2], [card("N")]);
}

#[test]
fn several_cards_are_put_into_a_trade_and_taken_out_again() {
    let mut state = position(CardHandling::Dealt);
    ["AS", "N", "E"].iter().for_each(|name| deal(&mut state, 0, name));
    ["FI", "ML"].iter().for_each(|name| deal(&mut state, 1, name));
    let mut table = Table::of(state);
    // The card that has risen is the first that is given.
    table.press(0, 0, CardPress::Card(0));
    table.press(0, 1, CardPress::Card(1));
    for place in [1, 2, 1] {
        table.press(0, 0, CardPress::Card(place));
    }
    table.press(0, 1, CardPress::Card(0));
    assert!(table.picks().pick(Seat(0)).is_none(), "no card is aimed while a trade is drawn up");
    table.press(0, 0, CardPress::Offer);
    table.press(1, 1, CardPress::Accept(0));
    let hands = table.game().state().sea.cards.hands;
    assert_eq!(hands[0], ["N", "FI", "ML"].map(card));
    assert_eq!(hands[1], ["AS", "E"].map(card));
    table.skip();
    assert_eq!(table.shown().view, seen(&table));
}

#[test]
fn a_trade_ends_when_nothing_is_left_in_it_or_the_other_hand_is_pressed_again() {
    let mut state = position(CardHandling::Dealt);
    deal(&mut state, 0, "AS");
    deal(&mut state, 1, "FI");
    let mut table = Table::of(state);
    let drawn = |table: &Table| table.picks().get(Seat(0)).is_some_and(|one| one.trade.is_some());
    for press in [CardPress::Card(0), CardPress::Hand] {
        table.press(0, 1, press);
        assert!(drawn(&table), "{press:?}");
        table.press(0, 1, press);
        assert!(!drawn(&table), "{press:?}");
    }
}

fn seen(table: &Table) -> shoal_fish_and_men::state::SeaView {
    use shoal_contract::Game as _;
    shoal_fish_and_men::FishAndMen::seen_by(table.game().world(), Viewer::Table)
}

/// The drawing has begun with cards of their own, and this seat is first.
fn drawing(first: Seat) -> State {
    let mut state = position(CardHandling::Physical);
    state.sea.phase = FishAndMenPhase::Draw;
    state.sea.through = 0;
    let at = state.sea.order.iter().position(|&seat| seat == first).expect("it plays");
    state.sea.order.swap(0, at);
    state
}

/// Where a kind lies among the cards to choose from.
fn tile(table: &Table, seat: Seat, name: CardName) -> CardPress {
    let kinds = CardChoiceSet::ByName.kinds(table.game().world(), seat);
    let place = kinds.iter().position(|kind| kind.id == name).expect("it can be chosen");
    CardPress::Tile(place as u32)
}

#[test]
fn with_cards_of_their_own_a_player_announces_a_card_and_aims_it() {
    let seat = Seat(1);
    let state = drawing(seat);
    let square = open_sea(&state);
    let mut table = Table::of(state);
    table.press(1, 1, CardPress::Announce);
    let oil = tile(&table, seat, card("OS"));
    table.press(1, 1, oil);
    table.click(1, square);
    let on = PlayTarget::Square(square);
    assert_eq!(table.taken(), [Action::Play(CardPlay::card(card("OS")).on(on))]);
    table.skip();
    assert_eq!(table.shown().view, seen(&table));
}

#[test]
fn with_cards_of_their_own_a_player_plays_nothing() {
    let mut table = Table::of(drawing(Seat(1)));
    table.press(1, 1, CardPress::Drawn);
    assert_eq!(table.taken(), [Action::Drawn]);
}

#[test]
fn planets_aligned_asks_for_two_cards_that_are_drawn_by_hand() {
    let seat = Seat(1);
    let mut table = Table::of(drawing(seat));
    table.press(1, 1, CardPress::Announce);
    let planets = tile(&table, seat, card("PA"));
    table.press(1, 1, planets);
    table.skip();
    for name in ["FPB", "DT"] {
        let next = tile(&table, seat, card(name));
        table.press(1, 1, next);
        table.skip();
        assert_eq!(table.shown().view, seen(&table));
    }
    let names: Vec<Action> = table.taken();
    let play = |name| Action::Play(CardPlay::card(card(name)));
    assert_eq!(names, ["PA", "FPB", "DT"].map(play));
}

#[test]
fn people_draw_for_a_bot_which_chooses_the_target_itself() {
    let seat = Seat(1);
    let mut table = Table::with(
        drawing(seat),
        [SeatPlayer::Person, SeatPlayer::Bot(STAND_IN), SeatPlayer::Person],
    );
    table.wait(3.0);
    assert!(table.taken().is_empty(), "a bot cannot draw from a deck in people's hands");
    table.press(0, 1, CardPress::Announce);
    let flounder = tile(&table, seat, card("FF"));
    table.press(0, 1, flounder);
    let [Action::Play(play)] = table.taken()[..] else { panic!("{:?}", table.taken()) };
    assert_eq!(play.card, card("FF"));
    assert!(matches!(play.on, PlayTarget::Fish(_)));
}

#[test]
fn a_card_that_a_bot_may_keep_lies_before_it() {
    let seat = Seat(1);
    let mut table = Table::with(
        drawing(seat),
        [SeatPlayer::Person, SeatPlayer::Bot(STAND_IN), SeatPlayer::Person],
    );
    table.press(2, 1, CardPress::Announce);
    let evasion = tile(&table, seat, card("E"));
    table.press(2, 1, evasion);
    assert_eq!(table.taken()[0], Action::Drawn);
    let bots = table.app.world().resource::<SeatedBots<FishAndMenView>>();
    assert_eq!(bots.laid(seat), ["E"]);
}
