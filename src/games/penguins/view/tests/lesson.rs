//! The lesson at a whole table: it is learnt with a mouse.

use super::super::playing::PenguinsCommand;
use super::*;
use shoal_table::features::tutorial::testing::{
    LessonTestTable, is_learnt_by_pressing_where_the_arrow_points,
};
use shoal_table::features::tutorial::{BeginTutorial, LEARNER};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::{SeatIntents, TrayCommand as _};
use shoal_tabletop::seats::LearningSession;
use shoal_tabletop::surfaces::seat_panels::{
    KeptFreeAreas, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::system::settings::Settings;

/// A table at which a person with a mouse sat in the second seat and has begun the lesson.
fn learning() -> Desk {
    let mut table = HeadlessTable::of_game::<PenguinsView>(super::super::plugin);
    table.seat_people(&NAMES[..2]);
    let hand = table.hand(&[1]);
    table.frames(2);
    table.app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
    // The learner has the first seat of the lesson.
    let mut desk = Desk { table, hands: vec![hand] };
    desk.table.frames(6);
    desk
}

impl Desk {
    /// Reads on if there is something to read; else clicks what is framed.
    fn learn(&mut self) {
        let seat_panels = self.world().resource::<SeatPanels>();
        let caption = seat_panels.get(LEARNER, SeatPanelKind::Lesson).expect("there is a caption");
        if let Some(button) = caption.buttons.first().map(|button| button.id) {
            let pressed = SeatPanelPressed {
                seat: LEARNER,
                kind: SeatPanelKind::Lesson,
                button: Some(button),
                pointer: None,
            };
            self.table.app.world_mut().write_message(pressed);
            self.table.frames(1);
        } else if self.awaited() == LEARNER {
            let framed = self
                .world()
                .resource::<SeatIntents<PenguinsView>>()
                .get(LEARNER)
                .and_then(|aim| aim.target);
            let taken = self.game().taken().len();
            self.click(LEARNER, framed.expect("something is framed"));
            self.skip(2);
            assert_eq!(self.game().taken().len(), taken + 1, "{}", self.said(LEARNER));
        }
    }
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    is_learnt_by_pressing_where_the_arrow_points::<PenguinsView>(super::super::plugin);
}

#[test]
fn after_the_last_caption_everybody_is_back_in_the_lobby() {
    let mut desk = learning();
    while !desk.game().is_over() {
        desk.skip(60);
        let tray = &desk.world().resource::<TrayModels>().0[LEARNER.index()];
        assert!(
            tray.buttons.iter().all(|button| button.id != PenguinsCommand::Finish.id()),
            "no short cut"
        );
        desk.learn();
    }
    desk.skip(60);
    let seat_panel =
        desk.world().resource::<SeatPanels>().get(LEARNER, SeatPanelKind::Lesson).cloned();
    assert!(seat_panel.is_some_and(|seat_panel| seat_panel.title == "The end"));
    assert_eq!(desk.world().resource::<SeatPanels>().get(LEARNER, SeatPanelKind::Help), None);
    desk.learn();
    desk.table.frames(3);
    assert_eq!(*desk.world().resource::<State<Screen>>().get(), Screen::Lobby);
    assert!(!desk.world().contains_resource::<LearningSession>());
}

#[test]
fn a_click_on_the_penguin_that_was_taken_up_for_the_learner_does_not_put_it_down() {
    let mut desk = learning();
    desk.skip(60);
    while desk.game().taken().len() < 8 {
        desk.learn();
        desk.skip(60);
    }
    let aim = |desk: &Desk| desk.world().resource::<SeatIntents<PenguinsView>>().own(LEARNER);
    let framed = (aim(&desk).chosen, aim(&desk).target);
    let (Some(from), Some(to)) = framed else { panic!("{framed:?}: a way is shown") };
    desk.click(LEARNER, from);
    desk.skip(2);
    assert_eq!((aim(&desk).chosen, aim(&desk).target), framed);
    desk.click(LEARNER, to);
    desk.skip(2);
    assert_eq!(desk.game().taken().len(), 9);
}

#[test]
fn the_arrow_pulses_and_is_still_where_motion_is_reduced_or_the_table_rests() {
    let mut learnt = LessonTestTable::<PenguinsView>::begin(super::super::plugin);
    assert!(learnt.go_on_to_arrow());
    let seen = |learnt: &mut LessonTestTable<PenguinsView>| {
        let mut points: Vec<Vec2> = Vec::new();
        for _ in 0..6 {
            learnt.table.frames(1);
            points.extend(learnt.arrow());
        }
        points.dedup();
        points
    };
    let [still] = seen(&mut learnt)[..] else { panic!("motion is reduced") };
    learnt.table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = false;
    learnt.table.frames(2);
    assert!(seen(&mut learnt).len() > 3, "it pulses");
    learnt.table.app.insert_resource(IdleTimer::resting_after(Duration::ZERO));
    learnt.table.frames(2);
    assert_eq!(seen(&mut learnt), [still], "all motion rests, and the arrow at its target");
}

/// Presses a button on the learner's card, or its cross.
fn press_card(learnt: &mut LessonTestTable<PenguinsView>, button: Option<u32>) {
    let kind = SeatPanelKind::Lesson;
    let press = SeatPanelPressed { seat: LEARNER, kind, button, pointer: None };
    learnt.table.app.world_mut().write_message(press);
    learnt.table.frames(4);
}

/// The title of the learner's card and its last button.
fn card(learnt: &LessonTestTable<PenguinsView>) -> (String, Option<u32>) {
    let panels = learnt.table.app.world().resource::<SeatPanels>();
    let card = panels.get(LEARNER, SeatPanelKind::Lesson).expect("there is a card");
    (card.title.clone(), card.buttons.last().map(|button| button.id))
}

/// Presses the cross of the card, and answers that the lesson shall end.
fn leave(learnt: &mut LessonTestTable<PenguinsView>) {
    press_card(learnt, None);
    let (_, end) = card(learnt);
    press_card(learnt, end);
}

#[test]
fn the_cross_of_a_lesson_asks_and_ends_nothing_by_itself() {
    let mut learnt = LessonTestTable::<PenguinsView>::begin(super::super::plugin);
    assert!(learnt.go_on_to_arrow());
    let (before, taken) = (card(&learnt), learnt.taken());
    press_card(&mut learnt, None);
    assert_eq!(card(&learnt).0, "End the lesson?");
    let goes_on = learnt.arrow();
    press_card(&mut learnt, Some(1));
    assert_eq!((card(&learnt), learnt.taken()), (before, taken), "it goes on where it was");
    press_card(&mut learnt, None);
    assert_eq!((card(&learnt).0, learnt.arrow()), ("End the lesson?".into(), goes_on));
    let world = learnt.table.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Match);
    let (_, end) = card(&learnt);
    press_card(&mut learnt, end);
    let world = learnt.table.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Lobby);
}

#[test]
fn a_lesson_that_was_left_takes_its_arrow_along_and_begins_anew() {
    let mut learnt = LessonTestTable::<PenguinsView>::begin(super::super::plugin);
    assert!(learnt.go_on_to_arrow());
    let first = learnt.arrow().expect("it was there");
    learnt.click(first);
    assert!(learnt.go_on_to_arrow() && learnt.arrow() != Some(first));
    leave(&mut learnt);
    let world = learnt.table.app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Lobby);
    assert_eq!(world.resource::<KeptFreeAreas>(), &KeptFreeAreas::default());
    assert_eq!(learnt.arrow(), None);
    learnt.table.app.world_mut().write_message(BeginTutorial { seat: Some(Seat(1)) });
    learnt.table.frames(6);
    assert!(learnt.go_on_to_arrow());
    assert_eq!((learnt.taken(), learnt.arrow()), (0, Some(first)));
}
