//! What each kind of widget does.

use super::*;

#[test]
fn a_toggle_turns_itself_and_says_so() {
    let mut table = table();
    let toggle = toggle(Widget::of(Seat(0)), Cut::default(), Caption::new("Hints"), false);
    let toggle = lay(&mut table, Edge::East, toggle);
    let hand = table.hand(&[0]);
    table.click(hand, toggle);
    table.click(hand, toggle);
    let turned = |on| (hand.pointer, WidgetDid::Toggled(on));
    assert_eq!(told(&mut table), [turned(true), turned(false)]);
    assert!(!table.app.world().get::<Toggle>(toggle).expect("a toggle").on);
}

/// The parts of a widget, in order.
fn parts(table: &Headless, whole: Entity) -> Vec<Entity> {
    let children = table.app.world().get::<Children>(whole).expect("it has parts");
    let widgets = children.iter().filter(|&part| table.app.world().get::<Widget>(part).is_some());
    widgets.collect()
}

fn three_levels() -> impl Bundle {
    let names = ["Easy", "Fair", "Hard"].map(Caption::new);
    choice(Widget::of(Seat(0)), Cut::default(), names, Some(0))
}

#[test]
fn a_choice_takes_what_is_pressed_and_says_which() {
    for edge in EDGES {
        let mut table = table();
        let choice = lay(&mut table, edge, three_levels());
        let options = parts(&table, choice);
        assert_eq!(options.len(), 3);
        let [mine, other] = [table.hand(&[0]), table.hand(&[1])];
        table.click(mine, options[2]);
        table.click(other, options[1]);
        assert_eq!(told(&mut table), [(mine.pointer, WidgetDid::Chose(2))], "{edge:?}");
        assert_eq!(table.app.world().get::<Choice>(choice).expect("a choice").chosen, Some(2));
    }
}

#[test]
fn the_options_of_a_choice_come_and_go_with_what_there_is_to_choose() {
    let mut table = table();
    let choice = lay(&mut table, Edge::South, three_levels());
    let before = parts(&table, choice);
    let mut options = |names: &[&str]| {
        let mut changed = table.app.world_mut().get_mut::<Choice>(choice).expect("a choice");
        changed.options = names.iter().map(|&name| Caption::new(name)).collect();
        table.frames(2);
        parts(&table, choice)
    };
    let fewer = options(&["Easy", "Hard"]);
    assert_eq!(fewer, before[..2], "those that stay are the same nodes");
    assert_eq!(options(&["Easy", "Fair", "Hard", "Expert"]).len(), 4);
}
