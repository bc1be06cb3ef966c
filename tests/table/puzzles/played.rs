//! Solving, missing, hints, the solution, the next one; alone and together.

use super::*;
use crate::views::virus_fight::VirusFightView;
use shoal_table::features::match_start::LobbyNotice;
use shoal_table::features::puzzles::testing::begin;
use shoal_table::matches::celebration::WinnerCelebration;
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::seats::LearningSession;

#[test]
fn a_puzzle_is_chosen_in_the_lobby_and_solved_by_clicks() {
    let mut desk = Desk::new(1);
    desk.choose("Quiet Move");
    assert!(desk.said(0).starts_with("Quiet Move: Trap another marker within 2 turns."));
    assert_eq!(
        (desk.tray(0).number.as_str(), desk.tray(0).number_name.as_str()),
        ("2", "turns left")
    );
    assert!(
        desk.tray(0).line.contains("Trap another marker within 2 turns."),
        "{}",
        desk.tray(0).line
    );
    desk.solve_by_clicks();
    assert_eq!(desk.solving().stage, PuzzleStage::Solved);
    assert!(
        desk.said(0).starts_with("Solved: Quiet Move: Solved at this table: 1 of "),
        "{}",
        desk.said(0)
    );
    let labels: Vec<&str> = desk.tray(0).buttons.iter().map(|it| it.label.as_str()).collect();
    assert!(labels.contains(&"Next puzzle") && !labels.contains(&"Again"), "{labels:?}");
    assert_eq!(desk.world().resource::<WinnerCelebration>().winners, [Seat(0)]);
    let settings = desk.world().resource::<Settings>();
    assert_eq!(settings.solved["virus-fight"].len(), 1);
}

#[test]
fn the_seat_that_solves_may_be_any_and_every_person_keeps_the_place() {
    let mut desk = Desk::new(1);
    desk.choose("Cut Off");
    let first = desk.world().resource::<Chairs>().0[0].clone();
    assert_eq!((first.name.as_str(), first.place), ("Ann", PLACES[0]));
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(4);
    desk.choose("The Long Jump");
    let chairs = desk.world().resource::<Chairs>();
    assert_eq!(desk.solving().seat, Seat(1));
    assert_eq!((chairs.0[1].name.as_str(), chairs.0[1].place), ("Ann", PLACES[0]));
    assert_eq!(chairs.0[0].player, SeatPlayer::Watched);
    desk.solve_by_clicks();
    assert_eq!(desk.solving().stage, PuzzleStage::Solved);
}

#[test]
fn survival_is_celebrated_though_the_match_goes_on() {
    let mut desk = Desk::new(1);
    desk.choose("Reef");
    let seat = desk.solving().seat;
    desk.solve_by_clicks();
    assert_eq!(desk.solving().stage, PuzzleStage::Solved);
    assert!(!desk.game().is_over());
    assert_eq!(desk.world().resource::<WinnerCelebration>().winners, [seat]);
}

#[test]
fn a_turn_that_misses_is_told_kindly_and_can_be_tried_again() {
    let mut desk = Desk::new(1);
    desk.choose("Quiet Move");
    desk.miss_by_clicks();
    assert!(desk.said(0).contains("Try again?"), "{}", desk.said(0));
    desk.press(0, "Try again");
    desk.until_asked();
    assert_eq!((desk.solving().stage, desk.game().taken().len()), (PuzzleStage::Open, 0));
    desk.solve_by_clicks();
    assert_eq!(desk.solving().stage, PuzzleStage::Solved);
}

#[test]
fn hints_tell_the_piece_first_and_then_the_place() {
    let mut desk = Desk::new(1);
    desk.choose("Quiet Move");
    desk.until_asked();
    desk.press(0, "Hint");
    let advice = desk.solving().advice.clone().expect("it is known").action;
    assert!(desk.said(0).starts_with("Hint: "), "{}", desk.said(0));
    assert_eq!(lit(&desk), (first(&advice), None));
    desk.press(0, "Where?");
    assert_eq!(lit(&desk), (first(&advice), target(&advice)));
    let hand = desk.hand_of(0);
    desk.click(hand, &advice);
    desk.until_asked();
    assert!(desk.panel(0).is_none(), "it was done: {}", desk.said(0));
    desk.press_tray(hand, Seat(0), "Hint");
    assert!(desk.said(0).starts_with("Hint: "), "{}", desk.said(0));
}

