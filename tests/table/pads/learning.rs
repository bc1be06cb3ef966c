//! Lessons and puzzles with a gamepad alone: from the lobby to their end, and back.

use super::*;
use shoal_table::features::tutorial::{LEARNER, LessonArrow};
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::seats::Chairs;

/// The most presses of a lesson.
const MOST_POINTED: usize = 300;
/// Frames in which nothing is to be pressed, before a lesson counts as stuck.
const LONGEST_WAIT: usize = 200;

impl PadTable {
    /// A lobby with this game chosen, at which one player sits with a gamepad.
    fn alone(game: &str) -> (Self, usize) {
        let mut table = Self::with_game(game);
        let hand = table.connect("Pad", (1, 1));
        table.sit(hand);
        table.table.frames(24);
        (table, hand)
    }

    /// The place of a ring at which the arrow of a lesson points, as its learner sees it.
    fn pointed_at(&mut self, hand: usize) -> Option<RingStop> {
        let place = self.world().resource::<Chairs>().0[LEARNER.index()].place;
        let edge = self.world().resource::<Tabletop>().facing(place);
        let mut arrows = self.world().query::<(&LessonArrow, &InheritedVisibility)>();
        let arrow = arrows.iter(self.table.app.world()).find(|(_, visible)| visible.get());
        let tip = edge.turn_back(arrow?.0.tip);
        let outside = |stop: &RingStop| {
            let [middle, size] = [stop.middle, stop.size].map(Vec2::from);
            ((tip - middle).abs() - size / 2.0).max(Vec2::ZERO).length()
        };
        let stops = self.stops(hand).into_iter().filter(|stop| !stop.is_off);
        stops.min_by(|a, b| outside(a).total_cmp(&outside(b)))
    }

    /// A learner does what the lesson points at until it is over, and goes back to the lobby.
    fn learn(&mut self, hand: usize) -> Result<usize, String> {
        let (mut pointed, mut waited) = (0, 0);
        while self.finds(hand, "Play for real").is_none() {
            self.skip(4);
            if self.is_asked_in_secret(LEARNER) {
                self.answer(hand, LEARNER);
                pointed += 1;
            } else if let Some(stop) = self.pointed_at(hand) {
                if stop.label == "Go on" {
                    // The sign on it is that of a button, wherever the ring is.
                    self.table.frames(STEADY);
                    self.tap(hand, GamepadButton::RightTrigger);
                } else {
                    self.steer(hand, &stop)?;
                    self.press(hand);
                }
                (pointed, waited) = (pointed + 1, 0);
            } else {
                waited += 1;
            }
            if pointed > MOST_POINTED || waited > LONGEST_WAIT {
                let wanted = self.pointed_at(hand);
                return Err(format!("{wanted:?} among {:?}", self.stops(hand)));
            }
        }
        // The card of the end lies before the tray.
        self.skip(8);
        self.choose(hand, "Play for real");
        self.skip(4);
        Ok(pointed)
    }
}

#[test]
fn the_lesson_of_every_game_is_learnt_by_a_gamepad_alone() {
    for game in ["fish-and-men", "fish-or-failure", "penguins", "food-chain", "virus-fight"] {
        let (mut table, hand) = PadTable::alone(game);
        table.choose(hand, "Learn");
        table.skip(8);
        assert_eq!(table.screen(), Screen::Match, "{game}");
        let pointed = table.learn(hand);
        assert!(pointed.is_ok(), "{game}: {pointed:?}");
        assert_eq!(table.screen(), Screen::Lobby, "{game}: {:?}", table.stops(hand));
        println!("{game}: {pointed:?} presses");
    }
}

#[test]
fn a_puzzle_is_chosen_tried_and_left_by_a_gamepad_alone() {
    let (mut table, hand) = PadTable::alone("virus-fight");
    let ring = |table: &mut PadTable| {
        table.stops(hand).into_iter().find(|stop| stop.has_ring).map(|stop| stop.label)
    };
    table.choose(hand, "Puzzles");
    table.table.frames(STEADY);
    let labels: Vec<String> = table.stops(hand).into_iter().map(|stop| stop.label).collect();
    assert!(!labels.iter().any(|label| label.contains("Glide for fish")), "covered: {labels:?}");
    assert!(ring(&mut table).is_some_and(|label| label != "Puzzles"), "the list takes the ring");
    table.choose(hand, "First Bite");
    table.skip(8);
    assert_eq!(table.screen(), Screen::Match);
    while table.finds(hand, "Try again").is_none() {
        let on_board = table.stops(hand).into_iter().find(|stop| stop.is_on_board);
        table.steer(hand, &on_board.expect("there is something to choose")).expect("a way");
        table.press(hand);
        table.skip(8);
    }
    table.choose(hand, "Try again");
    table.skip(8);
    assert!(table.finds(hand, "Hint").is_some(), "{:?}", table.stops(hand));
    table.choose(hand, "menu");
    table.table.frames(STEADY);
    table.choose(hand, "Back to the lobby");
    table.skip(8);
    assert_eq!(table.screen(), Screen::Lobby, "{:?}", table.stops(hand));
}
