//! Whatever lies open on top keeps the ring, which goes around in it, until its player goes back.

use super::evening::party;
use super::*;
use crate::views::fish_and_men::lobby::settings::CardSettings;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::SeatPanelPart;
use shoal_tabletop::surfaces::widgets::WidgetCaption;
use std::collections::BTreeSet;

const BACK: GamepadButton = GamepadButton::East;
/// Presses of the cross in one direction: more than any panel has rows or columns.
const AROUND: usize = 6;
/// The button of every tray that opens its menu.
const TRAY: &str = "menu";

impl PadTable {
    /// Chooses how the cards of Fish and Men are held.
    pub(super) fn hold_cards(&mut self, held: CardHandling) {
        let mut settings = self.world().resource_mut::<Settings>();
        settings.change::<CardSettings>(|settings| settings.cards = held);
    }

    fn labels(&mut self, hand: usize) -> BTreeSet<String> {
        self.stops(hand).into_iter().map(|stop| stop.label).collect()
    }

    /// Checks that the ring is in what lies open on top, and stays there in all directions.
    fn check_kept(&mut self, hand: usize, what: &str) {
        self.table.frames(STEADY);
        let (mut places, inside) = (Vec::new(), self.stops(hand).len());
        for button in CROSS.into_iter().flat_map(|button| [button; AROUND]) {
            let stops = self.stops(hand);
            let on = stops.iter().find(|stop| stop.has_ring).map(|stop| stop.middle);
            places.push(on.unwrap_or_else(|| panic!("{what}: the ring is gone")));
            let is_kept = stops.iter().all(|stop| stop.label != TRAY);
            assert!(is_kept, "{what}: the tray is reached: {stops:?}");
            self.tap(hand, button);
        }
        let goes = places.iter().any(|place| *place != places[0]);
        assert!(inside == 1 || goes, "{what}: the ring goes nowhere");
    }

    /// Checks that the player leaves what keeps the ring by going back.
    fn check_left(&mut self, hand: usize, what: &str) {
        self.tap(hand, BACK);
        self.table.frames(STEADY);
        let all = self.labels(hand);
        assert!(all.contains(TRAY), "{what} is open: {all:?}");
    }

    fn check_panel(&mut self, hand: usize, what: &str) {
        self.check_kept(hand, what);
        self.check_left(hand, what);
    }

    fn open_from_menu(&mut self, hand: usize, entry: &str) {
        self.tap(hand, GamepadButton::Start);
        self.table.frames(STEADY);
        self.choose(hand, entry);
    }
}

#[test]
fn what_a_player_opens_in_the_lobby_keeps_the_ring_until_they_go_back() {
    let mut table = PadTable::with_game("virus-fight");
    let hand = table.connect("Pad", (1, 1));
    for _ in 0..2 {
        table.table.frames(6);
        table.tap(hand, SOUTH);
    }
    table.table.frames(6);
    table.check_kept(hand, "the name");
    table.choose(hand, "ABC");
    table.check_kept(hand, "the letters");
    let name = |table: &mut PadTable| table.world().resource::<Chairs>().0[0].name.clone();
    let before = name(&mut table);
    table.choose(hand, "B");
    assert_ne!(name(&mut table), before, "a letter is typed");
    table.tap(hand, BACK);
    assert_eq!(name(&mut table), before, "what was typed and not kept is dropped");
    table.check_panel(hand, "the name after its letters");
    table.tap(hand, GamepadButton::Start);
    table.check_panel(hand, "the menu");
    for entry in ["Speed, sound, text, light", "My controls", "Name and device", "Puzzles"] {
        table.open_from_menu(hand, entry);
        table.check_panel(hand, entry);
    }
    table.open_from_menu(hand, "Quit Shoal");
    let quit = table.finds(hand, "No").expect("it is asked");
    table.steer(hand, &quit).expect("a way leads there");
    table.check_panel(hand, "the question");
}

