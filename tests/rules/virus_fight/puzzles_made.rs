//! Puzzles that people make: pieces are never more nor fewer than players have brought (rules 11.5).

use shoal_contract::levels::grid::Cell;
use shoal_contract::{
    Match, PuzzleDraft, PuzzleGame, PuzzleMakingGame, RandomGenerator, SearchBrake, StopReason,
};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::setup::Setup;
use shoal_virus_fight::solver::puzzle::VirusPuzzle;
use shoal_virus_fight::solver::puzzle::draft::VirusPuzzleDraft;

/// How many of each thing there are, on the board and beside all seats.
fn in_all(draft: &VirusPuzzleDraft) -> Vec<usize> {
    let (rows, columns) = draft.size();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
    let mut all = vec![0; VirusPuzzleDraft::things().len()];
    cells.filter_map(|cell| draft.at(cell).0).for_each(|thing| all[thing] += 1);
    for seat in 0..draft.seats().len() {
        for (thing, count) in draft.beside(seat).into_iter().enumerate() {
            all[thing] += usize::from(count);
        }
    }
    all
}

#[test]
fn whatever_is_drawn_there_is_as_much_as_the_players_have_brought() {
    let mut whim = RandomGenerator::from_seed(5);
    for board in 0..VirusPuzzleDraft::boards().len() {
        let mut draft = VirusPuzzleDraft::on_board(board);
        let (brought, (rows, columns)) = (in_all(&draft), draft.size());
        assert!(brought.iter().all(|&count| count == draft.seats().len()));
        for _ in 0..300 {
            let cell = Cell {
                row: whim.below(u32::from(rows) + 1) as u16,
                column: whim.below(u32::from(columns) + 1) as u16,
            };
            let thing = whim.below(12) as usize;
            let seat = whim.below(draft.seats().len() as u32) as usize;
            match whim.below(5) {
                0 | 1 => _ = draft.put(thing, cell),
                2 => _ = draft.mark(seat, cell),
                3 => draft.give(seat, thing),
                _ => draft.erase(cell),
            }
            draft.choose(whim.below(5) as usize, whim.below(7) as usize);
            assert_eq!(in_all(&draft), brought);
            let (thing, marker) = draft.at(cell);
            assert!(marker.is_none() || thing.is_some(), "a marker stands on an instruction");
        }
        // It can be played as soon as all markers stand, whatever was drawn.
        draft.set_title("Any".into());
        if let Ok(puzzle) = draft.puzzle() {
            Match::<VirusFight>::from_state(VirusFight::beginning(&puzzle, &[]), None)
                .expect("it can be played");
        }
    }
}

#[test]
fn a_puzzle_that_is_changed_and_changed_back_is_the_same_and_checked_as_it_was_graded() {
    for puzzle in VirusFight::puzzles().into_iter().step_by(9) {
        let draft = VirusPuzzleDraft::of(&puzzle);
        let made = draft.puzzle().expect("nothing is missing");
        let (checked, said) =
            VirusPuzzleDraft::check(made, &SearchBrake::default()).expect("it is one");
        assert_eq!((checked.grade, checked.only), (puzzle.grade, puzzle.only), "{said}");
        assert!(said.contains(&format!("Grade {} of 5.", puzzle.grade)), "{said}");
        assert_eq!(VirusPuzzleDraft::of(&checked), draft);
    }
}

#[test]
fn what_is_missing_or_wrong_is_said_in_a_sentence() {
    let mut draft = VirusPuzzleDraft::on_board(0);
    let missing = |draft: &VirusPuzzleDraft| draft.puzzle().expect_err("something is missing");
    assert!(missing(&draft).starts_with("The marker of A"), "{}", missing(&draft));
    let at = |row, column| Cell { row, column };
    let refused = draft.mark(0, at(0, 0)).expect_err("nothing lies there");
    assert!(refused.contains("instruction"), "{refused}");
    for (seat, column) in [(0, 0), (1, 2)] {
        draft.put(0, at(0, column)).expect("there are two");
        draft.mark(seat, at(0, column)).expect("it stands there");
    }
    assert!(draft.put(0, at(4, 4)).expect_err("both lie there").starts_with("All M1"));
    assert!(missing(&draft).contains("title"));
    draft.set_title("A".repeat(31));
    assert!(missing(&draft).contains("title"));
    draft.set_title("Apart".into());
    let puzzle = draft.puzzle().expect("all is there");
    let why = VirusPuzzleDraft::check(puzzle.clone(), &SearchBrake::default())
        .expect_err("nobody is in danger");
    assert!(why.ends_with('.'), "{why}");
    let brake = SearchBrake::new();
    brake.pull(StopReason::Stop);
    assert_eq!(
        VirusPuzzleDraft::check(puzzle, &brake).expect_err("it was stopped"),
        "The check was stopped."
    );
}

#[test]
fn a_trap_that_works_sooner_is_told_so() {
    let puzzle = VirusFight::puzzles().into_iter().find(|puzzle| puzzle.turns == 1);
    let longer = VirusPuzzle { turns: 2, ..puzzle.expect("there is one") };
    let why =
        VirusPuzzleDraft::check(longer, &SearchBrake::default()).expect_err("it works sooner");
    assert!(why.contains("already be solved within 1 turn"), "{why}");
}

#[test]
fn a_position_of_a_match_becomes_a_puzzle_once_its_programs_are_shown() {
    let game = Match::<VirusFight>::new(Setup::for_players(2), 1).expect("usual");
    assert!(VirusFight::draft_of(&game).is_none(), "programs are secret");
    let puzzle = &VirusFight::puzzles()[0];
    let game = Match::<VirusFight>::from_state(VirusFight::beginning(puzzle, &[]), None);
    let draft = VirusFight::draft_of(&game.expect("it can be played")).expect("all is open");
    assert_eq!(draft.choices()[2].chosen, puzzle.solver());
    assert!(draft.title().is_empty());
}
