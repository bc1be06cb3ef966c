//! The behaviour of each kind of widget.

use super::*;
use crate::surfaces::widgets::UNNUMBERED;

#[test]
fn a_toggle_turns_itself_and_says_so() {
    let mut table = table();
    let toggle =
        toggle(Widget::of(Seat(0)), WidgetSizes::default(), WidgetCaption::new("Hints"), false);
    let toggle = lay(&mut table, TableEdge::East, toggle);
    let hand = table.hand(&[0]);
    table.click(hand, toggle);
    table.click(hand, toggle);
    let turned = |on| (hand.pointer, WidgetAction::Toggled(on));
    assert_eq!(told(&mut table), [turned(true), turned(false)]);
    assert!(!table.app.world().get::<Toggle>(toggle).expect("a toggle").on);
}

/// The parts of a widget, in order.
fn parts(table: &HeadlessTable, whole: Entity) -> Vec<Entity> {
    let children = table.app.world().get::<Children>(whole).expect("it has parts");
    let widgets = children.iter().filter(|&part| table.app.world().get::<Widget>(part).is_some());
    widgets.collect()
}

fn three_levels() -> impl Bundle {
    let names = ["Easy", "Fair", "Hard"].map(WidgetCaption::new);
    choice(Widget::of(Seat(0)), WidgetSizes::default(), names, Some(0))
}

#[test]
fn a_choice_takes_what_is_pressed_and_says_which() {
    for edge in TableEdge::ALL {
        let mut table = table();
        let choice = lay(&mut table, edge, three_levels());
        let options = parts(&table, choice);
        assert_eq!(options.len(), 3);
        let [mine, other] = [table.hand(&[0]), table.hand(&[1])];
        table.click(mine, options[2]);
        table.click(other, options[1]);
        assert_eq!(told(&mut table), [(mine.pointer, WidgetAction::Chose(2))], "{edge:?}");
        assert_eq!(
            table.app.world().get::<ChoiceWidget>(choice).expect("a choice").chosen,
            Some(2)
        );
    }
}

#[test]
fn the_options_of_a_choice_come_and_go_with_what_there_is_to_choose() {
    let mut table = table();
    let choice = lay(&mut table, TableEdge::South, three_levels());
    let before = parts(&table, choice);
    let mut options = |names: &[&str]| {
        let mut changed = table.app.world_mut().get_mut::<ChoiceWidget>(choice).expect("a choice");
        changed.options = names.iter().map(|&name| WidgetCaption::new(name)).collect();
        table.frames(2);
        parts(&table, choice)
    };
    let fewer = options(&["Easy", "Hard"]);
    assert_eq!(fewer, before[..2], "those that stay are the same nodes");
    assert_eq!(options(&["Easy", "Fair", "Hard", "Expert"]).len(), 4);
}

/// From 0 to 10 in steps of a half, at 5.
pub fn a_slider() -> impl Bundle {
    let half =
        Slider { label: "Speed".into(), value: 5.0, most: 10.0, step: 0.5, ..Slider::default() };
    slider(Widget::of(Seat(0)), WidgetSizes::default(), half)
}

fn value(table: &HeadlessTable, slider: Entity) -> f32 {
    table.app.world().get::<Slider>(slider).expect("a slider").value
}

#[test]
fn a_slider_goes_to_where_it_is_pressed_and_follows_at_every_edge() {
    for edge in TableEdge::ALL {
        let mut table = table();
        let slider = lay(&mut table, edge, a_slider());
        let hand = table.hand(&[0]);
        let place = table.place_of(slider);
        let long = place.size().max_element();
        let along = |part: f32| place.center() + edge.turn(Vec2::X) * long * part;
        table.point(hand, along(0.2));
        table.press(hand);
        let pressed = value(&table, slider);
        assert!((7.0..=8.5).contains(&pressed), "{edge:?}: {pressed}");
        table.point(hand, along(-2.0));
        assert_eq!(value(&table, slider), 0.0, "{edge:?}: it stops at its end");
        table.release(hand);
        table.point(hand, along(2.0));
        assert_eq!(value(&table, slider), 0.0, "{edge:?}: nobody holds it");
        let moves = [WidgetAction::Slid(pressed), WidgetAction::Slid(0.0)];
        assert_eq!(told(&mut table), moves.map(|did| (hand.pointer, did)), "{edge:?}");
    }
}

#[test]
fn the_first_pointer_that_takes_a_slider_keeps_it() {
    let mut table = table();
    let slider = lay(&mut table, TableEdge::South, a_slider());
    let [anna, bert] = [table.hand(&[0]), table.hand(&[0])];
    let place = table.place_of(slider);
    let at = |part: f32| place.center() + Vec2::new(place.width() * part, 0.0);
    table.point(anna, at(0.1));
    table.press(anna);
    let first = value(&table, slider);
    table.point(bert, at(-0.4));
    table.press(bert);
    table.point(bert, at(-0.3));
    assert_eq!(value(&table, slider), first, "Bert holds nothing");
    table.point(anna, at(0.3));
    let second = value(&table, slider);
    assert!(second > first);
    table.release(anna);
    table.point(bert, at(-0.4));
    assert_eq!(value(&table, slider), second, "nor does he get it by waiting");
    table.release(bert);
    table.press(bert);
    assert!(value(&table, slider) < first, "but now it is free");
    table.unplug(bert);
    table.frames(1);
    table.point(anna, at(0.0));
    table.press(anna);
    assert_eq!(value(&table, slider), 5.0, "and so it is when he is gone");
}