#[test]
fn what_a_player_opens_in_a_match_keeps_the_ring_and_going_back_takes_back_no_move() {
    let mut table = party("fish-and-men", 2);
    table.hold_cards(CardHandling::Physical);
    table.start(0);
    table.skip(20);
    while super::failures::acted(&table).len() < 2 {
        let seat = table.turn();
        let hand = table.hand_of(seat).expect("it is held");
        table.choose(hand, "Start: ");
        table.skip(10);
    }
    let acted = super::failures::acted(&table);
    let seat = table.turn();
    let hand = table.hand_of(seat).expect("it is held");
    table.tap(hand, GamepadButton::Start);
    table.check_panel(hand, "the menu");
    for entry in ["Speed, sound, text, light", "My controls", "Look back"] {
        table.open_from_menu(hand, entry);
        table.check_panel(hand, entry);
    }
    assert_eq!(super::failures::acted(&table), acted);
    table.choose(hand, "Card");
    table.skip(4);
    let close = table.finds(hand, "Close").expect("all cards are there");
    table.steer(hand, &close).expect("a way leads there");
    table.check_panel(hand, "the cards to choose from");
    // The other is asked, and says no by going back.
    let other = 1 - hand;
    table.open_from_menu(hand, "Back to the lobby");
    let no = table.finds(other, "Play on").expect("it is asked");
    table.steer(other, &no).expect("a way leads there");
    table.check_panel(other, "the question of another");
    table.skip(8);
    assert_eq!((table.screen(), super::failures::acted(&table)), (Screen::Match, acted));
}

#[test]
fn an_own_question_takes_the_ring_and_that_of_another_is_one_push_away_and_shows_its_buttons() {
    let mut table = party("food-chain", 2);
    table.start(0);
    table.turn();
    table.table.frames(10);
    let on = |table: &mut PadTable, hand: usize| {
        table.stops(hand).into_iter().find(|stop| stop.has_ring).expect("there is a ring")
    };
    let levers: Vec<RingStop> = table.stops(1).into_iter().filter(is_lever).collect();
    let x = |stop: &&RingStop| stop.middle[0] as i32;
    for lever in [levers.iter().min_by_key(x), levers.iter().max_by_key(x)] {
        let lever = lever.expect("there are levers");
        table.steer(1, lever).expect("a way leads there");
        table.open_from_menu(0, "Back to the lobby");
        table.table.frames(STEADY);
        assert_eq!(on(&mut table, 0).label, "Never mind");
        (0..3).for_each(|_| table.tap(0, BACK));
        assert_eq!(on(&mut table, 1).label, lever.label, "it takes no ring of another");
        let is_answer = |stop: &RingStop| ["To the lobby", "Play on"].contains(&&*stop.label);
        // Other levers and buttons of the tray may be between.
        let pushed = (0..5).map(|_| {
            table.tap(1, GamepadButton::DPadUp);
            on(&mut table, 1)
        });
        let pushed: Vec<RingStop> = pushed.collect();
        let first = pushed.iter().position(is_answer).expect("the question is reached");
        assert!(pushed[..first].iter().all(|stop| !stop.is_on_board), "{lever:?}: {pushed:?}");
        check_signs(&mut table);
        table.tap(1, BACK);
        // Until the news of the answer is gone.
        table.table.frames(80);
    }
    table.open_from_menu(0, "I am going home");
    table.table.frames(STEADY);
    assert_eq!(on(&mut table, 0).label, "I stay");
}

/// Checks that both answers to a question show the buttons that press them.
fn check_signs(table: &mut PadTable) {
    let world = table.world();
    let mut captions = world.query::<(&WidgetCaption, &SeatPanelPart)>();
    let answers = captions.iter(world).filter(|(caption, part)| {
        matches!(part.kind, SeatPanelKind::Question(_))
            && ["To the lobby", "Play on"].contains(&&*caption.text)
    });
    let signed: Vec<bool> = answers.map(|(caption, _)| caption.sign.is_some()).collect();
    assert_eq!(signed, [true; 2]);
}