#[test]
fn the_solution_is_played_and_then_it_is_for_people_to_try() {
    let mut desk = Desk::new(1);
    desk.choose("Quiet Move");
    desk.until_asked();
    desk.press(0, "Solution");
    let action = desk.wrong_turn().remove(0);
    let actor = shoal_contract::Actor::Seat(Seat(0));
    let choose = shoal_table::matches::hosting::ChooseAction::<VirusFightView> { actor, action };
    desk.table.app.world_mut().write_message(choose);
    desk.table.frames(2);
    let told = |desk: &Desk, seat| {
        desk.world().resource::<SeatMessages>().get(Seat(seat)).map(|(said, _)| said.to_owned())
    };
    assert!(told(&desk, 0).expect("it is refused").contains("is being shown"));
    desk.until(|desk| {
        let other = told(desk, 1).is_some_and(|said| said.contains("is being shown"));
        assert!(!other, "nobody is told of what was not theirs");
        desk.solving().stage == PuzzleStage::Shown
    });
    assert_eq!(desk.solving().left, 0, "the solution, and nothing else, was played");
    assert!(desk.tray(0).line.starts_with("That was the solution"), "{}", desk.tray(0).line);
    assert!(desk.world().resource::<Settings>().solved.is_empty(), "nobody has solved it");
    assert!(desk.world().resource::<WinnerCelebration>().winners.is_empty());
    desk.press(0, "Try it");
    desk.until_asked();
    assert_eq!((desk.solving().stage, desk.game().taken().len()), (PuzzleStage::Open, 0));
}

#[test]
fn the_next_puzzle_is_one_that_was_not_solved_and_the_list_shows_which_were() {
    let mut desk = Desk::new(1);
    desk.choose("Cut Off");
    desk.solve_by_clicks();
    let solved = desk.solving().index;
    desk.press(0, "Next puzzle");
    desk.table.frames(6);
    assert_eq!(desk.solving().index, solved + 1);
    assert_eq!((desk.solving().stage, desk.screen()), (PuzzleStage::Open, Screen::Match));
    assert_eq!(desk.world().resource::<Chairs>().0.len(), 2);
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(4);
    assert!(!desk.world().contains_resource::<LearningSession>());
    desk.wish(LobbyWish::Puzzles);
    let list = desk.panel(0).expect("the list lies there");
    let button = |title: &str| list.buttons.iter().find(|it| it.label == title).cloned();
    assert_eq!(button("Cut Off").expect("it is there").icon, Some("check"));
    assert!(list.buttons[0].label.starts_with("Grade 1: 1 of "), "{}", list.buttons[0].label);
}

#[test]
fn all_who_sit_solve_it_together_and_any_of_them_may_act() {
    let mut desk = Desk::new(3);
    desk.choose("Quiet Move");
    let chairs = desk.world().resource::<Chairs>();
    assert_eq!(chairs.0.len(), 4, "two seats, and two partners");
    for seat in [0, 2, 3] {
        assert!(desk.said(seat).starts_with("Quiet Move"), "{}", desk.said(seat));
        assert_eq!(desk.tray(seat).number_name, "turns left");
    }
    assert_eq!(desk.said(1), "", "nobody sits there");
    desk.until_asked();
    let action = desk.solving().advice.clone().expect("it is known").action;
    let other = desk.hands[2];
    desk.click(other, &action);
    assert_eq!(desk.game().taken().len(), 1);
    desk.solve_by_clicks();
    assert_eq!(desk.solving().stage, PuzzleStage::Solved);
    desk.press(3, "Lobby");
    desk.table.frames(4);
    let chairs = desk.world().resource::<Chairs>();
    let names: Vec<&str> = chairs.0.iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names, NAMES[..3]);
    assert!(chairs.0.iter().all(|chair| chair.player == SeatPlayer::Person));
}

#[test]
fn who_does_not_sit_is_told_to_and_too_many_for_a_puzzle_are_told_so() {
    let mut desk = Desk::new(0);
    desk.wish(LobbyWish::Puzzles);
    let notice = desk.world().resource::<LobbyNotice>().0.clone().expect("something is said");
    assert!(notice.contains("sit down first"), "{notice}");
    let mut desk = Desk::new(8);
    desk.wish(LobbyWish::Puzzles);
    let index = desk.index("Cut Off");
    let why = begin::<VirusFightView>(desk.table.app.world_mut(), index);
    assert!(why.expect_err("all places are taken").contains("room for 7 people"));
}

#[test]
fn games_without_puzzles_offer_none() {
    use shoal_table::features::lobby::LobbyOffers;
    let mut desk = Desk::new(1);
    assert_eq!(desk.world().resource::<LobbyOffers>().puzzles.as_deref(), Some("75 to solve"));
    desk.wish(LobbyWish::Game(0));
    assert_eq!(desk.world().resource::<LobbyOffers>().puzzles, None);
    desk.wish(LobbyWish::Puzzles);
    assert_eq!(desk.panel(0), None);
}