#[test]
fn others_do_not_move_a_slider() {
    let mut table = table();
    let slider = lay(&mut table, TableEdge::South, a_slider());
    let other = table.hand(&[1]);
    let place = table.place_of(slider);
    table.point(other, place.min + 10.0);
    table.press(other);
    table.point(other, place.max - 10.0);
    table.release(other);
    assert_eq!((value(&table, slider), told(&mut table)), (5.0, vec![]));
}

#[test]
fn a_counter_stays_within_its_ends() {
    let mut table = table();
    let two = TokenCounter { icon: "dot", count: 1, within: Some(0..=2) };
    let two = counter(Widget::of(Seat(0)), WidgetSizes::default(), two);
    let counter = lay(&mut table, TableEdge::North, two);
    let steps = parts(&table, counter);
    let hand = table.hand(&[0]);
    for step in [steps[1], steps[1], steps[0]] {
        table.click(hand, step);
    }
    let counted: Vec<WidgetAction> = told(&mut table).into_iter().map(|told| told.1).collect();
    let end = WidgetAction::Refused("There are no more.".into());
    assert_eq!(counted, [WidgetAction::Counted(2), end, WidgetAction::Counted(1)]);
}

#[test]
fn a_toast_closes_when_it_is_pressed_and_when_its_time_is_over() {
    let mut table = table();
    let words = |stays| Toast { text: "Two blobs cost 18.".into(), stays, ..Toast::default() };
    let stays = lay(
        &mut table,
        TableEdge::South,
        toast(Widget::of(Seat(0)), WidgetSizes::default(), words(None)),
    );
    let hand = table.hand(&[0]);
    table.click(hand, stays);
    assert_eq!(told(&mut table), [(hand.pointer, WidgetAction::Closed)]);
    assert!(table.app.world().get_entity(stays).is_err());
    let brief = toast(Widget::of(Seat(0)), WidgetSizes::default(), words(Some(1e-6)));
    let brief = table.app.world_mut().spawn(brief).id();
    table.frames(3);
    assert!(table.app.world().get_entity(brief).is_err());
    assert_eq!(told(&mut table), [], "nobody has closed it");
}

fn five_cards() -> impl Bundle {
    let card = |name: &str| {
        let face = CardFace { icon: "cards/joker", name: name.into(), ..CardFace::default() };
        CardWidget { face, ..CardWidget::default() }
    };
    let cards = (10..).zip(["One", "Two", "Three", "Four", "Five"].map(card)).collect();
    hand(Widget::of(Seat(0)), card::SMALL, 250.0, cards)
}

#[test]
fn cards_of_a_hand_are_pressed_one_by_one_and_so_is_the_hand_where_none_lies() {
    #[derive(Resource, Default)]
    struct Ids(Vec<u32>);
    let mut table = table();
    table.app.init_resource::<Ids>().add_systems(
        Update,
        |mut events: MessageReader<WidgetEvent>, mut ids: ResMut<Ids>| {
            ids.0.extend(events.read().map(|event| event.id));
        },
    );
    let hand = lay(&mut table, TableEdge::West, five_cards());
    let cards = parts(&table, hand);
    let anna = table.hand(&[0]);
    // The next one lies over the middle of each but the last.
    table.click(anna, cards[4]);
    let mut held = table.app.world_mut().get_mut::<HandWidget>(hand).expect("a hand");
    held.cards.truncate(1);
    table.frames(2);
    assert_eq!(parts(&table, hand), cards[..1], "those that stay are the same nodes");
    table.click(anna, cards[0]);
    table.click(anna, hand);
    assert_eq!(table.app.world().resource::<Ids>().0, [14, 10, UNNUMBERED]);
}

#[test]
fn the_sign_of_a_device_covers_no_word_and_is_shown_in_place_of_the_drawing() {
    let mut table = table();
    for icon in [None, Some("play")] {
        let caption = WidgetCaption::new("Ready").with_icon(icon).with_sign(Some("sign_a"));
        let button = button(Widget::of(Seat(0)), WidgetSizes::default(), caption);
        let button = lay(&mut table, TableEdge::South, button);
        let children = table.app.world().get::<Children>(button).expect("it has parts").to_vec();
        let seen = |part: &Entity| table.place_of(*part).size().min_element() > 1.0;
        let places: Vec<Rect> =
            children.into_iter().filter(seen).map(|part| table.place_of(part)).collect();
        let [sign, word] = places[..] else { panic!("a sign and a word, not {places:?}") };
        assert!(sign.max.x <= word.min.x, "{sign:?} before {word:?}");
        let whole = table.place_of(button);
        assert_eq!(whole.union(sign).union(word), whole);
    }
}