/// `true` for a lever: a word and a number.
fn is_lever(stop: &RingStop) -> bool {
    stop.label.split(' ').next_back().is_some_and(|word| word.parse::<i32>().is_ok())
}

#[test]
fn a_menu_that_closes_by_itself_leaves_the_ring_where_a_press_opens_it_again() {
    let mut table = party("penguins", 2);
    table.start(0);
    let turn = table.turn();
    let hand = table.hand_of(turn).expect("it is held");
    let tile = table.stops(hand).into_iter().find(|stop| stop.is_on_board).expect("a tile");
    table.steer(hand, &tile).expect("a way leads there");
    table.tap(hand, GamepadButton::Start);
    table.table.frames(STEADY);
    assert!(table.finds(hand, TRAY).is_none(), "the menu is open");
    for _ in 0..300 {
        table.table.frames(1);
        if table.finds(hand, TRAY).is_some() {
            break;
        }
    }
    table.table.frames(2);
    let on = table.stops(hand).into_iter().find(|stop| stop.has_ring).map(|stop| stop.label);
    assert_eq!(on.as_deref(), Some(TRAY));
    table.press(hand);
    assert_eq!(table.turn(), turn, "nothing was placed");
    assert!(table.finds(hand, TRAY).is_none(), "the menu is open again");
}

#[test]
fn going_back_while_one_is_ready_in_secret_chooses_again() {
    let mut table = party("fish-or-failure", 3);
    table.start(0);
    let seat = table.seats(0)[0];
    for _ in 0..AROUND {
        table.skip(20);
    }
    for _ in 0..MOST_STEPS {
        if !table.undecided().contains(&seat) {
            break;
        }
        table.answer(0, seat);
    }
    assert!(!table.undecided().contains(&seat), "it is ready");
    table.table.frames(24);
    table.tap(0, BACK);
    table.table.frames(4);
    assert!(table.undecided().contains(&seat), "it chooses again");
}

#[test]
fn whatever_a_player_steps_over_in_a_menu_is_no_answer_to_a_secret_question() {
    let mut table = party("fish-or-failure", 3);
    table.start(0);
    let (hand, seat) = (0, table.seats(0)[0]);
    for _ in 0..AROUND {
        table.skip(20);
    }
    assert!(table.is_asked_in_secret(seat));
    let question = |table: &mut PadTable| {
        table.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Secret).cloned()
    };
    let asked = question(&mut table);
    table.tap(hand, GamepadButton::Start);
    table.check_kept(hand, "the menu");
    table.choose(hand, "Speed, sound, text, light");
    table.check_panel(hand, "the dials");
    assert_eq!(question(&mut table), asked);
    assert!(table.is_asked_in_secret(seat), "it is asked again once the menu is closed");
    let all = table.stops(hand);
    let on = all.iter().find(|stop| stop.has_ring).map(|stop| stop.middle);
    table.answer(hand, seat);
    let all = table.stops(hand);
    assert_eq!(all.iter().find(|stop| stop.has_ring).map(|stop| stop.middle), on, "it rests");
}

#[test]
fn a_question_of_another_is_answered_by_ring_while_all_choose_in_secret() {
    let mut table = party("fish-or-failure", 3);
    table.start(0);
    for _ in 0..AROUND {
        table.skip(20);
    }
    let secret = |table: &mut PadTable, hand: usize| {
        let seat = table.seats(hand)[0];
        table.world().resource::<SeatPanels>().get(seat, SeatPanelKind::Secret).cloned()
    };
    let asked = [1, 2].map(|hand| secret(&mut table, hand));
    table.open_from_menu(0, "Back to the lobby");
    for hand in [1, 2] {
        table.table.frames(STEADY);
        let yes = table.finds(hand, "To the lobby").expect("it is asked");
        table.steer(hand, &yes).expect("a way leads there");
    }
    assert_eq!([1, 2].map(|hand| secret(&mut table, hand)), asked, "nothing was answered");
    for hand in [1, 2] {
        table.press(hand);
    }
    table.table.frames(24);
    assert_eq!(table.screen(), Screen::Lobby);
}
